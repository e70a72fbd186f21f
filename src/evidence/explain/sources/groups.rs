//! Groups the windows of all documents: those with the same hash, if two documents have it.

use crate::explain::sources::text::{ALONE, WindowPlace};
use rayon::prelude::*;

/// About how many windows are sorted at a time, with 16 bytes each meanwhile.
pub(super) const AT_ONCE: usize = 1 << 22;
/// Set in a hash, and not in the number of a group.
const HASH: u64 = 1 << 63;

/// The windows of all documents: hashes at first, which become numbers of groups.
pub(super) struct WindowGroups {
    lists: Vec<Vec<u64>>,
    /// Number of groups.
    pub(super) groups: u32,
}

impl WindowGroups {
    /// The groups of the windows with these hashes, of which one bit is ignored; `None` if stopped.
    /// Cost: each hash is read once for every [`AT_ONCE`] windows, and sorted once. Memory: 8 bytes a
    /// window, and that of those which are sorted.
    pub(super) fn new(mut lists: Vec<Vec<u64>>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        let all: usize = lists.iter().map(Vec::len).sum();
        lists.par_iter_mut().flatten_iter().for_each(|hash| *hash |= HASH);
        let mut new = Self { lists, groups: 0 };
        let rounds = all.div_ceil(AT_ONCE).max(1) as u64;
        let step = HASH / rounds;
        for round in 0..rounds {
            if stop() {
                return None;
            }
            let first = HASH + round * step;
            let last = if round + 1 == rounds { u64::MAX } else { first + step - 1 };
            new.group(first, last);
        }
        Some(new)
    }

    /// Groups the windows with these hashes.
    fn group(&mut self, first: u64, last: u64) {
        let inside = |hash: &u64| (first..=last).contains(hash);
        let count = |list: &Vec<u64>| list.iter().filter(|hash| inside(hash)).count();
        let counts: Vec<usize> = self.lists.par_iter().map(count).collect();
        // Of the exact size: a list that grows takes twice the memory.
        let mut windows = vec![(0, WindowPlace { document: 0, token: 0 }); counts.iter().sum()];
        let mut rest = windows.as_mut_slice();
        let parts: Vec<_> =
            counts.iter().filter_map(|count| rest.split_off_mut(..*count)).collect();
        let fill = |((document, list), part): ((usize, &Vec<u64>), &mut [_])| {
            let own = list.iter().zip(0..).filter(|(hash, _)| inside(hash));
            for (slot, (hash, token)) in part.iter_mut().zip(own) {
                *slot = (*hash, WindowPlace { document: document as u32, token });
            }
        };
        self.lists.par_iter().enumerate().zip(parts).for_each(fill);
        windows.par_sort_unstable();
        for same in windows.chunk_by(|x, y| x.0 == y.0) {
            let [(_, first), .., (_, last)] = same else { continue };
            if first.document == last.document {
                continue;
            }
            for (_, place) in same {
                let list = self.lists.get_mut(place.document as usize);
                if let Some(slot) = list.and_then(|list| list.get_mut(place.token as usize)) {
                    *slot = self.groups.into();
                }
            }
            self.groups += 1;
        }
    }

    /// The group of each window, or [`ALONE`], by document; each list is freed once it is read.
    pub(super) fn into_lists(self) -> impl Iterator<Item = Vec<u32>> {
        let group = |slot: &u64| u32::try_from(*slot).unwrap_or(ALONE);
        self.lists.into_iter().map(move |list| list.iter().map(group).collect())
    }
}
