//! Scores all pairs without what does not count on a worker, once for each table and each choice of parts.

use crate::compare::result::{Comparison, CorpusColumn, CorpusColumns, PairTable, SortKey};
use crate::compare::run::{Metered, Unwatched, claim_sketching};
use crate::explain::exclusions::Exclusions;
use crate::tui::flow::Effect;
use crate::tui::model::{Model, UncountedParts, has_texts};
use crate::tui::work::{Question, Work, WorkAnswer};
use std::sync::Arc;

/// The slot of this work.
pub(super) const COUNTED_LIST: Question = Question("counted-list");

/// Bytes of text that are scored unasked.
const UNASKED: usize = 64 << 20;

/// Requests the scores of a table once.
#[derive(Debug, Default)]
pub struct CountPairs {
    /// The table whose scores were requested last, and what does not count in them.
    requested: Option<(Arc<PairTable>, UncountedParts)>,
}

/// What a worker found.
#[derive(Debug)]
struct CountedTable {
    table: Arc<PairTable>,
    column: Result<Option<CorpusColumn>, String>,
}

impl CountPairs {
    /// The scores of the table on screen, if they are of other parts and no comparison runs. Where all
    /// counts the column goes.
    pub fn request(&mut self, model: &Model) -> Option<Work> {
        let shown = model.comparison.as_ref().filter(|_| !model.run.is_going())?;
        if model.ordering.is_some() || model.run.stale().is_some() || !has_texts(shown) {
            return None;
        }
        let parts = &model.uncounted;
        let is_same = |(table, own): &(Arc<PairTable>, UncountedParts)| {
            table.has_rows_of(&shown.pairs) && own.is_same(parts)
        };
        let rules = parts.rules(shown.corpus.documents.len());
        let is_excluding = rules.excludes_parts();
        let is_due = if is_excluding {
            !self.requested.as_ref().is_some_and(is_same) && is_wanted(shown, model)
        } else {
            model.has_counted()
        };
        if !is_due {
            return None;
        }
        self.requested = Some((shown.pairs.clone(), parts.clone()));
        let (shown, max) = (shown.clone(), model.settings.memory);
        let exclusions = Exclusions::new(rules, &shown.recipe.ladder, model.passages.least);
        Some(Work::new(COUNTED_LIST, move |cancel| {
            let metered = Metered::new(&Unwatched, max);
            let stop = || cancel.is_set();
            let column = if !is_excluding {
                Ok(Some(CorpusColumn::default()))
            } else if claim_sketching(&shown.corpus.documents, &shown.recipe, false, &metered) {
                Ok(exclusions.counted_column(&shown, &stop))
            } else {
                metered.result().map(|()| None).map_err(|error| error.to_string())
            };
            CountedTable { table: shown.pairs, column }
        }))
    }
}

/// True if the texts are few enough, or if the order needs the scores.
fn is_wanted(shown: &Comparison, model: &Model) -> bool {
    let bytes: usize = shown.corpus.documents.iter().map(|document| document.text.len()).sum();
    bytes <= UNASKED || model.view.sort == SortKey::Counted
}

/// Stores the scores and orders the pairs with them.
pub(super) fn counted_list(model: &Model, answer: Result<WorkAnswer, String>) -> Effect {
    let failed = |why: String| Effect::Say(format!("scoring what counts failed: {why}"));
    let found = match answer.map(WorkAnswer::downcast::<CountedTable>) {
        Ok(Ok(found)) => *found,
        Ok(Err(_)) => return Effect::None,
        Err(why) => return failed(why),
    };
    let counted = match found.column {
        Ok(Some(counted)) => counted,
        Ok(None) => return Effect::None,
        Err(why) => return failed(why),
    };
    let newest = model.ordering.as_ref().or(model.comparison.as_ref());
    match newest.filter(|newest| newest.pairs.has_rows_of(&found.table)) {
        Some(newest) => {
            let columns = CorpusColumns { counted, ..newest.pairs.columns().clone() };
            let pairs = Arc::new(newest.pairs.with_columns(columns));
            Effect::Order(Some(Box::new(Comparison { pairs, ..newest.clone() })))
        }
        None => Effect::None,
    }
}
