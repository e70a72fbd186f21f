//! Steps: judged pairs, a threshold over them, the four counts, the curve, rare copies.

use crate::compare::study::Confusion;
use crate::lesson::kit::{Drawing, LessonStep, figure, lines, share, words};
use crate::lesson::precision::case::{LabelledScore, PairOutcome, PrecisionCase};
use crate::page::{Line, Mark, Multilingual, Plot, bar};

/// All steps.
pub(super) fn steps(case: &PrecisionCase) -> Vec<LessonStep> {
    vec![
        judged(case),
        flagged(case),
        counts(case),
        ratios(case),
        thresholds(case),
        curve(case),
        average(case),
        rare(case),
    ]
}

fn label(copied: bool) -> Multilingual {
    if copied { words!("precision.label.copy") } else { words!("precision.label.independent") }
}

fn judged(case: &PrecisionCase) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let line = |pair: &LabelledScore| {
            let mark = if pair.copied { Mark::A } else { Mark::Dim };
            Line::new()
                .right(Mark::Plain, &format!("{:.2}", pair.score), 6)
                .plain("  ")
                .left(mark, &say(&label(pair.copied)), 13)
                .tint(mark, &bar(pair.score, case.room.wider(50, 1.0)))
        };
        case.pairs.iter().map(line).collect()
    });
    let (copied, other) = (case.judged.copied(), case.judged.other());
    LessonStep {
        title: words!("precision.judged.title"),
        say: words!("precision.judged.say", copied, other),
        formula: Multilingual::same(format!("{copied} + {other} = {}", copied + other)),
        drawing,
    }
}

fn outcome(outcome: PairOutcome) -> (Mark, Multilingual) {
    match outcome {
        PairOutcome::TruePositive => (Mark::Right, words!("precision.outcome.true-positive-copy")),
        PairOutcome::FalsePositive => {
            (Mark::Wrong, words!("precision.outcome.false-positive-false"))
        }
        PairOutcome::FalseNegative => {
            (Mark::Wrong, words!("precision.outcome.false-negative-copy"))
        }
        PairOutcome::TrueNegative => (Mark::Dim, words!("precision.outcome.true-negative-rightly")),
    }
}

fn flagged(case: &PrecisionCase) -> LessonStep {
    let cut = case.cut;
    let drawing = Drawing::in_words(|say| {
        let mut all = Vec::new();
        let mut is_above = true;
        for &pair in &case.pairs {
            if is_above && pair.score < cut {
                let line = format!("─── {cut:.2} {}", "─".repeat(50));
                all.push(Line::new().tint(Mark::Accent, &line));
                is_above = false;
            }
            let (mark, words) = outcome(case.outcome(pair));
            let line = Line::new().right(Mark::Plain, &format!("{:.2}", pair.score), 6).plain("  ");
            all.push(line.mark(mark, &format!(" {}", say(&words))));
        }
        all
    });
    let Confusion { true_positives: tp, false_positives: fp, .. } = case.counts();
    LessonStep {
        title: words!("precision.flagged.title"),
        say: words!("precision.flagged.say", cut = format!("{cut:.2}"), tp, fp),
        formula: Multilingual::same(format!("{tp} + {fp} = {}", tp + fp)),
        drawing,
    }
}

fn counts(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let (tp, fp, missed) = (found.true_positives, found.false_positives, found.false_negatives);
    let quiet = case.judged.other() - fp;
    let drawing = Drawing::in_words(|say| {
        let row = |name: String, x: (Mark, u64), y: (Mark, u64)| {
            Line::new().left(Mark::Head, &name, 16).right(x.0, &format!(" {}", x.1), 16).right(
                y.0,
                &format!(" {}", y.1),
                16,
            )
        };
        vec![
            Line::new()
                .plain(&" ".repeat(16))
                .right(Mark::Head, &say(&words!("precision.counts.flagged")), 16)
                .right(Mark::Head, &say(&words!("precision.counts.not-flagged")), 16),
            Line::new(),
            row(say(&words!("precision.counts.copies")), (Mark::Right, tp), (Mark::Wrong, missed)),
            Line::new(),
            row(
                say(&words!("precision.counts.independent")),
                (Mark::Wrong, fp),
                (Mark::Dim, quiet),
            ),
        ]
    });
    LessonStep {
        title: words!("precision.counts.title"),
        say: words!("precision.counts.say"),
        formula: Multilingual::same(format!("TP = {tp}, FP = {fp}, FN = {missed}, TN = {quiet}")),
        drawing,
    }
}

