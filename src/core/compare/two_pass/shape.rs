//! Chooses the index of bands: the cheapest one with the wanted recall at the floor; and its memory.

use crate::compare::result::{IndexedJoin, pairs_among, places};
use crate::measure::banding::{Banding, least_agreeing};
use crate::measure::minhash::equal_slots;

/// Wanted probabilities that a pair at the floor is a candidate, best first, and the comparisons that
/// each may take for a document; the next one is for corpora where the one before takes more.
const RECALLS: [(f64, u64); 3] = [(0.9995, 2_000), (0.999, 2_000), (0.99, VISITS_EACH)];
/// Share of the missed pairs at the floor that agree in too few slots to be candidates; the others share
/// no bucket. A tenth leaves almost all to the buckets and spares scoring most pairs below the floor.
const TOO_FEW: f64 = 0.1;
/// Sampled pairs.
const SAMPLE: u64 = 100_000;
/// Nanoseconds of one core for a document in a band, and for a comparison of two signatures by their low
/// bytes first.
const FILLED: f64 = 100.0;
const VISITED: f64 = 10.0;
/// Affordable comparisons: `MOST_VISITS`, and `VISITS_EACH` more for each document.
const MOST_VISITS: u64 = 200_000_000;
const VISITS_EACH: u64 = 10_000;

/// Candidates that are scored whatever the number of kept pairs.
const ROOM: usize = 8_000_000;

/// Memory of a run beside what its rows take, and of a row beside its signature: measured.
const BASE: u64 = 24 << 20;
const A_ROW: u64 = 210;
/// Memory of a fingerprint, and of its entries in the block tables.
const A_PRINT: u64 = 120;
/// Texts whose shingles are held at a time, their bytes at most, and what a byte of them takes.
const HELD: (u64, u64) = (1_024, 8 << 20);
const A_BYTE: u64 = 42;

/// The memory that a run over `rows` rows of `bytes` bytes each takes, in bytes.
pub(super) fn memory_for(rows: u64, bytes: u64, (slots, has_prints): (usize, bool)) -> u64 {
    let held = rows.min(HELD.0).saturating_mul(bytes).min(HELD.1) * A_BYTE;
    let print = if has_prints { A_PRINT } else { 0 };
    BASE + held + rows * (A_ROW + slots as u64 * 4 + print)
}

/// What an index costs, as estimated from a sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IndexCost {
    /// Comparisons of two signatures, at most the affordable ones.
    pub visits: f64,
    /// Seconds of one core.
    pub seconds: f64,
}

/// The most comparisons of an index over `documents` texts.
pub(super) fn most_visits(documents: usize) -> u64 {
    visits_for(documents, VISITS_EACH) as u64
}

/// Comparisons of `each` for a document, and those that are affordable for the smallest corpus.
fn visits_for(documents: usize, each: u64) -> f64 {
    MOST_VISITS as f64 + each as f64 * documents as f64
}

/// The most candidates that are scored, of about 60 bytes each: some times the pairs that are kept.
pub(super) fn room_for(max_pairs: usize, documents: usize) -> usize {
    max_pairs.saturating_mul(8).max(documents.saturating_mul(16)).max(ROOM)
}

/// The cheapest index for a floor over these signatures, `slots` values a document. The cost is
/// estimated from a sample of pairs, the same for one seed on every machine. `None` if no index with
/// a recall of at least 0.99 is affordable: the buckets have too many texts that are not alike.
pub(super) fn plan(signatures: &[u32], slots: usize, floor: f64, seed: u64) -> Option<IndexedJoin> {
    let documents = signatures.len() / slots.max(1);
    plan_for(signatures, documents, (slots, floor, seed)).map(|(planned, _)| planned)
}

/// The index that [`plan`] would choose for `documents` texts of which these signatures are a sample,
/// and what it costs.
pub(super) fn plan_for(
    signatures: &[u32],
    documents: usize,
    (slots, floor, seed): (usize, f64, u64),
) -> Option<(IndexedJoin, IndexCost)> {
    let agreed = sample(signatures, slots, seed);
    let visits = |shape: Banding| {
        let each = chance(&agreed, slots, shape.rows) * shape.bands as f64;
        each * pairs_among(documents) as f64
    };
    let cost =
        |shape: &Banding| (shape.bands * documents) as f64 * FILLED + visits(*shape) * VISITED;
    // Buckets crowded by texts that are alike are cut to stars; those of unlike texts tell nothing.
    let alike = (floor * slots as f64).ceil() as usize;
    let unlike: Vec<u64> = agreed.iter().take(alike).copied().collect();
    let all: u64 = agreed.iter().sum();
    let share = unlike.iter().sum::<u64>() as f64 / all.max(1) as f64;
    let needed = |shape: Banding| {
        let each = chance(&unlike, slots, shape.rows) * share * shape.bands as f64;
        each * pairs_among(documents) as f64
    };
    let cheapest = |(recall, each): (f64, u64), visits: &dyn Fn(Banding) -> f64| {
        let missed = (1.0 - recall) * TOO_FEW;
        let shapes =
            (1..=slots).filter_map(|rows| Banding::reaching(rows, floor, recall + missed, slots));
        let affordable = shapes.filter(|&shape| visits(shape) <= visits_for(documents, each));
        let banding = affordable.min_by(|x, y| cost(x).total_cmp(&cost(y)))?;
        Some((banding, missed))
    };
    let affordable = |visits: &dyn Fn(Banding) -> f64| {
        RECALLS.into_iter().find_map(|wanted| cheapest(wanted, visits))
    };
    let (banding, missed) = affordable(&visits).or_else(|| affordable(&needed))?;
    let (recall, agreeing) = (banding.chance(floor) - missed, least_agreeing(slots, floor, missed));
    let planned = IndexedJoin {
        banding,
        agreeing,
        floor,
        recall,
        documents,
        candidates: 0,
        passed_over: 0,
        measured: None,
    };
    let most = most_visits(documents) as f64;
    let (over, visits) = ((visits(banding) - most).max(0.0), visits(banding).min(most));
    Some((planned, IndexCost { visits, seconds: (cost(&banding) - over * VISITED) / 1e9 }))
}

