//! Ranges of the tokens of a text.

use crate::part::PartOf as _;

/// First token of a range, and the one after the last.
pub(super) type TokenRange = [u32; 2];

/// Ranges by their start, as disjoint ranges. Ranges that only touch stay apart.
pub(super) fn joined(ranges: Vec<TokenRange>) -> Vec<TokenRange> {
    let mut joined: Vec<TokenRange> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range[0] < last[1] => last[1] = last[1].max(range[1]),
            _ => joined.push(range),
        }
    }
    joined
}

/// Two ascending lists as one.
pub(super) fn merged(x: &[TokenRange], y: &[TokenRange]) -> Vec<TokenRange> {
    let mut all = Vec::with_capacity(x.len() + y.len());
    let mut rest = y.iter().copied().peekable();
    for &range in x {
        all.extend(std::iter::from_fn(|| rest.next_if(|other| *other < range)));
        all.push(range);
    }
    all.extend(rest);
    all
}

/// The parts of ranges outside of others; both ascend, and the others are disjoint.
pub(super) fn without(ranges: &[TokenRange], others: &[TokenRange]) -> Vec<TokenRange> {
    let mut left = Vec::with_capacity(ranges.len());
    let mut first = 0;
    for &[mut from, to] in ranges {
        first += others.part(first..).iter().take_while(|other| other[1] <= from).count();
        for other in others.part(first..) {
            if other[0] >= to {
                break;
            }
            if from < other[0] {
                left.push([from, other[0]]);
            }
            from = from.max(other[1]);
        }
        if from < to {
            left.push([from, to]);
        }
    }
    left
}
