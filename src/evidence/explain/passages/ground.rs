//! Two token lists, their free tokens, and the starts of free stretches of a weight.

use crate::explain::passages::tokens::Tokens;
use crate::pair::Side;
use crate::part::PartOf as _;
use std::cmp::Ordering;

/// Parts of the starts; stopping is checked between parts.
const PARTS: usize = 16;
/// Tokens that are compared one by one before stretches are compared by hash.
const NEAR: usize = 32;
/// Both token lists and the tokens that are not yet part of a tile.
#[derive(Debug)]
pub(super) struct Ground<'a> {
    pub(super) sides: [&'a Tokens; 2],
    /// For each token the tile that holds it, counted from 1; 0 for none.
    pub(super) owners: [Vec<u32>; 2],
    /// For each free token the end of its free run.
    until: [Vec<u32>; 2],
    powers: &'a [u64],
}

/// A stretch that could become a tile. The order is that of choice: by weight, then by tokens, then
/// the earlier one in the first text, then in the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileCandidate {
    pub(super) weight: u32,
    pub(super) tokens: u32,
    pub(super) at: [u32; 2],
}

impl TileCandidate {
    /// One number in the order of choice: millions are sorted.
    #[inline]
    pub(super) fn key(&self) -> u128 {
        let [i, j] = self.at;
        let size = u128::from(self.weight) << 96 | u128::from(self.tokens) << 64;
        size | u128::from(!i) << 32 | u128::from(!j)
    }
}

impl Ord for TileCandidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for TileCandidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Bits of a filter for each hash in it: of hashes that are not in it, one in 16 passes.
const BITS: usize = 16;

/// A set of hashes that may seem to hold others, too: a bit for each. Most windows of a text are not
/// in the other, and so need not be sorted.
#[derive(Debug)]
struct HashFilter {
    words: Vec<u64>,
}

impl HashFilter {
    /// The filter that all hashes pass.
    fn full() -> Self {
        Self { words: vec![u64::MAX] }
    }

    /// The filter of these hashes.
    fn new(parts: &[Vec<Seed>]) -> Self {
        let hashes: usize = parts.iter().map(Vec::len).sum();
        let words = (hashes * BITS / 64).next_power_of_two();
        let mut new = Self { words: vec![0; words] };
        for (hash, _) in parts.iter().flatten() {
            let (at, bit) = new.place(*hash);
            if let Some(word) = new.words.get_mut(at) {
                *word |= bit;
            }
        }
        new
    }

    /// The word and the bit of a hash, from other bits of it than its part.
    fn place(&self, hash: u64) -> (usize, u64) {
        let rest = hash >> 4;
        ((rest >> 6) as usize & (self.words.len() - 1), 1 << (rest & 63))
    }

    fn may_hold(&self, hash: u64) -> bool {
        let (at, bit) = self.place(hash);
        self.words.get(at).is_some_and(|word| word & bit > 0)
    }
}

/// A start: the hash of the shortest heavy enough stretch from there, and its place.
pub(super) type Seed = (u64, u32);

impl<'a> Ground<'a> {
    pub(super) fn new(sides: [&'a Tokens; 2], powers: &'a [u64]) -> Self {
        let owners = sides.map(|side| vec![0; side.len()]);
        let until = sides.map(|side| vec![0; side.len()]);
        Self { sides, owners, until, powers }
    }

    /// The starts on both sides whose hashes may be on the other side too, in parts by their hash.
    /// All with a hash that both sides have are among them.
    pub(super) fn seeds(
        &mut self,
        least: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<[Vec<Vec<Seed>>; 2]> {
        let mut first = self.starts(Side::A, least, &HashFilter::full(), stop)?;
        let filter = HashFilter::new(&first);
        let second = self.starts(Side::B, least, &filter, stop)?;
        let filter = HashFilter::new(&second);
        for part in &mut first {
            part.retain(|(hash, _)| filter.may_hold(*hash));
        }
        Some([first, second])
    }

    /// The starts on one side that pass a filter, in parts by their hash.
    fn starts(
        &mut self,
        side: Side,
        least: u32,
        filter: &HashFilter,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<Seed>>> {
        let mut parts = vec![Vec::new(); PARTS];
        let (tokens, owners, until) = (self.sides[side], &self.owners[side], &mut self.until[side]);
        let mut start = 0;
        while start < owners.len() {
            let is_free = |owner: &u32| *owner == 0;
            let rest = owners.part(start..);
            let free = rest.iter().take_while(|owner| is_free(owner)).count();
            let (run_end, mut end) = (start + free, start);
            for at in start..run_end {
                if at % 65_536 == 0 && stop() {
                    return None;
                }
                if let Some(until) = until.get_mut(at) {
                    *until = run_end as u32;
                }
                let mut weight = tokens.weight(at, end);
                while end < run_end && weight < least {
                    end += 1;
                    weight = tokens.weight(at, end);
                }
                if weight < least {
                    continue;
                }
                let hash = tokens.hash_of(at, end, self.powers);
                if let Some(part) = parts.get_mut(hash as usize % PARTS)
                    && filter.may_hold(hash)
                {
                    part.push((hash, at as u32));
                }
            }
            let rest = owners.part(run_end..);
            start = run_end + rest.iter().take_while(|owner| !is_free(owner)).count();
        }
        Some(parts)
    }

    /// The token before a free one if that is free too; else an id that equals no other.
    pub(super) fn before(&self, side: Side, at: u32) -> u32 {
        let edge = u32::MAX - side as u32;
        let Some(before) = (at as usize).checked_sub(1) else { return edge };
        if self.owners[side].get(before) != Some(&0) {
            return edge;
        }
        self.sides[side].ids.get(before).copied().unwrap_or(edge)
    }

    fn free(&self, side: Side, at: u32) -> usize {
        let until = self.until[side].get(at as usize);
        until.map_or(0, |until| until.saturating_sub(at) as usize)
    }

    /// How many free tokens are equal from these places on.
    pub(super) fn common(&self, i: u32, j: u32) -> usize {
        let most = self.free(Side::A, i).min(self.free(Side::B, j));
        let (i, j) = (i as usize, j as usize);
        let [a, b] = self.sides;
        let equal = |length: usize| {
            a.hash_of(i, i + length, self.powers) == b.hash_of(j, j + length, self.powers)
        };
        // Most stretches are short: the first tokens are compared one by one.
        let [x, y] = [(a, i), (b, j)].map(|(side, at)| side.ids.part(at..));
        let mut low = x.iter().zip(y).take(most.min(NEAR)).take_while(|(x, y)| x == y).count();
        if low < NEAR {
            return low;
        }
        let mut step = NEAR;
        while low + step <= most && equal(low + step) {
            low += step;
            step *= 2;
        }
        let mut high = most.min(low + step - 1);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if equal(middle) { low = middle } else { high = middle - 1 }
        }
        low
    }
}
