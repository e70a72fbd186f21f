//! Histograms with threshold lines: kept pairs solid, estimated pairs below the floor hatched.

use crate::compare::result::SortedScores;
use crate::compare::study::{Distribution, ScoreColumns, SeedLuck};
use crate::display::number::thousands;
use crate::display::width::{cut, width};
use crate::explain::page::cut_words;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::part::PartOf as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::areas::{Across, HistogramAreas, blocks, plot};
use crate::tui::screens::thresholds::range::draw_range;
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use crate::tui::widgets::{filled_from_below, reading_pairs};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

impl ThresholdsScreen {
    pub(super) fn draw_histograms(
        &self,
        model: &Model,
        columns: &ScoreColumns,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        for (axis, area) in blocks(area, self.axis(model)) {
            self.draw_histogram(model, columns, axis, area, buffer);
        }
    }

    fn draw_histogram(
        &self,
        model: &Model,
        columns: &ScoreColumns,
        axis: MeasureId,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (Some(own), Some(scores)) = (columns.distribution(axis), columns.scores(axis)) else {
            return;
        };
        let theme = &model.theme;
        let parts = plot(area);
        let at = threshold(model, axis);
        let focused = axis == self.axis(model);
        let (title, sign) = (model.translated(axis.measure().title), own.scale.sign());
        let mark = if focused { "▸" } else { " " };
        let head = format!("{mark}{title} {sign} {}", own.scale.text(at));
        let style = if focused { theme.accent } else { theme.title };
        let room = usize::from(parts.heading.width);
        let (x, _) = buffer.draw_text(parts.heading.x, parts.heading.y, &head, room, style);
        let left = usize::from(parts.heading.right().saturating_sub(x));
        let rest = if axis == MeasureId::REUSE && model.is_reading() {
            format!("  {}", reading_pairs(model.readings.progress()).swap_remove(0))
        } else {
            summary(own, scores, at, left)
        };
        let mut rest = model.translated(&rest).into_owned();
        if let Some(luck) = columns.luck().filter(|_| axis == MeasureId::MINHASH) {
            rest = format!("  {} ·{rest}", model.translated(&luck.in_short()));
        }
        buffer.draw_text(x, parts.heading.y, cut(&rest, left), left, theme.dim);
        let across = Across::new(own.scale, parts.bars.width, model.drawn.near_zero);
        let columns: Vec<(f64, f64)> = (0..usize::from(parts.bars.width))
            .map(|column| {
                let bins = across.bins(column);
                let kept: u64 = own.kept.part(bins.clone()).iter().sum();
                let below: f64 = own.below.part(bins).iter().sum();
                (kept as f64, below)
            })
            .collect();
        Self::bars(model, &columns, parts.bars, buffer);
        let line = parts.bars.x + across.column(at) as u16;
        for y in parts.bars.top()..parts.bars.bottom() {
            buffer.draw_string(line, y, "┃", if focused { theme.flagged } else { theme.accent });
        }
        let cut_at = own.suggested.as_ref().ok().map(|s| across.column(s.cut.min(1.0)) as u16);
        draw_axis(own.scale, across, parts, cut_at, model, buffer);
        if let Some(range) = self.range.filter(|range| range.axis == axis) {
            draw_range(range, across, parts, model, buffer);
        }
    }

    /// Bars of kept pairs, and on top of them the estimate of pairs below the floor.
    fn bars(model: &Model, columns: &[(f64, f64)], area: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        let most = columns.iter().map(|(kept, below)| kept + below).fold(1.0, f64::max);
        let height = |count: f64| {
            let share = if model.drawn.log_counts {
                (count + 1.0).ln() / (most + 1.0).ln()
            } else {
                count / most
            };
            let eighths = (share * f64::from(area.height) * 8.0).round() as usize;
            if count > 0.0 { eighths.max(1) } else { 0 }
        };
        for (&(kept, below), x) in columns.iter().zip(area.left()..area.right()) {
            let (solid, all) = (height(kept), height(kept + below));
            for (row, y) in (area.top()..area.bottom()).rev().enumerate() {
                let (own, rest) = (solid.saturating_sub(row * 8), all.saturating_sub(row * 8));
                if own > 0 {
                    buffer.draw_string(x, y, filled_from_below(own), theme.same);
                } else if rest > 0 && below > 0.0 {
                    buffer.draw_string(x, y, "░", theme.dim);
                }
            }
        }
    }

    /// The measure whose histogram is at a position, and the value there.
    pub(super) fn value_at(
        &self,
        model: &Model,
        columns: &ScoreColumns,
        body: Rect,
        at: Position,
    ) -> Option<(MeasureId, f64)> {
        let (axis, area) =
            blocks(body, self.axis(model)).into_iter().find(|(_, a)| a.contains(at))?;
        Some((axis, Self::value_in(model, columns, axis, area, at.x)?))
    }

