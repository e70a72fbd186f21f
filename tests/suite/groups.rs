//! Groups against naive clustering, and the figures reported for each.

use crate::stage::comparison;
use lookalike::compare::groups::{
    DropProof, Group, Groups, KeptGroup, LinkRule, Linkage, cover, groups, keep, prove,
};
use lookalike::compare::result::{Comparison, PairRow};
use lookalike::measure::MeasureId;
use lookalike::pair::{DocId, DocPair};
use lookalike::text::named::Named as _;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeSet;

fn tied(comparison: &Comparison, linkage: Linkage, threshold: f64) -> Groups {
    let rule = LinkRule { linkage, measure: MeasureId::JACCARD, threshold };
    groups(comparison, &rule, &|_: &PairRow| false, &|| false)
}

/// Jaccard of two documents, from the pair table.
fn score(comparison: &Comparison, a: DocId, b: DocId) -> f64 {
    let row = comparison.pairs.rows().iter().find(|row| row.pair() == DocPair::ordered(a, b));
    let rule = LinkRule { linkage: Linkage::Single, measure: MeasureId::JACCARD, threshold: 0.0 };
    row.map_or(0.0, |row| rule.score(&comparison.pairs.evidence_of(row)))
}

/// Merges the two most similar parts while they are similar enough: quadratic, and simple.
fn by_hand(comparison: &Comparison, linkage: Linkage, threshold: f64) -> BTreeSet<Vec<DocId>> {
    let n = comparison.corpus.documents.len();
    let mut parts: Vec<Vec<DocId>> = DocId::first(n).map(|id| vec![id]).collect();
    let like = |x: &[DocId], y: &[DocId]| {
        let all = || x.iter().flat_map(|&a| y.iter().map(move |&b| score(comparison, a, b)));
        match linkage {
            Linkage::Single => all().fold(0.0, f64::max),
            Linkage::Complete => all().fold(1.0, f64::min),
            Linkage::Average => all().sum::<f64>() / (x.len() * y.len()) as f64,
        }
    };
    loop {
        let mut best = (threshold, None);
        for i in 0..parts.len() {
            for j in i + 1..parts.len() {
                let like = like(&parts[i], &parts[j]);
                if like >= best.0 && (best.1.is_none() || like > best.0) {
                    best = (like, Some((i, j)));
                }
            }
        }
        let Some((i, j)) = best.1 else { break };
        let gone = parts.remove(j);
        parts[i].extend(gone);
        parts[i].sort_unstable();
    }
    parts.into_iter().filter(|part| part.len() > 1).collect()
}

/// Texts of random words, some of them equal.
fn word_texts(words: &[Vec<u8>]) -> Vec<(String, String)> {
    let word = |&w: &u8| WORDS[w as usize];
    let text = |(number, words): (usize, &Vec<u8>)| {
        (format!("{number:02}.txt"), words.iter().map(word).collect::<String>())
    };
    words.iter().enumerate().map(text).collect()
}

const WORDS: [&str; 12] = [
    "天没亮",
    "茶馆开",
    "老人来",
    "提鸟笼",
    "坐下了",
    "喝龙井",
    "点香片",
    "太阳升",
    "满屋人",
    "说旧事",
    "下棋去",
    "回家了",
];

/// The score of two documents, 1 for copies.
fn likeness(comparison: &Comparison, x: DocId, y: DocId) -> f64 {
    let [x, y] = [x, y].map(|id| comparison.copies.representative(id));
    if x == y { 1.0 } else { score(comparison, x, y) }
}

