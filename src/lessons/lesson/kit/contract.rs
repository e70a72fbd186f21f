//! The contract of a lesson: a name, knobs and steps.

use crate::lesson::kit::draw::Drawing;
use crate::lesson::kit::draws::Draws;
use crate::lesson::kit::error::LessonError;
use crate::lesson::kit::exercise::{Exercise, ExerciseMaker, draw_all};
use crate::lesson::kit::knobs::{Knob, KnobValues};
use crate::lesson::kit::source::LessonSource;
use crate::lesson::kit::subject::LessonSubject;
use crate::page::Multilingual;

/// A step of a lesson: a drawing of the state, an explanation, and the rule behind it.
///
/// All its figures come from the engine's own functions. In the least room it fits a window of 80×24: at most
/// [`crate::lesson::kit::draw::LINES`] lines of [`crate::lesson::kit::draw::COLUMNS`] columns, an
/// explanation of [`crate::lesson::kit::draw::SAY_LINES`] lines, a title and a formula of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonStep {
    /// A title of a few words.
    pub title: Multilingual,
    /// An explanation of one or two sentences.
    pub say: Multilingual,
    /// The rule with its figures; may be empty.
    pub formula: Multilingual,
    /// The state, with changes marked.
    pub drawing: Drawing,
}

/// Cancel callback, polled by long computations: true once the result is no longer needed.
pub type Stopped<'a> = &'a (dyn Fn() -> bool + Sync);

/// The steps of a lesson, or why it does not work.
pub type LessonSteps = Result<Vec<LessonStep>, LessonError>;

/// A lesson.
///
/// All lessons are listed in [`crate::lesson::LESSONS`], which screen, command and tests iterate: a
/// new lesson is a new file and a line there. A lesson with more subjects than its fixed example
/// has a knob made by [`crate::lesson::kit::target_knob`].
#[derive(Debug)]
pub struct Lesson {
    /// Its name on the command line.
    pub name: &'static str,
    /// The title in the chooser.
    pub title: Multilingual,
    /// Its content, in a sentence.
    pub about: Multilingual,
    /// The knobs; their names are the same for every subject, their values may depend on the loaded
    /// corpus. Cheap: called on every key press.
    pub knobs: fn(&LessonSubject<'_>) -> Vec<Knob>,
    /// Computes all steps, at least one, on a worker thread. Calls `stopped` now and then; once it
    /// returns true, any result will do, such as [`LessonError::cancelled`].
    pub steps: fn(&LessonSubject<'_>, &KnobValues, stopped: Stopped<'_>) -> LessonSteps,
    /// Its kinds of exercises, at least two.
    pub exercises: &'static [ExerciseMaker],
    /// The works it is from.
    pub sources: &'static [LessonSource],
}

impl Lesson {
    /// `count` exercises that a seed decides, the same on every machine; their kinds take turns.
    pub fn draw_exercises(&self, count: usize, seed: u64) -> Vec<Exercise> {
        draw_all(self.exercises, count, Draws::new(seed, self.name))
    }
}
