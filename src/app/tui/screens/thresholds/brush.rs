//! The brush: a range of a histogram or a box of the scatter, whose pairs the list shows.

use crate::compare::study::ScoreColumns;
use crate::display::number::count;
use crate::measure::MeasureId;
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::{Model, ViewChange};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::Screen as _;
use crate::tui::screens::thresholds::areas::{blocks, plot};
use crate::tui::screens::thresholds::range::HistogramBrush;
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use ratatui::layout::{Position, Rect};

impl ThresholdsScreen {
    /// Starts a range at the threshold, a large step wide, or turns to its other end; on the scatter a
    /// box, or drops it.
    pub(super) fn start_range(&mut self, model: &Model) -> Effect {
        match (self.chart, &mut self.range) {
            (Chart::Scatter, _) => self.scatter.toggle_box(model),
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
