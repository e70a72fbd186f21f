//! One cell of a screen, written where it lies inside its area and nowhere else.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Writes one cell, nothing outside `area`.
pub fn put(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), symbol: &str, style: Style) {
    let at = Position::new(x, y);
    if area.contains(at)
        && let Some(cell) = buffer.cell_mut(at)
    {
        cell.set_symbol(symbol).set_style(style);
    }
}
