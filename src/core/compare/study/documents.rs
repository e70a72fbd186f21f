//! What each threshold costs in documents: dropped ones, bytes, groups, precision and recall.

use crate::compare::groups::{Dendrogram, Grouping, LinkRule, Linkage, cover};
use crate::compare::result::{Comparison, pairs_among};
use crate::compare::study::precision::Confusion;
use crate::compare::study::truth::{Truth, Unlisted};
use crate::measure::MeasureId;
use crate::pair::DocId;
use std::cmp::Ordering;

/// The documents at one threshold, grouped in one way; the first of each group is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentPoint {
    /// How they are grouped.
    pub grouping: Grouping,
    /// Pairs of at least this similarity are duplicates.
    pub threshold: f64,
    /// Dropped documents.
    pub dropped: usize,
    /// Bytes of the dropped documents.
    pub bytes: u64,
    /// Groups of two documents or more.
    pub groups: usize,
    /// Documents in the largest group; 0 without groups.
    pub largest: usize,
    /// Judged pairs of documents: a pair counts as flagged if both are in one group. `None` without
    /// judged pairs.
    pub confusion: Option<Confusion>,
}

/// The documents at each threshold, for each way of grouping.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DocumentCurve {
    /// All documents.
    pub documents: usize,
    /// Their bytes.
    pub bytes: u64,
    /// The points, by threshold, then by grouping.
    pub points: Vec<DocumentPoint>,
}

/// Groups the documents at each of these thresholds, ascending, by each linkage and by a greedy
/// cover. Average linkage is left out where pairs are missing or too many. `None` once `stop` returns
/// true. Cost: a sort of the pairs, one run of each linkage, a pass over the documents for each point.
pub fn document_curve(
    comparison: &Comparison,
    measure: MeasureId,
    thresholds: &[f64],
    truth: Option<&Truth>,
    stop: &dyn Fn() -> bool,
) -> Option<DocumentCurve> {
    let documents = &comparison.corpus.documents;
    let lowest = thresholds.first().copied().unwrap_or(1.0);
    let linked = Dendrogram::all(comparison, measure, lowest, stop);
    let mut points = Vec::new();
    for &threshold in thresholds {
        for (linkage, tree) in &linked {
            let firsts = tree.firsts(threshold);
            points.push(point(comparison, Grouping::Linked(*linkage), threshold, &firsts, truth));
        }
        let rule = LinkRule { linkage: Linkage::Single, measure, threshold };
        let mut keepers: Vec<DocId> = DocId::first(documents.len()).collect();
        for group in cover(comparison, &rule, &|_, _| Ordering::Equal, stop) {
            group.drop.iter().for_each(|&(id, _)| keepers[id] = group.keep);
        }
        points.push(point(comparison, Grouping::Cover, threshold, &keepers, truth));
        if stop() {
            return None;
        }
    }
    let bytes = documents.iter().map(|document| document.bytes).sum();
    Some(DocumentCurve { documents: documents.len(), bytes, points })
}

/// `keepers` holds for each document the kept one of its group.
fn point(
    comparison: &Comparison,
    grouping: Grouping,
    threshold: f64,
    keepers: &[DocId],
    truth: Option<&Truth>,
) -> DocumentPoint {
    let mut sizes = vec![0usize; keepers.len()];
    for &keeper in keepers {
        sizes[keeper] += 1;
    }
    let dropped = || DocId::first(keepers.len()).filter(|&id| keepers[id] != id);
    let bytes = dropped().filter_map(|id| comparison.document(id)).map(|d| d.bytes).sum();
    DocumentPoint {
        grouping,
        threshold,
        dropped: dropped().count(),
        bytes,
        groups: sizes.iter().filter(|&&size| size > 1).count(),
        largest: sizes.iter().copied().filter(|&size| size > 1).max().unwrap_or(0),
        confusion: truth.map(|truth| grouped_confusion(keepers, &sizes, truth)),
    }
}

/// Judged pairs of documents whose groups are known by their kept documents: a pair counts as flagged
/// if both are in one group. `sizes` holds the documents of each kept one.
pub fn grouped_confusion(keepers: &[DocId], sizes: &[usize], truth: &Truth) -> Confusion {
    let (mut all, mut labelled) = (Confusion::default(), 0);
    for label in &truth.labels {
        let is_joined = keepers[label.a] == keepers[label.b];
        labelled += u64::from(is_joined);
        match (is_joined, label.copied()) {
            (true, true) => all.true_positives += 1,
            (true, false) => all.false_positives += 1,
            (false, true) => all.false_negatives += 1,
            (false, false) => {}
        }
    }
    if truth.unlisted == Unlisted::Independent {
        let joined: u64 = sizes.iter().map(|&size| pairs_among(size)).sum();
        all.false_positives += joined.saturating_sub(labelled);
    }
    all
}
