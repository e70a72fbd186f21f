//! Greedy tiling: the longest common stretch first, then the longest of the rest, in any order.
//!
//! After Michael J. Wise, "String Similarity via Greedy String Tiling and Running Karp-Rabin
//! Matching" (1993), with weights for lengths: exact down to the least weight, unless a limit is
//! reached.

use crate::explain::passages::contract::PassageLimit;
use crate::explain::passages::ground::{Ground, TileCandidate};
use crate::explain::passages::seeds::stretches;
use crate::explain::passages::tokens::{Tokens, powers};
use crate::pair::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Each round searches stretches an eighth as long as the round before: once long ones are found,
/// little text is left for the short ones.
const FACTOR: u32 = 8;
/// Most repetitions of a round that left out stretches and still finds some.
const AGAIN: usize = 3;

/// A common stretch, in tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tile {
    /// Its first token in the first and in the second text.
    pub(super) at: [usize; 2],
    /// Its tokens.
    pub(super) length: usize,
}

/// The tiles of at least this weight, in the order in which they were chosen.
pub(super) fn tile(
    sides: [&Tokens; 2],
    least: u32,
    stop: &dyn Fn() -> bool,
) -> (Vec<Tile>, Option<PassageLimit>) {
    let whole = sides.map(|side| side.weight(0, side.len()));
    let powers = powers(sides[0].len().max(sides[1].len()));
    let mut tiler = Tiler { ground: Ground::new(sides, &powers), tiles: Vec::new() };
    let mut rounds = vec![least];
    while let Some(next) = rounds.last().and_then(|last| last.checked_mul(FACTOR)) {
        if next > whole[0].min(whole[1]) {
            break;
        }
        rounds.push(next);
    }
    let mut approximate = sides.iter().any(|side| side.cut).then_some(PassageLimit::Tokens);
    for &least in rounds.iter().rev() {
        for _ in 0..=AGAIN {
            let before = tiler.tiles.len();
            let Some(thinned) = tiler.round(least, stop) else {
                return (tiler.tiles, Some(PassageLimit::Stopped));
            };
            if !thinned {
                break;
            }
            approximate = approximate.max(Some(PassageLimit::Repeats));
            if tiler.tiles.len() == before {
                break;
            }
        }
    }
    (tiler.tiles, approximate)
}

struct Tiler<'a> {
    ground: Ground<'a>,
    tiles: Vec<Tile>,
}

impl Tiler<'_> {
    /// Chooses tiles of at least this weight until there are no more; returns true if stretches
    /// were left out, `None` if stopped.
    ///
    /// No stretch is heavier than a tile chosen before it, so a tile that overlaps a stretch covers
    /// one of its ends: the rest of the stretch is one piece.
    fn round(&mut self, least: u32, stop: &dyn Fn() -> bool) -> Option<bool> {
        let (all, thinned) = stretches(&mut self.ground, least, stop)?;
        let mut heap = BinaryHeap::from(all);
        let mut turn = 0_u32;
        while let Some(stretch) = heap.pop() {
            turn = turn.wrapping_add(1);
            if turn.is_multiple_of(16_384) && stop() {
                return None;
            }
            match self.free(stretch) {
                Some(free) if free == stretch => self.choose(stretch),
                Some(free) if free.weight >= least => heap.push(free),
                _ => {}
            }
        }
        Some(thinned)
    }

    /// The part of the stretch that is not in tiles.
    fn free(&self, stretch: TileCandidate) -> Option<TileCandidate> {
        let Reverse(at) = stretch.at;
        let (mut lead, mut trail) = (0, 0);
        for (side, start) in Side::BOTH.into_iter().zip(at) {
            let (start, end) = (start as usize, start as usize + stretch.tokens as usize);
            if let Some(tile) = self.owner(side, start) {
                let tile_end = tile.at[side] + tile.length;
                lead = lead.max(tile_end.saturating_sub(start));
            }
            if let Some(tile) = self.owner(side, end - 1) {
                trail = trail.max(end.saturating_sub(tile.at[side]));
            }
        }
        let tokens =
            (stretch.tokens as usize).checked_sub(lead + trail).filter(|left| *left > 0)?;
        let start = at[0] as usize + lead;
        Some(TileCandidate {
            weight: self.ground.sides[0].weight(start, start + tokens),
            tokens: tokens as u32,
            at: Reverse(at.map(|start| start + lead as u32)),
        })
    }

    fn owner(&self, side: Side, at: usize) -> Option<&Tile> {
        let owner = *self.ground.owners[side].get(at)?;
        self.tiles.get((owner as usize).checked_sub(1)?)
    }

    fn choose(&mut self, stretch: TileCandidate) {
        let Reverse(at) = stretch.at;
        let (at, length) = (at.map(|start| start as usize), stretch.tokens as usize);
        let [a, b] = self.ground.sides;
        // Hash collisions are so rare that the stretch is skipped.
        if a.ids.get(at[0]..at[0] + length) != b.ids.get(at[1]..at[1] + length) {
            return;
        }
        self.tiles.push(Tile { at, length });
        let number = self.tiles.len() as u32;
        for (owners, start) in self.ground.owners.iter_mut().zip(at) {
            if let Some(owners) = owners.get_mut(start..start + length) {
                owners.fill(number);
            }
        }
    }
}
