//! What workers found out for the Thresholds screen: columns, histograms, judged pairs.

use crate::compare::below::below;
use crate::compare::comparison::Comparison;
use crate::compare::distribution::{AXES, Distribution, distributions};
use crate::compare::judge::judge;
use crate::compare::precision::Judged;
use crate::compare::queue::queue;
use crate::compare::ranking::Flags;
use crate::compare::scale::of_distance;
use crate::compare::scores::Scores;
use crate::compare::truth::{Label, Truth};
use crate::compare::{combinations, table::PairTable};
use crate::measure::MEASURES;
use crate::review::marks::Marks;
use crate::review::verdict::Verdict;
use crate::settings::Thresholds;
use crate::tui::model::Model;
use crate::tui::work::{Slot, Work};
use std::sync::Arc;

pub(super) const STUDY: Slot = Slot("thresholds.study");
pub(super) const JUDGED: Slot = Slot("thresholds.judged");
pub(super) const QUEUE: Slot = Slot("thresholds.queue");

/// Pairs in the queue of what to judge next.
const QUEUED: usize = 200;
/// Over so many crossed pairs all flags are counted anew, in parallel.
const MANY: usize = 200_000;

/// The columns and histograms of one comparison.
#[derive(Debug)]
pub(super) struct Study {
    /// The table that they are of.
    pub(super) pairs: Arc<PairTable>,
    /// All values of each axis, sorted.
    pub(super) scores: Vec<Scores>,
    /// The histograms, with suggested cuts.
    pub(super) distributions: Vec<Distribution>,
}

impl Study {
    /// Sorts and counts, on a worker.
    pub(super) fn ask(comparison: Comparison) -> Work {
        Work::new(STUDY, move |_cancel| {
            let (pairs, bits) = (comparison.pairs.clone(), comparison.recipe.sketch.bits);
            let scores: Vec<Scores> =
                AXES.iter().map(|&axis| Scores::new(&pairs, axis, bits)).collect();
            let below = below(&comparison);
            let distributions = distributions(&comparison, &scores, &below);
            Self { pairs, scores, distributions }
        })
    }

    /// Counts of the eight combinations after thresholds moved: only pairs that crossed are looked
    /// at, unless they are very many.
    pub(super) fn recount(
        &self,
        counts: &mut [u64; 8],
        from: &Thresholds,
        to: &Thresholds,
        bits: u32,
    ) {
        let mut now = *from;
        for measure in 0..3 {
            let before = now;
            match measure {
                0 => now.jaccard = to.jaccard,
                1 => now.minhash = to.minhash,
                _ => now.simhash = to.simhash,
            }
            let Some(scores) = self.scores.get(measure) else { continue };
            let crossed =
                scores.between(similarity(&before, measure, bits), similarity(&now, measure, bits));
            if crossed.len() > MANY {
                *counts = combinations::count(&self.pairs, to);
                return;
            }
            for &pair in crossed {
                let Some(evidence) = self.pairs.evidence(pair as usize) else { continue };
                let place = |t: &Thresholds| combinations::place(Flags::of(&evidence, t));
                counts[place(&before)] -= 1;
                counts[place(&now)] += 1;
            }
        }
    }
}

/// The threshold of a flagging measure as a similarity.
pub(super) fn similarity(thresholds: &Thresholds, measure: usize, bits: u32) -> f64 {
    match measure {
        0 => thresholds.jaccard,
        1 => thresholds.minhash,
        _ => of_distance(thresholds.simhash, bits),
    }
}

/// The judged pairs by each measure.
#[derive(Debug)]
pub(super) struct Labels {
    /// One for each measure of the table of measures.
    pub(super) judged: Vec<Judged>,
    /// Where they come from.
    pub(super) source: String,
}

impl Labels {
    /// Puts verdicts and scores together, on a worker: `match` is a copy, `no match` is none, the
    /// others say nothing of a cut.
    pub(super) fn ask(model: &Model) -> Option<Work> {
        let comparison = model.comparison.clone()?;
        let marks = model.review.standing.marks.clone();
        Some(Work::new(JUDGED, move |_cancel| {
            let truth = Truth { labels: labels(&marks), ..Truth::default() };
            let source = "match and no match".to_owned();
            let judgement = judge(&comparison, &truth);
            let of = |measure| judgement.by_measure(&comparison, measure);
            Self { judged: (0..MEASURES.len()).map(of).collect(), source }
        }))
    }
}

fn labels(marks: &Marks) -> Vec<Label> {
    let label = |((a, b), mark): ((u32, u32), crate::review::marks::Mark)| {
        let label = match mark.verdict.filter(|_| !mark.is_stale)? {
            Verdict::Match => 1,
            Verdict::NoMatch => 0,
            Verdict::Legitimate | Verdict::Unsure => return None,
        };
        Some(Label { a, b, label, line: 0 })
    };
    marks.iter().filter_map(label).collect()
}

/// What to judge next, on a worker.
pub(super) fn ask_queue(model: &Model) -> Option<Work> {
    let comparison = model.comparison.clone()?;
    let marks = model.review.standing.marks.clone();
    let thresholds = model.view.thresholds;
    Some(Work::new(QUEUE, move |_cancel| {
        let rows = comparison.pairs.rows();
        let judged = |pair: u32| {
            rows.get(pair as usize).is_some_and(|row| marks.verdict(row.a, row.b).is_some())
        };
        queue(&comparison.pairs, &thresholds, &judged, QUEUED)
    }))
}
