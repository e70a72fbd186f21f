//! A lesson as one JSON object: its knobs, and every step in both languages.

use crate::cli::commands::lesson::sheets::ExerciseSheet;
use crate::export::json_style::{pretty, schema_id};
use crate::lesson::LESSONS;
use crate::lesson::kit::{Exercise, Knob, KnobValues, Lesson, LessonSource, LessonStep};
use crate::page::{Language, Line, Multilingual};
use serde_json::{Value, json};
use std::io;

/// A value in each language, by its code.
fn in_each(value: impl Fn(Language) -> Value) -> Value {
    Value::Object(
        Language::ALL.map(|own| (own.code().to_owned(), value(own))).into_iter().collect(),
    )
}

fn words(words: &Multilingual) -> Value {
    in_each(|language| words.text(language).into())
}

fn line(line: &Line) -> Value {
    let spans =
        line.spans.iter().map(|span| json!({ "text": span.text, "mark": span.mark.name() }));
    Value::Array(spans.collect())
}

fn step((number, step): &(usize, &LessonStep)) -> Value {
    let lines =
        |language| Value::Array(step.drawing.lines(language).iter().map(line).collect::<Vec<_>>());
    json!({
        "step": number,
        "title": words(&step.title),
        "say": words(&step.say),
        "formula": step.formula.text(Language::English),
        "drawing": in_each(lines),
    })
}

/// The list of lessons.
pub(super) fn list() -> io::Result<Vec<u8>> {
    let lessons = LESSONS.iter().map(|lesson| {
        json!({
            "name": lesson.name,
            "title": words(&lesson.title),
            "about": words(&lesson.about),
        })
    });
    pretty(&Value::Array(lessons.collect()))
}

/// Sheets of exercises with their answers.
pub(super) fn sheets(lesson: &Lesson, sheets: &[ExerciseSheet]) -> io::Result<Vec<u8>> {
    let answer = |exercise: &Exercise| in_each(|language| exercise.answer.shown(language).into());
    let given = |exercise: &Exercise| {
        exercise.given.lines(Language::English).iter().map(Line::text).collect::<Vec<_>>()
    };
    let exercise = |exercise: &Exercise| {
        json!({
            "question": words(&exercise.question),
            "given": given(exercise),
            "expected": words(&exercise.answer.expected()),
            "answer": answer(exercise),
            "because": words(&exercise.because),
        })
    };
    let sheet = |sheet: &ExerciseSheet| {
        json!({
            "seed": sheet.seed,
            "exercises": sheet.exercises.iter().map(exercise).collect::<Vec<_>>(),
        })
    };
    pretty(&json!({
        "lookalike": env!("CARGO_PKG_VERSION"),
        "schema": schema_id("lesson"),
        "lesson": lesson.name,
        "title": words(&lesson.title),
        "sheets": sheets.iter().map(sheet).collect::<Vec<_>>(),
    }))
}

/// The works that a lesson is from.
fn sources(lesson: &Lesson) -> Value {
    let source = |source: &LessonSource| {
        json!({
            "work": source.work,
            "part": source.part.text(Language::English),
            "page": source.page,
            "part_zh": source.part.text(Language::Chinese),
        })
    };
    Value::Array(lesson.sources.iter().map(source).collect())
}

/// A lesson with these steps.
pub(super) fn lesson(
    lesson: &Lesson,
    knobs: &[Knob],
    values: &KnobValues,
    steps: &[(usize, &LessonStep)],
) -> io::Result<Vec<u8>> {
    let knob = |knob: &Knob| {
        let choices: Vec<&str> = knob.choices.iter().map(|choice| choice.word.as_str()).collect();
        json!({
            "name": knob.name,
            "title": words(&knob.title),
            "value": values.word(knob.name),
            "values": choices,
        })
    };
    pretty(&json!({
        "lookalike": env!("CARGO_PKG_VERSION"),
        "schema": schema_id("lesson"),
        "lesson": lesson.name,
        "title": words(&lesson.title),
        "about": words(&lesson.about),
        "knobs": knobs.iter().map(knob).collect::<Vec<_>>(),
        "steps": steps.iter().map(step).collect::<Vec<_>>(),
        "sources": sources(lesson),
    }))
}
