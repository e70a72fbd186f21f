//! Draws the lines and labels of the scatter: theory, thresholds, axes, the pair under the cursor.

use crate::display::number::count;
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{cut, pad};
use crate::measure::MeasureId;
use crate::measure::minhash::standard_error;
use crate::measure::scale::Scale;
use crate::measure::simhash::expected_distance;
use crate::pair::DocId;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::graph::curve;
use crate::tui::screens::thresholds::scatter::{GridKey, Scatter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl Scatter {
    /// Draws the expected pairs as dotted lines: MinHash by Jaccard ± 2 standard errors, SimHash by
    /// the cosine.
    pub(super) fn theory(&self, model: &Model, plot: Rect, buffer: &mut Buffer) {
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
    pub(super) fn threshold_lines(&self, model: &Model, plot: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let bits = comparison.recipe.sketch.bits;
        let at = |measure| model.view.thresholds.similarity(measure, bits);
        if let Some(value) = at(self.across) {
            let x = plot.x + (value * f64::from(plot.width - 1)).round() as u16;
            for y in plot.top()..plot.bottom() {
                line(buffer, (x, y), "│", model);
            }
        }
        if let Some(value) = at(self.upwards) {
            let y = plot.y + ((1.0 - value) * f64::from(plot.height - 1)).round() as u16;
            for x in plot.left()..plot.right() {
                line(buffer, (x, y), "─", model);
            }
        }
    }

    pub(super) fn axes(
        &self,
        model: &Model,
        key: GridKey,
        plot: Rect,
        body: Rect,
        buffer: &mut Buffer,
    ) {
        let Some(comparison) = &model.comparison else { return };
        let theme = &model.theme;
        let bits = comparison.recipe.sketch.bits;
        let text = |measure: MeasureId, value: f64| match measure.scale(bits) {
            Scale::Ratio => format!("{value:.2}").trim_start_matches('0').to_owned(),
            scale @ Scale::Bits(_) => scale.text(value),
        };
        let title = |id: MeasureId| id.measure().title;
        let rows = usize::from(plot.height.max(2) - 1);
        for row in (0..=rows).step_by((rows / 4).max(1)) {
            let value = 1.0 - row as f64 / rows as f64;
            let label = text(key.measures.1, value);
            buffer.set_stringn(body.x + 1, plot.y + row as u16, label, 4, theme.dim);
        }
        for step in 0..=4u16 {
            let label = text(key.measures.0, f64::from(step) / 4.0);
            // Labels start under their place, the last one ends there.
            let back = if step == 4 { label.len() as u16 - 1 } else { 0 };
            let x = plot.x + plot.width.saturating_sub(1) * step / 4 - back;
            buffer.set_stringn(x, plot.bottom(), label, 5, theme.dim);
        }
        let axes = format!("→ {} (x)  ↑ {} (y)", title(key.measures.0), title(key.measures.1));
        let under = self.chosen(model).map_or_else(String::new, |(chosen, pairs)| {
            let name = |id: DocId| {
                comparison.document(id).map_or_else(String::new, |d| sanitise_bytes(d.name.bytes()))
            };
            let which = format!("{} / {}", name(chosen.a), name(chosen.b));
            format!("{} here: {which} · enter reads it", count(u64::from(pairs), "pair"))
        });
        let line = format!("{}   {under}", pad(&axes, 34));
        let room = usize::from(body.width.saturating_sub(2));
        buffer.set_stringn(body.x + 1, plot.bottom() + 1, cut(&line, room), room, theme.text);
    }
}

fn line(buffer: &mut Buffer, at: (u16, u16), symbol: &str, model: &Model) {
    if buffer.cell(at).is_some_and(|cell| cell.symbol() == " ") {
        buffer.set_string(at.0, at.1, symbol, model.theme.flagged);
    }
}
