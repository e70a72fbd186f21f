//! A disguised copy among plain ones: each pair has its own class, and what stands for all of them tells of it.

use crate::as_seen::FIRST;
use crate::command::{Texts, run};

fn texts() -> Texts {
    let disguised: String = FIRST.chars().map(|c| if c == 'o' { 'о' } else { c }).collect();
    let shouted = FIRST.to_uppercase();
    Texts::new(&[("a.txt", FIRST), ("b.txt", &shouted), ("c.txt", &disguised)])
}

#[test]
fn each_pair_of_equal_texts_has_the_class_of_how_it_is_stored() {
    let texts = texts();
    let path = texts.path().to_str().unwrap();
    let ran = run(&["pairs", path, "--no-cache", "--readings", "all", "--format", "tsv"]).text();
    let head: Vec<&str> = ran.lines().next().unwrap().split('\t').collect();
    let place = |name: &str| head.iter().position(|own| *own == name).unwrap();
    let cells: Vec<[&str; 4]> = ran
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            ["a", "b", "class", "findings_b"].map(|name| cells[place(name)])
        })
        .collect();
    let count = FIRST.matches('o').count();
    let finding = format!("exchanged_letters {count}");
    assert_eq!(
        cells,
        [
            ["a.txt", "b.txt", "verbatim", ""],
            ["a.txt", "c.txt", "verbatim with letters exchanged", &finding],
            ["b.txt", "c.txt", "verbatim with letters exchanged", &finding],
        ]
    );
}

#[test]
fn a_case_of_equal_texts_names_the_disguised_one() {
    let texts = texts();
    let path = texts.path().to_str().unwrap();
    let page = texts.path().join("report.html");
    let ran = run(&["report", path, "--no-cache", "-o", page.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let page = std::fs::read_to_string(page).unwrap();
    let case = page.split("id=\"case-1\"").nth(1).unwrap().split("</table>").next().unwrap();
    let row = case.split("<tr>").skip(1).find(|row| row.contains("<td><bdi dir=\"auto\">c.txt"));
    let row = row.unwrap();
    assert!(row.contains("letters of another alphabet inside words"), "{row}");
    assert!(!case.split("<tr>").any(|row| row.contains("<bdi dir=\"auto\">b.txt</bdi><br>")));
}
