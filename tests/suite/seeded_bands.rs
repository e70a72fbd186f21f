//! Bands over many seeds: recall against a plain count, the S-curve, and the command line.

use crate::command::{Texts, command, object};
use crate::stage::compared;
use lookalike::compare::study::whatif::{WantedPairs, bands_over_seeds};
use lookalike::measure::banding::Banding;
use lookalike::measure::contract::Params;
use lookalike::measure::minhash::{HashFamily, MinHashSignature};
use lookalike::measure::mix::stream;
use lookalike::settings::Settings;

/// Texts that share any part of their words with the first.
fn texts() -> Vec<(String, String)> {
    let text = |text: u64| {
        let word = |place: u64| match stream(text, place) % 20 {
            kind if kind < text => format!("w{place} "),
            _ => format!("v{} ", stream(text + 99, place) % 1_000),
        };
        (format!("{text:02}.txt"), (0..80).map(word).collect())
    };
    let mut all: Vec<(String, String)> = (0..20).map(text).collect();
    // A copy is not in the index: it shares all bands of its text.
    all.push(("copy.txt".to_owned(), all[19].1.clone()));
    all
}

fn found() -> lookalike::compare::result::Comparison {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    compared(&texts, &Settings::default())
}

#[test]
fn recall_and_candidates_are_what_counting_gives() {
    let comparison = found();
    let wanted = WantedPairs::reaching(&comparison, 0.2);
    assert!(wanted.pairs.len() > 20, "{}", wanted.pairs.len());
    let seeds: Vec<u64> = (7..27).collect();
    for banding in [Banding { bands: 14, rows: 8 }, Banding { bands: 20, rows: 3 }] {
        let found =
            bands_over_seeds(&comparison, banding, std::slice::from_ref(&wanted), &seeds, &|| {
                false
            })
            .unwrap();
        let recall = &found.recalls[0];
        for (place, &seed) in seeds.iter().enumerate() {
            let params = Params { slots: banding.slots(), seed, ..comparison.recipe.sketch };
            let family = HashFamily::new(&params);
            let sign = |id: usize| match family.signature(&comparison.profiles[id].shingles) {
                Some(MinHashSignature::Slots(values)) => values,
                _ => panic!("no slots"),
            };
            let meet = |a: usize, b: usize| {
                let (x, y) = (sign(a), sign(b));
                x.chunks(banding.rows).zip(y.chunks(banding.rows)).any(|(x, y)| x == y)
            };
            // Names are in order: the copy is the last document, after the 20 texts.
            let every = (0..20).flat_map(|b| (0..b).map(move |a| (a, b)));
            assert_eq!(found.candidates[place], every.filter(|&(a, b)| meet(a, b)).count() as u64);
            let hits = wanted.pairs.iter().filter(|(p, _)| meet(p.a.index(), p.b.index())).count();
            let own = hits as f64 / wanted.pairs.len() as f64;
            assert!((recall.recalls[place] - own).abs() < 1e-12, "seed {seed}");
        }
        // The mean over the seeds is near the S-curve, within four standard errors.
        let error = recall.deviation().unwrap() / (seeds.len() as f64).sqrt();
        let apart = (recall.mean().unwrap() - recall.expected.unwrap()).abs();
        assert!(apart < 4.0 * error + 1e-9, "{apart} {error}");
        let (low, high) = recall.range().unwrap();
        assert!(low < high && (low..=high).contains(&recall.mean().unwrap()));
        assert_eq!(found.signature_bytes, 4 * banding.slots());
        assert_eq!(found.entry_bytes, 12 * banding.bands);
    }
    let none = WantedPairs::default();
    let one = Banding { bands: 1, rows: 1 };
    let found = bands_over_seeds(&comparison, one, &[none], &[1], &|| false).unwrap();
    assert_eq!((found.recalls[0].mean(), found.recalls[0].expected), (None, None));
    assert!(bands_over_seeds(&comparison, one, &[], &[1, 2], &|| true).is_err());
}

#[test]
fn indexes_of_any_shape_are_tried_from_the_command_line() {
    let owned = texts();
    let named: Vec<(&str, &str)> = owned.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let texts = Texts::new(&named);
    let place = tempfile::tempdir().unwrap();
    let truth = place.path().join("真值.tsv");
    std::fs::write(&truth, "file_a\tfile_b\tlabel\n18.txt\t19.txt\t1\n01.txt\t02.txt\t0\n")
        .unwrap();
    let run = |arguments: &[&str]| {
        let own = ["tune", ".", "--threshold-jaccard", "0.2"];
        let mut command = command();
        let ran = command.current_dir(texts.path()).args(own).args(arguments).output().unwrap();
        (
            String::from_utf8(ran.stdout).unwrap(),
            String::from_utf8(ran.stderr).unwrap(),
            ran.status.code(),
        )
    };
    let shapes = ["--bands", "14x8", "--bands", "32×4", "--tables", "6c3"];
    let (page, errors, code) = run(&[&shapes[..], &["--truth", truth.to_str().unwrap()]].concat());
    assert_eq!(code, Some(0), "{errors}");
    for text in ["20 seeds (13 to 32)", "14 x 8", ".383", "1 judged copy", "6c3"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let (text, ..) = run(&[&shapes[..], &["--format", "json", "--index-seeds", "3"]].concat());
    let all = object(text.as_bytes());
    assert_eq!(all["bands"][0]["pairs"]["recalls"].as_array().unwrap().len(), 3);
    assert_eq!(all["bands"][0]["candidates"].as_array().unwrap().len(), 3);
    assert_eq!(all["tables"][0]["tables"], 20);
    assert!((all["bands"][1]["half_at"].as_f64().unwrap() - 0.383).abs() < 5e-4);
    for (bad, says) in [
        (&["--bands", "8"][..], "expected bands x slots of a band, e.g. 14x8"),
        (&["--bands", "0x4"], "at least one slot"),
        (&["--bands", "70000x1"], "at most 65535"),
        (&["--tables", "3c3"], "fewer bits may differ"),
        (&["--tables", "999c2"], "999c2 cannot be built"),
        (&["--bands", "2x2", "--index-seeds", "0"], "0 is not in 1..=1000"),
    ] {
        let (_, errors, code) = run(bad);
        assert_eq!(code, Some(2), "{bad:?} {errors}");
        assert!(errors.contains(says), "{bad:?}: {errors}");
    }
}
