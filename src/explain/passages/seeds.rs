//! Finds the common stretches of two token lists, from a weight on, that could become tiles.

use crate::explain::passages::contract::STARTS;
use crate::explain::passages::ground::{Ground, Seed, TileCandidate};
use crate::pair::Side;
use std::cmp::{Ordering, Reverse};
use std::ops::Range;

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
    let mut seeds: [Vec<Vec<Seed>>; 2] = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        seeds[side] = ground.seeds(side, least, stop)?;
    }
    let [first, second] = &mut seeds;
    let mut found = Found { ground, least, out: Vec::new(), thinned: false };
    let mut heavy = Vec::new();
    for (part, (a, b)) in first.iter_mut().zip(second.iter_mut()).enumerate() {
        if stop() {
            return None;
        }
        a.sort_unstable();
        b.sort_unstable();
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

fn group<'s>(seeds: &'s [Seed], range: &Range<usize>) -> &'s [Seed] {
    seeds.get(range.clone()).unwrap_or(&[])
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
    let rest = seeds.get(start..).unwrap_or(&[]);
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
        let places = self.sorted(b);
        a.iter()
            .map(|&(_, i)| {
                (b.len() - Self::block(&places, self.ground.before(Side::A, i)).len()) as u64
            })
            .sum()
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
            let at = Reverse([i, j]);
            self.out.push(TileCandidate { weight, tokens: length as u32, at });
        }
        length
    }
}
