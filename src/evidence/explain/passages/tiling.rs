//! Greedy tiling: the longest common stretch first, then the longest of the rest, in any order.
//!
//! After Michael J. Wise, "String Similarity via Greedy String Tiling and Running Karp-Rabin
//! Matching" (1993), with weights for lengths: exact down to the least weight, unless a limit is
//! reached.

use crate::explain::passages::contract::{PassageLimit, STARTS};
use crate::explain::passages::ground::{Ground, Seed, TileCandidate};
use crate::explain::passages::tokens::{Tokens, powers};
use crate::pair::Side;
use crate::part::PartOf as _;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Each round searches stretches an eighth as long as the round before: once long ones are found,
/// little text is left for the short ones.
const FACTOR: u32 = 8;
/// Most repetitions, over all rounds, of a round that left out stretches and still finds some.
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
    // Texts without a common stretch of this weight have none of a larger one.
    let mut shared = |least: &u32| have_stretch(&mut tiler.ground, *least, stop);
    let highest = match rounds.get(1..).and_then(<[u32]>::split_first) {
        // Most texts share nothing long: the shortest of the long rounds is tried alone.
        Some((next, longer)) if shared(next) => 1 + longer.partition_point(shared),
        _ => 0,
    };
    rounds.truncate(highest + 1);
    let mut approximate = sides.iter().any(|side| side.cut).then_some(PassageLimit::Tokens);
    let mut repetitions = AGAIN;
    for &least in rounds.iter().rev() {
        loop {
            let before = tiler.tiles.len();
            let Some(thinned) = tiler.round(least, stop) else {
                return (tiler.tiles, Some(PassageLimit::Stopped));
            };
            if !thinned {
                break;
            }
            approximate = approximate.max(Some(PassageLimit::Repeats));
            if tiler.tiles.len() == before || repetitions == 0 {
                break;
            }
            repetitions -= 1;
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
        let (mut all, thinned) = stretches(&mut self.ground, least, stop)?;
        all.sort_unstable_by_key(TileCandidate::key);
        let mut rests = BinaryHeap::new();
        let mut turn = 0_u32;
        while let Some(stretch) = pop_larger(&mut all, &mut rests) {
            turn = turn.wrapping_add(1);
            if turn.is_multiple_of(16_384) && stop() {
                return None;
            }
            match self.free(stretch) {
                Some(free) if free == stretch => self.choose(stretch),
                Some(free) if free.weight >= least => rests.push(free),
                _ => {}
            }
        }
        Some(thinned)
    }

    /// The part of the stretch that is not in tiles.
    fn free(&self, stretch: TileCandidate) -> Option<TileCandidate> {
        let at = stretch.at;
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
            at: [at[0] + lead as u32, at[1] + lead as u32],
        })
    }

    fn owner(&self, side: Side, at: usize) -> Option<&Tile> {
        let owner = *self.ground.owners[side].get(at)?;
        self.tiles.get((owner as usize).checked_sub(1)?)
    }

    fn choose(&mut self, stretch: TileCandidate) {
        let at = stretch.at;
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

/// Takes the larger of the last of an ascending list and the largest of a heap. Most stretches are
/// looked at once, and a sorted list gives them faster than a heap does.
fn pop_larger<T: Ord>(ascending: &mut Vec<T>, heap: &mut BinaryHeap<T>) -> Option<T> {
    if heap.peek() > ascending.last() { heap.pop() } else { ascending.pop() }
}

/// Stretches with up to this many pairs of starts are processed at once; the others later, rarest
/// first.
const LIGHT: u64 = 256;

/// All maximal common stretches of free tokens of at least this weight, and true if some were left
/// out. `None` if stopped.
pub(super) fn stretches(
    ground: &mut Ground<'_>,
    least: u32,
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<TileCandidate>, bool)> {
    let [mut first, mut second] = ground.seeds(least, stop)?;
    let mut found = Found { ground, least, out: Vec::new(), thinned: false };
    let mut heavy = Vec::new();
    for (part, (a, b)) in first.iter_mut().zip(second.iter_mut()).enumerate() {
        if stop() {
            return None;
        }
        sort(a);
        sort(b);
        for (x, y) in shared(a, b) {
            let starts = found.count(group(a, &x), group(b, &y));
            if starts <= LIGHT && found.out.len() as u64 + starts <= STARTS as u64 {
                found.all(group(a, &x), group(b, &y));
            } else {
                heavy.push((starts, part, x, y));
            }
        }
    }
    heavy.sort_unstable_by_key(|(starts, part, x, _)| (*starts, *part, x.start));
    for (starts, part, x, y) in heavy {
        if stop() {
            return None;
        }
        let (Some(a), Some(b)) = (first.get(part), second.get(part)) else { continue };
        if found.out.len() as u64 + starts <= STARTS as u64 {
            found.all(group(a, &x), group(b, &y));
        } else {
            found.in_order(group(a, &x), group(b, &y));
        }
    }
    Some((found.out, found.thinned))
}

/// True if the texts have a common stretch of free tokens of at least this weight; false if stopped.
fn have_stretch(ground: &mut Ground<'_>, least: u32, stop: &dyn Fn() -> bool) -> bool {
    let Some([mut first, mut second]) = ground.seeds(least, stop) else { return false };
    first.iter_mut().zip(second.iter_mut()).any(|(a, b)| {
        sort(a);
        sort(b);
        shared(a, b).next().is_some()
    })
}

/// Sorts the starts of one text, which are in the order of their places, by hash and place. Repetitive
/// texts have few hashes, and only the stable sort gains from that.
fn sort(seeds: &mut [Seed]) {
    seeds.sort_by_key(|seed| seed.0);
}

fn group<'s>(seeds: &'s [Seed], range: &Range<usize>) -> &'s [Seed] {
    seeds.part(range.clone())
}

