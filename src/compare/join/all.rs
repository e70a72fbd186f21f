//! Scores every pair of up to a few thousand documents through an inverted index.

use crate::compare::join::dictionary::Dictionary;
use crate::compare::profile::Profile;
use crate::compare::score::score_row;
use crate::compare::table::Row;
use crate::measure::cosine::dot;
use rayon::prelude::*;

/// The shingles that at least two documents hold, each with the documents that hold it.
#[derive(Debug)]
pub struct Index<'a> {
    profiles: &'a [Profile],
    /// Document numbers, ascending; a document's rank is its place here.
    documents: &'a [u32],
    /// Ranks of the documents of each shingle, ascending within a shingle.
    postings: Vec<u32>,
    /// The shingle's weight in that document.
    weights: Vec<u32>,
    /// For each document, where its shingles stand: start of the list, own place in it.
    places: Vec<Vec<(u32, u32)>>,
}

/// Counters of one thread, one of each a document.
struct Counters {
    shared: Vec<u32>,
    products: Vec<u64>,
}

impl<'a> Index<'a> {
    /// Builds the index over `documents` (ascending numbers of defined documents).
    /// Cost: a few passes over all shingles; 16 bytes a shingle. `None` once `cancelled`.
    pub fn new(
        profiles: &'a [Profile],
        documents: &'a [u32],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let lists: Vec<&[u64]> =
            documents.iter().map(|&id| &*profiles[id as usize].shingles).collect();
        let dictionary = Dictionary::new(&lists, cancelled)?;
        let mut starts = Vec::with_capacity(dictionary.frequency.len());
        let mut total = 0;
        for &frequency in &dictionary.frequency {
            starts.push(total);
            total += frequency;
        }
        let mut next = starts.clone();
        let (mut postings, mut weights) = (vec![0; total as usize], vec![0; total as usize]);
        let mut places = Vec::with_capacity(documents.len());
        for (rank, &id) in documents.iter().enumerate() {
            if cancelled() {
                return None;
            }
            let profile = &profiles[id as usize];
            let own = profile.features_are_shingles().then(|| profile.features().weights);
            let place = |(at, number): (usize, u32)| {
                let place = next[number as usize];
                next[number as usize] += 1;
                postings[place as usize] = rank as u32;
                weights[place as usize] = own.map_or(0, |weights| weights[at]);
                (starts[number as usize], place)
            };
            places.push(dictionary.numbered(rank).map(place).collect());
        }
        Some(Self { profiles, documents, postings, weights, places })
    }

    /// Pairs of the documents of these ranks with every document of a smaller rank, in order of
    /// rank. `cancelled` is asked between documents.
    pub fn pairs(
        &self,
        ranks: std::ops::Range<usize>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Row> {
        let rows: Vec<Vec<Row>> = ranks
            .into_par_iter()
            .with_min_len(4)
            .map_init(
                || Counters {
                    shared: vec![0; self.documents.len()],
                    products: vec![0; self.documents.len()],
                },
                |counters, rank| {
                    if cancelled() { Vec::new() } else { self.row(rank, counters) }
                },
            )
            .collect();
        rows.concat()
    }

    fn row(&self, rank: usize, counters: &mut Counters) -> Vec<Row> {
        counters.shared[..rank].fill(0);
        counters.products[..rank].fill(0);
        for &(start, own) in &self.places[rank] {
            let weight = u64::from(self.weights[own as usize]);
            for place in start as usize..own as usize {
                let other = self.postings[place] as usize;
                counters.shared[other] += 1;
                counters.products[other] += weight * u64::from(self.weights[place]);
            }
        }
        let id = self.documents[rank];
        (0..rank)
            .map(|other| {
                let other_id = self.documents[other];
                let product = counters.products[other];
                self.score(other_id, id, counters.shared[other], product)
            })
            .collect()
    }

    fn score(&self, a: u32, b: u32, shared: u32, product: u64) -> Row {
        let (x, y) = (&self.profiles[a as usize], &self.profiles[b as usize]);
        let product =
            if x.features_are_shingles() { product } else { dot(x.features(), y.features()) };
        score_row((a, b), (x, y), shared, product)
    }
}
