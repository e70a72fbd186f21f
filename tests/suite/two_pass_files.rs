//! Folders of files compared in two passes: the same documents and pairs as in memory.

use crate::command::{Ran, Texts, command, object};
use crate::stage::Stage;
use crate::two_pass::{lines, planted};
use lookalike::compare::large::{TextNeeds, TwoPassWay};
use lookalike::compare::result::SortKey;
use lookalike::compare::run::{Progress, Stage as Step, Watch};
use lookalike::compare::two_pass::{TableSources, TwoPassError, WorkPlace, run};
use lookalike::corpus::document::Name;
use lookalike::corpus::scan::Source;
use lookalike::measure::MeasureId;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::set::FlagSet;
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

/// A folder of planted texts in several formats and encodings, of an empty file and a binary one.
fn folder(count: usize) -> Texts {
    let texts = Texts::new(&[]);
    fs::create_dir(texts.path().join("一班")).unwrap();
    for (at, (_, text)) in planted(count).into_iter().enumerate() {
        let (name, bytes) = match at % 7 {
            0 => (format!("一班/作文{at}.txt"), text.into_bytes()),
            1 => (format!("{at}.html"), format!("<p>{text}</p>").into_bytes()),
            2 => {
                let wide = text.encode_utf16().flat_map(u16::to_le_bytes);
                (format!("{at}.txt"), [&b"\xff\xfe"[..], &wide.collect::<Vec<u8>>()].concat())
            }
            _ => (format!("{at}.md"), text.into_bytes()),
        };
        texts.add(name, &bytes);
    }
    texts.add("empty.txt", b"");
    texts.add("binary.txt", &[0, 1, 2, 3, 0, 0, 0, 9].repeat(99));
    texts
}

fn ran(way: &str, arguments: &[&str], path: &Path) -> Ran {
    let mut command = command();
    command.arg("pairs").arg(path).args(["--two-pass", way, "--no-cache", "-n", "4"]);
    command.args(["--containment-floor", "off", "--threshold-jaccard", "0.5"]);
    command.args(arguments).output().unwrap().into()
}

#[test]
fn documents_and_pairs_of_a_folder_are_those_of_a_run_in_memory() {
    let texts = folder(300);
    let arguments = ["--floor", "0.7", "--format", "json"];
    let [exact, passes] = ["never", "always"].map(|way| ran(way, &arguments, texts.path()));
    assert_eq!((exact.code, passes.code), (Some(0), Some(0)), "{}", passes.err);
    let [all, found] = [&exact, &passes].map(|ran| object(&ran.out));
    assert!(passes.err.contains("in two passes: ") && !exact.err.contains("two passes"));
    let both = |key: &str| (all[key].clone(), found[key].clone());
    let (documents, same) = both("documents");
    assert_eq!(documents, same);
    assert!(documents.as_array().is_some_and(|all| all.len() == 301));
    let (skipped, same) = both("skipped");
    assert!(skipped == same && skipped.to_string().contains("binary.txt"), "{same}");
    let (pairs, same) = both("pairs");
    assert_eq!(pairs, same);
    assert!(pairs.as_array().is_some_and(|pairs| pairs.len() > 20));
}

#[test]
fn a_kept_folder_is_a_library_and_only_new_files_are_sketched() {
    let texts = folder(120);
    let elsewhere = Texts::new(&[]);
    let library = elsewhere.path().join("library");
    let keep = || {
        let library = library.to_str().unwrap();
        let arguments = ["--floor", "0.7", "--format", "tsv", "--keep-work", library];
        ran("always", &arguments, texts.path())
    };
    assert_eq!(keep().code, Some(0));
    texts.add("new.txt", fs::read(texts.path().join("一班/作文7.txt")).unwrap().as_slice());
    let again = keep();
    assert!(again.text().contains("new.txt"), "{}", again.err);
    let new = elsewhere.add("checked.txt", &fs::read(texts.path().join("3.md")).unwrap());
    let mut check = command();
    check.arg("check").arg(&new).arg("--against").arg(&library).args(["--no-cache", "-n", "4"]);
    let checked: Ran = check.args(["--format", "tsv"]).output().unwrap().into();
    assert!(checked.text().contains("3.md"), "{} {}", checked.text(), checked.err);
}

