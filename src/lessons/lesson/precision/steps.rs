//! Steps: judged pairs, a threshold over them, the four counts, the curve, rare copies.

use crate::compare::study::Confusion;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual, figure, lines, share};
use crate::lesson::precision::case::{LabelledScore, PairOutcome, PrecisionCase};
use crate::page::{Line, Mark, Plot, bar};

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

fn label(copied: bool) -> Bilingual {
    if copied {
        Bilingual::fixed("copy", "雷同")
    } else {
        Bilingual::fixed("independent", "独立")
    }
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
        title: Bilingual::fixed("Judged pairs", "判定过的对"),
        say: bilingual!(
            "A person judged twelve pairs: {copied} copies, {other} independent. The score knows nothing of that; it only ranks.",
            "人工判定了十二对：雷同 {copied} 对，独立 {other} 对。得分对此一无所知，只负责排序。",
        ),
        formula: format!("{copied} + {other} = {}", copied + other),
        drawing,
    }
}

fn outcome(outcome: PairOutcome) -> (Mark, Bilingual) {
    match outcome {
        PairOutcome::TruePositive => (
            Mark::Right,
            Bilingual::fixed("true positive: a copy, flagged", "真正例：雷同，已标出"),
        ),
        PairOutcome::FalsePositive => {
            (Mark::Wrong, Bilingual::fixed("false positive: a false alarm", "假正例：误报"))
        }
        PairOutcome::FalseNegative => {
            (Mark::Wrong, Bilingual::fixed("false negative: a copy, missed", "假负例：雷同，漏报"))
        }
        PairOutcome::TrueNegative => {
            (Mark::Dim, Bilingual::fixed(" true negative: rightly left alone", " 真负例：正确放过"))
        }
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
        title: Bilingual::fixed("A cut", "一个阈值"),
        say: bilingual!(
            "Everything at or above {cut:.2} is flagged: {tp} copies and {fp} independent pairs. Turn the cut and watch both kinds of mistakes.",
            "不低于 {cut:.2} 的都被标出：雷同 {tp} 对，独立 {fp} 对。调一调阈值，看两种错误怎样此消彼长。",
        ),
        formula: format!("{tp} + {fp} = {}", tp + fp),
        drawing,
    }
}

fn counts(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let (tp, fp, missed) = (found.true_positives, found.false_positives, found.false_negatives);
    let quiet = case.judged.other() - fp;
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
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
                .right(Mark::Head, &head("flagged", "标出"), 16)
                .right(Mark::Head, &head("not flagged", "未标出"), 16),
            Line::new(),
            row(head("copies", "雷同"), (Mark::Right, tp), (Mark::Wrong, missed)),
            Line::new(),
            row(head("independent", "独立"), (Mark::Wrong, fp), (Mark::Dim, quiet)),
        ]
    });
    LessonStep {
        title: Bilingual::fixed("Four counts", "四个数"),
        say: Bilingual::fixed(
            "Two counts are mistakes: a false alarm accuses someone, a miss lets someone go. Which one costs more is yours to say, not the score's.",
            "其中两个数是错误：误报冤枉人，漏报放过人。哪种代价更大由你决定，不由得分决定。",
        ),
        formula: format!("TP = {tp}, FP = {fp}, FN = {missed}, TN = {quiet}"),
        drawing,
    }
}

