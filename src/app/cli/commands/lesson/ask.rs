//! Asks exercises one after the other, marks each line that is typed, and prints the score.

use crate::cli::commands::lesson::sheets::question;
use crate::cli::console::{Console, Paper};
use crate::lesson::kit::{COLUMNS, ExerciseReply, ExerciseRound, Lesson, words};
use crate::page::{Language, Line, wrapped};
use std::io::{self, BufRead, Read as _, Write as _};

/// Most bytes of an answer that are looked at.
const LONGEST: u64 = 10_000;

/// Asks all exercises of a round. The end of the input ends it.
pub(super) fn ask(
    lesson: &Lesson,
    mut round: ExerciseRound,
    language: Language,
    input: &mut dyn BufRead,
    console: Console,
) -> io::Result<()> {
    let mut out = console.output();
    let title = words!(
        "command.ask.exercises-seed",
        lesson = lesson.title,
        all = round.count(),
        seed = round.seed()
    );
    let about = words!("command.ask.type-each-answer");
    let mut paper = Paper::new(&mut out, console.out);
    paper.line(&Line::head(&title.text(language)))?;
    paper.text(&about.text(language))?;
    paper.blank()?;
    'round: while let Some(exercise) = round.exercise().cloned() {
        question(round.number(), &exercise, language, &mut Paper::new(&mut out, console.out))?;
        let outcome = loop {
            out.flush()?;
            let Some(typed) = line(input)? else { break 'round };
            match round.answer(&typed) {
                ExerciseReply::Done(outcome) => break outcome,
                ExerciseReply::Again(why) => writeln!(out, "    {}", why.text(language))?,
            }
        };
        let mut paper = Paper::new(&mut out, console.out);
        paper.line(&outcome.line(&exercise.answer, language).indented(4))?;
        for line in wrapped(&exercise.because.text(language), COLUMNS - 4) {
            paper.text(&format!("    {line}"))?;
        }
        paper.blank()?;
        round.go_on();
    }
    Paper::new(&mut out, console.out).line(&Line::head(&round.score().text(language)))?;
    out.flush()
}

/// The next line; `None` at the end of the input. The rest of a line that is too long is passed over.
fn line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if (&mut *input).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
