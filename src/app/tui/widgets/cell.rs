//! Writes one cell of a screen, clipped to an area; clears an area.

use crate::display::glyphs::Glyphs;
use crate::display::width::width;
use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

/// Writes one cell, if it is inside `area`.
pub fn put(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), symbol: &str, style: Style) {
    let at = Position::new(x, y);
    if area.contains(at)
        && let Some(cell) = buffer.cell_mut(at)
    {
        if Glyphs::in_force().is_usual() {
            cell.set_symbol(symbol).set_style(style);
        } else {
            buffer.draw_text(x, y, symbol, usize::from(area.right() - x), style);
        }
    }
}

/// Clears an area to the style of text, and a wide character left of it that would extend into it.
pub fn clear(area: Rect, theme: &Theme, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, theme.text);
    for y in area.top()..area.bottom() {
        let before = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)));
        if let Some(cell) = before.filter(|cell| width(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
}
