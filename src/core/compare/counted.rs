//! What counts in the texts of a run: the Jaccard of all pairs without the rest, and how much that is.

use crate::compare::join::exact::{ListPair, SumOf, WeightedLists};
use crate::compare::result::{Comparison, CorpusColumn};
use crate::compare::run::{Need, Shortage};
use crate::pair::DocId;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What does not count in the texts of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExcludedParts {
    /// Number of templates: files, and passages that a reviewer marked.
    pub templates: usize,
    /// Number of passages that a reviewer marked as quotations.
    pub marked_quotations: usize,
    /// True if quotations do not count.
    pub quotations: bool,
    /// Headings from which on references and appendices do not count; `None`: they count.
    pub headings: Option<Vec<String>>,
    /// Number of texts of which something does not count.
    pub texts: usize,
    /// Letters of all texts.
    pub letters: u64,
    /// Those of them that do not count, by reason.
    pub reasons: BTreeMap<String, u64>,
}

/// The distinct shingles of a document, ascending; empty where there is nothing to compare.
pub type CountedShingles<'a> = Cow<'a, [u64]>;

/// The Jaccard of each pair of the table with these shingles of each document, by place of the document;
/// undefined where a document has none. `None` once `cancelled`. Cost: a few passes over all shingles,
/// then at most a merge of two lists for each pair.
pub fn counted_jaccard(
    comparison: &Comparison,
    shingles: &[CountedShingles<'_>],
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<CorpusColumn> {
    let rows = comparison.pairs.rows();
    let pairs: Vec<ListPair> = rows.iter().map(|row| [row.a.0, row.b.0]).collect();
    let lists: Vec<&[u64]> = shingles.iter().map(|list| &**list).collect();
    let lists = WeightedLists::new(SumOf::Weights, lists, |_, _, _| 1, cancelled)?;
    let shared = lists.sums(&pairs, cancelled)?;
    let size = |id: DocId| {
        let list = shingles.get(id.index()).filter(|list| !list.is_empty())?;
        Some(list.len() as u64)
    };
    let scores = rows.iter().zip(shared).map(|(row, shared)| {
        let union = (size(row.a)? + size(row.b)?).checked_sub(shared).filter(|union| *union > 0)?;
        Some(shared as f64 / union as f64)
    });
    Some(CorpusColumn::new(scores))
}

/// Refuses if the shingles of all documents and the pairs of the table do not fit the memory.
/// # Errors
/// Neither `max` bytes over all that the process holds nor the limits of the system leave this memory.
pub fn claim_counted(comparison: &Comparison, max: Option<u64>) -> Result<(), Shortage> {
    let shingles = comparison.profiles.iter().map(|own| u64::from(own.distinct)).sum::<u64>();
    Need {
        doing: "scoring what counts of",
        documents: (comparison.profiles.len(), "text"),
        bytes: shingles * (WeightedLists::BYTES + 8) + 20 * comparison.pairs.len() as u64,
        help: "let all parts of the texts count",
    }
    .refuse_above(max)
}
