//! Sketch files: the output of `sketch`, and how `check` handles sound and broken ones.

use crate::command::{Ran, Texts, command};
use crate::join::corpus;
use std::fs;
use std::path::Path;

/// Texts of a corpus, every fifth new.
fn texts(documents: u64, seed: u64) -> Texts {
    let texts =
        Texts::new(&[("lib/茶.txt", "茶馆的门已经开了，老人们提着鸟笼。"), ("lib/空.txt", "")]);
    for (place, document) in corpus(documents, seed).documents.iter().enumerate() {
        let side = if place % 5 == 1 { "new" } else { "lib" };
        texts.add(format!("{side}/{}", document.name.utf8().unwrap()), document.text.as_bytes());
    }
    texts
}

fn path(texts: &Texts, name: &str) -> String {
    texts.path().join(name).to_str().unwrap().to_owned()
}

fn sketch(texts: &Texts, arguments: &[&str]) -> Ran {
    let file = path(texts, "库.sketches");
    let mut command = command();
    command.arg("sketch").arg(texts.path().join("lib")).args(["-o", &file]);
    command.args(arguments).output().unwrap().into()
}

fn check(texts: &Texts, library: &str, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.arg("check").arg(texts.path().join("new")).args(["--format", "tsv", "--no-cache"]);
    command.arg("--against").arg(path(texts, library)).args(arguments).output().unwrap().into()
}

