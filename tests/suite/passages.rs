//! Passages are disjoint, equal on both sides but for marks, mirrored by a swap, and those of naive
//! greedy tiling of the text without marks.

#![allow(clippy::string_slice, reason = "ranges are what is tested")]

use crate::properties::passages::check;
use lookalike::explain::passages::{Least, PassageLimit, Passages, passages};
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;
use proptest::prelude::*;

fn found(a: &str, b: &str, ladder: &str, least: (u32, u32)) -> Passages {
    let least = Least { characters: least.0, words: least.1 };
    let found = passages(a, b, &ladder.parse().unwrap(), least, &|| false);
    check([a, b], &found);
    found
}

fn plain(a: &str, b: &str) -> Passages {
    found(a, b, &Ladder::default().to_string(), (8, 4))
}

/// What is compared after a swap, A first.
fn sides(found: &Passages) -> Vec<([std::ops::Range<usize>; 2], usize, usize, bool)> {
    let list = found.list.iter();
    list.map(|p| (p.original.clone(), p.length, p.rank, p.moved)).collect()
}

fn assert_mirrored(a: &str, b: &str, ladder: &str, least: (u32, u32)) {
    let (there, back) = (found(a, b, ladder, least), found(b, a, ladder, least));
    let mut turned = sides(&back);
    for passage in &mut turned {
        passage.0.reverse();
    }
    turned.sort_by_key(|passage| passage.0[0].start);
    assert_eq!(sides(&there), turned);
    assert_eq!(
        (there.inversions, there.in_place, there.approximate),
        (back.inversions, back.in_place, back.approximate)
    );
}

/// Naive greedy tiling: compare every pair of places, take the heaviest free stretch, repeat. For
/// texts of Han characters, words of one letter, marks and spaces. Marks and spaces are left out first:
/// places and lengths count letters.
fn naive(a: &str, b: &str, least: (u32, u32)) -> Vec<(usize, usize, usize)> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<Vec<char>>();
    let (a, b) = (letters(a), letters(b));
    let weight = |text: &[char]| {
        let of = |c: &char| match c {
            c if c.is_ascii() => least.0,
            _ => least.1,
        };
        text.iter().map(of).sum::<u32>()
    };
    let (mut taken_a, mut taken_b) = (vec![false; a.len()], vec![false; b.len()]);
    let mut tiles = Vec::new();
    loop {
        let mut best = None;
        for i in 0..a.len() {
            for j in 0..b.len() {
                let free = |&&l: &&usize| {
                    a.get(i + l) == b.get(j + l)
                        && taken_a.get(i + l) == Some(&false)
                        && taken_b.get(j + l) == Some(&false)
                };
                let lengths: Vec<usize> = (0..a.len()).collect();
                let length = lengths.iter().take_while(free).count();
                let heavy = weight(&a[i..i + length]);
                if heavy >= least.0 * least.1 {
                    let key = (heavy, length, std::cmp::Reverse((i, j)));
                    best = best.max(Some(key));
                }
            }
        }
        let Some((_, length, std::cmp::Reverse((i, j)))) = best else { break };
        taken_a[i..i + length].fill(true);
        taken_b[j..j + length].fill(true);
        tiles.push((i, j, length));
    }
    tiles.sort_unstable();
    tiles
}

/// The passages by the number of letters before them and in them.
fn characters(found: &Passages) -> Vec<(usize, usize, usize)> {
    let count = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let at = |side: Side, byte: usize| count(&found.texts[side].text[..byte]);
    let length = |p: &lookalike::explain::passages::Passage| {
        count(&found.texts[Side::A].text[p.folded[0].clone()])
    };
    let place =
        |side: Side, p: &lookalike::explain::passages::Passage| at(side, p.folded[side].start);
    let mut list: Vec<_> =
        found.list.iter().map(|p| (place(Side::A, p), place(Side::B, p), length(p))).collect();
    list.sort_unstable();
    list
}

