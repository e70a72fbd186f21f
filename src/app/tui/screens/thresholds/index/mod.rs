//! The chart of hypothetical indexes: bands of MinHash slots, block tables of SimHash bits.

mod typed;
mod words;

use crate::compare::result::Comparison;
use crate::compare::study::whatif::{BandsWhatIf, WhatIf, what_if_bands, what_if_blocks};
use crate::display::width::{cut, pad};
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::blocks::{BlockTables, LEAST_KEY};
use crate::settings::Thresholds;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::graph::curve;
use crate::tui::screens::thresholds::index::typed::{IndexShape, Typed, read_typed};
use crate::tui::widgets::notice;
use crate::tui::work::{Question, Work, WorkAnswer};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

/// The prompt, with examples of input.
pub(super) const PROMPT: &str = "20x5 bands · k3 or 6c3 blocks · 2^34 documents: ";

const WHATIF: Question = Question("thresholds.index");

/// Maximum number of kept results.
const MOST_KEPT: usize = 256;
/// Missed pairs listed by name.
const MOST_MISSES: usize = 3;
/// Maximum number of kept typed shapes.
const MOST_TYPED: usize = 8;

/// The result of a shape, or why there is none.
type WhatIfOutcome = Result<WhatIf, String>;

/// A shape with the thresholds and the pair table that its result depends on.
#[derive(Debug, Clone, Copy, PartialEq)]
struct WhatIfKey {
    shape: IndexShape,
    jaccard: f64,
    simhash: u32,
    table: usize,
}

/// The chosen shape, and the results of workers.
#[derive(Debug, Default)]
pub(super) struct WhatIfPanel {
    pub(super) place: usize,
    /// A typed number of documents, for the costs of a larger library.
    library: Option<f64>,
    /// Typed shapes, the newest first.
    own: Vec<IndexShape>,
    asked: Option<WhatIfKey>,
    found: Vec<(WhatIfKey, WhatIfOutcome, Option<f64>)>,
}

/// The default shapes: bands that use all slots, tables complete within the threshold if their keys
/// are of use, and the classical tables for 3 bits if that is less.
fn usual(comparison: &Comparison, thresholds: &Thresholds) -> Vec<IndexShape> {
    let sketch = &comparison.recipe.sketch;
    let bands = Banding::all(sketch.slots).into_iter().filter(|banding| banding.rows <= 32);
    let (bits, within) = (sketch.bits, thresholds.differing(sketch.bits));
    let tables =
        (within + 1..=within + 4).filter_map(|blocks| BlockTables::new(bits, within, blocks));
    let tables = tables.filter(|tables| tables.shortest_key() >= LEAST_KEY);
    let classical = (within > 3).then(|| BlockTables::new(bits, 3, 4)).flatten();
    bands
        .map(IndexShape::Bands)
        .chain(classical.into_iter().chain(tables).map(IndexShape::Blocks))
        .collect()
}

