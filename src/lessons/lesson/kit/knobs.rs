//! The knobs of a lesson and their current values.

use crate::lesson::kit::examples::first_pair;
use crate::page::{Language, Multilingual};
use std::collections::BTreeMap;
use std::fmt::Display;

/// The knob that chooses a fixed pair of texts.
pub const TEXTS: &str = "texts";

/// A value of a knob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its name on the command line; for numbers their digits.
    pub word: String,
    /// Its title on screen.
    pub title: Multilingual,
}

/// A parameter of a lesson that can be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    /// Its name on the command line, as in `--set n=3`.
    pub name: &'static str,
    /// Its title on screen.
    pub title: Multilingual,
    /// Its values, at least one.
    pub choices: Vec<Choice>,
    /// Index of its initial value.
    pub start: usize,
    /// Set if its values are orders of the same letters: the letter that the named knob holds can
    /// then be moved by one place.
    pub moves: Option<&'static str>,
}

impl Knob {
    /// Creates a knob over numbers; starts at `start`, or at the first if that is not among them.
    pub fn numbers<T: Display + PartialEq>(
        name: &'static str,
        title: Multilingual,
        values: impl IntoIterator<Item = T>,
        start: &T,
    ) -> Self {
        let values: Vec<T> = values.into_iter().collect();
        let at = values.iter().position(|value| value == start).unwrap_or(0);
        let choice = |value: &T| Choice {
            word: value.to_string(),
            title: Multilingual::same(value.to_string()),
        };
        Self { name, title, choices: values.iter().map(choice).collect(), start: at, moves: None }
    }

    /// Creates a knob over named values: name and title. Starts at the first.
    pub fn choices(
        name: &'static str,
        title: Multilingual,
        values: impl IntoIterator<Item = (&'static str, Multilingual)>,
    ) -> Self {
        let choice = |(word, title): (&str, _)| Choice { word: word.to_owned(), title };
        let choices = values.into_iter().map(choice).collect();
        Self { name, title, choices, start: 0, moves: None }
    }

    /// The index of a value.
    pub fn place(&self, word: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.word == word)
    }
}

/// Reasons why a knob cannot be set. The names come from the command line: sanitise before showing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KnobError {
    /// The lesson has no knob with this name.
    #[error("unknown knob `{0}`: this lesson has {1}")]
    Knob(String, String),
    /// The knob does not have this value.
    #[error("invalid value `{0}` for `{1}`: expected {2}")]
    Value(String, &'static str, String),
}

/// The current value of each knob of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnobValues(BTreeMap<&'static str, String>);

impl KnobValues {
    /// All knobs at their initial values.
    pub fn new(knobs: &[Knob]) -> Self {
        Self::default().restricted_to(knobs)
    }

    /// All knobs at their initial values for a reader of that language, who gets an example in it.
    pub fn in_language(knobs: &[Knob], language: Language) -> Self {
        let mut values = Self::new(knobs);
        values.translate(Language::English, language);
        values
    }

    /// Replaces the example that a lesson in language `from` starts with by that of `to`. Returns false
    /// if another one is chosen.
    pub fn translate(&mut self, from: Language, to: Language) -> bool {
        let starts = from != to && self.word(TEXTS) == first_pair(from);
        if starts {
            self.0.insert(TEXTS, first_pair(to).to_owned());
        }
        starts
    }

    /// Keeps values that still exist and resets the others, for use after the loaded corpus
    /// changed.
    #[must_use]
    pub fn restricted_to(&self, knobs: &[Knob]) -> Self {
        let value = |knob: &Knob| {
            let kept = self.0.get(knob.name).filter(|word| knob.place(word).is_some());
            let start = || knob.choices.get(knob.start).map(|choice| choice.word.clone());
            Some((knob.name, kept.cloned().or_else(start)?))
        };
        Self(knobs.iter().filter_map(value).collect())
    }

    /// The name of a knob's value; empty for an unknown knob.
    pub fn word(&self, knob: &str) -> &str {
        self.0.get(knob).map_or("", String::as_str)
    }

    /// The value of a numeric knob; 0 for others.
    pub fn number(&self, knob: &str) -> usize {
        self.word(knob).parse().unwrap_or(0)
    }

    /// Sets a knob to a value by name.
    pub fn set(&mut self, knobs: &[Knob], name: &str, word: &str) -> Result<(), KnobError> {
        let names = || knobs.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
        let knob = knobs.iter().find(|knob| knob.name == name);
        let knob = knob.ok_or_else(|| KnobError::Knob(name.to_owned(), names()))?;
        if knob.place(word).is_none() {
            return Err(KnobError::Value(word.to_owned(), knob.name, values(knob)));
        }
        self.0.insert(knob.name, word.to_owned());
        Ok(())
    }

    /// Moves a knob by `by` values, stopping at the ends. Returns false if nothing changed.
    pub fn step(&mut self, knob: &Knob, by: isize) -> bool {
        let at = knob.place(self.word(knob.name)).unwrap_or(knob.start);
        let to = at.saturating_add_signed(by).min(knob.choices.len().saturating_sub(1));
        let Some(choice) = knob.choices.get(to) else { return false };
        self.0.insert(knob.name, choice.word.clone());
        to != at
    }

    /// Moves the selected letter of an order one place towards the front (`up`) or the end. Returns
    /// false if it is at that end, or if the knob has no order.
    pub fn shift(&mut self, knob: &Knob, up: bool) -> bool {
        let Some(picked) = knob.moves.map(|other| self.word(other)) else { return false };
        let Some(order) = moved(self.word(knob.name), picked, up) else { return false };
        if knob.place(&order).is_none() {
            return false;
        }
        self.0.insert(knob.name, order);
        true
    }
}

/// An order with one letter moved by one place; `None` if it is at that end.
pub fn moved(order: &str, letter: &str, up: bool) -> Option<String> {
    let mut letters: Vec<char> = order.chars().collect();
    let at = letters.iter().position(|l| letter.chars().eq([*l]))?;
    let other = if up { at.checked_sub(1)? } else { at + 1 };
    if other >= letters.len() {
        return None;
    }
    letters.swap(at, other);
    Some(letters.into_iter().collect())
}

/// Lists the values of a knob for a sentence: all if few, else the ends.
fn values(knob: &Knob) -> String {
    let words: Vec<&str> = knob.choices.iter().map(|choice| choice.word.as_str()).collect();
    match words.as_slice() {
        [first, .., last] if words.len() > 12 => format!("{first} … {last}"),
        _ => words.join(", "),
    }
}
