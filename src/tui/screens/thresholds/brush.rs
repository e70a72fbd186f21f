//! The brush: a range of a histogram or a box of the scatter, whose pairs the list shows.

use crate::compare::result::{ScoreRange, SortedScores};
use crate::compare::study::ScoreColumns;
use crate::display::number::count;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::{Model, ViewChange};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::Screen as _;
use crate::tui::screens::thresholds::areas::{Across, HistogramAreas, blocks, plot};
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// A range of a histogram, as similarities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct HistogramBrush {
    /// The measure of the histogram.
    pub(super) axis: MeasureId,
    /// The end that stays.
    pub(super) fixed: f64,
    /// The end that the arrows move.
    pub(super) moving: f64,
}

impl HistogramBrush {
    /// The range in the unit of the scale.
    fn range(self, scale: Scale) -> ScoreRange {
        ScoreRange::between(scale, self.fixed, self.moving)
    }

    /// The pairs in the range. Cost: two bisections.
    fn pairs(self, scores: &SortedScores) -> usize {
        let ScoreRange { least, most } = self.range(scores.scale);
        let (Some(least), Some(most)) = (least, most) else { return scores.len() };
        let unit = |value: f64| scores.scale.threshold(value);
        let is_ratio = scores.scale == Scale::Ratio;
        // More bits are less alike.
        let under = |value: &f64| if is_ratio { unit(*value) < least } else { unit(*value) > most };
        let up_to =
            |value: &f64| if is_ratio { unit(*value) <= most } else { unit(*value) >= least };
        let values = scores.values();
        values.partition_point(up_to).saturating_sub(values.partition_point(under))
    }

    /// Moves the moving end; true if the action moves it.
    fn go(&mut self, action: Action, scale: Scale) -> bool {
        let steps = |from: f64, by: i32| (from + f64::from(by) * scale.step()).clamp(0.0, 1.0);
        let large = scale.large_step();
        self.moving = scale.rounded(match action {
            Action::Left => steps(self.moving, -1),
            Action::Right => steps(self.moving, 1),
            Action::HalfUp | Action::PageUp => steps(self.moving, -large),
            Action::HalfDown | Action::PageDown => steps(self.moving, large),
            Action::Top => 0.0,
            Action::Bottom => 1.0,
            _ => return false,
        });
        true
    }
}

impl ThresholdsScreen {
    /// Starts a range at the threshold, a large step wide, or turns to its other end; on the scatter a
    /// box at the cursor, or drops it.
    pub(super) fn start_range(&mut self, model: &Model) -> Effect {
        match (self.chart, &mut self.range) {
            (Chart::Scatter, _) => self.scatter.toggle_box(),
            (Chart::Histograms, Some(range)) => {
                std::mem::swap(&mut range.fixed, &mut range.moving);
            }
            (Chart::Histograms, None) => {
                let axis = self.axis(model);
                let scale = axis.scale(model.bits());
                let fixed = scale.rounded(threshold(model, axis));
                let wide = f64::from(scale.large_step()) * scale.step();
                let moving = if fixed + wide <= 1.0 { fixed + wide } else { fixed - wide };
                self.range =
                    Some(HistogramBrush { axis, fixed, moving: scale.rounded(moving.max(0.0)) });
            }
            _ => {
                return Effect::Say(
                    "a range is chosen on a histogram (d) or on the scatter (s)".to_owned(),
                );
            }
        }
        Effect::None
    }

    /// Drops the range or the box of the open chart; false if there is none.
    pub(super) fn drop_range(&mut self) -> bool {
        match self.chart {
            Chart::Histograms => self.range.take().is_some(),
            Chart::Scatter => self.scatter.brush.drop(),
            _ => false,
        }
    }

    /// Moves the range of the histograms; false if there is none.
    pub(super) fn move_range(&mut self, action: Action, model: &Model) -> bool {
        let open = self.range.as_mut().filter(|_| self.chart == Chart::Histograms);
        open.is_some_and(|range| range.go(action, range.axis.scale(model.bits())))
    }

    /// The filter of the open range or box; `None` without one.
    fn words(&self, model: &Model) -> Option<String> {
        match self.chart {
            Chart::Histograms => {
                let range = self.range?;
                Some(range.range(range.axis.scale(model.bits())).word(range.axis))
            }
            Chart::Scatter => self.scatter.words(model),
            _ => None,
        }
    }

    /// Lists the pairs of the open range or box on the Pairs screen; `None` without one.
    pub(super) fn list_range(&self, model: &Model) -> Option<Effect> {
        let words = self.words(model)?;
        let says = format!("pairs with {words}; esc goes back to the chart");
        let change = ViewChange::Brush(words, self.id());
        let open = Effect::Change(change).and(Effect::Open(ScreenId::PAIRS));
        Some(open.and(Effect::Say(says)))
    }

    /// The line about the open range.
    pub(super) fn range_words(&self, model: &Model, columns: &ScoreColumns) -> Option<String> {
        let pairs = match self.chart {
            Chart::Histograms => {
                let range = self.range?;
                Some(range.pairs(columns.scores(range.axis)?) as u64)
            }
            _ => self.scatter.in_box(model),
        };
        let pairs = pairs.map_or_else(|| "counting…".to_owned(), |pairs| count(pairs, "pair"));
        let words = self.words(model)?;
        let end = if self.chart == Chart::Histograms { " · r: other end" } else { "" };
        Some(format!("{words}: {pairs} · enter lists them{end} · esc drops it"))
    }

    /// The histogram whose values below the bars are at this position.
    pub(super) fn axis_at(
        &self,
        model: &Model,
        body: Rect,
        at: Position,
    ) -> Option<(MeasureId, Rect)> {
        blocks(body, self.axis(model)).into_iter().find(|(_, area)| plot(*area).axis.contains(at))
    }
}

/// Draws a range on the axis of its histogram, and its bars reversed.
pub(super) fn draw_range(
    range: HistogramBrush,
    across: Across,
    parts: HistogramAreas,
    model: &Model,
    buffer: &mut Buffer,
) {
    let column = |value: f64| parts.axis.x + across.column(value) as u16;
    let (from, to) = (column(range.fixed.min(range.moving)), column(range.fixed.max(range.moving)));
    let height = parts.bars.height;
    buffer.set_style(
        Rect { x: from, width: to - from + 1, height, ..parts.bars },
        model.theme.selection,
    );
    if parts.axis.height == 0 {
        return;
    }
    for x in from..=to {
        let symbol = match x {
            x if x == from && x == to => "┼",
            x if x == from => "├",
            x if x == to => "┤",
            _ => "─",
        };
        buffer.set_string(x, parts.axis.y, symbol, model.theme.flagged);
    }
    let moving = column(range.moving);
    buffer.set_style(Rect::new(moving, parts.axis.y, 1, 1), model.theme.selection);
}
