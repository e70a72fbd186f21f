//! Something that a report says and that is not so: where, what it says, and what was found.

use crate::display::width::cut;
use crate::report::page::plain;
use crate::report::record::Label;
use serde_json::Value;

/// Something that the report says and that is not so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where: the pair, the text, the field. Safe to print.
    pub place: String,
    /// What the report says. Safe to print.
    pub said: String,
    /// What was found instead. Safe to print.
    pub found: String,
}

/// A value in few words.
pub(super) fn brief(value: &Value) -> String {
    let text = match value {
        Value::String(text) => format!("\"{text}\""),
        other => other.to_string(),
    };
    let safe = plain(&Label::Text(text));
    cut(&safe, 100)
}
