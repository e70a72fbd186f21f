//! What each threshold costs in documents, against grouping and counting one by one.

use crate::stage::comparison;
use lookalike::compare::groups::{Grouping, LinkRule, Linkage, cover, groups, keep};
use lookalike::compare::result::PairRow;
use lookalike::compare::study::{document_curve, read};
use lookalike::measure::MeasureId;
use lookalike::pair::DocId;
use lookalike::text::named::Named as _;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::fmt::Write as _;

const WORDS: [&str; 8] =
    ["天没亮", "茶馆开", "老人来", "提鸟笼", "坐下了", "喝龙井", "点香片", "太阳升"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_point_is_what_grouping_and_counting_gives(
        words in prop::collection::vec(prop::collection::vec(0..8u8, 3..14), 2..12),
        labels in prop::collection::vec((0..12usize, 0..12usize, any::<bool>()), 0..20),
        unlisted in any::<bool>(),
    ) {
        let text = |words: &Vec<u8>| words.iter().map(|&w| WORDS[w as usize]).collect::<String>();
        let texts: Vec<(String, String)> =
            words.iter().enumerate().map(|(n, own)| (format!("{n:02}.txt"), text(own))).collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
        let comparison = comparison(&texts);
        let n = texts.len();
        let mut table = "file_a\tfile_b\tlabel\n".to_owned();
        table += if unlisted { "#unlisted 0\n" } else { "" };
        for (a, b, copy) in labels {
            writeln!(table, "{:02}.txt\t{:02}.txt\t{}", a % n, b % n, u8::from(copy)).unwrap();
        }
        let place = |name: &str| name.get(..2)?.parse().ok().map(DocId::from_index);
        let truth = read(&table, &place).unwrap();
        let thresholds = [0.1, 0.3, 0.45, 0.6, 0.8, 1.0];
        let curve =
            document_curve(&comparison, MeasureId::JACCARD, &thresholds, Some(&truth), &|| false)
                .unwrap();
        prop_assert_eq!(curve.points.len(), thresholds.len() * Grouping::ALL.len());
        for point in &curve.points {
            let linkage = match point.grouping {
                Grouping::Linked(linkage) => linkage,
                Grouping::Cover => Linkage::Single,
            };
            let rule =
                LinkRule { linkage, measure: MeasureId::JACCARD, threshold: point.threshold };
            let first = |_: DocId, _: DocId| Ordering::Equal;
            let kept = match point.grouping {
                Grouping::Cover => cover(&comparison, &rule, &first, &|| false),
                Grouping::Linked(_) => {
                    let found = groups(&comparison, &rule, &|_: &PairRow| false, &|| false);
                    keep(&comparison, &found, &rule, &first)
                }
            };
            let dropped: Vec<DocId> =
                kept.iter().flat_map(|group| group.drop.iter().map(|own| own.0)).collect();
            prop_assert_eq!(point.dropped, dropped.len());
            let bytes = dropped.iter().map(|id| texts[id.index()].1.len() as u64).sum::<u64>();
            prop_assert_eq!((point.bytes, point.groups), (bytes, kept.len()));
            let largest = kept.iter().map(|group| group.drop.len() + 1).max().unwrap_or(0);
            prop_assert_eq!(point.largest, largest);
            // A pair is flagged if both documents are in one group.
            let keeper = |id: DocId| {
                let own = kept.iter().find(|group| group.drop.iter().any(|own| own.0 == id));
                own.map_or(id, |group| group.keep)
            };
            let (mut hits, mut strays, mut missed) = (0, 0, 0);
            for (a, b) in DocId::first(n).flat_map(|b| DocId::first(b.index()).map(move |a| (a, b))) {
                let label = truth.labels.iter().find(|label| (label.a, label.b) == (a, b));
                let is_copy = match label {
                    Some(label) => label.copied(),
                    None if unlisted => false,
                    None => continue,
                };
                match (is_copy, keeper(a) == keeper(b)) {
                    (true, true) => hits += 1,
                    (false, true) => strays += 1,
                    (true, false) => missed += 1,
                    (false, false) => {}
                }
            }
            let own = point.confusion.unwrap();
            prop_assert_eq!(
                (own.true_positives, own.false_positives, own.false_negatives),
                (hits, strays, missed),
                "{:?} at {}", point.grouping, point.threshold
            );
        }
    }
}
