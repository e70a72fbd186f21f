//! Lesson 5: the counters: from zero, one feature after another, to their signs.

use crate::explain::page::{vote_words, weight_words};
use crate::lesson::kit::{Drawing, LessonStep, LessonTexts, stretch, words};
use crate::lesson::shingles::in_order;
use crate::measure::contract::Weight;
use crate::measure::simhash::{feature_word, votes};
use crate::measure::weight::Weights;
use crate::page::{Line, Mark, Multilingual, flow};
use crate::pair::Side;
use std::collections::BTreeMap;

/// The counters in rows, highest bit first; `mark` returns the mark of each bit.
fn counters(all: &[i64], scheme: Weight, mark: impl Fn(usize) -> Mark) -> Vec<Line> {
    let widest = all.iter().map(|&v| vote_words(v, scheme).chars().count()).max().unwrap_or(1);
    // As many in a row as fit next to the number of its first bit; one column is for the mark.
    let shapes = [(16, 3), (16, 2), (8, 3), (8, 2), (4, 2)];
    let fitting = shapes.into_iter().find(|(each, gap)| each * (widest + gap) <= 68);
    let (each, gap) = fitting.unwrap_or((4, 2));
    let bits: Vec<usize> = (0..all.len()).rev().collect();
    let row = |bits: &[usize]| {
        let first = bits.first().copied().unwrap_or(0).to_string();
        bits.iter().fold(Line::new().right(Mark::Dim, &first, 4).plain("  "), |line, &bit| {
            let text = vote_words(all.get(bit).copied().unwrap_or(0), scheme);
            line.right(mark(bit), &text, widest + gap)
        })
    };
    bits.chunks(each).take(12).map(row).collect()
}

/// The votes of some features.
fn votes_of(features: &[(u64, u32)], bits: u32) -> Vec<i64> {
    let hashes: Vec<u64> = features.iter().map(|feature| feature.0).collect();
    let weights = Weights::new(features.iter().map(|feature| feature.1));
    votes(weights.with(&hashes), bits)
}

/// Step 1: a counter for each bit.
pub(super) fn zero(texts: &LessonTexts) -> LessonStep {
    let (bits, scheme) = (texts.recipe.sketch.bits, texts.recipe.sketch.weight);
    let lines = counters(&votes_of(&[], bits), scheme, |_| Mark::Plain);
    LessonStep {
        title: words!("simhash.zero.title", bits),
        say: words!("simhash.zero.say", bits),
        formula: Multilingual::same(format!("V = (0, …, 0), f = {bits}")),
        drawing: Drawing::new(lines),
    }
}

/// The bits of a feature's hash, highest first.
fn binary(hash: u64, bits: u32) -> String {
    let bit = |bit: u32| feature_word(hash, bit as usize / 64) >> (bit % 64) & 1;
    (0..bits).rev().map(|b| if bit(b) == 1 { '1' } else { '0' }).collect()
}

/// Step 3: the hash of each feature.
pub(super) fn hashes(texts: &LessonTexts) -> LessonStep {
    let (bits, scheme) = (texts.recipe.sketch.bits, texts.recipe.sketch.weight);
    let all = weighted(texts, Side::A);
    let most = texts.room.taller(13, 1.0);
    let mut lines: Vec<Line> = all
        .iter()
        .take(most)
        .map(|&(hash, fixed)| {
            Line::new()
                .left(Mark::Head, &texts.spelling(hash), 6)
                .right(Mark::Dim, &weight_words(fixed, scheme), 4)
                .plain("  ")
                .plain(&binary(hash, bits))
        })
        .collect();
    lines.extend(Line::more(all.len().saturating_sub(most)));
    LessonStep {
        title: words!("simhash.hashes.title"),
        say: words!("simhash.hashes.say"),
        formula: Multilingual::same(format!("xxh3-64 → {bits}")),
        drawing: Drawing::new(lines),
    }
}

/// Step 4: the first features one by one, then all.
pub(super) fn adding(texts: &LessonTexts) -> Vec<LessonStep> {
    let all = weighted(texts, Side::A);
    let mut counts: Vec<usize> = vec![1, 2, 3, all.len()];
    counts.retain(|&count| count <= all.len());
    counts.dedup();
    counts.iter().map(|&count| added(texts, &all, count)).collect()
}

