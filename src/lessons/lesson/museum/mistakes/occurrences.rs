//! Exhibits: matches counted once per occurrence, and bytes counted as characters.

use crate::lesson::kit::{LessonSource, Stopped, mmds, words};
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
    title: words!("museum.occurrences.title"),
    wrong: "for each shingle of A: if it is in B { common += 1 }",
    right: "common = |set(A) ∩ set(B)|",
    what: words!("museum.occurrences.what"),
    who: words!("museum.occurrences.who"),
    source: mmds(words!("museum.occurrences.part")),
    example: occurrences_example,
    effect: occurrences_effect,
};

/// Windows of bytes instead of characters.
pub(super) const BYTES: Mistake = Mistake {
    name: "bytes",
    title: words!("museum.bytes.title"),
    wrong: "windows of n bytes of the UTF-8 text",
    right: "windows of n characters",
    what: words!("museum.bytes.what"),
    who: words!("museum.bytes.who"),
    source: LessonSource::new(
        "Yergeau 2003, UTF-8, a transformation format of ISO 10646 (RFC 3629)",
        words!("museum.bytes.part"),
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
        say: words!("museum.occurrences-example.say"),
        picture: letters
            .map(|(letter, mark, text)| Line::new().left(mark, letter, 3).tint(mark, text))
            .to_vec(),
        figures: vec![
            RuleFigure::new(words!("museum.occurrences-example.a-in-b"), shared.clone(), forth),
            RuleFigure::new(words!("museum.occurrences-example.b-in-a"), shared, back),
            RuleFigure::new(
                words!("museum.occurrences-example.score-a"),
                right.clone(),
                ratio(per_occurrence(&lists[0], &lists[1], &sets[1])),
            ),
            RuleFigure::new(
                words!("museum.occurrences-example.score-b"),
                right,
                ratio(per_occurrence(&lists[1], &lists[0], &sets[0])),
            ),
        ],
        formula: words!("museum.occurrences-example.formula", forth, back),
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
        say: words!("museum.bytes-example.say"),
        picture,
        figures: vec![
            RuleFigure::new(words!("museum.bytes-example.units"), A.chars().count(), A.len()),
            RuleFigure::new(words!("museum.bytes-example.windows"), right[0].len(), wrong[0].len()),
            jaccard_figure(&right, &wrong),
        ],
        formula: words!("museum.bytes-example.formula"),
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
