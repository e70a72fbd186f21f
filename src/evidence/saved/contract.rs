//! Types of a settings file: keys and their kinds, values, presets, faults.

use crate::saved::bindings::GivenKeys;
pub use crate::saved::fault::Fault;
use crate::settings::Thresholds;
use std::collections::BTreeMap;

/// The values that a key accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// Any text.
    Text,
    /// A list of texts in brackets.
    Texts,
    /// `true` or `false`.
    Switch,
    /// A number from 0 to 1.
    Ratio,
    /// A number from 0 to 1, or `"off"`.
    RatioOrOff,
    /// An expected number of pairs, over 0.
    Expected,
    /// A whole number in this range, bounds included.
    Whole(u64, u64),
    /// A whole number of bits, or a share of them under 1.
    Bits,
    /// One of these numbers.
    Numbers(&'static [u64]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// The name of a preset of thresholds, built in or from the file.
    Preset,
    /// `"auto"` or a number of tokens.
    Length,
    /// A number of bytes, or a text such as `"16M"`.
    Size,
    /// Normalisation steps separated by commas.
    Ladder,
}

/// A key of the settings file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingKey {
    /// The table of the file that holds it.
    pub section: &'static str,
    /// Its name, which is that of its flag without the dashes.
    pub name: &'static str,
    /// The accepted values.
    pub kind: ValueKind,
}

/// A value of a file, written as for its flag; several for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenValue {
    /// The value, or the values.
    pub texts: Vec<String>,
    /// Its line, from 1.
    pub line: usize,
}

/// A user-defined preset of thresholds.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// Purpose; may be empty.
    pub about: String,
    /// The thresholds.
    pub thresholds: Thresholds,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// The contents of a settings file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Saved {
    /// Values by key name.
    pub values: BTreeMap<&'static str, GivenValue>,
    /// User-defined presets, in the order of the file.
    pub presets: Vec<Preset>,
    /// Key bindings.
    pub keys: GivenKeys,
}

impl Saved {
    /// The value of a key that takes one.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.texts.first().map(String::as_str)
    }

    /// The value of a switch; `None` if the file does not set it.
    pub fn switch(&self, name: &str) -> Option<bool> {
        self.text(name).map(|text| text == "true")
    }
}
