//! Fills the buckets of one MinHash band: a scattered, then sorted key a document.

use crate::measure::banding::Banding;
use crate::measure::mix::mix64;

/// The buckets of one band that hold two documents or more.
#[derive(Debug, Default)]
pub(super) struct Band {
    /// Bucket after bucket, ascending within one.
    members: Vec<u32>,
    /// Where each bucket ends in `members`.
    ends: Vec<u32>,
}

impl Band {
    /// The members of each bucket, ascending.
    pub(super) fn buckets(&self) -> impl Iterator<Item = &[u32]> {
        let ends = self.ends.iter().map(|&end| end as usize);
        let starts = std::iter::once(0).chain(ends.clone());
        starts.zip(ends).filter_map(|(start, end)| self.members.get(start..end))
    }
}

/// The documents of one band, sorted by the hash of their rows, and cut into buckets.
pub(super) fn fill(signatures: &[u32], slots: usize, shape: Banding, band: usize) -> Band {
    let rows = |document: u32| {
        signatures
            .get(document as usize * slots + band * shape.rows..)
            .and_then(|rest| rest.get(..shape.rows))
            .unwrap_or(&[])
    };
    let documents = signatures.len() / slots;
    let hash = |rows: &[u32]| {
        let step = |hash: u64, &row: &u32| {
            let hash = (hash ^ u64::from(row)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        };
        mix64(rows.iter().fold(band as u64, step))
    };
    let key = |document: u32| hash(rows(document)) >> 32 << 32 | u64::from(document);
    let keys: Vec<u64> = (0..documents as u32).map(key).collect();
    let mut filled = Band::default();
    let mut run = Vec::new();
    each_part(&keys, |part| {
        part.sort_unstable();
        for equal in part.chunk_by(|x, y| x >> 32 == y >> 32).filter(|equal| equal.len() > 1) {
            run.clear();
            run.extend(equal.iter().map(|&key| key as u32));
            if run.iter().any(|&document| rows(document) != rows(run[0])) {
                run.sort_unstable_by(|&x, &y| rows(x).cmp(rows(y)).then(x.cmp(&y)));
            }
            let alike = run.chunk_by(|&x, &y| rows(x) == rows(y));
            for bucket in alike.filter(|bucket| bucket.len() > 1) {
                filled.members.extend_from_slice(bucket);
                filled.ends.push(filled.members.len() as u32);
            }
        }
    });
    filled
}

/// Calls `visit` with the keys of each part of the key space, about four to a part or a 4,096th of
/// all: scattering by the top bits leaves next to nothing to sort.
fn each_part(keys: &[u64], mut visit: impl FnMut(&mut [u64])) {
    let bits = (keys.len() / 4).max(2).ilog2().min(12);
    let part = |key: u64| (key >> (64 - bits)) as usize;
    let mut ends = vec![0usize; 1 << bits];
    for &key in keys {
        ends[part(key)] += 1;
    }
    let mut total = 0;
    for end in &mut ends {
        (total, *end) = (total + *end, total);
    }
    let mut scattered = vec![0; keys.len()];
    for &key in keys {
        let place = &mut ends[part(key)];
        scattered[*place] = key;
        *place += 1;
    }
    let mut rest = scattered.as_mut_slice();
    let mut start = 0;
    for end in ends {
        let (keys, after) = std::mem::take(&mut rest).split_at_mut(end - start);
        (rest, start) = (after, end);
        if keys.len() > 1 {
            visit(keys);
        }
    }
}
