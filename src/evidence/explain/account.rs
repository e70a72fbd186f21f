//! The account of one pair: the arithmetic of every measure, and its warnings.

use crate::compare::result::{Comparison, PairTable, Profile, Recipe, score_pair};
use crate::explain::bits::BitReport;
use crate::explain::reasons::{self, seen_reasons};
use crate::explain::sets::SetReport;
use crate::explain::slots::SlotReport;
use crate::measure::contract::{Evidence, Params};
use crate::pair::{DocId, DocPair};

/// The evidence of a pair of profiles sketched by `sketch`; `None` if one has no shingles. Cost: one merge, as [`score_pair`].
pub fn evidence(a: &Profile, b: &Profile, sketch: &Params) -> Option<Evidence> {
    let mut table = PairTable::new(&[a.clone(), b.clone()], sketch);
    table.extend(&[score_pair(DocPair::FIRST, a, b)?]);
    table.evidence(0)
}

/// Most bytes of two texts that are compared as stored and as seen while a key press waits.
const QUICK: usize = 1 << 18;

/// Why a pair scores as it does. Made from the profiles: no text is read again.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    /// Shingles of both sides, and the exact ratios made from them.
    pub sets: SetReport,
    /// MinHash, slot by slot; `None` if undefined.
    pub slots: Option<SlotReport>,
    /// SimHash, bit by bit; `None` if undefined.
    pub bits: Option<BitReport>,
    /// Sentences on undefined or weak scores.
    pub reasons: Vec<String>,
}

impl Account {
    /// The account of a scored pair. Cost: slots + bits.
    pub fn new(evidence: &Evidence, a: &Profile, b: &Profile, recipe: &Recipe) -> Self {
        let sets = SetReport::new(evidence);
        Self {
            slots: SlotReport::new(a, b, sets.jaccard),
            bits: BitReport::new(a, b, recipe.sketch.weight, evidence.cosine),
            reasons: reasons::pair_reasons(a, b, recipe),
            sets,
        }
    }

    /// The account of pair `index` of a comparison; `None` past the end of its table.
    pub fn from_row(comparison: &Comparison, index: usize) -> Option<Self> {
        let row = comparison.pairs.rows().get(index)?;
        let evidence = comparison.pairs.evidence_of(row);
        let profile = |id: DocId| comparison.profiles.get(id.index());
        let mut account =
            Self::new(&evidence, profile(row.a)?, profile(row.b)?, &comparison.recipe);
        if let (Some(a), Some(b)) = (comparison.document(row.a), comparison.document(row.b)) {
            account.reasons.extend(seen_reasons([a, b], &comparison.recipe, QUICK));
        }
        Some(account)
    }
}
