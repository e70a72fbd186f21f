//! The layout of numbered cells in rows, with a gap after every eight.

use crate::page::line::{Line, Mark};

/// Cells in one group; groups are one column apart.
const GROUP: usize = 8;

/// `count` cells in rows of 64, 32, 16 or 8, the most that fit, each row after a label of fixed width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Matrix {
    count: usize,
    per_row: usize,
    label: u16,
}

impl Matrix {
    /// The longest rows that fit into `columns` columns; at least 8 cells a row.
    pub fn fit(count: usize, columns: u16, label: u16) -> Self {
        let fits =
            |&cells: &usize| label + row_width(cells) <= columns && cells <= count.max(GROUP);
        let per_row = [64, 32, 16].into_iter().find(fits).unwrap_or(GROUP);
        Self { count, per_row, label }
    }

    /// Cells in a full row.
    pub fn per_row(self) -> usize {
        self.per_row
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.count.div_ceil(self.per_row)
    }

    /// The columns that a full row takes, its label included.
    pub fn width(self) -> u16 {
        self.label + row_width(self.per_row.min(self.count))
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.per_row
    }

    /// The column of a cell, from the left edge of its label.
    pub fn column(self, cell: usize) -> u16 {
        let place = cell % self.per_row;
        self.label + (place + place / GROUP) as u16
    }

    /// The cells of a row, in order.
    pub fn cells(self, row: usize) -> std::ops::Range<usize> {
        let start = (row * self.per_row).min(self.count);
        start..(start + self.per_row).min(self.count)
    }

    /// The cell at a column of a row; `None` in a gap, on the label, or after the last.
    pub fn cell_at(self, row: usize, column: u16) -> Option<usize> {
        self.cells(row).find(|&cell| self.column(cell) == column)
    }

    /// A row as a line: its label, padded to its width, and its cells in groups.
    pub fn line(
        self,
        row: usize,
        label: &str,
        cell: impl Fn(usize) -> (Mark, &'static str),
    ) -> Line {
        let cells = self.cells(row);
        let start = cells.start;
        let line = Line::new().left(Mark::Dim, label, self.label.into());
        cells.fold(line, |line, at| {
            let gap = if at > start && (at - start).is_multiple_of(GROUP) { " " } else { "" };
            let (mark, sign) = cell(at);
            line.plain(gap).tint(mark, sign)
        })
    }

    /// The first of `height` rows to show so that `row` is visible, in the middle if possible.
    pub fn window(rows: usize, row: usize, height: usize) -> usize {
        row.saturating_sub(height / 2).min(rows.saturating_sub(height))
    }
}

fn row_width(cells: usize) -> u16 {
    (cells + cells.saturating_sub(1) / GROUP) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_as_wide_as_they_may_be() {
        for (count, columns, per_row) in [
            (64, 77, 64),
            (64, 76, 32),
            (256, 200, 64),
            (32, 200, 32),
            (128, 10, 8),
            (4096, 44, 32),
        ] {
            let matrix = Matrix::fit(count, columns, 6);
            assert_eq!(matrix.per_row(), per_row, "{count} in {columns}");
            assert_eq!(matrix.rows(), count / per_row);
        }
    }

    #[test]
    fn places_and_cells_are_each_others_inverse() {
        let matrix = Matrix::fit(100, 60, 5);
        for cell in 0..100 {
            assert_eq!(matrix.cell_at(matrix.row(cell), matrix.column(cell)), Some(cell));
            assert!(matrix.cells(matrix.row(cell)).contains(&cell));
        }
        assert_eq!(matrix.cell_at(0, 13), None, "the gap behind eight cells");
        assert_eq!(matrix.cell_at(3, 5 + 4), None, "after the last cell");
        assert_eq!((matrix.rows(), matrix.width()), (4, 5 + 35));
    }

    #[test]
    fn the_window_follows_the_row() {
        assert_eq!(Matrix::window(64, 0, 5), 0);
        assert_eq!(Matrix::window(64, 30, 5), 28);
        assert_eq!(Matrix::window(64, 63, 5), 59);
        assert_eq!(Matrix::window(2, 1, 5), 0);
    }
}