/// Pairs left among the kept, lowest score of a dropped one, dropped ones under the threshold.
fn proof_by_hand(comparison: &Comparison, kept: &[KeptGroup], threshold: f64) -> DropProof {
    let like = |x: DocId, y: DocId| likeness(comparison, x, y);
    let dropped: Vec<(DocId, DocId)> =
        kept.iter().flat_map(|g| g.drop.iter().map(|&(id, _)| (id, g.keep))).collect();
    let stays = |id: &DocId| dropped.iter().all(|(gone, _)| gone != id);
    let stay: Vec<DocId> = DocId::first(comparison.corpus.documents.len()).filter(stays).collect();
    let pairs = stay.iter().flat_map(|&x| stay.iter().map(move |&y| (x, y)));
    let left = pairs.filter(|&(x, y)| x < y && like(x, y) >= threshold).count();
    let scores: Vec<f64> = dropped.iter().map(|&(id, keep)| like(id, keep)).collect();
    DropProof {
        left: left as u64,
        lowest: scores.iter().copied().min_by(f64::total_cmp),
        below: scores.iter().filter(|&&score| score < threshold).count(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_cover_leaves_no_duplicates_and_drops_nothing_else(
        words in prop::collection::vec(prop::collection::vec(0..12u8, 3..16), 2..14),
        threshold in 0.05..0.7f64,
        longest in any::<bool>(),
    ) {
        let texts = word_texts(&words);
        let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
        let comparison = comparison(&texts);
        let length = |id: DocId| comparison.document(id).map_or(0, |d| d.text.len());
        let order = |x: DocId, y: DocId| {
            if longest { length(y).cmp(&length(x)) } else { Ordering::Equal }
        };
        let rule = LinkRule { linkage: Linkage::Single, measure: MeasureId::JACCARD, threshold };
        let kept = cover(&comparison, &rule, &order, &|| false);
        let proof = prove(&comparison, &kept, &rule);
        prop_assert_eq!(proof, proof_by_hand(&comparison, &kept, threshold));
        prop_assert_eq!((proof.left, proof.below), (0, 0));
        // The same documents as by taking one after another.
        let mut all: Vec<DocId> = DocId::first(texts.len()).collect();
        all.sort_by(|&x, &y| order(x, y).then(x.cmp(&y)));
        let mut stay: Vec<DocId> = Vec::new();
        for id in all {
            if stay.iter().all(|&other| likeness(&comparison, id, other) < threshold) {
                stay.push(id);
            }
        }
        let mut dropped: Vec<DocId> = Vec::new();
        for group in &kept {
            prop_assert!(stay.contains(&group.keep));
            for &(id, score) in &group.drop {
                let best = stay.iter().map(|&k| likeness(&comparison, id, k)).fold(0.0, f64::max);
                prop_assert_eq!(score, Some(best));
                prop_assert_eq!(likeness(&comparison, id, group.keep), best);
                dropped.push(id);
            }
        }
        let all = dropped.len();
        dropped.sort_unstable();
        dropped.dedup();
        prop_assert_eq!((dropped.len(), all + stay.len()), (all, texts.len()));
        // Every linkage is measured by the same rule.
        for &linkage in Linkage::ALL {
            let rule = LinkRule { linkage, ..rule };
            let found = groups(&comparison, &rule, &|_: &PairRow| false, &|| false);
            let kept = keep(&comparison, &found, &rule, &order);
            let proof = prove(&comparison, &kept, &rule);
            prop_assert_eq!(proof, proof_by_hand(&comparison, &kept, threshold), "{:?}", linkage);
            prop_assert!(linkage != Linkage::Complete || proof.below == 0);
            prop_assert!(linkage != Linkage::Single || proof.left == 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Texts of random words, so that scores are spread and differ.
    #[test]
    fn every_linkage_is_the_textbooks(
        words in prop::collection::vec(prop::collection::vec(0..12u8, 6..30), 2..12),
        threshold in 0.05..0.6f64,
    ) {
        let texts = word_texts(&words);
        let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
        let comparison = comparison(&texts);
        // Equal scores can be merged in either order, so the result is not unique.
        let mut scores: Vec<u64> = DocId::first(texts.len())
            .flat_map(|a| DocId::first(a.index()).map(move |b| (a, b)))
            .map(|(a, b)| score(&comparison, a, b).to_bits())
            .filter(|&bits| bits != 0)
            .collect();
        scores.sort_unstable();
        let distinct = scores.windows(2).all(|w| w[0] != w[1]);
        prop_assume!(distinct && comparison.copies.collapsed() == 0);
        for &linkage in Linkage::ALL {
            let found = tied(&comparison, linkage, threshold);
            let members = found.groups.iter().map(|group| group.members.clone()).collect();
            prop_assert_eq!(by_hand(&comparison, linkage, threshold), members, "{:?}", linkage);
            for group in &found.groups {
                check(&comparison, group, threshold)?;
            }
            let inside: usize = found.groups.iter().map(|group| group.members.len()).sum();
            prop_assert_eq!(inside + found.alone, texts.len());
        }
    }
}

/// Lowest score, weakest link and representative, computed naively.
fn check(comparison: &Comparison, group: &Group, threshold: f64) -> Result<(), TestCaseError> {
    let pairs = || {
        let of = |&a: &DocId| group.members.iter().map(move |&b| (a, b)).filter(|(a, b)| a < b);
        group.members.iter().flat_map(of)
    };
    let lowest = pairs().map(|(a, b)| score(comparison, a, b)).fold(1.0, f64::min);
    prop_assert_eq!(group.lowest, lowest);
    prop_assert_eq!(group.unknown, 0);
    let sum = |id: DocId| {
        group.members.iter().filter(|&&m| m != id).map(|&m| score(comparison, id, m)).sum::<f64>()
    };
    prop_assert!(group.members.iter().all(|&id| sum(id) <= sum(group.central) + 1e-9));
    // Without ties at or below the weakest score the group splits into the two sides.
    let weakest = group.weakest.unwrap();
    let mut side = BTreeSet::from([group.members[0]]);
    loop {
        let before = side.len();
        for (a, b) in pairs().filter(|&(a, b)| score(comparison, a, b) > weakest.score) {
            if side.contains(&a) || side.contains(&b) {
                side.extend([a, b]);
            }
        }
        if side.len() == before {
            break;
        }
    }
    let mut sides = [side.len(), group.members.len() - side.len()];
    sides.sort_unstable();
    prop_assert_eq!(sides, weakest.sides);
    let crossing = pairs()
        .filter(|&(a, b)| side.contains(&a) != side.contains(&b))
        .filter(|&(a, b)| score(comparison, a, b) >= threshold);
    prop_assert_eq!(crossing.count(), weakest.ties);
    Ok(())
}

#[test]
fn copies_belong_together_and_pairs_set_apart_tie_nothing() {
    let tea = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
    let near = "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上。";
    let texts = [
        ("甲.txt", tea),
        ("乙.txt", tea),
        ("丙.txt", near),
        ("别.txt", "完全不同的一句话，说的是海。"),
    ];
    let comparison = comparison(&texts);
    let found = tied(&comparison, Linkage::Complete, 0.3);
    assert_eq!((found.groups.len(), found.alone), (1, 1));
    let group = &found.groups[0];
    assert_eq!(group.members.len(), 3);
    assert_eq!(group.weakest.unwrap().sides, [1, 2]);
    let rule = LinkRule { linkage: Linkage::Single, measure: MeasureId::JACCARD, threshold: 0.3 };
    let apart = groups(&comparison, &rule, &|_: &PairRow| true, &|| false);
    assert_eq!(apart.groups.len(), 1, "the copies alone");
    assert_eq!((apart.groups[0].members.len(), apart.groups[0].lowest), (2, 1.0));
    assert!(apart.groups[0].weakest.is_none());
}
