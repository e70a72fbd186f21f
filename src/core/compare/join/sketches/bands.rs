//! The index of MinHash bands: finds documents that agree in a whole band of slots.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::buckets::{Buckets, crowd, pack};
use crate::compare::result::pairs_among;
use crate::measure::banding::Banding;
use crate::measure::minhash::{MinHashSignature, equal_slots};
use crate::measure::mix::mix64;
use crate::part::PartOf as _;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Documents of a bucket from which their low bytes are gathered and compared first.
const MANY: usize = 8;
/// Low bytes compared at a time.
const SUMMED: usize = 128;

/// Signatures stored one after another, as [`Bands`] takes them.
#[derive(Debug, Clone, Default)]
pub struct Laid {
    /// Documents with a signature of slots, as indices into the given list.
    pub documents: Vec<u32>,
    /// `slots` values for each document.
    pub values: Vec<u32>,
}

impl Laid {
    /// Lays out signatures of `slots` slots or bins. Documents without a signature or with a
    /// bottom-k sketch, which has no slots, are skipped. Cost: one copy.
    pub fn new(all: &[Option<&MinHashSignature>], slots: usize) -> Self {
        let mut laid = Self::default();
        for (document, signature) in all.iter().enumerate() {
            if let Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) =
                signature
                && values.len() == slots
            {
                laid.documents.push(document as u32);
                laid.values.extend_from_slice(values);
            }
        }
        laid
    }
}

/// The buckets of all bands over some signatures.
#[derive(Debug)]
pub struct Bands<'a> {
    pub(super) signatures: &'a [u32],
    pub(super) slots: usize,
    pub(super) shape: Banding,
    /// The buckets of each band.
    pub(super) filled: Vec<Buckets>,
}

impl<'a> Bands<'a> {
    /// Fills the buckets from `signatures`, `slots` values a document; documents are numbered from
    /// 0.
    ///
    /// For each band, a document has a 64-bit key: the hash of its rows in the upper half, its
    /// number in the lower. Sorting the keys builds the buckets, and equal hashes are checked by
    /// comparing the rows. Bands are independent and filled in parallel. Time: a sort of the
    /// documents for each band. Memory: at most 4 bytes for each document and band, for buckets of
    /// two or more. `None` once `cancelled`, or if the shape needs more slots than there are.
    pub fn new(
        signatures: &'a [u32],
        slots: usize,
        shape: Banding,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        if shape.slots() > slots || shape.slots() == 0 {
            return None;
        }
        let documents = signatures.len() / slots;
        let fill = |band: usize| {
            let rows = |document: usize| {
                let from = document * slots + band * shape.rows;
                signatures.part(from..from + shape.rows)
            };
            let documents = if cancelled() { 0 } else { documents };
            let key = |document| pack(band_key(band, rows(document)), document);
            let keys: Vec<u64> = (0..documents).map(key).collect();
            Buckets::fill(&keys, |x, y| rows(x as usize).cmp(rows(y as usize)))
        };
        let filled = (0..shape.bands).into_par_iter().map(fill).collect();
        (!cancelled()).then_some(Self { signatures, slots, shape, filled })
    }

    /// The sizes of all buckets of two documents or more, band by band.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.filled.iter().flat_map(Buckets::sizes)
    }

    /// The slots of one document.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub(super) fn signature(&self, document: u32) -> &[u32] {
        &self.signatures[document as usize * self.slots..][..self.slots]
    }

    /// True if two documents agree in all rows of some band.
    pub fn meet(&self, a: u32, b: u32) -> bool {
        let bands = |document| {
            self.signature(document).chunks_exact(self.shape.rows).take(self.shape.bands)
        };
        bands(a).zip(bands(b)).any(|(x, y)| x == y)
    }

    /// Pairs within buckets, summed over all buckets: comparisons of [`Bands::pairs`] without a
    /// limit.
    pub fn visits(&self) -> u64 {
        self.sizes().map(pairs_among).sum()
    }
}

