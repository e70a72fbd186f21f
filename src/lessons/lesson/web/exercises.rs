//! Exercises on Bloom filters.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::lesson::web::filter::{best_hashes, expected};
use crate::page::Line;
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[is_in, mistakes, functions];

fn is_in(draws: &mut Draws) -> Option<Exercise> {
    let size = draws.pick(&[10, 12, 16])?;
    let (factor, addend) = (draws.pick(&[3, 5, 7])?, draws.within(1, 4));
    let places = |x: u32| [x % size, (factor * x + addend) % size];
    let items = draws.some(4, 60);
    let (asked, held) = items.split_last()?;
    let set: BTreeSet<u32> = held.iter().flat_map(|&x| places(x)).collect();
    let [first, second] = places(*asked);
    let may = set.contains(&first) && set.contains(&second);
    let held = held.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let set = set.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let words = [words!("web.is-in.perhaps"), words!("web.is-in.no")];
    let [perhaps, no] = words;
    Some(Exercise {
        question: words!("web.is-in.question", size, held, asked),
        given: Drawing::new(vec![
            Line::from_text(&format!("h1(x) = x mod {size}")),
            Line::from_text(&format!("h2(x) = ({factor}x + {addend}) mod {size}")),
        ]),
        answer: Answer::Choice(if may { vec![perhaps, no] } else { vec![no, perhaps] }),
        because: words!("web.is-in.because", set, asked, first, second),
    })
}

fn mistakes(draws: &mut Draws) -> Option<Exercise> {
    let items = draws.pick(&[100, 1_000])?;
    let (each, hashes) = (draws.pick(&[5, 8, 10])?, draws.within(1, 5) as usize);
    let size = items * each;
    let value = expected(size, hashes, items);
    Some(Exercise {
        question: words!("web.mistakes.question", size, hashes, items),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: words!("web.mistakes.because", hashes, each, value = format!("{value:.3}")),
    })
}

fn functions(draws: &mut Draws) -> Option<Exercise> {
    let (items, each) = (draws.pick(&[100, 500, 1_000])?, draws.within(3, 16) as usize);
    let size = items * each;
    let best = best_hashes(size, items);
    Some(Exercise {
        question: words!("web.functions.question", size, items),
        given: Drawing::default(),
        answer: Answer::Whole(best as u64),
        because: words!("web.functions.because", each, best),
    })
}
