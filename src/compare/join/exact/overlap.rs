//! The exact Jaccard join for many documents: counts the rare shingles, folds the frequent.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::fold::Fold;
use crate::compare::join::exact::frequent::{Probes, Split};
use crate::compare::join::exact::rare::Rare;
use crate::os::memory;
use rayon::prelude::*;

/// An index over documents in ascending order of size, for one floor.
#[derive(Debug)]
pub struct Overlaps<'a> {
    pub(super) floor: f64,
    /// Document (place in the list given to [`Overlaps::new`]) of each rank.
    pub(super) order: Vec<u32>,
    /// Shingles of each rank.
    pub(super) lists: Vec<&'a [u64]>,
    /// Distinct shingles of each rank, ascending.
    pub(super) sizes: Vec<u32>,
    /// Its share of the overlap that a pair needs, or a little less.
    pub(super) shares: Vec<f32>,
    /// Frequent shingles of each rank.
    pub(super) frequent: Vec<u32>,
    /// The same, folded, and how many are over; none where no shingle is frequent.
    pub(super) folds: Vec<Fold>,
    pub(super) over: Vec<u32>,
    /// Words of one bitmap; none where lists are merged instead.
    pub(super) width: usize,
    /// Which frequent shingles each rank holds.
    pub(super) bitmaps: Vec<u64>,
    /// The lists of all others that more than one document holds.
    pub(super) rare: Rare,
}

impl<'a> Overlaps<'a> {
    /// Builds the index. `lists` are the distinct shingles of each document, those included that
    /// the dictionary dropped. Memory: about 12 bytes a rare shingle, 0.5 to 9 kB a document.
    /// `None` once `cancelled`.
    pub fn new(
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let split = Probes::new(dictionary, &sizes).choose(dictionary, floor);
        Self::with(split, dictionary, lists, floor, cancelled)
    }

    pub(super) fn with(
        split: Split,
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floor: f64,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let mut order: Vec<u32> = (0..lists.len() as u32).collect();
        order.sort_by_key(|&document| lists[document as usize].len());
        let lists: Vec<&[u64]> = order.iter().map(|&document| lists[document as usize]).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let cut = (dictionary.frequency.len() - split.frequent) as u32;
        let width = if split.bitmaps { split.frequent.div_ceil(64) } else { 0 };
        let mut index = Self {
            floor,
            shares: sizes.iter().map(|&size| share(floor, size)).collect(),
            frequent: vec![0; sizes.len()],
            folds: zeros(if split.frequent > 0 { sizes.len() } else { 0 }),
            over: vec![0; sizes.len()],
            width,
            bitmaps: zeros(sizes.len() * width),
            rare: Rare::new(dictionary, &order, cut, cancelled)?,
            order,
            lists,
            sizes,
        };
        index.fill(dictionary, cut, cancelled).then_some(index)
    }

    /// Fills folds and bitmaps; false when it was cancelled on the way.
    fn fill(&mut self, dictionary: &Dictionary, cut: u32, cancelled: Cancelled<'_>) -> bool {
        let width = self.width;
        let mut bitmaps: Vec<&mut [u64]> = self.bitmaps.chunks_mut(width.max(1)).collect();
        bitmaps.resize_with(self.folds.len(), Default::default);
        let counts = self.frequent.par_iter_mut().zip(&mut self.over);
        let rows = self.order.par_iter().zip(counts);
        let bits = self.folds.par_iter_mut().zip(bitmaps);
        rows.zip(bits).for_each(|((&document, (frequent, over)), (fold, bitmap))| {
            if cancelled() {
                return;
            }
            for (_, number) in dictionary.numbered(document as usize) {
                if let Some(place) = number.checked_sub(cut) {
                    let place = place as usize;
                    if let Some(word) = bitmap.get_mut(place / 64) {
                        *word |= 1 << (place % 64);
                    }
                    fold.add(place);
                    *frequent += 1;
                }
            }
            *over = fold.over(*frequent);
        });
        !cancelled()
    }

    /// How many documents there are; ranks run below this.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is no document.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

/// What a document of this size adds to the overlap that a pair needs, or a little less.
fn share(floor: f64, size: u32) -> f32 {
    // Sums of two and counts are rounded to one in 2²⁴.
    (floor / (1.0 + floor) * f64::from(size) * (1.0 - 1e-6) - 0.5) as f32
}

/// So many zeros: they are entered on every core, as new memory takes its time.
fn zeros<T: Clone + Default + Send + Sync>(length: usize) -> Vec<T> {
    let mut zeros = memory::with_capacity(length);
    zeros.par_extend(rayon::iter::repeat_n(T::default(), length));
    zeros
}
