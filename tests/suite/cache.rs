//! The sketch cache: cached results equal computed ones, and damaged files are ignored.

use crate::command::{Ran, Texts, command};
use lookalike::compare::pipeline::run;
use lookalike::compare::result::{Comparison, Reuse};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::scan::Source;
use lookalike::measure::contract::{Params, Scheme, Weight};
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::{TempDir, tempdir};

/// A corpus with a cache of its own.
pub(crate) struct Case {
    pub(crate) texts: Texts,
    pub(crate) cache: TempDir,
    pub(crate) settings: Settings,
}

impl Case {
    pub(crate) fn new() -> Self {
        let texts = Texts::new(&[
            ("一.txt", "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。"),
            ("二.md", "秋天的*北平*，一切都是安静的，蓝天之下落叶铺满了胡同。"),
            ("copy.txt", "the cat sat on the mat, the cat sat"),
            ("copy of it.txt", "the cat sat on the mat, the cat sat"),
            ("empty.txt", ""),
            ("short.txt", "ab"),
        ]);
        let cache = tempdir().unwrap();
        let settings =
            Settings { cache: Some(cache.path().join("lookalike")), ..Settings::default() };
        Self { texts, cache, settings }
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.cache.path().join("lookalike")
    }

    pub(crate) fn run(&self) -> Comparison {
        self.run_with(&self.settings)
    }

    pub(crate) fn run_with(&self, settings: &Settings) -> Comparison {
        let source = Source::Paths(vec![self.texts.path().to_owned()]);
        let comparison = run(&source, settings, &Unwatched).unwrap();
        assert!(comparison.complete);
        comparison
    }

    /// The expected result, computed without a cache.
    pub(crate) fn fresh(&self, settings: &Settings) -> Comparison {
        self.run_with(&Settings { cache: None, ..settings.clone() })
    }

    /// The file of the cache.
    pub(crate) fn file(&self) -> PathBuf {
        let mut files = files(&self.folder());
        assert_eq!(files.len(), 1, "{files:?}");
        files.remove(0)
    }
}

pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

pub(crate) fn all(documents: usize) -> Reuse {
    Reuse { documents, word: None }
}

pub(crate) fn assert_same(cached: &Comparison, fresh: &Comparison) {
    assert_eq!(cached.profiles, fresh.profiles);
    let rows = |c: &Comparison| format!("{:?}", c.pairs.rows());
    assert_eq!(rows(cached), rows(fresh));
}

#[test]
fn profiles_from_the_cache_equal_computed_ones_under_every_setting() {
    let case = Case::new();
    for scheme in [Scheme::Slots, Scheme::BottomK, Scheme::OnePermutation] {
        for weight in [Weight::Log, Weight::Count, Weight::One, Weight::TfIdf] {
            for (unit, bits) in [(Unit::Char, 256), (Unit::Word, 32)] {
                let sketch = Params { scheme, weight, bits, slots: 16, ..Params::default() };
                let settings = Settings { sketch, unit, ..case.settings.clone() };
                let fresh = case.fresh(&settings);
                let first = case.run_with(&settings);
                assert_eq!(first.reuse, all(0), "{sketch:?}");
                let second = case.run_with(&settings);
                assert_eq!(second.reuse, all(6), "{sketch:?}");
                assert_same(&first, &fresh);
                assert_same(&second, &fresh);
            }
        }
    }
    assert_eq!(files(&case.folder()).len(), 24);
}

/// More distinct weights than a byte can number, and shingles for several segments.
#[test]
fn large_documents_come_back_as_they_were() {
    let case = Case::new();
    let mut heavy = String::new();
    for count in 1..400 {
        heavy.push_str(&format!("{count:05} ").repeat(count));
    }
    case.texts.add("heavy.txt", heavy.as_bytes());
    for file in 0..5u64 {
        let word = |i: u64| format!("{:x} ", lookalike::measure::mix::stream(file, i));
        case.texts.add(format!("{file}.txt"), (0..4_000).map(word).collect::<String>().as_bytes());
    }
    let fresh = case.fresh(&case.settings);
    assert_eq!(case.run().reuse, all(0));
    assert!(fs::metadata(case.file()).unwrap().len() > 2 << 20);
    let second = case.run();
    assert_eq!(second.reuse, all(12));
    assert_same(&second, &fresh);
}

