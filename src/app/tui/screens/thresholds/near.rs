//! The state of the pairs around the threshold: a sample, and the interval of the cut.

use crate::compare::study::CutInterval;
use crate::explain::glimpse::Glimpse;
use crate::measure::MeasureId;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::work::{Question, WorkAnswer};

pub(super) const SAMPLE: Question = Question("thresholds.around");
pub(super) const INTERVAL: Question = Question("thresholds.interval");
pub(super) const GLIMPSE: Question = Question("thresholds.glimpse");

/// The inputs of a sample.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SampleKey {
    pub(super) axis: MeasureId,
    pub(super) cut: f64,
    pub(super) round: u64,
    pub(super) table: usize,
}

/// The inputs of an interval.
pub(super) type IntervalKey = (MeasureId, usize, u64);

/// A sample of pairs, and what is known about the cut.
#[derive(Debug, Default)]
pub(super) struct NearPanel {
    pub(super) pairs: Vec<u32>,
    pub(super) sampled: Option<SampleKey>,
    /// How often other pairs were drawn.
    pub(super) round: u64,
    interval: Option<(IntervalKey, CutInterval)>,
    /// The interval before the last verdict.
    before: Option<CutInterval>,
    pub(super) asked: Option<IntervalKey>,
    pub(super) glimpsed: Option<ChosenPair>,
    pub(super) glimpse: Option<Glimpse>,
}

impl NearPanel {
    /// The sample.
    pub(super) fn pairs(&self) -> &[u32] {
        &self.pairs
    }

    /// The interval of the cut of a measure, and the one before the last verdict.
    pub(super) fn interval(&self, axis: MeasureId) -> Option<(CutInterval, Option<CutInterval>)> {
        let (key, own) = self.interval?;
        (key.0 == axis).then_some((own, self.before))
    }

    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        match slot {
            SAMPLE => self.pairs = answer.downcast().map(|pairs| *pairs).unwrap_or_default(),
            GLIMPSE => self.glimpse = answer.downcast().ok().map(|glimpse| *glimpse),
            INTERVAL => {
                let Some(found) = answer
                    .downcast::<Option<(IntervalKey, CutInterval)>>()
                    .ok()
                    .and_then(|found| *found)
                else {
                    return Ok(());
                };
                let same =
                    self.interval.filter(|(key, _)| (key.0, key.1) == (found.0.0, found.0.1));
                self.before = same.map(|(_, own)| own);
                self.interval = Some(found);
            }
            _ => return Err(answer),
        }
        Ok(())
    }
}

/// True if a pair has a verdict.
pub(super) fn is_marked(model: &Model, pair: ChosenPair) -> bool {
    model.review.reviewed.marks.verdict(pair.pair()).is_some()
}
