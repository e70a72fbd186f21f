//! Why a lesson cannot be given on these texts, and what it can be given on instead.

use crate::lesson::kit::words::Words;
use crate::page::Turn;

/// A lesson that cannot be given as asked: no pair, no features, identical texts, texts too long
/// for a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What stands in the way, in a sentence.
    pub why: Words,
    /// The turn of a knob that helps, such as back to the fixed example; `None` where none does.
    pub instead: Option<Turn>,
}

impl Refusal {
    /// A refusal that offers the fixed example by the knob of [`crate::lesson::kit::subject::on`].
    pub fn new(why: Words) -> Self {
        let fixed = Turn { knob: "on", value: "fixed".to_owned() };
        Self { why, instead: Some(fixed) }
    }

    /// Nobody waits for the steps any more; never shown.
    pub fn cancelled() -> Self {
        Self { why: Words::fixed("Stopped.", "已停止。"), instead: None }
    }
}
