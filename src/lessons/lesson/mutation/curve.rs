//! Steps: each measure against edit strength as a curve, and where it crosses its threshold.

use crate::display::width::pad;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::mutation::case::{Crossing, Experiment, FOLLOWED, letter};
use crate::measure::MeasureId;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark, Plot};

/// The steps: one curve after another, then the crossings.
pub(super) fn steps(case: &Experiment) -> Vec<LessonStep> {
    let mut steps: Vec<LessonStep> = (1..=3).map(|many| curves(case, many)).collect();
    steps.push(crossings(case));
    steps
}

fn mark(id: MeasureId) -> Mark {
    match id {
        MeasureId::JACCARD => Mark::A,
        MeasureId::MINHASH => Mark::B,
        _ => Mark::Changed,
    }
}

/// Describes where a measure stops flagging.
fn lost(case: &Experiment, id: MeasureId) -> Bilingual {
    let name = id.measure().title;
    match case.crossing(id) {
        Crossing::Never => {
            bilingual!("{name} flags it at every strength.", "{name} 在任何强度下都能标出。",)
        }
        Crossing::Between(_, 0) => {
            bilingual!("{name} does not even flag it unedited.", "{name} 连没有改动时也标不出。",)
        }
        Crossing::Between(kept, lost) => bilingual!(
            "{name} flags it up to {kept} % and no longer at {lost} %.",
            "{name} 到 {kept} % 还能标出，到 {lost} % 就标不出了。",
        ),
    }
}

/// The first `many` curves; the newest with its threshold.
fn curves(case: &Experiment, many: usize) -> LessonStep {
    let mut plot = Plot::new(Plot::room(case.room.columns()), case.room.plot_rows());
    let shown: Vec<MeasureId> = FOLLOWED.into_iter().take(many).collect();
    let newest = shown.last().copied().unwrap_or(MeasureId::JACCARD);
    let threshold = case.threshold(newest);
    plot.level(threshold, '·', Mark::Dim);
    if let Crossing::Between(_, lost) = case.crossing(newest) {
        plot.upright(f64::from(lost) / 100.0, '┊', Mark::Wrong);
    }
    for &id in &shown {
        for point in &case.points {
            if let Some(value) = point.evidence.and_then(|e| id.value(&e)) {
                plot.letter(f64::from(point.strength) / 100.0, value, letter(id), mark(id));
            }
        }
    }
    let mut lines = plot.lines("0 %", "100 %");
    let mut legend = Line::new().plain("     ");
    for id in shown {
        let text = format!("{} {}   ", letter(id), id.measure().title);
        legend = legend.tint(mark(id), &text);
    }
    if many > 1 {
        legend = legend.tint(Mark::Dim, "+ = 2, 3");
    }
    lines.push(legend);
    let up = lost(case, newest);
    let scale = if newest == MeasureId::SIMHASH {
        (
            " Its scale is 1 − d/f: unrelated texts score .5, not 0.",
            "它的尺度是 1 − d/f：无关的文本在 0.5，而不是 0。",
        )
    } else {
        ("", "")
    };
    LessonStep {
        title: bilingual!("{} against strength", "{} 随强度的变化", newest.measure().title),
        say: Bilingual::new(
            format!(
                "The dotted line is its threshold, ┊ the strength where flagging stops. {}{}",
                up.en, scale.0
            ),
            format!("点线是它的阈值，┊ 是失效之处。{}{}", up.zh, scale.1),
        ),
        formula: format!("{}: flagged from {}", newest.measure().title, short_ratio(threshold)),
        drawing: Drawing::new(lines),
    }
}

fn crossings(case: &Experiment) -> LessonStep {
    let value = |id: MeasureId, strength: u32| {
        let point = case.fine.iter().find(|point| point.strength == strength);
        let value = point.and_then(|point| id.value(&point.evidence?));
        value.map_or_else(|| "—".to_owned(), short_ratio)
    };
    let row = |id: MeasureId| {
        let line = Line::new()
            .tint(mark(id), &pad(&format!("{} {}", letter(id), id.measure().title), 14))
            .right(Mark::Plain, &short_ratio(case.threshold(id)), 11);
        match case.crossing(id) {
            Crossing::Never => line.right(Mark::Right, "100 %", 12).right(Mark::Plain, "", 12),
            Crossing::Between(kept, lost) => line
                .right(Mark::Right, &format!("{kept} %"), 12)
                .right(Mark::Wrong, &format!("{lost} %"), 12)
                .right(Mark::Dim, &format!("{} → {}", value(id, kept), value(id, lost)), 18),
        }
    };
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "", 14)
                .right(Mark::Head, &head("threshold", "阈值"), 11)
                .right(Mark::Head, &head("flagged to", "标出到"), 12)
                .right(Mark::Head, &head("lost at", "失效于"), 12)
                .right(Mark::Head, &head("score", "得分"), 18),
        ];
        lines.extend(FOLLOWED.map(row));
        lines
    });
    let parts = FOLLOWED.map(|id| match case.crossing(id) {
        Crossing::Never => format!("{} never", letter(id)),
        Crossing::Between(kept, lost) => format!("{} {kept}–{lost} %", letter(id)),
    });
    LessonStep {
        title: Bilingual::fixed("Where each crosses its threshold", "各自在哪里跌破阈值"),
        say: order(case),
        formula: parts.join(" · "),
        drawing,
    }
}

/// Describes which measures stop flagging first and which last.
fn order(case: &Experiment) -> Bilingual {
    let lost = |id: MeasureId| match case.crossing(id) {
        Crossing::Never => 101,
        Crossing::Between(_, lost) => lost,
    };
    let at = |end: u32| {
        let those = FOLLOWED.into_iter().filter(|&id| lost(id) == end).map(|id| id.measure().title);
        those.collect::<Vec<_>>()
    };
    let ends = FOLLOWED.map(lost);
    let [first, last] = [ends.iter().min(), ends.iter().max()].map(|end| end.copied().unwrap_or(0));
    let (en, zh) = (&case.edit.1.en, &case.edit.1.zh);
    if first > 100 {
        return bilingual!(
            "Against “{en}” all three hold at every strength.",
            "面对“{zh}”，三种度量在任何强度下都能标出。",
        );
    }
    if first == last {
        return bilingual!(
            "Against “{en}” all three give up at the same strength.",
            "面对“{zh}”，三种度量在同一强度失效。",
        );
    }
    let (first, last) = (at(first), at(last));
    Bilingual::new(
        format!(
            "Against “{en}” {} gives up first; {} holds longest. Another edit or threshold may change the order.",
            first.join(", "),
            last.join(", ")
        ),
        format!(
            "面对“{zh}”，{} 最先失效；坚持得最久的是 {}。换一种改法或阈值，次序也会不同。",
            first.join("、"),
            last.join("、")
        ),
    )
}
