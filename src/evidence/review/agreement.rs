//! Agreement between reviewers: Cohen's kappa for each two, and disputed pairs.

use crate::review::passage::MarkedPassage;
use crate::review::record::{PairKey, VerdictRecord};
use crate::review::verdict::{VERDICTS, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// The last decision of each reviewer on each pair.
#[derive(Debug, Clone, Default)]
pub struct ReviewerPanel {
    decisions: BTreeMap<PairKey, BTreeMap<String, VerdictRecord>>,
}

/// Agreement of two reviewers on the pairs that both judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreement {
    /// Both names.
    pub who: [String; 2],
    /// Pairs that both judged.
    pub both: usize,
    /// Pairs of these with the same verdict from both.
    pub agreed: usize,
    /// Cohen's kappa: (p − e) / (1 − e), where p is the share of agreement and e the share expected
    /// if both gave their verdicts at random with their own frequencies. 1 is full agreement, 0
    /// chance level. `None` where undefined: no common pair, or only one and the same verdict from
    /// both. (J. Cohen, A coefficient of agreement for nominal scales, 1960.)
    pub kappa: Option<f64>,
}

impl ReviewerPanel {
    /// Adds the records of one journal, in order. Records without a reviewer count as by `name`.
    pub fn take(&mut self, records: impl IntoIterator<Item = VerdictRecord>, name: &str) {
        // Marked passages are no pairs, on which reviewers agree or not.
        let pairs = records.into_iter().filter(|one| MarkedPassage::from_record(one).is_none());
        for record in pairs {
            let who = if record.by.is_empty() { name.to_owned() } else { record.by.clone() };
            let own = self.decisions.entry(record.key()).or_default();
            // The later decision of one reviewer replaces the earlier one, across files.
            if own.get(&who).is_none_or(|held| (held.at, held.seq) <= (record.at, record.seq)) {
                own.insert(who, record);
            }
        }
    }

    /// Everyone who judged a pair, by name.
    pub fn reviewers(&self) -> BTreeSet<&str> {
        self.decisions.values().flat_map(BTreeMap::keys).map(String::as_str).collect()
    }

    /// Number of pairs with each verdict of a reviewer, in the order of [`VERDICTS`].
    pub fn counts(&self, who: &str) -> [usize; 4] {
        let mut counts = [0; 4];
        let held = self.decisions.values().filter_map(|own| own.get(who)?.verdict);
        for verdict in held {
            for (count, known) in counts.iter_mut().zip(VERDICTS) {
                *count += usize::from(known == verdict);
            }
        }
        counts
    }

    /// The agreement of every two reviewers.
    pub fn agreements(&self) -> Vec<Agreement> {
        let reviewers: Vec<&str> = self.reviewers().into_iter().collect();
        let mut all = Vec::new();
        for (place, a) in reviewers.iter().enumerate() {
            all.extend(reviewers.iter().skip(place + 1).map(|b| self.agreement(a, b)));
        }
        all
    }

    fn agreement(&self, a: &str, b: &str) -> Agreement {
        let mut table = [[0usize; 4]; 4];
        for own in self.decisions.values() {
            let held = |who: &str| own.get(who).and_then(|record| record.verdict);
            if let (Some(x), Some(y)) = (held(a), held(b))
                && let Some(cell) = table.get_mut(place(x)).and_then(|row| row.get_mut(place(y)))
            {
                *cell += 1;
            }
        }
        let both: usize = table.iter().flatten().sum();
        let agreed = table.iter().enumerate().filter_map(|(at, row)| row.get(at)).sum();
        let who = [a.to_owned(), b.to_owned()];
        Agreement { who, both, agreed, kappa: kappa(&table) }
    }

    /// Pairs with different verdicts: the decisions, each with its reviewer.
    pub fn disputed(&self) -> Vec<Vec<(&str, &VerdictRecord)>> {
        let held = self.decisions.values().map(|own| {
            let given = own.iter().filter(|(_, record)| record.verdict.is_some());
            given.map(|(who, record)| (who.as_str(), record)).collect::<Vec<_>>()
        });
        let differ = |held: &Vec<(&str, &VerdictRecord)>| {
            held.windows(2).any(|two| matches!(two, [x, y] if x.1.verdict != y.1.verdict))
        };
        held.filter(differ).collect()
    }
}

fn place(verdict: Verdict) -> usize {
    VERDICTS.iter().position(|&known| known == verdict).unwrap_or(0)
}

fn kappa(table: &[[usize; 4]; 4]) -> Option<f64> {
    let total: usize = table.iter().flatten().sum();
    if total == 0 {
        return None;
    }
    let share = |count: usize| count as f64 / total as f64;
    let (mut same, mut chance) = (0.0, 0.0);
    for (at, row) in table.iter().enumerate() {
        let column: usize = table.iter().filter_map(|row| row.get(at)).sum();
        same += row.get(at).copied().map_or(0.0, share);
        chance += share(row.iter().sum()) * share(column);
    }
    (chance < 1.0).then(|| (same - chance) / (1.0 - chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kappa_by_hand() {
        // Fleiss, Levin and Paik's form of the textbook table: 20 + 15 of 50 agreed, kappa 0.4.
        let mut table = [[0; 4]; 4];
        (table[0][0], table[0][1], table[1][0], table[1][1]) = (20, 5, 10, 15);
        assert!((kappa(&table).unwrap() - 0.4).abs() < 1e-12);
        assert_eq!(kappa(&[[0; 4]; 4]), None);
        let mut one = [[0; 4]; 4];
        one[2][2] = 9;
        assert_eq!(kappa(&one), None);
    }
}
