//! Lesson 5: the counters: from zero, one feature after another, to their signs.

use crate::explain::page::{vote_words, weight_words};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, LessonTexts, bilingual, stretch};
use crate::lesson::shingles::in_order;
use crate::measure::contract::Weight;
use crate::measure::simhash::{feature_word, votes};
use crate::measure::weight::Weights;
use crate::page::{Line, Mark, flow};
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
        title: bilingual!("1 · {bits} counters at zero", "一 · {bits} 个计数器归零"),
        say: bilingual!(
            "The fingerprint has f = {bits} bits, numbered from 0 at the right. Each has a \
             counter that starts at zero.",
            "指纹要有 f = {bits} 位，从右边的第 0 位数起。每一位有一个计数器，都从零开始。",
        ),
        formula: format!("V = (0, …, 0), f = {bits}"),
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
        title: Bilingual::fixed("3 · Hash every feature", "三 · 对每个特征求哈希"),
        say: Bilingual::fixed(
            "A good hash sets each bit like a coin toss: half of all features have a 1 there, \
             independent of the other bits. The same feature always gets the same bits.",
            "好的哈希函数好比对每一位掷硬币：每一位上约有一半特征为 1，各位互相独立；同一个特征总是得到同样的位。",
        ),
        formula: format!("xxh3-64 → {bits}"),
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
    let title =
        bilingual!("4 · Vote: {count} of {}", "四 · 投票：第 {count} 个，共 {} 个", all.len(),);
    let say = if whole {
        Bilingual::fixed(
            "All features have voted. A counter far from zero is stable; near zero a single \
             feature flips the bit (*: flipped by the last one).",
            "全部特征都已投票。离零远的位已成定局；接近零的位，多一个或少一个特征就会翻转（* 为最后一个特征翻转的位）。",
        )
    } else {
        bilingual!(
            "`{name}` adds its weight {weighs} where it has a 1 and subtracts it where it has \
             a 0. * marks flipped bits.",
            "“{name}”在为 1 的位上加上权重 {weighs}，在为 0 的位上减去；* 标出被它翻转的位。",
        )
    };
    LessonStep {
        title,
        say,
        formula: format!("V[i] += w·(2·bit_i − 1),  w = {weighs}"),
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
        title: bilingual!("5 · The signs of {letter}", "五 · {letter} 的正负号"),
        say: bilingual!(
            "A bit is 1 where its vote is above zero (=), else 0. {ties} bits are ties (≠): \
             features cancel out exactly, and the bit is 0 by convention.",
            "票数大于零的位为 1（=），否则为 0。有 {ties} 位平票（≠）：特征恰好互相抵消，按约定记 0，与内容无关。",
        ),
        formula: format!("bit_i = 1 ⇔ V[i] > 0:  {hex}"),
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
    let (en, zh) = match scheme {
        Weight::One => ("every feature weighs 1", "每个特征权重为 1"),
        Weight::Log => ("its weight is 1 + ln of its count", "权重为 1 + ln(次数)"),
        Weight::Count | Weight::TfIdf => ("its weight is its count", "出现几次权重就是几"),
    };
    LessonStep {
        title: Bilingual::fixed("2 · Features and weights", "二 · 特征与权重"),
        say: bilingual!(
            "Split the text into features, here its {} shingles; {en}.",
            "把文本分成特征，这里用片段，共 {} 个；{zh}。",
            all.len(),
        ),
        formula: format!("n = {}", texts.recipe.n.spelled()),
        drawing: Drawing::new(lines),
    }
}
