//! Exhibits: one shingle too few, and Dice presented as Jaccard.

use crate::lesson::kit::{Bilingual, CATS, LessonSource, Stopped, mmds};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore, RuleScores,
};
use crate::measure::MeasureId;
use crate::measure::jaccard::intersection;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark};
use crate::text::shingle::{bag, occurrences};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// L−n shingles instead of L−n+1.
pub(super) const WINDOW: Mistake = Mistake {
    name: "window",
    title: Bilingual::fixed("L−n shingles instead of L−n+1", "取 L−n 个片段，而不是 L−n+1 个"),
    wrong: "for i in 0 .. L − n        { shingle(i, i + n) }",
    right: "for i in 0 .. L − n + 1    { shingle(i, i + n) }",
    what: Bilingual::fixed(
        "The last window is skipped: the end of the text does not count, and a text of exactly n \
         characters has no shingle.",
        "最后一个窗口从来没有看过：文本的结尾不算数，而恰好 n 个字符的文本一个片段也没有。",
    ),
    who: Bilingual::fixed(
        "Tutorial code that writes range(len(text) − n), often below a sentence that correctly says L−n+1.",
        "写 range(len(text) − n) 的教程代码，而上文往往明明写着 L−n+1。",
    ),
    source: mmds("3.2.1 k-shingles: L − n + 1 windows", "3.2.1 节 k-shingle：L − n + 1 个窗口"),
    example: window_example,
    effect: window_effect,
};

/// Dice called Jaccard.
pub(super) const DICE: Mistake = Mistake {
    name: "dice",
    title: Bilingual::fixed("Dice sold as Jaccard", "把 Dice 当成 Jaccard"),
    wrong: "2·|A∩B| / (|A| + |B|)",
    right: "|A∩B| / (|A| + |B| − |A∩B|)",
    what: Bilingual::fixed(
        "Dice ranks pairs as Jaccard does but is never below it, so a threshold chosen for one flags \
         far more with the other: D ≥ .2 is only J ≥ .111.",
        "Dice 与 Jaccard 的排序相同，但从不低于它，所以为一个选定的阈值用在另一个上会标出多得多的对：D ≥ 0.2 只相当于 J ≥ 0.111。",
    ),
    who: Bilingual::fixed(
        "Plagiarism viewers and tutorials that print one *similarity* without saying which ratio it is.",
        "只打印一个“相似度”而不说明是哪种比值的查重工具和教程。",
    ),
    source: LessonSource::new(
        "Dice 1945, Measures of the amount of ecologic association between species",
        "D = 2|A∩B| / (|A| + |B|) = 2J / (1 + J)",
        "D = 2|A∩B| / (|A| + |B|) = 2J / (1 + J)",
        "https://doi.org/10.2307/1932409",
    ),
    example: dice_example,
    effect: dice_effect,
};

/// |A∩B| / |A∪B| of two ascending lists without repeats; `None` if one is empty.
pub(super) fn jaccard_of(a: &[u64], b: &[u64]) -> Option<f64> {
    let shared = intersection(a, b) as usize;
    (!a.is_empty() && !b.is_empty()).then(|| shared as f64 / (a.len() + b.len() - shared) as f64)
}

/// Every shingle of a text, in order.
pub fn listed(text: &str, unit: Unit, n: ShingleLength) -> Vec<u64> {
    occurrences(text, unit, n).into_iter().map(|window| window.0).collect()
}

/// The distinct shingles of all windows but the last, ascending: the L−n windows of the mistake.
pub(super) fn short_of_one(text: &str, unit: Unit, n: ShingleLength) -> Vec<u64> {
    let mut all = listed(text, unit, n);
    all.pop();
    all.sort_unstable();
    all.dedup();
    all
}

fn all_of(text: &str, n: usize) -> Vec<u64> {
    bag(text, Unit::Char, ShingleLength::Fixed(n)).hashes
}

/// Formats a score for a table.
pub(super) fn ratio(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), short_ratio)
}

/// The Jaccard of two texts with the sets of the right rule and with those of the wrong one.
pub(super) fn jaccard_figure(right: &[Vec<u64>; 2], wrong: &[Vec<u64>; 2]) -> RuleFigure {
    let score = |sets: &[Vec<u64>; 2]| ratio(jaccard_of(&sets[0], &sets[1]));
    RuleFigure::new("Jaccard of A and B", "A 与 B 的 Jaccard", score(right), score(wrong))
}

/// The Jaccard of every pair, with the right sets and with the `wrong` ones.
pub(super) fn by_sets(
    bench: &Bench,
    stopped: Stopped<'_>,
    wrong: &[Vec<u64>],
) -> Option<MistakeEffect> {
    jaccards(bench, stopped, |a, b| jaccard_of(&wrong[a], &wrong[b]))
}

