//! The drawing of a step, in each language, and its size limits.

use crate::page::{Language, Line, Mark, Multilingual};

/// Width of a drawing in columns: a window of 80 without its frame.
pub const COLUMNS: usize = 76;
/// Most lines of a drawing.
pub const LINES: usize = 14;
/// Most lines of an explanation, wrapped to [`COLUMNS`].
pub const SAY_LINES: usize = 3;

/// The room for a drawing: that of a window of 80×24, or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawingRoom {
    columns: usize,
    lines: usize,
}

impl DrawingRoom {
    /// [`COLUMNS`] × [`LINES`]: what each lesson is written for.
    pub const LEAST: Self = Self { columns: COLUMNS, lines: LINES };

    /// A room of `columns` × `lines`, at least [`Self::LEAST`].
    pub fn new(columns: usize, lines: usize) -> Self {
        Self { columns: columns.max(COLUMNS), lines: lines.max(LINES) }
    }

    /// Its width in columns.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// Width of a part that takes `columns` columns in the least room and this share of the rest.
    pub fn wider(self, columns: usize, share: f64) -> usize {
        columns + ((self.columns - COLUMNS) as f64 * share) as usize
    }

    /// Lines of a part that takes `lines` lines in the least room and this share of the rest.
    pub fn taller(self, lines: usize, share: f64) -> usize {
        lines + ((self.lines - LINES) as f64 * share) as usize
    }

    /// Rows of a graph: 11 in the least room; 5·k + 1, so that its scale falls on rows.
    pub fn plot_rows(self) -> usize {
        11 + (self.lines - LINES) / 5 * 5
    }
}

/// The state at a step, drawn for a [`DrawingRoom`]; in the least one at most [`LINES`] lines of at most
/// [`COLUMNS`] columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawing {
    /// The lines, top first: for each language, or once for all if there are no captions.
    pub languages: Vec<Vec<Line>>,
}

impl Drawing {
    /// Creates a drawing for all languages: figures, letters and texts only.
    pub fn new(lines: Vec<Line>) -> Self {
        Self { languages: vec![lines] }
    }

    /// Creates a drawing with captions: `draw` is called once a language, with a function that
    /// selects the language.
    pub fn in_words(draw: impl Fn(&dyn Fn(&Multilingual) -> String) -> Vec<Line>) -> Self {
        let of = |language| draw(&move |words: &Multilingual| words.text(language).into_owned());
        Self { languages: Language::ALL.map(of).into() }
    }

    /// The lines in one language.
    pub fn lines(&self, language: Language) -> &[Line] {
        let own = self.languages.get(language as usize).or(self.languages.first());
        own.map_or(&[], Vec::as_slice)
    }
}

/// Width of labels, in columns.
const NAMES: usize = 50;
/// Width of figures, in columns.
const FIGURES: usize = 18;

/// A row: meaning, label, figure.
type FigureRow = (Mark, Multilingual, String);

/// Creates a plain row.
#[expect(clippy::needless_pass_by_value, reason = "callers compute the figures in place")]
pub fn figure(name: Multilingual, value: impl ToString) -> FigureRow {
    (Mark::Plain, name, value.to_string())
}

/// Formats one line a row: label left, figure right.
pub fn lines(say: &dyn Fn(&Multilingual) -> String, rows: &[FigureRow]) -> Vec<Line> {
    let line = |(mark, name, value): &FigureRow| {
        Line::new().left(*mark, &say(name), NAMES).right(Mark::Plain, value, FIGURES)
    };
    rows.iter().map(line).collect()
}

/// Formats a share with three decimals, `—` for none.
pub fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.3}"))
}
