//! Lines of marked spans, readable without colour, the same in every front end.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, width};
use crate::page::bar::bar;

/// The meaning of a span. It sets the colour, and a sign before the text shows it without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing special.
    #[default]
    Plain,
    /// A heading, a row name, a result.
    Head,
    /// Low emphasis: labels, notes, parts unchanged by this step.
    Dim,
    /// Actions available to the reader, and rules.
    Accent,
    /// A warning.
    Warning,
    /// Changed by this step: `*`.
    Changed,
    /// Equal on both sides: `=`.
    Equal,
    /// Different on both sides: `≠`.
    Differs,
    /// Document A; the text next to it says A.
    A,
    /// Document B; the text next to it says B.
    B,
    /// A wrong result, a missed pair: `✗`.
    Wrong,
    /// A right result, a found pair: `✓`.
    Right,
    /// The shared passage with this index; colours repeat, so its letter is next to it.
    Passage(usize),
    /// Text of a reworded stretch that both texts hold; its number is next to it.
    Reworded,
    /// Words of a reworded stretch that only one text holds.
    Exchanged,
}

impl Mark {
    /// The sign before the text, at most one column.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Plain
            | Self::Head
            | Self::Dim
            | Self::Accent
            | Self::Warning
            | Self::A
            | Self::B
            | Self::Passage(_)
            | Self::Reworded
            | Self::Exchanged => "",
            Self::Changed => "*",
            Self::Equal => "=",
            Self::Differs => "≠",
            Self::Wrong => "✗",
            Self::Right => "✓",
        }
    }

    /// Its name in JSON.
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
            Self::Passage(_) => "passage",
            Self::Reworded => "reworded",
            Self::Exchanged => "exchanged",
        }
    }
}

/// The effect of clicking a span: sets a knob to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The name of the knob.
    pub knob: &'static str,
    /// The name of the value.
    pub value: String,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The text as drawn, including its sign and padding; safe to show, one line.
    pub text: String,
    /// Its meaning.
    pub mark: Mark,
    /// The effect of a click, if any; always available by the knob's keys as well.
    pub turn: Option<Turn>,
}

/// A line, built by chaining.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Its spans, left to right.
    pub spans: Vec<Span>,
}

impl Line {
    /// Creates an empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a line of plain text.
    pub fn from_text(text: &str) -> Self {
        Self::new().plain(text)
    }

    /// Creates a heading.
    pub fn head(text: &str) -> Self {
        Self::new().mark(Mark::Head, text)
    }

    /// Adds plain text.
    #[must_use]
    pub fn plain(self, text: &str) -> Self {
        self.mark(Mark::Plain, text)
    }

    /// Adds text with a mark, drawn after its sign.
    #[must_use]
    pub fn mark(mut self, mark: Mark, text: &str) -> Self {
        self.push(mark, mark.sign().to_owned() + &sanitise(text));
        self
    }

    /// Adds text in the colour of a mark without its sign; for bars, and where the text itself
    /// shows the meaning.
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

    /// Adds a right-aligned cell of exactly `columns`, including the sign.
    #[must_use]
    pub fn right(mut self, mark: Mark, text: &str, columns: usize) -> Self {
        let shown = cut(&(mark.sign().to_owned() + &sanitise(text)), columns);
        self.blank(columns.saturating_sub(width(&shown)));
        self.push(mark, shown);
        self
    }

    /// Adds a left-aligned cell of exactly `columns`, including the sign.
    #[must_use]
    pub fn left(mut self, mark: Mark, text: &str, columns: usize) -> Self {
        let shown = cut(&(mark.sign().to_owned() + &sanitise(text)), columns);
        let rest = columns.saturating_sub(width(&shown));
        self.push(mark, shown);
        self.blank(rest);
        self
    }

    /// Makes the last span clickable: sets the knob to the value.
    #[must_use]
    pub fn turning(mut self, knob: &'static str, value: impl Into<String>) -> Self {
        // Skips padding, which is not part of the cell.
        let last = self.spans.iter_mut().rev().find(|span| !span.text.trim().is_empty());
        if let Some(span) = last {
            span.turn = Some(Turn { knob, value: value.into() });
        }
        self
    }

    /// Adds a bar of `columns` columns, filled to `value` of 0 to 1.
    #[must_use]
    pub fn bar(self, value: f64, columns: usize) -> Self {
        self.tint(Mark::Equal, &bar(value, columns))
    }

    /// The line `… +N` for rows without room; `None` if there are none.
    pub fn more(hidden: usize) -> Option<Self> {
        (hidden > 0).then(|| Self::new().tint(Mark::Dim, &format!("… +{hidden}")))
    }

    /// Indents the line.
    #[must_use]
    pub fn indented(mut self, columns: usize) -> Self {
        self.spans.insert(0, Span { text: " ".repeat(columns), mark: Mark::Plain, turn: None });
        self
    }

    /// Width of the line in columns.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| width(&span.text)).sum()
    }

    /// The text of the line without marks and trailing blanks.
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
