//! The requests to workers about the chosen pair.

use crate::compare::result::Comparison;
use crate::explain::account::Account;
use crate::explain::account_opened::Opened;
use crate::explain::curve::{curve, medians, random_pairs};
use crate::explain::ladder::rungs;
use crate::explain::spread::{EstimateSpread, SEEDS, estimators};
use crate::explain::votes::{Pushes, TRIED, easiest, without};
use crate::measure::contract::Params;
use crate::pair::{DocId, DocPair};
use crate::text::normalize::Ladder;
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::screens::why::data::{
    BIT, BitDetail, CHANCE, CURVE, Chance, Data, EASIEST, LADDER, OPENED, SPREAD, Tagged,
};
use crate::tui::work::{Cancel, Question, Work};
use std::sync::Arc;

/// Random pairs compared between two redraws of the plot.
const BATCH: usize = 4;

impl Data {
    fn work<T: Send + 'static>(
        &self,
        slot: Question,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Effect {
        let tag = self.tag;
        Effect::Work(Work::new(slot, move |cancel: &Cancel| Tagged(tag, job(cancel))))
    }

    fn pair(&self, model: &Model) -> Option<(Comparison, ChosenPair)> {
        Some((model.comparison.clone()?, self.chosen?))
    }

    /// Requests the explained pair and the estimates of all schemes.
    pub(super) fn ask_opened(&self, model: &Model, account: &Account) -> Effect {
        let Some((comparison, chosen)) = self.pair(model) else { return Effect::None };
        let account = account.clone();
        self.work(OPENED, move |cancel| {
            let pair = chosen.pair();
            let stop = || cancel.is_set();
            let opened = Opened::new(&comparison, pair, Some(&account), &stop)?;
            let profile = |id: DocId| comparison.profiles.get(id.index());
            let (a, b) = (profile(chosen.a)?, profile(chosen.b)?);
            let exact = (account.sets.both, account.sets.union);
            let all = estimators(&a.shingles, &b.shingles, &comparison.recipe.sketch, exact);
            Some(Arc::new((opened, all)))
        })
    }

    /// Requests the features that vote on a bit. Needs the explained pair.
    pub(super) fn ask_bit(&self, model: &Model, bit: u32) -> Effect {
        let (Some((comparison, chosen)), Some(found)) = (self.pair(model), self.opened.clone())
        else {
            return Effect::None;
        };
        self.work(BIT, move |_| {
            let a = comparison.profiles.get(chosen.a.index())?.features();
            let b = comparison.profiles.get(chosen.b.index())?.features();
            let without = without(found.0.votes.as_ref()?, a, b, bit);
            Some(BitDetail { bit, pushes: Pushes::new(a, b, bit), without })
        })
    }

    /// Requests the smallest set of features whose removal lowers the distance, once.
    pub(super) fn ask_easiest(&self, model: &Model) -> Effect {
        let (Some((comparison, chosen)), Some(found), false) =
            (self.pair(model), self.opened.clone(), self.has_easiest)
        else {
            return Effect::None;
        };
        self.work(EASIEST, move |_| {
            let a = comparison.profiles.get(chosen.a.index())?.features();
            let b = comparison.profiles.get(chosen.b.index())?.features();
            easiest(found.0.votes.as_ref()?, a, b, TRIED)
        })
    }

    /// Starts the estimates under the first [`SEEDS`] seeds, or under the next ones on a later
    /// call.
    pub(super) fn reseed(&mut self, model: &Model, account: &Account) -> Effect {
        let Some(comparison) = &model.comparison else { return Effect::None };
        let last = self.spread.as_ref().map(|spread| spread.params.seed);
        let sketch = comparison.recipe.sketch;
        let seed = last.map_or(sketch.seed, |seed| seed.wrapping_add(SEEDS));
        let spread =
            EstimateSpread::new(Params { seed, ..sketch }, (account.sets.both, account.sets.union));
        self.spread = Some(spread);
        self.ask_spread(model)
    }

    /// Requests the estimates of the next seeds, unless the spread is complete.
    pub(super) fn ask_spread(&self, model: &Model) -> Effect {
        let (Some((comparison, chosen)), Some(spread)) = (self.pair(model), self.spread.clone())
        else {
            return Effect::None;
        };
        if spread.is_whole() {
            return Effect::None;
        }
        self.work(SPREAD, move |cancel| {
            let mut spread = spread;
            let a = &comparison.profiles.get(chosen.a.index())?.shingles;
            let b = &comparison.profiles.get(chosen.b.index())?.shingles;
            spread.extend(a, b, spread.step(a.len() + b.len()), &|| cancel.is_set());
            Some(spread)
        })
    }

    /// Requests the curve of the pair and of random pairs.
    pub(super) fn ask_curve(&mut self, model: &Model) -> Effect {
        let Some((comparison, chosen)) = self.pair(model) else { return Effect::None };
        let mut effect = Effect::None;
        if self.chance.is_none() && !model.run.is_going() {
            let pairs = random_pairs(&comparison);
            self.chance = Some(Chance { pairs, ..Chance::default() });
        }
        if self.curve.is_none() {
            effect = self.work(CURVE, move |cancel| {
                let (a, b) = (comparison.document(chosen.a)?, comparison.document(chosen.b)?);
                Some(curve(&a.text, &b.text, &comparison.recipe, &|| cancel.is_set()))
            });
        }
        effect.and(self.ask_chance(model))
    }

    /// Requests the next random pairs, unless all are compared.
    pub(super) fn ask_chance(&self, model: &Model) -> Effect {
        let (Some(comparison), Some(chance)) = (model.comparison.clone(), self.chance.clone())
        else {
            return Effect::None;
        };
        if chance.curves.len() >= chance.pairs.len() {
            return Effect::None;
        }
        self.work(CHANCE, move |cancel| {
            let mut chance = chance;
            let done = chance.curves.len();
            for DocPair { a, b } in chance.pairs.iter().skip(done).take(BATCH) {
                let (a, b) = (comparison.document(*a)?, comparison.document(*b)?);
                let stop = || cancel.is_set();
                chance.curves.push(curve(&a.text, &b.text, &comparison.recipe, &stop));
            }
            chance.medians = medians(&chance.curves);
            Some(chance)
        })
    }

    /// Requests the scores after each step of a ladder.
    pub(super) fn ask_rungs(&self, model: &Model, ladder: &Ladder) -> Effect {
        let Some((comparison, chosen)) = self.pair(model) else { return Effect::None };
        let ladder = ladder.clone();
        self.work(LADDER, move |cancel| {
            let (a, b) = (comparison.document(chosen.a)?, comparison.document(chosen.b)?);
            let mut recipe = (*comparison.recipe).clone();
            recipe.ladder = ladder.clone();
            Some((ladder, rungs(&a.text, &b.text, &recipe, &|| cancel.is_set())))
        })
    }
}
