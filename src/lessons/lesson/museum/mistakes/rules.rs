//! Exhibits: SimHash bits set from zero votes on, and only from two votes on.

use crate::lesson::kit::{Bilingual, CATS, Stopped, bilingual, manku};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore, RuleScores,
};
use crate::measure::simhash::votes;
use crate::measure::weight::Weighted;
use crate::pair::Side;
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// A bit is 1 from zero votes on.
pub(super) const ZERO: Mistake = Mistake {
    name: "zero",
    title: Bilingual::fixed("Bits set by a tie: vote ≥ 0", "票数为零也置一：≥ 0"),
    wrong: "bit = 1 where vote ≥ 0",
    right: "bit = 1 where vote > 0; ties are counted and shown",
    what: Bilingual::fixed(
        "A tie carries no information, yet here it gives 1. Few features tie often, so short \
         texts share ones without any majority; a text without features becomes all ones.",
        "票数相等本来什么也没说，这里却成了 1。特征少时平票很多，于是短文本共有一些没有人投过票的 1；没有特征的文本则全是 1。",
    ),
    who: Bilingual::fixed(
        "Early SimHash libraries; some changed the rule later and broke all stored fingerprints.",
        "第一代 SimHash 程序库；有些后来改了规则，使所有已存的指纹失效。",
    ),
    source: manku(
        "section 2, the signs of V: a positive one gives 1, a negative one 0",
        "2 节 V 的正负号：正为 1，负为 0",
    ),
    example: zero_example,
    effect: |bench, stopped| effect(bench, stopped, 0),
};

/// A bit is 1 from two votes on.
pub(super) const ONE: Mistake = Mistake {
    name: "one",
    title: Bilingual::fixed("Bits cleared by a bare majority: > 1", "只多一票反被清零：> 1"),
    wrong: "bit = 1 where vote > 1",
    right: "bit = 1 where vote > 0",
    what: Bilingual::fixed(
        "A bit that wins by one vote is written as 0. With an odd number of features that is \
         every bare majority: one bit in five for fifteen features.",
        "以一票获胜的位被写成 0。特征个数为奇数时，所有微弱多数都是如此：十五个特征时，五位中就有一位。",
    ),
    who: Bilingual::fixed(
        "Articles that describe the last step as *greater than one*, and code written from them.",
        "把最后一步写成“大于一”的文章，以及照着它写的代码。",
    ),
    source: manku(
        "section 2, the signs of V: a positive one gives 1, a negative one 0",
        "2 节 V 的正负号：正为 1，负为 0",
    ),
    example: one_example,
    effect: |bench, stopped| effect(bench, stopped, 2),
};

/// The bits with at least `least` votes; 1 is the right rule.
pub(super) fn bits_from(votes: &[i64], least: i64) -> [u64; 4] {
    let mut words = [0; 4];
    for (bit, _) in votes.iter().enumerate().filter(|(_, vote)| **vote >= least) {
        if let Some(word) = words.get_mut(bit / 64) {
            *word |= 1u64 << (bit % 64);
        }
    }
    words
}

/// Number of differing bits.
pub(super) fn apart(a: [u64; 4], b: [u64; 4]) -> u32 {
    a.iter().zip(b).map(|(x, y)| (x ^ y).count_ones()).sum()
}

/// Formats a similarity of [`BITS`] bits as a distance.
pub(super) fn distance(score: f64) -> String {
    format!("{:.0}", (1.0 - score) * f64::from(BITS))
}

/// Converts a distance to a similarity.
pub(super) fn score(distance: u32) -> f64 {
    1.0 - f64::from(distance) / f64::from(BITS)
}

/// The votes of the distinct n-grams of a text, each with weight 1, and their number.
fn votes_of(text: &str, unit: Unit, n: usize, bits: u32) -> (Vec<i64>, usize) {
    let bag = bag(text, unit, ShingleLength::Fixed(n));
    (votes(Weighted::even(&bag.hashes), bits), bag.hashes.len())
}

