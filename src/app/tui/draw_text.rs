//! Draws text into a buffer with the widths and glyphs that the terminal has.

use crate::display::glyphs::Glyphs;
use crate::display::width::{cluster_width, clusters};
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;
use std::num::NonZeroU16;

/// Text in a buffer. Every text on screen is drawn by these functions: ratatui alone takes each character
/// of ambiguous width for one column.
pub trait DrawText {
    /// Draws a text from `(x, y)` on, in at most `columns` columns; returns the place behind it.
    fn draw_text(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        columns: usize,
        style: impl Into<Style>,
    ) -> (u16, u16);

    /// Draws a text from `(x, y)` on, to the end of the row at most.
    fn draw_string(&mut self, x: u16, y: u16, text: impl AsRef<str>, style: impl Into<Style>) {
        self.draw_text(x, y, text, usize::MAX, style);
    }

    /// Draws the spans of a line, one behind the other.
    fn draw_spans(&mut self, line: &Line<'_>, area: Rect);
}

impl DrawText for Buffer {
    fn draw_text(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        columns: usize,
        style: impl Into<Style>,
    ) -> (u16, u16) {
        let glyphs = Glyphs::in_force();
        if glyphs.is_usual() {
            return self.set_stringn(x, y, text, columns, style);
        }
        let (style, mut at) = (style.into(), x);
        let room = columns.min(usize::from(self.area.right().saturating_sub(x)));
        for cluster in clusters(text.as_ref()) {
            let symbol = glyphs.mark(cluster).unwrap_or(cluster);
            let wide = cluster_width(symbol);
            if usize::from(at - x) + wide > room {
                break;
            }
            at = draw_cell(self, (at, y), symbol, wide as u16, style);
        }
        (at, y)
    }

    fn draw_spans(&mut self, line: &Line<'_>, area: Rect) {
        if Glyphs::in_force().is_usual() {
            return line.render(area, self);
        }
        if area.is_empty() {
            return;
        }
        self.set_style(area, line.style);
        let mut x = area.x;
        for span in &line.spans {
            let room = usize::from(area.right().saturating_sub(x));
            let style = line.style.patch(span.style);
            x = self.draw_text(x, area.y, &span.content, room, style).0;
        }
    }
}

/// Draws one cluster; returns the column behind it. A cluster without a width is not drawn.
fn draw_cell(buffer: &mut Buffer, at: (u16, u16), symbol: &str, wide: u16, style: Style) -> u16 {
    let (x, y) = at;
    let Some(width) = NonZeroU16::new(wide) else { return x };
    if let Some(cell) = buffer.cell_mut(at) {
        let option = match wide {
            1 => CellDiffOption::None,
            _ => CellDiffOption::ForcedWidth(width),
        };
        cell.set_symbol(symbol).set_style(style).set_diff_option(option);
    }
    for next in x + 1..x + wide {
        if let Some(cell) = buffer.cell_mut((next, y)) {
            cell.reset();
            cell.set_style(style);
        }
    }
    x + wide
}