    /// The value at a screen column of a histogram, clamped to its ends.
    pub(super) fn value_in(
        model: &Model,
        columns: &ScoreColumns,
        axis: MeasureId,
        area: Rect,
        x: u16,
    ) -> Option<f64> {
        let bars = plot(area).bars;
        let own = columns.distribution(axis)?;
        let across = Across::new(own.scale, bars.width, model.drawn.near_zero);
        let column = x.clamp(bars.x, bars.right().saturating_sub(1)) - bars.x;
        let value = across.value(column.into());
        Some(match own.scale {
            Scale::Ratio | Scale::Expected => (value / own.scale.step()).round() * own.scale.step(),
            Scale::Bits(_) => own.scale.value(across.bins(column.into()).start),
        })
    }

    /// The reason for the suggested cut of the focused measure.
    pub(super) fn reason(&self, model: &Model, columns: &ScoreColumns) -> String {
        let axis = self.axis(model);
        let Some(own) = columns.distribution(axis) else { return String::new() };
        let sign = if own.suggested.is_ok() { "▲ " } else { "" };
        let luck = columns.luck().filter(|_| axis == MeasureId::MINHASH);
        let luck = luck.map_or_else(String::new, SeedLuck::in_words);
        let parts = [luck, cut_words(own)];
        let parts = parts.each_ref().map(|text| model.translated(text));
        let parts: Vec<&str> = parts.iter().map(|text| &**text).filter(|t| !t.is_empty()).collect();
        format!("{sign}{}", parts.join(" · "))
    }
}

/// The number of pairs over a threshold and below the floor, and the suggested cut, shortened to
/// `room` columns.
fn summary(own: &Distribution, scores: &SortedScores, threshold: f64, room: usize) -> String {
    let sign = own.scale.sign();
    let cut = own.suggested.as_ref().ok().map(|suggested| own.scale.text(suggested.cut));
    let over = thousands(scores.reaching(threshold) as u64);
    let all = thousands(scores.len() as u64);
    let below: f64 = own.below.iter().sum();
    if scores.is_empty() && below <= 0.0 {
        return "  no pair has a value".to_owned();
    }
    if below <= 0.0 {
        let short = cut.as_ref().map_or(String::new(), |cut| format!(" · ▲ {cut}"));
        let long = cut.map_or(String::new(), |cut| format!(" · suggested {sign} {cut} ▲"));
        let full = format!("  {over} of {all} over{long}");
        return if width(&full) <= room { full } else { format!("  {over} of {all} over{short}") };
    }
    // The table has no pairs below the floor: those over the threshold are estimated.
    let from = own.scale.bin(threshold);
    let more: f64 = own.below.part(from..).iter().sum();
    let [more, below] = [more, below].map(|pairs| thousands(pairs.round() as u64));
    let cut = cut.map_or(String::new(), |cut| format!(" · ▲ {cut}"));
    format!("  {over} of {all} over{cut} · ░ ~{more} of {below} below the floor")
}

fn draw_axis(
    scale: Scale,
    across: Across,
    parts: HistogramAreas,
    cut_at: Option<u16>,
    model: &Model,
    buffer: &mut Buffer,
) {
    let (axis, theme) = (parts.axis, &model.theme);
    let marks: Vec<f64> = match scale {
        Scale::Ratio => vec![0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
        // Each second power of ten.
        Scale::Expected => (0..10).map(|mark| f64::from(mark) / 10.0 + 0.05).collect(),
        Scale::Bits(bits) => {
            (0..=8).rev().map(|n| 1.0 - f64::from(n * bits / 8) / f64::from(bits)).collect()
        }
    };
    if axis.height == 0 {
        return;
    }
    let mut end = axis.x;
    for value in marks {
        let text = match scale {
            Scale::Ratio if value <= 0.0 => "0".to_owned(),
            Scale::Ratio => format!("{value:.2}").trim_start_matches('0').to_owned(),
            Scale::Bits(_) | Scale::Expected => scale.text(value),
        };
        let x = axis.x + across.column(value) as u16;
        let last = x + width(&text) as u16;
        let marked = cut_at.is_some_and(|at| (x..=last).contains(&(axis.x + at)));
        if x >= end && last <= axis.right() && !marked {
            buffer.draw_text(x, axis.y, &text, 6, theme.dim);
            end = x + width(&text) as u16 + 2;
        }
    }
    if let Some(column) = cut_at {
        buffer.draw_string(axis.x + column, axis.y, "▲", theme.flagged);
    }
}
