//! `explain` on two files: lists match the counts, undefined texts, refusals.

use crate::command::{essays, object, run};

#[test]
fn lists_are_as_long_as_the_integers() {
    let texts = essays();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    let json = object(&run(&["explain", &a, &b, "--format", "json"]).out);
    let jaccard = &json["jaccard"];
    for (list, number) in
        [("shingles_both", "both"), ("shingles_only_a", "only_a"), ("shingles_only_b", "only_b")]
    {
        let length = jaccard[list].as_array().unwrap().len() as u64;
        assert_eq!(Some(length), jaccard[number].as_u64(), "{list}");
    }
    assert_eq!(json["minhash"]["slots"].as_array().unwrap().len(), 128);
    let differ =
        json["simhash"]["votes"].as_array().unwrap().iter().filter(|v| v["differs"] == true);
    assert_eq!(Some(differ.count() as u64), json["simhash"]["distance"].as_u64());
    let last = json["ladder"].as_array().unwrap().last().unwrap();
    assert_eq!(last["scores"], json["scores"]);
    assert_eq!(json["settings"]["n"], "auto");
    let at_n = lookalike::text::shingle_length::ShingleLength::EAST_ASIAN - 1;
    assert_eq!(json["curve"]["points"][at_n]["jaccard"], json["scores"]["jaccard"]);
    let only = object(&run(&["explain", &a, &b, "--format", "json", "--measure", "curve"]).out);
    assert!(only.get("curve").is_some() && only.get("ladder").is_none());
}

#[test]
fn the_page_has_every_topic_and_marks_what_is_hidden() {
    let texts = essays();
    let a = texts.add("a.txt", "隐\u{200b}藏\u{202e}的字，\u{1b}[31m红的字。".as_bytes());
    let b = texts.path().join("原文.txt");
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let ran = run(&["explain", a, b, "--normalize", "none", "--limit", "all"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = ran.text();
    for part in ["Jaccard", "MinHash", "SimHash", "Shingle length", "Ladder", "<202E>", "␛[3"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
    let folder = texts.path().to_str().unwrap();
    let curve = run(&["explain", a, b, "--measure", "curve", "--among", folder]).text();
    assert!(curve.contains("the median of 10 random pairs"), "{curve}");
}

#[test]
fn what_cannot_be_explained_says_why() {
    let texts = essays();
    let (a, empty) = (texts.path().join("原文.txt"), texts.add("空.txt", b" "));
    let (a, empty) = (a.to_str().unwrap(), empty.to_str().unwrap());
    let ran = run(&["explain", a, empty]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = ran.text();
    assert!(text.contains("!  B has no characters left"), "{text}");
    assert_eq!(text.matches("undefined").count(), 3, "{text}");
    let json = object(&run(&["explain", a, empty, "--format", "json"]).out);
    assert!(json["jaccard"].is_null() && json["minhash"].is_null() && json["simhash"].is_null());
    let folder = texts.path().to_str().unwrap();
    for (arguments, says) in [
        (vec!["explain", a, folder], "`explain` takes two files"),
        (vec!["explain", a, a, "--measure", "minhash", "--rows", "5"], "bands of 5"),
        (vec!["explain", a, a, "--measure", "luck"], "invalid value"),
        (vec!["explain", a, a, "--among", "/nowhere/at/all"], "/nowhere/at/all"),
    ] {
        let ran = run(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{says} in {}", ran.err);
    }
}
