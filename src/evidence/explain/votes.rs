//! The votes behind two SimHash fingerprints, and the features that decide a bit.

use crate::compare::result::Profile;
use crate::measure::contract::Weight;
use crate::measure::simhash::{feature_word, votes};
use crate::measure::weight::Weighted;
use crate::order::ListOrder as _;
use crate::pair::Side;
use std::cmp::Reverse;

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

/// One feature and its vote on one bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Push {
    /// The feature's hash.
    pub hash: u64,
    /// Its weights in A and in B; 0 if absent.
    pub weights: [u32; 2],
}

impl Push {
    /// The difference of its weights: how far it moves the votes of the documents apart.
    pub fn influence(&self) -> u32 {
        self.weights[0].abs_diff(self.weights[1])
    }
}

/// All features of two documents by the direction in which they push one bit, most influence first,
/// then the heaviest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pushes {
    /// Towards 1.
    pub up: Vec<Push>,
    /// Towards 0.
    pub down: Vec<Push>,
}

impl Pushes {
    /// The pushes of two documents on a bit. Cost: one merge and one sort of both bags.
    pub fn new(a: Weighted<'_>, b: Weighted<'_>, bit: u32) -> Self {
        let (up, down) = merged(a, b).into_iter().partition(|push| votes_up(push.hash, bit));
        let mut pushes = Self { up, down };
        for side in [&mut pushes.up, &mut pushes.down] {
            side.sort_unstable_by_key(|push| {
                let heaviest = push.weights[0].max(push.weights[1]);
                (Reverse((push.influence(), heaviest)), push.hash)
            });
        }
        pushes
    }

    /// The vote of a document: weights up minus weights down.
    pub fn vote(&self, side: Side) -> i64 {
        let sum = |pushes: &[Push]| -> i64 {
            pushes.iter().map(|push| i64::from(push.weights[side])).sum()
        };
        sum(&self.up) - sum(&self.down)
    }
}

/// True if a feature pushes a bit towards 1.
fn votes_up(hash: u64, bit: u32) -> bool {
    feature_word(hash, bit as usize / 64) >> (bit % 64) & 1 == 1
}

/// Both bags as one list, by hash.
pub(super) fn merged(a: Weighted<'_>, b: Weighted<'_>) -> Vec<Push> {
    let mut all = Vec::with_capacity(a.hashes.len().max(b.hashes.len()));
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let next = [a.peek(), b.peek()].map(|feature| feature.map(|feature| feature.0));
        let Some(hash) = next.into_iter().flatten().min() else { return all };
        let weights = [&mut a, &mut b].map(|side| side.next_if(|feature| feature.0 == hash));
        all.push(Push { hash, weights: weights.map(|held| held.map_or(0, |held| held.1)) });
    }
}

/// Features, and the distance if neither document had them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Without {
    /// The differing bit that they decide.
    pub bit: u32,
    /// The document whose bit turns.
    pub side: Side,
    /// The features, in the order in which they were taken.
    pub features: Vec<Push>,
    /// The distance before.
    pub before: u32,
    /// The distance without them, recomputed over all bits.
    pub after: u32,
}

/// Most differing bits to try for the easiest counterfactual.
pub const TRIED: usize = 16;

/// Most features times bits to visit for the easiest counterfactual.
const LARGEST: usize = 2_000_000;

impl Without {
    /// True if the distance is one less: other turned bits cancel out.
    pub fn is_one_closer(&self) -> bool {
        self.after + 1 == self.before
    }
}

/// Features that decide one differing bit: of several choices the one whose distance is nearest to
/// one less, then the one with the fewest features. `None` if the bit does not differ or no
/// features can turn it. Greedy, not proven minimal. Cost: bits per feature.
pub fn without(report: &VoteReport, a: Weighted<'_>, b: Weighted<'_>, bit: u32) -> Option<Without> {
    best(report, &merged(a, b), bit)
}

