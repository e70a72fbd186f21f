//! Exercises on signatures by hash functions, and on the error of an estimate.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::measure::minhash::standard_error;
use crate::measure::permutation::{agreeing, signature_by_functions};
use crate::page::{Line, Mark};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[slot, estimate, error];

/// Moduli of the hash functions: primes.
const PRIMES: [u32; 4] = [7, 11, 13, 17];

fn written(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

fn slot(draws: &mut Draws) -> Option<Exercise> {
    let prime = draws.pick(&PRIMES)?;
    let (factor, addend) = (draws.within(2, prime - 1), draws.within(1, prime - 1));
    let size = draws.within(3, 5) as usize;
    let set = draws.some(size, prime);
    let function = |x: u32| (factor * x + addend) % prime;
    let matrix = signature_by_functions(&[&set], &[&function]);
    let least = *matrix.first()?.first()?.as_ref()?;
    let values: Vec<u32> = set.iter().map(|&x| function(x)).collect();
    let values = written(&values);
    Some(Exercise {
        question: words!("functions.slot.question"),
        given: Drawing::new(vec![
            Line::from_text(&format!("S = {{{}}}", written(&set))),
            Line::from_text(&format!("h(x) = ({factor}x + {addend}) mod {prime}")),
        ]),
        answer: Answer::Whole(least.into()),
        because: words!("functions.slot.because", values, least),
    })
}

fn estimate(draws: &mut Draws) -> Option<Exercise> {
    let slots = draws.within(8, 12);
    let mut matrix: Vec<Vec<Option<u32>>> = Vec::new();
    for _ in 0..slots {
        let (x, y) = (draws.below(90), draws.below(90));
        matrix.push(vec![Some(x), Some(if draws.below(2) == 0 { x } else { y })]);
    }
    let equal = agreeing(&matrix, 0, 1) as u32;
    let row = |set: usize, name| {
        let values = matrix.iter().filter_map(|row| row.get(set).copied().flatten());
        values.fold(Line::new().left(Mark::Head, name, 3), |line, value| {
            line.right(Mark::Plain, &value.to_string(), 4)
        })
    };
    Some(Exercise {
        question: words!("functions.estimate.question", slots),
        given: Drawing::new(vec![row(0, "A"), row(1, "B")]),
        answer: Answer::Fraction(equal, slots),
        because: words!("functions.estimate.because", equal, slots),
    })
}

fn error(draws: &mut Draws) -> Option<Exercise> {
    let slots = draws.pick(&[16, 64, 100, 128, 256])?;
    let tenths = draws.within(1, 9);
    let jaccard = f64::from(tenths) / 10.0;
    let error = standard_error(jaccard, slots);
    Some(Exercise {
        question: words!("functions.error.question", jaccard = format!("{jaccard:.1}"), slots),
        given: Drawing::default(),
        answer: Answer::Share(error),
        because: words!("functions.error.because", error = format!("{error:.3}")),
    })
}
