//! Exhibits: matches counted once per occurrence, and bytes counted as characters.

use crate::lesson::kit::{Bilingual, LessonSource, Stopped, mmds};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::sets::{
    by_sets, jaccard_figure, jaccard_of, jaccards, listed, ratio,
};
use crate::measure::jaccard::intersection;
use crate::page::{Line, Mark};
use crate::text::hash::shingle;
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Matches counted per occurrence in one text.
pub(super) const OCCURRENCES: Mistake = Mistake {
    name: "occurrences",
    title: Bilingual::fixed("Counting per occurrence", "按出现次数计数"),
    wrong: "for each shingle of A: if it is in B { common += 1 }",
    right: "common = |set(A) ∩ set(B)|",
    what: Bilingual::fixed(
        "Repeated shingles of A count each time, those of B do not: the score of A with B differs \
         from that of B with A.",
        "A 中重复的片段每次都计数，B 中重复的却不计：A 对 B 的得分不等于 B 对 A 的得分。",
    ),
    who: Bilingual::fixed(
        "Scripts that loop over one list and search the other, without building sets first.",
        "不先做成集合，而是遍历一个列表、到另一个列表里查找的脚本。",
    ),
    source: mmds(
        "3.1.1 Jaccard similarity of sets: |A∩B| / |A∪B|",
        "3.1.1 节 集合的 Jaccard 相似度：|A∩B| / |A∪B|",
    ),
    example: occurrences_example,
    effect: occurrences_effect,
};

/// Windows of bytes instead of characters.
pub(super) const BYTES: Mistake = Mistake {
    name: "bytes",
    title: Bilingual::fixed("Bytes counted as characters", "把字节当成字符"),
    wrong: "windows of n bytes of the UTF-8 text",
    right: "windows of n characters",
    what: Bilingual::fixed(
        "Five bytes are one Chinese character and two thirds. Such windows split characters, and \
         different characters share parts: texts look more similar than they are.",
        "五个字节只相当于一又三分之二个汉字。这样的窗口把字切开，不同的字也有相同的碎片：文本看起来比实际更相似。",
    ),
    who: Bilingual::fixed(
        "Programs in languages whose plain strings are bytes, tested on English only.",
        "普通字符串就是字节的语言写成、只用英文测试过的程序。",
    ),
    source: LessonSource::new(
        "Yergeau 2003, UTF-8, a transformation format of ISO 10646 (RFC 3629)",
        "section 3, U+0800 to U+FFFF take 3 bytes",
        "3 节 U+0800 至 U+FFFF 各占 3 字节",
        "https://www.rfc-editor.org/rfc/rfc3629",
    ),
    example: bytes_example,
    effect: bytes_effect,
};

/// Number of shingle occurrences of A in the set of B, and of all occurrences in both texts.
pub fn common(a: &[u64], b: &[u64], set_of_b: &[u64]) -> (usize, usize) {
    let common = a.iter().filter(|hash| set_of_b.binary_search(hash).is_ok()).count();
    (common, a.len() + b.len())
}

/// The wrong Jaccard: occurrences of A in B, over all occurrences less those.
fn per_occurrence(a: &[u64], b: &[u64], set_of_b: &[u64]) -> Option<f64> {
    let (common, all) = common(a, b, set_of_b);
    (!a.is_empty() && !b.is_empty()).then(|| common as f64 / (all - common).max(1) as f64)
}

