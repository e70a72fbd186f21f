//! The results of workers about the chosen pair.

use crate::explain::account::Account;
use crate::explain::account_opened::Opened;
use crate::explain::curve::CurvePoint;
use crate::explain::ladder::Rung;
use crate::explain::spread::{Estimate, EstimateSpread};
use crate::explain::votes::{Pushes, Without};
use crate::pair::DocPair;
use crate::text::normalize::Ladder;
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Model, PairDetails};
use crate::tui::work::{Question, WorkAnswer};
use std::sync::Arc;

/// What a section draws.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) account: &'a Account,
    pub(super) data: &'a Data,
    pub(super) pair: &'a PairDetails<'a>,
    pub(super) model: &'a Model,
}

impl<'a> Scene<'a> {
    /// Both original texts.
    pub(super) fn texts(&self) -> [&'a str; 2] {
        self.pair.documents.map(|document| &*document.text)
    }

    /// The explained pair, once the worker has finished.
    pub(super) fn opened(&self) -> Option<&'a Opened> {
        self.data.opened.as_deref().map(|opened| &opened.0)
    }
}

/// The features that vote on one bit, and the fewest whose removal flips it.
#[derive(Debug)]
pub(super) struct BitDetail {
    pub(super) bit: u32,
    pub(super) pushes: Pushes,
    pub(super) without: Option<Without>,
}

/// The median Jaccard of random pairs of the corpus, over the pairs compared so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Chance {
    pub(super) pairs: Vec<DocPair>,
    pub(super) curves: Vec<Vec<CurvePoint>>,
    /// One for each shingle length, from 1.
    pub(super) medians: Vec<Option<f64>>,
}

impl Chance {
    /// Compared pairs, and pairs in total.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.curves.len(), self.pairs.len())
    }
}

/// The results about the chosen pair. All come from workers; results about another pair or another
/// comparison carry another tag and are dropped.
#[derive(Debug, Default)]
pub(super) struct Data {
    pub(super) tag: u64,
    pub(super) chosen: Option<ChosenPair>,
    /// The explained pair, and the estimate of each MinHash scheme.
    pub(super) opened: Option<Arc<(Opened, Vec<Estimate>)>>,
    pub(super) bit: Option<BitDetail>,
    /// The smallest set of features found whose removal lowers the distance by one. `None` before
    /// the search, or if it found none; see `has_easiest`.
    pub(super) easiest: Option<Without>,
    pub(super) has_easiest: bool,
    pub(super) spread: Option<EstimateSpread>,
    pub(super) curve: Option<Vec<CurvePoint>>,
    /// Belongs to the corpus, not to the pair.
    pub(super) chance: Option<Chance>,
    /// The scores after each step of a ladder.
    pub(super) rungs: Option<(Ladder, Vec<Rung>)>,
    pub(super) failed: Option<String>,
}

pub(super) const OPENED: Question = Question("why.opened");
pub(super) const BIT: Question = Question("why.bit");
pub(super) const EASIEST: Question = Question("why.easiest");
pub(super) const SPREAD: Question = Question("why.spread");
pub(super) const CURVE: Question = Question("why.curve");
pub(super) const CHANCE: Question = Question("why.chance");
pub(super) const LADDER: Question = Question("why.ladder");

/// A result and the tag of its request.
pub(super) struct Tagged<T>(pub(super) u64, pub(super) T);

impl Data {
    /// Drops the results of the last pair; with `anew`, for another comparison, the random pairs
    /// too.
    pub(super) fn reset(&mut self, chosen: Option<ChosenPair>, anew: bool) {
        let chance = if anew { None } else { self.chance.take() };
        *self = Self { tag: self.tag + 1, chosen, chance, ..Self::default() };
    }

    /// Stores a result. Returns whether it belongs to this pair, and the next request.
    pub(super) fn take(
        &mut self,
        slot: Question,
        answer: WorkAnswer,
        model: &Model,
    ) -> (bool, Effect) {
        let tag = self.tag;
        match slot {
            OPENED => (put(&mut self.opened, answer, tag), Effect::None),
            BIT => (put(&mut self.bit, answer, tag), Effect::None),
            CURVE => (put(&mut self.curve, answer, tag), Effect::None),
            LADDER => (put(&mut self.rungs, answer, tag), Effect::None),
            EASIEST => {
                let Ok(found) = answer.downcast::<Tagged<Option<Without>>>() else {
                    return (false, Effect::None);
                };
                if found.0 == tag {
                    (self.easiest, self.has_easiest) = (found.1, true);
                }
                (found.0 == tag, Effect::None)
            }
            SPREAD => {
                let taken = put(&mut self.spread, answer, tag);
                (taken, if taken { self.ask_spread(model) } else { Effect::None })
            }
            CHANCE => {
                let taken = put(&mut self.chance, answer, tag);
                (taken, if taken { self.ask_chance(model) } else { Effect::None })
            }
            _ => (false, Effect::None),
        }
    }
}

/// Stores a result in `place`; false if it has another tag or is empty.
fn put<T: 'static>(place: &mut Option<T>, answer: WorkAnswer, tag: u64) -> bool {
    match answer.downcast::<Tagged<Option<T>>>() {
        Ok(tagged) if tagged.0 == tag && tagged.1.is_some() => {
            *place = tagged.1;
            true
        }
        _ => false,
    }
}
