//! Lesson: an index proposes candidates, exact scores decide.

mod case;
mod exercises;
mod steps;

use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonSteps, LessonSubject, Stopped, VERIFICATION_SOURCES, words,
};
use crate::lesson::verification::case::VerificationCase;
use crate::measure::banding::Banding;
use crate::page::Multilingual;

/// Eight short texts: bands propose pairs, and three ways to decide on them.
pub const VERIFICATION: Lesson = Lesson {
    name: "verification",
    title: words!("verification.title"),
    about: words!("verification.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: VERIFICATION_SOURCES,
};

/// Bands and slots of a band; 32 slots in each case.
const SHAPES: [(&str, &str); 3] = [("8x4", "8 × 4"), ("16x2", "16 × 2"), ("4x8", "4 × 8")];
/// Thresholds to choose from.
const CUTS: [f64; 4] = [0.5, 0.6, 0.7, 0.8];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let shapes = SHAPES.map(|(word, title)| (word, Multilingual::same(title)));
    vec![
        Knob::choices("bands", words!("verification.knobs.bands"), shapes),
        Knob::numbers("cut", words!("verification.knobs.cut"), CUTS, &0.6),
        Knob::numbers("seed", words!("verification.knobs.seed"), 1..=9, &1),
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "lessons on texts may be impossible")]
fn steps(subject: &LessonSubject<'_>, values: &KnobValues, _: Stopped<'_>) -> LessonSteps {
    let banding = match values.word("bands") {
        "16x2" => Banding { bands: 16, rows: 2 },
        "4x8" => Banding { bands: 4, rows: 8 },
        _ => Banding { bands: 8, rows: 4 },
    };
    let cut = values.word("cut").parse().unwrap_or(0.6);
    let seed = values.number("seed") as u64;
    let case = VerificationCase::new(banding, cut, seed, subject.room);
    Ok(steps::steps(&case))
}
