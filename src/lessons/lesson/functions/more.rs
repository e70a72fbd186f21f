//! Lesson 3: more functions, other seeds and bottom-k: how close the estimate gets.

use crate::display::width::cut;
use crate::explain::page::slot_rows;
use crate::explain::slots::SlotReport;
use crate::explain::spread::{EstimateSpread, estimate, estimators as all_estimators};
use crate::explain::winners::winners;
use crate::lesson::kit::{Drawing, LessonStep, LessonTexts, Stopped, words};
use crate::measure::contract::{Params, Scheme};
use crate::measure::jaccard::{JACCARD, jaccard};
use crate::measure::minhash::{HashFamily, standard_error};
use crate::page::{Line, Mark, Multilingual};
use crate::pair::Side;

/// Limit on slot values computed for the spread over seeds; above it, fewer seeds are used.
const BUDGET: usize = 50_000_000;
/// Values of the bottom-k sketch shown.
const SMALLEST: usize = 11;

fn exact(texts: &LessonTexts) -> (u32, u32) {
    (texts.evidence.intersection, texts.evidence.union())
}

fn params(texts: &LessonTexts, scheme: Scheme, slots: usize) -> Params {
    Params { scheme, slots, ..texts.recipe.sketch }
}

/// The estimate with increasing numbers of slots.
pub(super) fn growth(texts: &LessonTexts, stopped: Stopped<'_>) -> LessonStep {
    let [a, b] = &texts.profiles;
    let truth = jaccard(&texts.evidence);
    let mut lines = vec![
        Line::from_text(&cut(&format!("  {}", texts.caption()), texts.room.columns())),
        Line::new().plain("  J = ").mark(Mark::Right, &(JACCARD.text)(&texts.evidence)),
        Line::new(),
        Line::head(&format!(
            "{:>6}{:>14}{:>10}{:>10}{:>12}{:>8}",
            "K", "k/K", "≈", "k/K − J", "√(J(1−J)/K)", "z"
        )),
    ];
    for slots in [4, 16, 64, 256, 1_024, 4_096] {
        let params = params(texts, Scheme::Slots, slots);
        let found = estimate(&a.shingles, &b.shingles, &params, exact(texts));
        let Some(found) = found.filter(|_| !stopped()) else { break };
        let z = found.z(truth).map_or_else(|| "—".to_owned(), |z| format!("{z:+.1}"));
        lines.push(
            Line::new()
                .right(Mark::Head, &slots.to_string(), 6)
                .right(Mark::Plain, &format!("{}/{}", found.equal, found.compared), 14)
                .right(Mark::Plain, &format!("{:.4}", found.value()), 10)
                .right(Mark::Plain, &format!("{:+.4}", found.value() - truth), 10)
                .right(Mark::Changed, &format!("{:.4}", standard_error(truth, slots as u32)), 12)
                .right(Mark::Plain, &z, 8),
        );
    }
    LessonStep {
        title: words!("functions.growth.title"),
        say: words!("functions.growth.say"),
        formula: Multilingual::same("σ = √(J(1−J)/K)"),
        drawing: Drawing::new(lines),
    }
}

