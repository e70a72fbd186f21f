//! How many pairs each combination of flags has at any thresholds, without a look at every pair.

use crate::compare::result::{PairTable, Scores};
use crate::compare::study::combinations::COMBINATIONS;
use crate::measure::MEASURES;
use crate::measure::contract::Evidence;

/// The values of each flagging measure are cut into at most about so many blocks.
const BLOCKS: usize = 64;

/// The flagging measures by their places in the table of measures: J, M, S.
const FLAGGING: usize = 3;

/// Pairs counted by blocks of their three values.
///
/// Each measure's values are cut at places between distinct values into blocks of about as many
/// pairs. Counts for thresholds on such cuts are read off a table of sums; from there to the real
/// thresholds only the pairs in between are looked at: at most half a block a measure, 1/64 of all
/// pairs, however far a threshold moves. At most 10 MB beside the columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Tallies {
    /// Where each block starts in the ascending column of its measure; last, the column's length.
    cuts: [Vec<usize>; FLAGGING],
    /// How many pairs have at least these levels of J, M and S; level 0 is any, level i + 1 is block
    /// i or higher, the last level none.
    reaching: Vec<u32>,
}

impl Tallies {
    /// Counts a table whose columns of J, M and S, in this order, are `columns`. Cost: one pass a
    /// measure, and the table of sums.
    pub(super) fn new(table: &PairTable, columns: &[Scores]) -> Self {
        let mut tallies = Self::default();
        // No more sums than pairs are worth.
        let blocks = ((table.len() as f64).cbrt() as usize).clamp(1, BLOCKS);
        let mut levels = vec![[0u8; FLAGGING]; table.len()];
        for (measure, column) in columns.iter().take(FLAGGING).enumerate() {
            let cuts = cuts(column.values(), (column.len() / blocks).max(1));
            let parts = cuts.windows(2).zip(1u8..);
            for (part, level) in parts {
                let pairs = column.pairs().get(part[0]..part[1]).unwrap_or_default();
                for &pair in pairs {
                    if let Some(own) = levels.get_mut(pair as usize) {
                        own[measure] = level;
                    }
                }
            }
            tallies.cuts[measure] = cuts;
        }
        tallies.reaching = vec![0; (0..FLAGGING).map(|measure| tallies.levels(measure)).product()];
        for own in &levels {
            let place = tallies.place(own.map(usize::from));
            if let Some(sum) = tallies.reaching.get_mut(place) {
                *sum += 1;
            }
        }
        tallies.add_up();
        tallies
    }

    /// Levels of a measure: any, each block, none.
    fn levels(&self, measure: usize) -> usize {
        self.cuts[measure].len().max(1) + 1
    }

    fn place(&self, level: [usize; FLAGGING]) -> usize {
        (level[0] * self.levels(1) + level[1]) * self.levels(2) + level[2]
    }

    /// Turns counts of levels into counts of at least these levels, one measure after another.
    fn add_up(&mut self) {
        let strides = [self.levels(1) * self.levels(2), self.levels(2), 1];
        for (measure, stride) in strides.into_iter().enumerate() {
            let levels = self.levels(measure);
            for at in (0..self.reaching.len()).rev() {
                if at / stride % levels + 1 < levels {
                    self.reaching[at] += self.reaching[at + stride];
                }
            }
        }
    }