/// How many sampled pairs agree in 0, 1, 2 … slots; all zero for fewer than two documents.
fn sample(signatures: &[u32], slots: usize, seed: u64) -> Vec<u64> {
    let documents = (signatures.len() / slots.max(1)) as u64;
    let mut agreed = vec![0; slots + 1];
    if documents < 2 {
        return agreed;
    }
    let signature = |place: usize| &signatures[place * slots..(place + 1) * slots];
    for index in 0..SAMPLE {
        let (x, y) = places(seed, index, documents);
        let equal = equal_slots(signature(x), signature(y));
        if let Some(count) = agreed.get_mut(equal as usize) {
            *count += 1;
        }
    }
    agreed
}

/// The mean probability that a sampled pair agrees in `rows` slots drawn from its slots: unbiased
/// for one band.
fn chance(agreed: &[u64], slots: usize, rows: usize) -> f64 {
    let drawn = |equal: usize| -> f64 {
        let draw = |k: usize| equal.saturating_sub(k) as f64 / (slots - k) as f64;
        (0..rows).map(draw).product()
    };
    let all: u64 = agreed.iter().sum();
    let sum: f64 =
        agreed.iter().enumerate().map(|(equal, &count)| drawn(equal) * count as f64).sum();
    sum / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    /// Signatures of which every two agree in about one of `values` slots.
    fn random(documents: usize, slots: usize, values: u64) -> Vec<u32> {
        (0..(documents * slots) as u64).map(|i| (stream(5, i) % values) as u32).collect()
    }

    #[test]
    fn unlike_texts_get_short_cheap_bands_and_alike_ones_long_bands() {
        let unlike = plan(&random(2_000, 128, 1 << 30), 128, 0.8, 1).unwrap();
        let alike = plan(&random(2_000, 128, 3), 128, 0.8, 1).unwrap();
        assert!(unlike.banding.rows < alike.banding.rows, "{unlike:?} {alike:?}");
        for shape in [unlike, alike] {
            assert!(shape.recall >= 0.9995 && shape.banding.slots() <= 128);
            assert!((60..103).contains(&shape.agreeing), "{shape:?}");
        }
    }

    #[test]
    fn no_index_is_affordable_where_all_texts_agree_in_most_slots() {
        // Every two of 60,000 texts agree in half of their slots, too few for the floor: 450 million
        // comparisons in each table.
        let signatures = random(60_000, 16, 2);
        assert_eq!(plan(&signatures, 16, 0.8, 1), None);
    }

    #[test]
    fn texts_that_are_alike_are_stars_and_no_reason_to_refuse() {
        // Every two of 60,000 texts agree in about 19 of 20 slots.
        let value = |i: u64| if stream(8, i).is_multiple_of(40) { stream(9, i) as u32 } else { 7 };
        let signatures: Vec<u32> = (0..60_000 * 32).map(value).collect();
        let (planned, cost) = plan_for(&signatures, 60_000, (32, 0.8, 1)).unwrap();
        assert!(planned.recall >= 0.9995, "{planned:?}");
        assert!(cost.visits <= most_visits(60_000) as f64, "{cost:?}");
    }

    #[test]
    fn a_lower_recall_may_cost_more_comparisons_and_misses_more_by_agreement() {
        // Every two of a million texts agree in one of 15 slots: bands of two slots are too crowded.
        let signatures = random(2_000, 128, 15);
        let (planned, cost) = plan_for(&signatures, 1_000_000, (128, 0.5, 1)).unwrap();
        assert_eq!((planned.banding.rows, planned.agreeing), (3, 47));
        assert!((0.99..0.999).contains(&planned.recall), "{planned:?}");
        assert!(cost.visits > visits_for(1_000_000, 2_000), "{cost:?}");
        let few = plan(&signatures, 128, 0.5, 1).unwrap();
        assert!(few.recall >= 0.9995 && few.agreeing < planned.agreeing, "{few:?}");
    }

    #[test]
    fn few_documents_need_no_sample() {
        for documents in [0, 1] {
            let shape = plan(&random(documents, 128, 9), 128, 0.8, 1).unwrap();
            assert_eq!(shape.documents, documents);
        }
    }
}
