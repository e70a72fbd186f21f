//! The votes behind two fingerprints: Σ ±weight per bit, ties, and fragile bits.

use crate::compare::result::Profile;
use crate::measure::contract::Weight;
use crate::measure::simhash::votes;
use crate::pair::Side;

/// The signed vote totals of both documents of a pair, bit by bit. A bit is 1 if its vote is above
/// zero. Votes and weights are fixed-point integers (see [`crate::measure::weight::real`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteReport {
    /// Votes of A and of B, one per bit of the fingerprint, lowest bit first.
    pub votes: [Vec<i64>; 2],
    /// The sum of all weights of A and of B: no vote is larger.
    pub totals: [i64; 2],
    /// √Σw² of A and of B: the standard deviation of a vote if features push at random.
    pub strays: [i64; 2],
    /// The weighting of the features.
    pub weight: Weight,
}

/// A vote is fragile up to its random standard deviation divided by this.
const FRAGILE: i64 = 4;

impl VoteReport {
    /// The votes of two documents; `None` if one has no fingerprint or their lengths differ. Cost:
    /// about two nanoseconds per feature and 64 bits.
    pub fn new(a: &Profile, b: &Profile, weight: Weight) -> Option<Self> {
        let (x, y) = (a.fingerprint?, b.fingerprint?);
        x.distance(&y)?;
        let sides = [a.features(), b.features()];
        Some(Self {
            votes: sides.map(|features| votes(features, x.bits)),
            totals: sides
                .map(|features| features.iter().map(|(_, weight)| i64::from(weight)).sum()),
            strays: [a.norm, b.norm].map(|norm| norm.isqrt().cast_signed()),
            weight,
        })
    }

    /// Bits in each fingerprint.
    pub fn bits(&self) -> u32 {
        self.votes[0].len() as u32
    }

    /// The vote of a document on a bit; 0 outside the fingerprint.
    pub fn vote(&self, side: Side, bit: u32) -> i64 {
        self.votes[side].get(bit as usize).copied().unwrap_or(0)
    }

    /// True if the vote gives a 1.
    pub fn is_one(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit) > 0
    }

    /// True if the bits of the two documents differ.
    pub fn differs(&self, bit: u32) -> bool {
        self.is_one(Side::A, bit) != self.is_one(Side::B, bit)
    }

    /// True if the votes cancel out exactly; the bit is then 0.
    pub fn is_tie(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit) == 0
    }

    /// True if the bit is fragile: its vote is at most √Σw²/4, small against the total weight.
    /// Replacing about 3 % of the features turns half of such bits.
    pub fn is_fragile(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit).abs() <= self.strays[side] / FRAGILE
    }

    /// The differing bits, highest first.
    pub fn differing(&self) -> Vec<u32> {
        (0..self.bits()).rev().filter(|&bit| self.differs(bit)).collect()
    }

    /// The largest absolute vote of both documents, at least 1: the scale of bars.
    pub fn largest(&self) -> i64 {
        self.votes.iter().flatten().map(|vote| vote.abs()).max().unwrap_or(0).max(1)
    }
}
