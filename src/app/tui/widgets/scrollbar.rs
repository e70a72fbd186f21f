//! A scrollbar one column wide, and the row for a click on it.

use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the bar of a list of `total` rows whose first visible one is `offset`; nothing when all
/// rows are visible.
pub fn draw(total: usize, offset: usize, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let height = usize::from(area.height);
    if total <= height || area.width == 0 || height == 0 {
        return;
    }
    let length = (height * height / total).max(1);
    let start = (offset * (height - length)).div_ceil(total - height).min(height - length);
    for (line, y) in (area.top()..area.bottom()).enumerate() {
        let thumb = (start..start + length).contains(&line);
        let (symbol, style) = if thumb { ("┃", theme.accent) } else { ("│", theme.dim) };
        buffer.draw_string(area.x, y, symbol, style);
    }
}

/// The row of the list for a click at window row `y`.
pub fn row_at(y: u16, total: usize, area: Rect) -> usize {
    let below = usize::from(area.height.saturating_sub(1)).max(1);
    let line = usize::from(y.saturating_sub(area.y)).min(below);
    total.saturating_sub(1) * line / below
}