/// The answers of a session in lines about the texts at a path, compared in one of both ways.
fn session(way: &str, path: &Path, more: &[&str]) -> Ran {
    let mut command = command();
    command.arg("--plain").arg(path).args(["--two-pass", way, "--no-cache", "-n", "4"]);
    command.args(["--floor", "0.7", "--containment-floor", "off", "--threshold-jaccard", "0.5"]);
    command.env("XDG_DATA_HOME", path.parent().unwrap()).stdin(Stdio::piped());
    let mut child = command.args(more).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"list\n1\nread\n").unwrap();
    child.wait_with_output().unwrap().into()
}

#[test]
fn the_explorer_opens_on_the_pairs_of_two_passes_with_their_texts_only() {
    let texts = folder(80);
    let rows = Texts::new(&[("rows.jsonl", &lines(&planted(80)))]);
    let table = rows.path().join("rows.jsonl");
    for (path, more) in [(texts.path(), &[][..]), (&table, &["--rows"])] {
        let [all, found] = ["never", "always"].map(|way| session(way, path, more));
        assert_eq!((all.code, found.code), (Some(0), Some(0)), "{}", found.err);
        assert!(found.err.contains("in two passes") && !all.err.contains("two passes"));
        let documents = [&all, &found].map(|ran| {
            let (before, _) = ran.err.split_once(" documents, ").unwrap();
            before.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
        });
        assert!(documents[1] < documents[0] && documents[1] > 1, "{documents:?}");
        let pairs = |ran: &Ran| {
            let text = ran.text();
            text.lines().skip_while(|line| !line.starts_with("1: ")).map(str::to_owned).collect()
        };
        let (pairs, same): (Vec<String>, Vec<String>) = (pairs(&all), pairs(&found));
        assert!(pairs == same && pairs.len() > 10, "{pairs:?} {same:?}");
    }
}

/// The explorer on a folder, with its work folders beside it, and room for `max_pairs` pairs.
fn explorer(texts: &Texts, work: &Texts, max_pairs: usize) -> Stage {
    let settings = Settings {
        max_pairs,
        floor: Some(0.7),
        contained: None,
        matched: FlagSet::default(),
        n: ShingleLength::Fixed(4),
        ..Settings::default()
    };
    let by = SortKey::Measure(MeasureId::JACCARD);
    let way = TwoPassWay {
        required: Some("--two-pass always"),
        plan: None,
        folder: work.path().to_owned(),
        library: None,
        needs: TextNeeds { by, reads: false, texts: None },
        samples: true,
    };
    Stage::large(Source::Paths(vec![texts.path().to_owned()]), settings, way)
}

#[test]
fn the_explorer_shows_two_passes_at_work_and_takes_them_again_for_another_recipe() {
    let (texts, work) = (folder(80), Texts::new(&[]));
    let mut stage = explorer(&texts, &work, 1_000_000);
    let shown = |stage: &Stage| {
        let comparison = stage.app.model.comparison.as_ref().unwrap();
        let documents = comparison.corpus.documents.len();
        (comparison.complete, comparison.recipe.n, documents, comparison.indexed.is_some())
    };
    stage.app.start();
    assert!(stage.screen().contains("Looking for texts…"), "{}", stage.screen());
    stage.settle();
    let first = shown(&stage);
    assert!(
        first.0 && first.1 == ShingleLength::Fixed(4) && first.3 && (2..80).contains(&first.2),
        "{first:?}"
    );
    // The pairs that were found are all alike: none of them is background.
    stage.keys("4");
    assert!(stage.screen().contains("there is no background"), "{}", stage.screen());
    stage.keys("1");
    // Longer shingles: other pairs may reach the floor, so the whole folder is compared again.
    stage.keys("+");
    assert!(stage.screen().contains("n=4 → 5"), "{}", stage.screen());
    stage.settle();
    let second = shown(&stage);
    assert!(second.0 && second.1 == ShingleLength::Fixed(5) && second.3, "{second:?}");
    // Read again, the folder is compared whole: a new copy is found.
    texts.add("copy.txt", &fs::read(texts.path().join("3.md")).unwrap());
    stage.keys("R");
    stage.settle();
    assert!(stage.app.model.settings.listed.is_some());
    let all = stage.app.model.comparison.as_ref().unwrap();
    assert!(all.corpus.documents.iter().any(|one| one.name == Name::new("copy.txt".as_bytes())));
}

