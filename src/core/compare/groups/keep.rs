//! Chooses one document of each group to keep, with the scores of the others to it.

use crate::compare::groups::contract::{Groups, LinkRule};
use crate::compare::result::{Comparison, Profile, score_pair};
use crate::pair::{DocId, DocPair};
use std::cmp::Ordering;
use std::collections::HashMap;

/// The kept document of a group, and the others.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptGroup {
    /// The kept document.
    pub keep: DocId,
    /// The others, ascending, each with its exact score to the kept one; `None` if that is
    /// undefined.
    pub drop: Vec<(DocId, Option<f64>)>,
}

/// A total order of documents by preference: `Less` if the first is the better one to keep.
pub type Preference<'a> = &'a dyn Fn(DocId, DocId) -> Ordering;

/// Keeps the best document of each group; among equals the smaller name. Scores of documents without
/// shingles, as two passes leave them, are those of the table. Cost: one merge for each other document.
pub fn keep(
    comparison: &Comparison,
    groups: &Groups,
    rule: &LinkRule,
    order: Preference<'_>,
) -> Vec<KeptGroup> {
    let mut all = Vec::with_capacity(groups.groups.len());
    let known = known_scores(comparison, rule);
    let score = |x: DocId, y: DocId| match &known {
        Some(known) => known_score(comparison, known, x, y),
        None => exact_score(comparison, rule, x, y),
    };
    for group in &groups.groups {
        let Some(keep) = preferred(group.members.iter().copied(), order) else { continue };
        let others = group.members.iter().copied().filter(|&id| id != keep);
        let drop = others.map(|id| (id, score(id, keep))).collect();
        all.push(KeptGroup { keep, drop });
    }
    all
}

/// The scores of the table, where documents have no shingles to score others by; else `None`.
fn known_scores(comparison: &Comparison, rule: &LinkRule) -> Option<HashMap<DocPair, f64>> {
    if comparison.profiles.iter().all(Profile::has_shingles) {
        return None;
    }
    let scores = comparison.pairs.rows().iter();
    let scores = scores.map(|row| (row.pair(), rule.score(&comparison.pairs.evidence_of(row))));
    Some(scores.filter(|(_, score)| *score >= rule.threshold).collect())
}

/// The score of two documents by the table; 1 for copies of one text. `None` if it is not there.
fn known_score(
    comparison: &Comparison,
    known: &HashMap<DocPair, f64>,
    x: DocId,
    y: DocId,
) -> Option<f64> {
    let [x, y] = [x, y].map(|id| comparison.copies.representative(id));
    if x == y { Some(1.0) } else { known.get(&DocPair::ordered(x, y)).copied() }
}

/// The best of these documents; among equals the smaller name.
pub(super) fn preferred(
    documents: impl Iterator<Item = DocId>,
    order: Preference<'_>,
) -> Option<DocId> {
    documents.min_by(|&x, &y| order(x, y).then(x.cmp(&y)))
}

/// The exact score of two documents, in the table or not; 1 for copies of one text. Cost: one merge.
pub(super) fn exact_score(
    comparison: &Comparison,
    rule: &LinkRule,
    x: DocId,
    y: DocId,
) -> Option<f64> {
    let [x, y] = [x, y].map(|id| comparison.copies.representative(id));
    if x == y {
        return Some(1.0);
    }
    let pair = DocPair::ordered(x, y);
    let [p, q] = pair.both().map(|id| comparison.profiles.get(id.index()));
    let row = score_pair(pair, p?, q?)?;
    rule.measure.value(&comparison.pairs.evidence_of(&row))
}
