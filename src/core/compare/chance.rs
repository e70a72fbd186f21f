//! Estimates what is ordinary likeness in a run, and how many unrelated pairs are expected to be as alike as each
//! of its pairs.

use crate::compare::result::{
    ALIKE, Backgrounds, Comparison, CorpusColumn, Ordinary, PairRow, Stratum, StratumBackground,
    Tail, combined, log_odds,
};
use crate::compare::study::{below, upper_tail};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::pair::DocPair;
use crate::part::PartOf as _;
use crate::text::named::Named as _;
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// Bytes of memory for a pair of the table while its expected number is computed.
pub(super) const BYTES_EXPECTED: u64 = 100;
/// Fewest pairs of a stratum with a background.
const FEWEST: f64 = 100.0;
/// Fewest different texts that have as many pairs: 15 have 105.
pub(super) const FEWEST_DISTINCT: usize = 15;
/// The own likeness of a text is that to its sixth closest partner, without those that stand out: five copies of
/// a text do not make copies ordinary, and it stays the same whatever other texts are added to the folder.
const PARTNER: usize = 6;
/// A background ends at the value from which at most this share of the pairs is that of a normal one.
const STRAY: f64 = 0.05;
/// That value is at least this many spreads over the middle.
const NEAREST: f64 = 1.5;
/// The share of the background that is below its tail.
const BODY: f64 = 0.8;
/// If less than this share of the pairs share anything, only these are the background.
const DENSE: f64 = 0.5;
/// Pairs stand out where at most this many are expected.
const STANDS_OUT: f64 = 0.0;
/// Smallest spread and mean excess.
const LEAST: f64 = 1e-3;
/// The quantile of the normal distribution at which the spread of a background is measured, in standard deviations:
/// not even pairs of a ring of copiers, a tenth of all, move it.
const QUARTILE: (f64, f64) = (0.75, 0.674_49);

/// One pair of a background: its documents, its values in logarithms of odds, and how many pairs it
/// represents.
#[derive(Debug, Clone, Copy)]
struct Sampled {
    pair: DocPair,
    values: [f64; 3],
    weight: f64,
}

