//! The distribution of each measure over all pairs, with a suggested cut.

use crate::compare::result::{Comparison, Coverage, PairRow, PairTable, pairs_among};
use crate::compare::study::agree::CutAgreement;
use crate::compare::study::below::BelowFloor;
use crate::compare::study::by_chance::{ChanceCut, chance_cut};
use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::compare::study::scripts::{CorpusScripts, higher};
use crate::compare::study::suggest::{background_over, pairs_over, suggest};
use crate::measure::MeasureId;
use crate::measure::contract::{Evidence, Initial};
use crate::measure::scale::Scale;
use crate::pair::DocPair;
use rayon::prelude::*;

/// Rows of a chunk of a parallel pass.
const CHUNK: usize = 1 << 14;
/// Measures of the same likeness as Jaccard, an estimate and a rival: no pair should be flagged by
/// them that Jaccard does not flag.
const BY_JACCARD: [MeasureId; 2] = [MeasureId::MINHASH, MeasureId::SIMHASH];

/// Measures with a narrow background of their own: they are cut where that ends.
const BY_ITSELF: [MeasureId; 2] = [MeasureId::WEIGHTED, MeasureId::TOPIC];

/// The values of one measure over all pairs of distinct texts.
#[derive(Debug, Clone)]
pub struct Distribution {
    /// The measure.
    pub measure: MeasureId,
    /// The scale of the values.
    pub scale: Scale,
    /// Pairs of the table in each bin of the scale.
    pub kept: Vec<u64>,
    /// Pairs below the floor in each bin, estimated from a sample; zeros without a floor.
    pub below: Vec<f64>,
    /// A cut for this measure, found without labels, or why there is none.
    pub suggested: Result<Suggestion, NoCut>,
}

impl Distribution {
    /// The distribution of one measure, without a suggestion.
    fn new(measure: MeasureId, kept: Vec<u64>, below: &BelowFloor, bits: u32) -> Self {
        let scale = measure.scale(bits);
        let mut sampled = vec![0.0; scale.bins()];
        for value in below.drawn.iter().filter_map(|(_, evidence)| measure.value(evidence)) {
            if let Some(bin) = sampled.get_mut(scale.bin(value)) {
                *bin += below.each;
            }
        }
        let none = if measure == MeasureId::REUSE { NoCut::OnlyLikely } else { NoCut::FewPairs };
        Self { measure, scale, kept, below: sampled, suggested: Err(none) }
    }

    /// Pairs in each bin, those below the floor included.
    pub fn all(&self) -> Vec<f64> {
        self.kept.iter().zip(&self.below).map(|(&kept, below)| kept as f64 + below).collect()
    }

    /// The middle of all pairs.
    pub(super) fn median(&self) -> f64 {
        let all = self.all();
        let (half, mut sum) = (all.iter().sum::<f64>() / 2.0, 0.0);
        let bin = all.iter().position(|count| {
            sum += count;
            sum > half
        });
        self.scale.value(bin.unwrap_or(0))
    }
}

