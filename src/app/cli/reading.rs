//! Writes a diff as one text, top to bottom: shared lines, lines only in A, lines only in B.

use crate::cli::console::{WrappedRow, rows};
use crate::cli::two::Two;
use crate::display::number::{count, percent_or_dash, thousands};
use crate::explain::diff::{Block, BlockKind, Diff};
use crate::export::rows::Surface;
use crate::pair::Side;
use crate::text::lines::{SpaceRule, Wraps};
use anstyle::{AnsiColor, Color, Style};
use std::io::{self, Write};
use std::ops::Range;

/// The colours of one side; A is blue, B is yellow, as in the explorer.
#[derive(Debug)]
pub struct SideStyle {
    sign: &'static str,
    line: Style,
    changed: Style,
    brackets: [&'static str; 2],
}

/// What only A has.
pub const A: SideStyle = SideStyle {
    sign: "- ",
    line: AnsiColor::Blue.on_default(),
    changed: AnsiColor::White.on_default().bg_color(Some(Color::Ansi(AnsiColor::Blue))).underline(),
    brackets: ["[-", "-]"],
};
/// What only B has.
pub const B: SideStyle = SideStyle {
    sign: "+ ",
    line: AnsiColor::Yellow.on_default(),
    changed: AnsiColor::Black
        .on_default()
        .bg_color(Some(Color::Ansi(AnsiColor::Yellow)))
        .underline(),
    brackets: ["{+", "+}"],
};
/// What both have.
pub const BOTH: SideStyle =
    SideStyle { sign: "  ", line: Style::new(), changed: Style::new(), brackets: ["", ""] };
const SPACE: SideStyle =
    SideStyle { sign: "~ ", line: Style::new(), changed: Style::new(), brackets: ["", ""] };
const QUIET: Style = Style::new().dimmed();

/// Writes the diff of a pair, with `context` lines of equal text around each change.
pub fn write(
    two: &Two<'_>,
    diff: &Diff,
    rule: SpaceRule,
    context: usize,
    surface: Surface,
    out: &mut dyn Write,
) -> io::Result<()> {
    let texts = two.documents.map(|document| ShownText::new(&document.text, rule));
    let page = ReadingPage::new(surface, context);
    writeln!(out, "{}", surface.words(&heading(diff)))?;
    if let Some(why) = diff.approximate {
        writeln!(out, "{}", surface.words(&format!("approximate: {why}")))?;
    }
    let last = diff.blocks.len().saturating_sub(1);
    let mut line = LineRows::new(&page);
    for (place, block) in diff.blocks.iter().enumerate() {
        let [of_a, of_b] = changed(block);
        let (a, of_a) = texts[0].part(&block.a, &of_a);
        let (b, of_b) = texts[1].part(&block.b, &of_b);
        line.block([&a, &b], out, |out| match block.kind {
            BlockKind::Equal => {
                let rows = rows(&a, &[], page.width);
                page.folded(&rows, [place > 0, place < last], context, out)
            }
            BlockKind::Space => page.block(&SPACE, &b, &[], out),
            BlockKind::Delete | BlockKind::Insert | BlockKind::Replace => {
                if !block.a.is_empty() {
                    page.block(&A, &a, &of_a, out)?;
                }
                if block.b.is_empty() { Ok(()) } else { page.block(&B, &b, &of_b, out) }
            }
        })?;
    }
    line.end(out)
}

/// A text whose wraps are not shown, unless white space counts.
struct ShownText<'t> {
    text: &'t str,
    wraps: Wraps,
}

impl<'t> ShownText<'t> {
    fn new(text: &'t str, rule: SpaceRule) -> Self {
        Self { text, wraps: Wraps::for_rule(text, rule) }
    }

    /// A range of the text as shown, and ranges of it in bytes of what is shown.
    fn part(&self, range: &Range<usize>, marks: &[Range<usize>]) -> (String, Vec<Range<usize>>) {
        let mut out = String::with_capacity(range.len());
        let (mut at, mut places) = (range.start, Vec::with_capacity(marks.len()));
        let mut add = |to: usize| {
            out.push_str(&self.wraps.joined(self.text, at..to));
            at = at.max(to);
            out.len()
        };
        for mark in marks {
            let start = add(mark.start);
            places.push(start..add(mark.end));
        }
        add(range.end);
        places.retain(|place| !place.is_empty());
        (out, places)
    }
}

/// How much changed, in a sentence.
pub fn heading(diff: &Diff) -> String {
    if diff.summary.changes == 0 {
        return match diff.space {
            None if diff.is_as_seen => "The texts are equal as seen.".to_owned(),
            None => "The texts are equal, character by character.".to_owned(),
            Some(space) => format!("No changes: the text {}.", space.phrase()),
        };
    }
    let changes = count(diff.summary.changes as u64, "change");
    let [a, b] = Side::BOTH.map(|side| percent_or_dash(diff.summary.share(side)));
    let space = diff.space.map(|space| format!("; {} are not marked", space.noun()));
    let space = space.unwrap_or_default();
    if diff.is_as_seen {
        format!("{changes}; in the same order {a} of A and {b} of B are unchanged as seen{space}")
    } else {
        format!("{changes}; in the same order {a} of A and {b} of B are unchanged{space}")
    }
}

