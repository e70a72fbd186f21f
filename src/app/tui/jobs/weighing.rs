//! Scores all pairs by the frequencies of the corpus on a worker, once for each table.

use crate::compare::result::{Comparison, CorpusColumn, CorpusColumns, PairTable, SortKey};
use crate::compare::weigh::{CorpusScores, weigh};
use crate::measure::MeasureId;
use crate::tui::flow::Effect;
use crate::tui::model::{Model, has_few_words, is_chance_wanted};
use crate::tui::work::{Question, Work, WorkAnswer};
use std::sync::Arc;

/// The slot of this work.
pub(super) const WEIGHING: Question = Question("weighing");

/// Requests the scores of each table once; those of words last, as they take longest.
#[derive(Debug, Default)]
pub struct WeighPairs {
    /// The table whose scores were requested last, and which.
    requested: Option<(Arc<PairTable>, CorpusScores)>,
}

/// What a worker found.
#[derive(Debug)]
struct WeighedTable {
    table: Arc<PairTable>,
    columns: Result<Option<CorpusColumns>, String>,
}

impl WeighPairs {
    /// The next scores of the table on screen, if any are missing and no comparison runs.
    pub fn request(&mut self, model: &Model) -> Option<Work> {
        let shown = model.comparison.as_ref().filter(|_| !model.run.is_going())?;
        if model.ordering.is_some() || model.run.stale().is_some() {
            return None;
        }
        let weighted =
            CorpusScores { weighted: is_weighted_wanted(shown, model), ..CorpusScores::default() };
        let wanted = if weighted.are_known(shown) {
            CorpusScores {
                topic: is_wanted(MeasureId::TOPIC, shown, model),
                expected: is_chance_wanted(shown),
                ..weighted
            }
        } else {
            weighted
        };
        let is_requested = |(table, scores): &(Arc<PairTable>, CorpusScores)| {
            table.has_rows_of(&shown.pairs) && *scores == wanted
        };
        if wanted.are_known(shown) || self.requested.as_ref().is_some_and(is_requested) {
            return None;
        }
        self.requested = Some((shown.pairs.clone(), wanted));
        let (shown, max) = (shown.clone(), model.settings.memory);
        Some(Work::new(WEIGHING, move |cancel| {
            let columns = weigh(&shown, wanted, max, &|| cancel.is_set());
            let columns = columns.map_err(|error| error.to_string());
            WeighedTable { table: shown.pairs, columns }
        }))
    }
}

/// True if the shingles are in memory, or few enough to be made, or needed.
fn is_weighted_wanted(shown: &Comparison, model: &Model) -> bool {
    shown.indexed.is_none() || is_wanted(MeasureId::WEIGHTED, shown, model)
}

/// True if the texts are few enough, or if the order or a threshold needs this score of them.
fn is_wanted(score: MeasureId, shown: &Comparison, model: &Model) -> bool {
    has_few_words(shown)
        || model.view.sort == SortKey::Measure(score)
        || model.view.thresholds.get(score).is_some()
}

/// Stores the scores and orders the pairs with them. Where they cannot be computed, the chance of every pair
/// is not known, and the other measures decide.
pub(super) fn weighed(model: &Model, answer: Result<WorkAnswer, String>) -> Effect {
    let failed = |why: String| Effect::Say(format!("weighing by frequencies failed: {why}"));
    let weighed = match answer.map(WorkAnswer::downcast::<WeighedTable>) {
        Ok(Ok(weighed)) => *weighed,
        Ok(Err(_)) => return Effect::None,
        Err(why) => return failed(why),
    };
    let (columns, effect) = match weighed.columns {
        Ok(Some(columns)) => (columns, Effect::None),
        Ok(None) => return Effect::None,
        Err(why) => {
            let expected = CorpusColumn::new(weighed.table.rows().iter().map(|_| None));
            (CorpusColumns { expected, ..weighed.table.columns().clone() }, failed(why))
        }
    };
    let newest = model.ordering.as_ref().or(model.comparison.as_ref());
    match newest.filter(|newest| newest.pairs.has_rows_of(&weighed.table)) {
        Some(newest) => {
            let pairs = Arc::new(newest.pairs.with_columns(columns));
            effect.and(Effect::Order(Some(Box::new(Comparison { pairs, ..newest.clone() }))))
        }
        None => effect,
    }
}
