//! A gate is never passed on nothing: empty and damaged libraries, closed output.

use crate::command::{Ran, Texts, command, essays, object, run};
use crate::two_pass::pairs;
use std::fs;
use std::os::fd::AsRawFd as _;
use std::process::Command;

fn checked(new: &Texts, library: &str, more: &[&str]) -> Ran {
    let new = new.path().to_str().unwrap();
    let arguments = [&["check", new, "--against", library][..], more].concat();
    run(&arguments)
}

#[test]
fn a_library_without_text_is_an_error() {
    let (new, library) =
        (essays(), Texts::new(&[("blank.txt", " \n"), ("full/a.txt", "一篇文章")]));
    let path = |name: &str| library.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(library.path().join("empty")).unwrap();
    library.add("picture.txt", b"\x89PNG\r\n\x1a\n");
    for name in ["empty", "blank.txt", "picture.txt"] {
        let library = path(name);
        for more in [&[][..], &["--fail-at", "0.1"], &["--against", &path("full")]] {
            let ran = checked(&new, &library, more);
            assert_eq!(ran.code, Some(3), "{name} {more:?}: {}", ran.err);
            let says = format!("{library}: the library has no text to compare");
            assert!(ran.err.contains(&says) && ran.err.contains("hint:"), "{}", ran.err);
        }
    }
    let ran = checked(&new, &path("full"), &["--fail-at", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn a_damaged_sketch_file_is_refused_whatever_its_name() {
    let (texts, home) = (essays(), tempfile::tempdir().unwrap());
    let made = home.path().join("made.sketches");
    let [folder, made] = [texts.path(), &made].map(|path| path.to_str().unwrap());
    assert_eq!(run(&["sketch", folder, "-o", made]).code, Some(0));
    let whole = fs::read(made).unwrap();
    let mut first = whole.clone();
    first[0] ^= 1;
    let mut magic = whole.clone();
    magic[..8].copy_from_slice(b"????????");
    let cut = |length: usize| whole[..length].to_vec();
    let damages = [first, magic, cut(1), cut(5), cut(8), cut(30), cut(whole.len() - 1)];
    let library = home.path().join("library");
    for name in ["library", "library.txt", "library.sketches"] {
        let library = library.with_file_name(name);
        let shown = library.to_str().unwrap();
        fs::write(&library, &whole).unwrap();
        assert_eq!(checked(&texts, shown, &["--fail-at", "0.1"]).code, Some(1), "{name}");
        for (place, damage) in damages.iter().enumerate() {
            fs::write(&library, damage).unwrap();
            let ran = checked(&texts, shown, &["--fail-at", "0.1"]);
            assert_eq!(ran.code, Some(3), "{name} {place}: {}", ran.err);
            assert!(ran.err.contains("lookalike sketch"), "{name} {place}: {}", ran.err);
        }
        fs::write(&library, b"").unwrap();
        assert_eq!(checked(&texts, shown, &["--fail-at", "0.1"]).code, Some(3), "{name} empty");
    }
}

#[test]
fn fail_at_needs_a_pair() {
    for texts in [Texts::new(&[]), Texts::new(&[("a", "one text"), ("b", " ")])] {
        let gate = texts.pairs(&["--fail-at", "0.5"]);
        assert_eq!(gate.code, Some(3), "{}", gate.err);
        assert!(gate.err.contains("no two texts could be compared"), "{}", gate.err);
        assert_eq!(texts.pairs(&[]).code, Some(0));
    }
    let (none, library) = (Texts::new(&[]), essays());
    let library = library.path().to_str().unwrap();
    assert_eq!(checked(&none, library, &["--fail-at", "0.5"]).code, Some(3));
    assert_eq!(checked(&none, library, &[]).code, Some(0));
    let copies = Texts::new(&[("a", "the same words"), ("b", "the same words")]);
    assert_eq!(copies.pairs(&["--fail-at", "0.5"]).code, Some(1));
}

/// Runs the program by a shell that closes its standard output.
fn closed(arguments: &[&str]) -> Ran {
    let program = command();
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec \"$0\" \"$@\" >&-"]).arg(program.get_program()).args(arguments);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.output().unwrap().into()
}

#[test]
fn a_closed_output_is_an_error_of_every_command_that_writes_to_it() {
    let (texts, home) = (essays(), tempfile::tempdir().unwrap());
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let text = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (folder, a, b) = (texts.path().to_str().unwrap(), text("原文.txt"), text("改写.txt"));
    let report = file("report.html");
    assert_eq!(run(&["report", folder, "-o", &report]).code, Some(0));
    let commands: [&[&str]; 21] = [
        &[folder],
        &["pairs", folder],
        &["check", folder, "--against", &a],
        &["sketch", folder, "--format", "tsv"],
        &["compare", &a, &b],
        &["explain", &a, &b],
        &["substitutions", folder],
        &["sources", folder],
        &["passages", folder],
        &["dedup", folder],
        &["review", "export", folder],
        &["report", folder, "-o", "-"],
        &["verify", &report, "--texts", folder],
        &["tune", folder],
        &["lesson", "shingles"],
        &["cache", "path"],
        &["config", "path"],
        &["help"],
        &["--help"],
        &["completions", "bash"],
        &["man"],
    ];
    for arguments in commands {
        let ran = closed(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("standard output is closed"), "{arguments:?}: {}", ran.err);
    }
    let (to_file, list) = (file("pairs.tsv"), file("keep"));
    assert_eq!(closed(&["pairs", folder, "--format", "tsv", "-o", &to_file]).code, Some(0));
    assert_eq!(
        closed(&["dedup", folder, "-o", &to_file, "--force", "--keep-list", &list]).code,
        Some(0)
    );
    // An open null device is not closed.
    let null = fs::OpenOptions::new().read(true).write(true).open("/dev/null").unwrap();
    assert!(null.as_raw_fd() > 2);
    let quiet = command().args(["pairs", folder]).stdout(null).status().unwrap();
    assert_eq!(quiet.code(), Some(0));
}

#[test]
fn a_new_text_that_is_stored_otherwise_than_seen_fails_the_gate() {
    let text = "The harbour master kept a ledger of every boat that came in before dawn.";
    let hidden: String = text.chars().map(|c| if c == 'e' { 'е' } else { c }).collect();
    let library = Texts::new(&[("plain.txt", text)]);
    let path = library.path().to_str().unwrap();
    let gate = ["--fail-on", "hidden"];
    let plain = Texts::new(&[("new.txt", text)]);
    assert_eq!(checked(&plain, path, &gate).code, Some(0));
    let disguised = Texts::new(&[("new.txt", hidden.as_str())]);
    let ran = checked(&disguised, path, &gate);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let line = ran.err.lines().find(|line| line.contains("stored otherwise than seen"));
    let said = line.unwrap_or_default();
    assert!(said.contains("new.txt (10 letters of another alphabet inside words)"), "{}", ran.err);
    let rows = format!("{{\"text\": \"{hidden}\"}}\n{{\"text\": \"{text} And went home.\"}}\n");
    let rows = Texts::new(&[("rows.jsonl", rows.as_str())]);
    let more = ["--format", "json", "--floor", "0.5"];
    let told = ["never", "always"].map(|way| {
        let ran = pairs(way, &rows.path().join("rows.jsonl"), &[&more[..], &gate].concat());
        assert_eq!(ran.code, Some(1), "{way}: {}", ran.err);
        let line = ran.err.lines().find(|line| line.contains("stored otherwise than seen"));
        (line.map(str::to_owned), object(&ran.out)["documents"][0]["findings"].clone())
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0].1[0]["count"], 10);
    // What the library holds is no fault of a new text.
    let library = disguised.path().to_str().unwrap();
    assert_eq!(checked(&plain, library, &gate).code, Some(0));
    // A sketch file keeps what its folder is warned of.
    let file = rows.path().join("library.sketches");
    let file = file.to_str().unwrap();
    let ran = run(&["sketch", library, "-o", file]);
    assert!(ran.err.contains("new.txt (10 letters of another alphabet"), "{}", ran.err);
    let told = [library, file].map(|path| {
        let ran = checked(&plain, path, &["--format", "tsv", "--readings", "0"]);
        let cells = ran.rows().into_iter().next().unwrap();
        assert!(cells.iter().any(|cell| cell == "exchanged_letters 10"), "{cells:?}");
        (ran.code, ran.err.lines().find(|line| line.contains("than seen")).map(str::to_owned))
    });
    assert_eq!(told[0], told[1]);
}

#[test]
fn a_table_without_a_text_is_no_success() {
    for table in ["id,text\n1,\n2,\n", "\"\"\n\"\"\n\"\"\n", "\"\";\"\"\n\"\";\"\"\n"] {
        let texts = Texts::new(&[("rows.csv", table)]);
        let path = texts.path().join("rows.csv");
        let ran = run(&["pairs", path.to_str().unwrap(), "--rows", "--no-cache"]);
        assert_eq!(ran.code, Some(3), "{table:?}: {}", ran.err);
        assert!(ran.err.contains("no row has a text to compare"), "{table:?}: {}", ran.err);
    }
}

#[test]
fn what_was_not_compared_of_a_text_is_noted() {
    let mail = |attached: &str| {
        format!(
            "From: a@b.c\nSubject: Homework\nMIME-Version: 1.0\n\
             Content-Type: multipart/mixed; boundary=B\n\n--B\n\nHere is my homework.\n{attached}"
        )
    };
    let document = "--B\nContent-Type: application/msword\nContent-Disposition: attachment\n\nx\n";
    let texts = Texts::new(&[("a.eml", &*mail(document)), ("b.eml", &*mail(""))]);
    let note = |ran: &Ran| {
        let line = ran.err.lines().find(|line| line.contains("compared without a part"));
        line.map(str::to_owned)
    };
    let said = note(&pairs("never", texts.path(), &[])).unwrap_or_default();
    assert!(
        said.ends_with("1 text compared without a part: a.eml (1 attachment left out)"),
        "{said}"
    );
    let [a, b] = ["a.eml", "b.eml"].map(|name| texts.path().join(name));
    let compared = run(&["compare", a.to_str().unwrap(), b.to_str().unwrap()]);
    assert!(note(&compared).is_some_and(|said| said.contains("a.eml (1 attachment left out)")));
    let whole = Texts::new(&[("b.eml", &*mail("")), ("c.eml", &*mail(""))]);
    assert_eq!(note(&pairs("never", whole.path(), &[])), None);
}
