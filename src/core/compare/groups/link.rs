//! Single, complete and average linkage over sorted ties, as lists of merges.

use crate::compare::groups::contract::Linkage;
use crate::compare::groups::forest::Forest;
use crate::pair::DocId;
use std::collections::{BTreeMap, BinaryHeap};

/// Two documents and their score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tie {
    /// A document.
    pub a: DocId,
    /// Another document.
    pub b: DocId,
    /// Their score, 0 to 1.
    pub score: f64,
    /// The number of their pair in the pair table.
    pub pair: u32,
}

/// Two groups that join, by one document of each, and how alike they are by the linkage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct GroupMerge {
    /// A document of one group.
    pub a: DocId,
    /// A document of the other one.
    pub b: DocId,
    /// The lowest, mean or highest score between the groups, 0 to 1.
    pub score: f64,
}

/// True to end the work early.
pub(super) type IsCancelled<'a> = &'a dyn Fn() -> bool;
/// Ties between two calls of `IsCancelled`.
const LOOK: usize = 4_096;

/// The merges of a linkage over sorted ties, best first, down to a threshold; those so far once `stop`
/// returns true.
pub(super) fn link(
    linkage: Linkage,
    n: usize,
    ties: &[Tie],
    threshold: f64,
    stop: IsCancelled<'_>,
) -> Vec<GroupMerge> {
    match linkage {
        Linkage::Single => single(n, ties, threshold),
        Linkage::Complete => complete(n, ties, threshold, stop),
        Linkage::Average => average(n, ties, threshold, stop),
    }
}

/// Single linkage: each tie at or over the threshold joins two groups.
fn single(n: usize, ties: &[Tie], threshold: f64) -> Vec<GroupMerge> {
    let (mut forest, mut merges) = (Forest::new(n), Vec::new());
    for &Tie { a, b, score, .. } in ties.iter().take_while(|tie| tie.score >= threshold) {
        if forest.join(a, b).is_some() {
            merges.push(GroupMerge { a, b, score });
        }
    }
    merges
}

/// Complete linkage: two groups join when every two of their documents are tied at or over the
/// threshold, the most alike groups first. `ties` is sorted, best first: the tie that completes the
/// last missing pair of two groups is their score, so the order of joins is the classical one.
fn complete(n: usize, ties: &[Tie], threshold: f64, stop: IsCancelled<'_>) -> Vec<GroupMerge> {
    let (mut forest, mut merges) = (Forest::new(n), Vec::new());
    // For each group, how many of its ties to each other group were seen.
    let mut met: Vec<BTreeMap<DocId, u64>> = vec![BTreeMap::new(); n];
    for (place, tie) in ties.iter().take_while(|tie| tie.score >= threshold).enumerate() {
        if place % LOOK == 0 && stop() {
            break;
        }
        let (a, b) = (forest.root(tie.a), forest.root(tie.b));
        if a == b {
            continue;
        }
        let count = add(&mut met, a, b, 1);
        add(&mut met, b, a, 1);
        if count == u64::from(forest.size(a)) * u64::from(forest.size(b)) {
            join(&mut forest, &mut met, a, b);
            merges.push(GroupMerge { a, b, score: tie.score });
        }
    }
    merges
}

/// Two groups and their mean score when it was recorded. Later the mean is an upper bound: a join
/// never makes a mean larger than both means before it.
#[derive(Debug, PartialEq)]
struct Candidate {
    mean: f64,
    a: DocId,
    b: DocId,
}

impl Eq for Candidate {}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // Among equal means the smaller ids come first, so that the result is deterministic.
        self.mean.total_cmp(&other.mean).then_with(|| (other.a, other.b).cmp(&(self.a, self.b)))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Average linkage (UPGMA): the two groups with the highest mean score over all their pairs join,
/// until that mean is under the threshold. Pairs that are not among the ties count as 0.
fn average(n: usize, ties: &[Tie], threshold: f64, stop: IsCancelled<'_>) -> Vec<GroupMerge> {
    let (mut forest, mut merges) = (Forest::new(n), Vec::new());
    let mut sums: Vec<BTreeMap<DocId, f64>> = vec![BTreeMap::new(); n];
    for tie in ties {
        add(&mut sums, tie.a, tie.b, tie.score);
        add(&mut sums, tie.b, tie.a, tie.score);
    }
    let candidate = |tie: &Tie| Candidate { mean: tie.score, a: tie.a, b: tie.b };
    let over = ties.iter().take_while(|tie| tie.score >= threshold);
    let mut heap: BinaryHeap<Candidate> = over.map(candidate).collect();
    let mut steps = 0usize;
    while let Some(top) = heap.pop() {
        steps += 1;
        if steps.is_multiple_of(LOOK) && stop() {
            break;
        }
        let (a, b) = (forest.root(top.a), forest.root(top.b));
        if a == b {
            continue;
        }
        let sum = sums[a].get(&b).copied().unwrap_or(0.0);
        let mean = sum / (f64::from(forest.size(a)) * f64::from(forest.size(b)));
        if mean < threshold {
            continue;
        }
        // An outdated mean is put back with its current value.
        let is_noted = (a, b) == (top.a, top.b) && mean >= top.mean;
        if is_noted || mean >= heap.peek().map_or(0.0, |next| next.mean) {
            join(&mut forest, &mut sums, a, b);
            merges.push(GroupMerge { a, b, score: mean });
        } else {
            heap.push(Candidate { mean, a, b });
        }
    }
    merges
}

/// Adds to the entry of a group for another one; returns the sum.
fn add<T: Copy + Default + std::ops::AddAssign>(
    notes: &mut [BTreeMap<DocId, T>],
    a: DocId,
    b: DocId,
    value: T,
) -> T {
    let sum = notes[a].entry(b).or_default();
    *sum += value;
    *sum
}

/// Joins two groups and their entries for others; the longer list stays where it is.
fn join<T: Copy + Default + std::ops::AddAssign>(
    forest: &mut Forest,
    notes: &mut [BTreeMap<DocId, T>],
    a: DocId,
    b: DocId,
) {
    let Some((stays, goes)) = forest.join(a, b) else { return };
    let gone = std::mem::take(&mut notes[goes]);
    for (other, value) in gone {
        if other != stays {
            add(notes, stays, other, value);
            add(notes, other, stays, value);
        }
        notes[other].remove(&goes);
    }
}