/// The backgrounds of a run and the common logarithm of the expected number of each pair of the table.
///
/// In a table of all pairs, those of each stratum are the background, at a second look without those that stand
/// out at the first: the spread of each measure comes from its upper quartile, which copies do not move; what is
/// ordinary for a text is its own (local scaling, Zelnik-Manor and Perona 2004), so that texts of one genre, and
/// other genres in the same folder, do not count as alike; the tail of the evidence is exponential. Above a floor
/// Jaccard alone counts, and the pairs below it are a sample. `None` once `cancelled`. Cost: a few sorts of all pairs. Memory:
/// [`BYTES_EXPECTED`] a pair for a while.
pub(super) fn expected(
    comparison: &Comparison,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<(CorpusColumn, Option<Arc<Backgrounds>>)> {
    let none = (CorpusColumn::new(comparison.pairs.rows().iter().map(|_| None)), None);
    if comparison.against.is_some() || comparison.indexed.is_some() || comparison.sampled.is_some()
    {
        return Some(none);
    }
    let is_local = comparison.has_all_pairs();
    let measures = if is_local {
        vec![MeasureId::JACCARD, MeasureId::WEIGHTED, MeasureId::TOPIC]
    } else {
        vec![MeasureId::JACCARD]
    };
    let scripts = comparison.scripts().to_vec();
    let mut backgrounds = Backgrounds { measures, scripts, strata: Vec::new() };
    let strata = sampled(comparison, &backgrounds);
    for (&stratum, pairs) in Stratum::ALL.iter().zip(strata) {
        if cancelled() {
            return None;
        }
        let documents = comparison.profiles.len();
        backgrounds.strata.extend(background(
            stratum,
            &pairs,
            backgrounds.measures.len(),
            is_local.then_some(documents),
        ));
    }
    // Texts in two scripts are not expected to be alike: alone they say nothing of the others.
    if backgrounds.strata.iter().all(|own| own.stratum == Stratum::Across) {
        return Some(none);
    }
    let table = &comparison.pairs;
    let log = |row: &PairRow| {
        let chance = backgrounds.chance(row.pair(), &table.evidence_of(row));
        chance.map(|chance| chance.log_expected)
    };
    let logs: Vec<Option<f64>> = table.rows().par_iter().map(log).collect();
    Some((CorpusColumn::new(logs.into_iter()), Some(Arc::new(backgrounds))))
}

/// The pairs of each stratum, in the order of [`Stratum::ALL`]. Rows of copies of one text are left out: each
/// group has one for its own pairs.
fn sampled(comparison: &Comparison, backgrounds: &Backgrounds) -> Vec<Vec<Sampled>> {
    let mut strata = vec![Vec::new(); Stratum::ALL.len()];
    let mut add = |pair: DocPair, evidence: &Evidence, weight: f64| {
        let mut values = [0.0; 3];
        for (to, id) in values.iter_mut().zip(&backgrounds.measures) {
            let Some(value) = id.value(evidence) else { return };
            *to = log_odds(value);
        }
        let place =
            backgrounds.stratum(pair).and_then(|own| Stratum::ALL.iter().position(|s| *s == own));
        if let Some(own) = place.and_then(|place| strata.get_mut(place)) {
            own.push(Sampled { pair, values, weight });
        }
    };
    let copies = &comparison.copies;
    for row in comparison.pairs.rows() {
        if copies.representative(row.a) != copies.representative(row.b) {
            add(row.pair(), &comparison.pairs.evidence_of(row), 1.0);
        }
    }
    let below = below(comparison);
    for (pair, evidence) in &below.drawn {
        add(*pair, evidence, below.each);
    }
    strata
}

/// How many pairs of the run these stand for.
fn count(pairs: &[Sampled]) -> f64 {
    pairs.iter().map(|own| own.weight).sum()
}

/// The pairs that are a background: all, or where most share nothing, those that share something. Else a
/// single shared shingle would be far beyond what is ordinary.
fn sharing(pairs: &[Sampled]) -> Cow<'_, [Sampled]> {
    let nothing = log_odds(0.0);
    let shares = |own: &&Sampled| own.values.first().is_some_and(|value| *value > nothing);
    let sharing: f64 = pairs.iter().filter(shares).map(|own| own.weight).sum();
    if sharing >= DENSE * count(pairs) {
        return Cow::Borrowed(pairs);
    }
    Cow::Owned(pairs.iter().filter(shares).copied().collect())
}

/// The background of a stratum; `None` with too few pairs. `documents`: their number, if the own likeness of each
/// is to be taken into account.
fn background(
    stratum: Stratum,
    pairs: &[Sampled],
    measures: usize,
    documents: Option<usize>,
) -> Option<StratumBackground> {
    let all = count(pairs);
    let pairs = &*sharing(pairs);
    if count(pairs) < FEWEST {
        return None;
    }
    let mut first = StratumBackground {
        stratum,
        scales: Vec::new(),
        own: Vec::new(),
        tail: Tail { pairs: 0.0, from: 0.0, over: 0.0, excess: LEAST },
        is_uniform: false,
    };
    let evidence = first.fit(pairs, measures);
    first.is_uniform = first.scales.first().is_some_and(|own| own.middle > log_odds(ALIKE));
    first.tail.pairs = all;
    let Some(documents) = documents else { return Some(first) };
    let is_apart = |place: usize| {
        let own = evidence.get(place).copied().unwrap_or(0.0);
        first.tail.log_expected(own) <= STANDS_OUT
    };
    let rest = pairs.iter().enumerate().filter(|(place, _)| !is_apart(*place));
    let rest: Vec<Sampled> = rest.map(|(_, own)| *own).collect();
    let own = own_likeness(&rest, measures, documents);
    let mut local = StratumBackground { own, scales: Vec::new(), ..first };
    local.fit(&rest, measures);
    local.tail.pairs = all;
    Some(local)
}

impl StratumBackground {
    /// Fits scales and tail to pairs; returns the evidence of each.
    fn fit(&mut self, pairs: &[Sampled], measures: usize) -> Vec<f64> {
        let mut spreads = vec![[0.0; 3]; pairs.len()];
        self.scales.clear();
        for measure in 0..measures {
            let beyond = |own: &Sampled| {
                own.values.get(measure).copied().unwrap_or(0.0)
                    - self.own_likeness(own.pair, measure)
            };
            let values: Vec<f64> = pairs.par_iter().map(beyond).collect();
            let ordinary = Weighed::new(&values, pairs).ordinary();
            self.scales.push(ordinary);
            for (to, value) in spreads.iter_mut().zip(values) {
                if let Some(to) = to.get_mut(measure) {
                    *to = (value - ordinary.middle) / ordinary.spread;
                }
            }
        }
        let together = |spreads: &[f64; 3]| combined(spreads.part(..measures));
        let evidence: Vec<f64> = spreads.iter().map(together).collect();
        self.tail = Weighed::new(&evidence, pairs).tail();
        evidence
    }
}

