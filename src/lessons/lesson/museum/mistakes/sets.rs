//! Exhibits: one shingle too few, and Dice presented as Jaccard.

use crate::lesson::kit::{CATS, LessonSource, Stopped, mmds, words};
use crate::lesson::museum::mistakes::bench::Bench;
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, RuleFigure, RuleScore, RuleScores,
};
use crate::measure::MeasureId;
use crate::measure::jaccard::intersection;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark, Multilingual};
use crate::text::shingle::{bag, occurrences};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;

/// L−n shingles instead of L−n+1.
pub(super) const WINDOW: Mistake = Mistake {
    name: "window",
    title: words!("museum.window.title"),
    wrong: "for i in 0 .. L − n        { shingle(i, i + n) }",
    right: "for i in 0 .. L − n + 1    { shingle(i, i + n) }",
    what: words!("museum.window.what"),
    who: words!("museum.window.who"),
    source: mmds(words!("museum.window.part")),
    example: window_example,
    effect: window_effect,
};

/// Dice called Jaccard.
pub(super) const DICE: Mistake = Mistake {
    name: "dice",
    title: words!("museum.dice.title"),
    wrong: "2·|A∩B| / (|A| + |B|)",
    right: "|A∩B| / (|A| + |B| − |A∩B|)",
    what: words!("museum.dice.what"),
    who: words!("museum.dice.who"),
    source: LessonSource::new(
        "Dice 1945, Measures of the amount of ecologic association between species",
        words!("museum.dice.part"),
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
    RuleFigure::new(words!("museum.jaccard-figure.jaccard-b"), score(right), score(wrong))
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
        say: words!("museum.window-example.say"),
        picture,
        figures: vec![
            RuleFigure::new(words!("museum.window-example.windows"), windows(A), windows(A) - 1),
            RuleFigure::new(
                words!("museum.window-example.distinct"),
                right[0].len(),
                wrong[0].len(),
            ),
            jaccard_figure(&right, &wrong),
            RuleFigure::new(
                words!("museum.window-example.short"),
                all_of("abcde", N).len(),
                short_of_one("abcde", Unit::Char, ShingleLength::Fixed(N)).len(),
            ),
        ],
        formula: words!("museum.window-example.formula"),
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
        RuleFigure { what: Multilingual::same(pair), right, wrong }
    };
    let turn = |dice: f64| dice / (2.0 - dice);
    Example {
        say: words!("museum.dice-example.say"),
        picture: Vec::new(),
        figures: vec![
            row(0, 1, "the cat sat on the mat / on a mat"),
            row(0, 2, "the cat sat on the mat / ice cream"),
            row(1, 2, "the cat sat on a mat / ice cream"),
            RuleFigure::new(
                words!("museum.dice-example.threshold-2-as"),
                ".200",
                short_ratio(turn(0.2)),
            ),
            RuleFigure::new(
                words!("museum.dice-example.threshold-8-as"),
                ".800",
                short_ratio(turn(0.8)),
            ),
        ],
        formula: words!("museum.dice-example.formula", turn = format!("{:.3}", turn(0.2))),
    }
}

fn dice_effect(bench: &Bench, stopped: Stopped<'_>) -> Option<MistakeEffect> {
    jaccards(bench, stopped, |a, b| dice_of(bench.set(a), bench.set(b)))
}
