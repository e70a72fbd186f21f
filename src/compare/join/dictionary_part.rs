//! Numbers and counts the shingles of one stretch of the hash space, part by part.

use crate::compare::join::cancelled::Cancelled;
use crate::compare::join::dictionary_table::Table;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// Documents that are walked through between two questions whether to go on.
const DOCUMENTS: usize = 256;

/// The shingle lists, ascending each.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    pub(super) documents: &'a [&'a [u64]],
    /// Where each list starts if all stand one after another.
    pub(super) places: &'a [usize],
    /// Odd, and another one each time: texts cannot be made so that their hashes crowd a table. No
    /// result depends on it.
    pub(super) key: u64,
    pub(super) cancelled: Cancelled<'a>,
}

/// Neighbouring parts of the hash space: part p holds the hashes whose top bits are p.
pub(super) struct Stretch {
    parts: Range<u64>,
    shift: u32,
    /// The stretch of each list.
    slices: Vec<(u32, u32)>,
    /// Where each part starts in `numbers`, and the end.
    starts: Vec<usize>,
    /// Part after part, document after document: the number of each shingle within its part.
    numbers: Vec<u32>,
    /// For each part, how many documents hold each number.
    pub(super) frequencies: Vec<Vec<u32>>,
}

impl Stretch {
    /// Numbers the shingles of each part in order of first sight and counts their documents. The
    /// hashes of a part are brought together first: lists are read in long runs, and a part's table
    /// meets its hashes one after another. `slices` is the stretch of each list, `room` memory to be
    /// used again. `None` once cancelled.
    pub(super) fn count(
        lists: Lists<'_>,
        parts: Range<u64>,
        shift: u32,
        slices: Vec<(u32, u32)>,
        room: &mut Vec<u64>,
    ) -> Option<Self> {
        let starts = vec![0; (parts.end - parts.start) as usize + 1];
        let (numbers, frequencies) = (Vec::new(), Vec::new());
        let mut stretch = Self { parts, shift, slices, starts, numbers, frequencies };
        let hashes = stretch.gather(lists, room)?;
        stretch.numbers.reserve_exact(hashes.len());
        let mut table = Table::new(lists.key, 64 - shift);
        for edges in stretch.starts.windows(2) {
            if (lists.cancelled)() {
                return None;
            }
            stretch.numbers.extend_from_slice(table.number(&hashes[edges[0]..edges[1]]));
            stretch.frequencies.push(table.frequency());
        }
        Some(stretch)
    }

    /// The hashes of all lists, part after part, document after document.
    fn gather<'a>(&mut self, lists: Lists<'_>, room: &'a mut Vec<u64>) -> Option<&'a [u64]> {
        let mut sizes = vec![0usize; self.starts.len()];
        self.each(lists, |part, _, _| sizes[part + 1] += 1)?;
        for part in 1..sizes.len() {
            sizes[part] += sizes[part - 1];
        }
        self.starts.copy_from_slice(&sizes);
        let mut next = sizes;
        let total = self.starts.last().copied().unwrap_or(0);
        if room.len() < total {
            *room = vec![0; total];
        }
        let hashes = &mut room[..total];
        self.each(lists, |part, _, hash| {
            hashes[next[part]] = hash;
            next[part] += 1;
        })?;
        Some(hashes)
    }

    /// Writes for each shingle of each list, at its place, the number that `global` says for its
    /// part and its number there. Some are missing once cancelled.
    pub(super) fn spread(mut self, lists: Lists<'_>, global: &[Vec<u32>], into: &[AtomicU32]) {
        for (edges, global) in self.starts.windows(2).zip(global) {
            for number in &mut self.numbers[edges[0]..edges[1]] {
                *number = global[*number as usize];
            }
        }
        let mut next = self.starts.clone();
        let _cancelled = self.each(lists, |part, place, _| {
            into[place].store(self.numbers[next[part]], Ordering::Relaxed);
            next[part] += 1;
        });
    }

    /// Calls for each shingle of the stretch, list after list: part, counted from the first; place;
    /// hash. `None` once cancelled.
    fn each(&self, lists: Lists<'_>, mut visit: impl FnMut(usize, usize, u64)) -> Option<()> {
        let all = lists.documents.iter().zip(lists.places).zip(&self.slices);
        for (document, ((list, &place), &(from, to))) in all.enumerate() {
            if document % DOCUMENTS == 0 && (lists.cancelled)() {
                return None;
            }
            let (from, to) = (from as usize, to as usize);
            for (place, &hash) in (place + from..).zip(&list[from..to]) {
                visit(((hash >> self.shift) - self.parts.start) as usize, place, hash);
            }
        }
        Some(())
    }
}
