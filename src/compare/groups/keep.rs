//! One document kept of each group, and how alike the others are to it.

use crate::compare::groups::contract::{Group, Groups, Rule};
use crate::compare::result::Comparison;
use std::collections::BTreeMap;

/// One group: the document that is kept, and the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The document that stays.
    pub keep: u32,
    /// The others, ascending, each with its score to the kept one; `None` where that is below the
    /// floor of the pair table.
    pub drop: Vec<(u32, Option<f64>)>,
}

/// Keeps of each group the document that `better` prefers to all others: it says whether the first
/// of two documents is better than the second. Of equals, the smaller name stays. Cost: one pass
/// over the pairs.
pub fn keep(
    comparison: &Comparison,
    groups: &Groups,
    rule: &Rule,
    better: &dyn Fn(u32, u32) -> bool,
) -> Vec<Kept> {
    let copies = &comparison.copies;
    let choose = |group: &Group| {
        let pick = |best: u32, id: u32| if better(id, best) { id } else { best };
        group.members.iter().copied().reduce(pick).unwrap_or_default()
    };
    let kept: Vec<u32> = groups.groups.iter().map(choose).collect();
    // The text that each document is measured against.
    let mut against: BTreeMap<u32, u32> = BTreeMap::new();
    for (group, &keep) in groups.groups.iter().zip(&kept) {
        let keep = copies.representative(keep);
        against.extend(group.members.iter().map(|&id| (copies.representative(id), keep)));
    }
    let mut scores: BTreeMap<u32, f64> = BTreeMap::new();
    for row in comparison.pairs.rows() {
        for (id, other) in [(row.a, row.b), (row.b, row.a)] {
            if against.get(&id) == Some(&other) {
                scores.insert(id, rule.score(&comparison.pairs.evidence_of(row)));
            }
        }
    }
    let score = |id: u32, keep: u32| {
        let (text, kept) = (copies.representative(id), copies.representative(keep));
        if text == kept { Some(1.0) } else { scores.get(&text).copied() }
    };
    let one = |(group, keep): (&Group, u32)| Kept {
        keep,
        drop: group
            .members
            .iter()
            .filter(|&&id| id != keep)
            .map(|&id| (id, score(id, keep)))
            .collect(),
    };
    groups.groups.iter().zip(kept).map(one).collect()
}
