//! One step of a lesson as a picture for a slide.

use crate::cli::commands::lesson::escape::escaped;
use crate::display::sanitise::sanitise;
use crate::display::width::width;
use crate::lesson::kit::{COLUMNS, LessonStep};
use crate::page::{Language, Line, Mark, wrapped};
use std::io::{self, Write};

/// Width and height of a column and a row, in units of the picture.
const COLUMN: usize = 12;
const ROW: usize = 27;
/// Columns and rows left free at each edge.
const EDGE: usize = 2;

/// Writes the picture. Each span is as wide as its columns, whatever the font.
pub(super) fn svg(step: &LessonStep, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let lines = lines(step, language);
    let wide = (COLUMNS + 2 * EDGE) * COLUMN;
    let high = (lines.len() + 2 * EDGE) * ROW;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"ui-monospace,DejaVu Sans Mono,Menlo,Consolas,Noto Sans Mono CJK SC,monospace\" \
         font-size=\"20\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(&step.title.text(language)))?;
    writeln!(out, "<rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>")?;
    for (row, line) in lines.iter().enumerate() {
        let mut column = EDGE;
        for span in &line.spans {
            let columns = width(&span.text);
            if !span.text.trim().is_empty() {
                let (x, y, long) = (column * COLUMN, (row + EDGE) * ROW + 20, columns * COLUMN);
                let (style, text) = (style(span.mark), escaped(&span.text));
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" textLength=\"{long}\" \
                     lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" {style}>{text}</text>"
                )?;
            }
            column += columns;
        }
    }
    writeln!(out, "</svg>")
}

/// The title, the drawing, the explanation and the rule.
fn lines(step: &LessonStep, language: Language) -> Vec<Line> {
    let mut lines = vec![Line::head(&sanitise(&step.title.text(language))), Line::new()];
    lines.extend(step.drawing.lines(language).iter().cloned());
    lines.push(Line::new());
    let say = wrapped(&sanitise(&step.say.text(language)), COLUMNS);
    lines.extend(say.iter().map(|line| Line::new().plain(line)));
    let rule = sanitise(&step.formula.text(language));
    let rule = wrapped(&rule, COLUMNS);
    lines.extend(rule.iter().map(|line| Line::new().tint(Mark::Accent, line)));
    lines
}

/// The attributes of a mark; its sign is in the text.
fn style(mark: Mark) -> &'static str {
    match mark {
        Mark::Plain | Mark::Passage(_) => "fill=\"#1c1b19\"",
        Mark::Head => "fill=\"#1c1b19\" font-weight=\"bold\"",
        Mark::Dim => "fill=\"#5d5a54\"",
        Mark::Accent | Mark::A => "fill=\"#0b57a4\"",
        Mark::Equal | Mark::Right => "fill=\"#0b57a4\" font-weight=\"bold\"",
        Mark::Changed | Mark::Warning => "fill=\"#8a4b00\" font-weight=\"bold\"",
        Mark::Differs => "fill=\"#8a4b00\"",
        Mark::B | Mark::Exchanged => "fill=\"#8a4b00\" text-decoration=\"underline\"",
        Mark::Reworded => "fill=\"#1c1b19\" text-decoration=\"underline\"",
        Mark::Wrong => "fill=\"#a3241c\" font-weight=\"bold\"",
    }
}