/// The distributions of all measures that can flag, with their suggested cuts.
///
/// Jaccard is cut by its own distribution. MinHash and SimHash are cut by Jaccard's cut (see
/// `CutAgreement`): estimates scatter, and so does their background. The weighted
/// Jaccard and the topic have narrow backgrounds of their own, and are cut by these. Another measure sees pairs
/// that Jaccard does not see: it is cut by its own distribution, at or over its classical value, or by
/// Jaccard's cut if that is lower or its background has no end. If it flags some pairs only, those
/// count, and no cut is under its classical value. A corpus in two scripts, Han and others, has the
/// higher cut of those within each. Cost: two parallel passes over the table, four with two scripts.
pub fn distributions(comparison: &Comparison, below: &BelowFloor) -> Vec<Distribution> {
    let (table, bits) = (&*comparison.pairs, comparison.recipe.sketch.bits);
    let measures: Vec<MeasureId> = MeasureId::flagging().collect();
    let kept = histograms(table, &measures, bits, &|_| true);
    let each = measures.iter().zip(kept);
    let mut all: Vec<Distribution> =
        each.map(|(&id, kept)| Distribution::new(id, kept, below, bits)).collect();
    if lacks_background(comparison, below) {
        for own in &mut all {
            own.suggested = Err(NoCut::NoBackground);
        }
        return all;
    }
    if let Some(own) = all.iter_mut().find(|own| own.measure == MeasureId::CHANCE) {
        own.suggested = chance_cut(table).map(ChanceCut::suggestion);
    }
    for own in all.iter_mut().filter(|own| has_background(own.measure)) {
        own.suggested = suggest(&own.all(), own.scale);
    }
    if let Some(scripts) = CorpusScripts::new(comparison) {
        suggest_by_script(&mut all, &scripts, table, below);
    }
    let exact = all.iter().find(|own| own.measure == MeasureId::JACCARD);
    let exact = exact.and_then(|own| own.suggested.as_ref().ok().map(|own| own.cut));
    let agreements = agreements(table, below, &measures, exact.unwrap_or(f64::INFINITY), bits);
    for (own, agreement) in all.iter_mut().zip(&agreements) {
        if own.measure == MeasureId::JACCARD || !has_background(own.measure) {
            continue;
        }
        let by_jaccard = exact.map_or(Err(NoCut::NoReference), |_| agreement.cut(own.median()));
        own.suggested = if BY_JACCARD.contains(&own.measure) {
            by_jaccard
        } else if BY_ITSELF.contains(&own.measure) {
            own.suggested.clone().or(by_jaccard)
        } else {
            by_itself(own, by_jaccard, agreement)
        };
    }
    all
}

/// True if the values of a measure have a background to find a cut in: only candidates have reuse, and
/// chance comes from the backgrounds of others.
fn has_background(id: MeasureId) -> bool {
    id != MeasureId::REUSE && id != MeasureId::CHANCE
}

/// True if pairs below a floor are left out and were not sampled: those over it are no background.
fn lacks_background(comparison: &Comparison, below: &BelowFloor) -> bool {
    // Each group of copies has one more row, for its own pairs.
    let all = pairs_among(comparison.distinct()) + comparison.copies.groups().count() as u64;
    let is_complete = comparison.pairs.len() as u64 >= all;
    matches!(comparison.coverage, Coverage::Floor(_)) && below.size == 0 && !is_complete
}

/// Replaces the cuts by those of the pairs within each script.
fn suggest_by_script(
    all: &mut [Distribution],
    scripts: &CorpusScripts,
    table: &PairTable,
    below: &BelowFloor,
) {
    let measures: Vec<MeasureId> = all.iter().map(|own| own.measure).collect();
    let bits = all.iter().find_map(|own| match own.scale {
        Scale::Bits(bits) => Some(bits),
        Scale::Ratio | Scale::Expected => None,
    });
    let within = [true, false].map(|han| {
        let is_within = |pair| scripts.is_within(pair, han);
        let drawn = below.drawn.iter().filter(|own| is_within(own.0)).copied().collect();
        let below = BelowFloor { drawn, ..*below };
        let kept = histograms(table, &measures, bits.unwrap_or(0), &is_within);
        (kept, below)
    });
    for (place, own) in all.iter_mut().enumerate() {
        if !has_background(own.measure) {
            continue;
        }
        let (scale, whole) = (own.scale, own.all());
        let parts = within.each_ref().map(|(kept, below)| {
            let kept = kept.get(place).cloned().unwrap_or_default();
            Distribution::new(own.measure, kept, below, bits.unwrap_or(0)).all()
        });
        let cuts = parts.each_ref().map(|part| suggest(part, scale));
        let stray = |cut| parts.iter().map(|part| background_over(part, scale, cut)).sum();
        own.suggested = higher(cuts, scale, |cut| pairs_over(&whole, scale, cut), stray);
    }
}

/// The cut of a measure that sees pairs that Jaccard does not see.
fn by_itself(
    own: &Distribution,
    by_jaccard: Result<Suggestion, NoCut>,
    agreement: &CutAgreement,
) -> Result<Suggestion, NoCut> {
    let classical = |cut: Suggestion| at_least_classical(own, cut, agreement);
    let fits = own.measure.measure().flag.and_then(|flag| flag.fits);
    let by_jaccard = if fits.is_some() { by_jaccard.map(classical) } else { by_jaccard };
    lower(own.suggested.clone().map(classical), by_jaccard)
}

