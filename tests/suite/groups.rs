//! Groups against naive clustering, and the figures reported for each.

use crate::stage::comparison;
use lookalike::compare::groups::{Group, Groups, LinkRule, Linkage, groups};
use lookalike::compare::result::{Comparison, PairRow};
use lookalike::measure::MeasureId;
use lookalike::pair::{DocId, DocPair};
use lookalike::text::named::Named as _;
use proptest::prelude::*;
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Texts of random words, so that scores are spread and differ.
    #[test]
    fn every_linkage_is_the_textbooks(
        words in prop::collection::vec(prop::collection::vec(0..12u8, 6..30), 2..12),
        threshold in 0.05..0.6f64,
    ) {
        let texts: Vec<(String, String)> = words.iter().enumerate().map(|(number, words)| {
            let word = |&w: &u8| ["天没亮", "茶馆开", "老人来", "提鸟笼", "坐下了", "喝龙井", "点香片", "太阳升", "满屋人", "说旧事", "下棋去", "回家了"][w as usize];
            (format!("{number:02}.txt"), words.iter().map(word).collect::<String>())
        }).collect();
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
