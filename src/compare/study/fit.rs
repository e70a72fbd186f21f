//! Thresholds that fit a corpus, for runs without given ones.

use crate::compare::result::{Comparison, Coverage};
use crate::compare::study::below::below;
use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::compare::study::distribution::{Distribution, distributions};
use crate::measure::MeasureId;
use crate::settings::{Settings, Thresholds};

/// Reuse from which pairs are flagged where it is safe: no independent pair of laws, chapters, news and
/// translations reaches it (highest of 3,985: .277), but a quarter of 8,333 pairs of licences do.
const REUSE: f64 = 0.3;

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

/// The thresholds of a run at the suggested cuts; `None` for thresholds that were given, for a
/// check, from sketches, for a stopped run, and unless the cut of Jaccard is in a valley.
///
/// A measure without a suggestion flags from the lowest value at which at most 1 in 50 of its pairs
/// is under the cut of Jaccard: flags of any measure are about as precise as those of Jaccard. Reuse
/// has no background, since only candidates are read: it flags from .3 on, unless the cut of
/// Jaccard is higher, as where independent texts share a template. A
/// check is often a gate, and few new texts have no background: it keeps its thresholds.
pub fn fit(
    comparison: &Comparison,
    distributions: &[Distribution],
    settings: &Settings,
) -> Option<FittedCuts> {
    let is_able = settings.fits && comparison.against.is_none() && comparison.complete;
    let exact = distributions.iter().find(|own| own.measure == MeasureId::JACCARD);
    let jaccard = exact.and_then(|own| own.suggested.clone().ok()).filter(|_| is_able)?;
    if !matches!(jaccard.why, CutReason::Valley | CutReason::ValleyOfScript) {
        return None;
    }
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
    if jaccard.cut <= REUSE {
        thresholds.set(MeasureId::REUSE, Some(REUSE));
    }
    let floor = match comparison.coverage {
        Coverage::Floor(floor) if floor > jaccard.cut => Some(floor),
        _ => None,
    };
    Some(FittedCuts { thresholds, jaccard, floor })
}

/// The same for a comparison alone. Cost: two passes over its pairs.
pub fn fit_pairs(comparison: &Comparison, settings: &Settings) -> Option<FittedCuts> {
    if !settings.fits || comparison.against.is_some() || !comparison.complete {
        return None;
    }
    fit(comparison, &distributions(comparison, &below(comparison)), settings)
}
