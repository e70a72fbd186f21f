//! What is read follows from the contents: other names and another order change no class, no flag and no reuse.

use crate::command::Texts;
use std::collections::BTreeSet;

#[test]
fn names_do_not_decide_what_is_read() {
    // Every two texts share one sentence of the same length, so that all scores are near ties.
    let shared =
        "The harbour lay quiet below the town while boats waited for the storm of spring. ";
    let text = |own: usize| {
        let words = [
            "amber", "birch", "cedar", "delta", "ember", "fjord", "glade", "heath", "islet",
            "jetty",
        ];
        format!("{shared}{}", format!("{} ", words[own]).repeat(8))
    };
    let rows = |name: &dyn Fn(usize) -> String| -> BTreeSet<Vec<String>> {
        let files: Vec<(String, String)> = (0..10).map(|own| (name(own), text(own))).collect();
        let files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (&**name, &**text)).collect();
        let ran = Texts::new(&files).pairs(&[
            "--format",
            "tsv",
            "--by",
            "reuse",
            "--readings",
            "7",
            "--limit",
            "99",
        ]);
        let all = ran.text();
        let header: Vec<&str> = all.lines().next().unwrap().split('\t').collect();
        let column = |name: &str| header.iter().position(|own| *own == name);
        let content =
            |shown: &str| files.iter().find(|(name, _)| *name == shown).unwrap().1.to_owned();
        let kept: Vec<usize> =
            ["class", "reuse", "flags", "jaccard"].into_iter().filter_map(column).collect();
        let row = |row: Vec<String>| {
            let mut both = vec![content(&row[1]), content(&row[2])];
            both.sort();
            both.extend(kept.iter().map(|&at| row[at].clone()));
            both
        };
        ran.rows().into_iter().map(row).collect()
    };
    let plain = rows(&|own| format!("{own}.txt"));
    assert_eq!(plain.len(), 45);
    assert_eq!(rows(&|own| format!("{}.txt", 9 - own)), plain);
    assert_eq!(rows(&|own| format!("{}/x{own}.txt", own * 7 % 10)), plain);
}
