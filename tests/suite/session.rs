//! The session in lines: words are answered below, in order, and nothing is drawn over.
#![cfg(unix)]

use crate::command::{AGAIN, ESSAY, Ran, Texts, command, object};
use crate::terminal::Terminal;
use std::io::Write as _;
use std::process::Stdio;

/// Runs a session on three texts, with a journal in their folder.
fn session(texts: &Texts, arguments: &[&str], input: &str) -> Ran {
    let journal = texts.path().join("journal.jsonl");
    let mut command = command();
    command.arg("--plain").arg(texts.path()).args(["--include", "*.txt", "--threads", "1"]);
    command.arg("--review").arg(journal).args(["--reviewer", "Ann"]).args(arguments);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

fn texts() -> Texts {
    let other = "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。";
    Texts::new(&[("甲\u{1b}[2J.txt", ESSAY), ("乙.txt", AGAIN), ("丙.txt", other)])
}

#[test]
fn words_are_answered_one_below_the_other() {
    let texts = texts();
    let ran = session(&texts, &[], "1\nread\nwhy jaccard\nfind 丙\nwhat\n99\nback\nq\n1\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let said = ran.text();
    let mut rest = said.as_str();
    for wanted in [
        "1: 乙.txt and 甲␛[2J.txt\n   Jaccard 0.",
        "flagged; at the thresholds of Jaccard, ",
        "end of 3\n",
        "pair 1 of 3: 乙.txt and 甲␛[2J.txt\nA  乙.txt ",
        "\nno verdict\n",
        "in the same order ",
        "change 1 of ",
        "A: 天还没有亮，茶馆的门已经打开。\nB: 天还没有亮，茶馆的门已经开了。\n",
        "in A: 打开\nin B instead: 开了\n",
        "\nJaccard  ",
        "found: 2 pairs\n2: ",
        "unknown word: what; help lists all words\n",
        "no pair has this number: there are 3 pairs\n",
        "this is the first pair\n",
    ] {
        let at = rest.find(wanted).unwrap_or_else(|| panic!("{wanted:?} after {rest}"));
        rest = &rest[at + wanted.len()..];
    }
    assert_eq!(rest, "", "the end is the end");
    assert!(!said.contains(['\u{1b}', '\r']) && !ran.err.contains(['\u{1b}', '\r']));
}

#[test]
fn verdicts_are_in_the_journal_at_once_and_undone() {
    let texts = texts();
    let ran = session(&texts, &[], "m 1\nx\nnote 像\u{7}是\nu\nu\nn\n");
    let said = ran.text();
    for wanted in
        ["1: match: 乙.txt and 甲", "\n2: no match: ", "\n2: note saved: ", "undone: 1 pair\n2: "]
    {
        assert!(said.contains(wanted), "{wanted:?} in {said}");
    }
    let journal = std::fs::read(texts.path().join("journal.jsonl")).unwrap();
    assert_eq!(journal.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count(), 1 + 5);
    let last = journal.split(|byte| *byte == b'\n').rfind(|line| !line.is_empty()).unwrap();
    assert_eq!(object(last)["by"], "Ann");
    let again = session(&texts, &[], "1\nc\n1\n").text();
    assert!(
        again.contains("; flagged; at the thresholds of ") && again.contains("; match\n2: "),
        "{again}"
    );
    assert!(again.contains("\nverdict: match\n1: no verdict: 乙.txt and "), "{again}");
    assert!(again.ends_with("\nno verdict\n"), "{again}");
}

#[test]
fn a_note_belongs_to_the_pair_just_judged_until_another_is_shown() {
    let texts = texts();
    let said =
        session(&texts, &[], "1\nmatch\nnote asked\nhelp\nnote asked them\n2\nnote again\n").text();
    assert!(said.contains("\n1: note saved: 乙.txt and 甲"), "{said}");
    assert!(said.contains("\n2: note saved: "), "{said}");
    assert!(session(&texts, &[], "1\n").text().ends_with("note: asked them\n"));
    let said = session(&texts, &[], "3\nnote\n1\nnote\nnote\n").text();
    assert!(
        said.matches("there is no note to remove").count() == 2 && said.contains("1: note removed"),
        "{said}"
    );
}

#[test]
fn a_journal_that_is_locked_for_a_while_gets_every_verdict() {
    let texts = texts();
    let path = texts.path().join("journal.jsonl");
    let file = std::fs::File::create(&path).unwrap();
    file.lock().unwrap();
    let (ran, ()) = std::thread::scope(|scope| {
        let ran = scope.spawn(|| session(&texts, &[], "1\nmatch\nx\n"));
        // Longer than one attempt takes.
        std::thread::sleep(std::time::Duration::from_secs(5));
        file.unlock().unwrap();
        (ran.join().unwrap(), ())
    });
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().contains("1 decision not saved yet: another process holds its lock"));
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 1 + 2);
}

