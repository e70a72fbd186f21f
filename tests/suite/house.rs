//! The house rules: captions, sizes, owners of outside crates, nothing that panics or prints.

use crate::source::{CRATES, files, names_crate, report, root, rust_files, sources, top_level};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Longest file, in lines, its tests included.
const LONGEST: usize = 400;

/// Outside crates and the files that may name them, by how their path starts. One crate, one owner:
/// one place to look at when it is replaced. `""`: everybody.
const OWNERS: &[(&str, &[&str])] = &[
    ("anstream", &["cli/"]),
    ("anstyle", &["cli/", "export/table"]),
    ("anyhow", &["cli/", "main.rs"]),
    ("base64", &["export/", "report/", "tui/"]),
    ("chardetng", &["decode/"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("crossbeam_channel", &["compare/", "tui/"]),
    ("crossterm", &["tui/"]),
    ("csv", &["export/", "corpus/rows/", "corpus/people/", "compare/study/"]),
    ("encoding_rs", &["decode/"]),
    ("etcetera", &["cli/"]),
    (
        "flate2",
        &["cli/commands/licences.rs", "corpus/rows/packed.rs", "export/file.rs", "text/packed.rs"],
    ),
    ("globset", &["corpus/options/globs"]),
    ("hayro_cmap", &["formats/pdf/"]),
    ("hayro_font", &["formats/pdf/"]),
    ("hayro_syntax", &["formats/pdf/"]),
    ("html_escape", &["formats/"]),
    ("ignore", &["corpus/options/ignored"]),
    ("jieba_rs", &["text/han"]),
    ("libc", &["os/memory", "os/unix/room"]),
    ("libm", &["measure/"]),
    ("mail_parser", &["formats/mail/"]),
    ("maud", &["report/"]),
    ("nucleo_matcher", &["tui/"]),
    ("pulldown_cmark", &["formats/"]),
    ("quick_xml", &["formats/xml_events.rs"]),
    ("rand_mt", &["compare/pipelines/"]),
    ("ratatui", &["tui/"]),
    ("rayon", &["compare/", "corpus/", "text/", "explain/", "export/bulk", "report/"]),
    ("regex_automata", &["corpus/options/globs"]),
    ("rustix", &["os/"]),
    ("ruzstd", &["corpus/rows/zstandard.rs"]),
    ("ryu", &["export/"]),
    ("schemars", &["cli/", "export/", "report/"]),
    ("serde", &["cli/", "corpus/rows/", "export/", "report/", "review/"]),
    (
        "serde_json",
        &[
            "cli/",
            "compare/study/truth_table.rs",
            "corpus/apart/",
            "formats/notebook.rs",
            "corpus/rows/",
            "export/",
            "report/",
            "review/",
        ],
    ),
    ("sha1", &["compare/pipelines/"]),
    ("sha2", &["document.rs", "corpus/", "compare/result/profile", "compare/cache", "report/"]),
    ("signal_hook", &["os/"]),
    ("similar", &["explain/diff/"]),
    ("strsim", &["cli/"]),
    ("thiserror", &[""]),
    ("toml_edit", &["saved/"]),
    ("tui_input", &["tui/"]),
    (
        "unicode_normalization",
        &["compare/pipelines/", "corpus/composed.rs", "formats/pdf/accents.rs", "text/normalize/"],
    ),
    ("unicode_script", &["text/normalize/seen/foreign.rs"]),
    ("unicode_security", &["text/normalize/seen/letters.rs"]),
    ("unicode_properties", &["compare/pipelines/"]),
    ("unicode_segmentation", &["text/token", "display/width"]),
    ("unicode_width", &["display/"]),
    ("walkdir", &["corpus/scan", "os/unix/identity", "os/windows/identity"]),
    ("winapi_util", &["os/windows/"]),
    ("windows_sys", &["os/windows/"]),
    ("xxhash_rust", &["text/hash.rs"]),
    ("zip", &["zipped/"]),
];

/// What may stand in the root of the repository, besides dot files.
const TOP_LEVEL: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "assets",
    "benches",
    "build.rs",
    "fuzz",
    "screenshots",
    "src",
    "tests",
];

/// Ways to end or to print that a library under a terminal interface must not use.
const FORBIDDEN: &[(&str, &str)] = &[
    (".unwrap()", "return the error, or give a value for the other case"),
    (".expect(", "return the error, or give a value for the other case"),
    (".expect_err(", "return the error"),
    ("panic!(", "return an error: a bad text must never end the program"),
    ("unreachable!(", "return an error, or make the case impossible by its type"),
    ("unimplemented!(", "write it"),
    ("todo!(", "write it"),
    ("dbg!(", "take it out"),
    ("print!(", "write to a locked handle with write!, and take a closed pipe for a quiet end"),
    ("println!(", "write to a locked handle with writeln!, and take a closed pipe for a quiet end"),
];

/// What only some systems have.
const ONE_SYSTEM: &[&str] =
    &["std::os::", "cfg(unix", "cfg(windows", "target_os", "target_family", "\"/dev/", "\"/proc/"];

#[test]
fn every_file_opens_with_a_caption() {
    let bare = rust_files().iter().filter(|file| !file.text.starts_with("//! "));
    let broken: Vec<String> = bare.map(|file| file.path.clone()).collect();
    report("write one sentence after `//! ` on the first line, for a stranger:", &broken);
}

#[test]
fn no_file_is_long() {
    let mut broken = Vec::new();
    for file in rust_files() {
        let lines = file.text.lines().count();
        if lines > LONGEST {
            broken.push(format!("{} has {lines} lines", file.path));
        }
    }
    report(&format!("split these files along a thought, {LONGEST} lines is the most:"), &broken);
}

#[test]
fn every_outside_crate_stays_with_its_owner() {
    let mut broken = Vec::new();
    for own in CRATES {
        let manifest = root().join("src").join(own).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).unwrap();
        // `[dependencies]` and what one system needs beside them, but not `[dev-dependencies]`.
        let tables = manifest.split("\n[").filter_map(|table| table.split_once("]\n"));
        let lists =
            tables.filter(|(head, _)| *head == "dependencies" || head.ends_with(".dependencies"));
        let lines = lists.flat_map(|(_, list)| list.lines());
        for line in lines.filter(|line| line.contains('=') && !line.starts_with('#')) {
            let name = line.split(['=', ' ', '.']).next().unwrap().replace('-', "_");
            if name.starts_with("lookalike_") {
                continue;
            }
            let Some((_, owners)) = OWNERS.iter().find(|(owned, _)| *owned == name) else {
                broken.push(format!("{name} is new: give it an owner in tests/suite/house.rs"));
                continue;
            };
            let home = format!("src/{own}");
            let files = || sources().iter().filter(|file| file.home() == home);
            // zip inflates by flate2, as it is set up there.
            let is_unnamed = !files().any(|file| names_crate(&file.code, &name));
            if is_unnamed && name != "flate2" {
                broken.push(format!("{home}/Cargo.toml lists {name}, which no file of it names"));
            }
            for file in files() {
                let is_owner = owners.iter().any(|owner| file.inside().starts_with(owner));
                if names_crate(&file.code, &name) && !is_owner {
                    broken.push(format!("{} names {name}, which belongs to {owners:?}", file.path));
                }
            }
        }
    }
    report("outside crates are named by their owner only; ask the owner for a function:", &broken);
}

