//! What a run in two passes says of itself: the measured recall, the memory before the work.

use crate::command::{Texts, object};
use crate::two_pass::{lines, pairs, planted};
use std::collections::BTreeSet;

/// Up to 2,048 distinct texts are all in the sample: its pairs are those of the exact join.
#[test]
fn the_measured_recall_counts_the_pairs_of_the_exact_join() {
    let mut seen = BTreeSet::new();
    let mut rows = planted(1_400);
    rows.retain(|(id, text)| id != "again" && seen.insert(text.clone()));
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    // 16 slots tell little: bands miss some pairs.
    for (slots, floor) in [("128", "0.7"), ("16", "0.4")] {
        let arguments = ["--floor", floor, "--num-perm", slots, "--format", "json", "-n", "5"];
        let [exact, indexed] =
            ["never", "always"].map(|way| object(&pairs(way, &path, &arguments).out));
        let floor: f64 = floor.parse().unwrap();
        let count = |value: &serde_json::Value| {
            let pairs = value["pairs"].as_array().unwrap().iter();
            pairs.filter(|pair| pair["jaccard"].as_f64().unwrap() >= floor).count() as u64
        };
        let bands = &indexed["coverage"]["bands"];
        assert_eq!(bands["measured_pairs"].as_u64(), Some(count(&exact)));
        assert_eq!(bands["measured_found"].as_u64(), Some(count(&indexed)));
        assert!(count(&exact) > 100 && bands["measured_texts"].as_u64() > Some(900), "{bands}");
    }
    let told = pairs("always", &path, &["--floor", "0.9"]).err;
    assert!(told.contains(" (measured: ") && told.contains(" texts found)"), "{told}");
}

#[test]
fn too_little_memory_is_refused_before_the_work() {
    let long = |(id, text): (String, String)| (id, text.repeat(30));
    let rows: Vec<(String, String)> = planted(200).into_iter().map(long).collect();
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let (path, work) = (texts.path().join("rows.jsonl"), texts.path().join("work"));
    let more = ["--floor", "0.8", "--max-memory", "60M", "--work-folder", work.to_str().unwrap()];
    let ran = pairs("always", &path, &more);
    let says =
        ["comparing in two passes 200 rows takes about", "--max-memory 63 MB", "`lookalike plan`"];
    assert!(ran.code == Some(2) && says.iter().all(|word| ran.err.contains(word)), "{}", ran.err);
    assert!(ran.out.is_empty() && !work.exists());
}
