//! The requests of the Thresholds screen to workers, and its notice while there is nothing to show.

use crate::compare::result::PairTable;
use crate::measure::MeasureId;
use crate::tui::actions::Chart;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::Model;
use crate::tui::screens::thresholds::judged::{JudgedList, Labels};
use crate::tui::screens::thresholds::{Below, ThresholdsScreen, parts, threshold};
use crate::tui::widgets::notice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

impl ThresholdsScreen {
    pub(super) fn changed(&mut self, news: ModelNews, model: &Model) -> Effect {
        let table = model.comparison.as_ref().map(|shown| &shown.pairs);
        let same = table.zip(self.asked.as_ref()).is_some_and(|(x, y)| Arc::ptr_eq(x, y));
        if news == ModelNews::Comparison && !same {
            self.asked = table.cloned();
            self.crossed = None;
            self.labels = None;
            self.queue.clear();
            self.listed = None;
        }
        if matches!(news, ModelNews::Chosen) && self.chart == Chart::Around {
            self.go_to_chosen(model);
        }
        if news == ModelNews::Window {
            // Its corners are characters of the old plot.
            self.scatter.brush.drop();
        }
        if news == ModelNews::Ranking && self.is_open && self.chart == Chart::Labels {
            return self.ask_list(model);
        }
        if news == ModelNews::Comparison && model.truth.is_some() && !model.run.is_going() {
            return self.ask_labels(model);
        }
        Effect::None
    }

    /// Requests what the open chart lacks from workers.
    pub(super) fn ask(&mut self, model: &Model) -> Effect {
        if Self::known(model).is_none() {
            return Effect::None;
        }
        match self.chart {
            Chart::Scatter => {
                let body = parts(model).body;
                self.scatter.ask(model, body).map_or(Effect::None, Effect::Work)
            }
            Chart::Labels => {
                let labels = self.ask_labels(model);
                labels.and(self.ask_list(model))
            }
            Chart::Recipes => self.recipes.ask(),
            Chart::Around => {
                let labels = self.ask_labels(model);
                labels.and(self.ask_around(model))
            }
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
        Labels::ask(model).map_or(Effect::None, Effect::Work)
    }

    /// Requests the list of pairs below the table, whenever the judged pairs or the thresholds
    /// change.
    pub(super) fn ask_list(&mut self, model: &Model) -> Effect {
        let Some(labels) = &self.labels else { return Effect::None };
        let axis = self.axis(model);
        let list = match self.below {
            Below::Wrong => JudgedList::Wrong(axis, threshold(model, axis)),
            // A file that judges every pair leaves no pair to judge.
            Below::Open if labels.rest_counts => JudgedList::Wrong(axis, threshold(model, axis)),
            _ => JudgedList::Open,
        };
        let request = (list, model.view.thresholds, model.review.revision);
        if self.listed == Some(request) {
            return Effect::None;
        }
        let work = labels.ask_list(model, list);
        self.listed = Some(request);
        work.map_or(Effect::None, Effect::Work)
    }

    /// Reports the number of judged pairs of a truth file and its problems, once.
    pub(super) fn report_truth(&mut self, model: &Model) -> Effect {
        let labels = self.labels.as_ref().filter(|_| model.truth.is_some());
        let Some(labels) = labels.filter(|_| !self.is_truth_reported) else { return Effect::None };
        self.is_truth_reported = true;
        let problems: Vec<&str> = labels.problems.iter().take(2).map(String::as_str).collect();
        let wrong = problems.join("; ");
        let judged = labels.worth.get(&MeasureId::JACCARD);
        let judged = judged.map_or(0, |own| own.judged.copied() + own.judged.other());
        let pairs = crate::display::number::count(judged, "judged pair");
        Effect::Say(if problems.is_empty() {
            format!("{pairs}; 4 and p show precision and recall")
        } else {
            format!("! {wrong}; {pairs} used; more under 4 and p")
        })
    }

    pub(super) fn draw_empty(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let (heading, line) =
            match (model.columns_failed.as_ref().or(self.failed.as_ref()), &model.comparison) {
                (Some(why), _) => ("The statistics failed", why.clone()),
                (None, Some(found)) if found.pairs.is_empty() && !model.run.is_going() => (
                    "No pairs to cut",
                    "at least two texts with features are needed; 6 lists the files".to_owned(),
                ),
                _ => ("Counting…", "histograms appear here as soon as pairs are known".to_owned()),
            };
        notice::draw(heading, &[line], area, model, buffer);
    }
}
