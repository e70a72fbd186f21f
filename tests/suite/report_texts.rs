//! Reports whose texts changed, moved or are missing; hidden names; hostile texts and notes.

use crate::command::{Ran, Texts, command, essays, run};
use crate::report::{report, verified};
use lookalike::corpus::document::{ContentHash, Name};
use lookalike::report::record::NameLabel;
use lookalike::review::journal::Journal;
use lookalike::review::record::{JudgedText, VerdictRecord, VerdictScores};
use lookalike::review::verdict::Verdict;
use std::fs;

#[test]
fn texts_that_are_gone_changed_renamed_or_new_are_named() {
    let texts = essays();
    let reported = report(&texts, &["--all", "--min-chars", "6"]);
    let elsewhere = Texts::new(&[]);
    let page = reported.text();
    let path = texts.path().join("english.txt");
    let away = elsewhere.path().join("english.txt");
    fs::rename(&path, &away).unwrap();
    let ran = reported.verify(&[]);
    assert_eq!(ran.code, Some(3), "{}", ran.text());
    for part in [
        "missing: english.txt",
        "Verified: 3 of 6 pairs; 1 text missing",
        "Not checked, since the corpus has changed",
    ] {
        assert!(ran.text().contains(part), "{part}: {}", ran.text());
    }
    fs::rename(&away, &path).unwrap();
    let path = texts.path().join("原文.txt");
    let before = fs::read_to_string(&path).unwrap();
    fs::write(&path, before.replace("读者", "作者")).unwrap();
    let said = verified(page.as_bytes(), &texts).told;
    for part in
        ["text 原文.txt, sha256", "pair 1, 原文.txt · 改写.txt, scores, intersection", "text of B"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    fs::write(&path, before).unwrap();
    fs::rename(&path, texts.path().join("初稿.txt")).unwrap();
    let found = verified(page.as_bytes(), &texts);
    assert_eq!(found.told, "text 原文.txt, name | 原文.txt | 初稿.txt\n");
    assert!(!found.is_whole && found.gone.is_empty());
    fs::rename(texts.path().join("初稿.txt"), &path).unwrap();
    let new = texts.add("新.txt", "一篇新的文章，没有人读过它，也没有人写过它。".as_bytes());
    let said = verified(page.as_bytes(), &texts).told;
    assert_eq!(said, "text 新.txt | not in the report | among the texts\n");
    fs::remove_file(new).unwrap();
    assert_eq!(verified(page.as_bytes(), &texts).told, "");
    drop(texts);
    let ran = reported.verify(&[]);
    assert!(ran.code == Some(2) && ran.err.contains("no such file or folder"), "{}", ran.err);
}

#[test]
fn rows_of_a_table_are_reported_and_verified() {
    let texts = Texts::new(&[]);
    let rows = "编号\t正文\n甲\t人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗。\n\
                乙\t人民网评论员认为，洗稿是对原创者的伤害，更是对读者的欺骗。\n";
    let table = texts.add("news.tsv", rows.as_bytes());
    let reported = report(&texts, &["--rows", "--rows-id", "1", "--rows-text", "正文"]);
    let record = reported.record();
    assert_eq!((record.corpus.documents, record.pairs.len()), (2, 1));
    assert_eq!(record.settings["rows"]["text"], "正文");
    assert!(reported.text().contains("news.tsv#乙"), "{}", reported.text());
    let ran = reported.verify(&[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    fs::write(&table, rows.replace("更是", "又是")).unwrap();
    let ran = reported.verify(&[]);
    assert!(
        ran.code == Some(1) && ran.text().contains("text news.tsv#乙, sha256"),
        "{}",
        ran.text()
    );
}

#[test]
fn other_files_are_not_reports() {
    let texts = essays();
    let reported = report(&texts, &[]);
    let page = reported.text();
    let cases = [
        ("plain words".to_owned(), "not a lookalike report: "),
        (page.replacen("\"report\": 15", "\"report\": 16", 1), "unsupported report version 16"),
        (page[..page.len() / 2].to_owned(), "the report is damaged"),
        (
            page.replacen("\"minhash\": \"slots\"", "\"minhash\": \"dice\"", 1),
            "invalid setting `minhash`",
        ),
        (page.replacen("\"pairs\": [", "\"pairs\": [7,", 1), "the report is damaged"),
    ];
    for (text, told) in cases {
        fs::write(&reported.file, text).unwrap();
        let ran = reported.verify(&[]);
        assert_eq!(ran.code, Some(2), "{told}: {}", ran.err);
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    assert_eq!(run(&["verify", "no-such-report.html"]).code, Some(2));
}

#[test]
fn pseudonyms_hide_every_name_and_stay() {
    let texts = Texts::new(&[
        (
            "三班/张三丰-终稿.txt",
            "人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗，应当依法治理。",
        ),
        (
            "三班/李四光.txt",
            "人民网评论员认为，洗稿是对原创者的伤害，更是对读者的欺骗，应依法治理。",
        ),
        (
            "四班/王五-初稿.txt",
            "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。",
        ),
    ]);
    texts.add("赵六.bin", &[0; 64]);
    let journal = texts.path().join(".journal.jsonl");
    judge(&texts, &journal, "see 张三丰-终稿.txt, from 三班", "刘老师");
    let review = journal.to_str().unwrap();
    let hidden = ["张三", "李四", "王五", "赵六", "三班", "四班", "终稿", "刘老师", "班/*"];
    let arguments = ["--all", "--anonymise", "--review", review, "--exclude", "五班/*"];
    let reported = report(&texts, &arguments);
    let page = reported.text();
    for name in hidden {
        assert!(!page.contains(name), "{name}");
    }
    assert!(!page.contains(texts.path().to_str().unwrap()));
    let record = reported.record();
    assert_eq!(record.pairs[0].verdict.as_ref().unwrap().note, "see [name], from [name]");
    let names = |record: &lookalike::report::record::Report| -> Vec<NameLabel> {
        record.documents.iter().map(|text| text.name.clone()).collect()
    };
    let folder = texts.path().to_str().unwrap().to_owned();
    let ran = reported.verify(&["--texts", &folder]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    let ran = reported.verify(&[]);
    assert!(ran.code == Some(2) && ran.err.contains("--texts FOLDER"), "{}", ran.err);

    // The same text has the same pseudonym in another report, and another one with a key.
    let fewer = report(&texts, &["--all", "--anonymise", "--include", "三班/*"]);
    assert_eq!(fewer.record().documents.len(), 2);
    assert!(names(&fewer.record()).iter().all(|name| names(&record).contains(name)));
    let keyed = report(&texts, &["--all", "--anonymise", "--key", "k"]);
    assert!(names(&keyed.record()).iter().all(|name| !names(&record).contains(name)));
    assert_eq!(keyed.verify(&["--texts", &folder, "--key", "k"]).code, Some(0));
    let ran = keyed.verify(&["--texts", &folder, "--key", "other"]);
    assert!(ran.code == Some(1) || ran.code == Some(3), "{}", ran.text());
    assert_eq!(keyed.verify(&["--texts", &folder]).code, Some(2));
}

#[test]
fn a_disputed_pair_has_the_verdict_and_note_of_each_reviewer() {
    let texts = Texts::new(&[
        ("张三.txt", "洗稿是对原创的伤害，也是对读者的欺骗，应当依法治理，不可放任。"),
        ("李四.txt", "洗稿是对原创者的伤害，更是对读者的欺骗，应当依法治理，不可放任。"),
    ]);
    let journal = texts.path().join(".journal.jsonl");
    judge(&texts, &journal, "学生承认抄袭", "ann");
    judge_as(&texts, &journal, ("see 张三.txt", "bo"), Verdict::NoMatch);
    let review = journal.to_str().unwrap();
    let rows = texts.pairs(&["--format", "tsv", "--review", review]).rows();
    assert!(rows[0].contains(&"disputed".to_owned()), "{rows:?}");
    let opinions = "ann: match “学生承认抄袭” · bo: no match “see 张三.txt”";
    assert_eq!(rows[0][32], opinions);
    let json = texts.pairs(&["--format", "json", "--review", review]);
    assert_eq!(crate::command::object(&json.out)["pairs"][0]["opinions"], opinions);
    let table = texts.pairs(&["--review", review]).text();
    assert!(table.lines().nth(1).unwrap().ends_with("  disputed"), "{table}");
    for (arguments, second) in [(&[][..], "see 张三.txt"), (&["--anonymise"], "see [name]")] {
        let all = [&["--all", "--review", review, "--only-verdict", "disputed"], arguments];
        let reported = report(&texts, &all.concat());
        let record = reported.record();
        let judged = record.pairs[0].verdict.as_ref().unwrap();
        assert_eq!(judged.verdict.as_deref(), Some("disputed"));
        let notes: Vec<&str> = judged.opinions.iter().map(|given| &*given.note).collect();
        assert_eq!(notes, ["学生承认抄袭", second]);
        let page = reported.text();
        assert!(page.contains("v-disputed") && page.contains("学生承认抄袭"));
        let folder = texts.path().to_str().unwrap().to_owned();
        let ran = reported.verify(&["--texts", &folder, "--review", review]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    }
}

/// One verdict on the two most similar texts.
fn judge(texts: &Texts, journal: &std::path::Path, note: &str, by: &str) {
    judge_as(texts, journal, (note, by), Verdict::Match);
}

/// A verdict with a note and its reviewer on the two most similar texts.
pub(crate) fn judge_as(
    texts: &Texts,
    journal: &std::path::Path,
    (note, by): (&str, &str),
    verdict: Verdict,
) {
    let json = crate::command::object(&texts.pairs(&["--format", "json", "--limit", "1"]).out);
    let side = |key: &str| {
        let name = json["pairs"][0][key].as_str().unwrap().to_owned();
        let document = json["documents"].as_array().unwrap().iter().find(|d| d["name"] == *name);
        let hex = document.unwrap()["sha256"].as_str().unwrap().to_owned();
        let byte = |at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
        let hash = ContentHash(std::array::from_fn(byte));
        JudgedText { hash, name: Name::new(name.as_bytes()), bytes: 1 }
    };
    let record = VerdictRecord {
        seq: 0,
        at: 1_795_272_440,
        by: by.to_owned(),
        sides: [side("a"), side("b")],
        scores: VerdictScores::default(),
        verdict: Some(verdict),
        note: note.to_owned(),
    };
    Journal::new(journal.to_owned()).append(&mut [record]).unwrap();
}

#[test]
fn payloads_in_names_texts_and_notes_do_nothing() {
    let attack = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u{2028}\u{202E}'\"&amp;";
    let text = format!("{attack}人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗。{attack}");
    let texts = Texts::new(&[
        ("<img src=x onerror=alert(1)>.txt", &text),
        ("=cmd|'!A1\u{202E}.txt", &format!("{text}尾巴在这里")),
    ]);
    let journal = texts.path().join(".journal.jsonl");
    judge(&texts, &journal, &format!("{attack}\u{0}=1+1"), "<b>me</b>");
    let review = journal.to_str().unwrap();
    let reported = report(&texts, &["--review", review, "--title", attack]);
    let page = reported.text();
    assert_eq!(page.matches("<script").count(), 2, "the record and the small script alone");
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<img") && !page.contains("<!--") && !page.contains("<b>me"));
    for hidden in ['\u{202E}', '\u{2028}', '\0', '\u{1b}'] {
        assert!(!page.contains(hidden), "{hidden:?}");
    }
    assert!(page.contains("&lt;202E&gt;") && page.contains("␀"));
    let ran = reported.verify(&["--review", review]);
    assert_eq!(ran.code, Some(0), "{}", ran.text());
    let other = texts.path().join(".other.jsonl");
    judge(&texts, &other, "another note", "<b>me</b>");
    let ran: Ran = reported.verify(&["--review", other.to_str().unwrap()]);
    assert!(ran.code == Some(1) && ran.text().contains(", verdict\n"), "{}", ran.text());
    assert!(!ran.out.contains(&0) && !ran.text().contains('\u{202E}'));
}

#[test]
fn a_corpus_without_pairs_or_texts_makes_a_report_too() {
    let texts = Texts::new(&[("一.txt", "秋天的北平"), ("空.txt", "")]);
    let reported = report(&texts, &[]);
    assert!(reported.text().contains("No pair matches the selection"));
    assert_eq!(reported.verify(&[]).code, Some(0));
    let empty = Texts::new(&[]);
    let ran: Ran =
        command().arg("report").arg(empty.path()).args(["-o", "-"]).output().unwrap().into();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().contains("There was no text to compare"));
}
