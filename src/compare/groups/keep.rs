//! Chooses one document of each group to keep, with the scores of the others to it.

use crate::compare::groups::contract::{Group, Groups, LinkRule};
use crate::compare::result::Comparison;
use crate::pair::DocId;
use std::collections::BTreeMap;

/// The kept document of a group, and the others.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptGroup {
    /// The kept document.
    pub keep: DocId,
    /// The others, ascending, each with its score to the kept one; `None` if that is below the
    /// floor of the pair table.
    pub drop: Vec<(DocId, Option<f64>)>,
}

/// Keeps the best document of each group. `better` returns true if its first document is better
/// than the second; among equals the smaller name stays. Cost: one pass over the pairs.
pub fn keep(
    comparison: &Comparison,
    groups: &Groups,
    rule: &LinkRule,
    better: &dyn Fn(DocId, DocId) -> bool,
) -> Vec<KeptGroup> {
    let copies = &comparison.copies;
    let pick = |best: DocId, id: DocId| if better(id, best) { id } else { best };
    let mut kept: Vec<(&Group, DocId)> = Vec::new();
    for group in &groups.groups {
        kept.extend(group.members.iter().copied().reduce(pick).map(|keep| (group, keep)));
    }
    // The document that each document is compared with.
    let mut against: BTreeMap<DocId, DocId> = BTreeMap::new();
    for &(group, keep) in &kept {
        let keep = copies.representative(keep);
        against.extend(group.members.iter().map(|&id| (copies.representative(id), keep)));
    }
    let mut scores: BTreeMap<DocId, f64> = BTreeMap::new();
    for row in comparison.pairs.rows() {
        for (id, other) in [(row.a, row.b), (row.b, row.a)] {
            if against.get(&id) == Some(&other) {
                scores.insert(id, rule.score(&comparison.pairs.evidence_of(row)));
            }
        }
    }
    let score = |id: DocId, keep: DocId| {
        let (text, kept) = (copies.representative(id), copies.representative(keep));
        if text == kept { Some(1.0) } else { scores.get(&text).copied() }
    };
    let one = |(group, keep): (&Group, DocId)| KeptGroup {
        keep,
        drop: group
            .members
            .iter()
            .filter(|&&id| id != keep)
            .map(|&id| (id, score(id, keep)))
            .collect(),
    };
    kept.into_iter().map(one).collect()
}