/// The groups of equal hashes that both sorted lists have.
fn shared<'s>(
    a: &'s [Seed],
    b: &'s [Seed],
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + 's {
    let (mut i, mut j) = (0, 0);
    std::iter::from_fn(move || {
        loop {
            let (x, y) = (a.get(i)?.0, b.get(j)?.0);
            match x.cmp(&y) {
                Ordering::Less => i += 1,
                Ordering::Greater => j += 1,
                Ordering::Equal => {
                    let groups = (i..group_end(a, i, x), j..group_end(b, j, x));
                    (i, j) = (groups.0.end, groups.1.end);
                    return Some(groups);
                }
            }
        }
    })
}

fn group_end(seeds: &[Seed], start: usize, hash: u64) -> usize {
    let rest = seeds.part(start..);
    start + rest.iter().take_while(|seed| seed.0 == hash).count()
}

/// Stretches being gathered.
struct Found<'g, 'a> {
    ground: &'g Ground<'a>,
    least: u32,
    out: Vec<TileCandidate>,
    thinned: bool,
}

impl Found<'_, '_> {
    /// The places of the second side with the token before each, by that token.
    fn sorted(&self, b: &[Seed]) -> Vec<(u32, u32)> {
        let mut places: Vec<_> =
            b.iter().map(|&(_, j)| (self.ground.before(Side::B, j), j)).collect();
        places.sort_unstable();
        places
    }

    /// The block of places after this token.
    fn block(places: &[(u32, u32)], before: u32) -> Range<usize> {
        places.partition_point(|p| p.0 < before)..places.partition_point(|p| p.0 <= before)
    }

    /// At how many pairs of these places a stretch starts: the tokens before differ.
    fn count(&self, a: &[Seed], b: &[Seed]) -> u64 {
        let most = a.len() as u64 * b.len() as u64;
        if most <= LIGHT {
            return most;
        }
        let before = |side: Side, seeds: &[Seed]| {
            let mut tokens: Vec<u32> =
                seeds.iter().map(|&(_, at)| self.ground.before(side, at)).collect();
            tokens.sort_unstable();
            tokens
        };
        let (first, second) = (before(Side::A, a), before(Side::B, b));
        let same = first.chunk_by(u32::eq).map(|run| {
            let rest = second.partition_point(|token| *token < run[0])..;
            let block = second.get(rest).unwrap_or_default();
            (run.len() * block.partition_point(|token| *token == run[0])) as u64
        });
        most - same.sum::<u64>()
    }

    fn all(&mut self, a: &[Seed], b: &[Seed]) {
        if let ([(_, i)], [(_, j)]) = (a, b) {
            if self.ground.before(Side::A, *i) != self.ground.before(Side::B, *j) {
                self.put(*i, *j);
            }
            return;
        }
        let places = self.sorted(b);
        for &(_, i) in a {
            let same = Self::block(&places, self.ground.before(Side::A, i));
            let (ahead, behind) = (places.get(..same.start), places.get(same.end..));
            for &(_, j) in ahead.into_iter().chain(behind).flatten() {
                self.put(i, j);
            }
        }
    }

    /// Pairs the first with the first, the second with the second; and the same from the end.
    fn in_order(&mut self, a: &[Seed], b: &[Seed]) {
        self.thinned = true;
        let mut covered: Option<(u32, u32, usize)> = None;
        let forward = a.iter().zip(b);
        let backward = a.iter().rev().zip(b.iter().rev());
        for (&(_, i), &(_, j)) in forward.chain(backward) {
            let is_inside = covered.is_some_and(|(x, y, length)| {
                i >= x && j >= y && i - x == j - y && ((i - x) as usize) < length
            });
            if !is_inside {
                let length = self.put(i, j);
                covered = Some((i, j, length));
            }
        }
    }

    fn put(&mut self, i: u32, j: u32) -> usize {
        let length = self.ground.common(i, j);
        let start = i as usize;
        let weight = self.ground.sides[0].weight(start, start + length);
        if weight >= self.least {
            self.out.push(TileCandidate { weight, tokens: length as u32, at: [i, j] });
        }
        length
    }
}
