//! Writes one cell of a screen, clipped to an area.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Writes one cell, if it is inside `area`.
pub fn put(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), symbol: &str, style: Style) {
    let at = Position::new(x, y);
    if area.contains(at)
        && let Some(cell) = buffer.cell_mut(at)
    {
        cell.set_symbol(symbol).set_style(style);
    }
}
