//! Counts pairs by their flags at any thresholds without a scan of all pairs.

use crate::compare::result::{PairTable, SortedScores};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::set::FlagSet;
use crate::part::PartOf as _;
use crate::settings::Thresholds;

/// Most blocks of the values of a measure, approximately.
const BLOCKS: usize = 64;
/// Most sums in the table, approximately.
const SUMS: usize = 1 << 20;

/// Pairs counted by blocks of the values of the measures that have a threshold by default, without
/// pairs that a measure never flags.
///
/// The values of each measure are cut between distinct values into blocks with about the same
/// number of pairs. A table of sums has the counts for thresholds on cuts; from there to the real
/// thresholds only the pairs in between are read: at most half a block for each of four measures,
/// 1/16 of all pairs, however far a threshold moves. At most 10 MB in addition to the columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Tallies {
    axes: Vec<Axis>,
    /// How many pairs have at least these levels; level 0 is any, level i + 1 is block i or higher,
    /// the last level none. The last axis runs fastest.
    reaching: Vec<u32>,
}

/// One measure of the table of sums.
#[derive(Debug, Clone)]
struct Axis {
    measure: MeasureId,
    /// Where each block starts among the ascending values that the measure can flag; last, their
    /// number.
    cuts: Vec<usize>,
    /// Distance between two of its levels in the table of sums.
    stride: usize,
}

impl Axis {
    /// Levels of the measure: any, each block, none.
    fn levels(&self) -> usize {
        self.cuts.len().max(1) + 1
    }

    /// The cut nearest to a threshold: its level, its index in the column, its similarity.
    fn nearest(&self, column: &SortedScores, wanted: f64) -> (usize, usize, f64) {
        let (values, _) = column.flaggable();
        let at = first(values, wanted);
        let above = self.cuts.partition_point(|&cut| cut < at);
        let before = above.saturating_sub(1);
        let far = |block: usize| self.cuts.get(block).map_or(usize::MAX, |cut| cut.abs_diff(at));
        let block = if far(before) < far(above) { before } else { above };
        let Some(&place) = self.cuts.get(block) else { return (1, 0, f64::INFINITY) };
        // After the last value nothing is flagged.
        let similarity = values.get(place).copied().unwrap_or(f64::INFINITY);
        (block + 1, place, similarity)
    }
}

impl Tallies {
    /// Counts a table by those of its columns whose measures have a threshold by default. Cost: one
    /// pass per measure, and the table of sums.
    pub(super) fn new(table: &PairTable, columns: &[SortedScores]) -> Self {
        let usual = Thresholds::default();
        let columns: Vec<&SortedScores> =
            columns.iter().filter(|own| usual.get(own.measure).is_some()).collect();
        // Not more sums than pairs.
        let sums = table.len().min(SUMS) as f64;
        let root = sums.powf(1.0 / columns.len().max(1) as f64);
        let blocks = ((root + 1e-9) as usize).clamp(1, BLOCKS);
        let cut = |own: &&SortedScores| {
            let (values, _) = own.flaggable();
            cuts(values, (values.len() / blocks).max(1))
        };
        let axis = |own: &&SortedScores| Axis { measure: own.measure, cuts: cut(own), stride: 1 };
        let mut axes: Vec<Axis> = columns.iter().map(axis).collect();
        let mut all = 1;
        for axis in axes.iter_mut().rev() {
            axis.stride = all;
            all *= axis.levels();
        }
        let mut places = vec![0usize; table.len()];
        for (axis, column) in axes.iter().zip(&columns) {
            for (part, level) in axis.cuts.windows(2).zip(1..) {
                let pairs = column.flaggable().1.part(part[0]..part[1]);
                for &pair in pairs {
                    if let Some(place) = places.get_mut(pair as usize) {
                        *place += level * axis.stride;
                    }
                }
            }
        }
        let mut tallies = Self { axes, reaching: vec![0; all] };
        for place in places {
            if let Some(sum) = tallies.reaching.get_mut(place) {
                *sum += 1;
            }
        }
        tallies.add_up();
        tallies
    }

    /// Turns counts of levels into counts of at least these levels, one measure after another.
    fn add_up(&mut self) {
        for axis in &self.axes {
            let (stride, levels) = (axis.stride, axis.levels());
            for at in (0..self.reaching.len()).rev() {
                if at / stride % levels + 1 < levels {
                    self.reaching[at] += self.reaching[at + stride];
                }
            }
        }
    }

