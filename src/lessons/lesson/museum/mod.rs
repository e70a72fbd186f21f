//! Lesson: the museum of mistakes, each wrong variant next to the right one, run on texts.

mod example;
mod exercises;
mod found;
pub mod mistakes;
mod scores;

use crate::lesson::kit::{
    Choice, Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject, MUSEUM_SOURCES,
    Stopped, Target, demo, target_knob, words,
};
use crate::lesson::museum::mistakes::{Bench, MISTAKES, Mistake, MistakeEffect, by_name};

/// One exhibit at a time: the rule, an example, the effect on texts.
pub const MUSEUM: Lesson = Lesson {
    name: "museum",
    title: words!("museum.title"),
    about: words!("museum.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: MUSEUM_SOURCES,
};

fn knobs(subject: &LessonSubject<'_>) -> Vec<Knob> {
    let first = subject
        .comparison
        .map_or([Target::Fixed, Target::Corpus], |_| [Target::Corpus, Target::Fixed]);
    let choice =
        |mistake: &Mistake| Choice { word: mistake.name.to_owned(), title: mistake.title.clone() };
    let mistake = Knob {
        name: "mistake",
        title: words!("museum.knobs.title"),
        choices: MISTAKES.iter().map(choice).collect(),
        start: 0,
        moves: None,
    };
    vec![mistake, target_knob(&first)]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let own = Target::from_knobs(values) == Target::Corpus;
    let corpus = if own { subject.corpus()? } else { demo::comparison() };
    let mistake =
        by_name(values.word("mistake")).or(MISTAKES.first()).ok_or_else(LessonError::cancelled)?;
    let bench = Bench::new(corpus, subject.settings.thresholds, stopped);
    let bench = bench.ok_or_else(LessonError::cancelled)?;
    let effect = (mistake.effect)(&bench, stopped).ok_or_else(LessonError::cancelled)?;
    let mut steps = vec![example::rule(mistake), example::example(mistake)];
    match &effect {
        MistakeEffect::Scores(scores) => {
            steps.extend(scores::steps(&bench, scores, subject.room));
        }
        MistakeEffect::Found(found) => steps.extend(found::steps(&bench, found, subject.room)),
    }
    Ok(steps)
}
