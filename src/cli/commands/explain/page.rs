//! The page that an explanation is written on: headings, facts, lists that are cut at a limit.

use crate::cli::account;
use crate::cli::commands::explain::case::Case;
use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::explain::sets::{Lines, Spelled};
use crate::export::rows::Surface;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

/// Columns of a shingle in a list.
pub(super) const SHINGLE: usize = 24;

/// Where an explanation is written.
pub(super) struct Page<'a> {
    out: &'a mut dyn Write,
    surface: Surface,
    /// Rows of each list.
    pub limit: usize,
}

impl<'a> Page<'a> {
    /// A page on this surface.
    pub(super) fn new(out: &'a mut dyn Write, surface: Surface, limit: usize) -> Self {
        Self { out, surface, limit }
    }

    fn style(&self, style: Style) -> Style {
        if self.surface.colour { style } else { Style::new() }
    }

    /// What the two texts are, and what to beware of.
    pub(super) fn opening(&mut self, case: &Case) -> io::Result<()> {
        let Some(two) = case.two() else { return Ok(()) };
        let (heading, warning) =
            (self.style(Style::new().bold()), self.style(AnsiColor::Yellow.on_default().bold()));
        account::documents(&two, heading, self.out)?;
        for sentence in &two.warnings {
            writeln!(self.out, "{warning}!{warning:#}  {sentence}")?;
        }
        Ok(())
    }

    /// A blank line, then a measure with its value.
    pub(super) fn heading(&mut self, name: &str, value: &str) -> io::Result<()> {
        let style = self.style(Style::new().bold());
        writeln!(self.out, "\n{style}{name}{style:#}  {value}")
    }

    /// A label, a value, and what it means. All of it safe to print.
    pub(super) fn fact(&mut self, label: &str, value: &str, note: &str) -> io::Result<()> {
        let dim = self.style(Style::new().dimmed());
        let label = pad(label, 12);
        if note.is_empty() {
            return writeln!(self.out, "  {dim}{label}{dim:#}{value}");
        }
        writeln!(self.out, "  {dim}{label}{dim:#}{}  {dim}{note}{dim:#}", pad_to(value, 34))
    }

    /// The heading of a list: what it holds, how many, and its columns.
    pub(super) fn list(&mut self, what: &str, count: usize, columns: &str) -> io::Result<()> {
        let dim = self.style(Style::new().dimmed());
        let shown = if count > self.limit {
            format!(", {} shown", thousands(self.limit as u64))
        } else {
            String::new()
        };
        writeln!(self.out, "\n  {what}: {}{shown}", thousands(count as u64))?;
        if count > 0 && self.limit > 0 && !columns.is_empty() {
            writeln!(self.out, "  {dim}{columns}{dim:#}")?;
        }
        Ok(())
    }

    /// A row of a list, safe to print.
    pub(super) fn row(&mut self, row: &str) -> io::Result<()> {
        writeln!(self.out, "  {}", row.trim_end())
    }
}

/// Filled up with blanks, never cut.
fn pad_to(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(crate::display::width::width(text));
    format!("{text}{}", " ".repeat(missing))
}

/// A shingle in a list, between marks that show its blanks.
pub(super) fn shingle(text: &str) -> String {
    pad(&format!("‹{}›", cut(&sanitise(text), SHINGLE - 2)), SHINGLE)
}

/// A shingle in a sentence.
pub(super) fn quoted(text: &str) -> String {
    format!("‹{}›", cut(&sanitise(text), 40))
}

/// Where things stand in a text as written, as line:column.
#[derive(Debug)]
pub(super) struct Places<'a> {
    text: &'a str,
    lines: Lines,
}

impl<'a> Places<'a> {
    /// The lines of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, lines: Lines::new(text) }
    }

    /// The first places of a hash: `1:15, 3:2 +4`.
    pub(super) fn of(&self, spelled: &Spelled, hash: u64) -> String {
        let all = spelled.places(hash);
        let rest = all.len().saturating_sub(3);
        let at = |place| self.lines.at(self.text, spelled.original(place).start);
        let first: Vec<String> = all.take(3).map(at).collect();
        let more = if rest > 0 { format!(" +{rest}") } else { String::new() };
        format!("{}{more}", first.join(", "))
    }
}