/// The counterfactual with the fewest features over all differing bits that reduces the distance by
/// one; `None` if none was found. Tries the bits with the smallest votes first, at most `most`, and
/// fewer for long texts.
pub fn easiest(
    report: &VoteReport,
    a: Weighted<'_>,
    b: Weighted<'_>,
    most: usize,
) -> Option<Without> {
    let all = merged(a, b);
    let mut bits = report.differing();
    let margin = |&bit: &u32| report.vote(Side::A, bit).abs().min(report.vote(Side::B, bit).abs());
    bits.order_by_key(margin);
    let most = most.min(LARGEST / all.len().max(1)).max(1);
    let ways = bits.iter().take(most).filter_map(|&bit| best(report, &all, bit));
    ways.filter(Without::is_one_closer).min_by_key(|way| way.features.len())
}

fn best(report: &VoteReport, all: &[Push], bit: u32) -> Option<Without> {
    if !report.differs(bit) {
        return None;
    }
    let ways = Side::BOTH.into_iter().flat_map(|side| {
        [true, false].into_iter().filter_map(move |gently| way(report, all, bit, side, gently))
    });
    ways.min_by_key(|way| (way.before.abs_diff(way.after + 1), way.features.len()))
}

/// Takes features that support the bit of one document, heaviest first, until it turns; `gently`:
/// among equal weights, those that endanger other bits least come first.
fn way(report: &VoteReport, all: &[Push], bit: u32, side: Side, gently: bool) -> Option<Without> {
    let one = report.is_one(side, bit);
    let weight = |push: &Push| push.weights[side];
    let alone = |push: &Push| push.weights[side.other()] == 0;
    let risks = if gently { at_risk(report, bit) } else { Vec::new() };
    let mut holding: Vec<(u32, &Push)> = all
        .iter()
        .filter(|push| weight(push) > 0 && votes_up(push.hash, bit) == one)
        .map(|push| (danger(&risks, push), push))
        .collect();
    holding
        .order_by_key(|(danger, push)| (!alone(push), Reverse(weight(push)), *danger, push.hash));
    let mut vote = report.vote(side, bit);
    let mut features = Vec::new();
    for (_, push) in holding {
        let turned = if one { vote <= 0 } else { vote > 0 };
        if turned {
            break;
        }
        vote -= if one { i64::from(weight(push)) } else { -i64::from(weight(push)) };
        features.push(*push);
    }
    let turned = if one { vote <= 0 } else { vote > 0 };
    let before = report.differing().len() as u32;
    let after = distance_without(report, &features);
    turned.then_some(Without { bit, side, features, before, after })
}

/// A fragile bit that is equal in both documents.
#[derive(Clone, Copy)]
struct Risk {
    bit: u32,
    side: Side,
    one: bool,
}

/// The fragile bits among those that agree.
fn at_risk(report: &VoteReport, bit: u32) -> Vec<Risk> {
    let others = (0..report.bits()).filter(|&other| other != bit && !report.differs(other));
    let sides = others.flat_map(|bit| Side::BOTH.map(|side| (bit, side)));
    let fragile = sides.filter(|&(bit, side)| report.is_fragile(side, bit));
    fragile.map(|(bit, side)| Risk { bit, side, one: report.is_one(side, bit) }).collect()
}

/// How many of these bits the absence of a feature brings closer to turning.
fn danger(risks: &[Risk], push: &Push) -> u32 {
    let nearer = |risk: &&Risk| {
        let held = push.weights[risk.side] > 0;
        held && votes_up(push.hash, risk.bit) == risk.one
    };
    risks.iter().filter(nearer).count() as u32
}

/// The distance if neither document had these features. Cost: bits × features.
pub(super) fn distance_without(report: &VoteReport, features: &[Push]) -> u32 {
    let vote = |side: Side, bit: u32| -> i64 {
        let gone = features.iter().map(|push| {
            let weight = i64::from(push.weights[side]);
            if votes_up(push.hash, bit) { weight } else { -weight }
        });
        report.vote(side, bit) - gone.sum::<i64>()
    };
    (0..report.bits()).filter(|&bit| (vote(Side::A, bit) > 0) != (vote(Side::B, bit) > 0)).count()
        as u32
}
