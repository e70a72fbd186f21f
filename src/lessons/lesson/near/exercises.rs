//! Exercises on the search for near fingerprints.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::measure::blocks::{BlockTables, variants};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[blocks, tables, look_ups];

fn blocks(draws: &mut Draws) -> Option<Exercise> {
    let (bits, within) = (draws.pick(&[32, 64, 128])?, draws.within(1, 7));
    let least = (1..=bits).find(|&blocks| BlockTables::new(bits, within, blocks).is_some())?;
    Some(Exercise {
        question: words!("near.blocks.question", bits, within),
        given: Drawing::default(),
        answer: Answer::Whole(least.into()),
        because: words!("near.blocks.because", within, least),
    })
}

fn tables(draws: &mut Draws) -> Option<Exercise> {
    let (within, more) = (draws.within(1, 4), draws.within(1, 4));
    let blocks = within + more;
    let tables = BlockTables::new(64, within, blocks)?;
    let count = tables.count();
    let key = tables.shortest_key();
    Some(Exercise {
        question: words!("near.tables.question", blocks, within, more),
        given: Drawing::default(),
        answer: Answer::Whole(count as u64),
        because: words!("near.tables.because", more, blocks, count, key),
    })
}

fn look_ups(draws: &mut Draws) -> Option<Exercise> {
    let (bits, within) = (draws.pick(&[8, 16, 32, 64])?, draws.within(1, 2));
    let count = u64::try_from(variants(bits, within)?).ok()?;
    Some(Exercise {
        question: words!("near.look-ups.question", bits, within),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: words!("near.look-ups.because", within, bits, count),
    })
}
