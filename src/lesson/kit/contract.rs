//! What a lesson must offer: a name, what the class can change, and the steps.

use crate::lesson::kit::draw::Drawing;
use crate::lesson::kit::hand::{Hand, Knob};
use crate::lesson::kit::refusal::Refusal;
use crate::lesson::kit::subject::Subject;
use crate::lesson::kit::words::Words;

/// One step of a lesson: the state drawn, what happened, and the rule behind it.
///
/// Everything in it is computed by the engine's own functions. It fits a window of 80×24: at most
/// [`crate::lesson::kit::draw::LINES`] lines of [`crate::lesson::kit::draw::COLUMNS`] columns, an explanation
/// of [`crate::lesson::kit::draw::SAY_LINES`] lines, a title and a formula of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// A few words.
    pub title: Words,
    /// One or two sentences.
    pub say: Words,
    /// The rule with its figures, the same in both languages; may be empty.
    pub formula: String,
    /// The state, with what changed marked.
    pub drawing: Drawing,
}

/// Polled by long work: true once its result is no longer needed.
pub type Stopped<'a> = &'a (dyn Fn() -> bool + Sync);

/// One lesson.
///
/// The table of them is [`crate::lesson::LESSONS`]; the screen, the command and the tests iterate
/// it, so a new lesson is a new file and one line in that table. A lesson that can be given on more
/// than its fixed example has a knob made by [`crate::lesson::kit::subject::on`].
#[derive(Debug)]
pub struct Lesson {
    /// The word on the command line.
    pub name: &'static str,
    /// The title in the chooser.
    pub title: Words,
    /// What one learns, in a sentence.
    pub about: Words,
    /// What the class can change by hand; the names are the same for every subject, the values may
    /// depend on what is loaded. Cheap: asked for on every key.
    pub knobs: fn(&Subject<'_>) -> Vec<Knob>,
    /// All steps, at least one; asked on a worker thread. `stopped` is asked now and then: return
    /// anything when it says so, such as [`Refusal::cancelled`].
    pub steps: fn(&Subject<'_>, &Hand, stopped: Stopped<'_>) -> Result<Vec<Step>, Refusal>,
}
