//! What the thresholds are worth on judged pairs: precision, recall, F1, the curve, what to judge next.

use crate::compare::precision::Judged;
use crate::compare::scale::Scale;
use crate::display::number::count;
use crate::display::width::pad;
use crate::measure::MEASURES;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::Thresholds;
use crate::tui::screens::thresholds_graph::curve;
use crate::tui::screens::thresholds_study::Labels;
use crate::tui::widgets::notice;
use crate::tui::widgets::numbers::ratio;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

impl Thresholds {
    pub(super) fn draw_labels(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        let Some(labels) = &self.labels else {
            return notice::draw("Looking at verdicts…", &[], area, theme, buffer);
        };
        let first = labels.judged.first();
        let (copies, others) = first.map_or((0, 0), |judged| (judged.copied(), judged.other()));
        let [head, table, rest] =
            Layout::vertical([Constraint::Length(1), Constraint::Length(6), Constraint::Fill(1)])
                .areas(area);
        let judged = format!(
            "{}, {others} judged independent ({})",
            count(copies, "judged copy").replace("copys", "copies"),
            labels.source
        );
        buffer.set_stringn(head.x + 1, head.y, judged, head.width.into(), theme.title);
        if copies + others == 0 {
            let lines =
                ["m and x on the Pairs screen judge a pair; the pairs below would tell most"
                    .to_owned()];
            notice::draw("No pair is judged yet", &lines, table, theme, buffer);
        } else {
            let heading =
                "           P [95 %]           R [95 %]           F1 [95 %]          AP    best F1";
            buffer.set_stringn(table.x + 1, table.y, heading, table.width.into(), theme.dim);
            for (line, axis) in (0..4).enumerate() {
                let Some(judged) = labels.judged.get(axis) else { continue };
                let text = self.judged_row(model, axis, judged);
                let style = if axis == self.axis(model) { theme.accent } else { theme.text };
                let y = table.y + 1 + line as u16;
                if y >= table.bottom() {
                    break;
                }
                buffer.set_stringn(table.x + 1, y, text, table.width.into(), style);
            }
        }
        self.draw_open(model, labels, rest, buffer);
    }

    /// What to judge next, and beside it the curve of the focused measure.
    fn draw_open(&self, model: &Model, labels: &Labels, rest: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        if rest.height == 0 {
            return;
        }
        let beside = rest.width >= 100;
        let [list, plot] = if beside {
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(44)]).areas(rest)
        } else {
            Layout::vertical([Constraint::Fill(1), Constraint::Length(0)]).areas(rest)
        };
        buffer.set_stringn(
            list.x + 1,
            list.y,
            "would tell most (enter reads, then m or x):",
            list.width.into(),
            theme.title,
        );
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        self.draw_pairs(model, &self.queue, rows, buffer);
        if let Some(judged) = labels.judged.get(self.axis(model)).filter(|_| plot.height > 4) {
            draw_curve(judged, plot, model, buffer);
        }
    }

    fn judged_row(&self, model: &Model, axis: usize, judged: &Judged) -> String {
        let bits = model.comparison.as_ref().map_or(64, |c| c.recipe.sketch.bits);
        let scale = Scale::of(axis, bits);
        let seen = judged.at(self.threshold(model, axis));
        let with = |value: Option<f64>, interval: Option<(f64, f64)>| match (value, interval) {
            (Some(v), Some((low, high))) => {
                format!("{} [{} {}]", ratio(v), ratio(low), ratio(high))
            }
            _ => "—".to_owned(),
        };
        let best = judged.best_f1().map_or("—".to_owned(), |(threshold, f1)| {
            format!("{} at {}", ratio(f1), scale.text(threshold))
        });
        let title = MEASURES.get(axis).map_or("", |measure| measure.title);
        [
            pad(title, 10),
            pad(&with(seen.precision(), seen.precision_interval()), 18),
            pad(&with(seen.recall(), seen.recall_interval()), 18),
            pad(&with(seen.f1(), seen.f1_interval()), 18),
            pad(&judged.average_precision().map_or("—".to_owned(), ratio), 5),
            best,
        ]
        .join(" ")
    }
}

/// Precision over recall.
fn draw_curve(judged: &Judged, area: Rect, model: &Model, buffer: &mut Buffer) {
    let theme = &model.theme;
    buffer.set_stringn(
        area.x + 1,
        area.y,
        "precision ↑ over recall →",
        area.width.into(),
        theme.dim,
    );
    let plot = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    };
    let points: Vec<(f64, f64)> = judged.curve().map(|p| (p.recall, p.precision)).collect();
    let precision =
        |recall: f64| points.iter().find(|(r, _)| *r >= recall).map(|&(_, precision)| precision);
    curve(plot, theme.same, precision, buffer);
}
