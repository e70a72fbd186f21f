//! Samples pairs on both sides of the threshold, and judges them on the spot.

use crate::compare::study::{CutWindow, cut_interval, sample_around};
use crate::explain::glimpse::glimpse;
use crate::review::verdict::Verdict;
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::screens::thresholds::near::{GLIMPSE, INTERVAL, SAMPLE, SampleKey, is_marked};
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use crate::tui::work::Work;
use std::sync::Arc;

/// Pairs of each side.
const EACH: usize = 10;
/// Sentences of each kind in the preview.
const SENTENCES: usize = 2;

impl ThresholdsScreen {
    /// Requests the interval of the cut, then the sample, whenever their inputs change.
    pub(super) fn ask_around(&mut self, model: &Model) -> Effect {
        let Some(labels) = &self.labels else { return Effect::None };
        let (Some(columns), axis) = (model.columns(), self.axis(model)) else {
            return Effect::None;
        };
        let table = Arc::as_ptr(&columns.pairs) as usize;
        let key = (axis, table, labels.revision);
        if self.near.asked != Some(key) {
            self.near.asked = Some(key);
            let Some(worth) = labels.worth.get(&axis) else { return Effect::None };
            let tallies = worth.judged.tallies().to_vec();
            let scale = axis.scale(model.bits());
            return Effect::Work(Work::new(INTERVAL, move |cancel| {
                let own = cut_interval(&tallies, scale, &|| cancel.is_set())?;
                Some((key, own))
            }));
        }
        let Some((interval, _)) = self.near.interval(axis) else { return Effect::None };
        let cut = threshold(model, axis);
        let key = SampleKey { axis, cut, round: self.near.round, table };
        if self.near.sampled.as_ref() == Some(&key) {
            return Effect::None;
        }
        self.near.sampled = Some(key.clone());
        self.near.pairs.clear();
        self.place = 0;
        let (columns, marks) = (columns.clone(), model.review.reviewed.marks.clone());
        let is_judged = labels.judged();
        Effect::Work(Work::new(SAMPLE, move |_cancel| {
            let Some(scores) = columns.scores(axis) else { return Vec::new() };
            let rows = columns.pairs.rows();
            let judged = |pair: u32| {
                rows.get(pair as usize)
                    .is_some_and(|row| is_judged(row.pair()) || marks.verdict(row.pair()).is_some())
            };
            let window = CutWindow::new(scores, key.cut, Some(interval));
            sample_around(scores, window, EACH, key.round, &judged)
        }))
    }

    /// Chooses the pair under the cursor, for Read and the preview, and requests its sentences.
    pub(super) fn follow(&mut self, model: &Model) -> Effect {
        let here = (self.chart == Chart::Around).then(|| self.near_pair(model)).flatten();
        let Some(pair) = here else { return Effect::None };
        if model.chosen != Some(pair) {
            return Effect::Choose(pair);
        }
        if self.near.glimpsed == Some(pair) {
            return Effect::None;
        }
        (self.near.glimpsed, self.near.glimpse) = (Some(pair), None);
        let Some(details) = model.pair().filter(|_| !model.lacks_text()) else {
            return Effect::None;
        };
        let texts = details.documents.map(|document| document.text.clone());
        let rule = model.space_rule();
        Effect::Work(Work::new(GLIMPSE, move |cancel| {
            glimpse(&texts[0], &texts[1], rule, SENTENCES, &|| cancel.is_set())
        }))
    }

    /// Moves the cursor to the chosen pair, if it is in the sample.
    pub(super) fn go_to_chosen(&mut self, model: &Model) {
        let chosen = model.chosen.map(|chosen| chosen.index);
        let place = self.near.pairs.iter().position(|pair| Some(*pair) == chosen);
        self.place = place.unwrap_or(self.place);
    }

    fn near_pair(&self, model: &Model) -> Option<ChosenPair> {
        model.pair_at(*self.near.pairs.get(self.place)?)
    }

    /// Carries out an action on the pairs around the cut; `None` for another action or chart.
    pub(super) fn act_around(&mut self, action: Action, model: &Model) -> Option<Effect> {
        match action {
            _ if self.chart != Chart::Around => None,
            Action::Judge(verdict) => Some(self.judge_near(verdict, model)),
            Action::UseSuggestion => Some(self.use_middle(model)),
            Action::Range => {
                self.near.round += 1;
                Some(Effect::None)
            }
            _ => None,
        }
    }

    /// Judges the pair under the cursor, and goes to the next one without a verdict.
    fn judge_near(&mut self, verdict: Verdict, model: &Model) -> Effect {
        let Some(pair) = self.near_pair(model) else {
            return Effect::Say("there is no pair to judge".to_owned());
        };
        let is_open = |place: &usize| {
            let other = self.near.pairs.get(*place).and_then(|other| model.pair_at(*other));
            other.is_some_and(|other| other != pair && !is_marked(model, other))
        };
        let all = self.near.pairs.len();
        let next = (self.place + 1..all).chain(0..self.place).find(is_open);
        self.place = next.unwrap_or(self.place);
        let says = match next {
            Some(_) => Effect::None,
            None => Effect::Say("all of these are judged; r draws others".to_owned()),
        };
        Effect::JudgePair(verdict, pair).and(says)
    }

    /// Sets the threshold to the middle of the interval.
    fn use_middle(&mut self, model: &Model) -> Effect {
        let axis = self.axis(model);
        let known = self.near.interval(axis).filter(|(own, _)| own.judged > 0);
        match known {
            Some((own, _)) => self.set(axis, axis.scale(model.bits()).rounded(own.middle), model),
            None => Effect::Say("no pair is judged yet: m and x judge".to_owned()),
        }
    }
}