    /// Counts of every combination of the measures that are on, most measures first. Table and
    /// columns must be those of [`Self::new`]. `None` if a measure is on that is off by default.
    /// Cost: reads at most 1/16 of all pairs.
    pub(super) fn count(
        &self,
        table: &PairTable,
        columns: &[SortedScores],
        thresholds: &Thresholds,
        bits: u32,
    ) -> Option<Vec<(FlagSet, u64)>> {
        let on = thresholds.on();
        let known: FlagSet = self.axes.iter().map(|axis| axis.measure).collect();
        if !on.without(known).is_empty() {
            return None;
        }
        let column = |axis: &Axis| columns.iter().find(|own| own.measure == axis.measure);
        let columns: Vec<&SortedScores> = self.axes.iter().map(column).collect::<Option<_>>()?;
        // A measure that is off flags nothing.
        let least = |axis: &Axis| thresholds.similarity(axis.measure, bits);
        let wanted: Vec<f64> =
            self.axes.iter().map(|axis| least(axis).unwrap_or(f64::INFINITY)).collect();
        let nearest: Vec<(usize, usize, f64)> = (self.axes.iter().zip(&columns).zip(&wanted))
            .map(|((axis, column), &wanted)| axis.nearest(column, wanted))
            .collect();
        let mut keyed = self.at_levels(&nearest);
        let mut flagged_from: Vec<f64> = nearest.iter().map(|(.., from)| *from).collect();
        for (place, column) in columns.iter().enumerate() {
            let (values, pairs) = column.flaggable();
            let (from, to) = (nearest[place].1, first(values, wanted[place]));
            let passed = pairs.get(from.min(to)..from.max(to));
            for &pair in passed.unwrap_or_default() {
                let Some(evidence) = table.evidence(pair as usize) else { continue };
                let others = self.key(&evidence, &flagged_from) & !bit(place);
                let (lost, won) = if from < to {
                    (others | bit(place), others)
                } else {
                    (others, others | bit(place))
                };
                keyed[lost] -= 1;
                keyed[won] += 1;
            }
            flagged_from[place] = wanted[place];
        }
        let counted = |flags: FlagSet| (flags, keyed[self.key_of(flags)].try_into().unwrap_or(0));
        Some(on.subsets().into_iter().map(counted).collect())
    }

    /// Counts of pairs by key, flagged from these levels on.
    fn at_levels(&self, nearest: &[(usize, usize, f64)]) -> Vec<i64> {
        let keys = 1 << self.axes.len();
        let sum = |key: usize| {
            let own = self.axes.iter().zip(nearest).enumerate();
            let level = own.filter(|(place, _)| key & bit(*place) != 0);
            let at: usize = level.map(|(_, (axis, near))| near.0 * axis.stride).sum();
            i64::from(self.reaching.get(at).copied().unwrap_or(0))
        };
        let mut all: Vec<i64> = (0..keys).map(sum).collect();
        // From "at least these flags" to "exactly these", one flag after another.
        for place in 0..self.axes.len() {
            for key in (0..keys).filter(|key| key & bit(place) == 0) {
                all[key] -= all[key | bit(place)];
            }
        }
        all
    }

    /// The flags of a pair as bits, by the indices of the axes.
    fn key(&self, evidence: &Evidence, from: &[f64]) -> usize {
        let flagged = self.axes.iter().zip(from).enumerate().filter(|(_, (axis, from))| {
            axis.measure.value(evidence).is_some_and(|value| value >= **from)
                && axis.measure.fits(evidence)
        });
        flagged.map(|(place, _)| bit(place)).sum()
    }

    /// A set of flags as bits, by the indices of the axes.
    fn key_of(&self, flags: FlagSet) -> usize {
        let own = self.axes.iter().enumerate().filter(|(_, axis)| flags.contains(axis.measure));
        own.map(|(place, _)| bit(place)).sum()
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

/// The index of the first value at or over the threshold.
fn first(values: &[f64], threshold: f64) -> usize {
    values.partition_point(|&value| value < threshold)
}

fn bit(place: usize) -> usize {
    1 << place
}
