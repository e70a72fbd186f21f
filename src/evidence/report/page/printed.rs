//! Which pairs and sources a page prints with their texts, so that a long report stays a readable number of pages.

use crate::order::ListOrder as _;
use crate::report::record::Report;
use crate::report::record_pair::PairRecord;
use std::collections::BTreeSet;

/// Most pairs in print with their scores, findings and texts.
const PAIRS: usize = 40;
/// Most texts in print with their sources.
const TEXTS: usize = 24;

/// The pairs and texts that are printed without a request for everything.
#[derive(Debug, Default)]
pub(super) struct Printed {
    /// Ranks of the pairs.
    pairs: BTreeSet<usize>,
    /// Indices of the texts.
    texts: BTreeSet<usize>,
    /// True if pairs or sources are left out.
    is_part: bool,
}

impl Printed {
    /// Judged pairs first, then in the order of the report; the texts are those of these pairs.
    pub(super) fn new(report: &Report) -> Self {
        let mut pairs: Vec<&PairRecord> = report.pairs.iter().collect();
        pairs.order_by_key(|pair| (pair.verdict.is_none(), pair.rank));
        let mut new = Self::default();
        for pair in pairs.iter().take(PAIRS) {
            new.pairs.insert(pair.rank);
            for text in pair.texts {
                if new.texts.len() < TEXTS {
                    new.texts.insert(text);
                }
            }
        }
        let sourced = report.sources.iter().flat_map(|own| &own.texts);
        let has_more = sourced.filter(|own| !own.sources.is_empty()).count() > TEXTS;
        new.is_part = has_more || pairs.len() > PAIRS;
        new
    }

    /// The class of a pair's section.
    pub(super) fn pair(&self, rank: usize) -> &'static str {
        if self.is_part && !self.pairs.contains(&rank) { "pair more" } else { "pair" }
    }

    /// The class of the sources of a text.
    pub(super) fn sources(&self, text: usize) -> &'static str {
        if self.is_part && !self.texts.contains(&text) { "sources more" } else { "sources" }
    }

    /// What print leaves out, in a sentence; `None` if nothing.
    pub(super) fn words(&self) -> Option<String> {
        self.is_part.then(|| {
            format!(
                "In print: the texts of {PAIRS} pairs at most, judged ones first, and the sources of \
                 {TEXTS} texts. With “Print all” ticked above, everything is printed."
            )
        })
    }
}