/// The result of a shape, and the expected recall of bands.
fn find(
    comparison: &Comparison,
    key: WhatIfKey,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> (WhatIfOutcome, Option<f64>) {
    match key.shape {
        IndexShape::Bands(banding) => {
            match what_if_bands(comparison, banding, key.jaccard, cancelled) {
                Ok(BandsWhatIf { index, expected, .. }) => (Ok(index), expected),
                Err(why) => (Err(why.to_string()), None),
            }
        }
        IndexShape::Blocks(tables) => {
            let found = what_if_blocks(comparison, tables, key.simhash, cancelled);
            (found.ok_or_else(|| "no fingerprints of that length".to_owned()), None)
        }
    }
}

impl WhatIfPanel {
    /// All shapes: the typed ones, then the defaults.
    fn shapes(&self, comparison: &Comparison, thresholds: &Thresholds) -> Vec<IndexShape> {
        let usual = usual(comparison, thresholds);
        let own = self.own.iter().copied().filter(|shape| !usual.contains(shape));
        own.chain(usual.iter().copied()).collect()
    }

    /// Accepts typed text: a shape, which it selects, or the size of a library.
    /// # Errors
    /// The reason, in a sentence.
    pub(super) fn accept(&mut self, text: &str, model: &Model) -> Result<(), String> {
        let comparison = model.comparison.as_ref().ok_or("there are no documents yet")?;
        match read_typed(text, comparison)? {
            Typed::Library(documents) => self.library = Some(documents),
            Typed::Shape(shape) => {
                self.own.retain(|own| *own != shape);
                self.own.insert(0, shape);
                self.own.truncate(MOST_TYPED);
                let all = self.shapes(comparison, &model.view.thresholds);
                self.place = all.iter().position(|own| *own == shape).unwrap_or(0);
            }
        }
        Ok(())
    }

    fn key(&self, model: &Model) -> Option<WhatIfKey> {
        let comparison = model.comparison.as_ref()?;
        let thresholds = &model.view.thresholds;
        let all = self.shapes(comparison, thresholds);
        let shape = *all.get(self.place.min(all.len().saturating_sub(1)))?;
        let table = std::sync::Arc::as_ptr(&comparison.pairs) as usize;
        let jaccard = thresholds.or_initial(MeasureId::JACCARD);
        let simhash = thresholds.differing(model.bits());
        Some(WhatIfKey { shape, jaccard, simhash, table })
    }

    /// The number of shapes.
    pub(super) fn places(&self, model: &Model) -> usize {
        let count = |c: &Comparison| self.shapes(c, &model.view.thresholds).len();
        model.comparison.as_ref().map_or(0, count)
    }

    pub(super) fn ask(&mut self, model: &Model) -> Option<Work> {
        let chosen = self.key(model).filter(|_| !is_check(model))?;
        let comparison = model.comparison.clone()?;
        let known = |key: &WhatIfKey| self.found.iter().any(|(known, ..)| known == key);
        // The chosen shape first, then the others from the top.
        let all = self.shapes(&comparison, &model.view.thresholds);
        let mut keys = std::iter::once(chosen)
            .chain(all.into_iter().map(|shape| WhatIfKey { shape, ..chosen }));
        let key = keys.find(|key| !known(key))?;
        if self.asked == Some(key) {
            return None;
        }
        self.asked = Some(key);
        Some(Work::new(WHATIF, move |cancel| {
            let (mut outcome, expected) = find(&comparison, key, &|| cancel.is_set());
            // Keep only the misses that are shown.
            if let Ok(found) = &mut outcome {
                found.misses.truncate(MOST_MISSES);
            }
            (key, outcome, expected)
        }))
    }

    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        if slot != WHATIF {
            return Err(answer);
        }
        let found = answer.downcast::<(WhatIfKey, WhatIfOutcome, Option<f64>)>()?;
        self.asked = None;
        self.found.retain(|(key, ..)| key.table == found.0.table);
        self.found.push(*found);
        let old = self.found.len().saturating_sub(MOST_KEPT);
        self.found.drain(..old);
        Ok(())
    }

    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let (Some(comparison), Some(chosen)) = (&model.comparison, self.key(model)) else { return };
        let theme = &model.theme;
        if is_check(model) {
            let line = "the costs of an index are computed for a corpus compared with itself, not for a check";
            return notice::draw("No index here", &[line.to_owned()], area, model, buffer);
        }
        let wide = if area.width >= 100 { 44 } else { 30 };
        let [list, right] =
            Layout::horizontal([Constraint::Length(wide), Constraint::Fill(1)]).areas(area);
        let all = self.shapes(comparison, &model.view.thresholds);
        let height = usize::from(list.height).max(1);
        let place = self.place.min(all.len().saturating_sub(1));
        let first = (place + 1).saturating_sub(height);
        for (line, shape) in all.iter().enumerate().skip(first).take(height) {
            let y = list.y + (line - first) as u16;
            let known =
                self.found.iter().find(|(key, ..)| *key == WhatIfKey { shape: *shape, ..chosen });
            let recall = known.and_then(|(_, outcome, _)| outcome.as_ref().ok()?.recall());
            let recall = recall.map_or(String::new(), |r| format!("{:>6.1} %", r * 100.0));
            let text = format!(" {} {recall}", pad(&model.translated(&name(*shape)), 18));
            buffer.draw_text(list.x, y, text, list.width.into(), theme.text);
            if line == place {
                let row = Rect::new(list.x, y, list.width.saturating_sub(1), 1);
                buffer.set_style(row, theme.selection);
            }
        }
        let lines = self.account(model, comparison, chosen);
        for (line, y) in lines.iter().zip(right.top()..right.bottom()) {
            let room = usize::from(right.width);
            buffer.draw_text(right.x, y, cut(line, room), room, theme.text);
        }
        let used = lines.len() as u16 + 1;
        if let IndexShape::Bands(banding) = chosen.shape
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
                    buffer.draw_string(x, y, "│", theme.flagged);
                }
            }
        }
    }
}

fn is_check(model: &Model) -> bool {
    model.comparison.as_ref().is_some_and(|comparison| comparison.against.is_some())
}

fn name(shape: IndexShape) -> String {
    match shape {
        IndexShape::Bands(b) => format!("bands {} × {}", b.bands, b.rows),
        IndexShape::Blocks(t) => format!("tables {}c{}: {}", t.blocks(), t.within(), t.count()),
    }
}