#[test]
fn code_for_one_system_stands_in_os() {
    let mut broken = Vec::new();
    for file in sources().iter().filter(|file| !file.inside().starts_with("os/")) {
        for word in ONE_SYSTEM.iter().filter(|word| file.code.contains(**word)) {
            broken.push(format!("{}: `{word}`", file.path));
        }
    }
    report("a port touches os/ only: put it there and call that:", &broken);
}

#[test]
fn nothing_panics_or_prints() {
    let mut broken = Vec::new();
    for file in sources() {
        for (what, instead) in FORBIDDEN {
            if file.code.contains(what) {
                broken.push(format!("{}: `{what}`: {instead}", file.path));
            }
        }
    }
    report("not outside tests:", &broken);
}

#[test]
fn every_file_is_a_module() {
    let all: BTreeMap<&str, &str> =
        sources().iter().map(|file| (file.path.as_str(), file.code.as_str())).collect();
    let mut broken = String::new();
    for file in sources().iter().filter(|file| !["lib.rs", "main.rs"].contains(&file.inside())) {
        let path = &file.path;
        let stem = path.trim_end_matches(".rs").trim_end_matches("/mod");
        let (folder, name) = stem.rsplit_once('/').unwrap();
        let face = if folder == file.home() { "lib.rs" } else { "mod.rs" };
        let parent = format!("{folder}/{face}");
        if !all.get(parent.as_str()).is_some_and(|code| code.contains(&format!("mod {name};"))) {
            let _ = writeln!(broken, "add `mod {name};` to {parent}, or delete {path}");
        }
    }
    assert!(broken.is_empty(), "{broken}");
}

