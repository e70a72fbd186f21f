//! Counterfactuals: features without which two fingerprints would be one bit closer.

use crate::explain::votes::push::{Push, merged, votes_up};
use crate::explain::votes::report::VoteReport;
use crate::measure::weight::Weighted;
use crate::pair::Side;
use std::cmp::Reverse;

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
    bits.sort_by_key(margin);
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
    holding.sort_by_key(|(danger, push)| (!alone(push), Reverse(weight(push)), *danger, push.hash));
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
