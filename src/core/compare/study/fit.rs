//! Thresholds that fit a corpus, for runs without given ones.

use crate::compare::result::{ALIKE, Comparison, Coverage};
use crate::compare::study::below::below;
use crate::compare::study::by_chance::{ChanceCut, chance_cut};
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
    /// The suggested thresholds.
    pub thresholds: Thresholds,
    /// The cut of Jaccard; `None` where it is in no valley.
    pub jaccard: Option<Suggestion>,
    /// Where chance flags; `None` where it is not known.
    pub chance: Option<ChanceCut>,
    /// The middle Jaccard of all pairs, if most are alike: then copies may be taken for ordinary.
    pub alike: Option<f64>,
    /// The floor, if the cut is below it: pairs in between are not all in the table.
    pub floor: Option<f64>,
}

/// What a corpus says of the thresholds of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum CutFit {
    /// It was not asked: thresholds were given, or the run is a check or was stopped.
    Unasked,
    /// It suggests these.
    Fitted(Box<FittedCuts>),
    /// It suggests none, so the thresholds stay: the cut of Jaccard, which is in no valley, or why
    /// there is none.
    Unfit(Result<Suggestion, NoCut>),
}

impl CutFit {
    /// The suggested thresholds.
    pub fn fitted(self) -> Option<FittedCuts> {
        if let Self::Fitted(fitted) = self { Some(*fitted) } else { None }
    }
}

/// The thresholds of a run at the suggested cuts: that of chance, where it is known, and those of the other
/// measures, where the cut of Jaccard is in a valley.
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
    let alike = Some(exact.median()).filter(|middle| *middle > ALIKE);
    let valley = exact.suggested.as_ref().ok().filter(|cut| is_valley(cut)).cloned();
    let chance = chance_cut(&comparison.pairs).ok();
    if chance.is_none() && comparison.pairs.columns().expected.is_known() {
        // What is ordinary is not known: a cut would be a guess that accuses.
        return CutFit::Unfit(Err(NoCut::NoChance));
    }
    let mut thresholds = settings.thresholds;
    if let Some(chance) = chance {
        thresholds.set(MeasureId::CHANCE, Some(chance.most));
    }
    let Some(jaccard) = valley else {
        return if chance.is_some() {
            let fitted = FittedCuts { thresholds, jaccard: None, chance, alike, floor: None };
            CutFit::Fitted(Box::new(fitted))
        } else {
            CutFit::Unfit(exact.suggested.clone())
        };
    };
    for own in distributions.iter().filter(|own| own.measure != MeasureId::CHANCE) {
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
    let jaccard = Some(jaccard);
    CutFit::Fitted(Box::new(FittedCuts { thresholds, jaccard, chance, alike, floor }))
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
