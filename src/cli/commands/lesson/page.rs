//! A lesson on paper: each step with its drawing, what is said of it, and the rule.

use crate::display::sanitise::sanitise;
use crate::display::width::{pad, width};
use crate::export::rows::Surface;
use crate::lesson::LESSONS;
use crate::lesson::kit::{
    COLUMNS, Hand, Knob, Language, Lesson, Mark, Step, Subject, Words, formula, wrapped,
};
use crate::settings::Settings;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

fn paint(text: &str, style: Style, surface: Surface) -> String {
    if surface.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// The style of a mark; its sign says the same without colour.
fn style(mark: Mark) -> Style {
    match mark {
        Mark::Plain => Style::new(),
        Mark::Head => Style::new().bold(),
        Mark::Dim => Style::new().dimmed(),
        Mark::Changed => AnsiColor::Yellow.on_default().bold(),
        Mark::Equal | Mark::Right => AnsiColor::Blue.on_default().bold(),
        Mark::Differs => AnsiColor::Yellow.on_default(),
        Mark::A => AnsiColor::Blue.on_default(),
        Mark::B => AnsiColor::Yellow.on_default().underline(),
        Mark::Wrong => AnsiColor::Red.on_default().bold(),
    }
}

/// The lessons, and what can be changed in each.
pub(super) fn list(language: Language, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
    let settings = Settings::default();
    let nothing = Subject { comparison: None, pair: None, settings: &settings };
    let names = LESSONS.iter().map(|lesson| width(lesson.name)).max().unwrap_or(0);
    for lesson in LESSONS {
        let name = paint(&pad(lesson.name, names), Style::new().bold(), surface);
        writeln!(out, "{name}  {}", lesson.title.of(language))?;
        for line in wrapped(lesson.about.of(language), COLUMNS) {
            writeln!(out, "    {line}")?;
        }
        for knob in (lesson.knobs)(&nothing) {
            let line = format!("    --set {}=…  {}", knob.name, values(&knob));
            writeln!(out, "{}", paint(&line, Style::new().dimmed(), surface))?;
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
    (knobs, hand): (&[Knob], &Hand),
    steps: &[(usize, &Step)],
    surface: Surface,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", paint(lesson.title.of(language), Style::new().bold(), surface))?;
    for line in wrapped(lesson.about.of(language), COLUMNS) {
        writeln!(out, "{line}")?;
    }
    let stand = |knob: &Knob| format!("{}={}", knob.name, hand.word(knob.name));
    let stand: Vec<String> = knobs.iter().map(stand).collect();
    writeln!(out, "{}", paint(&stand.join("  "), Style::new().dimmed(), surface))?;
    for (number, step) in steps {
        let words = Words::new(
            format!("Step {number} of {count} · {}", step.title.en),
            format!("第 {number} 步，共 {count} 步 · {}", step.title.zh),
        );
        let heading = sanitise(words.of(language));
        writeln!(out, "\n{}\n", paint(&heading, Style::new().bold(), surface))?;
        for line in step.drawing.lines(language) {
            let painted = |span: &crate::lesson::kit::Span| {
                if span.mark == Mark::Plain {
                    span.text.clone()
                } else {
                    paint(&span.text, style(span.mark), surface)
                }
            };
            let text: String = line.spans.iter().map(painted).collect();
            writeln!(out, "{}", format!("  {text}").trim_end())?;
        }
        writeln!(out)?;
        for line in wrapped(&sanitise(step.say.of(language)), COLUMNS) {
            writeln!(out, "{line}")?;
        }
        if !step.formula.is_empty() {
            let formula = sanitise(&formula(&step.formula, language));
            writeln!(out, "{}", paint(&formula, AnsiColor::Cyan.on_default(), surface))?;
        }
    }
    Ok(())
}
