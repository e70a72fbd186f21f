//! What a reading of a pair offers: its rows, its stops and their marks, and a line on what it found.

use crate::corpus::document::ContentHash;
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::model::{Model, Spot};
use crate::tui::screens::read::areas::{Gutters, Shape};
use crate::tui::screens::read::flow::Fragment;
use crate::tui::screens::read::rows::{Mode, Spread};
use crate::tui::theme::Theme;
use crate::tui::work::Cancel;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::fmt::Debug;
use std::sync::Arc;

/// Which two texts: the same ones under other names are the same to read.
pub(super) type Key = [ContentHash; 2];

/// Both texts of a pair, exactly as written.
#[derive(Debug)]
pub(super) struct Texts {
    pub(super) key: Key,
    pub(super) both: [Arc<str>; 2],
    /// Lines of each text.
    pub(super) lines: [usize; 2],
    /// Characters of each text.
    pub(super) chars: [usize; 2],
}

impl Texts {
    /// Counts lines and characters: a pass over both texts, for a worker.
    pub(super) fn new(key: Key, both: [Arc<str>; 2]) -> Self {
        let lines = Side::BOTH.map(|side| both[side].lines().count());
        let chars = Side::BOTH.map(|side| both[side].chars().count());
        Self { key, both, lines, chars }
    }

    /// Both texts together, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.both.iter().map(|text| text.len()).sum()
    }

    /// The text of one side.
    pub(super) fn of(&self, side: Side) -> &str {
        &self.both[side]
    }
}

/// A line on a reading, and the place that it leads to.
#[derive(Debug, Clone)]
pub(super) struct Detail {
    pub(super) line: Line<'static>,
    pub(super) place: Option<Spot>,
}

impl Detail {
    /// A line that leads nowhere.
    pub(super) fn line(span: Span<'static>) -> Self {
        Self { line: Line::from(span), place: None }
    }
}

/// What a worker runs to make a reading; it may stop early with anything when cancelled.
pub(super) type Maker = Box<dyn FnOnce(&Texts, &Cancel) -> Arc<dyn Reading> + Send>;

/// One way to read a pair. To add one: a file with a [`Reading`], a line in `read_ways.rs`, a row
/// in the table of actions.
#[derive(Debug)]
pub(super) struct Way {
    /// Its name, in the status line.
    pub(super) name: &'static str,
    /// What one of its stops is called.
    pub(super) noun: &'static str,
    /// What is said where there is none.
    pub(super) none: &'static str,
    /// What chooses it.
    pub(super) action: Action,
    /// What the bottom line offers while it is read, the most useful first.
    pub(super) hints: &'static [Action],
    /// Takes what it needs from the model; what comes back runs on a worker.
    pub(super) make: fn(&Model) -> Maker,
    /// A number of all that the reading depends on but the two texts; it is made anew when it
    /// changes.
    pub(super) stamp: fn(&Model) -> u64,
}

/// One pair, read in one way. Made on a worker, kept while other pairs are read.
pub(super) trait Reading: Debug + Send + Sync {
    /// Lays the pair out; ends early with what there is when `stop` says so.
    fn spread(&self, texts: &Texts, shape: Shape, stop: &dyn Fn() -> bool) -> Spread;

    /// What the whole comes to, in one line; `chosen` is a stop.
    fn headline(
        &self,
        texts: &Texts,
        rows: &Spread,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>>;

    /// The sign and style of a stop on the map.
    fn mark(&self, rows: &Spread, stop: usize, theme: &Theme) -> (char, Style);

    /// The style of a fragment.
    fn style(&self, fragment: &Fragment, mode: Mode, theme: &Theme) -> Style;

    /// The sign in the gutter of a row of a pane, and its style.
    fn sign(&self, rows: &Spread, row: usize, pane: Side, theme: &Theme) -> (char, Style);

    /// What stands before the text: the numbers of lines.
    fn gutters(&self, texts: &Texts) -> Gutters {
        Gutters { highest: texts.lines.into_iter().max().unwrap_or(0), tag: 0 }
    }

    /// The word before the numbers of a row, and its style.
    fn tag(&self, _rows: &Spread, _row: usize, _theme: &Theme) -> Option<(String, Style)> {
        None
    }

    /// The stop that a fragment belongs to, where fragments of one stop stand in one order here and
    /// in another there.
    fn stop_of(&self, _fragment: &Fragment) -> Option<usize> {
        None
    }

    /// What stands in the text before a fragment with room for it, and its style.
    fn lead(&self, _fragment: &Fragment, _theme: &Theme) -> Option<(String, Style)> {
        None
    }

    /// What the whole comes to, in lines of so many columns; empty for a reading that has no more to
    /// say.
    fn details(&self, _texts: &Texts, _columns: usize, _theme: &Theme) -> Vec<Detail> {
        Vec::new()
    }

    /// Can its rows follow the order of B too?
    fn has_orders(&self) -> bool {
        false
    }

    /// Has it rows to fold away?
    fn has_folds(&self) -> bool {
        false
    }
}
