//! MinHash slots as a strip of cells: `■` where both signatures agree, `·` where they differ.

use crate::explain::slots::Slot;
use crate::tui::theme::Theme;
use crate::tui::widgets::cell::put;
use crate::tui::widgets::matrix::Matrix;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

/// Columns of the label: the number of the row's first slot.
const LABEL: u16 = 8;

/// The slots of a pair in rows; of many rows, those around the cursor.
#[derive(Debug, Clone, Copy)]
pub struct SlotStrip<'a> {
    slots: &'a [Slot],
    cursor: Option<usize>,
    theme: &'a Theme,
}

impl<'a> SlotStrip<'a> {
    /// The strip of these slots; `cursor` is the highlighted slot.
    pub fn new(slots: &'a [Slot], cursor: Option<usize>, theme: &'a Theme) -> Self {
        Self { slots, cursor, theme }
    }

    /// The layout of `slots` slots in `columns` columns.
    pub fn matrix(slots: usize, columns: u16) -> Matrix {
        Matrix::fit(slots, columns, LABEL)
    }

    fn first(slots: usize, cursor: Option<usize>, area: Rect) -> usize {
        let matrix = Self::matrix(slots, area.width);
        let row = matrix.row(cursor.unwrap_or(0));
        Matrix::window(matrix.rows(), row, usize::from(area.height).max(1))
    }

    /// The slot at a position of the window, if the strip fills `area`.
    pub fn slot_at(slots: usize, cursor: Option<usize>, area: Rect, at: Position) -> Option<usize> {
        if !area.contains(at) {
            return None;
        }
        let row = Self::first(slots, cursor, area) + usize::from(at.y - area.y);
        Self::matrix(slots, area.width).cell_at(row, at.x - area.x)
    }
}

impl Widget for &SlotStrip<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let matrix = SlotStrip::matrix(self.slots.len(), area.width);
        let first = SlotStrip::first(self.slots.len(), self.cursor, area);
        for (y, row) in (area.y..area.bottom()).zip(first..matrix.rows()) {
            let cells = matrix.cells(row);
            let label = format!("{:>7}", cells.start);
            buffer.set_stringn(area.x, y, label, usize::from(area.width), self.theme.dim);
            for cell in cells {
                let Some(slot) = self.slots.get(cell) else { continue };
                let (symbol, mut style) =
                    if slot.equal() { ("■", self.theme.same) } else { ("·", self.theme.dim) };
                if self.cursor == Some(cell) {
                    style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
                }
                put(buffer, area, (area.x + matrix.column(cell), y), symbol, style);
            }
        }
    }
}
