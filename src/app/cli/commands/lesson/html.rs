//! A lesson as one HTML file without a network: steps forward and back, and knobs that work.

use crate::cli::commands::lesson::escape::escaped;
use crate::cli::commands::lesson::variants::{LessonVariant, places, variants};
use crate::lesson::kit::{Knob, KnobValues, Lesson, LessonStep, LessonSubject, Stopped, words};
use crate::page::{Language, Line, Mark, Multilingual, Span};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::io::{self, Write};

const STYLE: &str = include_str!("../../../../../assets/lesson/lesson.css");
const SCRIPT: &str = include_str!("../../../../../assets/lesson/lesson.js");

/// Nothing is loaded and nothing is sent.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Most bytes of all steps. Values of knobs that lie furthest from the start are left out above it.
const MOST: usize = 380_000;

/// A lesson to write.
pub(super) struct HtmlLesson<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) subject: LessonSubject<'a>,
    pub(super) start: &'a KnobValues,
    pub(super) language: Language,
}

/// The distinct steps as JSON, and which of them each position of the knobs shows.
#[derive(Default)]
struct StepTable {
    steps: Vec<Value>,
    known: HashMap<String, usize>,
    bytes: usize,
    variants: Map<String, Value>,
}

impl StepTable {
    /// Adds a position; false if there is no room left.
    fn take(&mut self, variant: &LessonVariant, knobs: &[Knob]) -> bool {
        let written: Vec<(String, Value)> = variant
            .steps
            .iter()
            .map(|step| {
                let value = step_value(step, knobs);
                (value.to_string(), value)
            })
            .collect();
        let is_new = |text: &str| !self.known.contains_key(text);
        let more: usize =
            written.iter().filter(|(text, _)| is_new(text)).map(|(text, _)| text.len()).sum();
        if !self.steps.is_empty() && self.bytes + more > MOST {
            return false;
        }
        self.bytes += more;
        let shown: Vec<usize> =
            written.into_iter().map(|(text, value)| self.place(text, value)).collect();
        let key: Vec<String> = variant.places.iter().map(usize::to_string).collect();
        self.variants.insert(key.join(","), json!(shown));
        true
    }

    fn place(&mut self, text: String, value: Value) -> usize {
        *self.known.entry(text).or_insert_with(|| {
            self.steps.push(value);
            self.steps.len() - 1
        })
    }
}

/// Writes the file: the steps as they are, for printing, and the data from which the script shows them
/// one by one.
pub(super) fn html(
    page: &HtmlLesson<'_>,
    steps: &[LessonStep],
    stopped: Stopped<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (lesson, language) = (page.lesson, page.language);
    let code = if language == Language::Chinese { "zh-CN" } else { "en" };
    let title = escaped(&lesson.title.text(language));
    writeln!(out, "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">")?;
    writeln!(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(out, "<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>")?;
    writeln!(out, "<p id=\"about\" class=\"soft\">{}</p>", escaped(&lesson.about.text(language)))?;
    writeln!(out, "<main id=\"steps\">")?;
    for step in steps {
        still(step, language, out)?;
    }
    writeln!(out, "</main>")?;
    sources(lesson, language, out)?;
    // In a script element only `<` could end the data early.
    let data = data(page, stopped).to_string().replace('<', "\\u003c");
    writeln!(out, "<script type=\"application/json\" id=\"lesson\">{data}</script>")?;
    writeln!(out, "<script>{SCRIPT}</script>\n</html>")
}

/// Writes a step without a script.
fn still(step: &LessonStep, language: Language, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h2>{}</h2>\n<pre>", escaped(&step.title.text(language)))?;
    for line in step.drawing.lines(language) {
        writeln!(out, "{}", escaped(&line.text()))?;
    }
    let formula = escaped(&step.formula.text(language));
    let say = escaped(&step.say.text(language));
    writeln!(out, "</pre>\n<p>{say}</p>\n<p class=\"formula\">{formula}</p>")
}

fn sources(lesson: &Lesson, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let head = words!("command.sources.read");
    writeln!(out, "<h2 id=\"on\">{}</h2>\n<ul>", head.text(language))?;
    for source in lesson.sources {
        let (line, page) = (escaped(&source.line().text(language)), escaped(source.page));
        writeln!(out, "<li>{line}<br><a href=\"{page}\">{page}</a></li>")?;
    }
    writeln!(out, "</ul>")
}

/// What the script shows.
fn data(page: &HtmlLesson<'_>, stopped: Stopped<'_>) -> Value {
    let knobs = (page.lesson.knobs)(&page.subject);
    let mut table = StepTable::default();
    variants(page.lesson, &page.subject, page.start, stopped, |variant| {
        table.take(&variant, &knobs)
    });
    let knob = |knob: &Knob| {
        let values: Vec<Value> = knob.choices.iter().map(|choice| both(&choice.title)).collect();
        json!({ "name": knob.name, "title": both(&knob.title), "values": values })
    };
    json!({
        "title": both(&page.lesson.title),
        "about": both(&page.lesson.about),
        "language": usize::from(page.language == Language::Chinese),
        "knobs": knobs.iter().map(knob).collect::<Vec<_>>(),
        "start": places(&knobs, page.start),
        "steps": table.steps,
        "variants": table.variants,
    })
}

fn both(words: &Multilingual) -> Value {
    json!(Language::ALL.map(|language| words.text(language)))
}

fn step_value(step: &LessonStep, knobs: &[Knob]) -> Value {
    let line = |line: &Line| -> Value { line.spans.iter().map(|s| span(s, knobs)).collect() };
    let lines = |lines: &[Line]| -> Value { lines.iter().map(line).collect() };
    let drawing: Vec<Value> = step.drawing.languages.iter().map(|own| lines(own)).collect();
    json!({
        "title": both(&step.title),
        "say": both(&step.say),
        "formula": both(&step.formula),
        "drawing": drawing,
    })
}

/// A span: its text; with a mark, the mark and the text; where a click turns a knob, these and the knob
/// and its value.
fn span(span: &Span, knobs: &[Knob]) -> Value {
    let turn = span.turn.as_ref().and_then(|turn| {
        let knob = knobs.iter().position(|knob| knob.name == turn.knob)?;
        Some((knob, knobs.get(knob)?.place(&turn.value)?))
    });
    match (turn, span.mark) {
        (Some((knob, value)), mark) => json!([mark.name(), span.text, knob, value]),
        (None, Mark::Plain) => json!(span.text),
        (None, mark) => json!([mark.name(), span.text]),
    }
}
