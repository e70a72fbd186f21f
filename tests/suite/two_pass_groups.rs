//! Groups of tables compared in two passes: the same groups and lists as in memory.

use crate::command::{Ran, Texts, command};
use crate::two_pass::{lines, planted};
use std::fs;

#[test]
fn groups_and_lists_are_those_of_a_run_in_memory() {
    let mut rows = planted(500);
    rows.extend(rows.clone().into_iter().take(40)); // repeated ids and texts
    rows.push((String::new(), "a row without an id that has some words in it".to_owned()));
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let table = texts.path().join("rows.jsonl");
    for grouping in ["complete", "cover"] {
        let [memory, passes] = ["never", "always"].map(|way| {
            let lists = ["keep", "drop"].map(|list| texts.path().join(format!("{list}-{way}")));
            let mut command = command();
            command.arg("dedup").arg(&table).args(["--rows", "--two-pass", way, "--no-cache"]);
            command.args(["--linkage", grouping, "--format", "json", "--force"]);
            command.arg("--keep-list").arg(&lists[0]).arg("--drop-list").arg(&lists[1]);
            let ran: Ran = command.output().unwrap().into();
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert_eq!(ran.err.contains("in two passes: "), way == "always", "{}", ran.err);
            (ran.out, lists.map(|list| fs::read_to_string(list).unwrap()))
        });
        assert!(memory.1[1].lines().count() > 40 && memory.1[1].contains("(line "));
        assert!(memory == passes, "{grouping}");
    }
    for (rule, why) in [("--linkage=single", "not alike"), ("--keep=longest", "but first needs")] {
        let mut command = command();
        command.arg("dedup").arg(&table).args(["--rows", "--two-pass", "always", rule]);
        let ran: Ran = command.output().unwrap().into();
        assert!(ran.code == Some(2) && ran.err.contains(why), "{}", ran.err);
    }
}
