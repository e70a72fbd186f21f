//! The drawing of a step, in both languages, and its size limits.

use crate::lesson::kit::words::{Bilingual, Language};
use crate::page::{Line, Mark};

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
    /// The lines, top first.
    pub lines: Vec<Line>,
    /// The lines with Chinese captions; empty if `lines` serve both languages.
    pub chinese: Vec<Line>,
}

impl Drawing {
    /// Creates a drawing for both languages: figures, letters and texts only.
    pub fn new(lines: Vec<Line>) -> Self {
        Self { lines, chinese: Vec::new() }
    }

    /// Creates a drawing with captions: `draw` is called once a language, with a function that
    /// selects the language.
    pub fn in_words(draw: impl Fn(&dyn Fn(&Bilingual) -> String) -> Vec<Line>) -> Self {
        let of = |language| draw(&move |words: &Bilingual| words.text(language).to_owned());
        Self { lines: of(Language::English), chinese: of(Language::Chinese) }
    }

    /// The lines in one language.
    pub fn lines(&self, language: Language) -> &[Line] {
        match language {
            Language::Chinese if !self.chinese.is_empty() => &self.chinese,
            _ => &self.lines,
        }
    }
}

/// Width of labels, in columns.
const NAMES: usize = 50;
/// Width of figures, in columns.
const FIGURES: usize = 18;

/// A row: meaning, label, figure.
type FigureRow = (Mark, Bilingual, String);

/// Creates a plain row.
#[expect(clippy::needless_pass_by_value, reason = "callers compute the figures in place")]
pub fn figure(en: &'static str, zh: &'static str, value: impl ToString) -> FigureRow {
    (Mark::Plain, Bilingual::fixed(en, zh), value.to_string())
}

/// Formats one line a row: label left, figure right.
pub fn lines(say: &dyn Fn(&Bilingual) -> String, rows: &[FigureRow]) -> Vec<Line> {
    let line = |(mark, name, value): &FigureRow| {
        Line::new().left(*mark, &say(name), NAMES).right(Mark::Plain, value, FIGURES)
    };
    rows.iter().map(line).collect()
}

/// Formats a share with three decimals, `—` for none.
pub fn share(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.3}"))
}
