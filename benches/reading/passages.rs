//! Measures what passages find on labelled sets next to Jaccard and containment, and their speed.

use crate::labelled::Set;
use lookalike::explain::disguise::{Copying, PassageOptions};
use lookalike::explain::passages::{Least, Passages, is_same_text, passages};
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;
use lookalike::text::script::han_share;
use lookalike::text::shingle::bag;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::path::Path;
use std::time::{Duration, Instant};

fn plain(a: &str, b: &str) -> Passages {
    passages(a, b, &Ladder::default(), Least::default(), &|| false)
}

/// Prints the model pair, and how well coverage separates copied pairs from others.
pub(crate) fn quality(folder: &Path) {
    if let Some(set) = Set::read(&folder.join("zh-seed002")) {
        println!("\npassages: the model pair, from 5 characters");
        for pair in set.copied.iter().chain(&set.apart) {
            let options = PassageOptions {
                least: Least { characters: 5, words: 4 },
                ..PassageOptions::default()
            };
            let found = Copying::new(set.both(pair), &Ladder::default(), &options, None, &|| false);
            let of = |side| 100.0 * found.passages.coverage(side, false).unwrap_or(0.0);
            println!(
                "  {} | {}: {}, {} passages, {:.1} % of A, {:.1} % of B, {} moved, {} of {} turned, {} substitutions",
                pair[0],
                pair[1],
                found.disguise.rule.name(),
                found.passages.list.len(),
                of(Side::A),
                of(Side::B),
                found.passages.list.iter().filter(|p| p.moved).count(),
                found.passages.inversions,
                found.passages.pairs(),
                found.disguise.substitutions.len()
            );
        }
    }
    println!("\npassages: average precision of copied pairs against 1,000 others");
    println!(
        "{:<18} {:>6} {:>6} {:>8} {:>8} {:>11} {:>9} {:>8}",
        "set", "copied", "others", "coverage", "lesser", "containment", "Jaccard", "whole"
    );
    for name in ["zh-laws", "en-onestop", "zh-shiji-hanshu", "zh-cuv-script", "en-licenses"] {
        let Some(set) = Set::read(&folder.join(name)) else { continue };
        let mut rows: Vec<([f64; 4], bool)> = Vec::new();
        let mut whole = true;
        let pairs =
            set.copied.iter().map(|p| (p, true)).chain(set.apart.iter().map(|p| (p, false)));
        for (pair, copied) in pairs {
            let [a, b] = set.both(pair);
            let found = plain(a, b);
            whole &= reassembles([a, b], &found);
            let [x, y] = Side::BOTH.map(|side| found.coverage(side, false).unwrap_or(0.0));
            let (jaccard, containment) = shingles(a, b);
            rows.push(([x.max(y), x.min(y), containment, jaccard], copied));
        }
        let ap = [0, 1, 2, 3].map(|at: usize| precision(&rows, at));
        println!(
            "{name:<18} {:>6} {:>6} {:>8.3} {:>8.3} {:>11.3} {:>9.3} {:>8}",
            set.copied.len(),
            set.apart.len(),
            ap[0],
            ap[1],
            ap[2],
            ap[3],
            if whole { "all" } else { "NOT ALL" }
        );
    }
}

/// Exact Jaccard and the larger containment of the default shingles.
fn shingles(a: &str, b: &str) -> (f64, f64) {
    let (han, letters) = han_share(a);
    let n = if 2 * han > letters { 3 } else { 5 };
    let [x, y] = [a, b]
        .map(|text| bag(&Ladder::default().fold(text), Unit::Char, ShingleLength::Fixed(n)).hashes);
    let both = x.iter().filter(|hash| y.binary_search(hash).is_ok()).count() as f64;
    let (x, y) = (x.len() as f64, y.len() as f64);
    (both / (x + y - both).max(1.0), (both / x.max(1.0)).max(both / y.max(1.0)))
}

/// True if passages and the text between them add up to both texts, byte for byte, and passages are
/// the same on both sides but for marks.
fn reassembles(texts: [&str; 2], found: &Passages) -> bool {
    let same = found.list.iter().all(|passage| {
        let part = |side: Side| found.texts[side].text.get(passage.folded[side].clone());
        is_same_text(part(Side::A).unwrap_or("-"), part(Side::B).unwrap_or("+"))
    });
    let whole = Side::BOTH.into_iter().all(|side| {
        let (mut out, mut end) = (String::new(), 0);
        for place in found.order(side) {
            let range = found.list[place].original[side].clone();
            out += texts[side].get(end..range.start).unwrap_or("\u{0}");
            out += texts[side].get(range.clone()).unwrap_or("\u{0}");
            end = range.end;
        }
        out + texts[side].get(end..).unwrap_or("\u{0}") == texts[side]
    });
    same && whole
}

