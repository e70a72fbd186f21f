//! A range of a histogram: its ends, its pairs, its drawing.

use crate::compare::result::{ScoreRange, SortedScores};
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::tui::actions::Action;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::areas::{Across, HistogramAreas};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
    pub(super) fn range(self, scale: Scale) -> ScoreRange {
        ScoreRange::between(scale, self.fixed, self.moving)
    }

    /// The pairs in the range. Cost: two bisections.
    pub(super) fn pairs(self, scores: &SortedScores) -> usize {
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
    pub(super) fn go(&mut self, action: Action, scale: Scale) -> bool {
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
        buffer.draw_string(x, parts.axis.y, symbol, model.theme.flagged);
    }
    let moving = column(range.moving);
    buffer.set_style(Rect::new(moving, parts.axis.y, 1, 1), model.theme.selection);
}
