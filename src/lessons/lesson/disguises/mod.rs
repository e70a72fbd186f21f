//! Lesson: as stored, as seen: texts that the eye reads as one and a program as another, and what folding does.

mod case;
mod exercises;
mod steps;
mod trick;

use crate::lesson::disguises::case::Disguised;
use crate::lesson::disguises::trick::Trick;
use crate::lesson::kit::{
    DISGUISE_SOURCES, Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject,
    SingleText, Stopped, Target, target_knob, words,
};

/// A trick on a text: the text as stored, its scores as stored and as seen, all tricks, what must stay.
pub const DISGUISES: Lesson = Lesson {
    name: "disguises",
    title: words!("disguises.title"),
    about: words!("disguises.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: DISGUISE_SOURCES,
};

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let tricks = Trick::ALL.map(Trick::words);
    vec![
        Knob::choices("trick", words!("disguises.knobs.trick"), tricks),
        Knob::numbers("every", words!("disguises.knobs.one-letter"), [1, 2, 5, 10, 20], &5),
        target_knob(&[Target::Fixed, Target::Pair]),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let SingleText { corpus, name, text, .. } =
        SingleText::new(subject, values, "english/last-bus.txt")?;
    let every = values.number("every").max(1);
    let make = |trick: Trick| {
        let thresholds = subject.settings.thresholds;
        (!stopped()).then(|| Disguised::new(text, (trick, every), &corpus.recipe, thresholds))
    };
    let all: Vec<Disguised> = Trick::ALL
        .into_iter()
        .map(make)
        .collect::<Option<_>>()
        .ok_or_else(LessonError::cancelled)?;
    let chosen = Trick::from_word(values.word("trick"));
    let own = all.iter().find(|own| own.trick == chosen).ok_or_else(LessonError::cancelled)?;
    if own.places == 0 || own.seen.is_none() {
        return Err(LessonError::new(words!("disguises.text-has-no")));
    }
    Ok(vec![
        steps::stored(own, &name, subject.room),
        steps::shingles(own),
        steps::sketches(own),
        steps::tricks(&all),
        steps::kept(),
    ])
}
