//! Pages, errors and the manual are Chinese with `--lang zh`: no Latin word is left but a name.

use crate::command::{command, run};
use crate::commands_lists::{ERRORS, NAMES, PAGES, Run};
use crate::source::root;
use lookalike::cli::definition::program;
use lookalike::display::width::width;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

/// A folder with Chinese texts, and one with the other files.
struct Scene {
    texts: tempfile::TempDir,
    work: tempfile::TempDir,
}

impl Scene {
    fn new() -> Self {
        let scene =
            Self { texts: tempfile::tempdir().unwrap(), work: tempfile::tempdir().unwrap() };
        let demo = root().join("assets/demo/docs");
        for name in [
            "茶馆旧事",
            "茶馆旧事-改写-同义词",
            "茶馆旧事-改写-乱序",
            "菜市场的早晨",
            "巷子里的猫",
            "巷子里的猫-藏有零宽字符",
        ] {
            let name = format!("{name}.txt");
            fs::copy(demo.join(&name), scene.texts.path().join(name)).unwrap();
        }
        let text = fs::read_to_string(demo.join("茶馆旧事.txt")).unwrap().replace('\n', "，");
        let part = |from: usize, length: usize| text.chars().skip(from).take(length);
        let rows = (0..20).map(|at| format!("甲{at},{}\n", part(at * 3, 120).collect::<String>()));
        scene.write("表.csv", format!("id,text\n{}丙\n", rows.collect::<String>()));
        let row = |at: usize| {
            format!("{{\"id\":{at},\"text\":\"{}\"}}\n", part(at * 5, 90).collect::<String>())
        };
        scene.write("表.jsonl", (0..9).map(row).collect::<String>() + "坏\n");
        scene.write("名单.csv", "name,author,course\n茶馆旧事.txt,甲,一\n巷子里的猫.txt,乙,二\n");
        scene.write("模板.txt", part(0, 80).collect::<String>());
        scene.write("空.txt", "");
        scene.write("好.toml", "[display]\ncolor = \"never\"\n");
        scene.write("坏.toml", "[keys]\nquit = \"x\"\n[foo]\na=1\n[display]\ntheme = 7\n");
        let copy = ("茶馆旧事.txt", "茶馆旧事-改写-同义词.txt");
        let other = ("茶馆旧事.txt", "菜市场的早晨.txt");
        let table = |labels: [&str; 2]| {
            format!(
                "file_a\tfile_b\tlabel\n{}\t{}\t{}\n{}\t{}\t{}\n",
                copy.0, copy.1, labels[0], other.0, other.1, labels[1]
            )
        };
        scene.write(
            "真值.tsv",
            table(["1", "0"]) + "缺.txt\t茶馆旧事.txt\t1\n坏\n茶馆旧事.txt\t菜市场的早晨.txt\t7x\n",
        );
        scene.write("等级.tsv", table(["4", "1"]));
        scene.write("分组.csv", format!("id,cluster\n{},1\n{},1\n{},2\n", copy.0, copy.1, other.1));
        scene.write("判定.jsonl", "{\"a\":1}\n");
        fs::create_dir(scene.work.path().join("坏")).unwrap();
        let bad: [(&str, &[u8]); 8] = [
            ("坏.pdf", b"%PDF-1.4\nxx"),
            ("乱.docx", &[0, 1, 0, 2]),
            ("坏.docx", b"PK\x03\x04xx"),
            ("压.zip", b"PK\x03\x04"),
            ("图.txt", b"\x89PNG\r\n\x1a\n000"),
            ("空.txt", b""),
            ("半.txt", text.as_bytes().get(..301).unwrap()),
            ("好.txt", text.as_bytes()),
        ];
        for (name, bytes) in bad {
            scene.write(&format!("坏/{name}"), bytes);
        }
        scene
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.work.path().join(name), bytes).unwrap();
    }

    /// An argument with the paths of the scene in it.
    fn filled(&self, argument: &str) -> String {
        let text = |name: &str| self.texts.path().join(name).to_str().unwrap().to_owned();
        match argument {
            "@texts" => self.texts.path().to_str().unwrap().to_owned(),
            "@a" => text("茶馆旧事.txt"),
            "@b" => text("茶馆旧事-改写-同义词.txt"),
            "@c" => text("茶馆旧事-改写-乱序.txt"),
            "@other" => text("菜市场的早晨.txt"),
            other => other.replace("@work", self.work.path().to_str().unwrap()),
        }
    }

    /// What a command prints in Chinese, without the paths of the scene.
    fn page(&self, line: &str, input: &str) -> String {
        // A command of `--pre` is one argument.
        let joined = line.replace(" {} ", "\u{1}{} ");
        let arguments = joined.split(' ').map(|own| self.filled(&own.replace('\u{1}', " ")));
        let mut command = command();
        command.args(arguments).args(["--lang", "zh"]).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A command that reads nothing may have ended.
        child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
        let ran = child.wait_with_output().unwrap();
        assert!(matches!(ran.status.code(), Some(0..=3)), "{line}: {:?}", ran.status);
        let both = [ran.stdout, ran.stderr].concat();
        let mut page = String::from_utf8(both).unwrap();
        for folder in [self.texts.path(), self.work.path(), Path::new(crate::command::CACHE)] {
            page = page.replace(folder.to_str().unwrap(), "");
        }
        page
    }
}

