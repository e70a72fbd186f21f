//! Lesson: what changes at millions of texts: pairs, bands, memory, tables, crowded buckets.

mod exercises;
mod plan;
mod steps;

use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonSteps, LessonSubject, PLANNING_SOURCES, Stopped, words,
};
use crate::lesson::planning::plan::SizePlan;

/// Bands and tables planned for a number of texts.
pub const PLANNING: Lesson = Lesson {
    name: "planning",
    title: words!("planning.title"),
    about: words!("planning.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: PLANNING_SOURCES,
};

const TEXTS: [u64; 5] = [10_000, 100_000, 1_000_000, 50_000_000, 1_000_000_000];
const WANTED: [f64; 4] = [0.5, 0.7, 0.8, 0.9];
const SLOTS: [usize; 3] = [64, 128, 256];
const BACKGROUND: [f64; 4] = [0.01, 0.02, 0.05, 0.1];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    vec![
        Knob::numbers("texts", words!("planning.knobs.texts-n"), TEXTS, &50_000_000),
        Knob::numbers("jaccard", words!("planning.knobs.target-j"), WANTED, &0.8),
        Knob::numbers("k", words!("planning.knobs.slots-k"), SLOTS, &128),
        Knob::numbers("other", words!("planning.knobs.unrelated-j"), BACKGROUND, &0.02),
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "lessons on texts may be impossible")]
fn steps(_: &LessonSubject<'_>, values: &KnobValues, _: Stopped<'_>) -> LessonSteps {
    let plan = SizePlan {
        texts: values.word("texts").parse().unwrap_or(50_000_000),
        wanted: values.word("jaccard").parse().unwrap_or(0.8),
        slots: values.number("k").max(1),
        unrelated: values.word("other").parse().unwrap_or(0.02),
    };
    Ok(steps::steps(&plan))
}
