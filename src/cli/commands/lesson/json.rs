//! A lesson as one JSON object: its knobs, and every step in both languages.

use crate::export::json_style::pretty;
use crate::lesson::LESSONS;
use crate::lesson::kit::{Bilingual, Knob, KnobValues, Language, Lesson, LessonStep};
use crate::page::Line;
use serde_json::{Value, json};
use std::io;

fn words(words: &Bilingual) -> Value {
    json!({ "en": words.en, "zh": words.zh })
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
        "formula": step.formula,
        "drawing": { "en": lines(Language::English), "zh": lines(Language::Chinese) },
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
        "lesson": lesson.name,
        "title": words(&lesson.title),
        "about": words(&lesson.about),
        "knobs": knobs.iter().map(knob).collect::<Vec<_>>(),
        "steps": steps.iter().map(step).collect::<Vec<_>>(),
    }))
}
