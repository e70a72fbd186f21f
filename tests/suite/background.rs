//! The sample of pairs below a floor: exact scores, a correct total, independent of thread count.

use lookalike::compare::pipeline::run;
use lookalike::compare::result::{Background, Comparison, score_pair};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::scan::Source;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::mix::stream;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use std::path::Path;

/// Texts of a few common words; every fourth resembles the one before it, one occurs twice.
fn write(folder: &Path) {
    for d in 0..60u64 {
        let own = if d % 4 == 3 { d - 1 } else { d };
        let words: Vec<String> = (0..30).map(|i| format!("w{}", stream(own, i) % 40)).collect();
        let text = format!("{} {}", words.join(" "), d % 4);
        std::fs::write(folder.join(format!("{d:02}.txt")), &text).unwrap();
        if d == 5 {
            std::fs::write(folder.join("copy.txt"), &text).unwrap();
        }
    }
}

fn sampled(folder: &Path, change: impl Fn(&mut Settings)) -> Comparison {
    let source = Source::Paths(vec![folder.to_owned()]);
    let mut settings = Settings { floor: Some(0.3), sample: 2_000, ..Settings::default() };
    change(&mut settings);
    run(&source, &settings, &Unwatched).unwrap()
}

#[test]
fn a_sample_below_the_floor_has_exact_scores_and_a_correct_total() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let result = sampled(folder.path(), |_| ());
    let score = |row: &_| jaccard(&result.pairs.evidence_of(row));
    let (mut below, mut sum) = (0u64, 0.0);
    let single = |id| result.copies.representative(id) == id;
    for b in DocId::first(result.profiles.len()).filter(|&b| single(b)) {
        for a in DocId::first(b.index()).filter(|&a| single(a)) {
            let (x, y) = (&result.profiles[a], &result.profiles[b]);
            let jaccard = score(&score_pair(DocPair::new(a, b), x, y).unwrap());
            below += u64::from(jaccard < 0.3);
            sum += if jaccard < 0.3 { jaccard } else { 0.0 };
        }
    }
    let background = &result.background;
    assert_eq!(background.stands_for, below);
    assert!((1_700..=2_000).contains(&background.rows.len()), "{}", background.rows.len());
    for row in &background.rows {
        let (x, y) = (&result.profiles[row.a], &result.profiles[row.b]);
        assert_eq!(Some(*row), score_pair(row.pair(), x, y));
        assert!(score(row) < 0.3 && row.a < row.b && single(row.a) && single(row.b));
    }
    let mean = background.rows.iter().map(score).sum::<f64>() / background.rows.len() as f64;
    assert!((mean - sum / below as f64).abs() < 0.01, "{mean}");
}

#[test]
fn a_sample_depends_on_the_seed_alone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let one = sampled(folder.path(), |settings| settings.threads = Some(1)).background;
    for threads in [2, 4] {
        let more = sampled(folder.path(), |settings| settings.threads = Some(threads));
        assert_eq!(more.background, one);
    }
    let other = sampled(folder.path(), |settings| settings.sketch.seed = 5);
    assert_ne!(other.background, one);
    assert_eq!(other.background.stands_for, one.stands_for);
    assert!(sampled(folder.path(), |settings| settings.sample = 0).background.rows.is_empty());
    let all = sampled(folder.path(), |settings| settings.floor = None);
    assert_eq!(*all.background, Background::default(), "every pair is in the table");
}
