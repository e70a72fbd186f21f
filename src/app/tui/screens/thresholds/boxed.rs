//! The box of the scatter: two ranges of scores, by keys or mouse.

use crate::compare::result::{Comparison, ScoreRanges};
use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use crate::tui::work::{Question, Work, WorkAnswer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

const IN_BOX: Question = Question("thresholds.box");

/// Pairs that are counted between two looks at the cancel flag.
const CHUNK: usize = 100_000;

/// The corners of the box, and its number of pairs.
#[derive(Debug, Default)]
pub(super) struct ScatterBox {
    /// The corner that stays; the cursor is the other one.
    corner: Option<(u16, u16)>,
    /// The character at which the mouse went down.
    pressed: Option<(u16, u16)>,
    /// The words of a counted box and its pair table, and its pairs.
    counted: Option<(BoxKey, u64)>,
    asked: Option<BoxKey>,
}

/// The words of a box, and the address of the pair table.
type BoxKey = (String, usize);

impl ScatterBox {
    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        if slot != IN_BOX {
            return Err(answer);
        }
        self.counted = answer.downcast().ok().map(|counted| *counted);
        Ok(())
    }
}

/// Columns and rows of characters, both ends included.
pub(super) type BoxSides = [(u16, u16); 2];

impl ScatterBox {
    /// True if there is a box.
    pub(super) fn is_open(&self) -> bool {
        self.corner.is_some()
    }

    /// Starts a box at the cursor, or drops it.
    pub(super) fn toggle(&mut self, cursor: (u16, u16)) {
        self.corner = self.corner.is_none().then_some(cursor);
    }

    /// Drops the box; false if there is none.
    pub(super) fn drop(&mut self) -> bool {
        self.corner.take().is_some()
    }

    /// Remembers where the mouse went down.
    pub(super) fn press(&mut self, at: Option<(u16, u16)>) {
        self.pressed = at;
    }

    /// Starts the box where the mouse went down; false if that was outside the plot.
    pub(super) fn drag(&mut self) -> bool {
        self.corner = self.pressed.or(self.corner);
        self.pressed.is_some()
    }

    /// The sides of the box.
    pub(super) fn sides(&self, cursor: (u16, u16)) -> Option<BoxSides> {
        let corner = self.corner?;
        let sorted = |x: u16, y: u16| (x.min(y), x.max(y));
        Some([sorted(corner.0, cursor.0), sorted(corner.1, cursor.1)])
    }

    /// Counts the pairs of the ranges on a worker, if they changed.
    pub(super) fn ask(&mut self, comparison: Comparison, words: String) -> Option<Work> {
        let key = (words, Arc::as_ptr(&comparison.pairs) as usize);
        if self.asked.as_ref() == Some(&key) {
            return None;
        }
        self.asked = Some(key.clone());
        Some(Work::new(IN_BOX, move |cancel| {
            let (_, ranges) = ScoreRanges::take(&key.0);
            let mut pairs = 0;
            for rows in comparison.pairs.rows().chunks(CHUNK) {
                if cancel.is_set() {
                    break;
                }
                let holds = |row: &&_| ranges.hold(&comparison.pairs.evidence_of(row));
                pairs += rows.iter().filter(holds).count() as u64;
            }
            (key, pairs)
        }))
    }

    /// The number of pairs in the ranges; `None` while they are counted.
    pub(super) fn count(&self, comparison: &Comparison, words: &str) -> Option<u64> {
        let table = Arc::as_ptr(&comparison.pairs) as usize;
        let is_own = |counted: &BoxKey| counted.0 == words && counted.1 == table;
        self.counted.as_ref().filter(|(counted, _)| is_own(counted)).map(|(_, pairs)| *pairs)
    }
}

/// The lowest and the highest share of an axis that the characters `from` to `to` of `all` show: a dot
/// shows the values that round to it, and a character has `dots` of them.
pub(super) fn shares((from, to): (u16, u16), dots: u16, all: u16) -> (f64, f64) {
    let last = f64::from(u32::from(all) * u32::from(dots)) - 1.0;
    let low = (f64::from(from) * f64::from(dots) - 0.5) / last;
    let high = ((f64::from(to) + 1.0) * f64::from(dots) - 0.5) / last;
    (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0))
}

/// Draws the edges of a box into blanks, and its corners.
pub(super) fn draw_box(sides: BoxSides, plot: Rect, theme: &Theme, buffer: &mut Buffer) {
    let [(left, right), (top, bottom)] = sides;
    let last = (plot.width.saturating_sub(1), plot.height.saturating_sub(1));
    let (left, right) = (plot.x + left.min(last.0), plot.x + right.min(last.0));
    let (top, bottom) = (plot.y + top.min(last.1), plot.y + bottom.min(last.1));
    let mut edge = |x: u16, y: u16, symbol: &str, always: bool| {
        if always || buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ") {
            buffer.draw_string(x, y, symbol, theme.flagged);
        }
    };
    for x in left..=right {
        edge(x, top, "─", false);
        edge(x, bottom, "─", false);
    }
    for y in top..=bottom {
        edge(left, y, "│", false);
        edge(right, y, "│", false);
    }
    for (x, y, symbol) in
        [(left, top, "┌"), (right, top, "┐"), (left, bottom, "└"), (right, bottom, "┘")]
    {
        edge(x, y, symbol, true);
    }
}
