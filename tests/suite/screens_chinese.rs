//! The screens in Chinese: no English word is left on a finished one, and its columns line up.

use crate::catalogue_lists::RECIPE;
use crate::stage::Stage;
use lookalike::display::width::width;

const TEXTS: &[(&str, &str)] = &[
    (
        "甲.txt",
        "今天天气真好，我们去公园散步，晚上再一起吃饭。湖边的柳树已经绿了，孩子们在草地上放风筝。",
    ),
    (
        "乙.txt",
        "今天天气真好，我们去河边散步，晚上再一起吃饭。湖边的柳树已经绿了，孩子们在草地上放风筝。",
    ),
    (
        "丙.txt",
        "股市昨天大跌，许多人一夜未眠，谁也说不清原因。专家认为这只是短期的调整，不必过于担心。",
    ),
    ("空.txt", ""),
];

/// Words that stay: names of measures, keys, files and the program.
const KEPT: &[&str] = &[
    "lookalike",
    "essays",
    "txt",
    "Jaccard",
    "MinHash",
    "SimHash",
    "Dice",
    "gram",
    "enter",
    "esc",
    "tab",
    "space",
    "JMSC",
    "Esc",
    "review",
    // Names of normalising steps, of schemes and weights of sketches.
    "seen",
    "invisible",
    "nfkc",
    "NFKC",
    "Unicode",
    "lowercase",
    "simplify",
    "punctuation",
    "whitespace",
    "collapse",
    "smart",
    "remove",
    "bottom",
    "slots",
    "oph",
    "log",
    "ln",
    "tfidf",
    "idf",
    "jieba",
    "UAX",
    "Wilson",
    "Hamming",
    "cos",
    "arccos",
    // Letters of the curves.
    "ab",
    "Sim",
    "English",
    "Jb",
    // Filters and kinds of files.
    "author",
    "class",
    "tsv",
    "csv",
    "json",
    "ndjson",
    "gz",
    "html",
];

/// The English words on the screen: two letters or more, not those that stay.
fn english(line: &str, also: &[&str]) -> Vec<String> {
    // Flags and paths.
    let chunks =
        line.split_whitespace().filter(|chunk| !chunk.starts_with("--") && !chunk.starts_with('/'));
    let words = chunks.flat_map(|chunk| chunk.split(|c: char| !c.is_ascii_alphanumeric()));
    // A word with a digit is a number in hexadecimal, or a part of a formula.
    let is_word = |word: &&str| {
        word.len() > 1
            && word.chars().any(|c| c.is_ascii_lowercase())
            && !word.chars().any(|c| c.is_ascii_digit())
    };
    let words = words.filter(is_word);
    words.filter(|word| !KEPT.contains(word) && !also.contains(word)).map(str::to_owned).collect()
}

/// Asserts that the screen after each of these keys is Chinese in both sizes, and that each line fits.
fn are_chinese(all: &[&str]) {
    are_chinese_but(all, &[]);
}

