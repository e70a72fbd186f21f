//! Two fingerprints bit under bit, with differing bits marked by shape and by colour.

use crate::explain::page::{bit_cells, bit_matrix};
use crate::measure::simhash::Fingerprint;
use crate::page::Matrix;
use crate::tui::theme::Theme;
use crate::tui::widgets::cell::put;
use crate::tui::widgets::line::draw_lines;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

/// Rows of one block: the bits of A, those of B, the marks under those that differ.
pub const BLOCK: u16 = 3;

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

    /// The first block to show in `area`, so that the cursor is visible.
    fn first(bits: u32, cursor: Option<u32>, area: Rect) -> usize {
        let matrix = bit_matrix(bits, area.width);
        let row = matrix.row(cell_of(bits, cursor.unwrap_or(bits.saturating_sub(1))));
        Matrix::window(matrix.rows(), row, usize::from(area.height / BLOCK).max(1))
    }

    /// The bit at a position of the window, if the grid fills `area`.
    pub fn bit_at(bits: u32, cursor: Option<u32>, area: Rect, at: Position) -> Option<u32> {
        if !area.contains(at) {
            return None;
        }
        let row = Self::first(bits, cursor, area) + usize::from((at.y - area.y) / BLOCK);
        let cell = bit_matrix(bits, area.width).cell_at(row, at.x - area.x)?;
        Some(bits - 1 - cell as u32)
    }

    /// Highlights the bit under the cursor in a block that starts at `y`.
    fn mark(&self, bit: u32, (x, y): (u16, u16), area: Rect, buffer: &mut Buffer) {
        let cell = |line: u16| Rect::new(x, y + line, 1, 1).intersection(area);
        let both = cell(0).union(cell(1)).intersection(area);
        buffer.set_style(both, Modifier::UNDERLINED | Modifier::BOLD);
        let sign = if self.a.bit(bit) == self.b.bit(bit) { "^" } else { "▲" };
        put(buffer, area, (x, y + 2), sign, self.theme.selection);
    }
}

impl Widget for &BitGrid<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let bits = self.a.bits;
        let matrix = bit_matrix(bits, area.width);
        let first = BitGrid::first(bits, self.cursor, area);
        for (block, row) in (first..matrix.rows()).enumerate() {
            let y = area.y.saturating_add(block as u16 * BLOCK);
            if y >= area.bottom() {
                break;
            }
            let area = Rect { y, height: area.bottom() - y, ..area };
            draw_lines(&bit_cells(self.a, self.b, matrix, row), area, self.theme, buffer);
            let cursor = self.cursor.map(|bit| (bit, cell_of(bits, bit)));
            if let Some((bit, cell)) = cursor.filter(|(_, cell)| matrix.cells(row).contains(cell)) {
                self.mark(bit, (area.x + matrix.column(cell), y), area, buffer);
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
