//! Exercises on the size of an index.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::lesson::planning::plan::{SLOT, pairs};
use crate::measure::blocks::BlockTables;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[all_pairs, signatures, candidates, false_ones];

fn all_pairs(draws: &mut Draws) -> Option<Exercise> {
    let texts = u64::from(draws.within(11, 199)) * 10;
    let count = pairs(texts);
    Some(Exercise {
        question: words!("planning.exercises-all-pairs.question", texts),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: words!("planning.exercises-all-pairs.because", texts, others = texts - 1, count),
    })
}

fn signatures(draws: &mut Draws) -> Option<Exercise> {
    let millions = u64::from(draws.within(1, 60));
    let slots = draws.pick(&[64_u64, 100, 128, 200, 256])?;
    let megabytes = millions * slots * SLOT;
    Some(Exercise {
        question: words!("planning.signatures.question", millions, slots, slot = SLOT),
        given: Drawing::default(),
        answer: Answer::Whole(megabytes),
        because: words!("planning.signatures.because", millions, slots, slot = SLOT, megabytes),
    })
}

fn candidates(draws: &mut Draws) -> Option<Exercise> {
    let tables = BlockTables::new(64, 3, draws.pick(&[4, 8])?)?;
    let power = draws.within(24, 34).max(tables.shortest_key());
    let each = 1_u64 << (power - tables.shortest_key());
    let count = each * tables.count() as u64;
    Some(Exercise {
        question: words!(
            "planning.candidates.question",
            power,
            tables = tables.count(),
            shortest_key = tables.shortest_key()
        ),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: words!(
            "planning.candidates.because",
            power,
            shortest_key = tables.shortest_key(),
            each,
            tables = tables.count(),
            count
        ),
    })
}

fn false_ones(draws: &mut Draws) -> Option<Exercise> {
    let found = draws.within(2, 40);
    let candidates = found * draws.within(2, 9) + draws.below(9);
    let wanted = found + draws.within(0, 6);
    Some(Exercise {
        question: words!("planning.false-ones.question", candidates, found, wanted),
        given: Drawing::default(),
        answer: Answer::Fraction(found, wanted),
        because: words!(
            "planning.false-ones.because",
            found,
            wanted,
            false_ones = candidates - found
        ),
    })
}
