//! Lesson: as stored, as seen: texts that the eye reads as one and a program as another, and what folding does.

mod case;
mod exercises;
mod steps;
mod trick;

use crate::lesson::disguises::case::Disguised;
use crate::lesson::disguises::trick::Trick;
use crate::lesson::kit::{
    Bilingual, DISGUISE_SOURCES, Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject,
    SingleText, Stopped, Target, target_knob,
};

/// A trick on a text: the text as stored, its scores as stored and as seen, all tricks, what must stay.
pub const DISGUISES: Lesson = Lesson {
    name: "disguises",
    title: Bilingual::fixed("As stored, as seen", "存储与所见"),
    about: Bilingual::fixed(
        "Letters exchanged, marks, signs between letters: what each does to shingles, signature and fingerprint, and what folding undoes.",
        "换掉字母、加附加符号、在字母间插符号：各自怎样改变片段、签名和指纹，规范化又能还原什么。",
    ),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: DISGUISE_SOURCES,
};

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let tricks = Trick::ALL.map(Trick::words);
    vec![
        Knob::choices("trick", Bilingual::fixed("trick", "手法"), &tricks),
        Knob::numbers(
            "every",
            Bilingual::fixed("one letter in", "每几个字母改一个"),
            [1, 2, 5, 10, 20],
            &5,
        ),
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
        return Err(LessonError::new(Bilingual::fixed(
            "The text has no letter that this trick can change: choose another trick.",
            "这个文本里没有这种手法可以改动的字母：请换一种手法。",
        )));
    }
    Ok(vec![
        steps::stored(own, &name, subject.room),
        steps::shingles(own),
        steps::sketches(own),
        steps::tricks(&all),
        steps::kept(),
    ])
}
