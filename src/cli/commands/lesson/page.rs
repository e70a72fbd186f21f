//! A lesson on paper: each step with its drawing, what is said of it, and the rule.

use crate::cli::console::Paper;
use crate::display::sanitise::sanitise;
use crate::display::width::{pad, width};
use crate::lesson::LESSONS;
use crate::lesson::kit::{
    COLUMNS, Knob, KnobValues, Language, Lesson, Step, Subject, Words, formula,
};
use crate::page::{Line, Mark, wrapped};
use crate::settings::Settings;
use std::io;

/// The lessons, and what can be changed in each.
pub(super) fn list(language: Language, paper: &mut Paper<'_>) -> io::Result<()> {
    let settings = Settings::default();
    let nothing = Subject { comparison: None, pair: None, settings: &settings };
    let names = LESSONS.iter().map(|lesson| width(lesson.name)).max().unwrap_or(0);
    for lesson in LESSONS {
        let title = Line::new().mark(Mark::Head, &pad(lesson.name, names)).plain("  ");
        paper.line(&title.plain(lesson.title.text(language)))?;
        for line in wrapped(lesson.about.text(language), COLUMNS) {
            paper.text(&format!("    {line}"))?;
        }
        for knob in (lesson.knobs)(&nothing) {
            let line = format!("    --set {}=…  {}", knob.name, values(&knob));
            paper.line(&Line::new().mark(Mark::Dim, &line))?;
        }
    }
    Ok(())
}

/// The values of a knob: all of a few, the ends of many.
fn values(knob: &Knob) -> String {
    let words: Vec<&str> = knob.choices.iter().map(|choice| choice.word.as_str()).collect();
    match words.as_slice() {
        [first, second, .., last] if words.len() > 12 => format!("{first}, {second} … {last}"),
        _ => words.join(", "),
    }
}

/// A lesson: its title and knobs, then the steps that are wanted.
pub(super) fn lesson(
    (lesson, count, language): (&Lesson, usize, Language),
    (knobs, values): (&[Knob], &KnobValues),
    steps: &[(usize, &Step)],
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    paper.line(&Line::head(lesson.title.text(language)))?;
    for line in wrapped(lesson.about.text(language), COLUMNS) {
        paper.text(&line)?;
    }
    let stand = |knob: &Knob| format!("{}={}", knob.name, values.word(knob.name));
    let stand: Vec<String> = knobs.iter().map(stand).collect();
    paper.line(&Line::new().mark(Mark::Dim, &stand.join("  ")))?;
    for (number, step) in steps {
        let words = Words::new(
            format!("Step {number} of {count} · {}", step.title.en),
            format!("第 {number} 步，共 {count} 步 · {}", step.title.zh),
        );
        paper.blank()?;
        paper.line(&Line::head(words.text(language)))?;
        paper.blank()?;
        for line in step.drawing.lines(language) {
            paper.line(&line.clone().indented(2))?;
        }
        paper.blank()?;
        for line in wrapped(&sanitise(step.say.text(language)), COLUMNS) {
            paper.text(&line)?;
        }
        if !step.formula.is_empty() {
            paper.line(&Line::new().mark(Mark::Accent, &formula(&step.formula, language)))?;
        }
    }
    Ok(())
}
