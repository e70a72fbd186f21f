//! Lesson 1: other pairs, other lengths, Dice and bags: what set Jaccard measures and what not.

use crate::explain::curve::curve;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Bilingual, Drawing, LessonError, LessonStep, LessonTexts, PAIRS, Stopped, TEXTS, bilingual,
    recipe,
};
use crate::measure::contract::Params;
use crate::measure::dice::DICE;
use crate::measure::jaccard::{JACCARD, jaccard};
use crate::measure::multiset::overlap;
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark};
use crate::pair::Side;
use crate::text::shingle::bag;

/// All fixed pairs with the same n.
pub(super) fn family(n: usize) -> Result<LessonStep, LessonError> {
    let mut rows = Vec::new();
    for (word, en, zh, written) in PAIRS {
        let texts = LessonTexts::fixed(written, recipe(n, Params::default()))?;
        rows.push((word, Bilingual::fixed(en, zh), texts.evidence));
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
        title: bilingual!("The examples at n = {n}", "n = {n} 时的各个例子"),
        say: Bilingual::fixed(
            "A changed word affects only the shingles that touch it. Even unrelated sentences \
             share a few short shingles: the background.",
            "改一个词只影响碰到它的那些片段。即使互不相干的句子也会共有几个短片段，这就是背景值。",
        ),
        formula: "J = |A∩B| / |A∪B|".to_owned(),
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
        title: Bilingual::fixed("What n does", "n 的作用"),
        say: Bilingual::fixed(
            "Short shingles occur in any text of the language, long ones only in copies. As n \
             grows, copies lose slowly; texts that share only words drop sharply.",
            "短片段在任何文本里都能碰上，长片段只有照抄才会相同。n 变大时，副本的得分下降得慢，只是用词相近的文本则骤降。",
        ),
        formula: "J(n), n = 1 … 12".to_owned(),
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
        title: Bilingual::fixed("Dice is not Jaccard", "Dice 不是 Jaccard"),
        say: bilingual!(
            "Dice counts shared shingles twice and is never below Jaccard. Mistaken for \
             Jaccard it makes pairs look more similar: D ≥ 0.2 means only J ≥ {low:.3}.",
            "Dice 把共有片段算了两次，永远不小于 Jaccard。把它当作 Jaccard，所有文本都显得更像：\
             D ≥ 0.2 其实只要求 J ≥ {low:.3}。",
        ),
        formula: format!(
            "J = D/(2−D) = {:.4}/(2 − {:.4}) = {:.4}",
            sets.dice,
            sets.dice,
            sets.jaccard_from_dice()
        ),
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
        let head = t(&Bilingual::fixed("shingle", "片段"));
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
        title: Bilingual::fixed("Sets against bags", "集合与多重集"),
        say: Bilingual::fixed(
            "A bag counts repeats: each shingle weighs as often as it occurs in both texts. Two \
             equal texts must score 1, so the denominator is the sum of maxima.",
            "多重集（bag）把重复也计算在内：每个片段按两边都有的次数计。两个相同的文本仍须得 1，所以分母是各次数最大值之和。",
        ),
        formula: format!(
            "Σmin/Σmax = {least}/{most} = {:.4}    J = {}",
            least as f64 / most.max(1) as f64,
            (JACCARD.text)(&texts.evidence)
        ),
        drawing,
    }
}
