//! MinHash slots as a strip of cells: `■` where both signatures agree, `·` where they differ.

use crate::explain::page::{slot_cells, slot_matrix};
use crate::explain::slots::Slot;
use crate::page::Matrix;
use crate::tui::theme::Theme;
use crate::tui::widgets::line::draw_line;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

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

    fn first(slots: usize, cursor: Option<usize>, area: Rect) -> usize {
        let matrix = slot_matrix(slots, area.width);
        let row = matrix.row(cursor.unwrap_or(0));
        Matrix::window(matrix.rows(), row, usize::from(area.height).max(1))
    }

    /// The slot at a position of the window, if the strip fills `area`.
    pub fn slot_at(slots: usize, cursor: Option<usize>, area: Rect, at: Position) -> Option<usize> {
        if !area.contains(at) {
            return None;
        }
        let row = Self::first(slots, cursor, area) + usize::from(at.y - area.y);
        slot_matrix(slots, area.width).cell_at(row, at.x - area.x)
    }
}

impl Widget for &SlotStrip<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let matrix = slot_matrix(self.slots.len(), area.width);
        let first = SlotStrip::first(self.slots.len(), self.cursor, area);
        for (y, row) in (area.y..area.bottom()).zip(first..matrix.rows()) {
            let line = slot_cells(self.slots, matrix, row);
            draw_line(&line, Rect { y, height: 1, ..area }, self.theme, buffer);
            if let Some(cell) = self.cursor.filter(|cell| matrix.cells(row).contains(cell)) {
                let at = Rect::new(area.x + matrix.column(cell), y, 1, 1).intersection(area);
                buffer.set_style(at, Modifier::REVERSED | Modifier::BOLD);
            }
        }
    }
}