/// The same estimate under many seeds, compared with theory.
pub(super) fn spread(texts: &LessonTexts, slots: usize, stopped: Stopped<'_>) -> LessonStep {
    let [a, b] = &texts.profiles;
    let mut spread = EstimateSpread::new(params(texts, Scheme::Slots, slots), exact(texts));
    let each = slots * (a.shingles.len() + b.shingles.len());
    let seeds = (BUDGET / each.max(1)).clamp(12, 200) as u64;
    spread.extend(&a.shingles, &b.shingles, seeds, &|| stopped());
    let bins = spread.histogram(texts.room.taller(10, 0.7));
    let most = bins.iter().map(|bin| bin.found).max().unwrap_or(1).max(1);
    let drawing = Drawing::in_words(|t| {
        let heads = [("k/K".to_owned(), 9), (t(&words!("functions.spread.seeds")), 8)];
        let heads = heads.into_iter().chain([("≈".to_owned(), 10)]);
        let head = heads.fold(Line::new(), |line, (own, room)| line.right(Mark::Head, &own, room));
        let rows = bins.iter().map(|bin| {
            Line::new()
                .right(Mark::Plain, &format!("{:.3}", bin.middle), 9)
                .right(Mark::Head, &bin.found.to_string(), 8)
                .right(Mark::Dim, &format!("{:.1}", bin.expected), 10)
                .plain("  ")
                .bar(bin.found as f64 / most as f64, texts.room.wider(36, 1.0))
        });
        [head].into_iter().chain(rows).collect()
    });
    let (mean, deviation) = spread.observed().unwrap_or((spread.jaccard(), 0.0));
    let made = spread.estimates.len();
    LessonStep {
        title: words!("functions.spread.title", made, slots),
        say: words!("functions.spread.say", inside = spread.inside(), made),
        formula: words!(
            "functions.spread.formula",
            jaccard = format!("{:.4}", spread.jaccard()),
            theory = format!("{:.4}", spread.theory()),
            mean = format!("{mean:.4}"),
            deviation = format!("{deviation:.4}")
        ),
        drawing,
    }
}

/// One function and its k smallest values: which of the union's are in both.
pub(super) fn bottom(texts: &LessonTexts) -> LessonStep {
    let sketch = params(texts, Scheme::BottomK, SMALLEST);
    let family = HashFamily::new(&sketch);
    let [a, b] =
        Side::BOTH.map(|side| texts.profiles[side].again(&texts.recipe.sketch, &sketch, &family));
    let report = SlotReport::new(&a, &b, jaccard(&texts.evidence));
    let mut lines = vec![Line::head(&format!("   # {:16}   {:23}{}", "h(x)", "A", "B"))];
    let (mut equal, mut compared) = (0, 0);
    if let Some(report) = &report {
        (equal, compared) = (report.equal, report.compared());
        let winners = winners(report, [&a.shingles, &b.shingles], &family);
        let every = (0..report.slots.len()).collect();
        let rows =
            slot_rows(report, &winners, |hash| texts.shingle(hash), every, texts.room.columns());
        lines.extend((0..rows.len).map(|at| rows.row(at)));
    }
    LessonStep {
        title: words!("functions.bottom.title"),
        say: words!("functions.bottom.say"),
        formula: Multilingual::same(format!(
            "|min_k(A∪B) ∩ A_k ∩ B_k| / k = {equal}/{compared} = {:.4}   J = {:.4}",
            f64::from(equal) / f64::from(compared.max(1)),
            jaccard(&texts.evidence)
        )),
        drawing: Drawing::new(lines),
    }
}

/// All schemes of the engine with the same K.
pub(super) fn estimators(texts: &LessonTexts, slots: usize) -> LessonStep {
    let [a, b] = &texts.profiles;
    let truth = jaccard(&texts.evidence);
    let params = params(texts, Scheme::Slots, slots);
    let all = all_estimators(&a.shingles, &b.shingles, &params, exact(texts));
    let drawing = Drawing::in_words(|t| {
        let mut lines = vec![Line::new()];
        for found in &all {
            let name = match found.scheme {
                Scheme::Slots => words!("functions.estimators.k-functions"),
                Scheme::BottomK => words!("functions.estimators.bottom-k"),
                Scheme::OnePermutation => words!("functions.estimators.one-function-k"),
            };
            let z = found.z(truth).map_or_else(|| "z = —".to_owned(), |z| format!("z = {z:+.1}"));
            lines.push(
                Line::new()
                    .plain("  ")
                    .left(Mark::Head, &t(&name), 24)
                    .right(Mark::Plain, &format!("{}/{}", found.equal, found.compared), 11)
                    .right(Mark::Plain, &format!("{:.4} ± {:.4}", found.value(), found.error), 20)
                    .right(Mark::Dim, &z, 12),
            );
            lines.push(Line::new());
        }
        lines.push(Line::new().plain("  J = ").mark(Mark::Right, &(JACCARD.text)(&texts.evidence)));
        lines
    });
    LessonStep {
        title: words!("functions.estimators.title", slots),
        say: words!("functions.estimators.say"),
        formula: Multilingual::same("J ≈ k/K"),
        drawing,
    }
}
