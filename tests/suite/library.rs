//! Libraries of `pairs --keep-work`: new texts looked up, new rows added, broken ones refused.

use crate::cases::profile;
use crate::command::{Ran, Texts, command, object, run};
use crate::two_pass::{lines, planted};
use flate2::Compression;
use flate2::write::GzEncoder;
use lookalike::compare::result::Floors;
use lookalike::compare::run::Unwatched;
use lookalike::compare::two_pass::KeptLibrary;
use lookalike::measure::mix::stream;
use lookalike::pair::DocId;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The id and the text of a row.
type Row = (String, String);

/// Rows of a table and others to look up, with ids that occur once.
fn divided(count: usize) -> (Vec<Row>, Vec<Row>) {
    let rows = planted(count).into_iter().filter(|(id, _)| id != "again");
    rows.partition(|(id, _)| !stream(5, id[1..].parse().unwrap()).is_multiple_of(6))
}

pub(crate) fn keep(table: &Path, library: &Path, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.arg("pairs").arg(table).args(["--rows", "--no-cache", "--format", "tsv"]);
    command.args(["--threshold-jaccard", "0.5"]).arg("--keep-work").arg(library);
    command.args(arguments).output().unwrap().into()
}

pub(crate) fn check(new: &Path, library: &Path, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.arg("check").arg(new).arg("--against").arg(library).args(["--rows", "--no-cache"]);
    command.args(["--threshold-jaccard", "0.5", "--containment-floor", "off"]);
    command.args(arguments).output().unwrap().into()
}

