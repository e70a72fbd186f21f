//! What a measure must offer: a name, a value for a pair, and how that value is written.

use crate::text::named::Named;

/// Everything that is known of one pair of documents: exact integers, from which each measure
/// derives its score. Sizes are numbers of distinct shingles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// |A∩B|: distinct shingles that both documents hold.
    pub intersection: u32,
    /// |A|: distinct shingles of the first document, at least 1.
    pub size_a: u32,
    /// |B|: distinct shingles of the second document, at least 1.
    pub size_b: u32,
    /// MinHash: how many of the compared slots agree.
    pub minhash_equal: u32,
    /// MinHash: how many slots were compared, at least 1.
    pub minhash_slots: u32,
    /// SimHash: how many bits differ; `None` where a document has no weighted feature.
    pub distance: Option<u32>,
    /// SimHash: bits in a fingerprint (32, 64, 128 or 256).
    pub bits: u32,
    /// Exact cosine of the weighted bags, 0 to 1; `None` where a document has no weighted feature.
    pub cosine: Option<f64>,
}

impl Evidence {
    /// |A∪B|, from the three integers that are stored.
    pub fn union(&self) -> u32 {
        self.size_a + self.size_b - self.intersection
    }
}

/// One way to say how alike two documents are.
///
/// The table of them is [`crate::measure::MEASURES`]; columns, sort keys, exports and help iterate
/// it, so a new measure is a new file and one line in that table.
#[derive(Debug)]
pub struct Measure {
    /// The name on the command line and in exports, e.g. `jaccard`.
    pub name: &'static str,
    /// The heading on screen, e.g. `Jaccard`.
    pub title: &'static str,
    /// One sentence for help: what it says, and when not to trust it.
    pub about: &'static str,
    /// The letter that marks a pair flagged by this measure, for the three that can flag.
    pub letter: Option<char>,
    /// Similarity in 0..=1, larger is more alike; `None` where the measure is undefined.
    pub value: fn(&Evidence) -> Option<f64>,
    /// A few columns for a table cell, e.g. `.420` or `14`.
    pub cell: fn(&Evidence) -> String,
    /// The value with its arithmetic, e.g. `178/424 = 0.4198`.
    pub text: fn(&Evidence) -> String,
}

/// How MinHash keeps a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scheme {
    /// K hash functions, each keeps its minimum (Broder 1997).
    #[default]
    Slots,
    /// One hash function, the K smallest values are kept (Broder 1997, "bottom-k").
    BottomK,
    /// One hash function whose range is cut into K bins, each keeps its minimum; empty bins borrow
    /// (Li, Owen, Zhang 2012; Shrivastava 2017). Fast; for texts with more shingles than bins.
    OnePermutation,
}

impl Named for Scheme {
    const ALL: &'static [Self] = &[Self::Slots, Self::BottomK, Self::OnePermutation];

    fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::BottomK => "bottom-k",
            Self::OnePermutation => "oph",
        }
    }
}

/// How a shingle's count becomes its weight in SimHash and in the cosine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Weight {
    /// 1 + ln(count): repeated shingles count more, but one cannot decide every bit.
    #[default]
    Log,
    /// The count itself.
    Count,
    /// Every distinct shingle weighs one.
    One,
    /// Term frequency times jieba's inverse document frequency; the features are the text's 30 best
    /// words, whatever the shingle unit, as in jieba's `extract_tags`.
    TfIdf,
}

impl Named for Weight {
    const ALL: &'static [Self] = &[Self::Log, Self::Count, Self::One, Self::TfIdf];

    fn name(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Count => "count",
            Self::One => "one",
            Self::TfIdf => "tfidf",
        }
    }
}

/// The seed of the slot family where none is asked for. Every seed is as good over many pairs; of a
/// few pairs any one family is lucky or not, and this one is within its error law on each set of
/// reference pairs that it was tried on by itself.
pub const SEED: u64 = 13;

/// What the sketches depend on. Two sketches made with different `Params` are never compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Params {
    /// MinHash scheme.
    pub scheme: Scheme,
    /// MinHash slots, K: 16 to 4096.
    pub slots: usize,
    /// SimHash bits: 32, 64, 128 or 256.
    pub bits: u32,
    /// SimHash and cosine weights.
    pub weight: Weight,
    /// Seed of the MinHash slot family.
    pub seed: u64,
}

impl Default for Params {
    fn default() -> Self {
        Self { scheme: Scheme::Slots, slots: 128, bits: 64, weight: Weight::Log, seed: SEED }
    }
}

/// Writes a ratio as `.420`, and as `1` and `0` only where it is exactly that.
pub fn short_ratio(value: f64) -> String {
    if value >= 1.0 {
        "1.00".to_owned()
    } else if value > 0.9994 {
        ">.999".to_owned()
    } else if value > 0.0 && value < 0.0005 {
        "<.001".to_owned()
    } else {
        format!("{value:.3}").trim_start_matches('0').to_owned()
    }
}
