//! Reads candidate pairs on a worker, a batch after another, while the user works; the chosen pair
//! first.

use crate::compare::result::{Comparison, PairReading, PairTable};
use crate::explain::reading::{LONGEST, PairReader, ReadingMemo, candidates};
use crate::pair::DocPair;
use crate::part::PartOf as _;
use crate::settings::Thresholds;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::{Model, ReadingPlan};
use crate::tui::work::{Cancel, Question, Work, WorkAnswer};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The slot of this work.
pub const READINGS: Question = Question("readings");
/// A batch ends after this time, at the next end of a part.
const BATCH: Duration = Duration::from_millis(150);
/// Pairs that are read before the clock is looked at.
const PART: usize = 8;

/// Requests batches of readings.
#[derive(Debug, Default)]
pub struct ReadPairs {
    /// Readings of this session, by content.
    memo: Arc<ReadingMemo>,
    /// The reader of the newest table, with its prepared texts.
    reader: Option<(Arc<PairTable>, Arc<PairReader>)>,
    /// The pair that the running worker reads first, if any.
    asked: Option<DocPair>,
    /// True while a worker runs.
    is_running: bool,
}

/// What a worker found.
#[derive(Debug)]
struct ReadBatch {
    table: Arc<PairTable>,
    plan: Option<ReadingPlan>,
    found: Vec<(DocPair, Option<PairReading>)>,
    done: usize,
}

/// The candidates and how many of them are done.
type PlannedPairs = (Arc<Vec<DocPair>>, usize);

/// A batch to read.
struct PairBatch {
    comparison: Comparison,
    reader: Arc<PairReader>,
    /// The candidates and how many are done; or how to choose them.
    queue: Result<PlannedPairs, (Thresholds, usize)>,
    /// The chosen pair, if it is not read.
    first: Option<DocPair>,
}

impl ReadPairs {
    /// The next batch of the comparison on screen, if there is anything to read and no comparison
    /// runs. A running batch goes on, unless the chosen pair is not in it: what it found is not lost.
    pub fn request(&mut self, model: &Model) -> Option<Work> {
        let shown = model.comparison.as_ref().filter(|_| !model.run.is_going())?;
        let live = &model.readings;
        if model.ordering.is_some() || model.run.stale().is_some() || live.failed.is_some() {
            return None;
        }
        let chosen = model.chosen.map(|chosen| chosen.pair());
        let first = chosen.filter(|&pair| live.lacks(shown, pair) && is_short(shown, pair));
        let is_planned = live.is_planned(shown, &model.view.thresholds);
        let is_new = !is_planned || first.is_some_and(|first| self.asked != Some(first));
        if self.is_running && !is_new || (is_planned && first.is_none() && live.is_done()) {
            return None;
        }
        let queue = if is_planned {
            Ok(live.queue())
        } else {
            Err((model.view.thresholds, model.settings.readings))
        };
        (self.asked, self.is_running) = (first, true);
        let (comparison, reader) = (shown.clone(), self.reader(shown));
        let batch = PairBatch { comparison, reader, queue, first };
        Some(Work::new(READINGS, move |cancel| batch.read(cancel)))
    }

    /// Stops counting on the running worker: its answer arrived.
    pub fn arrived(&mut self) {
        (self.asked, self.is_running) = (None, false);
    }

    fn reader(&mut self, comparison: &Comparison) -> Arc<PairReader> {
        let known = self.reader.as_ref().filter(|(table, _)| table.has_rows_of(&comparison.pairs));
        if let Some((_, reader)) = known {
            return reader.clone();
        }
        let reader = Arc::new(PairReader::new(comparison.clone(), self.memo.clone()));
        self.reader = Some((comparison.pairs.clone(), reader.clone()));
        reader
    }
}

/// True if a pair is short enough to be read unasked.
fn is_short(comparison: &Comparison, pair: DocPair) -> bool {
    let length = |id| comparison.document(id).map_or(0, |document| document.text.len());
    pair.both().map(length).iter().sum::<usize>() <= LONGEST
}

impl PairBatch {
    fn read(self, cancel: &Cancel) -> ReadBatch {
        let start = Instant::now();
        let stop = || cancel.is_set();
        let mut found = self.reader.read_all(self.first.as_slice(), &stop);
        let (queue, mut done, plan) = match &self.queue {
            Ok((queue, done)) => (queue.clone(), *done, None),
            Err((thresholds, most)) => {
                let (queue, of) = candidates(&self.comparison, thresholds, *most);
                let plan =
                    ReadingPlan { queue: queue.clone(), candidates: of, thresholds: *thresholds };
                (Arc::new(queue), 0, Some(plan))
            }
        };
        while start.elapsed() < BATCH && !stop() {
            let part = queue.part(done..queue.len().min(done + PART));
            if part.is_empty() {
                break;
            }
            done += part.len();
            found.extend(self.reader.read_all(part, &stop));
        }
        ReadBatch { table: self.comparison.pairs, plan, found, done }
    }
}

/// Stores a batch. When the last one is in, the list is ordered with all readings.
pub(super) fn read(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    let batch = match answer.map(WorkAnswer::downcast::<ReadBatch>) {
        Ok(Ok(batch)) => *batch,
        Ok(Err(_)) => return Effect::None,
        Err(why) => {
            model.readings.failed = Some(why.clone());
            return Effect::Say(format!("reading pairs failed: {why}"));
        }
    };
    let is_shown = |shown: &Comparison| shown.pairs.has_rows_of(&batch.table);
    if !model.comparison.as_ref().is_some_and(is_shown) {
        return Effect::None;
    }
    let was_done = model.readings.is_done() && batch.plan.is_none();
    if let Some(plan) = batch.plan {
        model.readings.plan(batch.table.clone(), plan);
    }
    if !model.readings.add(&batch.table, batch.found, batch.done) {
        return Effect::None;
    }
    let is_last = model.readings.is_done() && !was_done;
    let is_old = model.comparison.as_ref().is_some_and(|shown| !model.readings.is_adopted(shown));
    if is_last && is_old { Effect::Order(None) } else { Effect::Tell(ModelNews::Readings) }
}
