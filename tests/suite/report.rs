//! The report as a file: its contents, that nothing in it executes, and the results of `verify`.

use crate::command::{Ran, Texts, command, essays};
use lookalike::compare::pipeline::run;
use lookalike::compare::run::Unwatched;
use lookalike::compare::weigh::weigh_pairs;
use lookalike::corpus::scan::Source;
use lookalike::report::build::Callbacks;
use lookalike::report::check::{CheckedAgainst, Matched, check, check_page, sealed};
use lookalike::report::difference::Difference;
use lookalike::report::json::seal;
use lookalike::report::page::page;
use lookalike::report::pseudonym::Naming;
use lookalike::report::read::read;
use lookalike::report::record::{NameLabel, Report};
use lookalike::report::record_pair::RecordedScores;
use lookalike::report::settings::settings;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A report of some texts, in a folder of its own.
pub(crate) struct Reported {
    folder: tempfile::TempDir,
    /// The folder of the texts; `None` for a report that must not be verified without naming it.
    texts: Option<PathBuf>,
    pub(crate) file: PathBuf,
}

pub(crate) fn report(texts: &Texts, arguments: &[&str]) -> Reported {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    let ran = report_to(texts, &file, arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let texts = Some(texts.path().to_owned()).filter(|_| !arguments.contains(&"--anonymise"));
    Reported { folder, texts, file }
}

pub(crate) fn report_to(texts: &Texts, file: &std::path::Path, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.env("XDG_DATA_HOME", texts.path().join(".none"));
    command.arg("report").arg(texts.path()).arg("-o").arg(file).args(arguments);
    command.output().unwrap().into()
}

impl Reported {
    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }

    pub(crate) fn record(&self) -> Report {
        read(self.text().as_bytes()).unwrap().report
    }

    /// Verifies the current content of the file, against its texts unless others are named.
    pub(crate) fn verify(&self, arguments: &[&str]) -> Ran {
        let mut command = command();
        command.arg("verify").arg(&self.file).args(arguments);
        if let Some(texts) = self.texts.as_ref().filter(|_| !arguments.contains(&"--texts")) {
            command.arg("--texts").arg(texts);
        }
        command.output().unwrap().into()
    }

    /// Forges a consistent file: record, seal and page match.
    fn forge(&self, texts: &Texts, change: impl FnOnce(&mut Report)) -> Verified {
        let mut record = self.record();
        change(&mut record);
        record.seal = seal(&record).unwrap();
        verified(page(&record).unwrap().as_bytes(), texts)
    }
}

/// The result of verifying a report.
pub(crate) struct Verified {
    /// Each difference on a line: place, expected, found.
    pub(crate) told: String,
    pub(crate) gone: Vec<String>,
    pub(crate) is_whole: bool,
}

/// As the command does, in this process: word lists are read once.
pub(crate) fn verified(bytes: &[u8], texts: &Texts) -> Verified {
    let found = read(bytes).unwrap();
    let settings = settings(&found.report.settings).unwrap();
    let source = Source::Paths(vec![texts.path().to_owned()]);
    let mut comparison = run(&source, &settings, &Unwatched).unwrap();
    weigh_pairs(&mut comparison, found.report.corpus_scores(), &settings, &|| false).unwrap();
    let matched = Matched::new(&found.report, &comparison, &Naming::Plain);
    let mut all: Vec<Difference> = sealed(&found.report).into_iter().collect();
    all.extend(check_page(bytes, &found).unwrap());
    let against =
        CheckedAgainst { comparison: &comparison, settings: &settings, naming: &Naming::Plain };
    let watch = Callbacks { done: &|| (), stop: &|| false };
    all.extend(check(&found.report, against, &matched, watch).unwrap());
    let line = |d: &Difference| format!("{} | {} | {}\n", d.place, d.said, d.found);
    let told = all.iter().map(line).collect();
    Verified { told, gone: matched.gone.clone(), is_whole: matched.is_whole }
}

