//! Two fingerprints bit under bit, with differing bits marked by shape and by colour.

use crate::measure::simhash::Fingerprint;
use crate::tui::theme::Theme;
use crate::tui::widgets::cell::put;
use crate::tui::widgets::matrix::Matrix;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

/// Rows of one block: the bits of A, those of B, the marks under those that differ.
pub const BLOCK: u16 = 3;
/// Columns of the label: `  A 255 `.
const LABEL: u16 = 8;

/// Both fingerprints in full, highest bit first: a row of A, a row of B, and a `▲` under each bit
/// that differs. Bits are numbered from the lowest, 0.
#[derive(Debug, Clone, Copy)]
pub struct BitGrid<'a> {
    a: &'a Fingerprint,
    b: &'a Fingerprint,
    theme: &'a Theme,
    cursor: Option<u32>,
}

impl<'a> BitGrid<'a> {
    /// The grid of two fingerprints of the same length; `cursor` is the highlighted bit.
    pub fn new(
        a: &'a Fingerprint,
        b: &'a Fingerprint,
        cursor: Option<u32>,
        theme: &'a Theme,
    ) -> Self {
        Self { a, b, theme, cursor }
    }

    /// The layout of the bits in `columns` columns; cell 0 is the highest bit.
    pub fn matrix(bits: u32, columns: u16) -> Matrix {
        Matrix::fit(bits as usize, columns, LABEL)
    }

    /// The rows of the screen that all bits take in `columns` columns.
    pub fn height(bits: u32, columns: u16) -> u16 {
        Self::matrix(bits, columns).rows() as u16 * BLOCK
    }

    /// The first block to show in `area`, so that the cursor is visible.
    fn first(bits: u32, cursor: Option<u32>, area: Rect) -> usize {
        let matrix = Self::matrix(bits, area.width);
        let row = matrix.row(cell_of(bits, cursor.unwrap_or(bits.saturating_sub(1))));
        Matrix::window(matrix.rows(), row, usize::from(area.height / BLOCK).max(1))
    }

    /// The bit at a position of the window, if the grid fills `area`.
    pub fn bit_at(bits: u32, cursor: Option<u32>, area: Rect, at: Position) -> Option<u32> {
        if !area.contains(at) {
            return None;
        }
        let row = Self::first(bits, cursor, area) + usize::from((at.y - area.y) / BLOCK);
        let cell = Self::matrix(bits, area.width).cell_at(row, at.x - area.x)?;
        Some(bits - 1 - cell as u32)
    }

    fn draw_bit(&self, bit: u32, x: u16, y: u16, area: Rect, buffer: &mut Buffer) {
        let differs = self.a.bit(bit) != self.b.bit(bit);
        let is_cursor = self.cursor == Some(bit);
        for (line, print) in [(0, self.a), (1, self.b)] {
            let on = print.bit(bit);
            let mut style = match (differs, on) {
                (true, _) => self.theme.differs,
                (false, true) => self.theme.text,
                (false, false) => self.theme.dim,
            };
            if is_cursor {
                style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            }
            put(buffer, area, (x, y + line), if on { "1" } else { "0" }, style);
        }
        let mark = match (differs, is_cursor) {
            (true, _) => "▲",
            (false, true) => "^",
            (false, false) => " ",
        };
        let style = if is_cursor { self.theme.selection } else { self.theme.flagged };
        put(buffer, area, (x, y + 2), mark, style);
    }
}

impl Widget for &BitGrid<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let bits = self.a.bits;
        let matrix = BitGrid::matrix(bits, area.width);
        let first = BitGrid::first(bits, self.cursor, area);
        for (block, row) in (first..matrix.rows()).enumerate() {
            let y = area.y.saturating_add(block as u16 * BLOCK);
            if y >= area.bottom() {
                break;
            }
            let highest = bits as usize - 1 - matrix.cells(row).start;
            let labels = [format!("  A {highest:>3}"), "  B".to_owned()];
            for (line, label) in (0..).zip(&labels) {
                if y + line < area.bottom() {
                    let room = usize::from(area.width);
                    buffer.set_stringn(area.x, y + line, label, room, self.theme.dim);
                }
            }
            for cell in matrix.cells(row) {
                let bit = (bits as usize - 1 - cell) as u32;
                self.draw_bit(bit, area.x + matrix.column(cell), y, area, buffer);
            }
        }
    }
}

/// Both fingerprints in one cell a bit, for small places: equal bits as `0` and `1`, a bit that
/// differs as the letter of the text that has a 1, `A` or `B`. 64 bits take 17 x 4 or 35 x 2.
#[derive(Debug, Clone, Copy)]
pub struct BitMap<'a> {
    a: &'a Fingerprint,
    b: &'a Fingerprint,
    theme: &'a Theme,
}

impl<'a> BitMap<'a> {
    /// The map of two fingerprints of the same length.
    pub fn new(a: &'a Fingerprint, b: &'a Fingerprint, theme: &'a Theme) -> Self {
        Self { a, b, theme }
    }

    /// Columns and rows of a grid of `bits` bits in a width of `columns`.
    pub fn size(bits: u32, columns: u16) -> (u16, u16) {
        let matrix = Matrix::fit(bits as usize, columns, 0);
        (matrix.width(), matrix.rows() as u16)
    }
}

impl Widget for &BitMap<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let bits = self.a.bits;
        let matrix = Matrix::fit(bits as usize, area.width, 0);
        for cell in 0..bits as usize {
            let bit = bits - 1 - cell as u32;
            let (symbol, style) = match (self.a.bit(bit), self.b.bit(bit)) {
                (true, false) => ("A", self.theme.only_a),
                (false, true) => ("B", self.theme.only_b),
                (true, true) => ("1", self.theme.dim),
                (false, false) => ("0", self.theme.dim),
            };
            let at = (area.x + matrix.column(cell), area.y + matrix.row(cell) as u16);
            put(buffer, area, at, symbol, style);
        }
    }
}

fn cell_of(bits: u32, bit: u32) -> usize {
    (bits - 1 - bit.min(bits - 1)) as usize
}
