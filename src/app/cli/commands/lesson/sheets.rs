//! Sheets of exercises, and apart from them their solutions, as text.

use crate::cli::console::Paper;
use crate::lesson::kit::{COLUMNS, Exercise, Lesson, words};
use crate::page::{Language, Line, Mark, Multilingual, wrapped};
use std::io;

/// A sheet of exercises.
pub(super) struct ExerciseSheet {
    /// Its number, from 1.
    number: usize,
    /// What it is drawn from: the same seed gives the same sheet.
    pub(super) seed: u64,
    pub(super) exercises: Vec<Exercise>,
}

impl ExerciseSheet {
    /// Draws sheets from `seed` and the seeds after it.
    pub(super) fn draw(lesson: &Lesson, count: usize, sheets: usize, seed: u64) -> Vec<Self> {
        let draw = |number: usize| {
            let seed = seed.wrapping_add(number as u64 - 1);
            Self { number, seed, exercises: lesson.draw_exercises(count, seed) }
        };
        (1..=sheets).map(draw).collect()
    }

    /// The heading of the sheet, or of its solutions.
    pub(super) fn title(&self, lesson: &Lesson, solved: bool) -> Multilingual {
        let (number, seed) = (self.number, self.seed);
        let kind = if solved {
            words!("command.title.solutions-sheet")
        } else {
            words!("command.title.sheet")
        };
        words!("command.title.seed", lesson = lesson.title, kind, number, seed)
    }

    /// What stands before the line for the answer.
    pub(super) fn answer_words(exercise: &Exercise) -> Multilingual {
        let expected = exercise.answer.expected();
        words!("command.answer-words.answer", expected)
    }
}

/// Writes all sheets, then all solutions.
pub(super) fn text(
    lesson: &Lesson,
    sheets: &[ExerciseSheet],
    language: Language,
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    for sheet in sheets {
        paper.line(&Line::head(&sheet.title(lesson, false).text(language)))?;
        paper.blank()?;
        for (number, exercise) in (1..).zip(&sheet.exercises) {
            question(number, exercise, language, paper)?;
            paper.blank()?;
        }
    }
    for sheet in sheets {
        paper.line(&Line::head(&sheet.title(lesson, true).text(language)))?;
        for (number, exercise) in (1..).zip(&sheet.exercises) {
            let shown = format!("{number}. {}", exercise.answer.shown(language));
            paper.line(&Line::new().mark(Mark::Accent, &shown))?;
            for line in wrapped(&exercise.because.text(language), COLUMNS - 3) {
                paper.text(&format!("   {line}"))?;
            }
        }
        paper.blank()?;
    }
    Ok(())
}

/// Writes an exercise, its last line what may be answered.
pub(super) fn question(
    number: usize,
    exercise: &Exercise,
    language: Language,
    paper: &mut Paper<'_>,
) -> io::Result<()> {
    for (at, line) in wrapped(&exercise.question.text(language), COLUMNS - 4).iter().enumerate() {
        let start = if at == 0 { format!("{number}.") } else { String::new() };
        paper.text(&format!("{start:4}{line}"))?;
    }
    for line in exercise.given.lines(language) {
        paper.line(&line.clone().indented(8))?;
    }
    let words = ExerciseSheet::answer_words(exercise);
    paper.text(&format!("    {} ____________", words.text(language)))
}
