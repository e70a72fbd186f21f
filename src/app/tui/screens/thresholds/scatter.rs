//! The scatter chart: all pairs by two measures, brighter where there are more.

use crate::compare::result::{Comparison, ScoreRange};
use crate::display::number::count;
use crate::display::width::{cut, pad};
use crate::measure::MeasureId;
use crate::measure::minhash::standard_error;
use crate::measure::scale::Scale;
use crate::measure::simhash::expected_distance;
use crate::tui::actions::Action;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::screens::thresholds::boxed::{ScatterBox, draw_box, shares};
use crate::tui::screens::thresholds::graph::{braille, curve, dot};
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
struct GridKey {
    measures: (MeasureId, MeasureId),
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
    pub(super) brush: ScatterBox,
}

impl Default for Scatter {
    fn default() -> Self {
        let (across, upwards) = (MeasureId::JACCARD, MeasureId::MINHASH);
        Self {
            across,
            upwards,
            grid: None,
            asked: None,
            cursor: (0, 0),
            brush: ScatterBox::default(),
        }
    }
}

/// The character that shows a share of an axis of `characters`.
fn place(share: f64, characters: u16) -> u16 {
    (share * f64::from(characters.saturating_sub(1))).round() as u16
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
            return self.brush.ask(comparison, self.words(model)?);
        }
        self.asked = Some(key);
        Some(Work::new(GRID, move |_cancel| dots(&comparison, key)))
    }

    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        if slot == GRID {
            self.grid = answer.downcast().ok().map(|grid| *grid);
            return Ok(());
        }
        self.brush.take(slot, answer)
    }

    /// Chooses the next measure of an axis.
    pub(super) fn turn(&mut self, action: Action) {
        let axis = if action == Action::NextX { &mut self.across } else { &mut self.upwards };
        let next = choices().find(|id| *id > *axis).or_else(|| choices().next());
        *axis = next.unwrap_or(*axis);
        self.brush.drop();
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

    /// Starts a box at the cursor, or drops it. A cursor that was never moved starts where the thresholds
    /// cross: the corner of the plot has no pairs.
    pub(super) fn toggle_box(&mut self, model: &Model) {
        if self.cursor == (0, 0) && !self.brush.is_open() {
            self.cursor = self.crossing(model).unwrap_or_default();
        }
        self.brush.toggle(self.cursor);
    }

    /// The character at which the thresholds of both measures cross, if both have one.
    fn crossing(&self, model: &Model) -> Option<(u16, u16)> {
        let (wide, high) = self.asked?.size;
        let at = |measure| model.view.thresholds.similarity(measure, model.bits());
        Some((place(at(self.across)?, wide), place(1.0 - at(self.upwards)?, high)))
    }

    /// Remembers where the mouse went down.
    pub(super) fn press(&mut self, at: Position, body: Rect) {
        let plot = Self::plot(body);
        self.brush.press(plot.contains(at).then(|| (at.x - plot.x, at.y - plot.y)));
    }

    /// Draws the box from where the mouse went down to here.
    pub(super) fn drag(&mut self, at: Position, body: Rect) {
        let plot = Self::plot(body);
        if !plot.is_empty() && self.brush.drag() {
            let x = at.x.clamp(plot.left(), plot.right() - 1);
            let y = at.y.clamp(plot.top(), plot.bottom() - 1);
            self.cursor = (x - plot.x, y - plot.y);
        }
    }

    /// The filter of the box: the values that its characters show, to three decimals or whole bits.
    pub(super) fn words(&self, model: &Model) -> Option<String> {
        let [columns, rows] = self.brush.sides(self.cursor)?;
        let (wide, high) = self.asked?.size;
        let (left, right) = shares(columns, 2, wide);
        let (top, bottom) = shares(rows, 4, high);
        let word = |id: MeasureId, one: f64, other: f64| {
            ScoreRange::between(id.scale(model.bits()), one, other).word(id)
        };
        let upwards = word(self.upwards, 1.0 - bottom, 1.0 - top);
        Some(format!("{} {upwards}", word(self.across, left, right)))
    }

    /// The number of pairs in the box; `None` while they are counted.
    pub(super) fn in_box(&self, model: &Model) -> Option<u64> {
        self.brush.count(model.comparison.as_ref()?, &self.words(model)?)
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
                buffer.draw_string(x, y, symbol, style);
            }
        } else {
            buffer.draw_string(plot.x, plot.y, model.translated("drawing…"), theme.dim);
        }
        self.theory(model, plot, buffer);
        self.threshold_lines(model, plot, buffer);
        self.axes(model, key, plot, body, buffer);
        if let Some(sides) = self.brush.sides(self.cursor) {
            draw_box(sides, plot, theme, buffer);
        }
        let at = (plot.x + self.cursor.0, plot.y + self.cursor.1);
        buffer.set_style(Rect::new(at.0, at.1, 1, 1), theme.selection);
    }
}