/// The page without what is between these two signs, where that is in ASCII, and one word if `is_word`.
fn without(page: &str, [open, close]: [&str; 2], is_word: bool) -> String {
    let (mut out, mut rest) = (String::new(), page);
    while let Some((before, after)) = rest.split_once(open) {
        out.push_str(before);
        match after.split_once(close) {
            Some((inside, behind)) if inside.is_ascii() && !(is_word && inside.contains(' ')) => {
                rest = behind;
            }
            _ => {
                out.push_str(open);
                rest = after;
            }
        }
    }
    out + rest
}

/// The page without `--name` of options.
fn without_flags(page: &str) -> String {
    let (mut out, mut rest) = (String::new(), page);
    while let Some((before, after)) = rest.split_once("--") {
        out.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '-');
    }
    out + rest
}

/// The words of a page that are neither names nor values of options.
fn left(page: &str, also: &str) -> BTreeSet<String> {
    // Command lines, values that the parser lists, what the user typed, names of sections.
    let is_usage = |line: &&str| line.starts_with("用法：") || line.starts_with("用 lookalike");
    let lines: Vec<&str> = page.lines().filter(|line| !is_usage(line)).collect();
    let mut page = without(&lines.join("\n"), ["`", "`"], false);
    for signs in [["[可选值：", "]"], ["[子命令：", "]"], ["“", "”"], ["{", "}"]] {
        page = without(&page, signs, false);
    }
    page = without_flags(&without(&page, ["[", "]"], true));
    let chunks = page.split_whitespace().filter(|own| !own.starts_with('/'));
    let words = chunks.flat_map(|own| own.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    let is_word = |word: &&str| {
        word.len() > 1
            && word.contains(|c: char| c.is_ascii_lowercase())
            && !word.contains(|c: char| c.is_ascii_digit())
    };
    words
        .filter(is_word)
        .filter(|word| !NAMES.split(' ').chain(also.split(' ')).any(|kept| kept == *word))
        .map(str::to_owned)
        .collect()
}

/// Runs all of these, and lists the words that are left with the lines that have them.
fn all(runs: &[Run]) {
    let scene = Scene::new();
    let mut found = Vec::new();
    for (line, also) in runs {
        let page = scene.page(line, "");
        for word in left(&page, also) {
            let at = page.lines().find(|line| line.contains(&word)).unwrap_or_default();
            found.push(format!("{line}: {word} in {}", at.chars().take(120).collect::<String>()));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_latin_word_but_names_is_on_a_page() {
    all(PAGES);
}

#[test]
fn no_latin_word_but_names_is_in_an_error() {
    all(ERRORS);
}

#[test]
fn every_command_is_driven() {
    let driven: BTreeSet<&str> =
        PAGES.iter().chain(ERRORS).filter_map(|(line, _)| line.split(' ').next()).collect();
    for command in program().get_subcommands() {
        assert!(driven.contains(command.get_name()), "{}", command.get_name());
    }
}

#[test]
fn the_check_sees_single_words() {
    assert_eq!(left("位 [127–64 equal]  3 处", ""), BTreeSet::from(["equal".to_owned()]));
    assert_eq!(left("  Contained   1.00", ""), BTreeSet::from(["Contained".to_owned()]));
    assert!(
        left("  Dice  1.00  `lookalike pairs` [可选值：table, tsv] --flag A.txt", "").is_empty()
    );
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
        // Else `man` does not end on it.
        let stuck = page.lines().flat_map(|line| line.split([' ', ':'])).map(width).max();
        assert!(stuck < Some(80) && page.contains("\n.ad l\n"), "{stuck:?}");
    }
    for command in ["keys", "print"] {
        let settings = run(&["config", command, "--lang", "zh"]).text();
        assert!(settings.contains("# 内置") && !settings.contains("# built in"), "{settings}");
    }
}
