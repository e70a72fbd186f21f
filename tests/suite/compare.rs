//! `compare` on two files: every score, then the differences.

#[cfg(unix)]
use crate::command::{AGAIN, ESSAY, Ran, Texts, command};
use crate::command::{essays, object, run};
#[cfg(unix)]
use std::process::Command;

#[test]
fn two_files_are_compared_and_read() {
    let texts = essays();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    let ran = run(&["compare", &a, &b]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for part in ["J  Jaccard", "n = 3 (auto)", "{+更是+}", "[-也是-]", "Bits of A", "Cosine"] {
        assert!(ran.text().contains(part), "{part} in {}", ran.text());
    }
    assert!(!ran.text().contains('\u{1b}'));
    let row = &texts.pairs(&["--format", "tsv"]).rows()[0];
    assert!(ran.text().contains(&format!("{}/{} = ", row[4], row[5])), "{}", ran.text());
    let without = run(&["compare", &a, &b, "--no-text"]).text();
    assert!(!without.contains("洗稿") && ran.text().starts_with(&without));
    let colour = run(&["compare", &a, &b, "--color", "always"]).text();
    assert!(colour.contains("\u{1b}[") && !colour.contains("{+"));
    let json = object(&run(&["compare", &b, &a, "--format", "json"]).out);
    assert_eq!(json["pair"]["intersection"].to_string(), row[4]);
    assert_eq!(
        (json["pair"]["a"].as_str(), &json["warnings"]),
        (Some(&*b), &serde_json::json!([]))
    );
    let same = run(&["compare", &a, &a]).text();
    assert!(same.contains("equal, character by character") && same.contains("= 1.0000"), "{same}");
}

#[test]
fn texts_without_shingles_are_undefined_not_zero() {
    let texts = essays();
    let (a, empty) = (texts.path().join("原文.txt"), texts.add("空.txt", b""));
    let (a, empty) = (a.to_str().unwrap(), empty.to_str().unwrap());
    let ran = run(&["compare", a, empty]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.text().contains("Jaccard     —") && ran.text().contains("!  B has no"),
        "{}",
        ran.text()
    );
    let json = object(&run(&["compare", a, empty, "--format", "json"]).out);
    assert_eq!((&json["pair"], &json["fingerprints"][1]), (&().into(), &().into()));
    assert_eq!(texts.pairs(&["--format", "tsv"]).rows().len(), 6);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_once_as_a_text_or_a_template() {
    let texts = Texts::new(&[("a.txt", ESSAY), ("b.txt", AGAIN)]);
    let shell = |line: &str| -> Ran {
        let program = command();
        let mut bash = Command::new("bash");
        for (name, value) in program.get_envs() {
            bash.env(name, value.unwrap_or_default());
        }
        bash.current_dir(texts.path()).args(["-c", line]).arg(program.get_program());
        bash.output().unwrap().into()
    };
    let plain = shell("\"$0\" compare a.txt b.txt");
    let piped = shell("\"$0\" compare <(cat a.txt) b.txt");
    assert_eq!((plain.code, piped.code), (Some(0), Some(0)), "{}", piped.err);
    assert_eq!(plain.text().lines().last(), piped.text().lines().last());
    for of in ["sources . --template <(cat a.txt)", "report . -o r.html --template <(cat a.txt)"] {
        let ran = shell(&format!("\"$0\" {of}"));
        assert_eq!(ran.code, Some(0), "{of}: {}", ran.err);
    }
    // A pipe with a name waits for a writer that may never come.
    let ran = shell("mkfifo named && \"$0\" compare named b.txt");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let ran = shell("\"$0\" compare <(cat a.txt) b.txt --max-file-size 10");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
}
