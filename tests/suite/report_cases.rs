//! The first pages of a report: findings and cases, for readers who know nothing of measures.

use crate::command::{AGAIN, ESSAY, Ran, THIRD, Texts, command, object};
use crate::report::report;
use lookalike::corpus::document::{ContentHash, Name};
use lookalike::review::journal::Journal;
use lookalike::review::record::{JudgedText, VerdictRecord, VerdictScores};
use lookalike::review::verdict::Verdict;
use std::path::PathBuf;

const TEN: &str = "The last bus leaves at ten. Nobody ever takes it but the baker and his dog.";
const NINE: &str = "The last bus leaves at nine. Nobody ever takes it but the baker and a dog.";

const ANNA: &str = "一班/学生一_初稿.txt";
const ANNA_LATER: &str = "一班/学生一_终稿.txt";
const BO: &str = "一班/学生二_初稿.txt";
const PEOPLE: [&str; 2] = ["--people", "{course}/{author}_*"];

fn texts() -> Texts {
    Texts::new(&[
        (ANNA, ESSAY),
        (ANNA_LATER, AGAIN),
        (BO, THIRD),
        ("bus/cy_1.txt", TEN),
        ("bus/di_1.txt", NINE),
    ])
}

/// A journal with these verdicts: two names, the verdict, the note, the reviewer.
fn journal(texts: &Texts, rows: &[(&str, &str, Verdict, &str, &str)]) -> PathBuf {
    let json = object(&texts.pairs(&["--format", "json"]).out);
    let side = |name: &str| {
        let document = json["documents"].as_array().unwrap().iter().find(|d| d["name"] == *name);
        let hex = document.unwrap()["sha256"].as_str().unwrap().to_owned();
        let byte = |at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
        let hash = ContentHash(std::array::from_fn(byte));
        JudgedText { hash, name: Name::new(name.as_bytes()), bytes: 1 }
    };
    let record = |(a, b, verdict, note, by): &(&str, &str, Verdict, &str, &str)| VerdictRecord {
        seq: 0,
        at: 1_795_272_440,
        by: (*by).to_owned(),
        sides: [side(a), side(b)],
        scores: VerdictScores::default(),
        verdict: Some(*verdict),
        note: (*note).to_owned(),
    };
    let mut records: Vec<VerdictRecord> = rows.iter().map(record).collect();
    let path = texts.path().join(".journal.jsonl");
    Journal::new(path.clone()).append(&mut records).unwrap();
    path
}

/// The part of a page from one id to the next one of these.
fn part<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!(" id=\"{from}\"")).unwrap();
    rest.split_once(&format!(" id=\"{to}\"")).unwrap().0
}

fn has_all(page: &str, sentences: &[&str]) {
    for said in sentences {
        assert!(page.contains(said), "{said}\n{page}");
    }
}

