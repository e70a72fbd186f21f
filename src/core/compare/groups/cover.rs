//! A greedy cover: no two kept documents are duplicates, each dropped one is a duplicate of a kept
//! one.

use crate::compare::groups::contract::LinkRule;
use crate::compare::groups::keep::{KeptGroup, Preference, preferred};
use crate::compare::result::Comparison;
use crate::pair::DocId;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Documents between two calls of `stop`.
const LOOK: usize = 4_096;

/// Takes the documents in the order of preference and keeps each that reaches the threshold of the
/// rule with no document kept before (greedy incremental clustering, as CD-HIT does with sequences:
/// Li and Godzik 2006). Each dropped document is in the group of the kept one that it is most like;
/// among equals, of the one kept first. The linkage of the rule does not count.
///
/// The kept documents are an independent dominating set of the pairs at or over the threshold, if
/// the table holds all of these. Returns no group once `stop` returns true. Cost: one sort, and one
/// pass over these pairs.
pub fn cover(
    comparison: &Comparison,
    rule: &LinkRule,
    order: Preference<'_>,
    stop: &dyn Fn() -> bool,
) -> Vec<KeptGroup> {
    let (n, copies) = (comparison.corpus.documents.len(), &comparison.copies);
    let near = neighbours(comparison, rule);
    // Each text by its best document.
    let mut texts: Vec<(DocId, DocId)> = DocId::first(n)
        .filter(|&id| copies.representative(id) == id)
        .filter_map(|id| Some((preferred(copies.members(id), order)?, id)))
        .collect();
    texts.sort_by(|x, y| order(x.0, y.0).then(x.0.cmp(&y.0)));
    let mut kept: Vec<Option<(usize, DocId)>> = vec![None; n];
    for (place, &(best, id)) in texts.iter().enumerate() {
        if place % LOOK == 0 && stop() {
            return Vec::new();
        }
        if near[id].iter().all(|&(other, _)| kept[other].is_none()) {
            kept[id] = Some((place, best));
        }
    }
    let mut groups: BTreeMap<DocId, Vec<(DocId, Option<f64>)>> = BTreeMap::new();
    for &(best, id) in &texts {
        let own = kept[id].map(|(_, keep)| (keep, 1.0));
        let keepers = near[id].iter().filter_map(|&(other, score)| {
            let (place, keep) = kept[other]?;
            Some((score, Reverse(place), keep))
        });
        let nearest = keepers.max_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        let keeper = own.or(nearest.map(|(score, _, keep)| (keep, score)));
        let (keep, score) = keeper.unwrap_or((best, 1.0));
        let others = copies.members(id).filter(|&member| member != keep);
        groups.entry(keep).or_default().extend(others.map(|member| (member, Some(score))));
    }
    let mut all: Vec<KeptGroup> =
        groups.into_iter().map(|(keep, drop)| KeptGroup { keep, drop }).collect();
    all.retain(|group| !group.drop.is_empty());
    for group in &mut all {
        group.drop.sort_by_key(|&(id, _)| id);
    }
    all.sort_by_key(|group| (Reverse(group.drop.len()), group.keep));
    all
}

/// For each text, the texts that it reaches the threshold with, and the scores.
fn neighbours(comparison: &Comparison, rule: &LinkRule) -> Vec<Vec<(DocId, f64)>> {
    let mut near = vec![Vec::new(); comparison.corpus.documents.len()];
    for row in comparison.pairs.rows() {
        let score = rule.score(&comparison.pairs.evidence_of(row));
        if score < rule.threshold || score <= 0.0 || comparison.copies.is_one_group(row.pair()) {
            continue;
        }
        near[row.a].push((row.b, score));
        near[row.b].push((row.a, score));
    }
    near
}
