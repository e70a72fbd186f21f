//! The drawing of a step, in both languages, and the room it has.

use crate::lesson::kit::words::{Language, Words};
use crate::page::Line;

/// The columns that a drawing may take: a window of 80 without its frame.
pub const COLUMNS: usize = 76;
/// The lines that a drawing may take.
pub const LINES: usize = 14;
/// The lines that the explanation may take, wrapped to [`COLUMNS`].
pub const SAY_LINES: usize = 3;

/// The state at a step: at most [`LINES`] lines of at most [`COLUMNS`] columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawing {
    /// The lines, top first.
    pub lines: Vec<Line>,
    /// The same with Chinese captions, where a drawing has words in it; empty: the lines serve both.
    pub chinese: Vec<Line>,
}

impl Drawing {
    /// A drawing that serves both languages: figures, letters and the texts themselves.
    pub fn new(lines: Vec<Line>) -> Self {
        Self { lines, chinese: Vec::new() }
    }

    /// A drawing with words in it: `draw` is called once a language and takes its captions from
    /// the function it is given.
    pub fn in_words(draw: impl Fn(&dyn Fn(&Words) -> String) -> Vec<Line>) -> Self {
        let of = |language| draw(&move |words: &Words| words.of(language).to_owned());
        Self { lines: of(Language::English), chinese: of(Language::Chinese) }
    }

    /// The lines in a language.
    pub fn lines(&self, language: Language) -> &[Line] {
        match language {
            Language::Chinese if !self.chinese.is_empty() => &self.chinese,
            _ => &self.lines,
        }
    }
}
