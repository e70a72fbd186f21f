//! Lesson: pairs become groups, groups become chains, and what de-duplication does with them.

mod case;
mod exercises;
mod steps;

use crate::compare::groups::Linkage;
use crate::lesson::grouping::case::{GroupingCase, chain};
use crate::lesson::kit::{
    Bilingual, GROUPING_SOURCES, Knob, KnobValues, Lesson, LessonSteps, LessonSubject, Stopped,
    Target, target_knob,
};

/// Single, complete and average linkage on a chain of texts, or on the largest group of a corpus.
pub const GROUPING: Lesson = Lesson {
    name: "grouping",
    title: Bilingual::fixed("Groups and chains", "分组与链条"),
    about: Bilingual::fixed(
        "Which texts belong together if A is like B and B like C, and which of them de-duplication drops.",
        "A 像 B、B 像 C 时，哪些文本算一组；去重又会删掉哪些。",
    ),
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
            Bilingual::fixed("linkage", "连接法"),
            &[
                ("single", "single", "单连接"),
                ("complete", "complete", "全连接"),
                ("average", "average", "平均连接"),
            ],
        ),
        Knob::numbers("cut", Bilingual::fixed("cut", "阈值"), CUTS, &0.7),
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
