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

/// A text that the report does not name.
pub(super) const NOT_REPORTED: [&str; 2] = ["not in the report", "among the texts"];
/// A pair that the report scores, of a text with nothing to compare.
pub(super) const NOT_SCORED: [&str; 2] =
    ["a pair with scores", "a text without anything to compare"];

impl Difference {
    /// A difference told by sentences, what is said and what is found, in place of values.
    pub(super) fn in_words(place: String, [said, found]: [&str; 2]) -> Self {
        Self { place, said: said.to_owned(), found: found.to_owned() }
    }

    /// True for a sentence in place of a value, which has a translation.
    pub fn is_sentence(text: &str) -> bool {
        [NOT_REPORTED, NOT_SCORED].as_flattened().contains(&text)
    }
}

/// A short form of a value.
pub(super) fn brief(value: &Value) -> String {
    let text = match value {
        Value::String(text) => format!("\"{text}\""),
        other => other.to_string(),
    };
    let safe = plain(&NameLabel::Text(text));
    cut(&safe, 100)
}