#[test]
fn without_verdicts_there_are_no_findings_and_no_local_path() {
    let texts = texts();
    let reported = report(&texts, &[&PEOPLE[..], &["--all"]].concat());
    let page = reported.text();
    let findings = part(&page, "findings", "cases");
    has_all(
        findings,
        &[
            "5 texts by 4 authors were compared with each other; this report shows 10 pairs",
            "A score is no verdict",
            "Of 10 pairs: 10 not judged.",
            "No pair is judged, so there are no findings. 1 group of texts",
        ],
    );
    let folder = texts.path().to_str().unwrap();
    assert!(!page.contains(folder), "a local path is in the report");
    let ran = reported.verify(&["--texts", folder]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
}

#[test]
fn files_of_one_person_are_one_member_and_decisions_have_reasons() {
    let texts = texts();
    let rows = [
        (ANNA, BO, Verdict::Match, "学生承认抄袭", "安娜"),
        (ANNA_LATER, BO, Verdict::Match, "学生承认抄袭", "安娜"),
        (ANNA, ANNA_LATER, Verdict::Legitimate, "own draft", "安娜"),
        ("bus/cy_1.txt", "bus/di_1.txt", Verdict::Match, "", "安娜"),
        ("bus/cy_1.txt", "bus/di_1.txt", Verdict::NoMatch, "<b>set text</b>", "bo"),
    ];
    let review = journal(&texts, &rows);
    let review = review.to_str().unwrap();
    let reported = report(&texts, &[&PEOPLE[..], &["--all", "--review", review]].concat());
    let page = reported.text();
    let findings = part(&page, "findings", "cases");
    has_all(
        findings,
        &[
            "Of 10 pairs: 2 match, 1 disputed, 1 legitimate, 6 not judged.",
            "2 cases, tied by pairs judged match, disputed or unsure:",
            "<bdi>安娜</bdi> (4 pairs, 2026-11-21)",
        ],
    );
    let first = part(&page, "case-1", "case-2");
    has_all(
        first,
        &[
            "学生一 (一班)",
            "学生二 (一班)",
            "3 texts, 2 pairs",
            "<strong>match</strong> (2 pairs), by <bdi>安娜</bdi>",
            "“<bdi>学生承认抄袭</bdi>”",
            "href=\"#pair-",
        ],
    );
    assert!(!first.contains("own draft"), "{first}");
    let second = part(&page, "case-2", "pairs");
    for said in
        ["<strong>match</strong>, by <bdi>安娜</bdi>", "<strong>no match</strong>, by <bdi>bo"]
    {
        assert!(second.contains(said), "{said}\n{second}");
    }
    assert!(second.contains("&lt;b&gt;set text") && !second.contains("<b>set text"), "{second}");
    // The evidence follows, the method and checksums come last.
    let places = ["findings", "cases", "pairs", "passages", "method", "texts"]
        .map(|id| page.find(&format!(" id=\"{id}\"")).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    let folder = texts.path().to_str().unwrap();
    let ran = reported.verify(&["--texts", folder, "--review", review]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    // An edited finding is named.
    let edited = page.replacen("(2 pairs), by <bdi>安娜", "(9 pairs), by <bdi>安娜", 1);
    std::fs::write(&reported.file, edited).unwrap();
    let ran = reported.verify(&["--texts", folder]);
    assert!(
        ran.code == Some(1) && ran.text().contains("the file, findings, byte"),
        "{}",
        ran.text()
    );
}

#[test]
fn pairs_of_one_person_are_left_out_and_names_hidden() {
    let texts = texts();
    let folder = texts.path().to_str().unwrap().to_owned();
    let review = journal(&texts, &[(ANNA, BO, Verdict::Match, "see 学生一", "安娜")]);
    let review = review.to_str().unwrap();
    let own = ["--all", "--hide-same-person", "--review", review];
    let reported = report(&texts, &[&PEOPLE[..], &own].concat());
    let record = reported.record();
    assert_eq!((record.pairs.len(), record.choice.of, record.choice.hides_same), (9, 9, true));
    assert!(reported.text().contains("not of one person"));
    let ran = reported.verify(&["--texts", &folder]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    let hidden = report(&texts, &[&PEOPLE[..], &own, &["--anonymise"]].concat());
    let page = hidden.text();
    for name in ["学生一", "学生二", "一班", "安娜"] {
        assert!(!page.contains(name), "{name}");
    }
    assert!(page.contains("P-1") && page.contains("see [name]"), "{page}");
    let ran = hidden.verify(&["--texts", &folder]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
}

#[test]
fn every_judged_pair_is_in_the_report_and_the_others_are_counted() {
    let texts = texts();
    let folder = texts.path().to_str().unwrap().to_owned();
    let match_ = Verdict::Match;
    // No measure flags the first one; one person wrote the second one.
    let review = journal(
        &texts,
        &[
            (ANNA, "bus/cy_1.txt", match_, "", "安娜"),
            (ANNA, ANNA_LATER, match_, "", "安娜"),
            (BO, "bus/di_1.txt", Verdict::NoMatch, "", "安娜"),
        ],
    );
    let own = ["--review", review.to_str().unwrap(), "--hide-same-person"];
    let record = |more: &[&str]| {
        let reported = report(&texts, &[&PEOPLE[..], &own, more].concat());
        let ran = reported.verify(&["--texts", &folder]);
        assert_eq!(ran.code, Some(0), "{more:?}: {}{}", ran.text(), ran.err);
        let (record, page) = (reported.record(), reported.text());
        let judged = record.pairs.iter().filter(|pair| pair.verdict.is_some()).count();
        assert_eq!(record.choice.showing, record.pairs.len());
        (judged, record.choice, page)
    };
    let (judged, choice, page) = record(&[]);
    assert_eq!(judged, 3);
    let omitted = choice.omitted;
    assert!(omitted.unflagged > 0 && omitted.judged_otherwise == 0, "{omitted:?}");
    assert_eq!(choice.of + omitted.unflagged, 10, "{omitted:?}");
    let said = format!("Pairs not in this report: {} unflagged.", omitted.unflagged);
    assert!(page.contains(&said), "{page}");
    for more in [&["--limit", "0"][..], &["--min-jaccard", "0.99"], &["--max-hamming", "0"]] {
        let (judged, choice, _) = record(more);
        assert_eq!((judged, choice.showing), (3, 3), "{more:?}");
    }
    let (judged, choice, page) = record(&["--only-verdict", "match", "--lang", "zh"]);
    assert_eq!((judged, choice.showing), (2, 2));
    assert_eq!((choice.omitted.judged_otherwise, choice.omitted.stale), (1, 0));
    assert!(page.contains("未收入本报告的对：") && page.contains("判为其他结果 1。"), "{page}");
}

#[test]
fn findings_are_written_in_chinese_on_request() {
    let texts = texts();
    let review = journal(&texts, &[(ANNA, BO, Verdict::Match, "承认", "安娜")]);
    let arguments = ["--all", "--lang", "zh", "--review", review.to_str().unwrap()];
    let reported = report(&texts, &[&PEOPLE[..], &arguments].concat());
    let page = reported.text();
    let findings = part(&page, "findings", "cases");
    has_all(
        findings,
        &[
            "相似度不是结论",
            "共比对 5 篇文本（4 位作者），本报告列出其中 10 对",
            "10 对中：认定雷同 1 对，未评审 9 对。",
            "判定人：<bdi>安娜</bdi>（1 对，2026-11-21）。",
            "<strong>认定雷同</strong>，<bdi>安娜</bdi>",
            "逐字相同",
        ],
    );
    assert!(part(&page, "case-1", "pairs").contains("第 "), "{page}");
    let ran = reported.verify(&["--texts", texts.path().to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
}

#[test]
fn a_relative_path_is_kept_and_a_missing_one_is_told() {
    let texts = texts();
    let (parent, name) = (texts.path().parent().unwrap(), texts.path().file_name().unwrap());
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("report.html");
    let run = |folder: &std::path::Path, arguments: &[&std::ffi::OsStr]| -> Ran {
        command().current_dir(folder).args(arguments).output().unwrap().into()
    };
    let ran = run(parent, &["report".as_ref(), name, "-o".as_ref(), file.as_ref()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let verify: [&std::ffi::OsStr; 2] = ["verify".as_ref(), file.as_ref()];
    let ran = run(parent, &verify);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    let ran = run(home.path(), &verify);
    assert!(ran.code == Some(3) && ran.err.contains("not found from this folder"), "{}", ran.err);
}

#[test]
fn the_statistics_of_a_folder_are_those_of_its_journal() {
    let texts = texts();
    let review = journal(&texts, &[(ANNA, BO, Verdict::Match, "", "安娜")]);
    let home = tempfile::tempdir().unwrap();
    let ran = |arguments: &[&str]| -> Ran {
        let mut command = command();
        command.env("XDG_DATA_HOME", home.path()).arg("review").args(arguments);
        command.arg(texts.path()).output().unwrap().into()
    };
    let none = ran(&["stats"]);
    assert!(none.code == Some(2) && none.err.contains("there are no verdicts yet"), "{}", none.err);
    let own = PathBuf::from(ran(&["path"]).text().trim_end());
    std::fs::create_dir_all(own.parent().unwrap()).unwrap();
    std::fs::copy(review, own).unwrap();
    let stats = ran(&["stats"]);
    assert!(stats.text().contains("安娜: 1 pair: 1 match"), "{}{}", stats.text(), stats.err);
}
