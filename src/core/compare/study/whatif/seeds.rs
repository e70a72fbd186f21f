//! What MinHash bands of any shape would find over many seeds, and what they would cost.

use crate::compare::join::Cancelled;
use crate::compare::join::sketches::{Bands, Laid};
use crate::compare::result::Comparison;
use crate::compare::run::on_threads;
use crate::compare::study::judge::Judgement;
use crate::compare::study::whatif::bands::NoBands;
use crate::compare::study::whatif::contract::{MOST_VISITS, documents};
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::contract::{Params, Scheme};
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::{HashFamily, MinHashSignature};
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::time::Instant;

/// Bytes of an entry of an index: a 64-bit key and the 32-bit number of a document.
pub const ENTRY_BYTES: usize = 12;

/// Pairs of distinct texts that an index should find, each with its exact Jaccard.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WantedPairs {
    /// The pairs, in ascending order.
    pub pairs: Vec<(DocPair, f64)>,
}

impl WantedPairs {
    /// The pairs of the table with a Jaccard of at least `threshold`, without copies of a text, which
    /// share all its bands.
    pub fn reaching(comparison: &Comparison, threshold: f64) -> Self {
        let is_text = |id: DocId| comparison.copies.representative(id) == id;
        let rows = comparison.pairs.rows().iter();
        let rows = rows.filter(|row| is_text(row.a) && is_text(row.b));
        let score = |row| jaccard(&comparison.pairs.evidence_of(row));
        let mut pairs: Vec<(DocPair, f64)> = rows
            .map(|row| (row.pair(), score(row)))
            .filter(|(_, score)| *score >= threshold)
            .collect();
        pairs.sort_by_key(|(pair, _)| *pair);
        Self { pairs }
    }

    /// The pairs that were judged a copy, without copies of one text, which every index finds.
    pub fn judged(comparison: &Comparison, judgement: &Judgement) -> Self {
        let scored = judgement.scored(comparison, MeasureId::JACCARD).into_iter();
        let copies = scored.filter(|own| own.copied > 0 && own.pair.a != own.pair.b);
        let pairs: BTreeMap<DocPair, f64> = copies.map(|own| (own.pair, own.value)).collect();
        Self { pairs: pairs.into_iter().collect() }
    }
}

/// The recall of one kind of wanted pairs over all seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct SeededRecall {
    /// The wanted pairs.
    pub wanted: usize,
    /// The share of them that share a band, for each seed; empty without wanted pairs.
    pub recalls: Vec<f64>,
    /// The mean of 1 − (1 − Jʳ)ᵇ over them; `None` without any.
    pub expected: Option<f64>,
}

impl SeededRecall {
    /// The mean over the seeds; `None` without wanted pairs.
    pub fn mean(&self) -> Option<f64> {
        let all: f64 = self.recalls.iter().sum();
        (!self.recalls.is_empty()).then(|| all / self.recalls.len() as f64)
    }

    /// The standard deviation over the seeds (of a sample: n − 1); `None` with fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let (mean, many) = (self.mean()?, self.recalls.len());
        let squares: f64 = self.recalls.iter().map(|own| (own - mean) * (own - mean)).sum();
        (many > 1).then(|| (squares / (many - 1) as f64).sqrt())
    }

    /// The lowest and the highest; `None` without wanted pairs.
    pub fn range(&self) -> Option<(f64, f64)> {
        let low = self.recalls.iter().copied().min_by(f64::total_cmp)?;
        Some((low, self.recalls.iter().copied().max_by(f64::total_cmp)?))
    }
}

/// Bands of one shape over many seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct SeededBands {
    /// How the slots are cut into bands.
    pub banding: Banding,
    /// Documents in the index.
    pub documents: usize,
    /// The recall of each kind of wanted pairs, in the order given.
    pub recalls: Vec<SeededRecall>,
    /// Distinct pairs that share a band, for each seed.
    pub candidates: Vec<u64>,
    /// Pairs in buckets that were too large to visit, summed over the seeds: `candidates` lacks up to
    /// this many.
    pub passed_over: u64,
    /// Bytes of the signature of a document.
    pub signature_bytes: usize,
    /// Bytes of the entries of a document in the index: one for each band.
    pub entry_bytes: usize,
    /// Seconds of one thread to sign all texts and fill the bands, with the first seed.
    pub seconds: f64,
}

