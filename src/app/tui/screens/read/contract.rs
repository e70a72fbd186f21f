//! The contract of a reading of a pair: its rows, its stops with their marks, and a headline.

use crate::page::Line;
use crate::page::Wording;
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::model::{Model, Spot};
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::flow::Fragment;
use crate::tui::screens::read::rows::{Mode, ReadingRows};
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::theme::Theme;
use crate::tui::work::Cancel;
use ratatui::style::Style;
use ratatui::text::Span;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

/// A line of the list of details, and the place that it links to.
#[derive(Debug, Clone)]
pub(super) struct Detail {
    pub(super) line: Line,
    pub(super) place: Option<Spot>,
}

impl From<Line> for Detail {
    /// A line without a link.
    fn from(line: Line) -> Self {
        Self { line, place: None }
    }
}

/// Makes a reading on a worker; may return any result once cancelled.
pub(super) type MakeReading = Box<dyn FnOnce(&PairTexts, &Cancel) -> Arc<dyn Reading> + Send>;

/// One way to read a pair. To add one: a file with a [`Reading`], a line in `ways.rs`, a row in the
/// table of actions.
#[derive(Debug)]
pub(super) struct ReadingMode {
    /// Its name, in the status line.
    pub(super) name: &'static str,
    /// The noun for one of its stops.
    pub(super) noun: &'static str,
    /// What is said where there is none.
    pub(super) none: &'static str,
    /// The action that selects it.
    pub(super) action: Action,
    /// The keys in the bottom line, the most useful first.
    pub(super) hints: &'static [Action],
    /// Takes its inputs from the model; the result runs on a worker.
    pub(super) make: fn(&Model) -> MakeReading,
    /// A hash of the other inputs of the reading, without the two texts. The reading is made again
    /// if it changes.
    pub(super) stamp: fn(&Model) -> u64,
}

/// One pair, read in one way. Made on a worker, kept while other pairs are read.
pub(super) trait Reading: Debug + Send + Sync {
    /// Lays out the pair; returns the rows so far once `stop` is true.
    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows;

    /// What the whole comes to, in one line; `chosen` is a stop.
    fn headline(
        &self,
        texts: &PairTexts,
        rows: &ReadingRows,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>>;

    /// The sign and style of a stop on the map.
    fn mark(&self, rows: &ReadingRows, stop: usize, theme: &Theme) -> (char, Style);

    /// The style of a fragment.
    fn style(&self, fragment: &Fragment, mode: Mode, theme: &Theme) -> Style;

    /// The sign in the gutter of a row of a pane, and its style.
    fn sign(&self, rows: &ReadingRows, row: usize, pane: Side, theme: &Theme) -> (char, Style);

    /// The gutter before the text: the line numbers.
    fn gutters(&self, texts: &PairTexts) -> Gutters {
        Gutters { highest: texts.lines.into_iter().max().unwrap_or(0), tag: 0 }
    }

    /// The word before the line numbers of a row, and its style.
    fn tag(&self, _rows: &ReadingRows, _row: usize, _theme: &Theme) -> Option<(String, Style)> {
        None
    }

    /// The stop of a fragment, for a reading whose stops are in another order in B.
    fn stop_of(&self, _fragment: &Fragment) -> Option<usize> {
        None
    }

    /// A badge before a fragment that has room for it, and its style.
    fn lead(&self, _fragment: &Fragment, _theme: &Theme) -> Option<(String, Style)> {
        None
    }

    /// The totals of the reading, in lines of `columns` columns; empty for a reading that has no more
    /// to say.
    fn details(&self, _texts: &PairTexts, _columns: usize, _words: Wording<'_>) -> Vec<Detail> {
        Vec::new()
    }

    /// The bytes of a stop in both texts; empty where one has nothing there.
    fn quote(&self, rows: &ReadingRows, stop: usize) -> Option<[Range<usize>; 2]>;

    /// True if its rows can follow the order of B too.
    fn has_orders(&self) -> bool {
        false
    }

    /// True if it has rows to fold.
    fn has_folds(&self) -> bool {
        false
    }
}
