//! Alignments contain every sentence once, mirror on a swap, find moved sentences, keep their
//! limits.

#![allow(clippy::string_slice, reason = "ranges are what is tested")]

use crate::command::{Texts, object, run};
use crate::properties::alignment::check;
use lookalike::explain::align::{Alignment, Coarser, align};
use lookalike::explain::diff::{Effort, diff};
use lookalike::explain::disguise::{Copying, PassageOptions};
use lookalike::explain::sentences::{SENTENCES, sentences};
use lookalike::text::lines::SpaceRule;
use lookalike::text::normalize::Ladder;
use proptest::prelude::*;

fn plain(a: &str, b: &str) -> Alignment {
    let found = align(a, b, SpaceRule::Smart, &|| false);
    check([a, b], SpaceRule::Smart, &found);
    found
}

/// The sentence numbers of A and B in each matched row, moved ones with `*`.
fn pairs(found: &Alignment) -> Vec<String> {
    let name = |range: &std::ops::Range<usize>| {
        range.clone().map(|at| at.to_string()).collect::<Vec<_>>().join("+")
    };
    let rows = found.rows.iter().filter(|row| row.is_matched());
    rows.map(|row| format!("{}={}{}", name(&row.a), name(&row.b), if row.moved { "*" } else { "" }))
        .collect()
}

#[test]
fn rewritten_moved_split_and_lone_sentences() {
    let a = "警方说，油田地处偏僻的乡村地区，通信条件不佳。近年来，油气行业一片兴旺。另有九人受伤送医。只在甲里的一句话。";
    let b = "最近几年，油气行业一片兴旺。还有九人受伤送医了。警察说，油田地处偏远的乡村地区。那里的通信条件很差。";
    let found = plain(a, b);
    assert_eq!(pairs(&found), ["0=2+3*", "1=0", "2=1"]);
    assert_eq!(found.figures.alone, [1, 0]);
    assert_eq!((found.figures.matched, found.figures.moved, found.figures.same), (3, 1, 0));
    let row = &found.rows[0];
    assert!(row.score > 0.5 && row.inner.iter().any(|span| &b[span.b.clone()] == "很差"));
}

#[test]
fn unrelated_empty_and_odd_texts() {
    let none = plain("今天天气很好。我们去公园散步。", "股市大幅下跌。投资者忧心忡忡，纷纷离场。");
    assert_eq!(none.figures.matched, 0);
    assert!(plain("", "").rows.is_empty());
    assert_eq!(plain("", "一。二。").figures.alone, [0, 2]);
    assert_eq!(plain("。。。\n！！\n", "！！\n，，\n").figures.matched, 1);
    plain(" \n ", "\n\n\n");
    plain("没有标点的文字", "没有标点的文章");
}

