//! The pages of commands are Chinese with `--lang zh`: what stays English is a name, an option or its value.

use crate::catalogue_lists::RECIPE;
use crate::command::{Texts, essays, run};
use lookalike::display::width::width;

/// Names, options and values in pages of commands.
const KEPT: &[&str] = &[
    "lowercase",
    // Programs, commands, and names of the field.
    "pairs",
    "lookalike",
    "datatrove",
    "github",
    "huggingface",
    "jieba",
    "src",
    "pipeline",
    "dedup",
    "utils",
    "text",
    "tokenizers",
    "and",
    "py",
    "com",
    "Jaccard",
    "MinHash",
    "SimHash",
    "Dice",
    "Spearman",
    "Wilson",
    "gram",
    "simhash",
    "cos",
    "arccos",
    "Jb",
    "Hamming",
    // Values of options.
    "auto",
    "nfkc",
    "invisible",
    "whitespace",
    "smart",
    "slots",
    "log",
    "single",
    "complete",
    "average",
    "cover",
    "first",
    "bottom",
    "zh",
    "cmn",
    // Names of the files and columns of the test.
    "csv",
    "tsv",
    "pdf",
    "docx",
    "file",
    "label",
    "txt",
    "jsonl",
    "rows",
    "tmp",
    "json",
];

/// English words of a line: of three letters or prepositions, not those that stay, not flags, paths and
/// files.
fn english(line: &str) -> Vec<&str> {
    let chunks = line.split_whitespace();
    let chunks =
        chunks.filter(|own| !own.contains("--") && !own.contains('/') && !own.contains('='));
    let words = chunks.flat_map(|chunk| chunk.split(|c: char| !c.is_ascii_alphanumeric()));
    words
        .filter(|word| word.len() > 2 || ["of", "to", "in", "by", "at"].contains(word))
        .filter(|word| word.chars().all(|c| c.is_ascii_alphabetic()))
        .filter(|word| word.chars().any(|c| c.is_ascii_lowercase()))
        .filter(|word| !KEPT.contains(word) && !RECIPE.contains(word))
        .collect()
}

fn chinese_texts() -> Texts {
    let texts = essays();
    std::fs::remove_file(texts.path().join("english.txt")).unwrap();
    texts
}

#[test]
fn the_pages_of_commands_are_chinese() {
    let texts = chinese_texts();
    let folder = texts.path().to_str().unwrap();
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let [a, b] = ["原文.txt", "改写.txt"].map(file);
    let all: &[&[&str]] = &[
        &["tune", folder],
        &["tune", folder, "--bands", "14x8"],
        &["tune", folder, "--tables", "6c3"],
        &["tune", folder, "--sweep", "--recipe", "char:3,jaccard", "--recipe", "word:1,minhash:64"],
        &["tune", folder, "--as", "datatrove"],
        &["pairs", folder],
        &["dedup", folder],
        &["sources", folder],
        &["substitutions", folder],
        &["compare", &a, &b],
        &["compare", &a, &b, "--view", "passages"],
        &["compare", &a, &b, "--view", "alignment"],
        &["explain", &a, &b, "--limit", "all"],
        &["config", "check"],
    ];
    all_chinese(all);
}

#[test]
fn remarks_on_what_was_read_are_chinese() {
    let texts = chinese_texts();
    let path = texts.path();
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(path.join(name), bytes).unwrap();
        path.join(name).to_str().unwrap().to_owned()
    };
    let folder = path.to_str().unwrap();
    write("坏.pdf", b"%PDF-1.4\nxx");
    write("乱.docx", &[0, 1, 0, 2]);
    let truth = "file_a\tfile_b\tlabel\n原文.txt\t改写.txt\tmatch\n原文.txt\t缺.txt\tno\n";
    let rows = "id,text\n甲,今天天气很好，我们去公园玩。\n乙,今天天气真好，我们去公园玩。\n丙\n";
    let (truth, rows) = (write("判定.tsv", truth.as_bytes()), write("表.csv", rows.as_bytes()));
    let lines = "{\"id\":1,\"text\":\"今天天气很好\"}\n{\"id\":2,\"text\":\"今天天气真好\"}\n坏\n";
    let lines = write("表.jsonl", lines.as_bytes());
    let out = tempfile::tempdir().unwrap();
    let made = |name: &str| out.path().join(name).to_str().unwrap().to_owned();
    let (page, sketch) = (made("报告.html"), made("概要"));
    let recipes = ["--recipe", "char:5,minhash:256", "--recipe", "word:2,jaccard"];
    all_chinese(&[
        &["pairs", folder, "--max-file-size", "200"],
        &["pairs", folder, "--two-pass", "always", "--floor", ".3"],
        &["pairs", &rows, "--rows"],
        &["pairs", &lines, "--rows"],
        &[&["tune", folder, "--truth", &truth], &recipes[..]].concat(),
        &["report", folder, "-o", &page],
        &["verify", &page],
        &["sketch", folder, "-o", &sketch],
        &["check", &rows, "--against", &sketch],
        &["plan", folder, "--floor", ".5"],
        &["dedup", folder, "--at", ".5"],
        &["pairs", folder, "--include", "["],
        &["pairs", folder, "--simhash-bits", "77"],
    ]);
}

#[test]
fn the_manual_and_the_sources_of_settings_are_chinese() {
    for command in [&["man"][..], &["man", "dedup"]] {
        let page = run(&[command, &["--lang", "zh"][..]].concat()).text();
        let is_text = |line: &&str| !line.starts_with(['.', '\\', '[', ' ', 'v']);
        let left: Vec<&str> = page
            .lines()
            .filter(is_text)
            .filter(|line| line.is_ascii() && line.contains(' '))
            .collect();
        assert!(left.is_empty(), "{left:#?}");
        assert!(page.contains(".SH \"名称\"") && page.contains(".SH \"选项\""), "{page}");
    }
    for command in ["keys", "print"] {
        let settings = run(&["config", command, "--lang", "zh"]).text();
        assert!(settings.contains("# 内置") && !settings.contains("# built in"), "{settings}");
    }
}

/// Fails with the lines of these commands that have English words.
fn all_chinese(all: &[&[&str]]) {
    let mut left = Vec::new();
    for arguments in all {
        let ran = run(&[arguments, &["--lang", "zh"][..]].concat());
        let out = ran.text();
        for line in out.lines().chain(ran.err.lines()) {
            let words = english(line);
            if !words.is_empty() {
                let shown: String = line.chars().take(100).collect();
                left.push(format!("{}: {words:?} in {shown}", arguments[0]));
            }
            assert!(width(line) < 400, "{line}");
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}
