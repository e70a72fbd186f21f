//! The recall of an index, measured on blocks of texts of like size by the exact join.

use crate::compare::join::sketches::{Passer, Queries};
use crate::compare::result::{Floors, PairRow, Profile, SampledRecall};
use crate::compare::run::{Progress, Stage};
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::record::SketchedRow;
use crate::compare::two_pass::score::SecondPass;
use crate::measure::mix::stream;
use crate::pair::{DocId, DocPair};
use rayon::prelude::*;

/// Texts of a block, and their bytes at most.
const BLOCK: usize = 2_048;
const BYTES: u64 = 8 << 20;
/// Blocks: one in twelve, but at least four and at most eight.
const ONE_IN: usize = 12;
const FEWEST: usize = 4;
const MOST: usize = 8;
/// Texts of a block that are indexed at a time: an index takes about three times the memory of its lists.
const INDEXED: usize = 512;
/// Separates these draws from others with the same seed.
const SALT: u64 = 0x7265_6361;

/// Some blocks of distinct texts by size, the same for one seed on every machine; each ascending. Like
/// texts are of like size, so such blocks have many pairs; up to 2,048 texts are one block.
pub(super) fn blocks(records: &[SketchedRow], distinct: &[DocId], seed: u64) -> Vec<Vec<DocId>> {
    let record = |id: DocId| records.get(id.index());
    let mut order = distinct.to_vec();
    order.sort_by_key(|&id| (record(id).map_or(0, |record| record.distinct), id));
    let draws = (0..).map(|number| stream(seed ^ SALT, number));
    let mut blocks: Vec<(u64, &[DocId])> = draws.zip(order.chunks(BLOCK)).collect();
    blocks.sort_unstable();
    blocks.truncate(blocks.len().div_ceil(ONE_IN).clamp(FEWEST, MOST));
    let cut = |(_, block): (u64, &[DocId])| {
        let mut bytes = 0;
        let fits = |id: &&DocId| {
            bytes += record(**id).map_or(0, |record| record.bytes);
            bytes <= BYTES
        };
        let mut block: Vec<DocId> = block.iter().take_while(fits).copied().collect();
        block.sort_unstable();
        block
    };
    blocks.into_iter().map(cut).collect()
}

impl SecondPass<'_> {
    /// Joins the texts of each block exactly, and counts how many of their pairs are among `found`,
    /// ascending by documents: all pairs of the run that reach a floor. `None` once cancelled. Cost:
    /// up to 16,384 texts read and shingled again.
    pub(super) fn recall(
        &self,
        blocks: &[Vec<DocId>],
        found: &[PairRow],
        floors: Floors,
    ) -> Result<Option<SampledRecall>, TwoPassError> {
        let mut measured = SampledRecall::default();
        let total = blocks.iter().map(|block| block.len() as u64).sum();
        for block in blocks {
            let bags = self.bags(block, |_, profile| profile)?;
            let profiles: Vec<Profile> = bags.into_iter().flatten().collect();
            if self.watch.cancelled() || profiles.len() < block.len() {
                return Ok(None);
            }
            measured.texts += block.len() as u64;
            let pairs = self.exact_pairs(block, &profiles, floors);
            let is_found = |pair: &&DocPair| {
                found.binary_search_by_key(&(pair.a, pair.b), |row| (row.a, row.b)).is_ok()
            };
            measured.pairs += pairs.len() as u64;
            measured.found += pairs.iter().filter(is_found).count() as u64;
            let done = measured.texts;
            self.watch.progress(Progress {
                stage: Stage::Measuring,
                done,
                total,
                bytes: 0,
                of_bytes: 0,
            });
        }
        Ok((!self.watch.cancelled()).then_some(measured))
    }

    /// All pairs of these documents that reach a floor. A part of them is indexed at a time, which all
    /// documents from its first on are looked up in.
    fn exact_pairs(&self, ids: &[DocId], profiles: &[Profile], floors: Floors) -> Vec<DocPair> {
        let lists: Vec<&[u64]> = profiles.iter().map(|profile| &*profile.shingles).collect();
        let mut all = Vec::new();
        for (part, start) in lists.chunks(INDEXED).zip((0..).step_by(INDEXED)) {
            let Some(index) = Queries::new(part, floors, &|| self.watch.cancelled()) else {
                return Vec::new();
            };
            let pairs = |passer: &mut Passer, (place, list): (usize, &&[u64])| {
                let mut pairs = Vec::new();
                index.pass(list, passer, |other, _| {
                    let both = ids.get(start + place).zip(ids.get(start + other as usize));
                    if let Some((&own, &other)) = both.filter(|(own, other)| other < own) {
                        pairs.push(DocPair::new(other, own));
                    }
                });
                pairs
            };
            let lists = lists.par_iter().skip(start).enumerate();
            all.par_extend(lists.map_init(|| index.passer(), pairs).flatten_iter());
        }
        all
    }
}
