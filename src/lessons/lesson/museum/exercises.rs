//! Exercises on mistakes of real programs.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::page::Multilingual;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[dice, short, union_of_sizes];

/// Sizes of two sets and of their intersection.
fn sizes(draws: &mut Draws) -> [u32; 3] {
    let both = draws.within(2, 30);
    [both + draws.within(1, 30), both + draws.within(1, 30), both]
}

fn dice(draws: &mut Draws) -> Option<Exercise> {
    let [a, b, both] = sizes(draws);
    let either = a + b - both;
    let dice = f64::from(2 * both) / f64::from(a + b);
    Some(Exercise {
        question: words!("museum.dice.question", a, b, both, dice = format!("{dice:.3}")),
        given: Drawing::default(),
        answer: Answer::Fraction(both, either),
        because: words!("museum.dice.because", a, b, both, either),
    })
}

fn short(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(3, 9);
    let length = draws.within(1, n - 1);
    Some(Exercise {
        question: words!("museum.short.question", length, n),
        given: Drawing::default(),
        answer: Answer::Choice(vec![
            words!("museum.short.undefined"),
            Multilingual::same("0"),
            Multilingual::same("1"),
        ]),
        because: words!("museum.short.because"),
    })
}

fn union_of_sizes(draws: &mut Draws) -> Option<Exercise> {
    let [a, b, both] = sizes(draws);
    let (either, wrong) = (a + b - both, f64::from(both) / f64::from(a + b));
    Some(Exercise {
        question: words!(
            "museum.union-of-sizes.question",
            a,
            b,
            both,
            wrong = format!("{wrong:.3}")
        ),
        given: Drawing::default(),
        answer: Answer::Whole(either.into()),
        because: words!("museum.union-of-sizes.because", a, b, both, either),
    })
}
