//! The screens in Chinese: no English word is left on a finished one, and its columns line up.

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
];

/// The English words on the screen: two letters or more, not those that stay.
fn english(screen: &str) -> Vec<String> {
    let words = screen.split(|c: char| !c.is_ascii_alphabetic());
    let words = words.filter(|word| word.len() > 1 && word.chars().any(|c| c.is_ascii_lowercase()));
    words.filter(|word| !KEPT.contains(word)).map(str::to_owned).collect()
}

/// Asserts that the screen after each of these keys is Chinese in both sizes, and that each line fits.
fn are_chinese(all: &[&str]) {
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
                let words = english(line);
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
        "5 L",
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
