//! Compares two rankings: flags, ranks, the largest changes.

use crate::lesson::museum::mistakes::contract::{RuleScore, RuleScores};
use crate::order::ListOrder as _;

/// A pair with its rank in both rankings; equal scores share the best rank.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedTwice {
    /// The pair and its scores.
    pub pair: RuleScore,
    /// Its rank under the right rule, from 1; `None` without a score.
    pub right: Option<usize>,
    /// Its rank under the wrong rule.
    pub wrong: Option<usize>,
}

/// Both rankings of some pairs.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranks {
    /// All pairs, by rank under the right rule, then under the wrong one, then by indices.
    pub rows: Vec<RankedTwice>,
    /// Pairs flagged under the right rule and under the wrong one.
    pub flagged: [usize; 2],
    /// Pairs flagged under one rule only.
    pub turned: usize,
    /// Mean of |wrong − right| over the pairs with both scores; `None` if there are none.
    pub mean: Option<f64>,
    /// Pairs whose score changes, including those with a score under one rule only.
    pub changed: usize,
    /// Pairs of the ten best under the right rule that are not among the ten best under the wrong
    /// one.
    pub fallen: usize,
}

/// Number of best ranks for [`Ranks::fallen`].
pub const TOP: usize = 10;

impl Ranks {
    /// Ranks the pairs under both rules. Cost: two sorts.
    pub fn new(scores: &RuleScores) -> Self {
        let place = |value: fn(&RuleScore) -> Option<f64>| {
            let mut all: Vec<f64> = scores.pairs.iter().filter_map(value).collect();
            all.order_by(|x, y| y.total_cmp(x));
            move |score: f64| all.partition_point(|&other| other > score) + 1
        };
        let (right, wrong) = (place(|pair| pair.right), place(|pair| pair.wrong));
        let ranked = |pair: &RuleScore| RankedTwice {
            pair: *pair,
            right: pair.right.map(&right),
            wrong: pair.wrong.map(&wrong),
        };
        let mut rows: Vec<RankedTwice> = scores.pairs.iter().map(ranked).collect();
        rows.order_by_key(|row| {
            let last = |rank: Option<usize>| rank.unwrap_or(usize::MAX);
            (last(row.right), last(row.wrong), row.pair.a, row.pair.b)
        });
        let over = |score: Option<f64>| score.is_some_and(|score| score >= scores.threshold);
        let count = |keep: &dyn Fn(&RuleScore) -> bool| {
            scores.pairs.iter().filter(|pair| keep(pair)).count()
        };
        let both =
            || scores.pairs.iter().filter_map(|pair| Some((pair.wrong? - pair.right?).abs()));
        let compared = both().count();
        let differs = |pair: &RuleScore| match (pair.right, pair.wrong) {
            (Some(right), Some(wrong)) => (right - wrong).abs() > 1e-9,
            (right, wrong) => right.is_some() != wrong.is_some(),
        };
        Self {
            flagged: [count(&|pair| over(pair.right)), count(&|pair| over(pair.wrong))],
            turned: count(&|pair| over(pair.right) != over(pair.wrong)),
            mean: (compared > 0).then(|| both().sum::<f64>() / compared as f64),
            changed: count(&differs),
            fallen: rows
                .iter()
                .take(TOP)
                .filter(|row| row.right.is_some() && row.wrong.is_none_or(|rank| rank > TOP))
                .count(),
            rows,
        }
    }

    /// At most `most` rows to show: the best under the right rule and those that change most, in
    /// order of rank.
    pub fn shown(&self, most: usize) -> Vec<RankedTwice> {
        let change = |row: &RankedTwice| match (row.pair.right, row.pair.wrong) {
            (Some(right), Some(wrong)) => (wrong - right).abs(),
            (right, wrong) => right.or(wrong).unwrap_or(0.0),
        };
        let best = most / 2;
        let mut rest: Vec<usize> = (best.min(self.rows.len())..self.rows.len()).collect();
        rest.order_by(|&x, &y| {
            change(&self.rows[y]).total_cmp(&change(&self.rows[x])).then(x.cmp(&y))
        });
        rest.truncate(most - best);
        rest.sort_unstable();
        let first = self.rows.iter().take(best);
        first.chain(rest.into_iter().filter_map(|place| self.rows.get(place))).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_flags_and_changes_are_those_of_a_count_by_hand() {
        let scored = |b, right, wrong| RuleScore { a: 0, b, right, wrong };
        let pairs = vec![
            scored(1, Some(0.2), Some(0.2)),
            scored(2, Some(0.9), Some(0.1)),
            scored(3, None, Some(1.0)),
            scored(4, Some(0.9), Some(0.9)),
        ];
        let scores =
            RuleScores { measure: "x", pairs, threshold: 0.5, cell: |score| format!("{score:.1}") };
        let ranks = Ranks::new(&scores);
        let places: Vec<_> = ranks.rows.iter().map(|r| (r.pair.b, r.right, r.wrong)).collect();
        assert_eq!(
            places,
            [
                (4, Some(1), Some(2)),
                (2, Some(1), Some(4)),
                (1, Some(3), Some(3)),
                (3, None, Some(1))
            ]
        );
        assert_eq!((ranks.flagged, ranks.turned, ranks.changed), ([2, 2], 2, 2));
        assert!((ranks.mean.unwrap() - 0.8 / 3.0).abs() < 1e-12);
        let shown: Vec<_> = ranks.shown(2).iter().map(|row| row.pair.b).collect();
        assert_eq!(shown, [4, 3], "the best one, and the one that changes most");
        assert_eq!(ranks.shown(9).len(), 4);
    }
}
