//! Scores all pairs without what does not count, on a worker.

use crate::compare::result::{CorpusColumn, SortKey};
use crate::explain::exclusions::Exclusions;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::{CountedTableKey, Model};
use crate::tui::work::{Question, Work, WorkAnswer};

/// The slot of this work.
pub(super) const COUNTED_PAIRS: Question = Question("counted.pairs");

/// The result of a worker; `None` if it was stopped.
struct CountedTable {
    key: CountedTableKey,
    found: Result<Option<CorpusColumn>, String>,
}

/// The work for the table on screen, if what does not count or the table is another than at the last
/// request, and no comparison runs.
pub fn count_pairs(model: &mut Model) -> Option<Work> {
    let shown = model.comparison.as_ref().filter(|_| !model.run.is_going())?;
    if model.run.stale().is_some() {
        return None;
    }
    let (parts, least) = (model.uncounted.clone(), model.passages.least);
    let key = CountedTableKey::new(shown.pairs.clone(), parts, least);
    if model.counted_pairs.is_requested(&key) {
        return None;
    }
    model.counted_pairs.request(key.clone());
    if !key.parts.excludes_parts() {
        return None;
    }
    let (shown, max) = (shown.clone(), model.settings.memory);
    Some(Work::new(COUNTED_PAIRS, move |cancel| {
        let rules = key.parts.rules(shown.corpus.documents.len());
        let exclusions = Exclusions::new(rules, &shown.recipe.ladder, least);
        let found = exclusions.counted_column(&shown, max, &|| cancel.is_set());
        CountedTable { key, found: found.map_err(|error| error.to_string()) }
    }))
}

/// Stores the result of a worker, unless it is of another table, and orders the list if it is sorted by it.
pub(super) fn counted_pairs(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    let failed = |why: String| Effect::Say(format!("scoring what counts failed: {why}"));
    let news = match answer.map(WorkAnswer::downcast::<CountedTable>) {
        Ok(Ok(news)) => *news,
        Ok(Err(_)) => return Effect::None,
        Err(why) => return failed(why),
    };
    let (found, why) = match news.found {
        Ok(None) => return Effect::None,
        Ok(found) => (found, None),
        Err(why) => (None, Some(why)),
    };
    if !model.counted_pairs.adopt(news.key, found) {
        return Effect::None;
    }
    let order = match model.view.sort {
        SortKey::Counted => Effect::Order(None),
        _ => Effect::Tell(ModelNews::Counted),
    };
    why.map_or(Effect::None, failed).and(order)
}
