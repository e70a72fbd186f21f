//! Scores all pairs of up to a few thousand documents through an inverted index.

use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::result::{PairRow, Profile, ShingleView, pairs_among, score_row};
use crate::measure::cosine::dot;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

/// An inverted index of the shingles that at least two documents contain.
#[derive(Debug)]
pub struct InvertedIndex<'a> {
    profiles: &'a [Profile],
    /// Document ids, ascending; the rank of a document is its index here.
    documents: &'a [DocId],
    /// Ranks of the documents of each shingle, ascending within a shingle.
    postings: Vec<u32>,
    /// Weight of the shingle in that document, parallel to `postings`.
    weights: Vec<u32>,
    /// The shingles of each document: start of the posting list, own place in it, number of
    /// shingles it represents.
    places: Vec<Vec<(u32, u32, u32)>>,
}

/// Number of shared shingles to count from which bundling shingles with equal documents and weights
/// pays off.
const BUNDLE_ABOVE: u64 = 200_000_000;

/// Nanoseconds of one core to count a shared shingle, and to score a pair.
const NANOS_PER_COUNT: u64 = 2;
const NANOS_PER_SCORE: u64 = 300;

/// Counters of one thread, indexed by rank.
struct Counters {
    shared: Vec<u32>,
    products: Vec<u64>,
}

impl<'a> InvertedIndex<'a> {
    /// Builds the index over `documents` (ascending ids of documents with shingles). Time: a few
    /// passes over all shingles. Memory: 20 bytes a shingle. `None` once `cancelled`.
    pub fn new(
        profiles: &'a [Profile],
        documents: &'a [DocId],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        Self::bundled(profiles, documents, BUNDLE_ABOVE, cancelled)
    }

    /// As [`InvertedIndex::new`], with bundling from `bundle_above` shared shingles on.
    fn bundled(
        profiles: &'a [Profile],
        documents: &'a [DocId],
        bundle_above: u64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let lists: Vec<ShingleView<'_>> =
            documents.iter().map(|&id| profiles[id].shingles.view()).collect();
        let mut dictionary = Dictionary::from_views(&lists, cancelled)?;
        let known = dictionary.frequency.len();
        let weight_of = |rank: usize| {
            let profile: &Profile = &profiles[documents[rank]];
            // Word weights are not in the index.
            let shingles = profile.features_are_shingles();
            let mut along = profile.weights.with(&[]).along();
            move |at: usize| if shingles { along.weight(at as u32) } else { 0 }
        };
        let marks = |rank| {
            let mut weight = weight_of(rank);
            move |at| u64::from(weight(at))
        };
        if dictionary.counted(known) > bundle_above
            && !dictionary.bundle(known as u32, marks, cancelled)
        {
            return None;
        }
        let mut starts = Vec::with_capacity(dictionary.frequency.len());
        let mut total = 0;
        for &frequency in &dictionary.frequency {
            starts.push(total);
            total += frequency;
        }
        let mut next = starts.clone();
        let (mut postings, mut weights) = (vec![0; total as usize], vec![0; total as usize]);
        let mut places = Vec::with_capacity(documents.len());
        for rank in 0..documents.len() {
            if cancelled() {
                return None;
            }
            let mut weight = weight_of(rank);
            let place = |(at, number): (usize, u32)| {
                let place = next[number as usize];
                next[number as usize] += 1;
                postings[place as usize] = rank as u32;
                weights[place as usize] = weight(at);
                (starts[number as usize], place, dictionary.times(number))
            };
            places.push(dictionary.numbered(rank).map(place).collect());
        }
        Some(Self { profiles, documents, postings, weights, places })
    }

    /// Estimated cost of all pairs, in nanoseconds of one core.
    pub fn work(&self) -> u64 {
        let before = |&(start, own, _): &(u32, u32, u32)| u64::from(own - start);
        let shared: u64 = self.places.iter().flatten().map(before).sum();
        shared * NANOS_PER_COUNT + pairs_among(self.documents.len()) * NANOS_PER_SCORE
    }

