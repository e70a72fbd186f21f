//! Matches the units of two texts in order: unique units first, then Myers between them, which
//! bounds the work and allows stopping.

use crate::explain::diff::contract::{Approximation, Limits};
use crate::part::PartOf as _;
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::ops::Range;

/// Most units of a stretch between two anchors, both sides together; longer ones are not matched.
pub(super) const STRETCH: usize = 60_000;

/// A run of units on both sides, as index ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnitRun {
    pub(super) same: bool,
    pub(super) a: Range<usize>,
    pub(super) b: Range<usize>,
}

/// The runs that turn `a` into `b`, in order; equal runs are as long as possible.
pub(super) fn align(
    a: &[u32],
    b: &[u32],
    vocabulary: usize,
    limits: &mut Limits<'_>,
) -> Vec<UnitRun> {
    let mut out = Vec::new();
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    push(&mut out, true, 0..prefix, 0..prefix);
    let (rest_a, rest_b) = (a.part(prefix..), b.part(prefix..));
    let (mut i, mut j) = (prefix, prefix);
    for (x, y) in anchors(rest_a, rest_b, vocabulary) {
        let (x, y) = (x + prefix, y + prefix);
        stretch(&mut out, a, i..x, b, j..y, limits);
        push(&mut out, true, x..x + 1, y..y + 1);
        (i, j) = (x + 1, y + 1);
    }
    stretch(&mut out, a, i..a.len(), b, j..b.len(), limits);
    out
}

/// Appends a run, or extends the last one if both are of one kind and touch.
fn push(out: &mut Vec<UnitRun>, same: bool, a: Range<usize>, b: Range<usize>) {
    if a.is_empty() && b.is_empty() {
        return;
    }
    match out.last_mut() {
        Some(last) if last.same == same => (last.a.end, last.b.end) = (a.end, b.end),
        _ => out.push(UnitRun { same, a, b }),
    }
}

/// Matches the units between two anchors.
fn stretch(
    out: &mut Vec<UnitRun>,
    a: &[u32],
    across_a: Range<usize>,
    b: &[u32],
    across_b: Range<usize>,
    limits: &mut Limits<'_>,
) {
    if across_a.is_empty() || across_b.is_empty() || limits.over() {
        return push(out, false, across_a, across_b);
    }
    if across_a.len() + across_b.len() > STRETCH {
        limits.note(Approximation::Stretches);
        return push(out, false, across_a, across_b);
    }
    let (start_a, start_b) = (across_a.start, across_b.start);
    let slices = (a.part(across_a), b.part(across_b));
    for op in numbers(slices.0, slices.1, limits) {
        let (x, y) = (op.old_range(), op.new_range());
        let same = matches!(op, DiffOp::Equal { .. });
        let a = start_a + x.start..start_a + x.end;
        push(out, same, a, start_b + y.start..start_b + y.end);
    }
}

/// Myers on ids, with the deadline of the limits if there is one.
pub(super) fn numbers(a: &[u32], b: &[u32], limits: &mut Limits<'_>) -> Vec<DiffOp> {
    let ops = capture_diff_slices_deadline(Algorithm::Myers, a, b, limits.deadline());
    limits.over(); // the library does not say that the deadline struck
    ops
}

/// The longest chain of index pairs, ascending on both sides, whose unit occurs once on each side.
fn anchors(a: &[u32], b: &[u32], vocabulary: usize) -> Vec<(usize, usize)> {
    let places_a = once(a, vocabulary);
    let places_b = once(b, vocabulary);
    let both = a.iter().enumerate().filter_map(|(x, &unit)| {
        let (here, there) = (places_a.get(unit as usize)?, places_b.get(unit as usize)?);
        (*here == Some(x)).then_some(())?;
        Some((x, (*there)?))
    });
    ascending(&both.collect::<Vec<_>>())
}

/// For each unit its only index; `None` if it occurs never or more than once.
fn once(units: &[u32], vocabulary: usize) -> Vec<Option<usize>> {
    let mut count = vec![0_u8; vocabulary];
    let mut place = vec![None; vocabulary];
    for (at, &unit) in units.iter().enumerate() {
        if let (Some(count), Some(place)) =
            (count.get_mut(unit as usize), place.get_mut(unit as usize))
        {
            *count = count.saturating_add(1);
            *place = (*count == 1).then_some(at);
        }
    }
    place
}

/// The longest subsequence of the pairs that ascends strictly in the second number; the pairs must
/// ascend strictly in the first. O(n log n).
pub(in crate::explain) fn ascending(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // `tails[l]`: the pair with the smallest second number that ends a chain of length l + 1.
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |at: &usize| pairs.get(*at).map_or(0, |pair| pair.1);
    for (at, pair) in pairs.iter().enumerate() {
        let length = tails.partition_point(|tail| second(tail) < pair.1);
        before.push(length.checked_sub(1).and_then(|last| tails.get(last).copied()));
        match tails.get_mut(length) {
            Some(tail) => *tail = at,
            None => tails.push(at),
        }
    }
    let mut chain = Vec::with_capacity(tails.len());
    let mut at = tails.last().copied();
    while let Some(here) = at {
        chain.extend(pairs.get(here).copied());
        at = before.get(here).copied().flatten();
    }
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_ascending_chain() {
        let pairs = [(0, 3), (1, 0), (2, 1), (3, 9), (4, 2), (5, 2)];
        assert_eq!(ascending(&pairs), [(1, 0), (2, 1), (5, 2)]);
        assert!(ascending(&[]).is_empty());
    }
}
