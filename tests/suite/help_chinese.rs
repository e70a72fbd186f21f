//! Help, usage errors and messages in Chinese, and results for machines that do not change with it.

use lookalike::cli::chinese::{texts, unwrapped};
use lookalike::cli::definition::program;
use lookalike::display::width::width;
use lookalike::page::command_sentence;
use lookalike::text::script::is_han;
use std::collections::BTreeSet;

use crate::command::{command, essays, run};

/// Help of the program and of all commands, long and short, a text a line.
fn all_help() -> Vec<String> {
    fn add(command: &mut clap::Command, all: &mut Vec<String>) {
        all.push(command.render_long_help().to_string());
        all.push(command.render_help().to_string());
        for sub in command.get_subcommands_mut() {
            add(sub, all);
        }
    }
    let mut program = unwrapped(program());
    program.build();
    let mut all = Vec::new();
    add(&mut program, &mut all);
    all
}

#[test]
fn every_text_of_help_has_its_chinese() {
    let all: BTreeSet<String> = all_help().iter().flat_map(|help| texts(help)).collect();
    assert!(all.len() > 400, "{}", all.len());
    let missing: Vec<&String> =
        all.iter().filter(|text| command_sentence(text).is_none()).collect();
    assert!(missing.is_empty(), "add to assets/chinese/command_line.tsv: {missing:#?}");
    let is_half =
        |text: &&String| !english_lines(&command_sentence(text).unwrap_or_default()).is_empty();
    let half: Vec<&String> = all.iter().filter(is_half).collect();
    assert!(half.is_empty(), "still English in part: {half:#?}");
}

/// Lines with a sentence of English: two of its small words.
fn english_lines(text: &str) -> Vec<&str> {
    const SMALL: [&str; 12] =
        ["the", "of", "is", "are", "a", "an", "with", "and", "to", "that", "by", "not"];
    let count = |line: &str| line.split(' ').filter(|word| SMALL.contains(word)).count();
    text.lines().filter(|line| count(line) >= 2).collect()
}

#[test]
fn help_of_every_command_is_chinese_wherever_the_language_stands() {
    let names: Vec<String> =
        program().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in &names {
        let help = run(&["--lang", "zh", name, "--help"]).text();
        assert!(help.contains("用法：") && help.contains("选项："), "{name}: {help}");
        assert_eq!(run(&[name, "--help", "--lang=zh"]).text(), help, "{name}");
        assert_eq!(run(&["help", name, "--lang", "zh"]).text(), help, "{name}");
        let left = english_lines(&help);
        assert!(left.is_empty(), "{name}: {left:#?}");
        for line in help.lines() {
            assert!(width(line) <= 100 || !line.chars().any(is_han), "{name}: {line}");
        }
    }
    let by_locale = command().arg("--help").env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert_eq!(by_locale.stdout, run(&["--lang", "zh", "--help"]).out);
    let by_flag =
        command().args(["--lang", "en", "--help"]).env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert_eq!(by_flag.stdout, run(&["--help"]).out);
}

#[test]
fn errors_and_notes_are_chinese_with_the_same_exit_code() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    for (arguments, expected) in [
        (["pairs", "--fromat", "x"].as_slice(), "错误：不认识的参数“--fromat”"),
        (&["pairs", "--format", "quux"], "可选值：table"),
        (&["pairs", "--floor", "7"], "应为 0 到 1 的数"),
        (&["pairs", "nowhere"], "nowhere：没有这个文件或文件夹"),
        (&["pairs", "x.txt", "--files-from", "nowhere"], "无效：没有这个文件或文件夹"),
        (&["lesson", "quux"], "没有课程“quux”"),
        (&["sketch", folder], "提示：请给出 -o FILE"),
        (&["--fresh", "pairs"], "写在命令“pairs”之前"),
        (&["pairs", folder], "每一对都已计分"),
        (&["check", folder], "缺少必需的参数"),
    ] {
        let chinese = run(&[arguments, &["--lang", "zh"]].concat());
        assert!(chinese.err.contains(expected), "{arguments:?}: {}", chinese.err);
        let english = run(&[arguments, &["--lang", "en"]].concat());
        assert_eq!(chinese.code, english.code, "{arguments:?}");
        assert!(!english.err.chars().any(|c| "错误提示选项".contains(c)), "{}", english.err);
    }
}

#[test]
fn results_for_machines_are_the_same_in_both_languages() {
    let texts = essays();
    let folder = texts.path().to_str().unwrap();
    let names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    let [a, b] = [&names[0], &names[1]].map(String::as_str);
    let mut all: Vec<Vec<&str>> = Vec::new();
    for (command, formats) in [
        ("pairs", ["tsv", "csv", "json", "ndjson"].as_slice()),
        ("sketch", &["tsv", "ndjson"]),
        ("sources", &["tsv", "json"]),
        ("passages", &["tsv", "json", "ndjson"]),
        ("substitutions", &["tsv", "json"]),
        ("dedup", &["tsv", "json"]),
        ("tune", &["json"]),
    ] {
        all.extend(formats.iter().map(|format| vec![command, folder, "--format", *format]));
    }
    all.push(vec!["check", a, "--against", folder, "--format", "json"]);
    all.push(vec!["compare", a, b, "--format", "json", "--view", "passages"]);
    all.push(vec!["explain", a, b, "--format", "json"]);
    all.push(vec!["lesson", "shingles", "--format", "json"]);
    all.push(vec!["dedup", folder, "--passages", "--format", "ndjson", "--min-chars", "8"]);
    all.push(vec!["config", "path"]);
    all.push(vec!["cache", "path"]);
    all.push(vec!["completions", "bash"]);
    for arguments in all {
        let chinese = run(&[&arguments[..], &["--lang", "zh"]].concat());
        let english = run(&[&arguments[..], &["--lang", "en"]].concat());
        let is_empty = english.out.is_empty();
        assert!(!is_empty || arguments.contains(&"--passages"), "{arguments:?}: {}", english.err);
        assert!(chinese.out == english.out, "{arguments:?}");
        assert_eq!(chinese.code, english.code, "{arguments:?}");
    }
}