fn added(texts: &LessonTexts, all: &[(u64, u32)], count: usize) -> LessonStep {
    let (bits, scheme) = (texts.recipe.sketch.bits, texts.recipe.sketch.weight);
    let now = votes_of(all.get(..count).unwrap_or_default(), bits);
    let before = votes_of(all.get(..count - 1).unwrap_or_default(), bits);
    let turned = |bit: usize| {
        let sign = |votes: &[i64]| votes.get(bit).is_some_and(|&vote| vote > 0);
        sign(&now) != sign(&before)
    };
    let mark = |bit| if turned(bit) { Mark::Changed } else { Mark::Plain };
    let (hash, fixed) = all.get(count - 1).copied().unwrap_or((0, 1));
    let (name, weighs) = (texts.spelling(hash), weight_words(fixed, scheme));
    let mut lines = vec![
        Line::new()
            .left(Mark::Head, &name, 6)
            .right(Mark::Dim, &weighs, 4)
            .plain("  ")
            .plain(&binary(hash, bits)),
        Line::new(),
    ];
    lines.extend(counters(&now, scheme, mark));
    let whole = count == all.len();
    let title = words!("simhash.added.title", count, all = all.len());
    let say = if whole {
        words!("simhash.added.last")
    } else {
        words!("simhash.added.say", name, weighs)
    };
    LessonStep {
        title,
        say,
        formula: Multilingual::same(format!("V[i] += w·(2·bit_i − 1),  w = {weighs}")),
        drawing: Drawing::new(lines),
    }
}

/// Step 5: the signs of the votes of A or B.
pub(super) fn signs(texts: &LessonTexts, side: Side) -> LessonStep {
    let letter = side.letter();
    let (bits, scheme) = (texts.recipe.sketch.bits, texts.recipe.sketch.weight);
    let all = votes(texts.profiles[side].features(), bits);
    let mark = |bit: usize| match all.get(bit).copied().unwrap_or(0) {
        0 => Mark::Differs,
        vote if vote > 0 => Mark::Equal,
        _ => Mark::Dim,
    };
    let mut lines = counters(&all, scheme, mark);
    lines.push(Line::new());
    let print = texts.profiles[side].fingerprint;
    let (binary, hex, ties) =
        print.map_or_else(Default::default, |print| (print.binary(), print.hex(), print.ties));
    let tint = [Mark::A, Mark::B][side];
    lines.push(Line::new().tint(tint, letter).plain("  ").plain(&binary));
    LessonStep {
        title: words!("simhash.signs.title", letter),
        say: words!("simhash.signs.say", ties),
        formula: Multilingual::same(format!("bit_i = 1 ⇔ V[i] > 0:  {hex}")),
        drawing: Drawing::new(lines),
    }
}

/// The features of a text in order of first occurrence, with their weights.
pub(super) fn weighted(texts: &LessonTexts, side: Side) -> Vec<(u64, u32)> {
    let weights: BTreeMap<u64, u32> = texts.profiles[side].features().iter().collect();
    let weight = |hash: u64| Some((hash, *weights.get(&hash)?));
    in_order(texts, side).into_iter().filter_map(weight).collect()
}

/// Step 2: the features of A.
pub(super) fn features(texts: &LessonTexts) -> LessonStep {
    let all = weighted(texts, Side::A);
    let scheme = texts.recipe.sketch.weight;
    let item = |&(hash, fixed): &(u64, u32)| {
        (Mark::Plain, format!("{}:{}", texts.spelling(hash), weight_words(fixed, scheme)))
    };
    let items: Vec<_> = all.iter().map(item).collect();
    let [_, _, shown] = stretch(texts.spelled[0].text(), &(0..0), texts.room.columns() - 2);
    let mut lines = vec![Line::new().tint(Mark::A, "A").plain(" ").plain(&shown), Line::new()];
    lines.extend(flow(&items, texts.room.columns(), texts.room.taller(12, 1.0)));
    let weights = match scheme {
        Weight::One => words!("simhash.features.every-feature-weighs"),
        Weight::Log => words!("simhash.features.its-weight-1"),
        Weight::Count | Weight::TfIdf => words!("simhash.features.its-weight-its"),
    };
    LessonStep {
        title: words!("simhash.features.title"),
        say: words!("simhash.features.say", all = all.len(), weights),
        formula: Multilingual::same(format!("n = {}", texts.recipe.n.spelled())),
        drawing: Drawing::new(lines),
    }
}
