//! What a pipeline keeps, drops, misses and chains on the texts at hand, under many seeds.

use crate::compare::pipelines::chance::chance;
use crate::compare::pipelines::contract::{BandBucket, CutText, DedupPipeline};
use crate::compare::pipelines::wanted::{AlikePairs, alike};
use crate::compare::study::{Confusion, Truth, grouped_confusion};
use crate::corpus::document::Document;
use crate::measure::jaccard::{from_counts, intersection};
use crate::pair::{DocId, DocPair};
use crate::part::PartOf as _;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What the study works on.
pub struct PipelineInputs<'a> {
    /// The texts.
    pub documents: &'a [Document],
    /// The seeds, at least one; the first says which documents are kept.
    pub seeds: &'a [u32],
    /// Judged pairs.
    pub truth: Option<&'a Truth>,
    /// True once the work is to end.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Called after each seed with the number of those done.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

/// What becomes of a document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PipelineFate {
    /// It is kept.
    Kept,
    /// It is dropped in favour of this one; the exact Jaccard of both by the pipeline's shingles, `None`
    /// where the other has none.
    Dropped(DocId, Option<f64>),
    /// It is left out before the comparison.
    LeftOut,
}

/// The result under one seed.
#[derive(Debug, Clone, PartialEq)]
pub struct PipelineRun {
    /// The seed.
    pub seed: u32,
    /// Dropped documents.
    pub dropped: usize,
    /// Groups of two documents or more, and the documents of the largest.
    pub groups: usize,
    /// Documents of the largest group; 0 without groups.
    pub largest: usize,
    /// Pairs at or above the threshold that are in different groups.
    pub missed: usize,
    /// Dropped documents whose Jaccard with the kept one is below the threshold.
    pub chained: usize,
    /// The lowest Jaccard of a dropped document with the kept one.
    pub lowest: Option<f64>,
    /// Judged pairs; a pair counts as flagged if both are in one group.
    pub confusion: Option<Confusion>,
}

/// A pipeline on these texts.
pub struct PipelineStudy {
    /// The pipeline.
    pub pipeline: &'static DedupPipeline,
    /// All documents, those it leaves out, and those without a shingle, which are kept uncompared.
    pub documents: usize,
    /// Documents that are left out before the comparison.
    pub left_out: usize,
    /// Documents without a shingle, which are kept uncompared.
    pub without_shingles: usize,
    /// Pairs with an exact Jaccard, by the pipeline's shingles, at or above its threshold; documents with
    /// the same shingles count once.
    pub wanted: usize,
    /// False if there are more pairs than can be held: `wanted` and `missed` are too low then.
    pub all_wanted: bool,
    /// One run for each seed.
    pub runs: Vec<PipelineRun>,
    /// What becomes of each document under the first seed.
    pub fates: Vec<PipelineFate>,
    /// The mean probability of an unrelated pair, below half the threshold, to share a band; `None`
    /// without pairs.
    pub chance: Option<f64>,
}

impl PipelineStudy {
    /// Unrelated pairs expected to share a band among `documents` texts like these. More related pairs,
    /// which these texts say little about, come on top.
    pub fn chance_pairs(&self, documents: u64) -> Option<f64> {
        let n = documents as f64;
        self.chance.map(|chance| chance * n * (n - 1.0) / 2.0)
    }
}

/// The texts of a study as the pipeline sees them.
struct Cut<'a> {
    pipeline: &'static DedupPipeline,
    texts: Vec<CutText>,
    /// The documents in the order in which the pipeline reads them.
    order: Vec<DocId>,
    wanted: AlikePairs,
    truth: Option<&'a Truth>,
}

/// Runs the pipeline under each seed. `None` once cancelled. Cost: a pass over the texts, an exact join,
/// and for each seed shingles × slots.
pub fn study(
    pipeline: &'static DedupPipeline,
    inputs: &PipelineInputs<'_>,
) -> Option<PipelineStudy> {
    let cancelled = inputs.cancelled;
    let cut = |own: &Document| (!cancelled()).then(|| (pipeline.cut)(&own.text));
    let texts = inputs.documents.par_iter().map(cut).collect::<Option<Vec<CutText>>>()?;
    // Documents with the same shingles always meet.
    let mut first: BTreeMap<&[u64], DocId> = BTreeMap::new();
    for (id, text) in DocId::first(texts.len()).zip(&texts).filter(|own| !own.1.hashes().is_empty())
    {
        first.entry(text.hashes()).or_insert(id);
    }
    let mut distinct: Vec<(DocId, &[u64])> = first.iter().map(|(own, &id)| (id, *own)).collect();
    distinct.sort_by_key(|own| own.0);
    let wanted = alike(&distinct, pipeline.threshold, cancelled)?;
    let lists: Vec<&[u64]> = distinct.iter().map(|own| own.1).collect();
    let chance = chance(&lists, pipeline.banding, pipeline.threshold / 2.0);
    let order = reading_order(inputs.documents);
    let cut = Cut { pipeline, texts, order, wanted, truth: inputs.truth };
    let (mut runs, mut fates) = (Vec::new(), Vec::new());
    for &seed in inputs.seeds {
        let keepers = cut.keepers(seed, cancelled)?;
        let own = cut.fates(&keepers);
        runs.push(cut.judged(seed, &keepers, &own));
        if fates.is_empty() {
            fates = own;
        }
        (inputs.progress)(runs.len());
    }
    let empty = |text: &&CutText| matches!(text, CutText::Shingles(own) if own.is_empty());
    Some(PipelineStudy {
        pipeline,
        documents: cut.texts.len(),
        left_out: cut.texts.iter().filter(|own| **own == CutText::LeftOut).count(),
        without_shingles: cut.texts.iter().filter(empty).count(),
        wanted: cut.wanted.pairs.len(),
        all_wanted: cut.wanted.is_complete,
        runs,
        fates,
        chance,
    })
}

