//! A small character graph: curves as letters, thresholds as dots, readable without colour.

use crate::page::line::{Line, Mark};

/// Width of the scale on the left, in columns.
const SCALE: usize = 5;

/// A grid of characters over the unit square; later points cover earlier ones.
#[derive(Debug, Clone)]
pub struct Plot {
    columns: usize,
    rows: usize,
    cells: Vec<(char, Mark)>,
}

impl Plot {
    /// Creates an empty graph of `columns` × `rows`, each at least 2.
    pub fn new(columns: usize, rows: usize) -> Self {
        let (columns, rows) = (columns.max(2), rows.max(2));
        Self { columns, rows, cells: vec![(' ', Mark::Plain); columns * rows] }
    }

    /// Draws a point with coordinates 0 to 1 from the lower left corner; ignores points outside.
    pub fn dot(&mut self, x: f64, y: f64, sign: char, mark: Mark) {
        if let Some(cell) = self.cell(x, y) {
            *cell = (sign, mark);
        }
    }

    /// Draws a point of a curve by its letter; `+` where another letter is already.
    pub fn letter(&mut self, x: f64, y: f64, letter: char, mark: Mark) {
        if let Some(cell) = self.cell(x, y) {
            let taken = (cell.0.is_alphabetic() || cell.0 == '+') && cell.0 != letter;
            *cell = if taken { ('+', Mark::Head) } else { (letter, mark) };
        }
    }

    fn cell(&mut self, x: f64, y: f64) -> Option<&mut (char, Mark)> {
        let inside = (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y);
        let column = (x * (self.columns - 1) as f64).round() as usize;
        let row = ((1.0 - y) * (self.rows - 1) as f64).round() as usize;
        self.cells.get_mut(row * self.columns + column).filter(|_| inside)
    }

    /// Draws a curve, one point a column.
    pub fn curve(&mut self, sign: char, mark: Mark, y: impl Fn(f64) -> f64) {
        for column in 0..self.columns {
            let x = column as f64 / (self.columns - 1) as f64;
            self.dot(x, y(x), sign, mark);
        }
    }

    /// Draws a horizontal line.
    pub fn level(&mut self, y: f64, sign: char, mark: Mark) {
        for column in (0..self.columns).step_by(2) {
            self.dot(column as f64 / (self.columns - 1) as f64, y, sign, mark);
        }
    }

    /// Draws a vertical line.
    pub fn upright(&mut self, x: f64, sign: char, mark: Mark) {
        for row in 0..self.rows {
            self.dot(x, row as f64 / (self.rows - 1) as f64, sign, mark);
        }
    }

    /// The graph with its scale: 1 at the top, 0 at the bottom, and the ends of the horizontal
    /// scale below. Takes two more columns than [`Plot::room`] returns and one more line than rows.
    pub fn lines(&self, left: &str, right: &str) -> Vec<Line> {
        let mut lines = Vec::with_capacity(self.rows + 1);
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            let value = 1.0 - row as f64 / (self.rows - 1) as f64;
            // Only the fifths: with 5·k + 1 rows each is a row of its own.
            let is_fifth = (row * 5) % (self.rows - 1) == 0;
            let label = if is_fifth { format!("{value:.1}") } else { String::new() };
            let mut line = Line::new().right(Mark::Dim, &label, SCALE - 2).tint(Mark::Dim, " ┤");
            for run in cells.chunk_by(|x, y| x.1 == y.1) {
                let text: String = run.iter().map(|cell| cell.0).collect();
                line = line.tint(run.first().map_or(Mark::Plain, |cell| cell.1), &text);
            }
            lines.push(line);
        }
        let line = Line::new().plain(&" ".repeat(SCALE)).left(Mark::Dim, left, self.columns / 2);
        lines.push(line.right(Mark::Dim, right, self.columns - self.columns / 2));
        lines
    }

    /// Width of the graph itself within `columns`.
    pub fn room(columns: usize) -> usize {
        columns.saturating_sub(SCALE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_fall_where_they_belong() {
        let mut plot = Plot::new(5, 3);
        plot.level(0.5, '·', Mark::Dim);
        plot.curve('x', Mark::A, |x| x);
        plot.dot(2.0, 0.5, '!', Mark::B);
        let lines = plot.lines("0", "1");
        let text: Vec<String> = lines.iter().map(Line::text).collect();
        assert_eq!(text, ["1.0 ┤    x", "    ┤· xx·", "0.0 ┤xx", "     0   1"]);
        assert!(lines.iter().all(|line| line.width() <= 10));
    }
}