#[test]
fn unchanged_is_judged_by_content_and_reader() {
    let case = Case::new();
    assert_eq!(case.run().reuse, all(0));
    let stamp =
        |name: &str| fs::metadata(case.texts.path().join(name)).unwrap().modified().unwrap();
    let set = |name: &str, time: SystemTime| {
        let file = fs::File::options().append(true).open(case.texts.path().join(name)).unwrap();
        file.set_modified(time).unwrap();
    };
    set("copy.txt", SystemTime::UNIX_EPOCH);
    fs::rename(case.texts.path().join("short.txt"), case.texts.path().join("new.txt")).unwrap();
    assert_eq!(case.run().reuse, all(6));
    // Same length and age, other content.
    let before = stamp("copy.txt");
    case.texts.add("copy.txt", b"the dog sat on the mat, the cat sat");
    set("copy.txt", before);
    let changed = case.run();
    assert_eq!(changed.reuse, all(5));
    assert_same(&changed, &case.fresh(&case.settings));
    assert_eq!(case.run().reuse, all(6));
    // The same bytes read as Markdown give another text.
    let (markdown, plain) = (case.texts.path().join("二.md"), case.texts.path().join("二.txt"));
    fs::rename(markdown, plain).unwrap();
    let renamed = case.run();
    assert_eq!(renamed.reuse, all(5));
    assert_same(&renamed, &case.fresh(&case.settings));
}

#[test]
fn another_setting_or_another_root_finds_nothing() {
    let case = Case::new();
    case.run();
    let base = &case.settings;
    let sketch = |sketch| Settings { sketch, ..base.clone() };
    let mut asked = base.clone();
    asked.reading.encoding = Some("gbk".to_owned());
    let others = [
        Settings { n: ShingleLength::Fixed(4), ..base.clone() },
        Settings { unit: Unit::Word, ..base.clone() },
        Settings { ladder: "none".parse().unwrap(), ..base.clone() },
        sketch(Params { seed: 7, ..Params::default() }),
        sketch(Params { slots: 64, ..Params::default() }),
        sketch(Params { bits: 128, ..Params::default() }),
        asked,
    ];
    for settings in others {
        let other = case.run_with(&settings);
        assert_eq!(other.reuse, all(0));
        assert_same(&other, &case.fresh(&settings));
    }
    assert_eq!(case.run().reuse, all(6));
    // Neither thresholds nor threads change a profile.
    let threads = Settings { threads: Some(1), floor: Some(0.5), ..base.clone() };
    assert_eq!(case.run_with(&threads).reuse, all(6));
    let elsewhere = Case { cache: tempdir().unwrap(), settings: base.clone(), ..Case::new() };
    assert_eq!(elsewhere.run().reuse, all(0));
    assert_eq!(case.run().reuse, all(6));
}

#[test]
fn what_is_kept_is_private() {
    let case = Case::new();
    case.run();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&case.folder()), mode(&case.file())), (0o700, 0o600));
}

#[test]
fn a_cache_that_cannot_be_written_costs_a_word_only() {
    let mut case = Case::new();
    let place = case.cache.path().join("file");
    fs::write(&place, "in the way").unwrap();
    case.settings.cache = Some(place.clone());
    let comparison = case.run();
    assert!(comparison.reuse.word.as_ref().unwrap().contains("were not kept"));
    assert_same(&comparison, &case.fresh(&case.settings));
    assert_eq!(fs::read(&place).unwrap(), b"in the way");
}

fn program(cache: &Path, arguments: &[&str]) -> Ran {
    command().env("XDG_CACHE_HOME", cache).args(arguments).output().unwrap().into()
}

#[test]
fn the_program_uses_and_clears_its_own_folder() {
    let case = Case::new();
    let (home, folder) = (case.cache.path(), case.folder());
    let texts = case.texts.path().to_str().unwrap();
    let pairs = ["pairs", texts, "--format", "json"];
    let without = program(home, &[&pairs[..], &["--no-cache"]].concat());
    assert!(!folder.exists(), "--no-cache writes nothing");
    let first = program(home, &pairs);
    let second = program(home, &pairs);
    assert!(second.err.contains("6 texts from the cache"), "{}", second.err);
    assert!(!first.err.contains("cache") && !without.err.contains("cache"), "{}", first.err);
    assert!(without.out == first.out && first.out == second.out);
    let file = case.file();
    fs::write(&file, "torn").unwrap();
    let third = program(home, &pairs);
    assert!(third.err.contains("warning: the sketch cache was not used"), "{}", third.err);
    assert_eq!((third.out, third.code), (first.out, Some(0)));
    let path = program(home, &["cache", "path"]);
    assert_eq!(path.text(), format!("{}\n", folder.display()));
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    fs::write(folder.join("mine.sketches"), "mine").unwrap();
    let clear = program(home, &["cache", "clear"]);
    assert!(clear.text().contains(file.to_str().unwrap()), "{}", clear.text());
    assert!(clear.text().contains("removed 1 file, "), "{}", clear.text());
    assert_eq!(files(&folder).len(), 2);
    assert_eq!(program(home, &["cache", "clear"]).text(), "the cache is empty\n");
}
