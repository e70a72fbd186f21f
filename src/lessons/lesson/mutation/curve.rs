//! Steps: each measure against edit strength as a curve, and where it crosses its threshold.

use crate::display::width::pad;
use crate::lesson::kit::{Drawing, LessonStep, listed, then, words};
use crate::lesson::mutation::case::{Crossing, Experiment, FOLLOWED, letter};
use crate::measure::MeasureId;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark, Multilingual, Plot};

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
fn lost(case: &Experiment, id: MeasureId) -> Multilingual {
    let name = id.measure().title;
    match case.crossing(id) {
        Crossing::Never => words!("mutation.lost.flags-at-every", name),
        Crossing::Between(_, 0) => words!("mutation.lost.does-not-even", name),
        Crossing::Between(kept, lost) => words!("mutation.lost.flags-up-no", name, kept, lost),
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
    let mut say = words!("mutation.curves.say", up = lost(case, newest));
    if newest == MeasureId::SIMHASH {
        say = then(&say, &words!("mutation.curves.its-scale-1"));
    }
    LessonStep {
        title: words!("mutation.curves.title", measure = newest.measure().title),
        say,
        formula: words!(
            "mutation.curves.formula",
            measure = newest.measure().title,
            threshold = short_ratio(threshold)
        ),
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
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "", 14)
                .right(Mark::Head, &say(&words!("mutation.crossings.threshold")), 11)
                .right(Mark::Head, &say(&words!("mutation.crossings.flagged")), 12)
                .right(Mark::Head, &say(&words!("mutation.crossings.lost-at")), 12)
                .right(Mark::Head, &say(&words!("mutation.crossings.score")), 18),
        ];
        lines.extend(FOLLOWED.map(row));
        lines
    });
    let [jaccard, minhash, simhash] = FOLLOWED.map(|id| match case.crossing(id) {
        Crossing::Never => words!("mutation.crossings.never"),
        Crossing::Between(kept, lost) => Multilingual::same(format!("{kept}–{lost} %")),
    });
    LessonStep {
        title: words!("mutation.crossings.title"),
        say: order(case),
        formula: words!("mutation.crossings.formula", jaccard, minhash, simhash),
        drawing,
    }
}

/// Describes which measures stop flagging first and which last.
fn order(case: &Experiment) -> Multilingual {
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
    if first > 100 {
        return words!("mutation.order.all-hold", edit = case.edit);
    }
    if first == last {
        return words!("mutation.order.all-lost", edit = case.edit);
    }
    let (first, last) = (listed(&at(first)), listed(&at(last)));
    words!("mutation.order.first-and-last", edit = case.edit, first, last)
}
