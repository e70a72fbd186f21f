//! Lesson: an index proposes candidates, exact scores decide.

mod case;
mod exercises;
mod steps;

use crate::lesson::kit::{
    Bilingual, Knob, KnobValues, Lesson, LessonSteps, LessonSubject, Stopped, VERIFICATION_SOURCES,
};
use crate::lesson::verification::case::VerificationCase;
use crate::measure::banding::Banding;

/// Eight short texts: bands propose pairs, and three ways to decide on them.
pub const VERIFICATION: Lesson = Lesson {
    name: "verification",
    title: Bilingual::fixed("Candidates, then verification", "先找候选，再核对"),
    about: Bilingual::fixed(
        "What an index of bands proposes, and what is reported if nobody checks, an estimate checks, or the texts do.",
        "分段索引提出哪些候选；不核对、用估计核对、用原文核对，报告的结果各是什么。",
    ),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: VERIFICATION_SOURCES,
};

/// Bands and slots of a band; 32 slots in each case.
const SHAPES: [(&str, &str, &str); 3] =
    [("8x4", "8 × 4", "8 × 4"), ("16x2", "16 × 2", "16 × 2"), ("4x8", "4 × 8", "4 × 8")];
/// Thresholds to choose from.
const CUTS: [f64; 4] = [0.5, 0.6, 0.7, 0.8];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    vec![
        Knob::choices("bands", Bilingual::fixed("bands", "段"), &SHAPES),
        Knob::numbers("cut", Bilingual::fixed("cut", "阈值"), CUTS, &0.6),
        Knob::numbers("seed", Bilingual::fixed("seed", "种子"), 1..=9, &1),
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
