//! From which exact scores on a join finds every pair: a Jaccard, and beside it a containment.

use crate::measure::containment::{FEWEST, smaller_share};
use crate::measure::jaccard::from_counts;

/// Tolerance for rounding when a score is converted to a needed overlap; results are checked
/// exactly.
pub const SLACK: f64 = 1e-6;

/// A floor for the share of the smaller text that the larger one holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContainedFloor {
    /// The least |A∩B| / min(|A|, |B|), over 0 to 1.
    pub least: f64,
    /// Number of distinct shingles that the smaller text must have.
    pub shingles: u32,
}

impl ContainedFloor {
    /// A floor for texts that are long enough for their containment to be flagged.
    pub const fn new(least: f64) -> Self {
        Self { least, shingles: FEWEST }
    }
}

/// The floors of a join: a pair is found if it reaches one of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Floors {
    /// The least Jaccard, 0 to 1.
    pub jaccard: f64,
    /// The floor of containment; `None`: Jaccard alone.
    pub contained: Option<ContainedFloor>,
}

impl Floors {
    /// A floor of Jaccard alone.
    pub const fn from_jaccard(jaccard: f64) -> Self {
        Self { jaccard, contained: None }
    }

    /// The containment floor that a pair of these sizes is subject to.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn contained(&self, x: u32, y: u32) -> Option<f64> {
        self.contained.filter(|floor| x.min(y) >= floor.shingles).map(|floor| floor.least)
    }

    /// Smallest overlap of a pair of these sizes that can reach a floor: t/(1+t)·(|A|+|B|) for a
    /// Jaccard of t, c·min(|A|, |B|) for a containment of c.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub fn needed(&self, x: u32, y: u32) -> u32 {
        let sum = f64::from(x) + f64::from(y);
        let alike = self.jaccard / (1.0 + self.jaccard) * sum;
        let least = self.contained(x, y).map_or(alike, |c| alike.min(c * f64::from(x.min(y))));
        (least - SLACK).ceil().max(0.0) as u32
    }

    /// True if texts of these sizes can reach a floor at all.
    pub fn allows(&self, x: u32, y: u32) -> bool {
        let alike = f64::from(x.min(y)) >= self.jaccard * f64::from(x.max(y)) - SLACK;
        alike || self.contained(x, y).is_some()
    }

    /// True if a pair with this overlap and these sizes reaches a floor; exact.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    pub fn reaches(&self, overlap: u32, x: u32, y: u32) -> bool {
        let contained = |least| smaller_share(overlap, x, y) >= least;
        from_counts(overlap, x, y) >= self.jaccard || self.contained(x, y).is_some_and(contained)
    }

    /// The score by which the pairs of a full table are chosen: the Jaccard; for a pair that reaches
    /// the floor of containment, the Jaccard that two texts of the smaller size would have with that
    /// overlap. Never under the Jaccard, 1 if one text holds the other.
    pub fn score(&self, overlap: u32, x: u32, y: u32) -> f64 {
        let least = self.contained(x, y);
        if least.is_some_and(|least| smaller_share(overlap, x, y) >= least) {
            from_counts(overlap, x.min(y), x.min(y))
        } else {
            from_counts(overlap, x, y)
        }
    }

    /// The floors from which every pair has at least this [`Self::score`].
    #[must_use]
    pub fn raised(self, score: f64) -> Self {
        // A Jaccard of j between texts of one size is a containment of 2j/(1+j). The margin covers
        // the rounding of both.
        let least = 2.0 * score / (1.0 + score) + 1e-12;
        let raise = |floor: ContainedFloor| ContainedFloor {
            least: if score > 0.0 { floor.least.max(least).min(1.0) } else { floor.least },
            ..floor
        };
        Self { jaccard: self.jaccard.max(score), contained: self.contained.map(raise) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_agree_with_the_exact_scores() {
        for (jaccard, least, shingles) in
            [(0.3, 0.5, 4), (0.7, 0.9, 1), (1.0, 1.0, 3), (0.1, 0.2, 9)]
        {
            let floors = Floors { jaccard, contained: Some(ContainedFloor { least, shingles }) };
            for (x, y) in (1..30).flat_map(|x| (1..30).map(move |y| (x, y))) {
                for overlap in 1..=x.min(y) {
                    let (j, c) = (from_counts(overlap, x, y), smaller_share(overlap, x, y));
                    let found = j >= jaccard || (x.min(y) >= shingles && c >= least);
                    assert_eq!(floors.reaches(overlap, x, y), found);
                    assert_eq!(floors.reaches(overlap, y, x), found);
                    assert!(!found || (overlap >= floors.needed(x, y) && floors.allows(x, y)));
                    let score = floors.score(overlap, x, y);
                    assert!((j..=1.0).contains(&score));
                    for bar in [0.25, 0.4, 0.5, 0.75, 0.9] {
                        let raised = floors.raised(bar);
                        assert!(!raised.reaches(overlap, x, y) || (found && score >= bar));
                    }
                }
            }
        }
    }
}
