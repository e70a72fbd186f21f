//! What a report says of one pair: scores, verdict, disguise, and both texts in pieces.

use crate::measure::containment::{of_a, of_b};
use crate::measure::contract::Evidence;
use crate::measure::dice::dice;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::{estimate, standard_error};
use serde::{Deserialize, Serialize};

/// One pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Its place in the order, from 1.
    pub rank: usize,
    /// Both texts, places among the documents of the report.
    pub texts: [usize; 2],
    /// Other texts equal to A and to B after normalising.
    pub copies: [Vec<usize>; 2],
    /// What the measures say.
    pub scores: Scores,
    /// The letters of the measures that flag it.
    pub flags: String,
    /// What a person decided.
    pub verdict: Option<Judged>,
    /// What is undefined or weaker than it looks.
    pub warnings: Vec<String>,
    /// What kind of copy it is.
    pub class: String,
    /// The rule that says so.
    pub rule: String,
    /// The steps that both texts were normalised by when they were read.
    pub normalize: String,
    /// Why there may be more passages than these.
    pub approximate: Option<String>,
    /// How it was disguised.
    pub findings: Vec<Finding>,
    /// Words for other words, the most frequent first.
    pub substitutions: Vec<Exchange>,
    /// How many more of these there are.
    pub more_substitutions: usize,
    /// Stretches that both hold, by their place in A; the letter is that of the place here.
    pub passages: Vec<Passage>,
    /// How many more there are, none longer than these; they are not marked.
    pub more_passages: usize,
    /// Characters of the normalised text in these.
    pub more_characters: usize,
    /// Pairs of passages in another order.
    pub inversions: u64,
    /// A and B.
    pub sides: [Side; 2],
}

/// What the measures say: the integers that everything is computed from, and the ratios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Exact Jaccard.
    pub jaccard: f64,
    /// Shingles in both.
    pub intersection: u32,
    /// Distinct shingles of A.
    pub size_a: u32,
    /// Distinct shingles of B.
    pub size_b: u32,
    /// The share of A that B holds.
    pub containment_a: f64,
    /// The share of B that A holds.
    pub containment_b: f64,
    /// Dice.
    pub dice: f64,
    /// The MinHash estimate of Jaccard.
    pub minhash: f64,
    /// Its standard error.
    pub minhash_error: f64,
    /// Equal slots.
    pub minhash_equal: u32,
    /// Compared slots.
    pub minhash_slots: u32,
    /// SimHash bits that differ.
    pub simhash_distance: Option<u32>,
    /// SimHash bits.
    pub simhash_bits: u32,
    /// Exact cosine.
    pub cosine: Option<f64>,
}

impl Scores {
    /// The scores of a pair.
    pub fn of(evidence: &Evidence) -> Self {
        Self {
            jaccard: jaccard(evidence),
            intersection: evidence.intersection,
            size_a: evidence.size_a,
            size_b: evidence.size_b,
            containment_a: of_a(evidence),
            containment_b: of_b(evidence),
            dice: dice(evidence),
            minhash: estimate(evidence),
            minhash_error: standard_error(estimate(evidence), evidence.minhash_slots),
            minhash_equal: evidence.minhash_equal,
            minhash_slots: evidence.minhash_slots,
            simhash_distance: evidence.distance,
            simhash_bits: evidence.bits,
            cosine: evidence.cosine,
        }
    }

    /// What the page shows: everything from the integers and the cosine. `None` for integers that
    /// no pair has.
    pub fn evidence(&self) -> Option<Evidence> {
        let union = self.size_a.checked_add(self.size_b)?.checked_sub(self.intersection)?;
        let whole = self.size_a > 0 && self.size_b > 0 && union > 0 && self.minhash_slots > 0;
        let bits = self.simhash_bits > 0 && self.simhash_distance <= Some(self.simhash_bits);
        (whole && bits).then_some(Evidence {
            intersection: self.intersection,
            size_a: self.size_a,
            size_b: self.size_b,
            minhash_equal: self.minhash_equal,
            minhash_slots: self.minhash_slots,
            distance: self.simhash_distance,
            bits: self.simhash_bits,
            cosine: self.cosine,
        })
    }
}

/// What a person decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The verdict; `None` for a note alone.
    pub verdict: Option<String>,
    /// The remark; may be empty.
    pub note: String,
    /// Who; may be empty.
    pub by: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// What changed in the texts since; empty: nothing, the verdict holds.
    pub stale: String,
}

/// One thing that was done to the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// What it is about.
    pub subject: String,
    /// A plain sentence.
    pub says: String,
}

/// Words for other words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// In A.
    pub from: String,
    /// In B.
    pub to: String,
    /// How often.
    pub count: usize,
}

/// A stretch that both texts hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// Bytes of A as written: first, and one past the last.
    pub a: [usize; 2],
    /// Bytes of B as written.
    pub b: [usize; 2],
    /// Characters of the normalised text.
    pub characters: usize,
    /// It stands in another order.
    pub moved: bool,
    /// Characters of it that many documents of the corpus hold.
    pub template: usize,
}

/// One text of a pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The share of it in passages, 0 to 1.
    pub covered: Option<f64>,
    /// Characters as written.
    pub characters: usize,
    /// Characters as written that are quoted.
    pub quoted: usize,
    /// The text in order.
    pub pieces: Vec<Piece>,
}

/// A stretch of a text as written: quoted, or left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Its first byte in the text.
    pub at: usize,
    /// The passage it belongs to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub passage: Option<usize>,
    /// The text; empty where it is left out.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub text: String,
    /// So many characters are left out here.
    #[serde(skip_serializing_if = "is_none_left_out", default)]
    pub left_out: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_none_left_out(left_out: &usize) -> bool {
    *left_out == 0
}
