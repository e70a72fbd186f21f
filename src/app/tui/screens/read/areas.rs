//! The areas of the reading view, for drawing, wrapping and the mouse.

use crate::pair::Side;
use crate::tui::layout::SIDE_BY_SIDE;
use crate::tui::panes::PaneSplit;
use crate::tui::screens::read::rows::Mode;
use ratatui::layout::Rect;

/// Below this width there is only one pane.
const LEAST_BESIDE: u16 = 40;
/// Panes narrower than this have no line numbers.
const NUMBERED: u16 = 30;

/// The inputs of a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RowsShape {
    pub(super) mode: Mode,
    /// The columns of the whole view.
    pub(super) width: u16,
    /// True if equal text is folded.
    pub(super) folded: bool,
    /// The text whose order the rows follow, in a reading that has both.
    pub(super) order: Side,
    /// How the panes share the width.
    pub(super) split: PaneSplit,
}

/// The gutter before the text of a pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Gutters {
    /// The highest line number.
    pub(super) highest: usize,
    /// Columns of the word before the numbers of the second pane, or of the only one.
    pub(super) tag: u16,
}

/// The reader's options, for all pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ReadingRequest {
    /// `None` for the default mode of the width.
    pub(super) mode: Option<Mode>,
    pub(super) folded: bool,
    pub(super) order: Side,
    pub(super) split: PaneSplit,
}

impl RowsShape {
    /// The chosen mode, or the default of the width; merged if two panes do not fit.
    pub(super) fn new(request: ReadingRequest, width: u16) -> Self {
        let suits = if width >= SIDE_BY_SIDE { Mode::Beside } else { Mode::Merged };
        let mode = if width < LEAST_BESIDE { Mode::Merged } else { request.mode.unwrap_or(suits) };
        let ReadingRequest { folded, order, split, .. } = request;
        // One pane has nothing to share.
        let split = if mode == Mode::Merged { PaneSplit::default() } else { split };
        Self { mode, width, folded, order, split }
    }

    /// The columns of text in each pane; both as wide as the one that has the whole room.
    pub(super) fn columns(self, gutters: Gutters) -> [usize; 2] {
        let body = Rect::new(0, 0, self.width, 4);
        let areas = ReadAreas::new(body, self, gutters, 1);
        let widths = Side::BOTH.map(|side| usize::from(areas.text(side).width));
        if self.split.zoom.is_some() { [widths[0].max(widths[1]); 2] } else { widths }
    }
}

/// The areas of the view.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReadAreas {
    /// One line: readings, stops, shares.
    pub(super) status: Rect,
    /// The names above the panes, of up to two rows; if merged, the second one is empty or a row of its own.
    pub(super) names: [Rect; 2],
    /// The panes, gutter included; the second one is empty if merged.
    pub(super) panes: [Rect; 2],
    /// The column between the panes.
    pub(super) rule: Rect,
    /// The map of all changes at the right edge.
    pub(super) map: Rect,
    /// Digits of a line number; 0 for none.
    pub(super) digits: u16,
    /// Line numbers in a gutter: one, or both if merged.
    pub(super) numbers: u16,
    /// Columns before the numbers of the second pane, or of the only one.
    pub(super) tag: u16,
    /// Both panes and the rule.
    pub(super) whole: Rect,
    /// True if the texts are equally wide, so that equal lines break alike.
    is_even: bool,
}

impl ReadAreas {
    /// Divides the body below `rows` rows of names, 1 or 2.
    pub(super) fn new(body: Rect, shape: RowsShape, gutters: Gutters, rows: u16) -> Self {
        let RowsShape { mode, split, .. } = shape;
        let line = |y: u16| Rect {
            y: body.y + y.min(body.height),
            height: body.height.min(y + 1) - body.height.min(y),
            ..body
        };
        let head = body.height.min(1 + rows);
        let below = Rect { y: body.y + head, height: body.height - head, ..body };
        // The map at the right edge, with a blank before it where there is room.
        let room = body.width.saturating_sub(if body.width < LEAST_BESIDE { 1 } else { 2 });
        let whole = Rect { width: room, ..below };
        let between = u16::from(mode == Mode::Beside);
        // The second pane has the columns of the tag on top.
        let usual = match mode {
            Mode::Beside => room.saturating_sub(room.saturating_sub(1 + gutters.tag) / 2 + 1),
            Mode::Merged => 0,
        };
        let [left, rule, right] = split.divide(whole, true, between, usual);
        let cut =
            |row: Rect| [left, right].map(|part| Rect { x: part.x, width: part.width, ..row });
        let most = gutters.highest.max(10);
        let narrowest = [left, right].into_iter().filter(|part| !part.is_empty());
        let narrowest = narrowest.map(|part| part.width).min().unwrap_or(0);
        let digits = if narrowest < NUMBERED { 0 } else { most.ilog10() as u16 + 1 };
        let names = match (mode, rows) {
            (Mode::Merged, 2..) => [line(1), line(2)].map(|row| Rect { width: left.width, ..row }),
            _ => cut(line(1)).map(|own| Rect { height: own.height * rows, ..own }),
        };
        Self {
            status: line(0),
            names,
            panes: cut(below),
            rule,
            map: Rect { x: body.right().saturating_sub(1), width: body.width.min(1), ..below },
            digits,
            numbers: if mode == Mode::Merged { 2 } else { 1 },
            tag: gutters.tag,
            whole,
            is_even: split == PaneSplit::default(),
        }
    }

    /// The rows of text that are visible.
    pub(super) fn height(&self) -> usize {
        self.panes[0].height.into()
    }

    /// The columns before the text of a pane: tag, number, sign, blanks.
    pub(super) fn gutter(&self, pane: Side) -> u16 {
        let plain = if self.digits == 0 { 2 } else { (self.digits + 1) * self.numbers + 2 };
        plain + self.tag_of(pane)
    }

    /// The columns of the tag in the gutter of a pane.
    pub(super) fn tag_of(&self, pane: Side) -> u16 {
        if pane == Side::B || self.numbers == 2 { self.tag } else { 0 }
    }

    /// The text of a pane, right of its gutter.
    pub(super) fn text(&self, pane: Side) -> Rect {
        let whole = self.panes[pane];
        let gutter = self.gutter(pane).min(whole.width);
        let own = whole.width - gutter;
        let first = self.panes[0].width.saturating_sub(self.gutter(Side::A));
        let width = if self.is_even { own.min(first) } else { own };
        Rect { x: whole.x + gutter, width, ..whole }
    }
}