/// The outcome of one seed.
struct OneSeed {
    found: Vec<usize>,
    candidates: u64,
    passed_over: u64,
    seconds: f64,
}

/// Signs all texts anew with as many slots as the shape needs, for each seed, and looks up which of
/// the wanted pairs share a band. Bottom-k sketches have no bands: slots replace them. Cost: for each
/// seed shingles × slots, a sort of the documents for each band, and one visit of every candidate.
/// # Errors
/// Cancelled, no slots, or the profiles have no shingles (a sketch file).
pub fn bands_over_seeds(
    comparison: &Comparison,
    banding: Banding,
    wanted: &[WantedPairs],
    seeds: &[u64],
    cancelled: Cancelled<'_>,
) -> Result<SeededBands, NoBands> {
    let slots = banding.slots();
    let documents = documents(comparison);
    if slots == 0 || documents.iter().any(|id| comparison.profiles[*id].shingles.is_empty()) {
        return Err(NoBands::NoSlots);
    }
    let one = |seed: &u64| one_seed(comparison, &documents, banding, wanted, *seed, cancelled);
    let first = seeds.first().map(|seed| on_threads(Some(1), || one(seed)));
    let rest = seeds.part(1..).par_iter().map(one);
    let rest: Vec<Option<OneSeed>> = rest.collect();
    let all: Option<Vec<OneSeed>> = first.into_iter().chain(rest).collect();
    let all = all.ok_or(NoBands::Cancelled)?;
    let recall = |(place, wanted): (usize, &WantedPairs)| {
        let many = wanted.pairs.len();
        let chance: f64 = wanted.pairs.iter().map(|(_, score)| banding.chance(*score)).sum();
        let found = all.iter().filter(|_| many > 0).map(|own| own.found[place]);
        SeededRecall {
            wanted: many,
            recalls: found.map(|found| found as f64 / many as f64).collect(),
            expected: (many > 0).then(|| chance / many as f64),
        }
    };
    Ok(SeededBands {
        banding,
        documents: documents.len(),
        recalls: wanted.iter().enumerate().map(recall).collect(),
        candidates: all.iter().map(|own| own.candidates).collect(),
        passed_over: all.iter().map(|own| own.passed_over).sum(),
        signature_bytes: slots * size_of::<u32>(),
        entry_bytes: banding.bands * ENTRY_BYTES,
        seconds: all.first().map_or(0.0, |own| own.seconds),
    })
}

fn one_seed(
    comparison: &Comparison,
    documents: &[DocId],
    banding: Banding,
    wanted: &[WantedPairs],
    seed: u64,
    cancelled: Cancelled<'_>,
) -> Option<OneSeed> {
    let start = Instant::now();
    let slots = banding.slots();
    let scheme = match comparison.recipe.sketch.scheme {
        Scheme::BottomK => Scheme::Slots,
        scheme => scheme,
    };
    let family = HashFamily::new(&Params { scheme, slots, seed, ..comparison.recipe.sketch });
    let sign = |id: &DocId| {
        (!cancelled()).then(|| family.signature(&comparison.profiles[*id].shingles.list()))
    };
    let signed: Vec<Option<MinHashSignature>> =
        documents.par_iter().map(sign).collect::<Option<_>>()?;
    let borrowed: Vec<Option<&MinHashSignature>> = signed.iter().map(Option::as_ref).collect();
    let laid = Laid::new(&borrowed, slots);
    let index = Bands::new(&laid.values, slots, banding, cancelled)?;
    let seconds = start.elapsed().as_secs_f64();
    let met = index.pairs(u32::MAX, MOST_VISITS, cancelled);
    let place = |id: DocId| documents.binary_search(&id).ok().map(|place| place as u32);
    let shares_band = |(pair, _): &&(DocPair, f64)| {
        place(pair.a).zip(place(pair.b)).is_some_and(|(a, b)| index.meet(a, b))
    };
    let found = wanted.iter().map(|own| own.pairs.iter().filter(shares_band).count()).collect();
    let (candidates, passed_over) = (met.distinct, met.passed_over);
    (!cancelled()).then_some(OneSeed { found, candidates, passed_over, seconds })
}
