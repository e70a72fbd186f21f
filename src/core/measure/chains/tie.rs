//! Ties runs that lie close together in both texts to chains.

use crate::measure::chains::contract::{Chain, DENSITY, GAP, LEAST, width};
use crate::measure::chains::prepared::ChainText;
use crate::measure::chains::runs::SeedRun;
use std::ops::Range;

/// The chains that are long and dense enough; `None` if stopped. `runs` ascend in the first text.
pub(super) fn tie(
    a: &ChainText,
    b: &ChainText,
    runs: &[SeedRun],
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Chain>> {
    let places: Vec<[Range<u32>; 2]> = runs.iter().map(|run| places([a, b], run)).collect();
    let mut groups = RunGroups::new(runs.len());
    // Runs that end less than a gap before the current one starts, with their places: all of them are
    // visited for each run.
    let mut near: Vec<(usize, [Range<u32>; 2])> = Vec::new();
    for (at, [x, y]) in places.iter().enumerate() {
        if at.is_multiple_of(1 << 14) && stop() {
            return None;
        }
        near.retain(|(before, [p, q])| {
            let stays = p.end + GAP >= x.start;
            if stays && q.start <= y.end + GAP && y.start <= q.end + GAP {
                groups.join(*before, at);
            }
            stays
        });
        near.push((at, [x.clone(), y.clone()]));
    }
    let mut members: Vec<(usize, usize)> =
        (0..runs.len()).map(|at| (groups.root(at), at)).collect();
    members.sort_unstable();
    let chains = members.chunk_by(|x, y| x.0 == y.0).filter_map(|group| {
        let inside = || group.iter().filter_map(|&(_, at)| Some((runs.get(at)?, places.get(at)?)));
        // Texts of few letters have millions of groups, most of them too short even if no run overlaps.
        let all = |side: usize| inside().map(|(_, at)| at[side].len()).sum::<usize>();
        if all(0).min(all(1)) < LEAST as usize {
            return None;
        }
        let found = [0, 1].map(|side| span(inside().map(|(_, at)| at[side].clone()).collect()));
        let [x, y] = [found[0].clone()?, found[1].clone()?];
        let seeds = inside().map(|(run, _)| bytes([a, b], run)).collect();
        let letters = [0, 1].map(|side| letters(inside().map(|(run, _)| *run), side));
        let [of_a, of_b] = letters;
        Some(Chain { at: [a.bytes(of_a), b.bytes(of_b)], seeds, places: [x, y] })
    });
    Some(chains.collect())
}

/// The whole range of runs on one side; `None` if they are too short or too far apart for a chain.
fn span(ranges: Vec<Range<u32>>) -> Option<Range<u32>> {
    let start = ranges.iter().map(|range| range.start).min()?;
    let end = ranges.iter().map(|range| range.end).max()?;
    let seeds = width(ranges);
    (seeds >= LEAST && 100 * u64::from(seeds) >= u64::from(DENSITY) * u64::from(end - start))
        .then_some(start..end)
}

fn letters(runs: impl Iterator<Item = SeedRun>, side: usize) -> Range<u32> {
    let (start, end) = runs.fold((u32::MAX, 0), |(start, end), run| {
        (start.min(run.letter[side]), end.max(run.end(side)))
    });
    start..end
}

fn places(texts: [&ChainText; 2], run: &SeedRun) -> [Range<u32>; 2] {
    [0, 1].map(|side| {
        let text = texts[side];
        text.place(run.letter[side])..text.place(run.end(side))
    })
}

fn bytes(texts: [&ChainText; 2], run: &SeedRun) -> [Range<usize>; 2] {
    [0, 1].map(|side| texts[side].bytes(run.letter[side]..run.end(side)))
}

/// Disjoint groups of runs (union-find with path halving).
struct RunGroups(Vec<u32>);

impl RunGroups {
    fn new(runs: usize) -> Self {
        Self((0..runs as u32).collect())
    }

    fn parent(&self, at: usize) -> usize {
        self.0.get(at).map_or(at, |&parent| parent as usize)
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.parent(at) != at {
            let above = self.parent(self.parent(at));
            if let Some(parent) = self.0.get_mut(at) {
                *parent = above as u32;
            }
            at = above;
        }
        at
    }

    /// Joins two groups; the earlier root stays.
    fn join(&mut self, x: usize, y: usize) {
        let (x, y) = (self.root(x), self.root(y));
        if let Some(parent) = self.0.get_mut(x.max(y)) {
            *parent = x.min(y) as u32;
        }
    }
}
