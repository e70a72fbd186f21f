//! Empties a part of the window for what is drawn over it.

use crate::display::width::width;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

/// Empties an area, and what of a wide character before it would reach in.
pub fn clear(area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    for y in area.top()..area.bottom() {
        let before = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)));
        if let Some(cell) = before.filter(|cell| width(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
}