#[test]
fn the_root_of_the_repository_is_tidy() {
    let mut broken = top_level();
    broken.retain(|name| !name.starts_with('.') && !TOP_LEVEL.contains(&name.as_str()));
    report("move these below one of the folders that are there:", &broken);
}

#[test]
fn no_text_names_a_place_on_one_machine() {
    let names = top_level();
    let entries: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut broken = Vec::new();
    for path in files(&entries) {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        for place in ["work", "home", "root", "Users", "mnt"].map(|name| format!("/{name}/")) {
            let starts = |(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.');
            if text.match_indices(&place).any(starts) {
                broken.push(format!("{} names {place}…", path.display()));
            }
        }
    }
    report("write a path relative to the repository:", &broken);
}

#[test]
fn no_text_names_a_folder_outside_the_repository() {
    let names = top_level();
    let entries: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut broken = Vec::new();
    for path in files(&entries) {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else { continue };
        let folder = root().join(&path).parent().unwrap().to_owned();
        for (at, _) in text.match_indices("../") {
            // Not in the middle of a longer path, nor of an ellipsis.
            if text[..at].ends_with("../") || text[..at].ends_with('.') {
                continue;
            }
            let rest = &text[at..];
            let part = |c: char| c.is_alphanumeric() || "./_-".contains(c);
            let named = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
            let leads_to = folder.join(named.trim_end_matches('.')).canonicalize();
            if !leads_to.is_ok_and(|place| place.starts_with(root().canonicalize().unwrap())) {
                broken.push(format!("{}: `{named}`", path.display()));
            }
        }
    }
    let rule = "name what is in the repository; labelled sets are found through LOOKALIKE_DATA:";
    report(rule, &broken);
}

#[test]
fn one_name_is_one_type() {
    // Types that other files can see have a name of their own in the whole crate; private types of
    // two files may share one. What `os/unix` has, `os/windows` has by the same name.
    let mut places: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for file in sources().iter().filter(|file| !file.inside().starts_with("os/windows/")) {
        for line in file.code.lines() {
            let (visible, item) = match line.strip_prefix("pub") {
                Some(rest) => (true, rest.trim_start_matches(|c| c != ' ').trim_start()),
                None => (false, line),
            };
            let item = if item.starts_with("in ") {
                item.split_once(") ").map_or(item, |(_, item)| item)
            } else {
                item
            };
            let mut words = item.split(|c: char| !c.is_alphanumeric() && c != '_');
            if let (Some("struct" | "enum" | "trait" | "type" | "union"), Some(name)) =
                (words.next(), words.next())
            {
                places.entry(name.to_owned()).or_default().push((file.path.clone(), visible));
            }
        }
    }
    let shared = |(name, files): (String, Vec<(String, bool)>)| {
        let paths: Vec<_> = files.iter().map(|(path, _)| path.as_str()).collect();
        (files.len() > 1 && files.iter().any(|(_, visible)| *visible))
            .then(|| format!("{name}: {}", paths.join(", ")))
    };
    let broken: Vec<String> = places.into_iter().filter_map(shared).collect();
    report("give each of these types a name of its own:", &broken);
}
