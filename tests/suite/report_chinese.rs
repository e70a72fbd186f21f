//! A report in Chinese: no English word outside texts, names, settings and hashes; it is verified as others.

use crate::command::command;
use lookalike::report::read::read;
use std::path::{Path, PathBuf};

/// Elements whose text is not the program's: names, commands.
const OTHERS: [&str; 3] = ["bdi", "code", "script"];
/// Classes of such elements: texts of documents, hashes, settings by their names in the record,
/// substitutions.
const CLASSES: [&str; 4] = ["text", "hash", "facts num", "subs"];
/// Elements without an end.
const VOID: [&str; 5] = ["meta", "input", "link", "br", "!doctype"];

/// Words that stay: names of measures, formulas, encodings, the program.
const KEPT: [&str; 25] = [
    "lookalike",
    "Jaccard",
    "MinHash",
    "SimHash",
    "Dice",
    "idf",
    "gram",
    "grams",
    "UTF",
    "SHA",
    "zh",
    "Hans",
    "txt",
    "md",
    "tf",
    "bottom",
    "docx",
    "markdown",
    "html",
    "csv",
    "GB",
    "Reuse",
    "kB",
    "MB",
    "ASCII",
];

fn demo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo/docs")
}

/// Writes a report on the demo corpus; returns the folder that holds it, and its path.
fn report(arguments: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("报告.html");
    let mut command = command();
    command.env("XDG_DATA_HOME", folder.path().join(".none"));
    let ran =
        command.arg("report").arg(demo()).arg("-o").arg(&file).args(arguments).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    (folder, file)
}

/// The texts of a page and the attributes that are read out, without those of [`OTHERS`].
fn said(page: &str) -> Vec<String> {
    let (_, mut rest) = page.split_once("</head>").unwrap();
    let (mut out, mut open): (Vec<String>, Vec<(String, bool)>) = (Vec::new(), Vec::new());
    while let Some((text, after)) = rest.split_once('<') {
        let is_other = open.iter().any(|(_, is_other)| *is_other);
        if !is_other && !text.trim().is_empty() {
            out.push(text.trim().to_owned());
        }
        if after.starts_with("!doctype") {
            rest = after;
            continue;
        }
        let in_script = open.last().is_some_and(|(name, _)| name == "script");
        if in_script && !after.starts_with("/script>") {
            rest = after;
            continue;
        }
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if let Some((opened, _)) = open.pop() {
                assert_eq!(opened, name, "an element is closed by another one");
            }
            continue;
        }
        let name = tag.split_whitespace().next().unwrap();
        if !is_other {
            for attribute in ["title=\"", "aria-label=\"", "placeholder=\""] {
                let value = tag.split_once(attribute).and_then(|(_, rest)| rest.split_once('"'));
                out.extend(value.map(|(value, _)| value.to_owned()));
            }
        }
        let class = tag.split_once("class=\"").and_then(|(_, rest)| rest.split_once('"'));
        let class = class.map_or("", |(class, _)| class);
        if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push((name.to_owned(), OTHERS.contains(&name) || CLASSES.contains(&class)));
        }
    }
    out
}

/// The English words of a text that are not names.
fn english(text: &str) -> Vec<&str> {
    let text = text.split("&lt;").next().unwrap();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_word = |word: &&str| {
        word.len() > 1
            && word.chars().any(|c| c.is_ascii_lowercase())
            && !word.chars().any(|c| c.is_ascii_digit())
    };
    words.filter(is_word).filter(|word| !KEPT.contains(word)).collect()
}

#[test]
fn a_chinese_report_has_no_english_sentence() {
    let (_folder, file) = report(&["--lang", "zh", "--all"]);
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains("<html lang=\"zh-Hans\">"));
    let all = said(&page);
    assert!(all.len() > 300, "the page is read: {}", all.len());
    let left: std::collections::BTreeSet<&String> =
        all.iter().filter(|text| !english(text).is_empty()).collect();
    assert!(left.is_empty(), "{left:#?}");
    // The same page in English is full of them.
    let (_folder, file) = report(&["--lang", "en", "--all"]);
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(said(&page).iter().filter(|text| !english(text).is_empty()).count() > 100);
}

#[test]
fn reports_in_both_languages_are_verified() {
    for language in ["zh", "en"] {
        let (_folder, file) = report(&["--lang", language]);
        let mut command = command();
        let ran = command.arg("verify").arg(&file).arg("--texts").arg(demo()).output().unwrap();
        assert!(ran.status.success(), "{language}: {}", String::from_utf8_lossy(&ran.stdout));
        let page = std::fs::read_to_string(&file).unwrap();
        // The record is the same in both languages, but for its language.
        let record = read(page.as_bytes()).unwrap().report;
        let says = |text: &str| text.is_ascii() || !text.contains("逐字相同");
        assert!(record.pairs.iter().flat_map(|pair| &pair.findings).all(|own| says(&own.says)));
        let changed = page
            .replace("lookalike 报告", "lookalike 报 告")
            .replace("lookalike report<", "lookalike  report<");
        assert_ne!(changed, page);
        std::fs::write(&file, changed).unwrap();
        let mut command = crate::command::command();
        let ran = command.arg("verify").arg(&file).arg("--texts").arg(demo()).output().unwrap();
        assert!(!ran.status.success(), "{language}: a changed page is found");
    }
}