#[test]
fn verdicts_without_a_file_are_a_failure_at_the_end() {
    let texts = texts();
    std::fs::create_dir(texts.path().join("journal.jsonl")).unwrap();
    let ran = session(&texts, &[], "1\nmatch\n");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("1 decision not saved: "), "{}", ran.err);
}

#[test]
fn a_file_that_is_no_journal_is_named_with_the_reason() {
    let texts = texts();
    texts.add("journal.jsonl", "a shopping list\n".repeat(20).as_bytes());
    let ran = session(&texts, &[], "1\nmatch\n");
    let why = "not a review journal of lookalike; left unchanged; name another file: --review FILE";
    for said in [&ran.text(), &ran.err] {
        assert!(said.contains("verdicts cannot be kept in ") && said.contains(why), "{said}");
    }
    assert!(!ran.text().contains("have no file") && !ran.err.contains("have no file"));
    let chinese = session(&texts, &["--lang", "zh"], "1\n雷同\n");
    assert!(chinese.text().contains("判定无法存入 "), "{}", chinese.text());
}

#[test]
fn a_journal_with_a_byte_order_mark_is_whole() {
    let texts = texts();
    let path = texts.path().join("journal.jsonl");
    session(&texts, &[], "m 1\n");
    let marked = ["\u{feff}", &std::fs::read_to_string(&path).unwrap()].concat();
    std::fs::write(&path, marked).unwrap();
    let ran = session(&texts, &[], "1\nx 2\n");
    assert!(ran.text().contains("\nverdict: match\n"), "{}{}", ran.text(), ran.err);
    assert!(!ran.err.contains("damaged"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 1 + 2);
}

#[test]
fn statistics_take_the_journal_as_the_other_commands_do() {
    let texts = texts();
    session(&texts, &[], "m 1\n");
    let (folder, path) = (texts.path(), texts.path().join("journal.jsonl"));
    let stats = |with: &[&std::ffi::OsStr]| -> Ran {
        command().args(["review", "stats"]).args(with).output().unwrap().into()
    };
    let [folder, path] = [folder.as_os_str(), path.as_os_str()];
    for with in [&[path][..], &[folder, "--review".as_ref(), path], &["--review".as_ref(), path]] {
        let ran = stats(with);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.text().starts_with("Ann: 1 pair: 1 match"), "{}", ran.text());
    }
    let export = ["review", "export", "--lang", "zh", "--history", "--review"];
    let ran: Ran = command().args(export).arg(path).output().unwrap().into();
    assert!(ran.err.contains("日志中的 1 步，显示 1"), "{}", ran.err);
}

#[test]
fn a_journal_with_other_line_ends_is_read_and_continued() {
    let texts = texts();
    let path = texts.path().join("journal.jsonl");
    session(&texts, &[], "m 1\n");
    let lines = std::fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
    std::fs::write(&path, lines).unwrap();
    let ran = session(&texts, &[], "1\nx 2\n");
    assert!(ran.text().contains("\nverdict: match\n"), "{}{}", ran.text(), ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 1 + 2);
}

#[test]
fn the_session_is_in_chinese() {
    let texts = texts();
    let said = session(&texts, &["--lang", "zh"], "阅读 1\n雷同\n查找\n帮助\n文段 1\n").text();
    for wanted in [
        "1：乙.txt 与 甲",
        "；标出；达到 Jaccard、MinHash 的阈值\n",
        "第 1 对，共 3 对：乙.txt 与",
        "第 1 处改动，共 ",
        "\nA 中：打开\nB 中改为：开了\n",
        "1：雷同：乙.txt 与 甲",
        "找到：3 对\n",
        "不雷同，x [编号]：判定：",
    ] {
        assert!(said.contains(wanted), "{wanted:?} in {said}");
    }
    let english = |line: &&str| {
        line.split(' ')
            .filter(|word| word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase()))
            .count()
            > 3
    };
    let left: Vec<&str> = said.lines().filter(english).collect();
    assert!(left.iter().all(|line| line.contains("jaccard、minhash")), "{left:?}");
}

#[test]
fn a_dumb_terminal_has_a_prompt_and_control_c_ends_it() {
    let texts = texts();
    let folder = texts.path().to_str().unwrap();
    let mut terminal = Terminal::start(&["--plain", folder], &[("TERM", "dumb")]);
    terminal.until("the prompt", |screen| screen.contents().trim_end().ends_with("\n>"));
    terminal.send("2\r");
    terminal.until("pair 2", |screen| screen.contents().trim_end().ends_with("\n2>"));
    terminal.send("\x03");
    assert_eq!(terminal.end().exit_code(), 130);
    let sent = String::from_utf8(terminal.sent()).unwrap();
    assert!(sent.contains("pair 2 of 3: ") && !sent.contains("warning"), "{sent}");
    assert!(!sent.contains('\u{1b}'), "nothing moves the cursor: {sent:?}");
}
