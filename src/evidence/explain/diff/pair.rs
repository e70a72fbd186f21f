//! Pairs deleted sentences with inserted ones, to keep the most common words.

use crate::explain::diff::align::ascending;
use crate::explain::diff::contract::{Approximation, Limits};
use crate::explain::diff::inner::TokenList;
use crate::measure::mix::mix64;
use crate::part::PartOf as _;
use std::collections::HashMap;
use std::ops::Range;

/// Lowest share of common words of two versions of a sentence: 2·common / (words of both).
pub(super) const ALIKE: f64 = 0.35;
/// Most pairs of sentences to compare all; a longer stretch is first cut at sentences that share
/// rare runs of three words or characters.
pub(super) const CELLS: usize = 10_000;

/// Units of A and of B that are versions of each other; more than one if a sentence was split or
/// joined.
pub(super) type UnitGroup = (Range<usize>, Range<usize>);

/// One unit's words as a sorted bag.
type WordBag = Vec<u32>;

fn bag(tokens: &TokenList) -> WordBag {
    let solid = tokens.ids.iter().zip(&tokens.solid).filter(|(_, solid)| **solid);
    let mut bag: WordBag = solid.map(|(id, _)| *id).collect();
    if bag.is_empty() {
        bag.clone_from(&tokens.ids);
    }
    bag.sort_unstable();
    bag
}

/// How many words two bags have in common, with multiplicity.
fn common(a: &[u32], b: &[u32]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        count += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    count
}

fn alike(a: &[u32], b: &[u32]) -> f64 {
    2.0 * common(a, b) as f64 / (a.len() + b.len()).max(1) as f64
}

/// The groups of a stretch, ascending on both sides.
pub(super) fn pair(a: &[TokenList], b: &[TokenList], limits: &mut Limits<'_>) -> Vec<UnitGroup> {
    let (bags_a, bags_b): (Vec<WordBag>, Vec<WordBag>) =
        (a.iter().map(bag).collect(), b.iter().map(bag).collect());
    let mut pairs = Vec::new();
    if a.len() * b.len() <= CELLS {
        best(&bags_a, &bags_b, 0, 0, &mut pairs);
    } else {
        let (mut i, mut j) = (0, 0);
        let mut anchors = rare(a, b);
        anchors.push((a.len(), b.len()));
        for (x, y) in anchors {
            if limits.over() {
                break;
            }
            let (gap_a, gap_b) = (bags_a.part(i..x), bags_b.part(j..y));
            if gap_a.len() * gap_b.len() <= CELLS {
                best(gap_a, gap_b, i, j, &mut pairs);
            } else {
                limits.note(Approximation::Inside);
            }
            if x < a.len() {
                pairs.push((x, y));
            }
            (i, j) = (x + 1, y + 1);
        }
    }
    grow(&pairs, &bags_a, &bags_b)
}

