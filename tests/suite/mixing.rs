//! Scores of a pair depend on its two texts and the settings: other texts change nothing.

use crate::command::{Ran, Texts, run};
use std::collections::BTreeMap;

/// The chapters of two stories, the second one in Chinese, and one in both scripts; each with a copy that
/// lacks a sentence.
fn folders() -> [Texts; 3] {
    let english = |i: u32| {
        format!(
            "Chapter {i}. The last bus number {} leaves at {i} past nine. Nobody takes it.",
            i * i
        )
    };
    let chinese = |i: u32| {
        format!("第{i}章。傍晚{i}点，老人走出茶馆，沿着第{}条巷子慢慢回家。街坊都认得他。", i * i)
    };
    let stories: [Box<dyn Fn(u32) -> String>; 3] = [
        Box::new(english),
        Box::new(chinese),
        Box::new(move |i| format!("{} {}", english(i), chinese(i))),
    ];
    let texts = |names: &[usize]| {
        let texts = Texts::new(&[]);
        for &story in names {
            for first in [1, 6, 11, 16] {
                let all: Vec<String> = (first..first + 5).map(&stories[story]).collect();
                texts.add(format!("{story}-{first}.txt"), all.join(" ").as_bytes());
                texts.add(format!("{story}-{first}-copy.txt"), all[1..].join(" ").as_bytes());
            }
        }
        texts
    };
    [texts(&[0]), texts(&[1, 2]), texts(&[0, 1, 2])]
}

/// The scores J, M, S, C and R of each pair, from the columns of a TSV.
fn scores(ran: &Ran) -> BTreeMap<[String; 2], Vec<String>> {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let head = ran.text().lines().next().unwrap().to_owned();
    let at = |name: &str| head.split('\t').position(|own| own == name).unwrap();
    let columns =
        ["jaccard", "minhash", "simhash_distance", "containment_a", "containment_b", "reuse"];
    let columns = columns.map(at);
    let name = |cell: &str| cell.rsplit('/').next().unwrap().to_owned();
    let of = |row: Vec<String>| {
        let scores = columns.iter().map(|&at| row[at].clone()).collect();
        ([name(&row[1]), name(&row[2])], scores)
    };
    ran.rows().into_iter().map(of).collect()
}

#[test]
fn mixing_texts_changes_no_score() {
    let [latin, han, all] = folders();
    let of = |texts: &Texts, more: &[&str]| {
        let path = texts.path().to_str().unwrap();
        scores(&run(&[&["pairs", path, "--format", "tsv", "--no-cache"], more].concat()))
    };
    let ways: [&[&str]; 2] = [&[], &["--floor", "0.6", "--two-pass", "always"]];
    for way in ways {
        let whole = of(&all, way);
        for part in [of(&latin, way), of(&han, way)] {
            assert!(part.len() >= 4, "{part:?}");
            for (pair, own) in part {
                assert_eq!(whole.get(&pair), Some(&own), "{pair:?} {way:?}");
            }
        }
    }
    // The same in a check of texts against a library, with texts or made of sketches.
    let whole = of(&all, &[]);
    let sketches = all.path().with_extension("sketches");
    let [latin, han, all, sketches] =
        [latin.path(), han.path(), all.path(), &sketches].map(|path| path.to_str().unwrap());
    let made = run(&["sketch", han, "-o", sketches]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    for (new, library) in [(latin, han), (han, latin), (all, sketches), (latin, all)] {
        let found = run(&[
            "check",
            new,
            "--against",
            library,
            "--format",
            "tsv",
            "--no-cache",
            "--floor",
            "0",
        ]);
        let mut seen = 0;
        for ([a, b], own) in scores(&found) {
            let back = whole.get(&[b.clone(), a.clone()]);
            if let Some(known) = whole.get(&[a, b]).or(back) {
                // Estimates and Jaccard do not depend on the order of A and B.
                assert_eq!(known[..3], own[..3]);
                seen += 1;
            }
        }
        assert!(seen > 20, "{new} {library} {}", found.err);
    }
    std::fs::remove_file(sketches).unwrap();
}
