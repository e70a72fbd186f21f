//! The pairs that share a MinHash band, each once, with a limit on the cost of large buckets.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::bands::Bands;
use crate::compare::join::sketches::buckets::{Buckets, crowd};
use crate::compare::result::pairs_among;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;

/// The pairs found through the buckets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Met {
    /// Both documents, smaller first, and the number of agreeing slots. Each pair once, by its
    /// first common band, in the same order for any number of threads.
    pub pairs: Vec<(u32, u32, u32)>,
    /// Distinct pairs compared, however many of their slots agree.
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
                cancelled,
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
        met
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

/// Finds the pairs of one band.
struct Meet<'a> {
    index: &'a Bands<'a>,
    band: usize,
    /// Size from which a bucket is overcrowded.
    crowd: usize,
    /// For each band, the members of its overcrowded buckets.
    crowds: &'a [Vec<(u32, u32)>],
    needed: u32,
    cancelled: Cancelled<'a>,
    met: &'a mut Met,
}

impl Meet<'_> {
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn compare(&mut self, a: u32, b: u32) {
        let (x, y) = (self.index.signature(a), self.index.signature(b));
        let rows = self.index.shape.rows;
        self.met.visits += 1;
        let earlier = x.chunks_exact(rows).zip(y.chunks_exact(rows)).take(self.band);
        for (band, (x, y)) in earlier.enumerate() {
            if x[0] == y[0] && x == y && self.is_compared(band, a, b) {
                return;
            }
        }
        self.met.distinct += 1;
        if self.needed as usize > x.len() {
            return;
        }
        let equal = x.iter().zip(y).map(|(x, y)| u32::from(x == y)).sum();
        if equal >= self.needed {
            self.met.pairs.push((a, b, equal));
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
        for bucket in index.filled[self.band].each() {
            let firsts = if bucket.len() < self.crowd { bucket.len() } else { 1 };
            let before = self.met.visits;
            for (place, &a) in bucket.iter().enumerate().take(firsts) {
                if (self.cancelled)() {
                    return;
                }
                for &b in &bucket[place + 1..] {
                    self.compare(a, b);
                }
            }
            self.met.passed_over += pairs_among(bucket.len()) - (self.met.visits - before);
        }
    }
}
