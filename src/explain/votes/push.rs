//! The features that push one bit up or down, and their influence on the difference of two
//! documents.

use crate::measure::simhash::feature_word;
use crate::measure::weight::Weighted;
use crate::pair::Side;

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
                (std::cmp::Reverse((push.influence(), heaviest)), push.hash)
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
pub(super) fn votes_up(hash: u64, bit: u32) -> bool {
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