/// The names of the work folders of a library.
fn work_folders(library: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(library).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

#[test]
fn looked_up_texts_have_the_pairs_and_digits_of_a_check_of_all_texts() {
    let (old, new) = divided(1_260);
    let texts = Texts::new(&[("old.jsonl", &lines(&old)), ("new.jsonl", &lines(&new))]);
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(lines(&old).as_bytes()).unwrap();
    texts.add("packed.jsonl.gz", &packed.finish().unwrap());
    let path = |name: &str| texts.path().join(name);
    let plain = command()
        .arg("pairs")
        .arg(path("old.jsonl"))
        .args(["--rows", "--no-cache", "--format", "tsv"])
        .args(["--threshold-jaccard", "0.5", "--floor", "0.7", "--two-pass", "always"])
        .output()
        .unwrap();
    let wholes = [&["--threads", "1"][..], &["--new-pairs"]].map(|more| {
        let more = [&["--format", "tsv"], more].concat();
        let least = ["--floor", "0.7", "--min-jaccard", "0.7"];
        let whole = check(&path("new.jsonl"), &path("old.jsonl"), &[&least[..], &more].concat());
        assert_eq!(whole.code, Some(0), "{}", whole.err);
        assert!(whole.rows().len() > 40, "{}", whole.err);
        (more, whole.text())
    });
    let counted = format!("{} new texts against {} library texts", new.len(), grouped(old.len()));
    for name in ["old.jsonl", "packed.jsonl.gz"] {
        let library = path(&format!("library of {name}"));
        let made = keep(&path(name), &library, &["--floor", "0.7"]);
        assert_eq!(made.code, Some(0), "{}", made.err);
        let as_plain = |ran: &Ran| ran.text().replace(name, "old.jsonl");
        assert!(as_plain(&made).as_bytes() == plain.stdout && made.rows().len() > 100);
        for (more, whole) in &wholes {
            let found = check(&path("new.jsonl"), &library, more);
            assert_eq!(found.code, Some(0), "{}", found.err);
            let looked = as_plain(&found);
            let differ = whole.lines().zip(looked.lines()).find(|(x, y)| x != y);
            assert!(*whole == looked, "{more:?} {differ:?}");
            assert!(found.err.contains(&counted), "{}", found.err);
        }
        let leftovers = |path: &Path| fs::read_dir(path).unwrap().count();
        assert_eq!(work_folders(&library).iter().map(|path| leftovers(path)).sum::<usize>(), 8);
        // A higher floor is one of the same buckets; JSON has the count of the library.
        let high = check(&path("new.jsonl"), &library, &["--floor", "0.9", "--format", "json"]);
        let high = object(&high.out);
        assert_eq!(high["against"]["library"].as_u64(), Some(old.len() as u64));
        assert!(!high["pairs"].as_array().unwrap().is_empty());
    }
}

/// A number with a comma behind its thousands.
fn grouped(number: usize) -> String {
    if number < 1_000 {
        number.to_string()
    } else {
        format!("{},{:03}", number / 1_000, number % 1_000)
    }
}

#[test]
fn only_new_texts_are_sketched_and_the_result_is_that_of_a_fresh_library() {
    let (old, new) = divided(640);
    let texts = Texts::new(&[("tables/b.jsonl", &lines(&old))]);
    let (tables, library) = (texts.path().join("tables"), texts.path().join("library"));
    let fresh = texts.path().join("fresh");
    let kept = |before: &[(String, String)], now: &[(String, String)]| {
        let known: BTreeSet<&String> = before.iter().map(|(_, text)| text).collect();
        let told = now.iter().filter(|(_, text)| known.contains(text)).count();
        let grown = keep(&tables, &library, &["--floor", "0.7", "-n", "4"]);
        assert_eq!(grown.code, Some(0), "{}", grown.err);
        let anew = keep(&tables, &fresh, &["--floor", "0.7", "-n", "4"]);
        assert!(grown.out == anew.out && grown.rows().len() > 40, "{}", grown.err);
        let word = format!("{} texts from an earlier run", grouped(told));
        assert!(grown.err.contains(&word) || told == 0, "{word}: {}", grown.err);
        let (one, other) = (work_folders(&library), work_folders(&fresh));
        assert_eq!((one.len(), other.len()), (1, 1));
        for name in ["rows", "names", "signatures", "prints", "buckets", "directory"] {
            let read = |folder: &[PathBuf]| fs::read(folder[0].join(name)).unwrap();
            assert!(read(&one) == read(&other), "{name}");
        }
        fs::remove_dir_all(&fresh).unwrap();
    };
    kept(&[], &old);
    // Unchanged: all rows are known.
    kept(&old, &old);
    // New rows at the end, in the middle and in a table before; some rows gone, some changed.
    let longer = [&old[..], &new[..40]].concat();
    texts.add("tables/b.jsonl", lines(&longer).as_bytes());
    kept(&old, &longer);
    let mut middle = [&old[100..300], &new[90..], &old[330..]].concat();
    middle[50].1.push_str(" other words than before");
    texts.add("tables/a.jsonl", lines(&new[40..90]).as_bytes());
    texts.add("tables/b.jsonl", lines(&middle).as_bytes());
    kept(&longer, &[&new[40..90], &middle[..]].concat());
    let checked =
        check(&texts.add("new.jsonl", lines(&new).as_bytes()), &library, &["--format", "tsv"]);
    assert!(checked.code == Some(0) && checked.rows().len() > 40, "{}", checked.err);
    // Another recipe uses no sketches of this one.
    let other = keep(&tables, &library, &["--floor", "0.7", "-n", "3"]);
    assert!(other.code == Some(0) && !other.err.contains("from an earlier run"), "{}", other.err);
    assert_eq!(work_folders(&library).len(), 1);
}

#[test]
fn a_library_that_does_not_suit_is_refused_with_its_reason() {
    let (old, new) = divided(300);
    let texts = Texts::new(&[("old.jsonl", &lines(&old)), ("new.jsonl", &lines(&new))]);
    let path = |name: &str| texts.path().join(name);
    let (table, library, asked) = (path("old.jsonl"), path("library"), path("new.jsonl"));
    let refused = |code: i32, arguments: &[&str], why: &str| {
        let ran = check(&asked, &library, arguments);
        assert!(ran.code == Some(code) && ran.err.contains(why), "{why}: {}", ran.err);
        assert!(ran.out.is_empty());
    };
    assert_eq!(keep(&table, &library, &["--floor", "0.8", "-n", "5"]).code, Some(0));
    assert_eq!(check(&asked, &library, &[]).code, Some(0));
    refused(3, &["--floor", "0.5"], "its buckets find pairs from 0.8 on");
    refused(2, &["-n", "3"], "which contradicts --shingle 3");
    let own = check(&table, &library, &[]);
    assert!(own.code == Some(3) && own.err.contains("is one of its tables"), "{}", own.err);
    let two = run(&["check", "x", "--against", library.to_str().unwrap(), "--against", "y"]);
    assert!(two.code == Some(2) && two.err.contains("is the whole"), "{}", two.err);
    let files = ["buckets", "directory", "rows", "signatures"];
    for name in files {
        let file = work_folders(&library)[0].join(name);
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() - 8]).unwrap();
        refused(3, &[], &format!("{name}: damaged"));
        fs::write(&file, whole).unwrap();
    }
    assert_eq!(check(&asked, &library, &[]).code, Some(0));
    let header = fs::read_to_string(library.join("library")).unwrap();
    fs::write(library.join("library"), header.replace("library 3", "library 9")).unwrap();
    refused(2, &[], "a library of another version");
    fs::write(library.join("library"), &header).unwrap();
    fs::write(&table, lines(&old[1..])).unwrap();
    refused(3, &[], "its files changed since");
    fs::remove_file(&table).unwrap();
    refused(2, &[], "old.jsonl: no such file");
    let never = keep(&asked, &library, &["--floor", "0.8", "--two-pass", "never"]);
    assert!(never.code == Some(2) && never.err.contains("--keep-work"), "{}", never.err);
    let no_floor = keep(&asked, &library, &[]);
    assert!(
        no_floor.code == Some(2) && no_floor.err.contains("it takes a --floor"),
        "{}",
        no_floor.err
    );
}

