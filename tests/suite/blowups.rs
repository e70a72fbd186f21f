//! Corpora crafted to exhaust limits: crowds of texts with equal scores, in a table with a budget.

use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, Coverage, PairRow};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::jaccard::jaccard;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;

fn compared(texts: &[String], max_pairs: usize) -> Comparison {
    let load = |(i, text): (usize, &String)| {
        let name = Name::new(format!("{i:05}.txt").as_bytes());
        from_bytes(name, text.as_bytes(), &ReadOptions::default()).unwrap()
    };
    let documents = texts.iter().enumerate().map(load).collect();
    let n = ShingleLength::Fixed(3);
    let settings = Settings { floor: Some(0.3), max_pairs, n, ..Settings::default() };
    compare(Corpus { documents, ..Corpus::default() }, &settings, &Unwatched)
}

fn kept(comparison: &Comparison) -> Vec<DocPair> {
    let mut ids: Vec<_> = comparison.pairs.rows().iter().map(PairRow::pair).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn identical_texts_are_one_row() {
    let result = compared(&vec!["the very same text".to_owned(); 300], 1_000);
    assert_eq!((result.pairs.len(), result.copies.collapsed(), result.cut), (1, 299, None));
}

/// The same shingles in other numbers: different texts, each pair of which scores exactly 1.
#[test]
fn a_crowd_that_scores_one_is_cut_to_the_first_pairs() {
    let texts: Vec<String> = (1..=600).map(|n| "abc".repeat(n + 1)).collect();
    let result = compared(&texts, 1_000);
    assert_eq!(result.coverage, Coverage::Floor(1.0));
    assert_eq!(result.cut, Some(1.0));
    let with = |a, from| (from..600).map(move |b| DocPair::new(DocId(a), DocId(b)));
    let first: Vec<DocPair> = with(0, 1).chain(with(1, 2)).take(1_000).collect();
    assert_eq!(kept(&result), first);
    assert!(result.complete);
}

#[test]
fn a_template_fills_the_table_and_the_floor_stays_true() {
    let form: String = (0..150u32).map(|i| char::from_u32(0x4e00 + i * 7).unwrap()).collect();
    let texts: Vec<String> = (100..300).map(|n| format!("{form}{n}{form}")).collect();
    let all = compared(&texts, usize::MAX);
    assert_eq!((all.pairs.len(), all.cut, all.dropped), (200 * 199 / 2, None, 0));
    for most in [10, 500, 5_000, 12_000] {
        let some = compared(&texts, most);
        let Coverage::Floor(floor) = some.coverage else { panic!("a floor was requested") };
        let score = |c: &Comparison, i: usize| jaccard(&c.pairs.evidence(i).unwrap());
        let over = |c: &Comparison| (0..c.pairs.len()).filter(|&i| score(c, i) >= floor).count();
        assert!((most / 2..=most).contains(&some.pairs.len()), "{most}");
        // Below a raised floor there is room again for pairs that a sketch finds.
        let joined = if some.cut.is_some() { most } else { over(&some) };
        assert_eq!(some.dropped as usize + joined, all.pairs.len(), "{most}");
        assert_eq!(over(&some), over(&all), "{most}: the floor {floor} is not true");
        if let Some(cut) = some.cut {
            assert_eq!(some.pairs.len(), most);
            let least = (0..most).map(|i| score(&some, i)).fold(1.0, f64::min);
            assert_eq!(least.to_bits(), cut.to_bits());
        }
    }
}
