//! Lesson: pairs become groups, groups become chains, and what de-duplication does with them.

mod case;
mod exercises;
mod steps;

use crate::compare::groups::Linkage;
use crate::lesson::grouping::case::{GroupingCase, chain};
use crate::lesson::kit::{
    GROUPING_SOURCES, Knob, KnobValues, Lesson, LessonSteps, LessonSubject, Stopped, Target,
    target_knob, words,
};

/// Single, complete and average linkage on a chain of texts, or on the largest group of a corpus.
pub const GROUPING: Lesson = Lesson {
    name: "grouping",
    title: words!("grouping.title"),
    about: words!("grouping.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: GROUPING_SOURCES,
};

/// Thresholds to choose from.
const CUTS: [f64; 7] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

fn knobs(subject: &LessonSubject<'_>) -> Vec<Knob> {
    let targets = match subject.comparison {
        Some(_) => &[Target::Fixed, Target::Corpus][..],
        None => &[Target::Fixed],
    };
    vec![
        target_knob(targets),
        Knob::choices(
            "linkage",
            words!("grouping.knobs.linkage"),
            [
                ("single", words!("grouping.knobs.single")),
                ("complete", words!("grouping.knobs.complete")),
                ("average", words!("grouping.knobs.average")),
            ],
        ),
        Knob::numbers("cut", words!("grouping.knobs.cut"), CUTS, &0.7),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let corpus =
        if Target::from_knobs(values) == Target::Corpus { subject.corpus()? } else { chain() };
    let linkage = match values.word("linkage") {
        "complete" => Linkage::Complete,
        "average" => Linkage::Average,
        _ => Linkage::Single,
    };
    let cut = values.word("cut").parse().unwrap_or(0.7);
    let case = GroupingCase::new(corpus, linkage, cut, stopped)?;
    Ok(steps::steps(&case, stopped))
}
