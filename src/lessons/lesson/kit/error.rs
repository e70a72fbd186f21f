//! Reasons why a lesson does not work on given texts, and a subject that does.

use crate::lesson::kit::sheets::words;
use crate::page::{Multilingual, Turn};

/// A lesson that cannot be shown: no pair, no features, identical texts, texts too long to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonError {
    /// The reason, in a sentence.
    pub why: Multilingual,
    /// A knob value that helps, such as back to the fixed example; `None` if none does.
    pub instead: Option<Turn>,
}

impl LessonError {
    /// Creates an error that offers the fixed example by the knob of
    /// [`crate::lesson::kit::target_knob`].
    pub fn new(why: Multilingual) -> Self {
        let fixed = Turn { knob: "on", value: "fixed".to_owned() };
        Self { why, instead: Some(fixed) }
    }

    /// The error of a cancelled computation; never shown.
    pub fn cancelled() -> Self {
        Self { why: words!("kit.cancelled.why"), instead: None }
    }
}