fn ratios(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let (tp, fp, missed) = (found.true_positives, found.false_positives, found.false_negatives);
    let rows = [
        figure(words!("precision.ratios.precision-copies-among"), share(found.precision())),
        figure(words!("precision.ratios.recall-flagged-pairs"), share(found.recall())),
        figure(words!("precision.ratios.f1-their-harmonic"), share(found.f1())),
    ];
    LessonStep {
        title: words!("precision.ratios.title"),
        say: words!("precision.ratios.say"),
        formula: Multilingual::same(format!(
            "P = {tp}/({tp}+{fp}), R = {tp}/({tp}+{missed}), F1 = 2·{tp}/(2·{tp}+{fp}+{missed})"
        )),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn thresholds(case: &PrecisionCase) -> LessonStep {
    let cuts: Vec<f64> = (1..=9).map(|tenth| f64::from(tenth) / 10.0).collect();
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("precision.thresholds.cut")), 6)
                .right(Mark::Head, "TP", 6)
                .right(Mark::Head, "FP", 6)
                .right(Mark::Head, "FN", 6)
                .right(Mark::Head, &say(&words!("precision.thresholds.precision")), 12)
                .right(Mark::Head, &say(&words!("precision.thresholds.recall")), 10)
                .right(Mark::Head, "F1", 10),
        ];
        for &cut in &cuts {
            let found = case.judged.at(cut);
            let is_own = (cut - case.cut).abs() < 1e-9;
            let mark = if is_own { Mark::Changed } else { Mark::Plain };
            all.push(
                Line::new()
                    .right(mark, &format!("{cut:.1}"), 6)
                    .turning("cut", cut.to_string())
                    .right(Mark::Plain, &found.true_positives.to_string(), 6)
                    .right(Mark::Plain, &found.false_positives.to_string(), 6)
                    .right(Mark::Plain, &found.false_negatives.to_string(), 6)
                    .right(Mark::Plain, &share(found.precision()), 12)
                    .right(Mark::Plain, &share(found.recall()), 10)
                    .right(Mark::Plain, &share(found.f1()), 10),
            );
        }
        all
    });
    let (best, f1) = case.judged.best_f1().unwrap_or_default();
    LessonStep {
        title: words!("precision.thresholds.title"),
        say: words!(
            "precision.thresholds.say",
            f1 = format!("{f1:.3}"),
            best = format!("{best:.2}")
        ),
        formula: Multilingual::same(format!("max F1 = {f1:.3}")),
        drawing,
    }
}

fn curve(case: &PrecisionCase) -> LessonStep {
    let columns = Plot::room(case.room.columns() - 10);
    let mut plot = Plot::new(columns, case.room.plot_rows());
    for point in case.judged.curve() {
        plot.dot(point.recall, point.precision, '●', Mark::Plain);
    }
    let own = case.counts();
    if let (Some(precision), Some(recall)) = (own.precision(), own.recall()) {
        plot.dot(recall, precision, '◆', Mark::Changed);
    }
    LessonStep {
        title: words!("precision.curve.title"),
        say: words!("precision.curve.say"),
        formula: Multilingual::same(format!(
            "(R, P) = ({}, {})",
            share(own.recall()),
            share(own.precision())
        )),
        drawing: Drawing::new(plot.lines("R = 0", "R = 1")),
    }
}

fn average(case: &PrecisionCase) -> LessonStep {
    let mut before = 0.0;
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("precision.average.cut")), 6)
                .right(Mark::Head, &say(&words!("precision.average.more-recall")), 14)
                .right(Mark::Head, &say(&words!("precision.average.precision")), 12)
                .right(Mark::Head, &say(&words!("precision.average.product")), 10),
        ];
        let mut last = 0.0;
        for point in case.judged.curve() {
            let more = point.recall - last;
            last = point.recall;
            if more > 0.0 {
                all.push(
                    Line::new()
                        .right(Mark::Plain, &format!("{:.2}", point.threshold), 6)
                        .right(Mark::Plain, &format!("{more:.3}"), 14)
                        .right(Mark::Plain, &format!("{:.3}", point.precision), 12)
                        .right(Mark::Plain, &format!("{:.4}", more * point.precision), 10),
                );
            }
        }
        all
    });
    let terms: Vec<String> = case
        .judged
        .curve()
        .filter_map(|point| {
            let more = point.recall - before;
            before = point.recall;
            (more > 0.0).then(|| format!("{:.3}", more * point.precision))
        })
        .collect();
    let value = share(case.judged.average_precision());
    LessonStep {
        title: words!("precision.average.title"),
        say: words!("precision.average.say"),
        formula: Multilingual::same(format!("AP = {} = {value}", terms.join(" + "))),
        drawing,
    }
}

/// The same score where independent pairs are 1, 10, 100 and 1,000 times as many.
fn rare(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("precision.rare.independent-pairs")), 20)
                .right(Mark::Head, "TP", 8)
                .right(Mark::Head, "FP", 8)
                .right(Mark::Head, &say(&words!("precision.rare.recall")), 10)
                .right(Mark::Head, &say(&words!("precision.rare.precision")), 12),
        ];
        for times in [1, 10, 100, 1_000] {
            let more = Confusion { false_positives: found.false_positives * times, ..found };
            all.push(
                Line::new()
                    .right(Mark::Plain, &format!("{} × {times}", case.judged.other()), 20)
                    .right(Mark::Plain, &more.true_positives.to_string(), 8)
                    .right(Mark::Plain, &more.false_positives.to_string(), 8)
                    .right(Mark::Plain, &share(more.recall()), 10)
                    .right(Mark::Plain, &share(more.precision()), 12),
            );
        }
        all
    });
    LessonStep {
        title: words!("precision.rare.title"),
        say: words!("precision.rare.say"),
        formula: Multilingual::same("P = TP / (TP + FP)"),
        drawing,
    }
}
