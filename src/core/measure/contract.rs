//! The contract of a measure: its name, value, text and columns; and the parameters of sketches.

use crate::measure::reuse_state::ReuseState;
use crate::measure::scale::{Scale, short_ratio};
use crate::text::named::Named;

/// What a reading of both texts says of them, whatever their scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReadAs {
    /// Nothing that decides, or the texts were not read.
    #[default]
    Undecided,
    /// A copy of some kind; never where nearly all texts of a corpus are alike.
    Copy,
    /// A part of one was made from the other, or both parts from a third text; never where nearly all texts are alike.
    PartCopy,
    /// Nothing in common but what other texts have, too.
    Unrelated,
}

impl ReadAs {
    /// By how many powers of ten a pair sorts before those that are expected as often: two where a reading found
    /// copied text, which it does about eighty times as often in labelled copies as in others of the closest pairs
    /// (`benches/evidence.py`); one back for unrelated texts, since a copy that was read as unrelated is not to stand
    /// behind all pairs that nobody read.
    pub fn decades(self) -> f64 {
        match self {
            Self::Copy | Self::PartCopy => 2.0,
            Self::Undecided => 0.0,
            Self::Unrelated => -1.0,
        }
    }
}

/// The counts of one pair of documents, from which each measure computes its score. Sizes are
/// numbers of distinct shingles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// |A∩B|: distinct shingles in both documents.
    pub intersection: u32,
    /// |A|: distinct shingles of the first document, at least 1.
    pub size_a: u32,
    /// |B|: distinct shingles of the second document, at least 1.
    pub size_b: u32,
    /// MinHash: how many of the compared slots agree.
    pub minhash_equal: u32,
    /// MinHash: how many slots were compared, at least 1.
    pub minhash_slots: u32,
    /// MinHash: the compared values are those of all shingles of both documents, so the estimate is
    /// exact; only bottom-k sketches that hold whole texts.
    pub minhash_exact: bool,
    /// SimHash: how many bits differ; `None` if a document has no weighted feature.
    pub distance: Option<u32>,
    /// Share of the smaller document's shingles that the larger one may hold by chance, 0 to 1: the
    /// share of the running text of the larger one in shingles that it has more than once. A text
    /// of the same kind is expected to be held to that share (Good 1953; Turing's estimate).
    pub containment_chance: f64,
    /// SimHash: bits in a fingerprint (32, 64, 128 or 256).
    pub bits: u32,
    /// Exact cosine of the weighted bags, 0 to 1; `None` if a document has no weighted feature.
    pub cosine: Option<f64>,
    /// The reuse between both texts, if the pair was read.
    pub reuse: ReuseState,
    /// Jaccard weighted by how few texts of the corpus hold each shingle.
    pub weighted: CorpusScore,
    /// Cosine of the words, weighted by how few texts of the corpus hold each.
    pub topic: CorpusScore,
    /// Common logarithm of the number of unrelated pairs of its scripts that are expected to be at least as
    /// alike.
    pub expected: CorpusScore,
    /// What a reading of both texts found.
    pub read_as: ReadAs,
    /// True if the counts are exact: both documents had their shingles. Else the intersection is itself an
    /// estimate from sketches.
    pub is_exact: bool,
}

impl Evidence {
    /// |A∪B|, from the three integers that are stored.
    pub fn union(&self) -> u32 {
        self.size_a + self.size_b - self.intersection
    }

    /// The same with the documents swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let Self { size_a, size_b, reuse, .. } = self;
        Self { size_a: size_b, size_b: size_a, reuse: reuse.swapped(), ..self }
    }
}

/// What is known about a score that depends on the whole corpus.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum CorpusScore {
    /// Not computed (yet).
    #[default]
    Pending,
    /// Not defined for this pair in this corpus.
    Undefined,
    /// The score: 0 to 1, or a common logarithm in [`Evidence::expected`].
    Value(f64),
}

impl CorpusScore {
    /// The score; `None` if it is not computed or not defined.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(value),
            Self::Pending | Self::Undefined => None,
        }
    }

    /// The cell of a table: `.420`, `—` if undefined, `…` if not computed.
    pub fn cell(self) -> String {
        match self {
            Self::Pending => "…".to_owned(),
            Self::Undefined => "—".to_owned(),
            Self::Value(value) => short_ratio(value),
        }
    }
}

