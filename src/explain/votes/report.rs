//! The votes behind two fingerprints: Σ ±weight a bit, ties, and bits that little would turn.

use crate::compare::result::Profile;
use crate::measure::contract::Weight;
use crate::measure::simhash::votes;
use crate::pair::Side;

/// The signed vote totals of both documents of a pair, bit by bit. A bit is 1 where its vote is
/// above zero. Votes and weights are fixed-point integers (see [`crate::measure::weight::real`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteReport {
    /// Votes of A and of B, lowest bit first, one a bit of the fingerprint.
    pub votes: [Vec<i64>; 2],
    /// The sum of all weights of A and of B: no vote is larger.
    pub totals: [i64; 2],
    /// √Σw² of A and of B: how far a vote strays from zero if features push by chance.
    pub strays: [i64; 2],
    /// What features weigh.
    pub weight: Weight,
}

/// A vote is fragile up to this part of what it would stray by chance.
const FRAGILE: i64 = 4;

impl VoteReport {
    /// The votes of two documents; `None` where one has no fingerprint or the two are not alike.
    /// Cost: two nanoseconds a feature and 64 bits.
    pub fn of(a: &Profile, b: &Profile, weight: Weight) -> Option<Self> {
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

    /// The bit that the vote gives.
    pub fn is_one(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit) > 0
    }

    /// Whether the two documents have different bits here.
    pub fn differs(&self, bit: u32) -> bool {
        self.is_one(Side::A, bit) != self.is_one(Side::B, bit)
    }

    /// Whether the votes cancel out exactly; the bit is written 0.
    pub fn is_tie(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit) == 0
    }

    /// Whether little would turn the bit: a vote of at most √Σw²/4, small against the total weight.
    /// Other features in place of some three in a hundred turn half of such bits.
    pub fn is_fragile(&self, side: Side, bit: u32) -> bool {
        self.vote(side, bit).abs() <= self.strays[side] / FRAGILE
    }

    /// The differing bits, highest first.
    pub fn differing(&self) -> Vec<u32> {
        (0..self.bits()).rev().filter(|&bit| self.differs(bit)).collect()
    }

    /// The largest vote of either document without its sign, at least 1: the scale of bars.
    pub fn largest(&self) -> i64 {
        self.votes.iter().flatten().map(|vote| vote.abs()).max().unwrap_or(0).max(1)
    }
}
