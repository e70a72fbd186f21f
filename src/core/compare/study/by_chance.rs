//! Where chance flags: how many unrelated pairs are expected among the flagged ones, and how many pairs are flagged.

use crate::compare::result::{PairReading, PairRow, PairTable, Stratum};
use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::measure::MeasureId;
use crate::measure::contract::ReadAs;
use crate::measure::scale::Scale;
use crate::measure::set::FlagSet;
use crate::pair::DocId;
use crate::settings::Thresholds;
use rayon::prelude::*;

/// Most unrelated pairs that are expected among the flagged ones, where few pairs are flagged.
const FALSE_ALARMS: f64 = 1.0;
/// Else the largest expected share of them (Benjamini and Hochberg 1995).
const FALSE_SHARE: f64 = 0.1;

/// Where chance flags in a corpus.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChanceCut {
    /// The threshold: flagged pairs have at most this many expected pairs in their stratum.
    pub most: f64,
    /// How many pairs have.
    pub flagged: u64,
    /// How many unrelated ones are expected among them, over all strata.
    pub expected: f64,
    /// The strata, each with its own expected pairs.
    pub kinds: usize,
}

impl ChanceCut {
    /// The same as a suggested cut.
    pub(super) fn suggestion(self) -> Suggestion {
        Suggestion {
            cut: Scale::Expected.similarity(self.most),
            why: CutReason::ByChance,
            middle: 0.0,
            over: self.flagged,
            stray: Some(self.expected),
        }
    }
}

/// The largest threshold at which, in each stratum, at most one unrelated pair is expected among the flagged ones
/// over all strata, or one in ten of those of the stratum: copies in one script allow no false alarm in another. Pairs
/// of texts in two scripts do not limit it.
/// Cost: a sort of the pairs that may be flagged.
///
/// # Errors
/// No stratum has a background.
pub fn chance_cut(table: &PairTable) -> Result<ChanceCut, NoCut> {
    let columns = table.columns();
    let backgrounds = columns.backgrounds.as_ref().ok_or(NoCut::NoChance)?;
    let kinds = backgrounds.strata.len().max(1);
    // However many pairs are flagged: those in the body of a background are ordinary.
    let rare = backgrounds.strata.iter().map(|own| own.tail.over).fold(f64::INFINITY, f64::min);
    let most = (FALSE_SHARE * table.len() as f64).max(FALSE_ALARMS).min(rare).log10();
    let mut logs = vec![Vec::new(); kinds];
    for (place, row) in table.rows().iter().enumerate() {
        let own = || {
            let stratum = backgrounds.stratum(row.pair())?;
            backgrounds.strata.iter().position(|other| other.stratum == stratum)
        };
        if let Some(log) = columns.expected.get(place).value().filter(|log| *log <= most)
            && let Some(logs) = own().and_then(|own| logs.get_mut(own))
        {
            logs.push(log);
        }
    }
    // Texts in two scripts share next to nothing, and limit nothing.
    let of_one = backgrounds.strata.iter().zip(&mut logs);
    let of_one = of_one.filter(|(own, _)| own.stratum != Stratum::Across);
    let most = of_one.map(|(_, logs)| {
        logs.par_sort_unstable_by(f64::total_cmp);
        allowed(logs, kinds as f64).min(rare)
    });
    let most = most.fold(f64::INFINITY, f64::min);
    let known = logs.iter().flatten().map(|log| 10_f64.powf(*log)).filter(|own| *own <= most);
    let (flagged, last) = known.fold((0, 0.0_f64), |(count, last), own| (count + 1, last.max(own)));
    // Rounded up, so that the last pair is flagged by the threshold as it is shown.
    let digit = 10_f64.powf(2.0 - last.log10().floor());
    let last = if last > 0.0 { (last * digit).ceil() / digit } else { 0.0 };
    // A folder without copies flags where a single unrelated pair is expected.
    let most = last.max((FALSE_ALARMS / kinds as f64).min(rare));
    Ok(ChanceCut { most, flagged, expected: most * kinds as f64, kinds })
}

/// The most expected pairs that one of some strata allows, from the ascending logarithms of its expected numbers.
fn allowed(logs: &[f64], strata: f64) -> f64 {
    let allowed = |flagged: usize| (FALSE_SHARE * flagged as f64).max(FALSE_ALARMS / strata);
    let fits = |flagged: &usize| {
        let last = flagged.checked_sub(1).and_then(|last| logs.get(last));
        last.is_some_and(|log| 10_f64.powf(*log) <= allowed(*flagged))
    };
    allowed((1..=logs.len()).rev().find(fits).unwrap_or(0))
}

