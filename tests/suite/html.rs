//! Judges the HTML reader by cases in the manner of html5lib.

use lookalike::corpus::budget::WorkBudget;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::readers::text_of;
use lookalike::corpus::scan::ReadOptions;

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
const KNOWN: usize = 9;

#[test]
fn a_carriage_return_by_reference_is_a_line_end() {
    let bytes = b"<pre>one&#13;two&#xD;\nthree</pre>";
    let document = from_bytes(Name::new(b"a.html"), bytes, &ReadOptions::default()).unwrap();
    assert!(document.text.starts_with("one\ntwo \nthree"), "{:?}", document.text);
}
