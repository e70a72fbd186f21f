//! The pages of commands are Chinese with `--lang zh`: what stays English is a name, an option or its value.

use crate::catalogue_lists::RECIPE;
use crate::command::{Texts, essays, run};
use lookalike::display::width::width;

/// Names, options and values in pages of commands.
const KEPT: &[&str] = &[
    "lowercase",
    // Programs, and names of the field.
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
    // Names of the files of the test.
    "txt",
    "jsonl",
    "rows",
    "tmp",
    "json",
];

/// English words of a line: three letters or more, not those that stay, not flags, paths and files.
fn english(line: &str) -> Vec<&str> {
    let chunks = line.split_whitespace();
    let chunks =
        chunks.filter(|own| !own.contains("--") && !own.contains('/') && !own.contains('='));
    let words = chunks.flat_map(|chunk| chunk.split(|c: char| !c.is_ascii_alphanumeric()));
    words
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_alphabetic()))
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
