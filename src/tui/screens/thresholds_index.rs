//! What an index would do on this corpus: bands of MinHash slots, block tables of SimHash bits.

use crate::compare::comparison::Comparison;
use crate::compare::whatif::WhatIf;
use crate::compare::whatif_bands::{BandsWhatIf, what_if_bands};
use crate::compare::whatif_blocks::what_if_blocks;
use crate::display::width::pad;
use crate::measure::banding::Banding;
use crate::measure::blocks::BlockTables;
use crate::settings::Thresholds;
use crate::tui::model::Model;
use crate::tui::screens::thresholds_graph::curve;
use crate::tui::work::{Answer, Slot, Work};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

const WHATIF: Slot = Slot("thresholds.index");

/// One way to build an index.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    Bands(Banding),
    Blocks(BlockTables),
}

/// What was found out of a shape.
pub(super) type Outcome = Result<WhatIf, String>;

/// A shape with the thresholds and the table that it was asked of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Key {
    pub(super) shape: Shape,
    pub(super) jaccard: f64,
    pub(super) simhash: u32,
    table: usize,
}

/// The chosen shape, and what workers found out of shapes.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) place: usize,
    /// Documents of a library to reckon for, as typed.
    pub(super) library: Option<f64>,
    asked: Option<Key>,
    pub(super) found: Vec<(Key, Outcome, Option<f64>)>,
}

fn shapes(comparison: &Comparison, thresholds: &Thresholds) -> Vec<Shape> {
    let sketch = &comparison.recipe.sketch;
    let bands = Banding::all(sketch.slots).into_iter().filter(|banding| banding.rows <= 32);
    let (bits, within) = (sketch.bits, thresholds.simhash);
    let tables =
        (within + 1..=within + 4).filter_map(|blocks| BlockTables::new(bits, within, blocks));
    bands.map(Shape::Bands).chain(tables.map(Shape::Blocks)).collect()
}

fn find(
    comparison: &Comparison,
    key: Key,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> (Outcome, Option<f64>) {
    match key.shape {
        Shape::Bands(banding) => match what_if_bands(comparison, banding, key.jaccard, cancelled) {
            Ok(BandsWhatIf { index, expected, .. }) => (Ok(index), expected),
            Err(why) => (Err(why.to_string()), None),
        },
        Shape::Blocks(tables) => {
            let found = what_if_blocks(comparison, tables, key.simhash, cancelled);
            (found.ok_or_else(|| "no fingerprints of that length".to_owned()), None)
        }
    }
}

impl Index {
    fn key(&self, model: &Model) -> Option<Key> {
        let comparison = model.comparison.as_ref()?;
        let thresholds = &model.view.thresholds;
        let all = shapes(comparison, thresholds);
        let shape = *all.get(self.place.min(all.len().saturating_sub(1)))?;
        let table = std::sync::Arc::as_ptr(&comparison.pairs) as usize;
        Some(Key { shape, jaccard: thresholds.jaccard, simhash: thresholds.simhash, table })
    }

    /// How many shapes there are.
    pub(super) fn places(model: &Model) -> usize {
        let count = |c: &Comparison| shapes(c, &model.view.thresholds).len();
        model.comparison.as_ref().map_or(0, count)
    }

    pub(super) fn ask(&mut self, model: &Model) -> Option<Work> {
        let key = self.key(model)?;
        if self.asked == Some(key) || self.found.iter().any(|(known, ..)| *known == key) {
            return None;
        }
        self.asked = Some(key);
        let comparison = model.comparison.clone()?;
        Some(Work::new(WHATIF, move |cancel| {
            let (outcome, expected) = find(&comparison, key, &|| cancel.is_set());
            (key, outcome, expected)
        }))
    }

    pub(super) fn take(&mut self, slot: Slot, answer: Answer) -> Result<(), Answer> {
        if slot != WHATIF {
            return Err(answer);
        }
        let found = answer.downcast::<(Key, Outcome, Option<f64>)>()?;
        self.asked = None;
        self.found.retain(|(key, ..)| key.table == found.0.table);
        self.found.push(*found);
        Ok(())
    }

    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let (Some(comparison), Some(chosen)) = (&model.comparison, self.key(model)) else { return };
        let theme = &model.theme;
        let wide = if area.width >= 100 { 44 } else { 30 };
        let [list, right] =
            Layout::horizontal([Constraint::Length(wide), Constraint::Fill(1)]).areas(area);
        let all = shapes(comparison, &model.view.thresholds);
        let height = usize::from(list.height).max(1);
        let place = self.place.min(all.len().saturating_sub(1));
        let first = (place + 1).saturating_sub(height);
        for (line, shape) in all.iter().enumerate().skip(first).take(height) {
            let y = list.y + (line - first) as u16;
            let known = self.found.iter().find(|(key, ..)| *key == Key { shape: *shape, ..chosen });
            let recall = known.and_then(|(_, outcome, _)| outcome.as_ref().ok()?.recall());
            let recall = recall.map_or(String::new(), |r| format!("{:>6.1} %", r * 100.0));
            let text = format!(" {} {recall}", pad(&name(*shape), 18));
            buffer.set_stringn(list.x, y, text, list.width.into(), theme.text);
            if line == place {
                let row = Rect::new(list.x, y, list.width.saturating_sub(1), 1);
                buffer.set_style(row, theme.selection);
            }
        }
        let lines = self.account(model, comparison, chosen);
        for (line, y) in lines.iter().zip(right.top()..right.bottom()) {
            buffer.set_stringn(right.x, y, line, right.width.into(), theme.text);
        }
        let used = lines.len() as u16 + 1;
        if let Shape::Bands(banding) = chosen.shape
            && right.height > used + 4
        {
            let plot = Rect {
                y: right.y + used,
                height: (right.height - used).min(16),
                width: right.width.min(60),
                ..right
            };
            curve(plot, theme.same, |s| Some(banding.chance(s)), buffer);
            let x = plot.x + (chosen.jaccard * f64::from(plot.width.saturating_sub(1))) as u16;
            for y in plot.top()..plot.bottom() {
                if buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ") {
                    buffer.set_string(x, y, "│", theme.flagged);
                }
            }
        }
    }
}

fn name(shape: Shape) -> String {
    match shape {
        Shape::Bands(b) => format!("bands {} × {}", b.bands, b.rows),
        Shape::Blocks(t) => format!("blocks {}, {} tables", t.blocks(), t.count()),
    }
}