/// Average precision of one score; ties count in the worst order.
fn precision(rows: &[([f64; 4], bool)], at: usize) -> f64 {
    let mut order: Vec<(f64, bool)> = rows.iter().map(|(s, copied)| (s[at], *copied)).collect();
    order.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| x.1.cmp(&y.1)));
    let (mut hits, mut sum) = (0.0, 0.0);
    for (place, (_, copied)) in order.iter().enumerate() {
        if *copied {
            hits += 1.0;
            sum += hits / (place + 1) as f64;
        }
    }
    if hits > 0.0 { sum / hits } else { 0.0 }
}

/// A text of generated words; `shuffle` reorders its paragraphs and changes every ninth sentence.
fn made(bytes: usize, seed: u64, shuffle: bool) -> String {
    let mut state = seed;
    let mut pick = |of: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        (state >> 33) as usize % of
    };
    let mut paragraphs = Vec::new();
    let mut length = 0;
    while length < bytes {
        let mut paragraph = String::new();
        for _ in 0..5 {
            for _ in 0..12 + pick(20) {
                let x = pick(2000) * pick(2000) / 2000;
                paragraph.push(char::from_u32(0x4E00 + x as u32).unwrap_or('一'));
            }
            paragraph.push('。');
        }
        length += paragraph.len() + 1;
        paragraphs.push(paragraph + "\n");
    }
    if shuffle {
        let half = paragraphs.len() / 3;
        paragraphs.rotate_left(half);
        for paragraph in &mut paragraphs {
            *paragraph = paragraph.replace('丁', "另一个").replace('三', "乙");
        }
    }
    paragraphs.concat()
}

/// Prints the time of passages and findings.
pub(crate) fn speed() {
    println!("\npassages and how they were disguised: time");
    for bytes in [5_000, 50_000, 500_000, 2_000_000] {
        clock(
            &format!("{bytes} B, moved and reworded"),
            &made(bytes, 7, false),
            &made(bytes, 7, true),
        );
    }
    clock("500,000 B, unrelated", &made(500_000, 7, false), &made(500_000, 8, false));
    clock("5 MB, disjoint", &"甲乙丙丁".repeat(400_000), &"戊己庚辛".repeat(400_000));
    clock("one letter", &"a".repeat(4 << 20), &"a".repeat(3 << 20));
    clock("100,000 equal short lines", &"同一行字\n".repeat(100_000), &"同一行字\n".repeat(90_000));
    let two = |seed: u64| {
        let mut state = seed;
        let mut line = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            if state >> 40 & 1 == 0 {
                "这是一行短短的字\n"
            } else {
                "那是另外一行的字\n"
            }
        };
        (0..100_000).map(|_| line()).collect::<String>()
    };
    clock("100,000 lines of two kinds, at random", &two(1), &two(2));
    let long = "没有标点的一行字".repeat(2 << 20 >> 3);
    clock("a line of 6 MiB", &long, &long.replace("一行", "两行"));
    clock("16 MiB without a break", &"ab".repeat(8 << 20), &"abb".repeat(5 << 20));
    let (a, b) = (made(2_000_000, 7, false), made(2_000_000, 7, true));
    for after in [5, 50, 200] {
        let start = Instant::now();
        let limit = Duration::from_millis(after);
        let options = PassageOptions::default();
        let stop = || start.elapsed() > limit;
        let found = Copying::new([&a, &b], &Ladder::default(), &options, None, &stop);
        let late = start.elapsed().saturating_sub(limit).as_secs_f64() * 1e3;
        let told = found.passages.approximate.is_some();
        println!("stopped after {after:>3} ms: {late:>6.1} ms later (told: {told})");
    }
}

fn clock(what: &str, a: &str, b: &str) {
    let start = Instant::now();
    let found = plain(a, b);
    let passages = start.elapsed().as_secs_f64() * 1e3;
    let start = Instant::now();
    let options = PassageOptions::default();
    let all = Copying::new([a, b], &Ladder::default(), &options, None, &|| false);
    let both = start.elapsed().as_secs_f64() * 1e3;
    let cut = found.approximate.map_or(String::new(), |why| format!("; approximate: {why}"));
    println!(
        "{what:<40} {:>9} B {passages:>9.1} ms, with findings {both:>9.1} ms, {} passages, {:.0} %{cut}",
        a.len() + b.len(),
        all.passages.list.len(),
        100.0 * found.coverage(Side::A, false).unwrap_or(0.0)
    );
}
