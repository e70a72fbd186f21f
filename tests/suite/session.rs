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
    for wanted in ["1: match\n2: ", "2: no match\n3: ", "3: note saved\n", "undone: 1 pair\n2: "] {
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
    assert!(again.contains("\nverdict: match\n1: no verdict\n"), "{again}");
    assert!(again.ends_with("\nno verdict\n"), "{again}");
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
        "1：雷同\n2：",
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