#[test]
fn a_report_holds_everything_and_loads_nothing() {
    let texts = essays();
    let reported = report(&texts, &["--title", "洗稿 <b>", "--min-chars", "6"]);
    let page = reported.text();
    for part in [
        "default-src 'none'",
        "洗稿 &lt;b&gt;",
        "改写.txt",
        "人民网评论员认为",
        "<mark class=\"k0\"><a id=",
        "id=\"p1-a-A\"",
        "href=\"#p1-b-A\"",
        "Showing 1 of 1 pair (flagged), by Jaccard",
        "<svg",
        "Seal of the record",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for foreign in
        ["http://", "https://", " src=", "url(", "@import", " style=", " onclick", "<link"]
    {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let record = reported.record();
    assert_eq!((record.pairs.len(), record.corpus.documents, record.corpus.pairs), (1, 4, 6));
    let pair = &record.pairs[0];
    assert!(!pair.passages.is_empty() && pair.flags.contains('J'));
    for side in &pair.sides {
        let whole: String = side.pieces.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!((side.quoted, whole.chars().count()), (side.characters, side.characters));
    }
    let verified = reported.verify(&[]);
    assert_eq!(verified.code, Some(0), "{}", verified.text());
    assert!(verified.text().starts_with("Verified: 4 texts, 1 pair, "));
}

#[test]
fn two_texts_alone_have_no_chance_and_the_page_says_why() {
    let texts = Texts::new(&[
        ("甲.txt", "人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗。"),
        ("乙.txt", "人民网评论员认为，洗稿是对原创者的伤害，更是对读者的欺骗。"),
    ]);
    for (language, said) in [
        ("en", "— not known: it takes the other texts of a folder: lookalike DIR"),
        ("zh", "— 无从得知：需要同一文件夹中的其他文本：lookalike DIR"),
    ] {
        let reported = report(&texts, &["--lang", language]);
        let page = reported.text();
        assert!(page.contains(said), "{language}: {said}");
        assert!(!page.contains("not computed") && !page.contains("未计算"), "{language}");
        assert_eq!(reported.verify(&[]).code, Some(0));
    }
}

#[test]
fn the_same_record_on_any_number_of_threads_and_no_file_is_lost() {
    let texts = essays();
    let one = report(&texts, &["--all", "--threads", "1"]);
    let two = report(&texts, &["--all", "--threads", "4"]);
    let strip = |reported: &Reported| Report {
        made: String::new(),
        seal: String::new(),
        ..reported.record()
    };
    assert_eq!(strip(&one), strip(&two));
    let before = one.text();
    let again = report_to(&texts, &one.file, &[]);
    assert!(again.code == Some(2) && again.err.contains("--force"), "{}", again.err);
    assert_eq!(one.text(), before);
    assert_eq!(report_to(&texts, &one.file, &["--force"]).code, Some(0));
    assert_ne!(one.text(), before);
}

#[test]
fn the_json_twin_is_the_record_in_the_page() {
    let texts = essays();
    let reported = report(&texts, &["--all", "--limit", "2"]);
    let file = reported.folder.path().join("report.json");
    assert_eq!(report_to(&texts, &file, &["--all", "--limit", "2"]).code, Some(0));
    let twin = read(&fs::read(&file).unwrap()).unwrap();
    let record = reported.record();
    assert!(!twin.is_page);
    assert_eq!((record.choice.showing, record.choice.of), (2, 6));
    assert_eq!(
        Report { made: record.made.clone(), seal: record.seal.clone(), ..twin.report },
        record
    );
    let mut verify = command();
    verify.arg("verify").arg(&file).arg("--texts").arg(texts.path());
    let ran: Ran = verify.output().unwrap().into();
    assert_eq!(ran.code, Some(0), "{}", ran.text());
}

#[test]
fn an_edited_page_is_named() {
    let texts = essays();
    let reported = report(&texts, &["--all"]);
    let page = reported.text();
    let scores = &reported.record().pairs[0].scores;
    let evidence = scores.evidence().unwrap();
    let fraction = format!("{}/{} = ", evidence.intersection, evidence.union());
    let edits = [
        ("pair 1", fraction.as_str(), "99/100 = "),
        ("sources-3", "人民网评论员", "人民网的评论员"),
        ("its record", "\"jaccard\":", "\"jaccard\" :"),
        ("its head", "default-src 'none'", "default-src *"),
    ];
    for (part, from, to) in edits {
        assert!(page.contains(from), "{from}");
        let edited = page.replacen(from, to, 1);
        let said = verified(edited.as_bytes(), &texts).told;
        assert!(said.starts_with(&format!("the file, {part}, byte ")), "{said}");
        fs::write(&reported.file, edited).unwrap();
    }
    let ran = reported.verify(&[]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.text().contains("NOT verified: 1 difference"), "{}", ran.text());
}

type Change = fn(&mut Report);

/// Puts another number into a record of scores.
fn say(scores: &mut RecordedScores, name: &str, number: Value) {
    let mut all = serde_json::to_value(&*scores).unwrap();
    all[name] = number;
    *scores = serde_json::from_value(all).unwrap();
}

#[test]
fn a_forged_record_is_named_by_pair_and_field() {
    let texts = essays();
    let reported = report(&texts, &["--all", "--min-chars", "6"]);
    let changes: [(Change, &str); 12] = [
        (
            |r| say(&mut r.pairs[0].scores, "intersection", json!(1)),
            "pair 1, 原文.txt · 改写.txt, scores, intersection",
        ),
        (|r| say(&mut r.pairs[1].scores, "jaccard", json!(0.123)), "pair 2, "),
        (|r| say(&mut r.pairs[0].scores, "simhash_distance", json!(0)), "scores, simhash distance"),
        (
            |r| r.pairs[0].sides[1].pieces[0].text = "人民报评论员认为".to_owned(),
            "text of B, piece 1, text",
        ),
        (|r| r.pairs[0].passages[0].a[1] += 3, "pair 1, 原文.txt · 改写.txt, passage A, a"),
        (|r| r.pairs[0].class = "verbatim".to_owned(), "pair 1, 原文.txt · 改写.txt, class"),
        (|r| r.documents[0].name = NameLabel::Text("李四.txt".to_owned()), "text 李四.txt, name"),
        (|r| r.documents[1].sha256.replace_range(0..1, "g"), "sha256"),
        (|r| r.corpus.flagged = 7, "corpus, flagged"),
        (|r| r.histograms[0].bars[3] += 1, "histogram 1, bar 4"),
        (|r| drop(r.pairs.remove(2)), "list of pairs, rank 3"),
        (|r| r.choice.of = 9, "choice, of"),
    ];
    for (change, place) in changes {
        let said = reported.forge(&texts, change).told;
        assert!(said.contains(place), "{place} is not named:\n{said}");
    }
    // A forger who leaves the seal unchanged is detected by it, whatever was changed.
    let mut record = reported.record();
    record.made = "2020-01-01T00:00:00Z".to_owned();
    let said = verified(page(&record).unwrap().as_bytes(), &texts).told;
    assert!(said.starts_with("record, seal") && said.lines().count() == 1, "{said}");
}
