//! What the class changes by hand: the knobs of a lesson and where each stands.

use crate::lesson::kit::words::Words;
use std::collections::BTreeMap;
use std::fmt::Display;

/// A value that a knob can take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The word on the command line; for numbers their digits.
    pub word: String,
    /// What the screen calls it.
    pub title: Words,
}

/// Something that the class changes by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    /// The word on the command line, as in `--set n=3`.
    pub name: &'static str,
    /// What the screen calls it.
    pub title: Words,
    /// The values it can take, at least one.
    pub choices: Vec<Choice>,
    /// Where it starts: a place in `choices`.
    pub start: usize,
    /// Its values are orders of the same letters, and the letter that the knob of this name holds
    /// can be moved one place by hand.
    pub moves: Option<&'static str>,
}

impl Knob {
    /// A knob over numbers; starts at `start`, or at the first if that is none of them.
    pub fn numbers<T: Display + PartialEq>(
        name: &'static str,
        title: Words,
        values: impl IntoIterator<Item = T>,
        start: &T,
    ) -> Self {
        let values: Vec<T> = values.into_iter().collect();
        let at = values.iter().position(|value| value == start).unwrap_or(0);
        let choice =
            |value: &T| Choice { word: value.to_string(), title: Words::same(value.to_string()) };
        Self { name, title, choices: values.iter().map(choice).collect(), start: at, moves: None }
    }

    /// A knob over named values: word, English, Chinese. Starts at the first.
    pub fn choices(
        name: &'static str,
        title: Words,
        values: &[(&str, &'static str, &'static str)],
    ) -> Self {
        let choice = |&(word, en, zh): &(&str, &'static str, &'static str)| Choice {
            word: word.to_owned(),
            title: Words::fixed(en, zh),
        };
        Self { name, title, choices: values.iter().map(choice).collect(), start: 0, moves: None }
    }

    /// The place of a value.
    pub fn place(&self, word: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.word == word)
    }
}

/// Why a knob was not turned. Shown on a terminal: the words come from the command line, so
/// sanitise before showing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// The lesson has no such knob.
    #[error("this lesson has no knob `{0}`; it has {1}")]
    Knob(String, String),
    /// The knob does not take that value.
    #[error("`{0}` is no value of `{1}`; it takes {2}")]
    Value(String, &'static str, String),
}

/// The chosen value of each knob of a lesson. Every knob has one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hand(BTreeMap<&'static str, String>);

impl Hand {
    /// Every knob where it starts.
    pub fn new(knobs: &[Knob]) -> Self {
        Self::default().settled(knobs)
    }

    /// The values that the knobs still take; the others where they start. For when what is loaded
    /// has changed, and with it the values that there are.
    #[must_use]
    pub fn settled(&self, knobs: &[Knob]) -> Self {
        let value = |knob: &Knob| {
            let kept = self.0.get(knob.name).filter(|word| knob.place(word).is_some());
            let start = || knob.choices.get(knob.start).map(|choice| choice.word.clone());
            Some((knob.name, kept.cloned().or_else(start)?))
        };
        Self(knobs.iter().filter_map(value).collect())
    }

    /// The word of the value of a knob; empty for a knob that the lesson does not have.
    pub fn word(&self, knob: &str) -> &str {
        self.0.get(knob).map_or("", String::as_str)
    }

    /// The value of a knob over numbers; 0 for any other.
    pub fn number(&self, knob: &str) -> usize {
        self.word(knob).parse().unwrap_or(0)
    }

    /// Gives a knob a value by its word.
    pub fn set(&mut self, knobs: &[Knob], name: &str, word: &str) -> Result<(), Stuck> {
        let names = || knobs.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ");
        let knob = knobs.iter().find(|knob| knob.name == name);
        let knob = knob.ok_or_else(|| Stuck::Knob(name.to_owned(), names()))?;
        if knob.place(word).is_none() {
            return Err(Stuck::Value(word.to_owned(), knob.name, values(knob)));
        }
        self.0.insert(knob.name, word.to_owned());
        Ok(())
    }

    /// Turns a knob by so many values; it stops at both ends. False where nothing changed.
    pub fn turn(&mut self, knob: &Knob, by: isize) -> bool {
        let at = knob.place(self.word(knob.name)).unwrap_or(knob.start);
        let to = at.saturating_add_signed(by).min(knob.choices.len().saturating_sub(1));
        let Some(choice) = knob.choices.get(to) else { return false };
        self.0.insert(knob.name, choice.word.clone());
        to != at
    }

    /// Moves the picked letter of an order one place up (towards the front) or down. False where it
    /// stands at that end, or where the knob holds no order.
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

/// An order with one of its letters moved one place; `None` where it stands at that end.
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

/// The values of a knob for a sentence: all of a few, the ends of many.
fn values(knob: &Knob) -> String {
    let words: Vec<&str> = knob.choices.iter().map(|choice| choice.word.as_str()).collect();
    match words.as_slice() {
        [first, .., last] if words.len() > 12 => format!("{first} … {last}"),
        _ => words.join(", "),
    }
}