/// The changed ranges inside a block in A and in B; empty if all of it changed.
fn changed(block: &Block) -> [Vec<Range<usize>>; 2] {
    let spans = || block.inner.iter().filter(|span| !span.same);
    [
        spans().map(|span| span.a.clone()).filter(|range| !range.is_empty()).collect(),
        spans().map(|span| span.b.clone()).filter(|range| !range.is_empty()).collect(),
    ]
}

/// Width and colour of the output.
#[derive(Debug)]
pub struct ReadingPage {
    /// Columns of text after the sign; `None` for no limit.
    width: Option<usize>,
    /// Where it is written; without colour, changes are in brackets.
    surface: Surface,
    /// Rows kept around each change of a line of more than [`MOST_ROWS`]; `None` to keep all.
    kept: Option<usize>,
}

/// Most rows of one line on a terminal.
const MOST_ROWS: usize = 100;

impl ReadingPage {
    /// A page on a stream. On a terminal long lines are cut, unless `context` is `usize::MAX`.
    pub fn new(surface: Surface, context: usize) -> Self {
        let width = surface.width.map(|width| width.saturating_sub(2));
        let kept = Some(context).filter(|&context| surface.terminal && context < usize::MAX);
        Self { width, surface, kept }
    }

    /// Writes a line about what is not shown.
    fn omission(&self, what: &str, out: &mut dyn Write) -> io::Result<()> {
        let quiet = if self.surface.colour { QUIET } else { Style::new() };
        writeln!(out, "{quiet}  {}{quiet:#}", self.surface.words(what))
    }

    /// Writes a text of one side with its changed ranges marked.
    pub fn block(
        &self,
        side: &SideStyle,
        text: &str,
        changed: &[Range<usize>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        // How many brackets a row needs is known only after wrapping: leave room for one pair.
        let room = if self.surface.colour || changed.is_empty() { 0 } else { 4 };
        let width = self.width.map(|width| width.saturating_sub(room));
        let Some(kept) = self.kept else {
            return rows(text, changed, width).iter().try_for_each(|row| self.row(side, row, out));
        };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let first = changed.partition_point(|range| range.end <= start);
            let last = changed.partition_point(|range| range.start < end);
            let own = changed.get(first..last).unwrap_or_default().iter();
            let own = own.map(|range| range.start.max(start) - start..range.end.min(end) - start);
            self.line(side, &rows(line, &own.collect::<Vec<_>>(), width), kept, out)?;
            start = end;
        }
        Ok(())
    }

    /// Writes the rows of one line: if there are many, only those around changes, and at most
    /// [`MOST_ROWS`] of them.
    fn line(
        &self,
        side: &SideStyle,
        rows: &[WrappedRow],
        kept: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if rows.len() <= MOST_ROWS {
            return rows.iter().try_for_each(|row| self.row(side, row, out));
        }
        let mut before = 0;
        for at in shown(rows, kept).into_iter().chain([rows.len()]) {
            if at > before {
                let hidden = thousands((at - before) as u64);
                let what = "rows of this line; --context all shows them";
                self.omission(&format!("⋯ {hidden} {what}"), out)?;
            }
            if let Some(row) = rows.get(at) {
                self.row(side, row, out)?;
            }
            before = at + 1;
        }
        Ok(())
    }

    fn row(&self, side: &SideStyle, row: &WrappedRow, out: &mut dyn Write) -> io::Result<()> {
        let line = if self.surface.colour { side.line } else { Style::new() };
        write!(out, "{line}{}{line:#}", side.sign)?;
        for run in row {
            match (run.changed, self.surface.colour) {
                (true, true) => write!(out, "{0}{1}{0:#}", side.changed, run.text)?,
                (true, false) => {
                    write!(out, "{}{}{}", side.brackets[0], run.text, side.brackets[1])?;
                }
                (false, _) => write!(out, "{line}{}{line:#}", run.text)?,
            }
        }
        writeln!(out)
    }

    /// Writes equal text: `context` rows next to each change, and the number of hidden rows between.
    fn folded(
        &self,
        rows: &[WrappedRow],
        [above, below]: [bool; 2],
        context: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let head = if above { context } else { 0 };
        let tail = if below { context } else { 0 };
        let hidden = rows.len().saturating_sub(head.saturating_add(tail));
        // The line that replaces hidden rows must be worth it.
        if hidden < 3 {
            return rows.iter().try_for_each(|row| self.row(&BOTH, row, out));
        }
        for row in rows.iter().take(head) {
            self.row(&BOTH, row, out)?;
        }
        self.omission(&format!("⋯ {} equal lines", thousands(hidden as u64)), out)?;
        rows.iter().skip(rows.len() - tail).try_for_each(|row| self.row(&BOTH, row, out))
    }
}