#[test]
fn a_sketch_file_gives_what_its_folder_gives() {
    let texts = texts(90, 3);
    for made in [&["-n", "4"][..], &["-n", "4", "--unit", "word", "--minhash", "bottom-k"]] {
        let ran = sketch(&texts, &[made, &["--force"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains("documents, ") && ran.err.contains("--shingle 4"), "{}", ran.err);
        for more in [&[][..], &["--floor", "0.3"], &["--floor", "0.05", "--new-pairs"]] {
            // A sketch file has no texts to read pairs from, and no containment.
            let without = ["--readings", "0", "--threshold-containment", "off"];
            let asked = &[&without[..], more].concat();
            let file = check(&texts, "库.sketches", asked);
            let folder = check(&texts, "lib", &[made, asked].concat());
            assert_eq!(file.code, Some(0), "{}", file.err);
            assert_eq!(file.text(), folder.text(), "{made:?} {asked:?}");
            assert!(file.rows().len() > 3);
        }
    }
}

#[test]
fn copies_among_the_new_texts_are_pairs_against_a_sketch_file_too() {
    let texts = texts(40, 9);
    let own = "Two drafts of one text that no folder of the library has, word by word.";
    texts.add("new/草稿一.txt", own.as_bytes());
    texts.add("new/草稿二.txt", own.as_bytes());
    texts.add("new/copied.txt", "茶馆的门已经开了，老人们提着鸟笼。".as_bytes());
    texts.add("new/copied again.txt", "茶馆的门已经开了，老人们提着鸟笼。".as_bytes());
    assert_eq!(sketch(&texts, &["-n", "4"]).code, Some(0));
    let without = ["--readings", "0", "--threshold-containment", "off", "-n", "4"];
    let pairs = |library: &str, more: &[&str]| {
        let ran = check(&texts, library, &[&without[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran
    };
    let is_drafts = |row: &&Vec<String>| row[1].contains("草稿") && row[2].contains("草稿");
    for more in [&["--new-pairs"][..], &["--new-pairs", "--floor", "0.4"], &[]] {
        let file = pairs("库.sketches", more);
        assert_eq!(file.text(), pairs("lib", more).text(), "{more:?}");
        let rows = file.rows();
        let drafts: Vec<_> = rows.iter().filter(is_drafts).collect();
        let due = usize::from(!more.is_empty());
        assert_eq!(drafts.len(), due, "{more:?} {}", file.text());
        assert!(drafts.iter().all(|row| row[3] == "1" && row.contains(&"new".to_owned())));
        assert!(rows.iter().any(|row| row[1].contains("copied") && row[2].contains('茶')));
    }
}

#[test]
fn without_shingles_there_are_estimates_and_they_are_called_so() {
    let texts = texts(60, 5);
    assert_eq!(sketch(&texts, &["-n", "4", "--no-shingles"]).code, Some(0));
    let small = fs::metadata(path(&texts, "库.sketches")).unwrap().len();
    assert!(small < 60 * 1_200, "{small}");
    let file = check(&texts, "库.sketches", &["--by", "minhash"]);
    let folder = check(&texts, "lib", &["-n", "4", "--by", "minhash"]);
    assert!(file.err.contains("no shingles"), "{}", file.err);
    let cells = |ran: &Ran, places: &[usize]| -> Vec<Vec<String>> {
        let mut rows: Vec<_> = ran
            .rows()
            .iter()
            .map(|row| places.iter().map(|&place| row[place].clone()).collect::<Vec<_>>())
            .collect();
        rows.sort();
        rows
    };
    let kept = [1, 2, 9, 10, 11, 12, 13];
    assert_eq!(cells(&file, &kept), cells(&folder, &kept));
    assert!(cells(&file, &[3, 4, 5, 6, 7, 8, 14]).iter().flatten().all(String::is_empty));
    // A condition that needs exact scores is refused.
    let ran = check(&texts, "库.sketches", &["--fail-at", "0.5"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("no shingles"), "{}", ran.err);
}

#[test]
fn settings_come_from_the_file_and_may_not_contradict_it() {
    let texts = texts(20, 2);
    sketch(&texts, &["-n", "4", "--num-perm", "64"]);
    let ran = check(&texts, "库.sketches", &["--num-perm", "128", "-n", "4"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("made with --num-perm 64")
            && ran.err.contains("contradicts --num-perm 128"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("--shingle"), "{}", ran.err);
    assert_eq!(check(&texts, "库.sketches", &["--num-perm", "64"]).code, Some(0));
}

fn refused(texts: &Texts, what: &str) {
    let ran = check(texts, "库.sketches", &[]);
    assert!(matches!(ran.code, Some(2 | 3)), "{what}: {:?} {}", ran.code, ran.err);
    assert!(ran.out.is_empty(), "{what}: {}", ran.text());
    assert!(ran.err.contains("库.sketches"), "{what}: {}", ran.err);
}

#[test]
fn damage_is_reported_and_the_file_is_not_used() {
    let texts = texts(40, 8);
    sketch(&texts, &[]);
    let file = path(&texts, "库.sketches");
    let sound = fs::read(&file).unwrap();
    let write = |bytes: &[u8]| fs::write(Path::new(&file), bytes).unwrap();
    for end in [0, 5, 8, 14, 60, sound.len() / 3, sound.len() - 17, sound.len() - 1] {
        write(&sound[..end]);
        refused(&texts, &format!("cut at {end}"));
    }
    let step = sound.len() / 23;
    for at in (0..sound.len()).step_by(step).chain([sound.len() - 1]) {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x10;
        write(&bytes);
        refused(&texts, &format!("bit at {at}"));
    }
    write(&[&sound[..], b"x"].concat());
    refused(&texts, "longer");
    write("一段文字，不是草图。".as_bytes());
    refused(&texts, "foreign");
    let mut newer = sound.clone();
    newer[8] = 9;
    write(&newer);
    let ran = check(&texts, "库.sketches", &[]);
    assert!(ran.err.contains("format 9"), "{}", ran.err);
    refused(&texts, "newer");
    write(&sound);
    assert_eq!(check(&texts, "库.sketches", &[]).code, Some(0));
}

#[test]
fn a_file_is_written_atomically_and_replaces_only_with_force() {
    let texts = texts(12, 4);
    assert_eq!(sketch(&texts, &[]).code, Some(0));
    let ran = sketch(&texts, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("not overwritten"), "{}", ran.err);
    let ran: Ran = command().arg("sketch").arg(texts.path()).output().unwrap().into();
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("-o FILE"), "{}", ran.err);
    // A sketch file is not a text.
    let mut command = command();
    command.arg("check").arg(path(&texts, "库.sketches"));
    command.args(["--against", &path(&texts, "lib")]);
    let ran: Ran = command.output().unwrap().into();
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}

#[test]
fn the_readable_forms_have_the_same_sketches() {
    let texts = texts(12, 6);
    let print = |format: &str| -> Ran {
        let mut command = command();
        command.arg("sketch").arg(texts.path().join("lib")).args(["--format", format]);
        command.output().unwrap().into()
    };
    let rows = print("tsv");
    assert!(rows.text().starts_with("name\tsha256\tshingles\tsimhash\tminhash\n"));
    let rows = rows.rows();
    let objects: Vec<serde_json::Value> =
        print("ndjson").text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), objects.len()), (11, 11));
    let mut empty = 0;
    for (row, object) in rows.iter().zip(&objects) {
        assert_eq!(
            (row[0].as_str(), row[1].as_str()),
            (object["name"].as_str().unwrap(), object["sha256"].as_str().unwrap())
        );
        assert_eq!(row[2], object["shingles"].to_string());
        assert_eq!(row[3], object["simhash"].as_str().unwrap_or_default());
        let values: Vec<&str> =
            object["minhash"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
        assert_eq!(row[4], values.join(" "));
        empty += usize::from(values.is_empty());
        assert!(values.is_empty() || values.len() == 128);
    }
    assert!(empty > 0, "the empty text has no sketch");
}
