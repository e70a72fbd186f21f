//! The pairs that MinHash bands bring together, each once, however crowded a bucket is.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::sketches::bands::Bands;
use crate::compare::join::sketches::buckets::{Buckets, crowd};
use crate::compare::result::pairs_among;
use crate::processor::dispatch::{Kernel, dispatch};
use rayon::prelude::*;

/// What the buckets brought together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Met {
    /// Both documents, smaller first, and the slots they agree in. Each pair once, by its first
    /// band, in the same order for any number of threads.
    pub pairs: Vec<(u32, u32, u32)>,
    /// Distinct pairs that met, however many of their slots agree.
    pub distinct: u64,
    /// Pairs of members that were looked at, once in every bucket that they share.
    pub visits: u64,
    /// Pairs of members of overcrowded buckets that were not looked at.
    pub passed_over: u64,
}

impl Bands<'_> {
    /// Every pair that meets in a band and agrees in at least `needed` slots; where `needed` is more
    /// than there are, pairs are counted only.
    ///
    /// At most `most` pairs of members are looked at (or one a member, if that is more): where the
    /// buckets hold more, the largest of them are overcrowded, and there each document is paired
    /// with the first one of the bucket only. That depends on nothing but the signatures, and
    /// `passed_over` tells it. Cost: one comparison of signatures a visit, in parallel by band;
    /// 12 bytes a pair. Once `cancelled`, some pairs are missing.
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

/// Members of overcrowded buckets with the first document of theirs, ascending.
fn hosts(band: &Buckets, crowd: usize) -> Vec<(u32, u32)> {
    let crowded = band.each().filter(|bucket| bucket.len() >= crowd);
    let host = |bucket: &[u32]| bucket.first().copied().unwrap_or(0);
    let mut hosts: Vec<(u32, u32)> = crowded
        .flat_map(|bucket| bucket.iter().map(move |&member| (member, host(bucket))))
        .collect();
    hosts.sort_unstable();
    hosts
}

/// One band's pairs.
struct Meet<'a> {
    index: &'a Bands<'a>,
    band: usize,
    /// Buckets of so many documents are overcrowded.
    crowd: usize,
    /// For each band the members of its overcrowded buckets.
    crowds: &'a [Vec<(u32, u32)>],
    needed: u32,
    cancelled: Cancelled<'a>,
    met: &'a mut Met,
}

impl Meet<'_> {
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn look(&mut self, a: u32, b: u32) {
        let (x, y) = (self.index.signature(a), self.index.signature(b));
        let rows = self.index.shape.rows;
        self.met.visits += 1;
        let earlier = x.chunks_exact(rows).zip(y.chunks_exact(rows)).take(self.band);
        for (band, (x, y)) in earlier.enumerate() {
            if x[0] == y[0] && x == y && self.meets(band, a, b) {
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

    /// Whether two documents of one bucket of that band are paired there.
    fn meets(&self, band: usize, a: u32, b: u32) -> bool {
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
                    self.look(a, b);
                }
            }
            self.met.passed_over += pairs_among(bucket.len()) - (self.met.visits - before);
        }
    }
}
