//! Clears a part of the window before something is drawn over it.

use crate::display::width::width;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

/// Clears an area, and a wide character left of it that would extend into it.
pub fn clear(area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    for y in area.top()..area.bottom() {
        let before = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)));
        if let Some(cell) = before.filter(|cell| width(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
}
