//! A lesson as text: each step with its drawing, its explanation and its rule.

use crate::cli::console::Paper;
use crate::display::sanitise::sanitise;
use crate::display::width::{pad, width};
use crate::lesson::LESSONS;
use crate::lesson::kit::{
    COLUMNS, DrawingRoom, Knob, KnobValues, Lesson, LessonStep, LessonSubject, words,
};
use crate::page::{Language, Line, Mark, wrapped};
use crate::settings::Settings;
use std::io;

/// Writes the list of lessons with their knobs.
pub(super) fn list(language: Language, paper: &mut Paper<'_>) -> io::Result<()> {
    let settings = Settings::default();
    let nothing = LessonSubject {
        comparison: None,
        pair: None,
        settings: &settings,
        room: DrawingRoom::LEAST,
    };
    let names = LESSONS.iter().map(|lesson| width(lesson.name)).max().unwrap_or(0);
    for lesson in LESSONS {
        let title = Line::new().mark(Mark::Head, &pad(lesson.name, names)).plain("  ");
        paper.line(&title.plain(&lesson.title.text(language)))?;
        for line in wrapped(&lesson.about.text(language), COLUMNS) {
            paper.text(&format!("    {line}"))?;
        }
        for knob in (lesson.knobs)(&nothing) {
            let line = format!("    --set {}=…  {}", knob.name, values(&knob));
            paper.line(&Line::new().mark(Mark::Dim, &line))?;
        }
    }
    Ok(())
}

/// The values of a knob; of more than 12, the first two and the last.
fn values(knob: &Knob) -> String {
    let words: Vec<&str> = knob.choices.iter().map(|choice| choice.word.as_str()).collect();
    match words.as_slice() {
        [first, second, .., last] if words.len() > 12 => format!("{first}, {second} … {last}"),
        _ => words.join(", "),
    }
}

/// A lesson, the number of its steps, and the values of its knobs.
pub(super) struct Shown<'a> {
    pub lesson: &'a Lesson,
    pub count: usize,
    pub language: Language,
    pub knobs: &'a [Knob],
    pub values: &'a KnobValues,
}

/// Writes the title and the knobs of a lesson, then these steps with their numbers.
pub(super) fn lesson(
    shown: &Shown<'_>,
    steps: &[(usize, &LessonStep)],
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    let &Shown { lesson, count, language, knobs, values } = shown;
    paper.line(&Line::head(&lesson.title.text(language)))?;
    for line in wrapped(&lesson.about.text(language), COLUMNS) {
        paper.text(&line)?;
    }
    let value = |knob: &Knob| format!("{}={}", knob.name, values.word(knob.name));
    let all: Vec<String> = knobs.iter().map(value).collect();
    paper.line(&Line::new().mark(Mark::Dim, &all.join("  ")))?;
    for (number, step) in steps {
        let words = words!("command.lesson.step", number, count, title = step.title);
        paper.blank()?;
        paper.line(&Line::head(&words.text(language)))?;
        paper.blank()?;
        for line in step.drawing.lines(language) {
            paper.line(&line.clone().indented(2))?;
        }
        paper.blank()?;
        for line in wrapped(&sanitise(&step.say.text(language)), COLUMNS) {
            paper.text(&line)?;
        }
        let formula = step.formula.text(language);
        if !formula.is_empty() {
            paper.line(&Line::new().mark(Mark::Accent, &formula))?;
        }
    }
    paper.blank()?;
    sources(lesson, language, paper)
}

/// Writes the works that a lesson is from.
fn sources(lesson: &Lesson, language: Language, paper: &mut Paper<'_>) -> io::Result<()> {
    let head = words!("command.page-sources.read");
    paper.line(&Line::head(&head.text(language)))?;
    for source in lesson.sources {
        for line in wrapped(&source.line().text(language), COLUMNS) {
            paper.text(&line)?;
        }
        paper.line(&Line::new().mark(Mark::Dim, &format!("  {}", source.page)))?;
    }
    Ok(())
}
