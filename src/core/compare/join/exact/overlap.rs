//! The index of the exact join: lists of rare shingles, folds and bitmaps of frequent ones.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::exact::dictionary::Dictionary;
use crate::compare::join::exact::fold::Fold;
use crate::compare::join::exact::frequent::{FrequentSplit, Probes};
use crate::compare::join::exact::rare::Rare;
use crate::compare::result::{Floors, ShingleView};
use crate::os::memory;
use rayon::prelude::*;

/// An index over documents in ascending order of size, for floors of Jaccard and containment.
#[derive(Debug)]
pub struct Overlaps<'a> {
    pub(super) floors: Floors,
    /// The document of each rank, as its index in the list given to [`Overlaps::new`].
    pub(super) order: Vec<u32>,
    /// The shingles of each rank.
    pub(super) lists: Vec<ShingleView<'a>>,
    /// Number of distinct shingles of each rank, ascending.
    pub(super) sizes: Vec<u32>,
    /// Each rank's share of the overlap that a pair needs for its Jaccard, rounded down.
    pub(super) shares: Vec<f32>,
    /// The overlap that each rank needs to be contained in a larger one, rounded down; infinite
    /// where no floor of containment applies.
    pub(super) wholes: Vec<f32>,
    /// Number of frequent shingles of each rank.
    pub(super) frequent: Vec<u32>,
    /// Folds of the frequent shingles, and [`Fold::over`] of each; empty if no shingle is frequent.
    pub(super) folds: Vec<Fold>,
    pub(super) over: Vec<u32>,
    /// Words in a bitmap; 0 if lists are merged instead.
    pub(super) width: usize,
    /// The frequent shingles of each rank.
    pub(super) bitmaps: Vec<u64>,
    /// The documents of each rare shingle.
    pub(super) rare: Rare,
}

impl<'a> Overlaps<'a> {
    /// Builds the index. `lists` are the distinct shingles of each document, including those
    /// without a number. Memory: about 12 bytes a rare shingle and 0.5 to 9 kB a document. `None`
    /// once `cancelled`.
    pub fn new(
        dictionary: &Dictionary,
        lists: &[&'a [u64]],
        floors: Floors,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let views: Vec<ShingleView<'_>> =
            lists.iter().map(|list| ShingleView::Whole(list)).collect();
        let split = Probes::new(dictionary, &sizes(&views)).choose(dictionary, floors);
        Self::with(split, dictionary, &views, floors, cancelled)
    }

    /// As [`Overlaps::new`], but `None` if `affords` returns false for the bytes that the index
    /// takes. The dictionary shrinks on the way.
    pub fn new_if(
        affords: &dyn Fn(u64) -> bool,
        mut dictionary: Dictionary,
        lists: &[ShingleView<'a>],
        floors: Floors,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let sizes = sizes(lists);
        let split = Probes::new(&dictionary, &sizes).choose(&dictionary, floors);
        if !affords(split.memory(&dictionary, lists.len())) {
            return None;
        }
        let (index, cut) = Self::build_frequent(split, &dictionary, lists, floors, cancelled)?;
        dictionary.keep_below(cut);
        index.with_rare(&dictionary, cut, cancelled)
    }

    pub(super) fn with(
        split: FrequentSplit,
        dictionary: &Dictionary,
        lists: &[ShingleView<'a>],
        floors: Floors,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let (index, cut) = Self::build_frequent(split, dictionary, lists, floors, cancelled)?;
        index.with_rare(dictionary, cut, cancelled)
    }

    /// The index without rare shingles, and the number below which these are.
    fn build_frequent(
        split: FrequentSplit,
        dictionary: &Dictionary,
        lists: &[ShingleView<'a>],
        floors: Floors,
        cancelled: Cancelled<'_>,
    ) -> Option<(Self, u32)> {
        let mut order: Vec<u32> = (0..lists.len() as u32).collect();
        order.sort_by_key(|&document| lists[document as usize].len());
        let lists: Vec<ShingleView<'_>> =
            order.iter().map(|&document| lists[document as usize]).collect();
        let sizes: Vec<u32> = lists.iter().map(|list| list.len() as u32).collect();
        let cut = (dictionary.frequency.len() - split.frequent) as u32;
        let width = if split.bitmaps { split.frequent.div_ceil(64) } else { 0 };
        let mut index = Self {
            floors,
            shares: sizes.iter().map(|&size| share(floors.jaccard, size)).collect(),
            wholes: sizes.iter().map(|&size| whole(floors, size)).collect(),
            frequent: vec![0; sizes.len()],
            folds: zeros(if split.frequent > 0 { sizes.len() } else { 0 }),
            over: vec![0; sizes.len()],
            width,
            bitmaps: zeros(sizes.len() * width),
            rare: Rare::default(),
            order,
            lists,
            sizes,
        };
        index.fill(dictionary, cut, cancelled).then_some((index, cut))
    }

    /// The index with the lists of all shingles below number `cut`.
    fn with_rare(
        self,
        dictionary: &Dictionary,
        cut: u32,
        cancelled: Cancelled<'_>,
    ) -> Option<Self> {
        let rare = Rare::new(dictionary, &self.order, cut, cancelled)?;
        Some(Self { rare, ..self })
    }

    /// Fills folds and bitmaps; false if cancelled.
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

    /// Number of documents; ranks are below it.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// True if there is no document.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

fn sizes(lists: &[ShingleView<'_>]) -> Vec<u32> {
    lists.iter().map(|list| list.len() as u32).collect()
}

/// A document's share of the overlap that a pair needs, rounded down.
fn share(floor: f64, size: u32) -> f32 {
    // Covers the rounding of `f32` sums, one in 2²⁴.
    (floor / (1.0 + floor) * f64::from(size) * (1.0 - 1e-6) - 0.5) as f32
}

/// The overlap that a document of this size needs to be contained in a larger one, rounded down.
fn whole(floors: Floors, size: u32) -> f32 {
    let contained = floors.contained.filter(|floor| size >= floor.shingles);
    contained
        .map_or(f32::INFINITY, |floor| (floor.least * f64::from(size) * (1.0 - 1e-6) - 0.5) as f32)
}

/// A list of zeros, written on all cores, since new memory costs page faults.
fn zeros<T: Clone + Default + Send + Sync>(length: usize) -> Vec<T> {
    let mut zeros = memory::with_capacity(length);
    zeros.par_extend(rayon::iter::repeat_n(T::default(), length));
    zeros
}