#[test]
fn new_texts_that_meet_no_text_of_the_library_are_a_result() {
    let (old, _) = divided(100);
    let other =
        [("x".to_owned(), "nothing of this is in any of the other texts at all".to_owned())];
    let texts = Texts::new(&[("old.jsonl", &lines(&old)), ("new.jsonl", &lines(&other))]);
    let [table, new] = ["old.jsonl", "new.jsonl"].map(|name| texts.path().join(name));
    let library = texts.path().join("library");
    assert_eq!(keep(&table, &library, &["--floor", "0.8"]).code, Some(0));
    let ran = check(&new, &library, &[]);
    assert!(ran.code == Some(0) && ran.err.contains("0 pairs"), "{:?} {}", ran.code, ran.err);
}

/// Near-copies of one page share most of their buckets.
#[test]
fn new_texts_meet_the_first_row_of_a_crowded_bucket() {
    let word = |number: u64| format!("w{:x} ", stream(6, number) % 4_000);
    let page: String = (0..40).map(word).collect();
    let near = |row: usize| format!("{page} {}", row * 7_919 % 100_003);
    let rows: Vec<Row> = (0..200).map(|row| (format!("n{row:03}"), near(row))).collect();
    let texts = Texts::new(&[("old.jsonl", &lines(&rows))]);
    let path = texts.path().join("library");
    let made = keep(&texts.path().join("old.jsonl"), &path, &["--floor", "0.7", "-n", "5"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let find = |most: Option<u64>| {
        let library = KeptLibrary::open(&path).unwrap();
        let (recipe, bands) = (library.header.recipe.clone(), library.header.index.banding.bands);
        let new: Vec<_> = (900..910).map(|row| profile(&near(row), &recipe)).collect();
        let queries: Vec<_> = DocId::first(10).zip(&new).collect();
        let mut library = match most {
            Some(most) => library.with_most(most),
            None => library,
        };
        let floors = Floors::from_jaccard(0.7);
        (library.find(&queries, (DocId(10), floors), &Unwatched).unwrap(), bands as u64)
    };
    let (all, _) = find(None);
    assert_eq!((all.pairs.len(), all.candidates, all.passed_over), (2_000, 2_000, 0));
    let (few, bands) = find(Some(0));
    // Each new text meets one row a band, and what it passes over is counted.
    assert!(few.passed_over > 4_000 && (10..=10 * bands).contains(&few.candidates));
    let met: BTreeSet<u32> = few.pairs.iter().map(|row| row.a.0).collect();
    assert_eq!(met, (0..10).collect());
    assert!(few.pairs.iter().all(|row| all.pairs.iter().any(|other| {
        (row.a, row.b.0 >= 10, row.intersection) == (other.a, true, other.intersection)
    })));
    // The largest buckets are crowded first.
    let (some, _) = find(Some(few.passed_over / 2));
    assert!((1..few.passed_over).contains(&some.passed_over));
    assert!(some.candidates >= few.candidates);
}
