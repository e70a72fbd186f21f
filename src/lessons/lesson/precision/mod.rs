//! Lesson: precision and recall of a moving threshold, and what rare copies do to precision.

mod case;
mod exercises;
mod steps;

use crate::lesson::kit::{
    Bilingual, Knob, KnobValues, Lesson, LessonSteps, LessonSubject, PRECISION_SOURCES, Stopped,
};
use crate::lesson::precision::case::PrecisionCase;

/// Twelve judged pairs, and every threshold over them.
pub const PRECISION: Lesson = Lesson {
    name: "precision",
    title: Bilingual::fixed("Precision and recall", "精确率与召回率"),
    about: Bilingual::fixed(
        "What a threshold flags, misses and flags wrongly, as it moves; and why rare copies make it look worse.",
        "阈值移动时标出什么、漏掉什么、错标什么；以及雷同很少时为什么结果更差。",
    ),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: PRECISION_SOURCES,
};

/// Thresholds to choose from.
const CUTS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    vec![
        Knob::choices(
            "pairs",
            Bilingual::fixed("pairs", "例子"),
            &[("overlap", "scores overlap", "得分交错"), ("clear", "a clear gap", "泾渭分明")],
        ),
        Knob::numbers("cut", Bilingual::fixed("cut", "阈值"), CUTS, &0.5),
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "lessons on texts may be impossible")]
fn steps(subject: &LessonSubject<'_>, values: &KnobValues, _: Stopped<'_>) -> LessonSteps {
    let cut = values.word("cut").parse().unwrap_or(0.5);
    Ok(steps::steps(&PrecisionCase::new(values.word("pairs"), cut, subject.room)))
}
