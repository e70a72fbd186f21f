//! Lesson 3: more functions, other seeds and bottom-k: how close the estimate gets.

use crate::display::width::cut;
use crate::explain::page::slot_rows;
use crate::explain::slots::SlotReport;
use crate::explain::spread::{EstimateSpread, estimate, estimators as all_estimators};
use crate::explain::winners::winners;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, LessonTexts, Stopped, bilingual};
use crate::measure::contract::{Params, Scheme};
use crate::measure::jaccard::{JACCARD, jaccard};
use crate::measure::minhash::{HashFamily, standard_error};
use crate::page::{Line, Mark};
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
        title: Bilingual::fixed("K grows", "K 增大"),
        say: Bilingual::fixed(
            "Now with the engine's functions. Four times the slots halve the error; z is the \
             deviation in standard errors. About two in three lie within one, almost all within \
             two.",
            "现在用程序自己的函数。槽数增至四倍，误差减半；z 表示偏离了几倍误差：约三分之二在一倍以内，几乎全部在两倍以内。",
        ),
        formula: "σ = √(J(1−J)/K)".to_owned(),
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
        let heads = [("k/K".to_owned(), 9), (t(&Bilingual::fixed("seeds", "种子")), 8)];
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
        title: bilingual!("{made} seeds at K = {slots}", "K = {slots}，{made} 个种子"),
        say: bilingual!(
            "Each seed is another family of functions. {} of {made} estimates lie within two \
             standard errors of the truth; ≈ is the number expected in each row.",
            "每个种子是另一族函数。{made} 个估计中有 {} 个落在真值的两倍误差之内；≈ 一列是理论上各行应有的个数。",
            spread.inside(),
        ),
        formula: format!(
            "J = {:.4}, σ = {:.4}; seeds: mean {mean:.4}, deviation {deviation:.4}",
            spread.jaccard(),
            spread.theory()
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
        title: Bilingual::fixed("Bottom-k", "最小的 k 个（bottom-k）"),
        say: Bilingual::fixed(
            "One function and its k smallest values also work, and cost less. Take the k smallest \
             of the union and count those that both texts contain (■).",
            "只用一个函数、保留最小的 k 个值也可以，而且更省事。要看的是并集中最小的 k 个：其中有多少是两个文本共有的（■）？",
        ),
        formula: format!(
            "|min_k(A∪B) ∩ A_k ∩ B_k| / k = {equal}/{compared} = {:.4}   J = {:.4}",
            f64::from(equal) / f64::from(compared.max(1)),
            jaccard(&texts.evidence)
        ),
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
                Scheme::Slots => Bilingual::fixed("K functions", "K 个函数"),
                Scheme::BottomK => Bilingual::fixed("bottom-k", "bottom-k 最小的 k 个"),
                Scheme::OnePermutation => {
                    Bilingual::fixed("one function, K bins", "一个函数，K 个箱")
                }
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
        title: bilingual!("Three ways at K = {slots}", "K = {slots} 的三种做法"),
        say: Bilingual::fixed(
            "All three estimate the same Jaccard. If the union has fewer shingles than k, \
             bottom-k holds all of them and is exact.",
            "三种做法估计的是同一个 Jaccard 系数。若并集的片段少于 k 个，bottom-k 已看到全部，结果就是精确的。",
        ),
        formula: "J ≈ k/K".to_owned(),
        drawing,
    }
}
