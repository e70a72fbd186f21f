//! The Chinese guide: the same commands, tables and figures as the English one, page by page.

use crate::command::{command, run};
use crate::source::{files, report, root};
use lookalike::cli::commands::TOPICS;
use std::collections::BTreeSet;
use std::fs;

/// The README and every page of the guide: its path, in English and in Chinese.
fn twins() -> Vec<(String, String, String)> {
    let guide =
        |name: &str| (format!("assets/guide/{name}.md"), format!("assets/guide/zh/{name}.md"));
    let readme = ("README.md".to_owned(), "assets/guide/zh/README.md".to_owned());
    let paths = TOPICS.iter().map(|topic| guide(topic.name)).chain([readme]);
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    paths.map(|(en, zh)| (read(&en), read(&zh), zh)).map(|(en, own, zh)| (zh, en, own)).collect()
}

/// The code blocks of a page, without comments.
fn code(page: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open: Option<bool> = None;
    for line in page.lines() {
        match (open, line.strip_prefix("```")) {
            (None, Some(kind)) => {
                open = Some(kind == "sh" || kind == "toml");
                blocks.push(String::new());
            }
            (Some(_), Some(_)) => open = None,
            (Some(has_comments), None) => {
                let line =
                    if has_comments { line.split(" #").next().unwrap().trim_end() } else { line };
                let block = blocks.last_mut().unwrap();
                *block += line;
                *block += "\n";
            }
            (None, None) if line.starts_with("    ") => blocks.push(line.to_owned()),
            (None, None) => {}
        }
    }
    blocks
}

/// The lines outside of code blocks.
fn prose(page: &str) -> Vec<&str> {
    let parts = page.split("```").step_by(2);
    parts.flat_map(str::lines).filter(|line| !line.starts_with("    ")).collect()
}

/// The figures of a line, sorted: word order differs between the languages.
fn figures(line: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    let runs = line.split(|c| !is_part(c)).map(|run| run.trim_matches([',', '.']));
    let mut runs: Vec<&str> = runs.filter(|run| !run.is_empty()).collect();
    runs.sort_unstable();
    runs
}

/// Per heading its level, per row of a table its cells and figures, and the items of lists.
fn outline(page: &str) -> Vec<String> {
    let mut outline = Vec::new();
    for line in prose(page) {
        if line.starts_with('#') {
            outline.push(line.split(' ').next().unwrap().to_owned());
        } else if line.starts_with('|') {
            let cells = line.replace("\\|", "").matches('|').count();
            outline.push(format!("{cells} cells: {}", figures(line).join(" ")));
        } else if line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok())
        {
            outline.push("item".to_owned());
        }
    }
    outline
}

/// The code in the prose of a page.
fn quoted(page: &str) -> BTreeSet<String> {
    prose(page).join(" ").split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The names of the files that a page links to.
fn links(page: &str) -> BTreeSet<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter_map(|target| target.rsplit('/').next()).collect()
}

#[test]
fn a_chinese_page_has_the_commands_tables_and_figures_of_the_english_one() {
    let mut broken = Vec::new();
    for (path, en, zh) in twins() {
        if code(&en) != code(&zh) {
            broken.push(format!("{path}: other code blocks"));
        }
        let (ours, theirs) = (outline(&zh), outline(&en));
        if let Some(at) =
            (0..ours.len().max(theirs.len())).find(|at| ours.get(*at) != theirs.get(*at))
        {
            broken.push(format!("{path}: {:?}, in English {:?}", ours.get(at), theirs.get(at)));
        }
        for word in quoted(&en).symmetric_difference(&quoted(&zh)) {
            broken.push(format!("{path}: `{word}` is in one language only"));
        }
        // Only the Chinese README links to the glossary.
        let is_other = |link: &&&str| **link != "glossary.md";
        for link in links(&en).symmetric_difference(&links(&zh)).filter(is_other) {
            broken.push(format!("{path}: the link {link} is in one language only"));
        }
    }
    report("bring the Chinese page up to the English one:", &broken);
}

/// `lookalike help keys` in an environment.
fn page_in(variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let mut program = command();
    program.envs(variables.iter().copied()).args(["help", "keys"]).args(arguments);
    String::from_utf8(program.output().unwrap().stdout).unwrap()
}

#[test]
fn the_locale_chooses_the_language_and_the_flag_overrides_it() {
    let (chinese, english) = ("# 按键\n", "# Keys\n");
    assert!(page_in(&[], &[]).starts_with(english));
    assert!(page_in(&[("LANG", "zh_CN.UTF-8")], &[]).starts_with(chinese));
    assert!(page_in(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], &[]).starts_with(english));
    assert!(page_in(&[("LC_ALL", "zh_CN.UTF-8")], &["--lang", "en"]).starts_with(english));
    assert!(page_in(&[], &["--lang", "zh"]).starts_with(chinese));
    assert_eq!(run(&["help", "keys", "--lang", "fr"]).code, Some(2));
}

#[test]
fn chinese_texts_use_the_words_of_the_glossary() {
    // Words that the glossary replaces, and by what.
    const WORDS: [(&str, &str); 9] = [
        ("散列", "哈希"),
        ("真阳性", "真正例"),
        ("假阳性", "假正例"),
        ("假阴性", "假负例"),
        ("查准率", "精确率"),
        ("查全率", "召回率"),
        ("准确率", "精确率"),
        ("海明距离", "汉明距离"),
        ("重合段落", "重合文段"),
    ];
    let mut broken = Vec::new();
    let pages = twins().into_iter().map(|(path, _, zh)| (path, zh));
    let code = files(&["src/app/cli", "assets/lessons/zh", "src/evidence/report", "src/app/tui"])
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(root().join(&path)).unwrap();
            (path.display().to_string(), text)
        });
    for (path, zh) in pages.chain(code) {
        let found = WORDS.iter().filter(|(word, _)| zh.contains(word));
        broken.extend(found.map(|(word, instead)| format!("{path}: {word}, write {instead}")));
    }
    report("write the words of assets/guide/zh/glossary.md:", &broken);
}
