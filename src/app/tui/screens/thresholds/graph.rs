//! A small canvas of braille characters with 2 × 4 dots each.

use crate::tui::draw_text::DrawText as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The bit of each dot of a braille character, row by row from the top.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Draws a curve over 0 to 1 across an area. `value` returns heights of 0 to 1, or `None` for a
/// gap. Draws only into blank characters.
pub(super) fn curve(
    area: Rect,
    style: Style,
    value: impl Fn(f64) -> Option<f64>,
    buffer: &mut Buffer,
) {
    let (wide, high) = (usize::from(area.width) * 2, usize::from(area.height) * 4);
    let mut cells = vec![0u32; usize::from(area.width) * usize::from(area.height)];
    let mut before: Option<usize> = None;
    for column in 0..wide {
        let x = (column as f64 + 0.5) / wide as f64;
        let Some(y) = value(x).filter(|y| (0.0..=1.0).contains(y)) else {
            before = None;
            continue;
        };
        let row = ((1.0 - y) * (high.max(1) - 1) as f64).round() as usize;
        // Fill steep parts, so that the line has no gaps.
        let from = before.map_or(row, |last| if last < row { last + 1 } else { row });
        let to = before.map_or(row, |last| if last > row { last - 1 } else { row });
        for row in from..=to {
            let place = row / 4 * usize::from(area.width) + column / 2;
            if let Some(cell) = cells.get_mut(place) {
                *cell |= DOTS[row % 4][column % 2];
            }
        }
        before = Some(row);
    }
    for (place, &bits) in cells.iter().enumerate().filter(|(_, bits)| **bits > 0) {
        let x = area.x + (place % usize::from(area.width)) as u16;
        let y = area.y + (place / usize::from(area.width)) as u16;
        if buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ") {
            buffer.draw_string(x, y, braille(bits), style);
        }
    }
}

/// The character with these dots.
pub(super) fn braille(bits: u32) -> String {
    char::from_u32(0x2800 + bits).map_or_else(String::new, String::from)
}

/// The bit of a dot, by its column and row inside a character.
pub(super) fn dot(column: usize, row: usize) -> u32 {
    DOTS[row % 4][column % 2]
}
