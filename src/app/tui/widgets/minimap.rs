//! A column that shows a whole text: marks of changes, and the visible part.

use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// Draws a mark for each stretch of rows (rows, sign, style) of a text of `total` rows, of which
/// `view` is visible. Where several fall on one cell, `~` means a mixture.
pub fn draw(
    marks: impl Iterator<Item = (Range<usize>, char, Style)>,
    total: usize,
    view: Range<usize>,
    area: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let height = usize::from(area.height);
    if height == 0 || area.width == 0 {
        return;
    }
    // A text shorter than the column is shown row by row.
    let total = total.max(height);
    let cell_of = |row: usize| (row * height / total).min(height - 1);
    let mut cells: Vec<Option<(char, Style)>> = vec![None; height];
    for (rows, sign, style) in marks {
        if rows.is_empty() {
            continue;
        }
        for cell in cells.iter_mut().take(cell_of(rows.end - 1) + 1).skip(cell_of(rows.start)) {
            *cell = match *cell {
                Some((other, _)) if other != sign => Some(('~', theme.differs)),
                _ => Some((sign, style)),
            };
        }
    }
    let shown = cell_of(view.start)..cell_of(view.end.saturating_sub(1).max(view.start)) + 1;
    for (line, cell) in cells.into_iter().enumerate() {
        let seen = shown.contains(&line);
        let (symbol, style) = match cell {
            Some((sign, style)) if seen => (sign, style.add_modifier(Modifier::BOLD)),
            Some((sign, style)) => (sign, style),
            None if seen => ('┃', theme.accent),
            None => ('│', theme.dim),
        };
        buffer.draw_string(area.x, area.y + line as u16, symbol.to_string(), style);
    }
}

/// The row of the text for a click at window row `y`; the ends of `area` are the ends of the text.
pub fn row_at(y: u16, total: usize, area: Rect) -> usize {
    let below = usize::from(area.height.saturating_sub(1)).max(1);
    let line = usize::from(y.saturating_sub(area.y)).min(below);
    (total.max(below + 1) - 1) * line / below
}
