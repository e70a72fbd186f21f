//! Sheets of exercises as one HTML file: a page a sheet, solutions on pages of their own.

use crate::cli::commands::lesson::escape::escaped;
use crate::cli::commands::lesson::sheets::ExerciseSheet;
use crate::lesson::kit::{Exercise, Lesson};
use crate::page::Language;
use std::io::{self, Write};

const STYLE: &str = "body{font:16px/1.6 system-ui,'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',\
sans-serif;max-width:44em;margin:2em auto;padding:0 1em;color:#111;background:#fff}\
h1{font-size:1.25em}section{break-after:page;margin-bottom:4em}li{margin:0 0 1.6em;break-inside:avoid}\
pre{font:15px/1.4 ui-monospace,'Noto Sans Mono CJK SC',monospace;margin:.4em 0}\
.answer{border-bottom:1px solid #555;display:inline-block;min-width:14em}.name{float:right}";

/// Writes the file.
pub(super) fn html(
    lesson: &Lesson,
    sheets: &[ExerciseSheet],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (code, name) = match language {
        Language::English => ("en", "Name:"),
        Language::Chinese => ("zh-CN", "姓名："),
    };
    writeln!(out, "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">")?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(
        out,
        "<title>{}</title>\n<style>{STYLE}</style>",
        escaped(&lesson.title.text(language))
    )?;
    for solved in [false, true] {
        for sheet in sheets {
            writeln!(out, "<section>")?;
            if !solved {
                writeln!(out, "<p class=\"name\">{name} <span class=\"answer\">&nbsp;</span></p>")?;
            }
            let title = sheet.title(lesson, solved);
            writeln!(out, "<h1>{}</h1>\n<ol>", escaped(&title.text(language)))?;
            for exercise in &sheet.exercises {
                let write = if solved { solution } else { question };
                write(exercise, language, out)?;
            }
            writeln!(out, "</ol>\n</section>")?;
        }
    }
    writeln!(out, "</html>")
}

fn question(exercise: &Exercise, language: Language, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<li>{}", escaped(&exercise.question.text(language)))?;
    let given = exercise.given.lines(language);
    if !given.is_empty() {
        let lines: Vec<String> = given.iter().map(|line| escaped(&line.text())).collect();
        writeln!(out, "<pre>{}</pre>", lines.join("\n"))?;
    }
    let words = ExerciseSheet::answer_words(exercise);
    let words = escaped(&words.text(language));
    writeln!(out, "<p>{words} <span class=\"answer\">&nbsp;</span></p></li>")
}

fn solution(exercise: &Exercise, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let answer = escaped(&exercise.answer.shown(language));
    writeln!(out, "<li><b>{answer}</b><br>{}</li>", escaped(&exercise.because.text(language)))
}
