//! What can be kept in a settings file, and what was found in one.

use crate::settings::Thresholds;
use std::collections::BTreeMap;

/// What a value may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// Texts between brackets.
    Texts,
    /// `true` or `false`.
    Switch,
    /// A number from 0 to 1.
    Ratio,
    /// A whole number from the first to the second.
    Whole(u64, u64),
    /// One of these numbers.
    Numbers(&'static [u64]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// The name of a preset of thresholds, built in or of this file.
    Preset,
    /// `"auto"` or a number of tokens.
    Length,
    /// A number of bytes, or a text such as `"16M"`.
    Size,
    /// Normalising steps between commas.
    Ladder,
}

/// One thing that can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The table of the file that it stands in.
    pub section: &'static str,
    /// Its name: that of its flag, without the dashes.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
}

/// A value of a file, as a flag would have it; several for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The value, or the values.
    pub texts: Vec<String>,
    /// Its line, from 1.
    pub line: usize,
}

/// Thresholds under a name of the reader's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// What it is for; may be empty.
    pub about: String,
    /// The thresholds.
    pub thresholds: Thresholds,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// What a settings file holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Saved {
    /// Values by the names of their keys.
    pub values: BTreeMap<&'static str, Given>,
    /// Own presets, in the order of the file.
    pub presets: Vec<Preset>,
}

/// What is wrong with a settings file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong. It may hold text of the file: sanitise before showing.
    pub what: String,
}

impl Saved {
    /// The only value of a key.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.texts.first().map(String::as_str)
    }

    /// A switch, if it is in the file.
    pub fn switch(&self, name: &str) -> Option<bool> {
        self.text(name).map(|text| text == "true")
    }
}

impl Fault {
    /// A fault at a byte of a text.
    pub fn at(text: &str, byte: usize, what: String) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.get(start..).unwrap_or_default().chars().count();
        Self { line, column, what }
    }
}
