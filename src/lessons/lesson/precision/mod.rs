//! Lesson: precision and recall of a moving threshold, and what rare copies do to precision.

mod case;
mod exercises;
mod steps;

use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonSteps, LessonSubject, PRECISION_SOURCES, Stopped, words,
};
use crate::lesson::precision::case::PrecisionCase;

/// Twelve judged pairs, and every threshold over them.
pub const PRECISION: Lesson = Lesson {
    name: "precision",
    title: words!("precision.title"),
    about: words!("precision.about"),
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
            words!("precision.knobs.pairs"),
            [
                ("overlap", words!("precision.knobs.scores-overlap")),
                ("clear", words!("precision.knobs.clear-gap")),
            ],
        ),
        Knob::numbers("cut", words!("precision.knobs.cut"), CUTS, &0.5),
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "lessons on texts may be impossible")]
fn steps(subject: &LessonSubject<'_>, values: &KnobValues, _: Stopped<'_>) -> LessonSteps {
    let cut = values.word("cut").parse().unwrap_or(0.5);
    Ok(steps::steps(&PrecisionCase::new(values.word("pairs"), cut, subject.room)))
}