/// Counts the rows of one line of text that several blocks are in, and cuts the line.
pub struct LineRows<'a> {
    page: &'a ReadingPage,
    rows: usize,
    /// Blocks left out so far.
    hidden: usize,
}

impl<'a> LineRows<'a> {
    /// No rows yet.
    pub fn new(page: &'a ReadingPage) -> Self {
        Self { page, rows: 0, hidden: 0 }
    }

    /// Writes a block by `write`. Where lines are cut it is left out if its line has `MOST_ROWS`
    /// rows already; a block whose texts hold a line feed ends the line.
    pub fn block(
        &mut self,
        texts: [&str; 2],
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if texts.iter().any(|text| text.contains('\n')) {
            self.end(out)?;
            return write(out);
        }
        if self.page.kept.is_some() && self.rows >= MOST_ROWS {
            self.hidden += 1;
            return Ok(());
        }
        let mut counted = RowCounter { out, rows: 0 };
        write(&mut counted)?;
        self.rows += counted.rows;
        Ok(())
    }

    /// Ends the line: marks what was left out of it.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let hidden = std::mem::take(&mut self.hidden) as u64;
        self.rows = 0;
        if hidden == 0 {
            return Ok(());
        }
        let what = "more parts of this line; --context all shows them";
        self.page.omission(&format!("⋯ {} {what}", thousands(hidden)), out)
    }
}

/// A writer that counts line feeds.
struct RowCounter<'a> {
    out: &'a mut dyn Write,
    rows: usize,
}

impl Write for RowCounter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.rows += bytes.iter().take(written).filter(|&&byte| byte == b'\n').count();
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The rows of a long line to show: those at most `kept` rows from a change, or all of them if the
/// whole line changed; of these the first and the last.
fn shown(rows: &[WrappedRow], kept: usize) -> Vec<usize> {
    let is_changed = |row: &WrappedRow| row.iter().any(|run| run.changed);
    let mut near: Vec<usize> = Vec::new();
    for (at, _) in rows.iter().enumerate().filter(|(_, row)| is_changed(row)) {
        let from = near.last().map_or(0, |last| last + 1).max(at.saturating_sub(kept));
        near.extend(from..=at.saturating_add(kept).min(rows.len() - 1));
    }
    if near.is_empty() {
        near.extend(0..rows.len());
    }
    if near.len() > MOST_ROWS {
        near.drain(MOST_ROWS / 2..near.len() - MOST_ROWS / 2);
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, changed: &[Range<usize>], page: &ReadingPage) -> String {
        let mut out = Vec::new();
        page.block(&A, text, changed, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_long_line_is_cut_around_its_changes() {
        let text = "word ".repeat(100_000);
        let terminal = Surface { terminal: true, width: Some(80), ..Surface::default() };
        let page = ReadingPage::new(terminal, 1);
        let cut = written(&text, std::slice::from_ref(&(250_000..250_004)), &page);
        assert_eq!(cut.lines().count(), 3 + 2);
        assert!(cut.contains("[-word-]") && cut.contains("rows of this line"), "{cut}");
        let every: Vec<_> = (0..100_000).map(|at| at * 5..at * 5 + 4).collect();
        for changed in [&every[..], &[]] {
            let cut = written(&text, changed, &page);
            assert_eq!(cut.lines().count(), MOST_ROWS + 1);
            let middle = cut.lines().nth(MOST_ROWS / 2).unwrap();
            assert!(middle.contains("rows of this line"), "{middle}");
        }
        // Whole with `--context all`, and in a file; short lines always.
        let all = ReadingPage::new(terminal, usize::MAX);
        assert!(written(&text, &[], &all).len() > text.len());
        let file = ReadingPage::new(Surface { terminal: false, ..terminal }, 1);
        assert_eq!(written(&text, &[], &file), written(&text, &[], &all));
        // Many blocks of one line.
        let mut out: Vec<u8> = Vec::new();
        let mut line = LineRows::new(&page);
        for at in 0..1_000 {
            let block = |out: &mut dyn Write| page.block(&A, "a b", &[], out);
            line.block([if at == 500 { "\n" } else { "a" }, ""], &mut out, block).unwrap();
        }
        line.end(&mut out).unwrap();
        let cut = String::from_utf8(out).unwrap();
        assert_eq!(cut.lines().count(), 2 * (MOST_ROWS + 1) + 1);
        assert_eq!(cut.matches("⋯ 400 more parts of this line").count(), 1, "{cut}");
        let lines = "a line of text\n".repeat(1_000);
        assert_eq!(written(&lines, &[], &page), written(&lines, &[], &all));
    }
}