#[test]
fn the_explorer_shows_a_sample_of_too_many_pairs() {
    let (texts, work) = (folder(200), Texts::new(&[]));
    let found = |most: usize| {
        let mut stage = explorer(&texts, &work, most);
        stage.app.start();
        stage.settle();
        let found = stage.app.model.comparison.clone().unwrap();
        let scores = found.pairs.rows().iter().map(|row| jaccard(&found.pairs.evidence_of(row)));
        let least = scores.fold(1.0, f64::min);
        (stage.screen(), found.pairs.len(), found.sampled, least)
    };
    let (all, few) = (found(usize::MAX), found(20));
    assert!(all.1 > 30 && all.2.is_none() && !all.0.contains("sample"), "{}", all.0);
    assert!((15..=20).contains(&few.1) && few.2.is_some_and(|of| of > 30), "{few:?}");
    assert!(few.0.contains("a sample of") && few.3 < 0.8, "not the best alone: {few:?}");
}

#[test]
fn what_two_passes_cannot_read_is_said_on_the_screen() {
    let (texts, work) = (folder(9), Texts::new(&[]));
    texts.add("all.zip", b"PK\x03\x04");
    let mut stage = explorer(&texts, &work, 1_000);
    stage.app.start();
    stage.settle();
    let screen = stage.screen();
    assert!(screen.contains("The comparison failed"), "{screen}");
    assert!(screen.contains("--two-pass always: all.zip: archives are read into"), "{screen}");
}

#[test]
fn two_passes_that_are_stopped_in_the_explorer_leave_nothing_and_start_again() {
    let (texts, work) = (folder(80), Texts::new(&[]));
    let mut stage = explorer(&texts, &work, 1_000_000);
    stage.app.start();
    stage.keys("esc");
    stage.settle();
    assert!(stage.screen().contains("stopped, incomplete; R reruns"), "{}", stage.screen());
    stage.keys("R");
    stage.settle();
    assert!(stage.app.model.comparison.as_ref().is_some_and(|found| found.complete));
}

/// Changes a file when the index is made.
struct Changing<'a>(&'a Path);

impl Watch for Changing<'_> {
    fn progress(&self, progress: Progress) {
        if progress.stage == Step::Indexing {
            fs::write(self.0, "other words than before").unwrap();
        }
    }
}

#[test]
fn a_file_that_changes_between_the_passes_is_named() {
    let texts = folder(60);
    texts.add("one.txt", "the quick brown fox jumps over the lazy dog again".as_bytes());
    let two = texts.add("two.txt", "the quick brown fox jumps over the lazy dog".as_bytes());
    let source = Source::Paths(vec![texts.path().to_owned()]);
    let settings =
        Settings { floor: Some(0.6), matched: FlagSet::default(), ..Settings::default() };
    let sources = TableSources::new(&source, &settings.reading).unwrap().unwrap();
    let work = Texts::new(&[]);
    let place = work.path().join("work");
    let result = run(sources, &settings, WorkPlace::Folder(&place), &Changing(&two));
    let Err(TwoPassError::ChangedFile { name }) = result else { panic!("{result:?}") };
    assert_eq!(name.bytes(), b"two.txt");
}
