//! Describes a group: lowest score, weakest link, central and longest document.

use crate::compare::groups::articulation::cut_texts;
use crate::compare::groups::contract::{Group, Groups, LinkRule, LinkingText, Weakest};
use crate::compare::groups::forest::Forest;
use crate::compare::groups::link::Tie;
use crate::compare::result::{Comparison, Coverage, pairs_among};
use crate::pair::DocId;
use std::collections::BTreeMap;

/// The best pair of a document in its group, and its score.
type Nearest = Option<(u32, f64)>;

/// Facts about a group, gathered from its ties.
#[derive(Debug, Default)]
struct Notes {
    lowest: Option<(f64, u32)>,
    known: u64,
    /// The tie that joined the last two parts, in order of falling scores.
    last: Option<(usize, Tie)>,
    ties: usize,
}

/// Describes the groups of a forest. `ties` are sorted, best first; `apart` are pairs that must not
/// tie. Neither contains copies.
pub(super) fn describe(
    comparison: &Comparison,
    rule: &LinkRule,
    ties: &[Tie],
    apart: &[Tie],
    forest: &mut Forest,
) -> Groups {
    let n = comparison.corpus.documents.len();
    let root: Vec<DocId> = DocId::first(n).map(|id| forest.root(id)).collect();
    let of = |id: DocId| root[id];
    let mut members: BTreeMap<DocId, Vec<DocId>> = BTreeMap::new();
    for id in DocId::first(n) {
        members.entry(of(id)).or_default().push(id);
    }
    let alone = members.values().filter(|group| group.len() < 2).count();
    members.retain(|_, group| group.len() > 1);
    let inner = || ties.iter().enumerate().filter(|(_, tie)| of(tie.a) == of(tie.b));

    let mut notes: BTreeMap<DocId, Notes> = BTreeMap::new();
    let mut sums: Vec<f64> = vec![0.0; n];
    let mut nearest: Vec<Nearest> = vec![None; n];
    let mut tree = Forest::new(n);
    for (place, tie) in inner() {
        let note = notes.entry(of(tie.a)).or_default();
        (note.lowest, note.known) = (Some((tie.score, tie.pair)), note.known + 1);
        if tree.join(tie.a, tie.b).is_some() {
            note.last = Some((place, *tie));
        }
        for id in [tie.a, tie.b] {
            sums[id] += tie.score;
            nearest[id].get_or_insert((tie.pair, tie.score));
        }
    }
    for tie in apart.iter().filter(|tie| of(tie.a) == of(tie.b)) {
        let note = notes.entry(of(tie.a)).or_default();
        let lowest = note.lowest.filter(|(lowest, _)| *lowest <= tie.score);
        (note.lowest, note.known) = (lowest.or(Some((tie.score, tie.pair))), note.known + 1);
    }
    // Joins again, without the last join of each group, to find its two sides.
    let mut sides = Forest::new(n);
    for (place, tie) in inner() {
        let last = notes.get(&of(tie.a)).and_then(|note| note.last);
        if last.is_some_and(|(last, _)| place < last) {
            sides.join(tie.a, tie.b);
        }
    }
    for (_, tie) in inner().filter(|(_, tie)| tie.score >= rule.threshold) {
        if sides.root(tie.a) != sides.root(tie.b)
            && let Some(note) = notes.get_mut(&of(tie.a))
        {
            note.ties += 1;
        }
    }
    let links: Vec<Tie> =
        inner().map(|(_, tie)| *tie).filter(|tie| tie.score >= rule.threshold).collect();
    let mut cuts = linking(comparison, &links, &of);
    let mut groups: Vec<Group> = members
        .into_iter()
        .map(|(id, members)| {
            let note = notes.remove(&id).unwrap_or_default();
            let cut_text = cuts.remove(&id);
            Group { cut_text, ..group(comparison, members, &note, &sums, &nearest, &mut sides) }
        })
        .collect();
    groups.sort_by_key(|group| {
        (std::cmp::Reverse(group.members.len()), group.members.first().copied())
    });
    Groups { groups, alone }
}

/// The text that alone links a group, by the root of the group.
fn linking(
    comparison: &Comparison,
    links: &[Tie],
    root: &dyn Fn(DocId) -> DocId,
) -> BTreeMap<DocId, LinkingText> {
    let weight = |id: DocId| comparison.copies.size(id);
    let found = cut_texts(comparison.corpus.documents.len(), links, &weight).into_iter();
    found.map(|own| (root(own.text), own)).collect()
}

fn group(
    comparison: &Comparison,
    members: Vec<DocId>,
    note: &Notes,
    sums: &[f64],
    nearest: &[Nearest],
    sides: &mut Forest,
) -> Group {
    let copies = &comparison.copies;
    let weight = |id: DocId| copies.size(id);
    let texts: Vec<DocId> =
        members.iter().copied().filter(|&id| copies.representative(id) == id).collect();
    let possible = pairs_among(texts.len());
    let tokens = |id: DocId| comparison.profiles[id].tokens;
    let sum = |id: DocId| sums[id];
    // Among equals, the smaller name.
    let best = |better: &dyn Fn(DocId, DocId) -> bool| {
        let pick = |best: DocId, id: DocId| if better(id, best) { id } else { best };
        texts.iter().copied().fold(texts[0], pick)
    };
    let weakest = note.last.map(|(_, last)| {
        let here = sides.root(last.a);
        let side: usize =
            texts.iter().filter(|&&id| sides.root(id) == here).map(|&id| weight(id)).sum();
        let other = members.len() - side.min(members.len());
        let sides = [side.min(other), side.max(other)];
        Weakest { pair: last.pair, score: last.score, sides, ties: note.ties }
    });
    // Pairs without common shingles are not ties, but they are known if every pair is scored. A
    // check does not compare texts of the library with each other.
    let is_whole = comparison.coverage == Coverage::AllPairs && comparison.against.is_none();
    let missing = possible.saturating_sub(note.known);
    let lowest = note.lowest.filter(|_| missing == 0 || !is_whole);
    let without = if missing > 0 && is_whole { 0.0 } else { 1.0 };
    Group {
        lowest: lowest.map_or(without, |(score, _)| score),
        lowest_pair: lowest.map(|(_, pair)| pair),
        unknown: if is_whole { 0 } else { missing },
        weakest,
        cut_text: None,
        central: best(&|id, other| {
            (sum(id), tokens(id)).partial_cmp(&(sum(other), tokens(other)))
                == Some(std::cmp::Ordering::Greater)
        }),
        nearest: members.iter().map(|&id| nearest[id]).collect(),
        longest: best(&|id, other| tokens(id) > tokens(other)),
        members,
    }
}
