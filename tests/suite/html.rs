//! Judges the HTML reader by cases in the manner of html5lib.

use crate::command::Texts;
use lookalike::compare::pipeline::run;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::budget::WorkBudget;
use lookalike::corpus::readers::text_of;
use lookalike::corpus::row_options::{AutoAnswer, RowOptions};
use lookalike::corpus::scan::Source;
use lookalike::settings::Settings;

/// The value of a line of a case.
fn field(case: &str, name: &str) -> Option<String> {
    let line = case.lines().find_map(|line| line.strip_prefix(name))?;
    let line = line.strip_prefix(' ').unwrap_or(line);
    Some(line.replace("\\n", "\n").replace("\\t", "\t"))
}

#[test]
fn the_cases_read_as_in_a_browser() {
    let all = include_str!("../data/html/cases.dat");
    let (mut right, mut known, mut wrong) = (0, 0, Vec::new());
    for case in all.split("\n\n").filter(|case| case.contains("#case ")) {
        let [name, data, text] = ["#case", "#data", "#text"].map(|name| field(case, name).unwrap());
        let budget = WorkBudget::new(1_000_000, &|| false);
        let read = text_of(&data, &budget).unwrap();
        match (read == text, field(case, "#known")) {
            (true, None) => right += 1,
            (false, Some(reason)) if reason.len() > 20 => known += 1,
            (true, Some(_)) => wrong.push(format!("{name}: no longer a known difference")),
            (false, _) => wrong.push(format!("{name}: {data:?}\n  read {read:?}\n  want {text:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((right, known), (RIGHT, KNOWN), "a case was added: count it here");
}

const RIGHT: usize = 66;
const KNOWN: usize = 8;

#[test]
fn a_carriage_return_by_reference_is_a_line_end() {
    let page = "<pre>one&#13;two&#xD;\nthree</pre>";
    let row = serde_json::json!({ "text": page }).to_string();
    let texts = Texts::new(&[("a.html", page), ("rows.jsonl", &format!("{row}\n{row}\n"))]);
    let mut settings = Settings::default();
    settings.reading.rows = Some(RowOptions { html: AutoAnswer::Yes, ..RowOptions::default() });
    let source = Source::Paths(vec![texts.path().into()]);
    let documents = run(&source, &settings, &Unwatched).unwrap().corpus.documents.clone();
    assert_eq!(documents.len(), 3);
    for document in &documents {
        assert!(document.text.starts_with("one\ntwo \nthree"), "{:?}", document.text);
    }
}