/// Few letters, so that much repeats: Han, and words of one letter between spaces.
fn text() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        5 => prop::sample::select(vec!["甲", "乙", "丙"]),
        2 => prop::sample::select(vec![" a ", " b "]),
        1 => prop::sample::select(vec!["，", "“", "”", " (", ") "]),
    ];
    prop::collection::vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn as_the_naive_tiling(a in text(), b in text(), least in (1_u32..5, 1_u32..3)) {
        let (x, y) = if (a.len(), &a) > (b.len(), &b) { (&b, &a) } else { (&a, &b) };
        let tiled = found(x, y, "none", least);
        if x != y {
            prop_assert_eq!(characters(&tiled), naive(x, y, least));
        }
        prop_assert_eq!(tiled.approximate, None);
    }

    #[test]
    fn a_swap_mirrors(a in text(), b in text(), least in (1_u32..5, 1_u32..3)) {
        assert_mirrored(&a, &b, "none", least);
    }

    #[test]
    fn any_texts(a in "[甲乙ﬁﾊﾞ½ａA\u{200b}e\u{301} \n，。']{0,30}", b in "[甲乙ﬁfiハバ1⁄2aé \n,.']{0,30}") {
        let all = "invisible,nfkc,lowercase,simplify,whitespace=smart";
        assert_mirrored(&a, &b, all, (2, 1));
        assert_mirrored(&a, &(b + &a), all, (3, 2));
    }
}

#[test]
fn moved_blocks_letters_and_figures() {
    let a = "第一段说的是春天的花开了。第二段说的是夏天的雨下了。第三段说的是冬天的雪停了很久。";
    let b = "第三段说的是冬天的雪停了很久。第一段说的是春天的花开了。第二段说的是夏天的雨下了。";
    let found = plain(a, b);
    assert_eq!(found.list.len(), 2);
    assert_eq!((found.inversions, found.pairs()), (1, 1));
    let moved: Vec<_> = found.list.iter().map(|p| (p.moved, p.rank)).collect();
    assert_eq!(moved, [(false, 0), (true, 1)], "the longer block stays, the shorter one moved");
    assert_eq!(found.coverage(Side::A, false), Some(1.0));
    assert_eq!(found.by_b, [1, 0]);
}

#[test]
fn brackets_and_quotation_marks_do_not_split() {
    let a = "他在会上说：“今年的收成（包括北岸的两个村子）比去年好得多”，大家都鼓掌。";
    let b = "他在会上说今年的收成包括北岸的两个村子，比去年好得多，大家都鼓掌。";
    let found = plain(a, b);
    assert_eq!(found.list.len(), 1, "{found:?}");
    assert_eq!(found.list[0].original, [0..a.len(), 0..b.len()]);
    assert_eq!(found.list[0].lengths, [37, 33]);
    let a = "He said that “the harvest (of both villages) was better” than before";
    let found = plain(a, "he said that the harvest of both villages was better, than before!");
    assert_eq!(found.list.len(), 1, "{found:?}");
    // Amounts and names are not the same without their marks.
    assert_eq!(plain("it was 10% of all the rest", "it was 10 of all the rest").list.len(), 1);
    assert_eq!(plain("甲乙丙丁3.5戊己庚辛", "甲乙丙丁35戊己庚辛").list.len(), 0);
    // Only what both have at the ends belongs to a passage.
    let found = plain("(“甲乙丙丁戊己庚辛。”) 子", "“甲乙丙丁戊己庚辛。”丑");
    let parts: Vec<_> = [0, 1]
        .map(|side| found.texts[side].text[found.list[0].folded[side].clone()].to_owned())
        .into();
    assert_eq!(parts, ["“甲乙丙丁戊己庚辛。”", "“甲乙丙丁戊己庚辛。”"]);
}

