//! Exercises: a question whose figures a seed draws, and the answer that the engine computes.

use crate::lesson::kit::answer::Answer;
use crate::lesson::kit::draw::Drawing;
use crate::lesson::kit::draws::Draws;
use crate::page::Multilingual;

/// An exercise of a lesson.
#[derive(Debug, Clone, PartialEq)]
pub struct Exercise {
    /// What is asked, in one or two sentences.
    pub question: Multilingual,
    /// The figures to work with; may be empty.
    pub given: Drawing,
    /// The answer.
    pub answer: Answer,
    /// The way to it, with the figures of this exercise.
    pub because: Multilingual,
}

/// Makes an exercise from draws. `None` if the draws give none that can be asked, e.g. equal texts.
pub type ExerciseMaker = fn(&mut Draws) -> Option<Exercise>;

/// Draws to try before a maker is left out.
const TRIES: usize = 64;

/// `count` exercises; their kinds take turns, and no two are equal unless there are no more.
pub(super) fn draw_all(makers: &[ExerciseMaker], count: usize, mut draws: Draws) -> Vec<Exercise> {
    let mut all: Vec<Exercise> = Vec::with_capacity(count);
    for maker in makers.iter().cycle().take(count) {
        let made = (0..TRIES).find_map(|tried| {
            let made = maker(&mut draws)?;
            (tried + 1 == TRIES || !all.contains(&made)).then_some(made)
        });
        all.extend(made);
    }
    all
}
