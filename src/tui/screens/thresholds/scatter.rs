//! The scatter chart: all pairs by two measures, brighter where there are more.

use crate::compare::result::Comparison;
use crate::measure::MeasureId;
use crate::tui::actions::Action;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::screens::thresholds::graph::{braille, dot};
use crate::tui::work::{Question, Work, WorkAnswer};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};

const GRID: Question = Question("thresholds.scatter");

/// The measures that the axes can show: those that a report ranks by. That omits Dice, which is
/// Jaccard on another scale.
fn choices() -> impl Iterator<Item = MeasureId> {
    MeasureId::all().filter(|id| id.measure().ranked.is_some())
}

/// One character of the scatter.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    dots: u32,
    pairs: u32,
    /// The first of its pairs in the table.
    pair: u32,
}

/// The inputs of a grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct GridKey {
    pub(super) measures: (MeasureId, MeasureId),
    size: (u16, u16),
    table: usize,
}

#[derive(Debug)]
struct Grid {
    key: GridKey,
    cells: Vec<Cell>,
}

/// The two measures, the grid of dots, and the character under the cursor.
#[derive(Debug)]
pub(super) struct Scatter {
    pub(super) across: MeasureId,
    pub(super) upwards: MeasureId,
    grid: Option<Grid>,
    asked: Option<GridKey>,
    cursor: (u16, u16),
}

impl Default for Scatter {
    fn default() -> Self {
        let (across, upwards) = (MeasureId::JACCARD, MeasureId::MINHASH);
        Self { across, upwards, grid: None, asked: None, cursor: (0, 0) }
    }
}

/// Counts the pairs of each character and sets its dots.
fn dots(comparison: &Comparison, key: GridKey) -> Grid {
    let (wide, high) = (usize::from(key.size.0), usize::from(key.size.1));
    let mut cells = vec![Cell::default(); wide * high];
    let (x, y) = key.measures;
    for (pair, row) in comparison.pairs.rows().iter().enumerate() {
        let evidence = comparison.pairs.evidence_of(row);
        let (Some(x), Some(y)) = (x.value(&evidence), y.value(&evidence)) else { continue };
        let column = (x * (wide * 2 - 1) as f64).round() as usize;
        let line = ((1.0 - y) * (high * 4 - 1) as f64).round() as usize;
        let Some(cell) = cells.get_mut(line / 4 * wide + column / 2) else { continue };
        if cell.pairs == 0 {
            cell.pair = pair as u32;
        }
        cell.pairs += 1;
        cell.dots |= dot(column, line);
    }
    Grid { key, cells }
}

impl Scatter {
    fn plot(body: Rect) -> Rect {
        let inner = body.inner(Margin::new(1, 0));
        Rect {
            x: inner.x + 5,
            width: inner.width.saturating_sub(5),
            height: inner.height.saturating_sub(2),
            ..inner
        }
    }

    fn key(&self, model: &Model, body: Rect) -> Option<GridKey> {
        let plot = Self::plot(body);
        let comparison = model.comparison.as_ref()?;
        let measures = (self.across, self.upwards);
        let table = std::sync::Arc::as_ptr(&comparison.pairs) as usize;
        (plot.width > 1 && plot.height > 0).then_some(GridKey {
            measures,
            size: (plot.width, plot.height),
            table,
        })
    }

    pub(super) fn ask(&mut self, model: &Model, body: Rect) -> Option<Work> {
        let key = self.key(model, body)?;
        let comparison = model.comparison.clone()?;
        if self.asked == Some(key) {
            return None;
        }
        self.asked = Some(key);
        Some(Work::new(GRID, move |_cancel| dots(&comparison, key)))
    }

    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        if slot == GRID {
            self.grid = answer.downcast().ok().map(|grid| *grid);
            return Ok(());
        }
        Err(answer)
    }

    /// Chooses the next measure of an axis.
    pub(super) fn turn(&mut self, action: Action) {
        let axis = if action == Action::NextX { &mut self.across } else { &mut self.upwards };
        let next = choices().find(|id| *id > *axis).or_else(|| choices().next());
        *axis = next.unwrap_or(*axis);
    }

    /// Moves the cursor by characters.
    pub(super) fn go(&mut self, action: Action, body: Rect) {
        let plot = Self::plot(body);
        let (x, y) = &mut self.cursor;
        match action {
            Action::Left => *x = x.saturating_sub(1),
            Action::Right => *x += 1,
            Action::Up => *y = y.saturating_sub(1),
            Action::Down => *y += 1,
            _ => {}
        }
        self.cursor =
            ((*x).min(plot.width.saturating_sub(1)), (*y).min(plot.height.saturating_sub(1)));
    }

    /// Moves the cursor to the mouse.
    pub(super) fn point(&mut self, at: Position, body: Rect) {
        let plot = Self::plot(body);
        if plot.contains(at) {
            self.cursor = (at.x - plot.x, at.y - plot.y);
        }
    }

    /// The first pair under the cursor, and their number.
    pub(super) fn chosen(&self, model: &Model) -> Option<(ChosenPair, u32)> {
        let grid = self.grid.as_ref()?;
        let place =
            usize::from(self.cursor.1) * usize::from(grid.key.size.0) + usize::from(self.cursor.0);
        let cell = grid.cells.get(place).filter(|cell| cell.pairs > 0)?;
        Some((model.pair_at(cell.pair)?, cell.pairs))
    }

    pub(super) fn draw(&self, model: &Model, body: Rect, buffer: &mut Buffer) {
        let plot = Self::plot(body);
        let Some(key) = self.key(model, body) else { return };
        let theme = &model.theme;
        if let Some(grid) = self.grid.as_ref().filter(|grid| grid.key == key) {
            for (place, cell) in grid.cells.iter().enumerate().filter(|(_, cell)| cell.pairs > 0) {
                let (column, row) =
                    (place % usize::from(plot.width), place / usize::from(plot.width));
                let style = match cell.pairs {
                    0..4 => theme.text,
                    4..100 => theme.same,
                    _ => theme.accent,
                };
                let (x, y) = (plot.x + column as u16, plot.y + row as u16);
                // From 100 pairs on a block replaces the dots.
                let symbol = if cell.pairs >= 100 { "▓".to_owned() } else { braille(cell.dots) };
                buffer.set_string(x, y, symbol, style);
            }
        } else {
            buffer.set_string(plot.x, plot.y, "drawing…", theme.dim);
        }
        self.theory(model, plot, buffer);
        self.threshold_lines(model, plot, buffer);
        self.axes(model, key, plot, body, buffer);
        let at = (plot.x + self.cursor.0, plot.y + self.cursor.1);
        buffer.set_style(Rect::new(at.0, at.1, 1, 1), theme.selection);
    }
}