/// How many pairs of a table are flagged, from the counts of all combinations of letters. Cost: one pass over
/// the expected numbers, if chance decides, and a look at the pairs of texts that were read as copies, or as unrelated.
pub fn flagged(table: &PairTable, thresholds: &Thresholds, counts: &[(FlagSet, u64)]) -> u64 {
    let sum = |of: &dyn Fn(FlagSet) -> bool| -> u64 {
        counts.iter().filter(|(flags, _)| of(*flags)).map(|(_, count)| *count).sum()
    };
    if !thresholds.is_by_chance() || !table.columns().expected.is_known() {
        let has_estimates = table.rows().iter().any(|row| !table.evidence_of(row).is_exact);
        if !has_estimates && !thresholds.is_by_chance() {
            return sum(&|flags| thresholds.decide(flags, true));
        }
        let is_flagged = |row: &&PairRow| thresholds.is_flagged(&table.evidence_of(row));
        return table.rows().par_iter().filter(is_flagged).count() as u64;
    }
    let by_chance = sum(&|flags| flags.contains(MeasureId::CHANCE));
    let column = &table.columns().expected;
    let copied = read_as(table, PairReading::is_copy);
    let is_copied = |id: DocId| copied.get(id.index()).copied().unwrap_or(false);
    let unrelated = read_as(table, PairReading::is_unrelated);
    let is_unrelated = |id: DocId| unrelated.get(id.index()).copied().unwrap_or(false);
    let is_cleared = |row: &&PairRow| {
        if !(is_unrelated(row.a) && is_unrelated(row.b)) {
            return false;
        }
        let evidence = table.evidence_of(row);
        !thresholds.is_flagged(&evidence) && thresholds.flags(&evidence).contains(MeasureId::CHANCE)
    };
    let cleared = table.rows().par_iter().filter(is_cleared).count() as u64;
    let is_other = |(place, row): (usize, &PairRow)| {
        if column.get(place).value().is_some() && !(is_copied(row.a) && is_copied(row.b)) {
            return false;
        }
        let evidence = table.evidence_of(row);
        thresholds.is_flagged(&evidence) && !thresholds.flags(&evidence).contains(MeasureId::CHANCE)
    };
    let others = table.rows().par_iter().enumerate().filter(|own| is_other(*own)).count();
    by_chance.saturating_sub(cleared) + others as u64
}

/// The pairs that are flagged by chance, once some were read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReadFlags {
    /// The flagged pairs.
    pub flagged: u64,
    /// Those of them that a reading found to be copies.
    pub copies: u64,
    /// Pairs that chance alone would flag, and that a reading found to be unrelated texts: they are not flagged.
    pub cleared: u64,
    /// How many of the others are expected to be unrelated: as many as at the threshold, but no more than there are.
    pub expected: f64,
}

/// What readings say of the flagged pairs; `None` if chance does not decide, or none was read. Cost: one pass.
pub fn read_flags(table: &PairTable, thresholds: &Thresholds) -> Option<ReadFlags> {
    let most = thresholds.get(MeasureId::CHANCE)?;
    let backgrounds = table.columns().backgrounds.as_ref()?;
    if table.readings().is_empty() {
        return None;
    }
    let one = |row: &PairRow| {
        let evidence = table.evidence_of(row);
        let is_flagged = thresholds.is_flagged(&evidence);
        let is_copy = is_flagged && evidence.read_as == ReadAs::Copy;
        let is_cleared = !is_flagged
            && evidence.read_as == ReadAs::Unrelated
            && thresholds.flags(&evidence).contains(MeasureId::CHANCE);
        [is_flagged, is_copy, is_cleared].map(u64::from)
    };
    let both = |x: [u64; 3], y: [u64; 3]| [x[0] + y[0], x[1] + y[1], x[2] + y[2]];
    let [flagged, copies, cleared] = table.rows().par_iter().map(one).reduce(|| [0; 3], both);
    let expected = (most * backgrounds.strata.len() as f64).min((flagged - copies) as f64);
    Some(ReadFlags { flagged, copies, cleared, expected })
}

/// True for each document, up to the last, of a pair with such a reading.
fn read_as(table: &PairTable, is_one: fn(&PairReading) -> bool) -> Vec<bool> {
    let mut all = Vec::new();
    let found = table.readings().iter().filter(|(_, reading)| is_one(reading));
    for id in found.flat_map(|(pair, _)| pair.both()) {
        all.resize(all.len().max(id.index() + 1), false);
        if let Some(own) = all.get_mut(id.index()) {
            *own = true;
        }
    }
    all
}
