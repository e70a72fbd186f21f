//! The notices name every crate that the program is linked with.

use crate::command::run;
use std::process::Command;

#[test]
fn every_linked_crate_is_named_with_its_licence() {
    let notices = run(&["licences"]).text();
    let arguments = ["tree", "--locked", "--offline", "-e", "normal,no-proc-macro"];
    let tree = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    let mut crates = 0;
    for line in tree.lines().filter(|line| !line.is_empty() && !line.starts_with("lookalike")) {
        let mut words = line.split(' ');
        let (name, version) = (words.next().unwrap(), words.next().unwrap());
        let version = version.trim_start_matches('v');
        let entry = format!("\n{name} {version}\n    ");
        let rest = notices.split_once(&entry);
        let Some((_, rest)) = rest else {
            panic!("run assets/packaging/licences.py: {name} {version} is not named")
        };
        let line = rest.lines().next().unwrap();
        assert!(line.contains("; "), "{name}: {line}");
        crates += 1;
    }
    assert!(crates > 100, "{crates}");
    for text in ["Permission is hereby granted", "Mozilla Public License", "jieba", "OpenCC"] {
        assert!(notices.contains(text), "{text}");
    }
}