fn ratios(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let (tp, fp, missed) = (found.true_positives, found.false_positives, found.false_negatives);
    let rows = [
        figure(
            "precision: copies among the flagged pairs",
            "精确率（precision）：标出的对中雷同的比例",
            share(found.precision()),
        ),
        figure(
            "recall: flagged pairs among the copies",
            "召回率（recall）：雷同的对中被标出的比例",
            share(found.recall()),
        ),
        figure("F1: their harmonic mean", "F1：两者的调和平均", share(found.f1())),
    ];
    LessonStep {
        title: Bilingual::fixed("Precision and recall", "精确率与召回率"),
        say: Bilingual::fixed(
            "Precision asks whether to believe a flag, recall whether to believe a silence. F1 is high only if both are; without a flagged pair precision is undefined.",
            "精确率问：标出的可信吗？召回率问：没标的可信吗？两者都高 F1 才高；一对都没标出时，精确率没有定义。",
        ),
        formula: format!(
            "P = {tp}/({tp}+{fp}), R = {tp}/({tp}+{missed}), F1 = 2·{tp}/(2·{tp}+{fp}+{missed})"
        ),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn thresholds(case: &PrecisionCase) -> LessonStep {
    let cuts: Vec<f64> = (1..=9).map(|tenth| f64::from(tenth) / 10.0).collect();
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("cut", "阈值"), 6)
                .right(Mark::Head, "TP", 6)
                .right(Mark::Head, "FP", 6)
                .right(Mark::Head, "FN", 6)
                .right(Mark::Head, &head("precision", "精确率"), 12)
                .right(Mark::Head, &head("recall", "召回率"), 10)
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
        title: Bilingual::fixed("Every cut", "每一个阈值"),
        say: bilingual!(
            "A higher cut never finds more copies, so recall only falls; precision mostly rises, but not always. The best F1 is {f1:.3}, at {best:.2}.",
            "阈值越高，找到的雷同不会更多，召回率只降不升；精确率多半上升，但并非总是。F1 最高为 {f1:.3}，阈值 {best:.2}。",
        ),
        formula: format!("max F1 = {f1:.3}"),
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
        title: Bilingual::fixed("The curve", "曲线"),
        say: Bilingual::fixed(
            "Each ● is a cut: recall to the right, precision upwards; ◆ is yours. A good score stays at the top until the right edge, and then falls.",
            "每个 ● 是一个阈值：横轴召回率，纵轴精确率；◆ 是你选的。好的得分一直贴着上沿走到右边，然后才下落。",
        ),
        formula: format!("(R, P) = ({}, {})", share(own.recall()), share(own.precision())),
        drawing: Drawing::new(plot.lines("R = 0", "R = 1")),
    }
}

fn average(case: &PrecisionCase) -> LessonStep {
    let mut before = 0.0;
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("cut", "阈值"), 6)
                .right(Mark::Head, &head("more recall", "召回率增量"), 14)
                .right(Mark::Head, &head("precision", "精确率"), 12)
                .right(Mark::Head, &head("product", "乘积"), 10),
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
        title: Bilingual::fixed("One number for all cuts", "所有阈值合成一个数"),
        say: Bilingual::fixed(
            "Average precision adds the precision at each copy that is found on the way down. It is 1 only if every copy ranks above every independent pair.",
            "平均精确率（average precision）：自上而下，每找到一对雷同就加上当时的精确率，再除以雷同的总对数。只有所有雷同都排在独立的对之前，它才是 1。",
        ),
        formula: format!("AP = {} = {value}", terms.join(" + ")),
        drawing,
    }
}

/// The same score where independent pairs are 1, 10, 100 and 1,000 times as many.
fn rare(case: &PrecisionCase) -> LessonStep {
    let found = case.counts();
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("independent pairs", "独立的对"), 20)
                .right(Mark::Head, "TP", 8)
                .right(Mark::Head, "FP", 8)
                .right(Mark::Head, &head("recall", "召回率"), 10)
                .right(Mark::Head, &head("precision", "精确率"), 12),
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
        title: Bilingual::fixed("Copies are rare", "雷同很少见"),
        say: Bilingual::fixed(
            "In a folder almost every pair is independent. Recall and the rate of false alarms stay, but the false alarms grow with the pairs, and precision falls: a cut from a small sample is too low.",
            "一个文件夹里几乎所有的对都是独立的。召回率和误报率不变，但误报的数目随对数增长，精确率下降：由小样本定出的阈值会偏低。",
        ),
        formula: "P = TP / (TP + FP)".to_owned(),
        drawing,
    }
}
