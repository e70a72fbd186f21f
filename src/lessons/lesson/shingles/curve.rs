//! Lesson 1: other pairs, other lengths, Dice and bags: what set Jaccard measures and what not.

use crate::explain::curve::curve;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Drawing, LessonError, LessonStep, LessonTexts, PAIRS, Stopped, TEXTS, recipe, words,
};
use crate::measure::contract::Params;
use crate::measure::dice::DICE;
use crate::measure::jaccard::{JACCARD, jaccard};
use crate::measure::multiset::overlap;
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};
use crate::pair::Side;
use crate::text::shingle::bag;

/// All fixed pairs with the same n.
pub(super) fn family(n: usize) -> Result<LessonStep, LessonError> {
    let mut rows = Vec::new();
    for (word, title, written) in PAIRS {
        let texts = LessonTexts::fixed(written, recipe(n, Params::default()))?;
        rows.push((word, title, texts.evidence));
    }
    let drawing = Drawing::in_words(|t| {
        let mut lines = vec![Line::new()];
        for (word, name, evidence) in &rows {
            lines.push(
                Line::new()
                    .left(Mark::Head, &t(name), 22)
                    .turning(TEXTS, *word)
                    .left(Mark::Plain, &(JACCARD.text)(evidence), 20)
                    .bar(jaccard(evidence), 24),
            );
            lines.push(Line::new());
        }
        lines
    });
    Ok(LessonStep {
        title: words!("shingles.family.title", n),
        say: words!("shingles.family.say"),
        formula: Multilingual::same("J = |A∩B| / |A∪B|"),
        drawing,
    })
}

/// Jaccard by shingle length.
pub(super) fn lengths(texts: &LessonTexts, stopped: Stopped<'_>) -> LessonStep {
    let points = curve(&texts.written[0], &texts.written[1], &texts.recipe, stopped);
    let mut lines = vec![Line::head(" n   |A∩B| / |A∪B|       J")];
    for point in points.iter().take(12) {
        let here = if point.is_used { Mark::Changed } else { Mark::Plain };
        let value = point.jaccard().unwrap_or(0.0);
        let line = Line::new()
            .right(here, &point.n.to_string(), 3)
            .turning("n", point.n.to_string())
            .right(Mark::Plain, &format!("{}/{}", point.both, point.union()), 16)
            .right(Mark::Plain, &short_ratio(value), 9)
            .plain("  ")
            .bar(value, texts.room.wider(30, 0.8));
        let short = point.short.iter().any(|&short| short);
        lines.push(if short { line.mark(Mark::Dim, " L<n") } else { line });
    }
    LessonStep {
        title: words!("shingles.lengths.title"),
        say: words!("shingles.lengths.say"),
        formula: Multilingual::same("J(n), n = 1 … 12"),
        drawing: Drawing::new(lines),
    }
}

/// Dice next to Jaccard.
pub(super) fn dice(texts: &LessonTexts) -> LessonStep {
    let sets = SetReport::new(&texts.evidence);
    let row = |name: &str, formula: &str, value: &str, mark| {
        Line::new().left(Mark::Head, name, 10).left(Mark::Plain, formula, 24).mark(mark, value)
    };
    let mut lines = vec![
        row("Jaccard", "|A∩B| / |A∪B|", &(JACCARD.text)(&texts.evidence), Mark::Right),
        row("Dice", "2|A∩B| / (|A|+|B|)", &(DICE.text)(&texts.evidence), Mark::Wrong),
        Line::new(),
        Line::head("  D ≥    J ≥"),
    ];
    // The same threshold on both scales: J = D / (2 − D), from the engine's report.
    let as_jaccard = |dice: f64| SetReport { dice, ..sets }.jaccard_from_dice();
    let low = as_jaccard(0.2);
    for d in [0.2, 0.5, 0.8] {
        lines.push(Line::new().right(Mark::Plain, &format!("{d:.3}"), 7).right(
            Mark::Plain,
            &format!("{:.3}", as_jaccard(d)),
            7,
        ));
    }
    LessonStep {
        title: words!("shingles.dice.title"),
        say: words!("shingles.dice.say", low = format!("{low:.3}")),
        formula: Multilingual::same(format!(
            "J = D/(2−D) = {:.4}/(2 − {:.4}) = {:.4}",
            sets.dice,
            sets.dice,
            sets.jaccard_from_dice()
        )),
        drawing: Drawing::new(lines),
    }
}

/// Sets against bags: shingles that occur more than once.
pub(super) fn bags(texts: &LessonTexts) -> LessonStep {
    let of = |side: Side| bag(texts.spelled[side].text(), texts.recipe.unit, texts.recipe.n);
    let (a, b) = (of(Side::A), of(Side::B));
    let (least, most) = overlap(&a, &b);
    let mut counted: Vec<(u64, [u32; 2])> = a
        .hashes
        .iter()
        .chain(b.hashes.iter().filter(|hash| a.hashes.binary_search(hash).is_err()))
        .map(|&hash| (hash, Side::BOTH.map(|side| texts.spelled[side].count(hash))))
        .collect();
    counted.order_by_key(|&(hash, [x, y])| (std::cmp::Reverse(x.max(y)), texts.spelling(hash)));
    let listed = texts.room.taller(9, 1.0);
    let drawing = Drawing::in_words(|t| {
        let head = t(&words!("shingles.bags.shingle"));
        let row = |name: &str, mark, cells: [String; 4]| {
            let line = Line::new().left(mark, name, 26);
            cells.iter().fold(line, |line, cell| line.right(Mark::Plain, cell, 9))
        };
        let mut lines = vec![row(&head, Mark::Head, ["A", "B", "min", "max"].map(str::to_owned))];
        for (hash, [x, y]) in counted.iter().take(listed) {
            let cells = [*x, *y, *x.min(y), *x.max(y)].map(|count| count.to_string());
            lines.push(row(&texts.spelling(*hash), Mark::Plain, cells));
        }
        lines.extend(Line::more(counted.len().saturating_sub(listed)));
        let sums = [String::new(), String::new(), least.to_string(), most.to_string()];
        lines.push(row("Σ", Mark::Changed, sums));
        lines
    });
    LessonStep {
        title: words!("shingles.bags.title"),
        say: words!("shingles.bags.say"),
        formula: Multilingual::same(format!(
            "Σmin/Σmax = {least}/{most} = {:.4}    J = {}",
            least as f64 / most.max(1) as f64,
            (JACCARD.text)(&texts.evidence)
        )),
        drawing,
    }
}
