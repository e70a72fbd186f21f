//! Exercises on candidates and verification.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::page::{Line, Mark};
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[candidates, recall, precision, lost];

fn candidates(draws: &mut Draws) -> Option<Exercise> {
    let letters = ['A', 'B', 'C', 'D', 'E', 'F'];
    let mut pairs = BTreeSet::new();
    let mut lines = Vec::new();
    for band in 1..=3 {
        let size = draws.within(2, 3) as usize;
        let members = draws.some(size, letters.len() as u32);
        let bucket: String = members.iter().filter_map(|&at| letters.get(at as usize)).collect();
        for (at, x) in members.iter().enumerate() {
            pairs.extend(members.iter().skip(at + 1).map(|y| (*x, *y)));
        }
        let name = format!("{band}");
        lines.push(Line::new().left(Mark::Dim, &name, 4).plain(&bucket));
    }
    let count = pairs.len();
    Some(Exercise {
        question: words!("verification.exercises-candidates.question"),
        given: Drawing::new(lines),
        answer: Answer::Whole(count as u64),
        because: words!("verification.exercises-candidates.because", count),
    })
}

fn recall(draws: &mut Draws) -> Option<Exercise> {
    let wanted = draws.within(5, 20);
    let found = draws.within(1, wanted - 1);
    let false_ones = draws.within(3, 60);
    let all = found + false_ones;
    Some(Exercise {
        question: words!("verification.recall.question", wanted, all, found),
        given: Drawing::default(),
        answer: Answer::Fraction(found, wanted),
        because: words!("verification.recall.because", found, wanted, false_ones),
    })
}

fn precision(draws: &mut Draws) -> Option<Exercise> {
    let (right, wrong) = (draws.within(2, 20), draws.within(1, 30));
    let all = right + wrong;
    Some(Exercise {
        question: words!("verification.precision.question", all, right),
        given: Drawing::default(),
        answer: Answer::Fraction(right, all),
        because: words!("verification.precision.because", right, all),
    })
}

fn lost(draws: &mut Draws) -> Option<Exercise> {
    let cut = draws.within(5, 7);
    let exact = draws.within(cut * 10 - 8, cut * 10 + 8);
    let bands = draws.below(3);
    let is_over = exact >= cut * 10;
    let (reported, missed, dropped) = (
        words!("verification.lost.reported"),
        words!("verification.lost.missed"),
        words!("verification.lost.rightly-left-out"),
    );
    let right = match (bands > 0, is_over) {
        (true, true) => &reported,
        (false, true) => &missed,
        (_, false) => &dropped,
    };
    let mut words = vec![right.clone()];
    words.extend([&reported, &missed, &dropped].into_iter().filter(|word| *word != right).cloned());
    Some(Exercise {
        question: words!("verification.lost.question", exact, bands, cut),
        given: Drawing::default(),
        answer: Answer::Choice(words),
        because: words!("verification.lost.because"),
    })
}