/// The Jaccard of every pair, right and as computed by `wrong` for two indices on the bench.
pub(super) fn jaccards(
    bench: &Bench,
    stopped: Stopped<'_>,
    wrong: impl Fn(usize, usize) -> Option<f64>,
) -> Option<MistakeEffect> {
    let mut pairs = Vec::new();
    for (a, b) in bench.pairs() {
        if b == a + 1 && stopped() {
            return None;
        }
        let right = jaccard_of(bench.set(a), bench.set(b));
        pairs.push(RuleScore { a, b, right, wrong: wrong(a, b) });
    }
    let threshold = bench.thresholds.or_initial(MeasureId::JACCARD);
    Some(MistakeEffect::Scores(RuleScores {
        measure: "Jaccard",
        pairs,
        threshold,
        cell: short_ratio,
    }))
}

fn window_example() -> Example {
    const A: &str = "the total is 125";
    const B: &str = "the total is 126";
    const N: usize = 5;
    let (right, wrong) = (
        [A, B].map(|t| all_of(t, N)),
        [A, B].map(|t| short_of_one(t, Unit::Char, ShingleLength::Fixed(N))),
    );
    let windows = |text: &str| listed(text, Unit::Char, ShingleLength::Fixed(N)).len();
    let picture = [("A", Mark::A, A), ("B", Mark::B, B)]
        .map(|(letter, mark, text)| Line::new().left(mark, letter, 3).tint(mark, text));
    let last = " ".repeat(A.len() - N) + &"^".repeat(N);
    let mut picture = picture.to_vec();
    picture.push(Line::new().plain("   ").tint(Mark::Wrong, &last));
    Example {
        say: Bilingual::fixed(
            "Two sums that differ in their last digit. The window that would show it (^) is the \
             one left out: under the wrong rule the texts are identical.",
            "两个金额只有最后一位不同。能看到这一位的窗口（^）恰好被漏掉了：按错误的规则，两个文本完全相同。",
        ),
        picture,
        figures: vec![
            RuleFigure::new(
                "windows of A, L = 16, n = 5",
                "A 的窗口数，L = 16，n = 5",
                windows(A),
                windows(A) - 1,
            ),
            RuleFigure::new(
                "distinct shingles of A",
                "A 的不同片段数",
                right[0].len(),
                wrong[0].len(),
            ),
            jaccard_figure(&right, &wrong),
            RuleFigure::new(
                "shingles of a text of 5 characters",
                "5 个字符的文本的片段数",
                all_of("abcde", N).len(),
                short_of_one("abcde", Unit::Char, ShingleLength::Fixed(N)).len(),
            ),
        ],
        formula: "L − n + 1 = 16 − 5 + 1 = 12, not 11".to_owned(),
    }
}

fn window_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    let wrong = bench.each(stopped, |text| short_of_one(&text.folded, bench.unit, bench.n))?;
    by_sets(bench, stopped, &wrong)
}

/// 2|A∩B| / (|A|+|B|), from a Jaccard: D = 2J / (1 + J).
fn dice_of(a: &[u64], b: &[u64]) -> Option<f64> {
    let shared = intersection(a, b);
    let sizes = a.len() + b.len();
    (!a.is_empty() && !b.is_empty()).then(|| 2.0 * f64::from(shared) / sizes as f64)
}

fn dice_example() -> Example {
    let texts = CATS;
    let sets = texts.map(|text| all_of(text, 2));
    let row = |a: usize, b: usize, pair: &'static str| {
        let (x, y) = (&sets[a], &sets[b]);
        let (right, wrong) = (ratio(jaccard_of(x, y)), ratio(dice_of(x, y)));
        RuleFigure { what: Bilingual::same(pair), right, wrong }
    };
    let turn = |dice: f64| dice / (2.0 - dice);
    Example {
        say: Bilingual::fixed(
            "The same overlaps under both ratios. At the same threshold the wrong one is easier \
             to reach, above all where little is shared.",
            "同样的重合，用两种比值计算。在同一个阈值下，错误的那个更容易达到，共有的越少，差别越大。",
        ),
        picture: Vec::new(),
        figures: vec![
            row(0, 1, "the cat sat on the mat / on a mat"),
            row(0, 2, "the cat sat on the mat / ice cream"),
            row(1, 2, "the cat sat on a mat / ice cream"),
            RuleFigure::new(
                "threshold .2 as a value of J",
                "阈值 0.2 实际要求的 J",
                ".200",
                short_ratio(turn(0.2)),
            ),
            RuleFigure::new(
                "threshold .8 as a value of J",
                "阈值 0.8 实际要求的 J",
                ".800",
                short_ratio(turn(0.8)),
            ),
        ],
        formula: format!("J = D / (2 − D); D = .2 is J = {:.3}", turn(0.2)),
    }
}

fn dice_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    jaccards(bench, stopped, |a, b| dice_of(bench.set(a), bench.set(b)))
}