#[test]
fn short_stretches_do_not_count_and_words_are_whole() {
    assert_eq!(plain("甲乙丙丁戊己庚子", "甲乙丙丁戊己庚丑").list.len(), 0, "seven characters");
    assert_eq!(plain("甲乙丙丁戊己庚辛子", "甲乙丙丁戊己庚辛丑").list.len(), 1);
    assert_eq!(plain("it is the cat", "so it is the dog").list.len(), 0, "three words");
    let four = plain("it is the black cat", "so it is the blackest dog");
    assert_eq!(four.list.len(), 0, "no half words");
    let four = plain("It is the black cat.", "so it  is the black\u{ad} dog");
    assert_eq!(four.list[0].original, [0..16, 3..22]);
    let mixed = plain("我用Rust写了程序库", "他用rust写了程序包");
    assert_eq!(mixed.list.len(), 0, "six characters and one word: 5/8 + 1/4");
    assert_eq!(plain("我用Rust写了程序库吧", "他用rust写了程序库呢").list.len(), 1);
}

#[test]
fn equal_empty_and_odd_texts() {
    let same = plain("甲。", "甲。\n");
    assert_eq!((same.list.len(), same.coverage(Side::B, false)), (1, Some(1.0)));
    assert_eq!(plain("，，，", "，，，").list.len(), 1);
    for (a, b) in [("", ""), ("", "甲乙丙丁戊己庚辛"), ("，。！", "。，！"), (" \n", "\u{200b}")]
    {
        assert_eq!(plain(a, b).list.len(), 0);
    }
    assert_eq!(plain("", "甲").coverage(Side::A, false), None);
    let stopped = passages("甲乙", "乙甲", &Ladder::default(), Least::default(), &|| true);
    assert_eq!(stopped.approximate, Some(PassageLimit::Stopped));
}

#[test]
fn repetitive_texts_stay_bounded() {
    let letters = |count: usize| "啊".repeat(count);
    let found = plain(&letters(20_000), &letters(20_100));
    assert_eq!((found.list.len(), found.covered[0], found.approximate), (1, 20_000, None));
    let lines = |count: usize| "同一行字反复出现\n".repeat(count);
    let found = plain(&lines(3_000), &format!("{}尾", lines(3_001)));
    assert_eq!((found.list.len(), found.coverage(Side::A, false)), (1, Some(1.0)));
    let word = "a".repeat(5_000);
    assert_eq!(plain(&word, &format!("{word}a")).covered[0], 5_000, "a run of letters is no word");
}

#[test]
fn compare_names_the_cells_that_passages_begin_in() {
    let shared =
        "The last bus leaves the old square at midnight, and its driver walks home in the rain.";
    let notebook = |cells: &[&str]| {
        let cell = |text: &&str| serde_json::json!({"cell_type": "markdown", "source": text});
        let cells: Vec<_> = cells.iter().map(cell).collect();
        serde_json::json!({"cells": cells, "nbformat": 4, "metadata": {}}).to_string()
    };
    let texts = crate::command::Texts::new(&[
        ("a.ipynb", &notebook(&["Bees swarm in May and in June.", shared])),
        ("b.ipynb", &notebook(&[shared, "A cat sleeps on the warm roof."])),
        ("c.txt", shared),
    ]);
    let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let compare = |b: &str, more: &[&str]| {
        let (a, b) = (path("a.ipynb"), path(b));
        crate::command::run(&[&["compare", &a, &b, "--view", "passages"][..], more].concat())
    };
    let text = compare("b.ipynb", &[]).text();
    let head = "where they begin in the originals\nA   cell 2 of A, cell 1 of B\n";
    assert!(text.contains(head), "{text}");
    assert!(compare("c.txt", &[]).text().contains("\nA   cell 2 of A\n"));
    let json = crate::command::object(&compare("c.txt", &["--format", "json"]).out);
    let passage = &json["reading"]["passages"][0];
    assert_eq!(
        (&passage["a_part"], &passage["b_part"]),
        (&"cell 2".into(), &serde_json::Value::Null)
    );
}
