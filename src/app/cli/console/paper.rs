//! Writes pages: marked lines, headings, facts, and lists cut at a limit, with or without colour.

use crate::display::number::thousands;
use crate::export::rows::Surface;
use crate::page::{Fact, Line, Mark, Section, Span, Table};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

/// Columns from the start of a value to its note, if the value is shorter.
const NOTES: usize = 34;

/// Colours of passages, in turn.
const PASSAGES: [AnsiColor; 4] =
    [AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::Magenta];

/// Writer of a page. Its inputs must be safe to print.
pub struct Paper<'a> {
    out: &'a mut dyn Write,
    /// Properties of the output stream.
    pub surface: Surface,
}

impl<'a> Paper<'a> {
    /// A page on a stream with these properties.
    pub fn new(out: &'a mut dyn Write, surface: Surface) -> Self {
        Self { out, surface }
    }

    /// Writes a line without trailing blanks.
    pub fn line(&mut self, line: &Line) -> io::Result<()> {
        let mut spans = line.spans.as_slice();
        while let [rest @ .., last] = spans
            && last.text.trim_end().is_empty()
        {
            spans = rest;
        }
        for (place, span) in spans.iter().enumerate() {
            let is_last = place + 1 == spans.len();
            let text = if is_last { span.text.trim_end() } else { &span.text };
            self.span(&Span { text: text.to_owned(), mark: span.mark, turn: None })?;
        }
        writeln!(self.out)
    }

    /// Writes lines.
    pub fn lines(&mut self, lines: &[Line]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes a sentence of the program, in the language of the reader.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        let text = self.surface.words(text.trim_end());
        writeln!(self.out, "{text}")
    }

    /// Writes a name, and what is said of it in the language of the reader.
    pub fn named(&mut self, name: &str, says: &str) -> io::Result<()> {
        let colon = if self.surface.chinese { "：" } else { ": " };
        let says = self.surface.words(says);
        writeln!(self.out, "{name}{colon}{says}")
    }

    /// Writes a label in the language of the reader, and a part of a text, which must be safe to print.
    pub fn quoted(&mut self, label: &str, text: &str) -> io::Result<()> {
        let colon = if self.surface.chinese { "：" } else { ": " };
        let label = self.surface.words(label);
        writeln!(self.out, "{label}{colon}{text}")
    }

    /// Writes text as it is, with its own line ends and colours.
    pub fn raw(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")
    }

    /// Writes an empty line.
    pub fn blank(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// Writes an empty line, the headline of a section, and its facts.
    pub fn section(&mut self, section: &Section) -> io::Result<()> {
        self.heading(section.name, &section.headline)?;
        self.facts(&section.facts)
    }

    /// Writes an empty line, then a name and its headline.
    pub fn heading(&mut self, name: &str, says: &str) -> io::Result<()> {
        self.blank()?;
        let (name, says) = (self.surface.words(name), self.surface.words(says));
        self.line(&Line::head(&name).plain(&format!("  {says}")))
    }

    /// Writes a name, and what is said of it.
    pub fn title(&mut self, name: &str, says: &str) -> io::Result<()> {
        let (name, says) = (self.surface.words(name), self.surface.words(says));
        self.line(&Line::head(&name).plain(&format!("  {says}")))
    }

    /// Writes the heading of columns that two blanks or more divide.
    pub fn columns(&mut self, head: &str) -> io::Result<()> {
        let head = self.surface.heading(head);
        writeln!(self.out, "{}", head.trim_end())
    }

    /// Writes facts, one per line.
    pub fn facts(&mut self, facts: &[Fact]) -> io::Result<()> {
        facts.iter().try_for_each(|fact| {
            let fact = self.surface.fact(fact);
            self.line(&fact.line(usize::MAX, NOTES))
        })
    }

    /// Writes an empty line, the title and length of a list, and its first `limit` rows.
    pub fn table(&mut self, table: &Table<'_>, limit: usize) -> io::Result<()> {
        let shown = if table.len > limit {
            format!(", {} shown", thousands(limit as u64))
        } else {
            String::new()
        };
        self.blank()?;
        let (what, shown) = (self.surface.words(&table.what), self.surface.words(&shown));
        let colon = if self.surface.chinese { "：" } else { ": " };
        writeln!(self.out, "  {what}{colon}{}{shown}", thousands(table.len as u64))?;
        if table.len.min(limit) > 0 {
            let head = self.surface.heading(&table.head);
            self.line(&Line::new().tint(Mark::Dim, &format!("  {head}")))?;
        }
        (0..table.len.min(limit)).try_for_each(|at| self.line(&table.row(at).indented(2)))
    }

    fn span(&mut self, span: &Span) -> io::Result<()> {
        if self.surface.colour && span.mark != Mark::Plain {
            let style = mark_style(span.mark);
            return write!(self.out, "{style}{}{style:#}", span.text);
        }
        write!(self.out, "{}", span.text)
    }
}

/// The style of a mark. Its sign or the text next to it has the same meaning without colour.
pub fn mark_style(mark: Mark) -> Style {
    match mark {
        Mark::Plain => Style::new(),
        Mark::Head => Style::new().bold(),
        Mark::Dim => Style::new().dimmed(),
        Mark::Accent => AnsiColor::Cyan.on_default(),
        Mark::Changed | Mark::Warning => AnsiColor::Yellow.on_default().bold(),
        Mark::Equal | Mark::Right => AnsiColor::Blue.on_default().bold(),
        Mark::Differs => AnsiColor::Yellow.on_default(),
        Mark::A => AnsiColor::Blue.on_default(),
        Mark::B | Mark::Exchanged => AnsiColor::Yellow.on_default().underline(),
        Mark::Wrong => AnsiColor::Red.on_default().bold(),
        Mark::Reworded => Style::new().underline(),
        Mark::Passage(place) => PASSAGES[place % PASSAGES.len()].on_default(),
    }
}