impl Scatter {
    /// Draws the expected pairs as dotted lines: MinHash by Jaccard ± 2 standard errors, SimHash by
    /// the cosine.
    fn theory(&self, model: &Model, plot: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let sketch = &comparison.recipe.sketch;
        let style = model.theme.dim;
        match (self.across, self.upwards) {
            (MeasureId::JACCARD, MeasureId::MINHASH) => {
                for errors in [-2.0, 0.0, 2.0] {
                    let band = |x: f64| Some(x + errors * standard_error(x, sketch.slots as u32));
                    curve(plot, style, band, buffer);
                }
            }
            (MeasureId::COSINE, MeasureId::SIMHASH) => curve(
                plot,
                style,
                |x| Some(1.0 - expected_distance(x, sketch.bits) / f64::from(sketch.bits)),
                buffer,
            ),
            _ => {}
        }
    }

    /// Draws the thresholds as lines.
    fn threshold_lines(&self, model: &Model, plot: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let bits = comparison.recipe.sketch.bits;
        let at = |measure| model.view.thresholds.similarity(measure, bits);
        if let Some(value) = at(self.across) {
            let x = plot.x + place(value, plot.width);
            for y in plot.top()..plot.bottom() {
                line(buffer, (x, y), "│", model);
            }
        }
        if let Some(value) = at(self.upwards) {
            let y = plot.y + place(1.0 - value, plot.height);
            for x in plot.left()..plot.right() {
                line(buffer, (x, y), "─", model);
            }
        }
    }

    fn axes(&self, model: &Model, key: GridKey, plot: Rect, body: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let theme = &model.theme;
        let bits = comparison.recipe.sketch.bits;
        let text = |measure: MeasureId, value: f64| match measure.scale(bits) {
            Scale::Ratio => format!("{value:.2}").trim_start_matches('0').to_owned(),
            scale @ (Scale::Bits(_) | Scale::Expected) => scale.text(value),
        };
        let title = |id: MeasureId| model.translated(id.measure().title);
        let rows = usize::from(plot.height.max(2) - 1);
        for row in (0..=rows).step_by((rows / 4).max(1)) {
            let value = 1.0 - row as f64 / rows as f64;
            let label = text(key.measures.1, value);
            buffer.draw_text(body.x + 1, plot.y + row as u16, label, 4, theme.dim);
        }
        for step in 0..=4u16 {
            let label = text(key.measures.0, f64::from(step) / 4.0);
            // Labels start under their place, the last one ends there.
            let back = if step == 4 { label.len() as u16 - 1 } else { 0 };
            let x = plot.x + plot.width.saturating_sub(1) * step / 4 - back;
            buffer.draw_text(x, plot.bottom(), label, 5, theme.dim);
        }
        let axes = format!("→ {} (x)  ↑ {} (y)", title(key.measures.0), title(key.measures.1));
        let under = self.chosen(model).map_or_else(String::new, |(chosen, pairs)| {
            let [a, b] = chosen.pair().both().map(|id| comparison.shown_name(id));
            let here = format!("{} here:", count(u64::from(pairs), "pair"));
            let [here, reads] = [&*here, "enter reads it"].map(|text| model.translated(text));
            format!("{here} {a} / {b} · {reads}")
        });
        let line = format!("{}   {under}", pad(&axes, 34));
        let room = usize::from(body.width.saturating_sub(2));
        buffer.draw_text(body.x + 1, plot.bottom() + 1, cut(&line, room), room, theme.text);
    }
}

fn line(buffer: &mut Buffer, at: (u16, u16), symbol: &str, model: &Model) {
    if buffer.cell(at).is_some_and(|cell| cell.symbol() == " ") {
        buffer.draw_string(at.0, at.1, symbol, model.theme.flagged);
    }
}
