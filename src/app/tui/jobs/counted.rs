//! Scores the chosen pair without what does not count, on a worker.

use crate::explain::exclusions::Exclusions;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::{CountedKey, CountedTexts, Model};
use crate::tui::work::{Question, Work, WorkAnswer};

/// The slot of this work.
pub(super) const COUNTED: Question = Question("counted");

/// The result of a worker.
struct CountedNews {
    key: CountedKey,
    found: Option<CountedTexts>,
}

/// The work for the chosen pair, if what does not count or the pair is another than at the last request.
pub fn count_pair(model: &mut Model) -> Option<Work> {
    let (shown, chosen) = (model.comparison.as_ref()?, model.chosen?);
    let (parts, least) = (model.uncounted.clone(), model.passages.least);
    let key = CountedKey::new(shown, chosen.pair(), parts, least);
    if model.counted.is_requested(&key) {
        return None;
    }
    let lacks_text = model.lacks_text();
    model.counted.request(key.clone());
    let rules = key.parts.rules(shown.corpus.documents.len());
    if !rules.excludes_parts() || lacks_text {
        return None;
    }
    let shown = shown.clone();
    Some(Work::new(COUNTED, move |cancel| {
        let stop = || cancel.is_set();
        let exclusions = Exclusions::new(rules, &shown.recipe.ladder, least);
        let found = || {
            let scores = exclusions.counted_pair(&shown, key.pair, &stop)?;
            let [a, b] = key.pair.both().map(|id| shown.document(id));
            let documents = [a?, b?];
            let spans = documents.map(|document| exclusions.written_spans(document, &stop));
            let texts = documents.map(|document| document.text.clone());
            Some(CountedTexts { texts, scores, spans })
        };
        CountedNews { found: found().filter(|_| !stop()), key }
    }))
}

/// Stores the result of a worker, unless it is of another pair.
pub(super) fn counted(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    let Ok(Ok(news)) = answer.map(WorkAnswer::downcast::<CountedNews>) else {
        return Effect::None;
    };
    let CountedNews { key, found } = *news;
    if model.counted.adopt(&key, found) { Effect::Tell(ModelNews::Counted) } else { Effect::None }
}
