//! A difference between a report and its texts.

use crate::display::width::cut;
use crate::report::page::plain;
use crate::report::record::NameLabel;
use serde_json::Value;

/// A value of a report that differs from the recomputed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The pair, the text and the field. Safe to print.
    pub place: String,
    /// The value in the report. Safe to print.
    pub said: String,
    /// The recomputed value. Safe to print.
    pub found: String,
}

/// Sentences that replace a value where there is none.
pub const SAID: [&str; 4] = [
    "not in the report",
    "among the texts",
    "a pair with scores",
    "a text without anything to compare",
];

/// A short form of a value.
pub(super) fn brief(value: &Value) -> String {
    let text = match value {
        Value::String(text) => format!("\"{text}\""),
        other => other.to_string(),
    };
    let safe = plain(&NameLabel::Text(text));
    cut(&safe, 100)
}