    /// Memory of the index in bytes.
    pub fn memory(&self) -> u64 {
        let places: usize = self.places.iter().map(Vec::len).sum();
        (8 * self.postings.len() + 12 * places) as u64
    }

    /// Scores the documents of these ranks against all documents of smaller rank, in order of rank,
    /// and returns the pairs for which `wanted` returns true, given their ids and overlap. Checks
    /// `cancelled` between documents.
    pub fn pairs(
        &self,
        ranks: std::ops::Range<usize>,
        wanted: &(dyn Fn(DocPair, u32) -> bool + Sync),
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<PairRow> {
        let rows: Vec<Vec<PairRow>> = ranks
            .into_par_iter()
            .with_min_len(4)
            .map_init(
                || Counters {
                    shared: vec![0; self.documents.len()],
                    products: vec![0; self.documents.len()],
                },
                |counters, rank| {
                    if cancelled() { Vec::new() } else { self.row(rank, counters, wanted) }
                },
            )
            .collect();
        rows.concat()
    }

    fn row(
        &self,
        rank: usize,
        counters: &mut Counters,
        wanted: &(dyn Fn(DocPair, u32) -> bool + Sync),
    ) -> Vec<PairRow> {
        counters.shared[..rank].fill(0);
        counters.products[..rank].fill(0);
        for &(start, own, times) in &self.places[rank] {
            let weight = u64::from(self.weights[own as usize]) * u64::from(times);
            for place in start as usize..own as usize {
                let other = self.postings[place] as usize;
                counters.shared[other] += times;
                counters.products[other] += weight * u64::from(self.weights[place]);
            }
        }
        let id = self.documents[rank];
        (0..rank)
            .filter(|&other| {
                wanted(DocPair::new(self.documents[other], id), counters.shared[other])
            })
            .map(|other| {
                let other_id = self.documents[other];
                let product = counters.products[other];
                self.score(DocPair::new(other_id, id), counters.shared[other], product)
            })
            .collect()
    }

    fn score(&self, pair: DocPair, shared: u32, product: u64) -> PairRow {
        let (x, y) = (&self.profiles[pair.a], &self.profiles[pair.b]);
        let product =
            if x.features_are_shingles() { product } else { dot(x.features(), y.features()) };
        score_row(pair, x, y, shared, product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::result::Recipe;
    use crate::measure::contract::Params;
    use crate::measure::minhash::HashFamily;
    use crate::measure::mix::stream;
    use crate::text::normalize::Ladder;
    use crate::text::shingle_length::ShingleLength;
    use crate::text::token::Unit;

    #[test]
    fn bundled_shingles_give_the_same_rows() {
        let sketch = Params::default();
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(3),
            sketch,
        };
        let family = HashFamily::new(&sketch);
        // A filled-in form, with parts repeated.
        let form: String = (0..200).filter_map(|i| char::from_u32(0x4e00 + i % 150)).collect();
        let text = |d: u64| format!("{form}{:x}{}", stream(d, 1), form.repeat((d % 3) as usize));
        let profile = |d| Profile::new(&text(d), &recipe, &family);
        let profiles: Vec<Profile> = (0..40).map(profile).collect();
        let documents: Vec<DocId> = DocId::first(40).collect();
        let rows = |bundle_above| {
            let index =
                InvertedIndex::bundled(&profiles, &documents, bundle_above, &|| false).unwrap();
            let places: usize = index.places.iter().map(Vec::len).sum();
            (index.pairs(0..40, &|_, _| true, &|| false), places)
        };
        let ((bundled, few), (single, many)) = (rows(0), rows(u64::MAX));
        assert_eq!((bundled.len(), &bundled), (40 * 39 / 2, &single));
        assert!(few * 2 < many, "{few} of {many}");
    }
}
