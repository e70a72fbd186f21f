//! The table of all measures.

pub mod banding;
pub mod bins;
pub mod blocks;
pub mod chains;
pub mod containment;
pub mod contract;
pub mod copy_class;
pub mod cosine;
pub mod dice;
pub mod frequency;
pub mod jaccard;
pub(crate) mod merge;
pub mod minhash;
pub mod mix;
pub mod multiset;
pub mod others;
pub mod per;
pub mod permutation;
pub mod planes;
pub mod reuse;
pub mod reuse_state;
pub mod scale;
#[cfg(any(test, feature = "test-hooks"))]
mod scratch;
pub mod set;
pub mod simhash;
pub mod weight;

use contract::{Evidence, Initial, Measure};
use scale::Scale;

/// All measures, in the order of columns, sort keys and help.
const TABLE: [Measure; 10] = [
    jaccard::JACCARD,
    minhash::MINHASH,
    simhash::SIMHASH,
    containment::CONTAINMENT,
    dice::DICE,
    cosine::COSINE,
    reuse::REUSE,
    frequency::WEIGHTED,
    frequency::TOPIC,
    frequency::CHANCE,
];

/// All measures, in the order of columns, sort keys and help.
#[cfg(not(any(test, feature = "test-hooks")))]
pub const MEASURES: &[Measure] = &TABLE;
/// The table the other way round with one measure more: no unit test may depend on places.
#[cfg(any(test, feature = "test-hooks"))]
pub const MEASURES: &[Measure] = &scratch::reversed();

/// A measure of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeasureId(u8);

impl MeasureId {
    /// Exact Jaccard: floors, ties and groups go by it.
    pub const JACCARD: Self = Self::find("jaccard");
    /// The MinHash estimate of Jaccard.
    pub const MINHASH: Self = Self::find("minhash");
    /// The SimHash distance.
    pub const SIMHASH: Self = Self::find("simhash");
    /// The exact cosine, which SimHash estimates.
    pub const COSINE: Self = Self::find("cosine");
    /// The share of both texts in chains, known for read pairs only.
    pub const REUSE: Self = Self::find("reuse");
    /// Jaccard weighted by the frequencies of the corpus, known once they are counted.
    pub const WEIGHTED: Self = Self::find("weighted");
    /// The cosine of words weighted by the frequencies of the corpus, known once they are counted.
    pub const TOPIC: Self = Self::find("topic");

    /// How many unrelated pairs are expected to be as alike, known once the backgrounds are.
    pub const CHANCE: Self = Self::find("chance");

    /// The measure of that name, which the table must have: else this does not compile.
    const fn find(name: &str) -> Self {
        let mut place = 0;
        while !is_same(MEASURES[place].name.as_bytes(), name.as_bytes()) {
            place += 1;
        }
        Self(place as u8)
    }

    /// The measure at a place of the table.
    pub const fn at(place: usize) -> Self {
        Self(place as u8)
    }

    /// Its place in the table.
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// All measures, in the order of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..MEASURES.len()).map(Self::at)
    }

    /// The measures that can flag a pair, in the order of the table.
    pub fn flagging() -> impl DoubleEndedIterator<Item = Self> {
        Self::all().filter(|id| id.measure().flag.is_some())
    }

    /// The measure of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|id| id.measure().name == name)
    }

    /// Its record in the table.
    pub const fn measure(self) -> &'static Measure {
        &MEASURES[self.place()]
    }

    /// How alike a pair is, 0 to 1; `None` where the measure is undefined.
    pub fn value(self, evidence: &Evidence) -> Option<f64> {
        (self.measure().value)(evidence)
    }

    /// The line that its values lie on, where fingerprints have `bits` bits.
    pub fn scale(self, bits: u32) -> Scale {
        (self.measure().scale)(bits)
    }

    /// The letter that marks a pair flagged by it, if it can flag.
    pub fn letter(self) -> Option<char> {
        self.measure().flag.as_ref().map(|flag| flag.letter)
    }

    /// True if it can flag a pair with this evidence at some threshold.
    pub fn fits(self, evidence: &Evidence) -> bool {
        let fits = self.measure().flag.as_ref().and_then(|flag| flag.fits);
        fits.is_none_or(|fits| fits(evidence))
    }

    /// True if it always has a threshold: it flags pairs by default, and cannot be turned off.
    pub fn is_on_by_default(self) -> bool {
        self.measure().flag.as_ref().is_some_and(|flag| matches!(flag.initial, Initial::On(_)))
    }
}

const fn is_same(x: &[u8], y: &[u8]) -> bool {
    let mut place = 0;
    while place < x.len() && place < y.len() && x[place] == y[place] {
        place += 1;
    }
    place == x.len() && place == y.len()
}