impl Cut<'_> {
    /// The kept document of each one's group. `None` once cancelled.
    fn keepers(&self, seed: u32, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Vec<DocId>> {
        let family = (self.pipeline.family)(seed);
        let sign = |&id: &DocId| {
            (!cancelled()).then(|| match self.texts[id].hashes() {
                [] => Vec::new(),
                shingles => family.sign(shingles),
            })
        };
        let signatures = self.order.par_iter().map(sign).collect::<Option<Vec<_>>>()?;
        let rows = self.pipeline.banding.rows;
        let bands = (0..self.pipeline.banding.bands).into_par_iter();
        let bands: Vec<Vec<BandBucket>> =
            bands.map(|band| buckets(&signatures, band * rows..(band + 1) * rows)).collect();
        let mut keepers: Vec<DocId> = DocId::first(self.texts.len()).collect();
        let places = (self.pipeline.keepers)(self.texts.len(), &bands);
        for (&id, place) in self.order.iter().zip(places) {
            keepers[id] = self.order[place as usize];
        }
        Some(keepers)
    }

    fn fates(&self, keepers: &[DocId]) -> Vec<PipelineFate> {
        let fate = |(id, text): (DocId, &CutText)| match text {
            CutText::LeftOut => PipelineFate::LeftOut,
            CutText::Shingles(_) if keepers[id] == id => PipelineFate::Kept,
            CutText::Shingles(own) => {
                let other = self.texts[keepers[id]].hashes();
                let (x, y) = (own.len() as u32, other.len() as u32);
                let jaccard = (y > 0).then(|| from_counts(intersection(own, other), x, y));
                PipelineFate::Dropped(keepers[id], jaccard)
            }
        };
        DocId::first(self.texts.len()).zip(&self.texts).map(fate).collect()
    }

    fn judged(&self, seed: u32, keepers: &[DocId], fates: &[PipelineFate]) -> PipelineRun {
        let mut sizes = vec![0usize; keepers.len()];
        for &keeper in keepers {
            sizes[keeper] += 1;
        }
        let scores: Vec<f64> = fates
            .iter()
            .filter_map(|fate| match fate {
                PipelineFate::Dropped(_, jaccard) => Some(jaccard.unwrap_or(0.0)),
                PipelineFate::Kept | PipelineFate::LeftOut => None,
            })
            .collect();
        let missed = |(pair, _): &&(DocPair, f64)| keepers[pair.a] != keepers[pair.b];
        PipelineRun {
            seed,
            dropped: scores.len(),
            groups: sizes.iter().filter(|&&size| size > 1).count(),
            largest: sizes.iter().copied().filter(|&size| size > 1).max().unwrap_or(0),
            missed: self.wanted.pairs.iter().filter(missed).count(),
            chained: scores.iter().filter(|&&own| own < self.pipeline.threshold).count(),
            lowest: scores.iter().copied().min_by(f64::total_cmp),
            confusion: self.truth.map(|truth| grouped_confusion(keepers, &sizes, truth)),
        }
    }
}

/// Files by name, and the rows of a table by line. The ids of documents follow the names of rows.
fn reading_order(documents: &[Document]) -> Vec<DocId> {
    let place = |own: &Document| {
        let (name, row) = (own.name.bytes(), own.row.as_ref());
        let id = row.map(|row| [b"#", row.id.as_bytes()].concat());
        let end = id.and_then(|id| name.windows(id.len()).rposition(|own| own == id));
        let file = name.part(..end.unwrap_or(name.len()));
        (file.to_vec(), row.map_or(0, |row| row.line))
    };
    let ids = DocId::first(documents.len()).zip(documents);
    let mut order: Vec<((Vec<u8>, u64), DocId)> = ids.map(|(id, own)| (place(own), id)).collect();
    order.sort();
    order.into_iter().map(|own| own.1).collect()
}

/// The documents with equal slots in this band, in ascending order of the slots.
fn buckets(signatures: &[Vec<u64>], band: std::ops::Range<usize>) -> Vec<BandBucket> {
    let slots = |id: &u32| signatures[*id as usize].get(band.clone());
    let mut ids: Vec<u32> = (0..signatures.len() as u32).filter(|id| slots(id).is_some()).collect();
    ids.sort_by(|x, y| slots(x).cmp(&slots(y)).then(x.cmp(y)));
    let equal = ids.chunk_by(|x, y| slots(x) == slots(y));
    equal.filter(|bucket| bucket.len() > 1).map(<[u32]>::to_vec).collect()
}
