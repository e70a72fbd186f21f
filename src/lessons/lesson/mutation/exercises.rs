//! Exercises on what an edit does to the shingles of a text.

use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, recipe, words,
};
use crate::measure::contract::Params;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[replaced, swapped];

/// A text of `length` characters that all differ.
fn letters(length: u32) -> Vec<char> {
    (0..length).filter_map(|at| char::from_u32(0x4e00 + at)).collect()
}

/// The sets of both texts.
fn sets(a: &[char], b: &[char], n: u32) -> Option<SetReport> {
    let [a, b] = [a, b].map(|text| text.iter().collect::<String>());
    let texts = LessonTexts::fixed([&a, &b], recipe(n as usize, Params::default())).ok()?;
    Some(SetReport::new(&texts.evidence))
}

fn replaced(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let length = draws.within(3 * n, 40);
    let before = letters(length);
    let mut after = before.clone();
    // Far enough from both ends.
    let at = draws.within(n - 1, length - n) as usize;
    *after.get_mut(at)? = '新';
    let sets = sets(&before, &after, n)?;
    let (both, all) = (sets.both, sets.both + sets.only_a + sets.only_b);
    let shingles = length + 1 - n;
    Some(Exercise {
        question: words!("mutation.replaced.question", length, n),
        given: Drawing::default(),
        answer: Answer::Fraction(both, all),
        because: words!("mutation.replaced.because", n, shingles),
    })
}

fn swapped(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let half = draws.within(2 * n, 20);
    let before = letters(2 * half);
    let (first, second) = before.split_at_checked(half as usize)?;
    let after = [second, first].concat();
    let sets = sets(&before, &after, n)?;
    let (both, all) = (sets.both, sets.both + sets.only_a + sets.only_b);
    let (length, lost) = (2 * half, n - 1);
    Some(Exercise {
        question: words!("mutation.swapped.question", length, n),
        given: Drawing::default(),
        answer: Answer::Fraction(both, all),
        because: words!("mutation.swapped.because", lost),
    })
}