/// A well mixed hash of the rows of one band: equal for documents of one bucket.
pub fn band_key(band: usize, rows: &[u32]) -> u64 {
    let step = |hash: u64, &row: &u32| {
        let hash = (hash ^ u64::from(row)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    };
    mix64(rows.iter().fold(band as u64, step))
}

/// The pairs found through the buckets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Met {
    /// Both documents, smaller first, and the number of agreeing slots. Each pair once, by its
    /// first common band, in the same order for any number of threads.
    pub pairs: Vec<(u32, u32, u32)>,
    /// Distinct pairs compared, however many of their slots agree; by [`Bands::pairs_in`] in large
    /// buckets only those of which enough low bytes of slots agree.
    pub distinct: u64,
    /// Comparisons made, one for each bucket that a pair shares.
    pub visits: u64,
    /// Pairs within overcrowded buckets that were not compared.
    pub passed_over: u64,
}

impl Bands<'_> {
    /// Every pair that shares a band and agrees in at least `needed` slots; if `needed` exceeds the
    /// number of slots, pairs are only counted.
    ///
    /// At most `most` comparisons are made (or one a member, if that is more). If the buckets hold
    /// more pairs, the largest count as overcrowded, and each of their documents is compared only
    /// with the first one of the bucket. That choice depends only on the signatures; `passed_over`
    /// reports it. Cost: one comparison of signatures a visit, in parallel by band; 12 bytes a
    /// pair. Incomplete once `cancelled`.
    pub fn pairs(&self, needed: u32, most: u64, cancelled: Cancelled<'_>) -> Met {
        self.pairs_by(needed, (most, usize::MAX), false, cancelled).unwrap_or_default()
    }

    /// The same; `None` once there are more than `room` pairs. In large buckets a signature is looked at
    /// only if enough low bytes of its slots agree; these lie next to each other.
    pub fn pairs_in(
        &self,
        needed: u32,
        limits: (u64, usize),
        cancelled: Cancelled<'_>,
    ) -> Option<Met> {
        self.pairs_by(needed, limits, true, cancelled)
    }

    fn pairs_by(
        &self,
        needed: u32,
        (most, room): (u64, usize),
        low_first: bool,
        cancelled: Cancelled<'_>,
    ) -> Option<Met> {
        let found = AtomicUsize::new(0);
        let stop = || cancelled() || found.load(Ordering::Relaxed) > room;
        let crowd = crowd(|| self.sizes(), most);
        let crowds: Vec<Vec<(u32, u32)>> = self.filled.iter().map(|b| hosts(b, crowd)).collect();
        let meet = |band: usize| {
            let mut met = Met::default();
            dispatch(Meet {
                index: self,
                band,
                crowd,
                crowds: &crowds,
                needed,
                low_first,
                found: &found,
                cancelled: &stop,
                met: &mut met,
            });
            met
        };
        let all: Vec<Met> = (0..self.filled.len()).into_par_iter().map(meet).collect();
        let mut met = Met::default();
        met.pairs.reserve_exact(all.iter().map(|part| part.pairs.len()).sum());
        for part in all {
            met.pairs.extend(part.pairs);
            met.distinct += part.distinct;
            met.visits += part.visits;
            met.passed_over += part.passed_over;
        }
        (met.pairs.len() <= room).then_some(met)
    }
}

/// The members of overcrowded buckets, each with the first document of its bucket, ascending.
fn hosts(band: &Buckets, crowd: usize) -> Vec<(u32, u32)> {
    let crowded = band.each().filter(|bucket| bucket.len() >= crowd);
    let host = |bucket: &[u32]| bucket.first().copied().unwrap_or(0);
    let mut hosts: Vec<(u32, u32)> = crowded
        .flat_map(|bucket| bucket.iter().map(move |&member| (member, host(bucket))))
        .collect();
    hosts.sort_unstable();
    hosts
}

/// How many low bytes of slots agree: no fewer than slots agree.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
#[inline(always)]
fn agreeing_bytes(x: &[u8], y: &[u8]) -> u32 {
    let slots = x.len().min(y.len());
    let (x, y) = (&x[..slots], &y[..slots]);
    let (mut equal, mut slot) = (0, 0);
    while slot < slots {
        // A sum of bytes takes the fewest instructions, and up to 255 of them do not overflow.
        let (mut sum, end) = (0u8, slots.min(slot + SUMMED));
        while slot < end {
            sum += u8::from(x[slot] == y[slot]);
            slot += 1;
        }
        equal += u32::from(sum);
    }
    equal
}