/// The same, with words that stay here: names of keys, of themes, text to copy.
fn are_chinese_but(all: &[&str], also: &[&str]) {
    let mut left = Vec::new();
    for (columns, rows) in [(80, 24), (160, 45)] {
        for keys in all {
            let mut stage = Stage::new(TEXTS, columns, rows);
            stage.keys("L");
            if !keys.is_empty() {
                stage.keys(keys);
            }
            let screen = stage.screen();
            for line in screen.lines().filter(|line| !line.contains("sha256")) {
                assert!(width(line) <= usize::from(columns), "{line}");
                let words = english(line, also);
                if !words.is_empty() {
                    left.push(format!("{keys} at {columns}: {words:?} in {line}"));
                }
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn the_list_of_pairs_and_its_notices() {
    are_chinese(&[
        "",
        "s s s",
        "f",
        "v",
        "v v",
        "m",
        "m u",
        "x",
        "/ '没有 enter",
        "t ( (",
        "H",
        "p",
    ]);
}

#[test]
fn the_list_of_documents() {
    are_chinese(&["6", "6 s s", "6 x", "6 j j j", "6 / '没有 enter", "6 enter"]);
}

#[test]
fn the_groups_and_their_members() {
    are_chinese(&[
        "5",
        "5 c",
        "5 l",
        "5 b",
        "5 m",
        "5 m m",
        "5 t",
        "5 ) ) ) ) ) ) ) ) ) ) ) ) ) )",
    ]);
}

#[test]
fn both_texts_of_a_pair() {
    are_chinese(&[
        "2",
        "2 n n n",
        "2 p",
        "2 p n",
        "2 p l",
        "2 p l G",
        "2 a",
        "2 a s",
        "2 a n",
        "2 v",
        "2 s",
        "2 f",
        "2 / '天气",
        "2 / '没有 enter",
        "2 p <",
        "2 p T",
        "2 p v",
        "2 ]",
        "2 l",
        "2 enter",
    ]);
}

#[test]
fn cells_stand_under_their_headings() {
    let mut stage = Stage::new(TEXTS, 160, 45);
    stage.keys("L");
    let screen = stage.screen();
    // Columns of the left edge of a text in a line.
    let at = |line: &str, text: &str| line.find(text).map(|byte| width(&line[..byte]));
    let heading = screen.lines().find(|line| line.contains("类别")).unwrap();
    let row = screen.lines().find(|line| line.contains("JMS") && line.contains("甲")).unwrap();
    let class = at(heading, "类别").unwrap();
    let cell: String = row
        .chars()
        .scan(0, |x, c| {
            let from = *x;
            *x += width(&c.to_string());
            Some((from, c))
        })
        .filter(|(from, _)| *from >= class && *from < class + 4)
        .map(|(_, c)| c)
        .collect();
    assert!(cell.chars().next().is_some_and(|c| c > '\u{2E80}'), "{cell:?}\n{screen}");
}

#[test]
fn a_class_is_filtered_by_its_chinese_name() {
    let mut stage = Stage::new(TEXTS, 120, 36);
    stage.keys("L /");
    stage.keys("'class:没有这个类别");
    stage.keys("enter");
    assert!(stage.screen().contains("没有与“class:没有这个类别”匹配的对"), "{}", stage.screen());
}

#[test]
fn sources_of_texts_and_of_one() {
    are_chinese(&[
        "7",
        "7 s",
        "7 /",
        "7 '/甲",
        "7 enter",
        "7 enter n",
        "7 enter space",
        "7 enter c b",
        "7 enter } }",
    ]);
}

#[test]
fn why_a_pair_scores_as_it_does() {
    are_chinese(&[
        "3",
        "3 t",
        "3 t t",
        "3 n",
        "3 t n l",
        "3 tab",
        "3 tab f",
        "3 tab f f",
        "3 tab tab",
        "3 tab tab f",
        "3 tab tab f f b",
        "3 tab tab v",
        "3 tab tab r",
        "3 tab tab tab",
        "3 tab tab tab n",
        "3 tab tab tab f v b",
        "3 tab tab tab tab",
        "3 tab tab tab tab l",
        "3 tab tab tab tab tab",
        "3 tab tab tab tab tab j s",
        "3 tab tab tab tab tab j j s",
        "3 tab tab tab tab tab j j j j j s",
        "3 tab tab tab tab tab G s",
        "3 tab tab tab tab tab s enter",
    ]);
}

#[test]
fn thresholds_and_their_charts() {
    are_chinese(&[
        "4",
        "4 (",
        "4 r",
        "4 r l l",
        "4 r l enter",
        "4 t",
        "4 e",
        "4 e 'x enter",
        "4 e '7 enter",
        "4 S",
        "4 W",
        "4 o z",
        "4 s",
        "4 s r l j",
        "4 s x y",
        "4 s enter",
        "4 a",
        "4 a enter",
        "4 c",
        "4 ( ( ( ( ( ( ( ( c",
        "4 } } } } } } c",
        "4 p",
        "4 p v",
        "4 p v v",
        "1 m 4 p",
        "1 m x 4 p v",
        "4 b",
        "4 b G",
        "4 b e",
        "4 b e '9x99 enter",
        "4 b e '6c3 enter",
        "4 b e '2^34 enter",
        "4 b G e '1e9 enter",
        "4 b e '7x enter",
        "4 n",
        "4 n m",
        "4 n m x i",
        "4 n S",
        "4 n r",
    ]);
}

#[test]
fn presets_and_recipes_keep_their_names() {
    let presets = &["classical", "copies", "rewrites", "versions"];
    are_chinese_but(&["4 P", "4 P P", "4 P P P", "4 P P P P"], presets);
    are_chinese_but(
        &["4 w", "4 w enter", "4 w enter j enter", "4 w e", "4 w e 'a enter", "4 w e 'a|b enter"],
        &[RECIPE, &["mi"]].concat(), // minhash, cut at the end of the line
    );
}

#[test]
fn panels_and_lines() {
    are_chinese(&[
        ",",
        ", j",
        ", j j j",
        ", j j l",
        ", j j j j j j j",
        ", G",
        ", G k",
        ", j '5",
        ", G k k k k '999 enter",
        "e",
        "1 V j j e",
        "E 'x enter",
        "E '/nowhere/x.tsv enter",
        "alt-r",
        "u",
        ": '保存设置 enter",
        "R",
        "U",
        "+",
    ]);
}

#[test]
fn menus() {
    let names = &["auto", "terminal", "dark", "light", "contrast", "colour", "blind", "Si"];
    are_chinese_but(&["alt-t", "alt-t j", "alt-t j j enter"], names);
    let buttons = &["alt", "down", "up", "pgdn", "pgup", "home", "end", "left", "right", "shift"];
    are_chinese_but(&["?", "? '雷同", ":", "3 ?", "4 :"], buttons);
    // What is copied is the same in both languages.
    let copied = &["pairs", "flagged"];
    are_chinese_but(&["y", "2 y", "6 y", "Y"], copied);
    // The proposed name of a file.
    are_chinese_but(&["E", ": '报告 enter"], &["pairs", "report"]);
}
