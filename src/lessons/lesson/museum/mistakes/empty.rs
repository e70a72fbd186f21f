//! Exhibit: two texts without content are called equal.

use crate::lesson::kit::{Bilingual, Stopped, bilingual, broder};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{Example, Mistake, MistakeEffect, RuleFigure};
use crate::lesson::museum::mistakes::sets::{jaccard_of, jaccards, ratio};
use crate::measure::contract::Params;
use crate::measure::minhash::HashFamily;
use crate::measure::simhash::unweighted;
use crate::text::shingle::bag;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// Empty texts equal to each other.
pub(super) const EMPTY: Mistake = Mistake {
    name: "empty",
    title: Bilingual::fixed("Empty texts equal to each other", "空文本彼此相等"),
    wrong: "if |A∪B| = 0 { 1.0 }; sketch of nothing = 0, or ∞ in every slot",
    right: "no shingles: the score is undefined and never ranked",
    what: Bilingual::fixed(
        "A special case in the formula makes two empty sets equal, and so are two blank \
         signatures: all empty texts become perfect copies of each other.",
        "公式的特例说“无等于无”，两个空白签名也这么说：于是所有空文本都成了彼此的完美副本。",
    ),
    who: Bilingual::fixed(
        "Libraries that return 1 for two empty sets, and cleaners that strip Chinese text down to \
         nothing first.",
        "对两个空集返回 1 的程序库，以及先把中文清洗得一字不剩的流水线。",
    ),
    source: broder(
        "r(A, B) = |A∩B| / |A∪B|: no shingles, no ratio",
        "r(A, B) = |A∩B| / |A∪B|：没有片段，就没有比值",
    ),
    example,
    effect,
};

/// Jaccard with the mistake that two empty sets are equal.
fn equal_if_empty(a: &[u64], b: &[u64]) -> f64 {
    if a.is_empty() && b.is_empty() { 1.0 } else { jaccard_of(a, b).unwrap_or(0.0) }
}

fn example() -> Example {
    // In words: punctuation marks are not words, so nothing remains.
    let texts = ["。。。", "???", ""];
    let sets = texts.map(|text| bag(text, Unit::Word, ShingleLength::Fixed(1)).hashes);
    let family = HashFamily::new(&Params::default());
    let pair = |a: usize, b: usize| RuleFigure {
        what: bilingual!("Jaccard of “{}” and “{}”", "“{}”与“{}”的 Jaccard", texts[a], texts[b]),
        right: ratio(jaccard_of(&sets[a], &sets[b])),
        wrong: ratio(Some(equal_if_empty(&sets[a], &sets[b]))),
    };
    let none = |defined: bool| if defined { "=".to_owned() } else { "—".to_owned() };
    Example {
        say: Bilingual::fixed(
            "Three texts without a single word. They have nothing in common, as they have no \
             content; the score is undefined, not a number.",
            "三个没有一个词的文本。它们没有任何共同之处，因为它们什么也没有；程序应当如实说明，而不是给出一个数。",
        ),
        picture: Vec::new(),
        figures: vec![
            pair(0, 1),
            pair(0, 2),
            RuleFigure::new(
                "MinHash: slots that agree, of 128",
                "MinHash：128 个槽中相同的",
                none(family.signature(&sets[0]).is_some()),
                "128",
            ),
            RuleFigure::new(
                "SimHash: bits that differ",
                "SimHash：不同的位数",
                none(unweighted(&sets[0], 64).is_some()),
                "0",
            ),
        ],
        formula: "0/0 is undefined, not 1".to_owned(),
    }
}

fn effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    jaccards(bench, stopped, |a, b| Some(equal_if_empty(bench.set(a), bench.set(b))))
}