/// The lower of two cuts. Without one, the reason with a safe value, else the first reason.
fn lower(
    one: Result<Suggestion, NoCut>,
    other: Result<Suggestion, NoCut>,
) -> Result<Suggestion, NoCut> {
    match (one, other) {
        (Ok(one), Ok(other)) if other.cut < one.cut => Ok(other),
        (Err(_), other @ (Ok(_) | Err(NoCut::Apart { .. }))) => other,
        (one, _) => one,
    }
}

/// The cut, or the classical value of the measure if that is higher; with the number of pairs that it
/// flags.
fn at_least_classical(
    own: &Distribution,
    mut cut: Suggestion,
    agreement: &CutAgreement,
) -> Suggestion {
    let classical = own.measure.measure().flag.map(|flag| match flag.initial {
        Initial::On(threshold) | Initial::Beside(threshold) | Initial::Off(threshold) => {
            own.scale.similarity(threshold)
        }
    });
    if let Some(classical) = classical.filter(|&classical| classical > cut.cut) {
        (cut.cut, cut.why, cut.stray) = (classical, CutReason::Classical, None);
    }
    cut.over = agreement.flagged(cut.cut);
    cut
}

/// The histogram of each measure over the pairs of the table that `counts`.
fn histograms(
    table: &PairTable,
    measures: &[MeasureId],
    bits: u32,
    counts: &(dyn Fn(DocPair) -> bool + Sync),
) -> Vec<Vec<u64>> {
    let none =
        || -> Vec<Vec<u64>> { measures.iter().map(|id| vec![0; id.scale(bits).bins()]).collect() };
    let add = |mut sums: Vec<Vec<u64>>, rows: &[PairRow]| {
        let rows = rows.iter().filter(|row| counts(row.pair()));
        for evidence in rows.map(|row| table.evidence_of(row)) {
            for (id, sums) in measures.iter().zip(&mut sums) {
                let bin = id.value(&evidence).map(|value| id.scale(bits).bin(value));
                if let Some(sum) = bin.and_then(|bin| sums.get_mut(bin)) {
                    *sum += 1;
                }
            }
        }
        sums
    };
    let both = |mut x: Vec<Vec<u64>>, y: Vec<Vec<u64>>| {
        for (x, y) in x.iter_mut().flatten().zip(y.iter().flatten()) {
            *x += y;
        }
        x
    };
    table.rows().par_chunks(CHUNK).fold(none, add).reduce(none, both)
}

/// The pairs of the table and of the sample by each measure that can flag them, divided by the cut of
/// Jaccard.
fn agreements(
    table: &PairTable,
    below: &BelowFloor,
    measures: &[MeasureId],
    cut: f64,
    bits: u32,
) -> Vec<CutAgreement> {
    let none = || -> Vec<CutAgreement> {
        measures.iter().map(|id| CutAgreement::new(id.scale(bits))).collect()
    };
    let add_one = |sums: &mut Vec<CutAgreement>, evidence: &Evidence, pairs: f64| {
        let is_over = MeasureId::JACCARD.value(evidence).is_some_and(|value| value >= cut);
        for (id, sum) in measures.iter().zip(sums) {
            if let Some(value) = id.value(evidence).filter(|_| id.fits(evidence)) {
                sum.add(value, is_over, pairs);
            }
        }
    };
    let add = |mut sums: Vec<CutAgreement>, rows: &[PairRow]| {
        for row in rows {
            add_one(&mut sums, &table.evidence_of(row), 1.0);
        }
        sums
    };
    let both = |mut x: Vec<CutAgreement>, y: Vec<CutAgreement>| {
        x.iter_mut().zip(&y).for_each(|(x, y)| x.add_all(y));
        x
    };
    let mut all = table.rows().par_chunks(CHUNK).fold(none, add).reduce(none, both);
    below.drawn.iter().for_each(|(_, evidence)| add_one(&mut all, evidence, below.each));
    all
}
