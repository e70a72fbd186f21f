//! Exercises on what a disguise does to the shingles of a text.

use crate::compare::result::Recipe;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, recipe, words,
};
use crate::measure::contract::Params;
use crate::text::normalize::Ladder;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[exchanged, dotted];

/// A text of `length` characters that all differ, from a code point on.
fn letters(first: u32, length: u32) -> Vec<char> {
    (first..first + length).filter_map(char::from_u32).collect()
}

fn exchanged(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let count = draws.within(2, 4);
    // Each one and the n − 1 letters on both sides of it are its own.
    let length = (count + 1) * (2 * n) + draws.within(0, 12);
    let before = letters(0x4e00, length);
    let mut after = before.clone();
    for (number, own) in (1..=count).zip(letters(0x6e00, count)) {
        *after.get_mut((number * 2 * n) as usize)? = own;
    }
    let [a, b] = [&before, &after].map(|text| text.iter().collect::<String>());
    let texts = LessonTexts::fixed([&a, &b], recipe(n as usize, Params::default())).ok()?;
    let sets = SetReport::new(&texts.evidence);
    let shingles = length + 1 - n;
    let lost = count * n;
    Some(Exercise {
        question: words!("disguises.exchanged.question", length, count, n),
        given: Drawing::default(),
        answer: Answer::Fraction(sets.both, sets.both + sets.only_a + sets.only_b),
        because: words!("disguises.exchanged.because", n, shingles, lost),
    })
}

fn dotted(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let length = draws.within(n + 3, 40);
    let plain = letters(0x4e00, length);
    let dotted = plain.iter().map(char::to_string).collect::<Vec<_>>().join("·");
    let plain: String = plain.iter().collect();
    let stored =
        Recipe { ladder: Ladder::new(Vec::new()), ..recipe(n as usize, Params::default()) };
    let texts = LessonTexts::fixed([&plain, &dotted], stored).ok()?;
    let sets = SetReport::new(&texts.evidence);
    let characters = 2 * length - 1;
    Some(Exercise {
        question: words!("disguises.dotted.question", length, n),
        given: Drawing::default(),
        answer: Answer::Whole((sets.both + sets.only_b).into()),
        because: words!("disguises.dotted.because", length, dots = length - 1, characters, n),
    })
}
