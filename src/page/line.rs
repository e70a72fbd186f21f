//! Lines of marked spans, readable without colour, the same on every front end.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, width};

/// What a span means. Colour follows it; the sign, which is drawn before the text, says it without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing special.
    #[default]
    Plain,
    /// A heading, the name of a row, a result.
    Head,
    /// Of little weight: labels, notes, what this step leaves alone.
    Dim,
    /// What the reader can act on, and rules.
    Accent,
    /// Beware.
    Warning,
    /// Changed by this step: `*`.
    Changed,
    /// Both sides are the same here: `=`.
    Equal,
    /// The sides differ here: `≠`.
    Differs,
    /// Of document A; the author writes an A beside it.
    A,
    /// Of document B; the author writes a B beside it.
    B,
    /// The wrong way, a missed pair: `✗`.
    Wrong,
    /// The right way, a found pair: `✓`.
    Right,
}

impl Mark {
    /// What stands before the text, one column or none, so that the mark is seen without colour.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Plain
            | Self::Head
            | Self::Dim
            | Self::Accent
            | Self::Warning
            | Self::A
            | Self::B => "",
            Self::Changed => "*",
            Self::Equal => "=",
            Self::Differs => "≠",
            Self::Wrong => "✗",
            Self::Right => "✓",
        }
    }

    /// What it is called in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Head => "head",
            Self::Dim => "dim",
            Self::Accent => "accent",
            Self::Warning => "warning",
            Self::Changed => "changed",
            Self::Equal => "equal",
            Self::Differs => "differs",
            Self::A => "a",
            Self::B => "b",
            Self::Wrong => "wrong",
            Self::Right => "right",
        }
    }
}

/// What pressing a span does: the knob of that name takes that value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The name of the knob.
    pub knob: &'static str,
    /// The word of the value.
    pub value: String,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The text as it is drawn, its sign and padding included; safe to show, one line.
    pub text: String,
    /// What it means.
    pub mark: Mark,
    /// What pressing it does, if anything. Whatever it does can be done with the knob's keys too.
    pub turn: Option<Turn>,
}

/// One line; made by chaining.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Its pieces from the left.
    pub spans: Vec<Span>,
}

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// A line of one plain span.
    pub fn from_text(text: &str) -> Self {
        Self::new().plain(text)
    }

    /// A line of one heading.
    pub fn head(text: &str) -> Self {
        Self::new().mark(Mark::Head, text)
    }

    /// Adds plain text.
    #[must_use]
    pub fn plain(self, text: &str) -> Self {
        self.mark(Mark::Plain, text)
    }

    /// Adds text with a mark, whose sign is drawn before it.
    #[must_use]
    pub fn mark(mut self, mark: Mark, text: &str) -> Self {
        self.push(mark, mark.sign().to_owned() + &sanitise(text));
        self
    }

    /// Adds text with the colour of a mark but without its sign; for bars, and where a letter or
    /// the words beside it already say what the mark means.
    #[must_use]
    pub fn tint(mut self, mark: Mark, text: &str) -> Self {
        self.push(mark, sanitise(text));
        self
    }

    /// Adds the names of two documents, the first as A, the second as B.
    #[must_use]
    pub fn pair(self, a: &str, b: &str) -> Self {
        self.tint(Mark::A, a).plain(" – ").tint(Mark::B, b)
    }

    /// Adds a cell of exactly `columns` columns, sign included, its text at the right end.
    #[must_use]
    pub fn right(mut self, mark: Mark, text: &str, columns: usize) -> Self {
        let shown = cut(&(mark.sign().to_owned() + &sanitise(text)), columns);
        self.blank(columns.saturating_sub(width(&shown)));
        self.push(mark, shown);
        self
    }

    /// Adds a cell of exactly `columns` columns, sign included, its text at the left end.
    #[must_use]
    pub fn left(mut self, mark: Mark, text: &str, columns: usize) -> Self {
        let shown = cut(&(mark.sign().to_owned() + &sanitise(text)), columns);
        let rest = columns.saturating_sub(width(&shown));
        self.push(mark, shown);
        self.blank(rest);
        self
    }

    /// Makes the last span pressable: the knob takes the value.
    #[must_use]
    pub fn turning(mut self, knob: &'static str, value: impl Into<String>) -> Self {
        // The padding of a cell is no part of it.
        let last = self.spans.iter_mut().rev().find(|span| !span.text.trim().is_empty());
        if let Some(span) = last {
            span.turn = Some(Turn { knob, value: value.into() });
        }
        self
    }

    /// The line moved to the right.
    #[must_use]
    pub fn indented(mut self, columns: usize) -> Self {
        self.spans.insert(0, Span { text: " ".repeat(columns), mark: Mark::Plain, turn: None });
        self
    }

    /// The columns of the line.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| width(&span.text)).sum()
    }

    /// The line without its marks, nothing at the end.
    pub fn text(&self) -> String {
        let text: String = self.spans.iter().map(|span| span.text.as_str()).collect();
        text.trim_end().to_owned()
    }

    fn blank(&mut self, columns: usize) {
        if columns > 0 {
            self.push(Mark::Plain, " ".repeat(columns));
        }
    }

    fn push(&mut self, mark: Mark, text: String) {
        if !text.is_empty() {
            self.spans.push(Span { text, mark, turn: None });
        }
    }
}
