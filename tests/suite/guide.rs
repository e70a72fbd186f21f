//! The guide: its pages, links and examples, and `lookalike help` that prints it.

use crate::command::{command, run};
use crate::source::{CRATES, files, root};
use lookalike::cli::commands::{COMMANDS, TOPICS, Topic};
use lookalike::cli::definition::program;
use lookalike::page::Language;
use std::fs;

/// A Markdown page of this repository, its path from the root before it.
fn pages() -> Vec<(String, String)> {
    let folders = ["README.md", ".github", "assets", "benches", "screenshots", "src", "tests"];
    let is_page = |path: &String| {
        path.strip_suffix(".md").is_some() && !path.starts_with("assets/demo/docs/")
    };
    let paths = files(&folders).into_iter().map(|path| path.to_str().unwrap().to_owned());
    let read = |path: String| (fs::read_to_string(root().join(&path)).unwrap(), path);
    paths.filter(is_page).map(read).map(|(text, path)| (path, text)).collect()
}

#[test]
fn every_page_is_a_topic() {
    let page =
        |topic: &Topic| ["", "zh/"].map(|folder| format!("assets/guide/{folder}{}.md", topic.name));
    let mut names: Vec<String> = TOPICS.iter().flat_map(page).collect();
    names.extend(["README", "glossary"].map(|name| format!("assets/guide/zh/{name}.md")));
    names.sort();
    let found = files(&["assets/guide"]);
    assert_eq!(names, found.iter().map(|path| path.to_str().unwrap()).collect::<Vec<_>>());
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for topic in TOPICS {
        assert!(COMMANDS.iter().all(|command| command.name != topic.name), "{}", topic.name);
        assert!(readme.contains(&format!("assets/guide/{}.md", topic.name)), "{}", topic.name);
    }
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for (path, text) in pages() {
        let folder = root().join(&path).parent().unwrap().to_owned();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !target.starts_with("http") && !folder.join(target).exists() {
                broken.push(format!("{path}: {target}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn paths_named_in_readmes_exist() {
    const OWN: [&str; 5] = [
        "assets/README.md",
        "benches/README.md",
        "screenshots/README.md",
        "src/README.md",
        "tests/README.md",
    ];
    let mut broken = Vec::new();
    for (path, text) in pages().into_iter().filter(|(path, _)| OWN.contains(&path.as_str())) {
        let own = [
            root().to_owned(),
            root().join("src"),
            root().join(&path).parent().unwrap().to_owned(),
        ];
        let crates = CRATES.iter().map(|name| root().join("src").join(name));
        let folders: Vec<_> = own.into_iter().chain(crates).collect();
        let quoted = text.split('`').skip(1).step_by(2);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_/.-".contains(c);
        let is_path = |token: &&str| {
            token.chars().all(plain) && (token.contains('/') || token.strip_suffix(".rs").is_some())
        };
        for token in quoted.filter(is_path).filter(|token| *token != "mod.rs") {
            if !folders.iter().any(|folder| folder.join(token).exists()) {
                broken.push(format!("{path}: {token}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The words of a command line; quotes group words.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let mut words = Vec::new();
    for (place, part) in parts {
        if place % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn every_command_line_is_understood() {
    let mut seen = 0;
    for (path, text) in pages() {
        let lines = text.lines().map(|line| line.trim_start().trim_start_matches("$ "));
        for line in lines.filter(|line| line.starts_with("lookalike ")) {
            let line = line.split(" #").next().unwrap().split(" > ").next().unwrap();
            // The arguments of `lookalike [OPTIONS] …` in prose are no example.
            let result = program().try_get_matches_from(words(line));
            let is_help = |error: &clap::Error| !error.use_stderr();
            let fine = result.as_ref().map_or_else(is_help, |_| true);
            assert!(fine, "{path}: {line}\n{}", result.unwrap_err());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn examples_print_what_they_say() {
    let mut seen = 0;
    // The Chinese pages have the same examples, which another test checks.
    for (path, text) in pages().into_iter().filter(|(path, _)| !path.contains("/zh/")) {
        for example in text.split("```console\n").skip(1) {
            let example = example.split("```").next().unwrap();
            let (line, expected) = example.split_once('\n').unwrap();
            let line = line.strip_prefix("$ ").unwrap();
            let (folder, line) = match line.split_once(" && ") {
                Some((cd, line)) => (cd.strip_prefix("cd ").unwrap(), line),
                None => (".", line),
            };
            let mut program = command();
            program.current_dir(root().join(folder)).args(&words(line)[1..]);
            let output = program.output().unwrap();
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            match expected.strip_suffix("…\n") {
                Some(start) => assert!(printed.starts_with(start), "{path}: {line}\n{printed}"),
                None => assert_eq!(printed, expected, "{path}: {line}"),
            }
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn help_prints_commands_and_topics() {
    let all = run(&["help"]).text();
    for topic in TOPICS {
        assert_eq!(run(&["help", topic.name]).text(), topic.text.text(Language::English));
        assert_eq!(
            run(&["help", topic.name, "--lang", "zh"]).text(),
            topic.text.text(Language::Chinese)
        );
        assert!(all.contains(&format!("  {:<13}  {}\n", topic.name, topic.about)), "{all}");
    }
    assert_eq!(all, run(&["--help"]).text());
    assert_eq!(run(&["help", "pairs"]).text(), run(&["pairs", "--help"]).text());
    let merge = run(&["help", "review", "merge"]).text();
    assert_eq!(merge, run(&["review", "merge", "--help"]).text());
    let unknown = run(&["help", "kyes"]);
    assert_eq!(unknown.code, Some(2));
    for word in
        ["'kyes'", "possible values: pairs, check", "screens, keys", "similar value exists: 'keys'"]
    {
        assert!(unknown.err.contains(word), "{word}: {}", unknown.err);
    }
    let unknown = run(&["help", "review", "mrge"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("unknown command `review mrge`"), "{}", unknown.err);
}

#[test]
fn the_manual_knows_help() {
    assert!(run(&["man"]).text().contains("lookalike\\-help(1)"));
}

#[test]
fn the_animation_on_top_of_the_readme_is_small_and_has_a_first_frame() {
    let root = root();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains("](screenshots/tour.svg)"));
    let film = fs::read_to_string(root.join("screenshots/tour.svg")).unwrap();
    assert!(film.len() < 400_000, "{}", film.len());
    assert!(film.matches("@keyframes").count() > 5 && film.contains("prefers-reduced-motion"));
    assert!(film.contains("step-end infinite") && film.contains("visibility:visible"));
}
