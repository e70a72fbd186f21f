//! Two token lists, their free tokens, and the starts of free stretches of a weight.

use crate::explain::passages::tokens::Tokens;
use crate::pair::Side;
use std::cmp::Reverse;

/// Parts of the starts; stopping is checked between parts.
const PARTS: usize = 16;
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TileCandidate {
    pub(super) weight: u32,
    pub(super) tokens: u32,
    pub(super) at: Reverse<[u32; 2]>,
}

/// A start: the hash of the shortest heavy enough stretch from there, and its place.
pub(super) type Seed = (u64, u32);

impl<'a> Ground<'a> {
    pub(super) fn new(sides: [&'a Tokens; 2], powers: &'a [u64]) -> Self {
        let owners = sides.map(|side| vec![0; side.len()]);
        let until = sides.map(|side| vec![0; side.len()]);
        Self { sides, owners, until, powers }
    }

    /// The starts on one side, in parts by their hash.
    pub(super) fn seeds(
        &mut self,
        side: Side,
        least: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<Seed>>> {
        let mut parts = vec![Vec::new(); PARTS];
        let (tokens, owners, until) = (self.sides[side], &self.owners[side], &mut self.until[side]);
        let mut start = 0;
        while start < owners.len() {
            let is_free = |owner: &u32| *owner == 0;
            let rest = owners.get(start..).unwrap_or(&[]);
            let free = rest.iter().take_while(|owner| is_free(owner)).count();
            let (run_end, mut end) = (start + free, start);
            for at in start..run_end {
                if at % 65_536 == 0 && stop() {
                    return None;
                }
                if let Some(until) = until.get_mut(at) {
                    *until = run_end as u32;
                }
                while end < run_end && tokens.weight(at, end) < least {
                    end += 1;
                }
                if tokens.weight(at, end) >= least {
                    let hash = tokens.hash_of(at, end, self.powers);
                    if let Some(part) = parts.get_mut(hash as usize % PARTS) {
                        part.push((hash, at as u32));
                    }
                }
            }
            let rest = owners.get(run_end..).unwrap_or(&[]);
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
        let (mut low, mut step) = (0, 16);
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
