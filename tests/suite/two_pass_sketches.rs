//! Two passes with given thresholds of the sketches: pairs below the floor that reach one of them.

use crate::command::{Ran, Texts, object};
use crate::two_pass::{lines, pairs, planted};
use std::collections::BTreeSet;

/// The columns of a row by their names, without its rank.
fn listed(ran: &Ran, keep: impl Fn(f64, u32, Option<u32>) -> bool) -> BTreeSet<Vec<String>> {
    let text = ran.text();
    let head: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let at = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let (jaccard, equal, distance) = (at("jaccard"), at("minhash_equal"), at("simhash_distance"));
    let rows = ran.rows().into_iter().filter(|row| {
        let bits = row[distance].parse().ok();
        keep(row[jaccard].parse().unwrap(), row[equal].parse().unwrap(), bits)
    });
    rows.map(|row| row[1..].to_vec()).collect()
}

#[test]
fn pairs_below_the_floor_that_reach_a_threshold_are_those_of_a_run_in_memory() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(1_200)))]);
    let path = texts.path().join("rows.jsonl");
    for (flags, equal, bits) in [
        (&["--threshold-simhash", "19"][..], 129, 19),
        (&["--threshold-minhash", "0.7"], 90, 0),
        (&["--threshold-simhash", "0.07", "--threshold-minhash", "0.6"], 77, 18),
    ] {
        let arguments = [&["--floor", "0.95", "--format", "tsv"], flags].concat();
        let [exact, indexed] = ["never", "always"].map(|way| pairs(way, &path, &arguments));
        assert_eq!((exact.code, indexed.code), (Some(0), Some(0)), "{}", indexed.err);
        let reaches = |slots: u32, distance: Option<u32>| {
            slots >= equal || bits > 0 && distance.is_some_and(|distance| distance <= bits)
        };
        let wanted = |j: f64, slots, distance| j >= 0.95 || reaches(slots, distance);
        let (all, found) = (listed(&exact, wanted), listed(&indexed, |_, _, _| true));
        assert!(found.is_subset(&all), "{:?}", found.difference(&all).next());
        // Block tables miss none; bands at most 0.0005 of the pairs.
        let below = |j: f64, _, distance: Option<u32>| {
            j < 0.95 && bits > 0 && distance.is_some_and(|distance| distance <= bits)
        };
        assert_eq!(listed(&exact, below), listed(&indexed, below), "{flags:?}");
        assert!(all.len() - found.len() <= 1, "{flags:?}: {} of {}", found.len(), all.len());
        let lower = listed(&indexed, |j, _, _| j < 0.95);
        assert!(lower.len() > 2, "{flags:?}: {}", lower.len());
        let told = [(equal < 129, "or MinHash ≥ "), (bits > 0, "or SimHash ≤ ")];
        assert!(told.iter().all(|(is, word)| indexed.err.contains(word) == *is), "{}", indexed.err);
    }
}

#[test]
fn a_low_threshold_and_many_near_fingerprints_are_refused_with_the_reason() {
    let page = "The same long page again, with its menu and its footer and no text of its own. ";
    let page = page.repeat(6);
    let rows: Vec<(String, String)> =
        (0..700).map(|row| (format!("r{row}"), format!("{page} {row}"))).collect();
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    let floor = ["--floor", "0.9", "--max-pairs", "1000"];
    for (flags, why) in [
        (["--threshold-simhash", "40"], "up to 19 of 256 bits apart, not 40"),
        (["--threshold-minhash", "0.02"], "no division of 128 slots"),
    ] {
        let ran = pairs("always", &path, &[&floor[..], &flags].concat());
        assert!(ran.code == Some(2) && ran.err.contains(why), "{}", ran.err);
    }
    // The closest are kept, and then not all below the floor.
    let flags = ["--threshold-simhash", "9", "--format", "json"];
    let ran = pairs("always", &path, &[&floor[..], &flags].concat());
    let coverage = &object(&ran.out)["coverage"];
    assert!(coverage["simhash_within"].is_null(), "{coverage}");
    assert!(ran.err.contains("to fit --max-pairs"), "{}", ran.err);
}
