//! Counts of flagged pairs at any thresholds against scanning every pair.

use crate::stage::{comparison, cuts};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, PairRow, PairTable};
use lookalike::compare::run::Unwatched;
use lookalike::compare::study::{ScoreColumns, count};
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Scheme;
use lookalike::pair::DocPair;
use lookalike::settings::{Settings, Thresholds};
use proptest::prelude::*;
use std::sync::Arc;

/// A comparison of two texts with another pair table: only the columns matter.
fn with_rows(rows: &[PairRow]) -> Comparison {
    let mut found =
        comparison(&[("a.txt", "abcdefghijklmnopqrst"), ("b.txt", "abcdefghijklmnopqrsu")]);
    let mut table = PairTable::new(&found.profiles, &found.recipe.sketch);
    table.extend(rows);
    found.pairs = Arc::new(table);
    found
}

fn rows() -> impl Strategy<Value = Vec<PairRow>> {
    // Few values, so that many pairs tie; sizes are those of the two texts.
    let row = (0u32..=16, 0u32..=128, proptest::option::weighted(0.9, 0u32..=64), 0u8..4);
    proptest::collection::vec(row, 0..400).prop_map(|rows| {
        let row = |(shared, equal, distance, kind): (u32, u32, Option<u32>, u8)| {
            let equal = if kind == 0 { 0 } else { equal };
            PairRow::new(DocPair::FIRST, shared, (equal, 128), distance, None)
        };
        rows.into_iter().map(row).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_are_those_of_a_look_at_every_pair(
        rows in rows(),
        wanted in proptest::collection::vec((0u32..=210, 0u32..=140, 0u32..=70), 1..20),
    ) {
        let found = with_rows(&rows);
        let columns = ScoreColumns::new(&found);
        for (j, m, s) in wanted {
            let thresholds = cuts(f64::from(j) / 200.0, f64::from(m) / 128.0, s);
            prop_assert_eq!(columns.count(&thresholds), count(&found.pairs, &thresholds));
        }
    }
}

#[test]
fn counts_are_right_for_real_texts_schemes_and_bits() {
    for (bits, scheme, slots) in
        [(64, Scheme::Slots, 128), (256, Scheme::BottomK, 64), (32, Scheme::OnePermutation, 1_000)]
    {
        let mut settings = Settings::default();
        (settings.sketch.bits, settings.sketch.scheme, settings.sketch.slots) =
            (bits, scheme, slots);
        let found = compare(crate::join::corpus(120, 9), &settings, &Unwatched);
        assert!(found.pairs.len() > 5_000);
        let columns = ScoreColumns::new(&found);
        for jaccard in [0.0, 0.005, 0.2, 0.333, 1.0, 1.1] {
            for minhash in [0.0, 0.1, 0.5, 1.0] {
                for simhash in [0, 3, 12, 31, bits, bits + 5] {
                    let mut thresholds = cuts(jaccard, minhash, simhash);
                    let contained = MeasureId::from_name("containment").unwrap();
                    thresholds.set(contained, (simhash != 12).then_some(1.0 - jaccard));
                    assert_eq!(
                        columns.count(&thresholds),
                        count(&found.pairs, &thresholds),
                        "{thresholds:?} {bits}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_pairs_and_one_pair_are_counted() {
    let none = with_rows(&[]);
    let counts = |columns: &ScoreColumns, thresholds: &Thresholds| -> Vec<u64> {
        columns.count(thresholds).into_iter().map(|(_, pairs)| pairs).collect()
    };
    assert_eq!(counts(&ScoreColumns::new(&none), &Thresholds::default()), [0; 16]);
    let one = with_rows(&[PairRow::new(DocPair::FIRST, 3, (12, 128), None, None)]);
    let columns = ScoreColumns::new(&one);
    let mut alone = [0; 16];
    alone[15] = 1;
    assert_eq!(counts(&columns, &Thresholds::default()), alone);
    let low = cuts(0.05, 0.05, 256);
    assert_eq!(counts(&columns, &low), [0, 1, 0, 0, 0, 0, 0, 0]);
}
