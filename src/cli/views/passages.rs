//! The view `passages`: shared passages in any order, lettered, and how the copy was disguised.

use crate::cli::console::{Paper, mark_style};
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::passages_json::record;
use crate::display::number::{count, percent_or_dash};
use crate::display::sanitise::sanitise_lines;
use crate::explain::disguise::Copying;
use crate::explain::page::{exchange_words, of_copy, passage_badge, passage_rows, rule_lines};
use crate::explain::passages::Passage;
use crate::page::{Line, Mark, flow};
use crate::pair::Side;
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const PASSAGES: View = View {
    name: "passages",
    about: "in any order: text that both share word for word, moves, and how the copy was disguised",
    text,
    json,
};

/// Number of listed substitutions.
const LISTED: usize = 40;
/// Columns of a list without a terminal.
const COLUMNS: usize = 100;

fn copying(look: &ViewContext<'_>) -> Copying {
    let corpus = look.corpus.map(|corpus| (&*corpus.profiles, &*corpus.recipe));
    Copying::new(look.texts(), &look.two.comparison.recipe.ladder, &look.options, corpus, look.stop)
}

fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let copying = copying(look);
    look.two.json(Some(&record(look.texts(), &copying, &look.options, look.rules)))
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let copying = copying(look);
    let width = look.surface.width;
    let mut paper = Paper::new(out, look.surface);
    for linked in of_copy(&copying, width.unwrap_or(usize::MAX)) {
        paper.line(&linked.line)?;
    }
    let rows = passage_rows(&copying, look.texts(), width.unwrap_or(COLUMNS));
    if rows.len > 0 {
        paper.blank()?;
        paper.line(&Line::head(&rows.head))?;
        (0..rows.len).try_for_each(|at| paper.line(&rows.row(at)))?;
    }
    substitutions(&copying, &mut paper)?;
    for side in Side::BOTH {
        let share = copying.passages.coverage(side, look.options.but_template);
        let says = format!(", {} in passages", percent_or_dash(share));
        paper.blank()?;
        paper.line(&Line::head(side.letter()).plain(&says))?;
        paper.raw(&marked(&copying, look, side))?;
    }
    if look.rules {
        paper.blank()?;
        paper.line(&Line::head("the classes; the first rule that applies decides"))?;
        paper.lines(&rule_lines(copying.disguise.rule, width.unwrap_or(usize::MAX)))?;
    }
    Ok(())
}

fn substitutions(copying: &Copying, paper: &mut Paper<'_>) -> io::Result<()> {
    let list = &copying.disguise.substitutions;
    if list.is_empty() {
        return Ok(());
    }
    paper.blank()?;
    paper.line(&Line::head(&count(list.len() as u64, "substitution")))?;
    let items = list.iter().take(LISTED).map(|one| (Mark::Plain, exchange_words(one)));
    let items: Vec<_> = items.collect();
    paper.lines(&flow(&items, paper.surface.width.unwrap_or(COLUMNS), usize::MAX))?;
    match list.len().checked_sub(LISTED + 1) {
        Some(more) => paper.text(&format!("… and {} more; --format json lists them all", more + 1)),
        None => Ok(()),
    }
}

/// One text with its passages marked, ending with a line end.
fn marked(copying: &Copying, look: &ViewContext<'_>, side: Side) -> String {
    let (text, found) = (look.texts()[side], &copying.passages);
    let plain = |range: Range<usize>| sanitise_lines(text.get(range).unwrap_or_default());
    let mut out = String::new();
    let mut start = 0;
    for place in found.order(side) {
        let Some(passage) = found.list.get(place) else { continue };
        let range = passage.original[side].clone();
        out.push_str(&plain(start..range.start));
        start = range.end;
        out.push_str(&badged(passage, place, &plain(range), look.surface.colour));
    }
    out.push_str(&plain(start..text.len()));
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// The text of a passage after its letters: in colour, else in brackets.
fn badged(passage: &Passage, place: usize, part: &str, colour: bool) -> String {
    let letters = passage_badge(place, passage.moved);
    if !colour {
        return format!("[{letters} {part}]");
    }
    let mark = if passage.is_template() { Mark::Dim } else { Mark::Passage(place) };
    let style = mark_style(mark);
    let badge = style.invert().bold();
    // Colour is set again on each line, so that a pager can start at any of them.
    let lines: Vec<String> =
        part.split('\n').map(|line| format!("{style}{line}{style:#}")).collect();
    format!("{badge}{letters}{badge:#}{}", lines.join("\n"))
}
