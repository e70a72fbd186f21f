//! What the Thresholds screen asks of workers, and what it says while there is nothing to show.

use crate::compare::combinations;
use crate::compare::table::PairTable;
use crate::tui::action::Chart;
use crate::tui::effect::Effect;
use crate::tui::message::News;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::{Thresholds, parts};
use crate::tui::screens::thresholds_study::{Labels, Study, ask_queue};
use crate::tui::widgets::notice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

impl Thresholds {
    /// Keeps the counts of combinations on the present thresholds.
    pub(super) fn count(&mut self, model: &Model) {
        let now = model.view.thresholds;
        let Some(study) = self.known(model) else { return };
        let bits = model.comparison.as_ref().map_or(64, |c| c.recipe.sketch.bits);
        let counts = match self.counts {
            Some((counts, then)) if then == now => (counts, now),
            Some((mut counts, then)) => {
                study.recount(&mut counts, &then, &now, bits);
                (counts, now)
            }
            None => (combinations::count(&study.pairs, &now), now),
        };
        self.counts = Some(counts);
    }

    pub(super) fn changed(&mut self, news: News, model: &Model) -> Effect {
        let table = model.comparison.as_ref().map(|shown| &shown.pairs);
        let same = table.zip(self.asked.as_ref()).is_some_and(|(x, y)| Arc::ptr_eq(x, y));
        if news == News::Comparison && !same {
            self.crossed = None;
            self.labels = None;
            self.queue.clear();
        }
        if news == News::Ranking && self.is_open && self.chart == Chart::Labels {
            return ask_queue(model).map_or(Effect::None, Effect::Work);
        }
        Effect::None
    }

    /// Asks workers for what the open chart lacks.
    pub(super) fn ask(&mut self, model: &Model) -> Effect {
        let Some(comparison) = &model.comparison else { return Effect::None };
        let pairs = &comparison.pairs;
        if !self.asked.as_ref().is_some_and(|asked| Arc::ptr_eq(asked, pairs)) {
            self.asked = Some(pairs.clone());
            return Effect::Work(Study::ask(comparison.clone()));
        }
        match self.chart {
            Chart::Scatter => {
                let body = parts(model).body;
                self.scatter.ask(model, body).map_or(Effect::None, Effect::Work)
            }
            Chart::Labels => self.ask_labels(model),
            Chart::Index => self.index.ask(model).map_or(Effect::None, Effect::Work),
            _ => Effect::None,
        }
    }

    pub(super) fn ask_labels(&mut self, model: &Model) -> Effect {
        let Some(comparison) = &model.comparison else { return Effect::None };
        let revision = model.review.revision;
        let known = |(pairs, then): &(Arc<PairTable>, u64)| {
            Arc::ptr_eq(pairs, &comparison.pairs) && *then == revision
        };
        if self.judged.as_ref().is_some_and(known) {
            return Effect::None;
        }
        self.judged = Some((comparison.pairs.clone(), revision));
        let judged = Labels::ask(model).map_or(Effect::None, Effect::Work);
        judged.and(ask_queue(model).map_or(Effect::None, Effect::Work))
    }

    pub(super) fn draw_empty(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let (heading, line) = match (&self.failed, &model.comparison) {
            (Some(why), _) => ("The statistics failed", why.clone()),
            (None, Some(found)) if found.pairs.is_empty() && !model.run.is_going() => (
                "No pairs to cut",
                "at least two texts with something in them are needed; 5 lists what was read"
                    .to_owned(),
            ),
            _ => ("Counting…", "histograms appear here as soon as pairs are known".to_owned()),
        };
        notice::draw(heading, &[line], area, &model.theme, buffer);
    }
}