/// A measure of the likeness of two documents.
///
/// The table of them is [`crate::measure::MEASURES`]. Thresholds, flags, columns, sort keys, saved
/// keys, exports and help iterate it: a new measure is a new file and one line in that table.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// The name on the command line and in exports, e.g. `jaccard`.
    pub name: &'static str,
    /// The heading on screen, e.g. `Jaccard`.
    pub title: &'static str,
    /// One sentence for help: its definition and limits.
    pub about: &'static str,
    /// The scale of its values for fingerprints of this many bits.
    pub scale: fn(u32) -> Scale,
    /// How it flags pairs; `None` if it only ranks them.
    pub flag: Option<Flag>,
    /// True if it needs the shingles of both documents: from sketches it is an estimate, which
    /// exports leave out.
    pub needs_shingles: bool,
    /// Which measures a narrow terminal leaves out first, from 1; 0 for those that stay.
    pub gives_way: u8,
    /// Similarity in 0..=1, larger is more alike; `None` where the measure is undefined.
    pub value: fn(&Evidence) -> Option<f64>,
    /// A few columns for a table cell, e.g. `.420` or `14`.
    pub cell: fn(&Evidence) -> String,
    /// The value with its arithmetic, e.g. `178/424 = 0.4198`.
    pub text: fn(&Evidence) -> String,
    /// Its columns in exports and in the records of reports.
    pub columns: &'static [Column],
    /// Its column among the ranked pairs of a report; `None` for none.
    pub ranked: Option<ReportColumn>,
}

/// How a measure flags pairs.
#[derive(Debug, Clone, Copy)]
pub struct Flag {
    /// The letter that marks a flagged pair; no other measure has it.
    pub letter: char,
    /// Its default threshold.
    pub initial: Initial,
    /// The name of its threshold: the command line flag without dashes, the key in settings files.
    pub key: &'static str,
    /// When its letter alone makes a pair flagged. Estimates give way to the exact value that they
    /// estimate; one subject is not copying.
    pub decides: Decides,
    /// False for pairs that it does not flag whatever their value; `None`: it flags by its value
    /// alone.
    pub fits: Option<fn(&Evidence) -> bool>,
    /// What its threshold means, for the help of the command line flag.
    pub help: &'static str,
}

/// When the letter of a measure makes a pair flagged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decides {
    /// Always.
    Alone,
    /// Where the exact value that it estimates is not known.
    WithoutExact,
    /// Never: pairs with its letter are worth reading.
    Never,
}

/// A default threshold in the unit of the measure's scale (see [`Scale::settled`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Initial {
    /// The measure flags from here on.
    On(f64),
    /// The measure flags from here on beside the others, and can be turned off.
    Beside(f64),
    /// The measure flags nothing; the slider of its threshold starts here.
    Off(f64),
}

/// A column of exports and records.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its place among all columns. Programs count columns: a new one takes the next free place.
    pub place: u8,
    /// Where it is written.
    pub scope: ColumnScope,
    /// Its heading, and its key in JSON.
    pub name: &'static str,
    /// Its value for a pair.
    pub value: ColumnValue,
}

/// The value of a column for a pair; `None` where it is not defined.
#[derive(Debug, Clone, Copy)]
pub enum ColumnValue {
    /// A count.
    Count(fn(&Evidence) -> Option<u64>),
    /// A ratio.
    Ratio(fn(&Evidence) -> Option<f64>),
}

impl ColumnValue {
    /// The value for a pair.
    pub fn number(&self, evidence: &Evidence) -> Number {
        match self {
            Self::Count(count) => count(evidence).map_or(Number::Undefined, Number::Whole),
            Self::Ratio(ratio) => ratio(evidence).map_or(Number::Undefined, Number::Real),
        }
    }
}

/// Where a column is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnScope {
    /// In exports and in the records of reports.
    Everywhere,
    /// In exports only.
    Exports,
    /// In records only.
    Records,
}

/// The column of a measure among the ranked pairs of a report.
#[derive(Debug, Clone, Copy)]
pub struct ReportColumn {
    /// Its heading, where fingerprints have this many bits.
    pub heading: fn(u32) -> String,
    /// Its cell for a pair.
    pub cell: fn(&Evidence) -> RankedCell,
}

/// A cell among the ranked pairs of a report.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RankedCell {
    /// The value.
    pub text: String,
    /// What it is made from, in small letters; may be empty.
    pub small: String,
    /// A share of 0 to 1 that is drawn as a bar.
    pub bar: Option<f64>,
}

/// A number of an export.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// A count.
    Whole(u64),
    /// A ratio.
    Real(f64),
    /// Not defined for this pair.
    Undefined,
}

/// MinHash schemes.
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

/// The weight of a shingle in SimHash and in the cosine, by its count.
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

/// The default seed of the slot family. Over many pairs every seed is equally good, over a few
/// pairs a seed may be unlucky; the error of this one is as expected on each tested set of
/// reference pairs.
pub const SEED: u64 = 13;

/// The parameters of the sketches. Two sketches made with different `Params` are never compared.
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
        Self { scheme: Scheme::Slots, slots: 128, bits: 256, weight: Weight::Log, seed: SEED }
    }
}

#[cfg(test)]
mod tests {
    use super::CorpusScore;

    #[test]
    fn a_score_that_is_not_computed_is_no_number() {
        let states = [CorpusScore::Pending, CorpusScore::Undefined, CorpusScore::Value(0.5)];
        assert_eq!(states.map(CorpusScore::value), [None, None, Some(0.5)]);
        assert_eq!(states.map(CorpusScore::cell), ["…", "—", ".500"]);
    }
}
