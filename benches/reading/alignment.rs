//! Measures what alignments find on labelled sets, and their speed.

use crate::labelled::Set;
use lookalike::explain::align::{Alignment, align};
use lookalike::pair::Side;
use lookalike::text::lines::SpaceRule;
use std::path::Path;
use std::time::Instant;

/// Prints the matched share of labelled and of unrelated pairs.
pub(crate) fn quality(folder: &Path) {
    println!("alignment: share of sentences that found a partner");
    println!(
        "{:<18} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "set", "pairs", "total", "A", "B", "moved", "score"
    );
    for set in ["zh-seed002", "zh-laws", "en-onestop", "zh-shiji-hanshu", "zh-cuv-script"] {
        let Some(all) = Set::read(&folder.join(set)) else {
            println!("{set:<18} is not there");
            continue;
        };
        for (kind, pairs) in [("copied", &all.copied), ("apart", &all.apart)] {
            let mut sum = [0.0; 4];
            let mut total = 0;
            for pair in pairs {
                let found =
                    align(all.both(pair)[0], all.both(pair)[1], SpaceRule::Smart, &|| false);
                total += usize::from(is_total(&found));
                for (at, value) in shares(&found).into_iter().enumerate() {
                    sum[at] += value / pairs.len() as f64;
                }
            }
            let name = format!("{set} {kind}");
            let [a, b, moved, score] = sum.map(|value| 100.0 * value);
            println!(
                "{name:<24} {:>6} {total:>8} {a:>7.1}% {b:>7.1}% {moved:>7.1}% {score:>7.1}%",
                pairs.len()
            );
        }
        if set == "zh-seed002" {
            print_rows(&all);
        }
    }
}

/// True if every sentence of both sides is in exactly one row.
fn is_total(found: &Alignment) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let mut seen: Vec<usize> =
            found.rows.iter().flat_map(|row| row.sentences(side).clone()).collect();
        seen.sort_unstable();
        seen.into_iter().eq(0..found.sentences[side].len())
    })
}

/// Number of matched sentences of A and of B and of moved rows, and the mean score of matched rows.
fn shares(found: &Alignment) -> [f64; 4] {
    let figures = found.figures;
    let side = |side: Side| {
        let all = figures.sentences[side].max(1) as f64;
        1.0 - figures.alone[side] as f64 / all
    };
    let rows = figures.matched.max(1) as f64;
    let sum: f64 = found.rows.iter().map(|row| row.score).sum();
    [side(Side::A), side(Side::B), figures.moved as f64 / rows, sum / rows]
}

fn print_rows(set: &Set) {
    for pair in set.copied.iter().chain(&set.apart) {
        let both = set.both(pair);
        let found = align(both[0], both[1], SpaceRule::Smart, &|| false);
        println!("  {} | {}", pair[0], pair[1]);
        for row in &found.rows {
            let text = |side: Side| {
                let part = found.bytes(row, side).and_then(|at| both[side].get(at)).unwrap_or("");
                part.trim().chars().take(28).collect::<String>()
            };
            let moved = if row.moved { "moved" } else { "" };
            println!("    {:>4.2} {moved:5} {} | {}", row.score, text(Side::A), text(Side::B));
        }
    }
}

/// Prints the time of alignments of generated texts.
pub(crate) fn speed() {
    let stock = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜";
    let letters: Vec<char> = stock.chars().collect();
    let mut seed = 3_u64;
    let mut pick = move |of: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        (seed >> 33) as usize % of
    };
    let mut text = |sentences: usize| -> Vec<String> {
        let one = |pick: &mut dyn FnMut(usize) -> usize| -> String {
            (0..12 + pick(30)).map(|_| letters[pick(letters.len())]).collect()
        };
        (0..sentences).map(|_| one(&mut pick) + "。").collect()
    };
    println!("\nalignment: time");
    for sentences in [20, 60, 500, 2000, 6000] {
        let a = text(sentences);
        let mut b: Vec<String> = a
            .iter()
            .enumerate()
            .map(
                |(at, sentence)| {
                    if at % 3 == 0 { sentence.replace('天', "日月") } else { sentence.clone() }
                },
            )
            .collect();
        let half = b.len() / 2;
        b.rotate_left(half);
        b.swap(0, 5);
        clock(&format!("{sentences} sentences, moved and reworded"), &a.concat(), &b.concat());
    }
    let (a, b) = (text(2000).concat(), text(2000).concat());
    clock("2,000 sentences of the same 36 letters", &a, &b);
    clock("100,000 equal short lines", &"同一行字\n".repeat(100_000), &"同一行字\n".repeat(90_000));
    let lines = |by: usize| {
        (0..100_000).map(|at| format!("line {}\n", at * by)).collect::<Vec<_>>().concat()
    };
    clock("100,000 short lines", &lines(3), &lines(7));
    let long = "没有标点的一行字".repeat(2 << 20 >> 3);
    clock("a line of 6 MiB", &long, &long.replace("一行", "两行"));
    clock("one letter", &"a".repeat(4 << 20), &"a".repeat(3 << 20));
    clock("only punctuation", &"。！\n".repeat(300_000), &"！。\n".repeat(200_000));
}

fn clock(what: &str, a: &str, b: &str) {
    let start = Instant::now();
    let found = align(a, b, SpaceRule::Smart, &|| false);
    let took = start.elapsed();
    let cut = found.approximate.map_or(String::new(), |why| format!("; approximate: {why}"));
    println!("{what:<42} {:>9} B {:>9.1} ms{cut}", a.len() + b.len(), took.as_secs_f64() * 1e3);
}
