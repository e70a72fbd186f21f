//! Thresholds that fit a corpus, for runs without given ones.

use crate::compare::result::{Comparison, Coverage};
use crate::compare::study::below::below;
use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::compare::study::distribution::{Distribution, distributions};
use crate::measure::MeasureId;
use crate::settings::{Settings, Thresholds};

/// Reuse from which pairs are flagged where it is safe: no independent pair of laws, chapters, news and
/// translations reaches it (highest of 3,985: .349), but 2,236 of 28,427 of licences do.
const REUSE: f64 = 0.36;
/// The highest cut of Jaccard at which reuse flags: where it is higher, independent texts share a template.
const HIGHEST_JACCARD: f64 = 0.3;

/// Thresholds that fit a corpus, and the cut of Jaccard that they come from.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedCuts {
    /// The thresholds of the measures that are on by default.
    pub thresholds: Thresholds,
    /// The cut of Jaccard.
    pub jaccard: Suggestion,
    /// The floor, if the cut is below it: pairs in between are not all in the table.
    pub floor: Option<f64>,
}

/// What a corpus says of the thresholds of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum CutFit {
    /// It was not asked: thresholds were given, or the run is a check or was stopped.
    Unasked,
    /// It suggests these.
    Fitted(FittedCuts),
    /// It suggests none, so the thresholds stay: the cut of Jaccard, which is in no valley, or why
    /// there is none.
    Unfit(Result<Suggestion, NoCut>),
}

impl CutFit {
    /// The suggested thresholds.
    pub fn fitted(self) -> Option<FittedCuts> {
        if let Self::Fitted(fitted) = self { Some(fitted) } else { None }
    }
}

/// The thresholds of a run at the suggested cuts, where the cut of Jaccard is in a valley.
///
/// A measure without a suggestion flags from the lowest value at which at most 1 in 50 of its pairs
/// is under the cut of Jaccard: flags of any measure are about as precise as those of Jaccard. Reuse
/// has no background, since only candidates are read: it flags from .36 on, unless the cut of Jaccard
/// is over .3. A check is often a gate, and few new texts have no background: it keeps its thresholds.
pub fn fit(comparison: &Comparison, distributions: &[Distribution], settings: &Settings) -> CutFit {
    let exact = distributions.iter().find(|own| own.measure == MeasureId::JACCARD);
    let Some(exact) = exact.filter(|_| is_asked(comparison, settings)) else {
        return CutFit::Unasked;
    };
    let is_valley =
        |cut: &Suggestion| matches!(cut.why, CutReason::Valley | CutReason::ValleyOfScript);
    let jaccard = match &exact.suggested {
        Ok(cut) if is_valley(cut) => cut.clone(),
        other => return CutFit::Unfit(other.clone()),
    };
    let mut thresholds = settings.thresholds;
    for own in distributions {
        if thresholds.get(own.measure).is_none() {
            continue;
        }
        let cut = match &own.suggested {
            Ok(suggestion) => suggestion.cut,
            Err(NoCut::Apart { safe }) => own.scale.rounded(*safe),
            Err(_) => continue,
        };
        thresholds.set(own.measure, Some(own.scale.threshold(cut)));
    }
    if jaccard.cut <= HIGHEST_JACCARD {
        thresholds.set(MeasureId::REUSE, Some(REUSE));
    }
    let floor = match comparison.coverage {
        Coverage::Floor(floor) if floor > jaccard.cut => Some(floor),
        _ => None,
    };
    CutFit::Fitted(FittedCuts { thresholds, jaccard, floor })
}

/// True if a run takes its thresholds from the corpus.
fn is_asked(comparison: &Comparison, settings: &Settings) -> bool {
    settings.fits && comparison.against.is_none() && comparison.complete
}

/// The same for a comparison alone. Cost: two passes over its pairs.
pub fn fit_pairs(comparison: &Comparison, settings: &Settings) -> CutFit {
    if !is_asked(comparison, settings) {
        return CutFit::Unasked;
    }
    fit(comparison, &distributions(comparison, &below(comparison)), settings)
}