fn zero_example() -> Example {
    let texts = ["we all scream for ice cream", "red cats run home at night"];
    let all = texts.map(|text| votes_of(text, Unit::Word, 1, BITS));
    let ties = |side: Side| all[side].0.iter().filter(|&&vote| vote == 0).count();
    let ones = |side: Side, least| bits_from(&all[side].0, least)[0].count_ones().to_string();
    let far = |least| apart(bits_from(&all[0].0, least), bits_from(&all[1].0, least)).to_string();
    let empty = |least| bits_from(&[0; 64], least)[0].count_ones().to_string();
    Example {
        say: Bilingual::fixed(
            "Six words vote on 64 bits, and an even number of voters ties often. Under the wrong \
             rule every tie becomes a one.",
            "六个词对 64 位投票，投票者是偶数，常常平票。按错误的规则，每次平票都变成 1。",
        ),
        picture: Vec::new(),
        figures: vec![
            RuleFigure {
                what: Bilingual::same(format!("1 ← “{}”", texts[0])),
                right: ones(Side::A, 1),
                wrong: ones(Side::A, 0),
            },
            RuleFigure {
                what: Bilingual::same(format!("1 ← “{}”", texts[1])),
                right: ones(Side::B, 1),
                wrong: ones(Side::B, 0),
            },
            RuleFigure::new("bits apart", "相差位数", far(1), far(0)),
            RuleFigure::new(
                "bits set for a text without features",
                "没有特征的文本中为 1 的位",
                format!("— ({})", empty(1)),
                empty(0),
            ),
        ],
        formula: format!(
            "ties: {} and {} of 64; P(tie) = C(6,3)/2^6 = {:.3}",
            ties(Side::A),
            ties(Side::B),
            binomial(6, 3) / 64.0
        ),
    }
}

fn one_example() -> Example {
    let wide = CATS.map(|text| votes_of(text, Unit::Char, 2, BITS));
    let narrow = votes_of(CATS[0], Unit::Char, 2, 32);
    let ones = |votes: &[i64], least| bits_from(votes, least)[0].count_ones().to_string();
    let far = |a: usize, b: usize, least| {
        apart(bits_from(&wide[a].0, least), bits_from(&wide[b].0, least)).to_string()
    };
    let bare = |votes: &[i64]| votes.iter().filter(|&&vote| vote == 1).count();
    let share = binomial(15, 8) / 32_768.0;
    Example {
        say: bilingual!(
            "“{}” has {} bigrams. Of its 64 votes {} are exactly +1, and the wrong rule writes them as 0.",
            "“{}”有 {} 个二元片段。64 个票数中有 {} 个恰好是 +1，错误的规则把它们写成 0。",
            CATS[0],
            wide[0].1,
            bare(&wide[0].0),
        ),
        picture: Vec::new(),
        figures: vec![
            RuleFigure::new(
                "bits set of 64",
                "64 位中为 1 的",
                ones(&wide[0].0, 1),
                ones(&wide[0].0, 2),
            ),
            RuleFigure::new(
                "bits set of 32",
                "32 位中为 1 的",
                ones(&narrow.0, 1),
                ones(&narrow.0, 2),
            ),
            RuleFigure::new(
                "bits apart, mat and a mat",
                "相差位数，mat 与 a mat",
                far(0, 1, 1),
                far(0, 1, 2),
            ),
            RuleFigure::new(
                "bits apart, mat and ice cream",
                "相差位数，mat 与 ice cream",
                far(0, 2, 1),
                far(0, 2, 2),
            ),
        ],
        formula: format!("P(vote = 1) = C(15,8)/2^15 = {share:.3}: {:.1} of 32 bits", 32.0 * share),
    }
}

/// n choose k.
fn binomial(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |product, i| product * f64::from(n - i) / f64::from(i + 1))
}

fn effect(bench: &Bench, stopped: Stopped<'_>, least: i64) -> Option<MistakeEffect> {
    let all = bench.each(stopped, |text| {
        let some = !text.bag.hashes.is_empty();
        some.then(|| votes(text.counted(), BITS))
    })?;
    let by = |least| -> Vec<_> {
        all.iter().map(|votes| votes.as_ref().map(|votes| bits_from(votes, least))).collect()
    };
    let (right, wrong) = (by(1), by(least));
    let near = |prints: &[Option<[u64; 4]>], a: usize, b: usize| alike(prints[a], prints[b]);
    Some(similarities(bench, distance, |a, b| near(&right, a, b), |a, b| near(&wrong, a, b)))
}

/// The similarity of two fingerprints; `None` if one is missing.
pub(super) fn alike(a: Option<[u64; 4]>, b: Option<[u64; 4]>) -> Option<f64> {
    Some(score(apart(a?, b?)))
}

/// The SimHash similarity of every pair on the bench under both rules, formatted by `cell`.
pub(super) fn similarities(
    bench: &Bench,
    cell: fn(f64) -> String,
    right: impl Fn(usize, usize) -> Option<f64>,
    wrong: impl Fn(usize, usize) -> Option<f64>,
) -> MistakeEffect {
    let pair = |(a, b)| RuleScore { a, b, right: right(a, b), wrong: wrong(a, b) };
    let (pairs, threshold) = (bench.pairs().map(pair).collect(), score(bench.near()));
    MistakeEffect::Scores(RuleScores { measure: "SimHash", pairs, threshold, cell })
}
