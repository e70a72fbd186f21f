//! Groups documents with equal keys, by sorting one number for each document.

use crate::compare::result::pairs_among;
use std::cmp::Ordering;

/// The buckets of one table with two documents or more.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// The members bucket by bucket, ascending within a bucket.
    members: Vec<u32>,
    /// End of each bucket in `members`.
    ends: Vec<u32>,
}

impl Buckets {
    /// Groups documents whose full keys `order` reports as equal. Each number in `keys` has a
    /// well-mixed hash of the full key in its upper half and the document in the lower (see
    /// [`pack`]), so that sorting the numbers does most of the work.
    pub(super) fn fill(keys: &[u64], order: impl Fn(u32, u32) -> Ordering) -> Self {
        let mut filled = Self::default();
        let mut run = Vec::new();
        each_part(&perhaps_shared(keys), |part| {
            if all_differ(part) {
                return;
            }
            part.sort_unstable();
            for equal in part.chunk_by(|x, y| x >> 32 == y >> 32).filter(|equal| equal.len() > 1) {
                run.clear();
                run.extend(equal.iter().map(|&key| key as u32));
                // 32-bit hashes collide occasionally.
                if run.iter().any(|&document| order(document, run[0]).is_ne()) {
                    run.sort_unstable_by(|&x, &y| order(x, y).then(x.cmp(&y)));
                }
                let alike = run.chunk_by(|&x, &y| order(x, y).is_eq());
                for bucket in alike.filter(|bucket| bucket.len() > 1) {
                    filled.members.extend_from_slice(bucket);
                    filled.ends.push(filled.members.len() as u32);
                }
            }
        });
        filled
    }

    /// The members of each bucket, ascending.
    pub(super) fn each(&self) -> impl Iterator<Item = &[u32]> {
        let ends = self.ends.iter().map(|&end| end as usize);
        let starts = std::iter::once(0).chain(ends.clone());
        starts.zip(ends).filter_map(|(start, end)| self.members.get(start..end))
    }

    /// The size of each bucket.
    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> {
        self.each().map(<[u32]>::len)
    }
}

/// True if there are few keys and all their upper halves differ; cheaper than sorting them.
fn all_differ(keys: &[u64]) -> bool {
    keys.len() <= 8
        && keys.iter().enumerate().all(|(at, x)| keys[at + 1..].iter().all(|y| (x ^ y) >> 32 != 0))
}

/// Packs the upper half of a hash and a document into one number.
pub(super) fn pack(hash: u64, document: usize) -> u64 {
    hash >> 32 << 32 | document as u64
}

/// The keys whose highest bits another key may share, in their order. Most documents share no key
/// and need no sorting.
fn perhaps_shared(keys: &[u64]) -> Vec<u64> {
    // Eight cells a key, in a table that fits the second-level cache.
    let bits = (keys.len() * 8).max(2).ilog2().min(18);
    let cell = |key: u64| (key >> (64 - bits)) as usize;
    let mut seen = vec![0u8; 1 << bits];
    for &key in keys {
        let seen = &mut seen[cell(key)];
        *seen = seen.saturating_add(1);
    }
    let mut kept = vec![0; keys.len()];
    let mut count = 0;
    for &key in keys {
        // Always written, and counted if kept: no branch to mispredict.
        kept[count] = key;
        count += usize::from(seen[cell(key)] > 1);
    }
    kept.truncate(count);
    kept
}

/// Calls `visit` for each part of the key space with two or more keys. A part holds about four
/// keys, or 1/4,096 of all: scattering by the highest bits leaves almost nothing to sort.
fn each_part(keys: &[u64], mut visit: impl FnMut(&mut [u64])) {
    let bits = (keys.len() / 4).max(2).ilog2().min(12);
    let part = |key: u64| (key >> (64 - bits)) as usize;
    let mut ends = vec![0u32; 1 << bits];
    for &key in keys {
        ends[part(key)] += 1;
    }
    let mut total = 0;
    for end in &mut ends {
        (total, *end) = (total + *end, total);
    }
    let mut scattered = vec![0; keys.len()];
    for &key in keys {
        let next = &mut ends[part(key)];
        scattered[*next as usize] = key;
        *next += 1;
    }
    let mut rest = scattered.as_mut_slice();
    let mut start = 0;
    for end in ends {
        let (keys, after) = std::mem::take(&mut rest).split_at_mut((end - start) as usize);
        (rest, start) = (after, end);
        if keys.len() > 1 {
            visit(keys);
        }
    }
}

/// Size from which a bucket counts as overcrowded, chosen so that all pairs of the smaller buckets,
/// and one pair for each further member of the larger ones, make at most `most` comparisons, if
/// that is possible.
pub(super) fn crowd<I: Iterator<Item = usize>>(sizes: impl Fn() -> I, most: u64) -> usize {
    if sizes().map(pairs_among).sum::<u64>() <= most {
        return usize::MAX;
    }
    let mut ascending: Vec<usize> = sizes().collect();
    ascending.sort_unstable();
    let mut visits = ascending.iter().map(|&size| size as u64 - 1).sum::<u64>();
    let mut step = |size: usize| {
        visits += pairs_among(size) - (size as u64 - 1);
        visits > most
    };
    ascending.into_iter().find(|&size| step(size)).unwrap_or(usize::MAX)
}