/// The distinct windows of n bytes, ascending; a shorter text is one window.
pub fn byte_windows(text: &str, n: usize) -> Vec<u64> {
    let bytes = text.as_bytes();
    let size = n.max(1).min(bytes.len().max(1));
    let mut all: Vec<u64> = bytes.windows(size).map(shingle).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn occurrences_example() -> Example {
    const A: &str = "abcdeabcdeabcdex";
    const B: &str = "abcdeX";
    const N: usize = 5;
    let lists = [A, B].map(|text| listed(text, Unit::Char, ShingleLength::Fixed(N)));
    let sets = [A, B].map(|text| bag(text, Unit::Char, ShingleLength::Fixed(N)).hashes);
    let (forth, _) = common(&lists[0], &lists[1], &sets[1]);
    let (back, _) = common(&lists[1], &lists[0], &sets[0]);
    let right = ratio(jaccard_of(&sets[0], &sets[1]));
    let letters = [("A", Mark::A, A), ("B", Mark::B, B)];
    let shared = intersection(&sets[0], &sets[1]).to_string();
    Example {
        say: Bilingual::fixed(
            "“abcde” occurs three times in A and once in B. Counted from A there are three \
             matches, from B one; sets have one either way.",
            "“abcde”在 A 中出现三次，在 B 中出现一次。从 A 出发有三个匹配，从 B 出发只有一个；而集合两边都是一个。",
        ),
        picture: letters
            .map(|(letter, mark, text)| Line::new().left(mark, letter, 3).tint(mark, text))
            .to_vec(),
        figures: vec![
            RuleFigure::new("matches, A in B", "匹配数，A 在 B 中", shared.clone(), forth),
            RuleFigure::new("matches, B in A", "匹配数，B 在 A 中", shared, back),
            RuleFigure::new(
                "score of A with B",
                "A 对 B 的得分",
                right.clone(),
                ratio(per_occurrence(&lists[0], &lists[1], &sets[1])),
            ),
            RuleFigure::new(
                "score of B with A",
                "B 对 A 的得分",
                right,
                ratio(per_occurrence(&lists[1], &lists[0], &sets[0])),
            ),
        ],
        formula: format!("{forth} ≠ {back}: the score depends on the order"),
    }
}

fn occurrences_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let lists = bench.each(stopped, |text| listed(&text.folded, bench.unit, bench.n))?;
    jaccards(bench, stopped, |a, b| per_occurrence(&lists[a], &lists[b], bench.set(b)))
}

fn bytes_example() -> Example {
    const A: &str = "油田发生爆炸";
    const B: &str = "油田发现文物";
    const N: usize = 5;
    let right = [A, B].map(|text| bag(text, Unit::Char, ShingleLength::Fixed(N)).hashes);
    let wrong = [A, B].map(|text| byte_windows(text, N));
    let hex =
        |text: &str| text.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
    let letters = [("A", Mark::A, A), ("B", Mark::B, B)];
    let mut picture = Vec::new();
    for (letter, mark, text) in letters {
        picture.push(Line::new().left(mark, letter, 3).tint(mark, text));
        picture.push(Line::new().plain("   ").tint(Mark::Dim, &hex(text)));
    }
    picture.push(Line::new().plain("   ").tint(Mark::Wrong, "^^^^^^^^^^^^^^ 5"));
    Example {
        say: Bilingual::fixed(
            "The two share three characters at the start and no window of five. Their bytes share \
             windows inside these characters, so the texts seem related.",
            "两者开头有三个相同的字，但没有一个五字窗口相同。它们的字节在这三个字之内却有相同的窗口，于是显得相关。",
        ),
        picture,
        figures: vec![
            RuleFigure::new(
                "characters or bytes of A",
                "A 的字符数或字节数",
                A.chars().count(),
                A.len(),
            ),
            RuleFigure::new("windows of 5 in A", "A 中长 5 的窗口", right[0].len(), wrong[0].len()),
            jaccard_figure(&right, &wrong),
        ],
        formula: "5 bytes / 3 bytes a Chinese character = 1⅔ characters".to_owned(),
    }
}

fn bytes_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let wrong =
        bench.each(stopped, |text| byte_windows(&text.folded, bench.n.mostly(&text.folded)))?;
    let mut characters = bench.clone();
    for text in &mut characters.texts {
        text.bag = bag(&text.folded, Unit::Char, bench.n);
    }
    by_sets(&characters, stopped, &wrong)
}