/// For each document its likeness to its sixth closest partner in each measure; the median of all pairs for a
/// document with fewer partners.
fn own_likeness(pairs: &[Sampled], measures: usize, documents: usize) -> Vec<[f32; 3]> {
    let none = [[f64::NEG_INFINITY; PARTNER]; 3];
    let mut closest = vec![none; documents];
    for own in pairs {
        for id in own.pair.both() {
            let Some(lists) = closest.get_mut(id.index()) else { continue };
            for (list, &value) in lists.iter_mut().zip(&own.values) {
                let at = list.partition_point(|other| *other >= value);
                if let Some(rest) = list.get_mut(at..).filter(|rest| !rest.is_empty()) {
                    rest.rotate_right(1);
                    rest[0] = value;
                }
            }
        }
    }
    let middle = |measure: usize| {
        let values: Vec<f64> =
            pairs.iter().map(|own| own.values.get(measure).copied().unwrap_or(0.0)).collect();
        Weighed::new(&values, pairs).ordinary().middle
    };
    let middles: Vec<f64> = (0..measures).map(middle).collect();
    let last = |lists: &[[f64; PARTNER]; 3]| {
        let mut own = [0.0_f32; 3];
        for ((to, list), middle) in own.iter_mut().zip(lists).zip(&middles) {
            let value = list.last().copied().filter(|value| value.is_finite());
            *to = value.unwrap_or(*middle) as f32;
        }
        own
    };
    closest.iter().map(last).collect()
}

/// Ascending values with the number of pairs that each represents.
struct Weighed {
    values: Vec<(f64, f64)>,
    total: f64,
}

impl Weighed {
    fn new(values: &[f64], pairs: &[Sampled]) -> Self {
        let mut values: Vec<(f64, f64)> =
            values.iter().zip(pairs).map(|(value, own)| (*value, own.weight)).collect();
        // Equal values in the order of their weights: sums do not depend on the order of the pairs.
        values.par_sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.total_cmp(&y.1)));
        let total = values.iter().map(|(_, weight)| weight).sum();
        Self { values, total }
    }

    /// The value below which a share of all pairs is.
    fn quantile(&self, share: f64) -> f64 {
        let mut sum = 0.0;
        let place = self.values.iter().position(|(_, weight)| {
            sum += weight;
            sum > share * self.total
        });
        let place = place.unwrap_or(self.values.len().saturating_sub(1));
        self.values.get(place).map_or(0.0, |(value, _)| *value)
    }

    /// Middle and spread.
    fn ordinary(&self) -> Ordinary {
        let middle = self.quantile(0.5);
        let (share, deviations) = QUARTILE;
        let spread = (self.quantile(share) - middle) / deviations;
        Ordinary { middle, spread: spread.max(LEAST) }
    }

    /// The tail of the values, taken as evidence, below the point from which they are no background.
    fn tail(&self) -> Tail {
        let Ordinary { middle, spread } = self.ordinary();
        let (mut left, mut end) = (self.total, self.values.len());
        for (place, (value, weight)) in self.values.iter().enumerate() {
            let spreads = (value - middle) / spread;
            if spreads >= NEAREST && self.total * upper_tail(spreads) <= STRAY * left {
                end = place;
                break;
            }
            left -= weight;
        }
        let values = self.values.part(..end).to_vec();
        let background = Self { total: values.iter().map(|(_, weight)| weight).sum(), values };
        let from = background.quantile(BODY);
        let over = background.values.iter().filter(|(value, _)| *value > from);
        let (pairs, excess) = over.fold((0.0, 0.0), |(pairs, excess), (value, weight)| {
            (pairs + weight, excess + (value - from) * weight)
        });
        let excess = if pairs > 0.0 { (excess / pairs).max(LEAST) } else { LEAST };
        Tail { pairs: self.total, from, over: pairs.max(1.0), excess }
    }
}