#[test]
fn the_view_of_sentences_on_paper_and_as_json() {
    let old = "天气很好。\u{1b}[31m警方说，油田地处偏僻的乡村地区。";
    let new = "警方说，油田地处偏远的乡村地区。天气很好。新添的一句话。";
    let texts = Texts::new(&[("原文.txt", old), ("改写.txt", new)]);
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    let ran = run(&["compare", &a, &b, "--view", "alignment"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for part in ["2 of 2 sentences of A and 2 of 3", "1 moved", "only in B", "· moved", "偏远+}"]
    {
        assert!(ran.text().contains(part), "{part} in {}", ran.text());
    }
    assert!(!ran.text().contains('\u{1b}'));
    let json = object(&run(&["compare", &a, &b, "--view", "alignment", "--format", "json"]).out);
    let reading = &json["reading"];
    assert_eq!((&reading["view"], &reading["alone"][1]), (&"alignment".into(), &1.into()));
    let mut whole = String::new();
    for row in reading["rows"].as_array().unwrap() {
        if let Some(span) = row["a"].as_object() {
            let at = |name: &str| span[name].as_u64().unwrap() as usize;
            let part = &old[at("byte_start")..at("byte_end")];
            assert_eq!(part.chars().count(), at("char_end") - at("char_start"));
            whole += part;
        }
    }
    assert_eq!(whole, old);
}

#[test]
fn other_line_ends_are_no_difference_in_any_reading() {
    let (first, second) = (
        "One two three. Four five\nsix seven eight nine. Ten.\n",
        "One two three. Four five six\nseven eight nine. Ten.\n",
    );
    let verse = "床前明月光\n疑是地上霜\n举头望明月\n低头思故乡";
    let run_on = verse.replace('\n', "");
    for (a, b, sentences) in [(first, second, 3), (verse, &run_on, 1), (verse, verse, 4)] {
        let found = plain(a, b);
        assert_eq!(found.figures.same, found.rows.len(), "{found:?}");
        assert_eq!(found.figures.sentences, [sentences; 2]);
        let changes = diff(a, b, SpaceRule::Smart, &Effort::default(), &|| false).changes;
        assert!(changes.is_empty(), "{changes:?}");
        let options = PassageOptions::default();
        let read = Copying::new([a, b], &Ladder::default(), &options, None, &|| false);
        assert_eq!(read.disguise.figures.explained, [1.0; 2]);
    }
    // One changed word is one changed sentence, whatever the lines.
    let found = plain(first, &second.replace("eight", "four"));
    assert_eq!((found.figures.same, found.rows.len()), (2, 3), "{found:?}");
    // Lines that both texts have stay sentences of their own.
    let found = plain("Heading\nOne two three.\n- item\n", "Heading\nOne two four.\n- item\n");
    assert_eq!(found.figures.sentences, [3, 3]);
}

#[test]
fn a_stopped_alignment_is_whole_and_says_so() {
    for asked in [0, 1, 3, 9] {
        let count = std::cell::Cell::new(0);
        let stop = || count.replace(count.get() + 1) >= asked;
        let (a, b) = ("一二三四。五六七八。\n".repeat(400), "五六七八。一二三九。\n".repeat(300));
        let found = align(&a, &b, SpaceRule::Smart, &stop);
        check([&a, &b], SpaceRule::Smart, &found);
        assert_eq!(found.approximate, Some(Coarser::Stopped), "{asked}");
    }
}

#[test]
fn texts_without_mercy_stay_whole() {
    let many = "同一行\n".repeat(SENTENCES + 50);
    let found = plain(&many, &many[..many.len() / 2]);
    assert_eq!(found.approximate, Some(Coarser::Sentences));
    let long = "没有标点的一行字".repeat(4000);
    plain(&long, &long.replace("标点", "标记"));
}

#[test]
fn the_sum_of_scores_is_near_the_best_of_all() {
    // The best sum by brute force, over pairs at or above the floor.
    fn best(rows: &[Vec<f64>], taken: u32) -> f64 {
        let Some((first, rest)) = rows.split_first() else { return 0.0 };
        let mut most = best(rest, taken);
        for (y, score) in first.iter().enumerate().filter(|(_, score)| **score >= 0.25) {
            if taken & (1 << y) == 0 {
                most = most.max(score + best(rest, taken | 1 << y));
            }
        }
        most
    }
    let stock = [
        "天地玄黄宇宙洪荒",
        "天地玄黄宇宙广大",
        "宇宙洪荒天地广大",
        "日月盈昃辰宿列张",
        "日月盈昃寒来暑往",
        "寒来暑往秋收冬藏",
        "秋收冬藏天地玄黄",
        "闰余成岁律吕调阳",
    ];
    let mut seed = 1_u64;
    let mut pick = |of: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % of
    };
    let (mut sum, mut most) = (0.0, 0.0);
    for _ in 0..60 {
        let mut text = || -> Vec<&str> { (0..=pick(6)).map(|_| stock[pick(8)]).collect() };
        let (a, b) = (text(), text());
        let whole = |text: &[&str]| text.join("。");
        let found = plain(&whole(&a), &whole(&b));
        let single = |x: &str, y: &str| -> f64 {
            plain(x, y).rows.first().filter(|row| row.is_matched()).map_or(0.0, |row| row.score)
        };
        let table: Vec<Vec<f64>> =
            a.iter().map(|x| b.iter().map(|y| single(x, y)).collect()).collect();
        // Rows of two sentences may score as their better half.
        sum += found.rows.iter().map(|row| row.score).sum::<f64>();
        most += best(&table, 0);
    }
    assert!(sum >= 0.97 * most, "{sum} of {most}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_text_is_sentences(text in "[aB1中文。；！…”’\"\\n\\r .,\u{301}\u{200d}（）-]{0,120}") {
        let all = sentences(&text, SpaceRule::Smart, &|| false).unwrap();
        prop_assert_eq!(all.iter().map(|at| &text[at.clone()]).collect::<String>(), text);
    }

    #[test]
    fn swapping_mirrors_and_equal_texts_are_unmoved(
        words in prop::collection::vec("[天地玄黄宇宙洪荒]{1,6}[，。\\n]|[a-c]{1,4}[.!] ?", 0..30),
        edits in prop::collection::vec((0_usize..30, 0_usize..3), 0..9),
    ) {
        let mut other = words.clone();
        for (at, what) in edits {
            match what {
                0 if at < other.len() => drop(other.remove(at)),
                1 => other.insert(at.min(other.len()), "新的一句。".to_owned()),
                _ if at < other.len() => other.swap(at, 0),
                _ => {}
            }
        }
        let (a, b) = (words.concat(), other.concat());
        let (there, back) = (plain(&a, &b), plain(&b, &a));
        let mut mirrored: Vec<_> =
            back.rows.iter().map(|r| (r.b.clone(), r.a.clone(), r.score, r.moved)).collect();
        let mut rows: Vec<_> =
            there.rows.iter().map(|r| (r.a.clone(), r.b.clone(), r.score, r.moved)).collect();
        let key = |row: &(std::ops::Range<usize>, std::ops::Range<usize>, f64, bool)| {
            (row.0.start, row.0.end, row.1.start)
        };
        mirrored.sort_by_key(key);
        rows.sort_by_key(key);
        prop_assert_eq!(rows, mirrored);
        let same = plain(&a, &a);
        prop_assert!(same.rows.iter().all(|row| row.score >= 1.0 && !row.moved));
    }
}