/// The pairing in order with the most common words, every pair at least [`ALIKE`], by dynamic
/// programming (Needleman and Wunsch).
fn best(a: &[WordBag], b: &[WordBag], from_a: usize, from_b: usize, out: &mut Vec<(usize, usize)>) {
    if a.is_empty() || b.is_empty() {
        return;
    }
    let wide = b.len() + 1;
    // Row by row from the end: the most that can be kept from (i, j) on, and whether i is paired
    // with j.
    let mut kept = vec![0_u32; (a.len() + 1) * wide];
    let mut takes = vec![false; a.len() * wide];
    let at = |kept: &[u32], i: usize, j: usize| kept.get(i * wide + j).copied().unwrap_or(0);
    for (i, x) in a.iter().enumerate().rev() {
        for (j, y) in b.iter().enumerate().rev() {
            let skip = at(&kept, i + 1, j).max(at(&kept, i, j + 1));
            let both = common(x, y);
            let enough = 2.0 * both as f64 >= ALIKE * (x.len() + y.len()) as f64;
            let take = at(&kept, i + 1, j + 1) + 2 * both as u32;
            let here = i * wide + j;
            if let (Some(kept), Some(takes)) = (kept.get_mut(here), takes.get_mut(here)) {
                *takes = enough && both > 0 && take > skip;
                *kept = if *takes { take } else { skip };
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if takes.get(i * wide + j) == Some(&true) {
            out.push((from_a + i, from_b + j));
            (i, j) = (i + 1, j + 1);
        } else if at(&kept, i + 1, j) >= at(&kept, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
}

/// Pairs of units that share the most runs of three tokens that are unique on each side.
fn rare(a: &[TokenList], b: &[TokenList]) -> Vec<(usize, usize)> {
    let (runs_a, runs_b) = (runs(a), runs(b));
    let mut votes: HashMap<(usize, usize), u32> = HashMap::new();
    let mut j = 0;
    for &(hash, unit_a) in &runs_a {
        while runs_b.get(j).is_some_and(|run| run.0 < hash) {
            j += 1;
        }
        if let Some(&(other, unit_b)) = runs_b.get(j)
            && other == hash
        {
            *votes.entry((unit_a, unit_b)).or_default() += 1;
        }
    }
    let mut ballot: Vec<_> = votes.into_iter().filter(|&(_, count)| count >= 2).collect();
    // Most votes first; among equals the first pair, so that the result is deterministic.
    ballot.sort_unstable_by_key(|&((x, y), count)| (x, std::cmp::Reverse(count), y));
    ballot.dedup_by_key(|&mut ((x, _), _)| x);
    ascending(&ballot.into_iter().map(|(pair, _)| pair).collect::<Vec<_>>())
}

/// The hashes of all unique runs of three tokens, ascending, each with its unit.
fn runs(units: &[TokenList]) -> Vec<(u64, usize)> {
    let mut all: Vec<(u64, usize)> = Vec::new();
    for (unit, tokens) in units.iter().enumerate() {
        let hash = |run: &[u32]| run.iter().fold(0, |h, &id| mix64(h ^ u64::from(id)));
        all.extend(tokens.ids.windows(3).map(|run| (hash(run), unit)));
    }
    all.sort_unstable();
    let lone = all.chunk_by(|x, y| x.0 == y.0).filter(|chunk| chunk.len() == 1);
    lone.flatten().copied().collect()
}

/// Adds neighbours without a partner to a pair if that makes its sides more alike, for sentences
/// that were split or joined.
fn grow(pairs: &[(usize, usize)], a: &[WordBag], b: &[WordBag]) -> Vec<UnitGroup> {
    let mut groups: Vec<UnitGroup> = pairs.iter().map(|&(x, y)| (x..x + 1, y..y + 1)).collect();
    for at in 0..groups.len() {
        let before =
            at.checked_sub(1).and_then(|at| groups.get(at)).map_or((0, 0), |g| (g.0.end, g.1.end));
        let after = groups.get(at + 1).map_or((a.len(), b.len()), |g| (g.0.start, g.1.start));
        let Some((xs, ys)) = groups.get_mut(at) else { break };
        grow_one(xs, ys, &(before.0..after.0), a, b);
        grow_one(ys, xs, &(before.1..after.1), b, a);
    }
    groups
}

/// Extends `own` within `free` as long as the likeness to `other` rises.
fn grow_one(
    own: &mut Range<usize>,
    other: &Range<usize>,
    free: &Range<usize>,
    a: &[WordBag],
    b: &[WordBag],
) {
    let joined = |bags: &[WordBag], range: &Range<usize>| {
        let mut bag = bags.part(range.clone()).concat();
        bag.sort_unstable();
        bag
    };
    if own.start == free.start && own.end == free.end {
        return;
    }
    let target = joined(b, other);
    let mut score = alike(&joined(a, own), &target);
    for _ in 0..8 {
        let wider = [own.start..own.end + 1, own.start.saturating_sub(1)..own.end];
        let inside = |r: &Range<usize>| r != own && r.start >= free.start && r.end <= free.end;
        let tried = wider.into_iter().filter(inside).map(|r| (alike(&joined(a, &r), &target), r));
        let Some((better, range)) = tried.max_by(|x, y| x.0.total_cmp(&y.0)) else { break };
        if better <= score + 0.02 {
            break;
        }
        (score, *own) = (better, range);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::tokens::Numbers;

    #[test]
    fn a_split_sentence_is_one_group() {
        let (one, two) = ("甲乙丙丁，戊己庚辛。", "甲乙丙丁。戊己庚辛。");
        let mut words = Numbers::default();
        let a = [TokenList::new(one, &(0..one.len()), &mut words)];
        let half = two.len() / 2;
        let b = [0..half, half..two.len()].map(|part| TokenList::new(two, &part, &mut words));
        let groups = pair(&a, &b, &mut Limits::new(&|| false, None));
        assert_eq!(groups, [(0..1, 0..2)]);
    }
}