/// Finds the pairs of one band.
struct Meet<'a> {
    index: &'a Bands<'a>,
    band: usize,
    /// Size from which a bucket is overcrowded.
    crowd: usize,
    /// For each band, the members of its overcrowded buckets.
    crowds: &'a [Vec<(u32, u32)>],
    needed: u32,
    /// Low bytes are compared first.
    low_first: bool,
    /// Pairs of all bands.
    found: &'a AtomicUsize,
    cancelled: Cancelled<'a>,
    met: &'a mut Met,
}

impl Meet<'_> {
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn compare(&mut self, a: u32, b: u32) {
        let (x, y) = (self.index.signature(a), self.index.signature(b));
        let rows = self.index.shape.rows;
        for band in 0..self.band {
            let (x, y) = (&x[band * rows..][..rows], &y[band * rows..][..rows]);
            if x[0] == y[0] && x == y && self.is_compared(band, a, b) {
                return;
            }
        }
        self.met.distinct += 1;
        if self.needed as usize > x.len() {
            return;
        }
        let equal = equal_slots(x, y);
        if equal >= self.needed {
            self.met.pairs.push((a, b, equal));
        }
    }

    /// Compares a document with those behind it in its bucket that agree with it in enough low bytes.
    /// `low` starts at its own low bytes.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn compare_close(&mut self, a: u32, behind: &[u32], low: &[u8]) {
        let slots = self.index.slots;
        let (own, others) = low.split_at(slots);
        for (place, &b) in behind.iter().enumerate() {
            if agreeing_bytes(own, &others[place * slots..][..slots]) >= self.needed {
                self.compare(a, b);
            }
        }
    }

    /// True if two documents of the same bucket of that band are compared there.
    fn is_compared(&self, band: usize, a: u32, b: u32) -> bool {
        let crowd = &self.crowds[band];
        let Ok(at) = crowd.binary_search_by_key(&b, |&(member, _)| member) else { return true };
        crowd.get(at).is_some_and(|&(_, first)| first == a)
    }
}

impl Kernel for Meet<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(mut self) {
        let index = self.index;
        let mut low: Vec<u8> = Vec::new();
        for bucket in index.filled[self.band].each() {
            let firsts = if bucket.len() < self.crowd { bucket.len() } else { 1 };
            let before = self.met.visits;
            low.clear();
            if self.low_first && firsts >= MANY {
                for &document in bucket {
                    low.extend(index.signature(document).iter().map(|&slot| slot as u8));
                }
            }
            for (place, &a) in bucket.iter().enumerate().take(firsts) {
                if (self.cancelled)() {
                    return;
                }
                let pairs = self.met.pairs.len();
                let others = bucket.iter().skip(place + 1);
                self.met.visits += others.len() as u64;
                if low.is_empty() {
                    others.for_each(|&b| self.compare(a, b));
                } else {
                    self.compare_close(a, &bucket[place + 1..], &low[place * index.slots..]);
                }
                self.found.fetch_add(self.met.pairs.len() - pairs, Ordering::Relaxed);
            }
            self.met.passed_over += pairs_among(bucket.len()) - (self.met.visits - before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mix::stream;

    #[test]
    fn low_bytes_first_give_the_same_pairs() {
        // Groups of twenty that agree in some slots; equal low bytes in others.
        for slots in [8, 128, 300] {
            let value = |document: u64, slot: u64| match stream(document, slot) % 4 {
                0 => document << 8 | slot & 0xff,
                _ => stream(document / 20, slot),
            };
            let all = (0..400).flat_map(|document| (0..slots).map(move |slot| (document, slot)));
            let signatures: Vec<u32> = all.map(|(d, slot)| value(d, slot) as u32).collect();
            let shape = Banding { bands: slots as usize / 2, rows: 2 };
            let bands = Bands::new(&signatures, slots as usize, shape, &|| false).unwrap();
            for (needed, most) in [(1, u64::MAX), (slots as u32 / 2, u64::MAX), (2, 0)] {
                let by = |low| bands.pairs_by(needed, (most, usize::MAX), low, &|| false);
                let (whole, first) = (by(false).unwrap(), by(true).unwrap());
                assert_eq!((&whole.pairs, whole.visits), (&first.pairs, first.visits));
                assert!(whole.passed_over == first.passed_over && whole.distinct >= first.distinct);
                assert!(whole.pairs.len() > 100);
            }
        }
    }
}