    /// Counts of the eight combinations, in the order of [`COMBINATIONS`], where a pair is flagged
    /// from these similarities on (see [`crate::compare::result::scale`]); table and columns are those that
    /// this was made of. Cost: a look at no more than 1/64 of all pairs.
    pub(super) fn count(
        &self,
        table: &PairTable,
        columns: &[Scores],
        wanted: [f64; FLAGGING],
    ) -> [u64; 8] {
        let [Some(j), Some(m), Some(s)] = [0, 1, 2].map(|measure| columns.get(measure)) else {
            return [0; 8];
        };
        let columns = [j, m, s];
        // The cut next to each threshold: its level, its place in the column, its similarity.
        let nearest =
            [0, 1, 2].map(|measure| self.nearest(measure, columns[measure], wanted[measure]));
        let mut keyed = self.at_levels(nearest.map(|(level, ..)| level));
        let mut flagged_from = nearest.map(|(.., similarity)| similarity);
        for measure in 0..FLAGGING {
            let (from, to) = (nearest[measure].1, columns[measure].first(wanted[measure]));
            let passed = columns[measure].pairs().get(from.min(to)..from.max(to));
            for &pair in passed.unwrap_or_default() {
                let Some(evidence) = table.evidence(pair as usize) else { continue };
                let others = key(&evidence, flagged_from) & !bit(measure);
                let (lost, won) = if from < to {
                    (others | bit(measure), others)
                } else {
                    (others, others | bit(measure))
                };
                keyed[lost] -= 1;
                keyed[won] += 1;
            }
            flagged_from[measure] = wanted[measure];
        }
        COMBINATIONS.map(|flags| {
            let on = [flags.jaccard, flags.minhash, flags.simhash];
            let key = (0..FLAGGING).filter(|&measure| on[measure]).map(bit).sum::<usize>();
            u64::try_from(keyed[key]).unwrap_or(0)
        })
    }

    fn nearest(&self, measure: usize, column: &Scores, wanted: f64) -> (usize, usize, f64) {
        let at = column.first(wanted);
        let cuts = &self.cuts[measure];
        let above = cuts.partition_point(|&cut| cut < at);
        let before = above.saturating_sub(1);
        let distance = |block: usize| cuts.get(block).map_or(usize::MAX, |cut| cut.abs_diff(at));
        let block = if distance(before) < distance(above) { before } else { above };
        let Some(&place) = cuts.get(block) else { return (1, 0, f64::INFINITY) };
        // Behind the last value nothing is flagged.
        let similarity = column.values().get(place).copied().unwrap_or(f64::INFINITY);
        (block + 1, place, similarity)
    }

    /// Pairs by key, each flagged where it has at least these levels.
    fn at_levels(&self, levels: [usize; FLAGGING]) -> [i64; 8] {
        let mut all = [0i64; 8];
        for (key, sum) in all.iter_mut().enumerate() {
            let at = [0, 1, 2].map(|m| if key & bit(m) == 0 { 0 } else { levels[m] });
            *sum = self.reaching.get(self.place(at)).copied().unwrap_or(0).into();
        }
        // From "at least these flags" to "exactly these", one flag after another.
        for measure in 0..FLAGGING {
            for key in (0..8).filter(|key| key & bit(measure) == 0) {
                all[key] -= all[key | bit(measure)];
            }
        }
        all
    }
}

/// Cuts between distinct ascending values, about `size` pairs apart: starts of blocks, then the end.
/// A value that many pairs share is a block of its own, so that no block with several values is much
/// larger than `size`.
fn cuts(values: &[f64], size: usize) -> Vec<usize> {
    let mut cuts = vec![0];
    let mut at = 0;
    for same in values.chunk_by(|x, y| x.total_cmp(y).is_eq()) {
        let start = cuts.last().copied().unwrap_or(0);
        if at > start && at - start + same.len() > size {
            cuts.push(at);
        }
        at += same.len();
    }
    if at > 0 {
        cuts.push(at);
    }
    cuts
}

fn bit(measure: usize) -> usize {
    1 << measure
}

/// The flags of a pair as bits.
fn key(evidence: &Evidence, from: [f64; FLAGGING]) -> usize {
    let flag = |measure: usize| {
        let value = MEASURES.get(measure).and_then(|own| (own.value)(evidence));
        value.is_some_and(|value| value >= from[measure])
    };
    (0..FLAGGING).filter(|&measure| flag(measure)).map(bit).sum()
}
