//! Stored files with a byte flipped, zeroed or cut off: the same output, or a refusal that names the file.

use crate::command::{Ran, Texts, command};
use crate::two_pass::{lines, planted};
use lookalike::measure::mix::stream;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Rows of the stored table.
const ROWS: usize = 150;

/// Something that the program stores, and the commands that read it.
struct Stored {
    /// The folder or file.
    path: PathBuf,
    /// Their arguments.
    readers: Vec<Vec<OsString>>,
}

/// The program with a cache of its own beside the texts.
fn program(texts: &Texts, arguments: &[OsString]) -> Command {
    let mut command = command();
    command.env("XDG_CACHE_HOME", texts.path().join("cache")).args(arguments);
    command
}

fn words(words: &[&dyn AsRef<std::ffi::OsStr>]) -> Vec<OsString> {
    words.iter().map(|word| word.as_ref().to_owned()).collect()
}

/// All files below a path, ascending; locks hold nothing.
fn files(path: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.file_name().unwrap() != "lock" && path.metadata().unwrap().len() > 0 {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Ways to damage a file of these bytes.
fn damages(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let length = bytes.len();
    let seeded = (0..6).map(|draw| (stream(length as u64, draw) % length as u64) as usize);
    let mut all: Vec<(String, Vec<u8>)> = [0, length - 1]
        .into_iter()
        .chain(seeded)
        .map(|at| {
            let mut flipped = bytes.to_vec();
            flipped[at] ^= 1 << (at % 8);
            (format!("a bit of byte {at}"), flipped)
        })
        .collect();
    let start = length / 2;
    let mut zeroed = bytes.to_vec();
    zeroed[start..(start + 512).min(length)].fill(0);
    all.push((format!("512 zeros from {start}"), zeroed));
    all.push(("its second half cut off".to_owned(), bytes[..start].to_vec()));
    all.push(("empty".to_owned(), Vec::new()));
    if length > ROWS && length.is_multiple_of(ROWS) {
        all.push(("its last entry cut off".to_owned(), bytes[..length - length / ROWS].to_vec()));
    }
    all
}

/// Copies what is stored to a path.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}

fn remove(path: &Path) {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.unwrap();
}

/// Damages each file in each way: each reader prints what it prints from whole files, or refuses.
fn damage(texts: &Texts, stored: &Stored) {
    let kept = texts.path().join("kept");
    copy(&stored.path, &kept);
    let restore = || {
        remove(&stored.path);
        copy(&kept, &stored.path);
    };
    let run =
        |arguments: &Vec<OsString>| -> Ran { program(texts, arguments).output().unwrap().into() };
    for reader in &stored.readers {
        restore();
        let whole = run(reader);
        assert!(whole.code == Some(0) && whole.rows().len() > 5, "{reader:?}: {}", whole.err);
        restore();
        for file in files(&stored.path) {
            let bytes = fs::read(&file).unwrap();
            for (what, harmed) in damages(&bytes) {
                fs::write(&file, harmed).unwrap();
                let ran = run(reader);
                let told = format!("{}: {what}: {:?} {}", file.display(), ran.code, ran.err);
                if ran.code == Some(0) {
                    assert!(ran.out == whole.out, "other output: {told}");
                } else {
                    let name = file.file_name().unwrap().to_str().unwrap();
                    assert!(matches!(ran.code, Some(2 | 3)) && ran.out.is_empty(), "{told}");
                    assert!(ran.err.contains(name), "the file is not named: {told}");
                }
                restore();
            }
        }
    }
    remove(&kept);
}

fn table() -> (Texts, PathBuf, PathBuf) {
    let rows = planted(200);
    let (old, new) = rows.split_at(ROWS);
    let texts = Texts::new(&[("old.jsonl", &lines(old)), ("new.jsonl", &lines(new))]);
    let [old, new] = ["old.jsonl", "new.jsonl"].map(|name| texts.path().join(name));
    (texts, old, new)
}

#[test]
fn a_kept_library_is_never_read_wrongly() {
    let (texts, old, new) = table();
    let library = texts.path().join("library");
    let keep = words(&[&"pairs", &old, &"--rows", &"--floor", &"0.5", &"--format", &"tsv"]);
    let more = words(&[&"--two-pass", &"always", &"--keep-work", &library]);
    let keep = [keep, more].concat();
    assert!(program(&texts, &keep).status().unwrap().success());
    let check = words(&[&"check", &new, &"--rows", &"--against", &library, &"--format", &"tsv"]);
    // With more rows, those that are known are taken from the library.
    let more = words(&[&"pairs", &new, &old, &"--rows", &"--floor", &"0.5", &"--format", &"tsv"]);
    let more = [more, words(&[&"--two-pass", &"always", &"--keep-work", &library])].concat();
    damage(&texts, &Stored { path: library, readers: vec![keep, check, more] });
}

#[test]
fn a_sketch_file_and_a_cache_are_never_read_wrongly() {
    let (texts, old, new) = table();
    let sketches = texts.path().join("all.sketches");
    let sketch = words(&[&"sketch", &old, &"--rows", &"-o", &sketches]);
    assert!(program(&texts, &sketch).status().unwrap().success());
    let check = words(&[&"check", &new, &"--rows", &"--against", &sketches, &"--format", &"tsv"]);
    damage(&texts, &Stored { path: sketches, readers: vec![check] });
    let pairs = words(&[&"pairs", &old, &"--rows", &"--format", &"tsv", &"--flagged"]);
    assert!(program(&texts, &pairs).status().unwrap().success());
    let cache = texts.path().join("cache");
    assert!(!files(&cache).is_empty());
    damage(&texts, &Stored { path: cache, readers: vec![pairs] });
}
