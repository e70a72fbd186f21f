//! Lays a page of the guide out for a terminal: paragraphs, lists and tables at its width.
//!
//! The pages use a small part of Markdown: headings, paragraphs, lists, tables and code.

use crate::cli::console::rows;
use crate::display::sanitise::sanitise;
use crate::display::width::{pad, width};
use crate::export::rows::Surface;
use crate::page::{Line, Mark, hanging, wrapped};
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

/// Longest line, in columns; longer ones are hard to read.
const WIDEST: usize = 100;

/// Blanks between two columns of a table.
const GAP: usize = 2;

/// The narrowest column of a table that is too wide for the terminal.
const NARROWEST: usize = 10;

/// The page laid out for a terminal; unchanged for a file or a pipe.
pub(super) fn lay_out(page: &str, surface: Surface) -> String {
    let Some(columns) = surface.width.filter(|_| surface.terminal) else { return page.to_owned() };
    let columns = columns.min(WIDEST);
    let mut out = String::new();
    let mut lines = page.lines().filter(|line| !line.starts_with("![")).peekable();
    let mut is_code = false;
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code || line.starts_with("    ") {
            for row in pieces(line.trim_start_matches("    "), columns.saturating_sub(4)) {
                let _ = writeln!(out, "    {}", row.trim_end());
            }
        } else if let Some(title) = line.trim_start_matches('#').strip_prefix(' ')
            && line.starts_with('#')
        {
            let style = AnsiColor::Blue.on_default().bold();
            let style = if surface.colour { style } else { Style::new() };
            let _ = writeln!(out, "{style}{}{style:#}", plain(title));
        } else if line.starts_with('|') {
            let mut table = vec![cells(line)];
            while let Some(row) = lines.next_if(|next| next.starts_with('|')) {
                table.push(cells(row));
            }
            lay_out_table(&table, columns, &mut out);
        } else if line.is_empty() {
            if !out.ends_with("\n\n") {
                out.push('\n');
            }
        } else {
            let mut text = line.to_owned();
            while let Some(next) = lines.next_if(|next| goes_on(next)) {
                text = text + " " + next.trim_start();
            }
            let indent = if text.starts_with("- ") { 2 } else { 0 };
            fold(&plain(&text), indent, columns, &mut out);
        }
    }
    out
}

/// True if a line continues the paragraph or the list item above it.
fn goes_on(line: &str) -> bool {
    !line.is_empty() && !["#", "|", "- ", "```", "    "].iter().any(|start| line.starts_with(start))
}

/// Writes a text in rows; all but the first are indented.
fn fold(text: &str, indent: usize, columns: usize, out: &mut String) {
    let (first, rest) = text.split_at_checked(indent).unwrap_or(("", text));
    for line in hanging(Line::from_text(first), Mark::Plain, rest, columns) {
        let _ = writeln!(out, "{}", line.text());
    }
}

/// Wraps a text with its spaces unchanged; safe to print.
fn pieces(text: &str, columns: usize) -> Vec<String> {
    let rows = rows(text, &[], Some(columns));
    rows.iter().map(|row| row.iter().map(|run| run.text.as_str()).collect()).collect()
}

/// A text without the signs of emphasis, and links without their addresses.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        is_code ^= c == '`';
        match c {
            '*' | '[' if !is_code => {}
            ']' if !is_code => {
                if characters.next_if_eq(&'(').is_some() {
                    characters.by_ref().find(|&c| c == ')');
                }
            }
            _ => out.push(c),
        }
    }
    out
}

/// The cells of a row of a table, `\|` for a bar inside one.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\u{1}");
    let inside = line.trim().trim_start_matches('|').trim_end_matches('|');
    inside.split('|').map(|cell| plain(&cell.trim().replace('\u{1}', "|"))).collect()
}

/// Columns of the longest part without a place to break: a line breaks at a blank and between Han
/// characters.
fn longest_word(text: &str) -> usize {
    let is_break = |c: char| c == ' ' || ('\u{2E80}'..='\u{FFEF}').contains(&c);
    text.split(is_break).map(width).max().unwrap_or(0)
}

/// Writes a table without its rule, columns as wide as their cells, or narrower if they do not fit.
fn lay_out_table(table: &[Vec<String>], columns: usize, out: &mut String) {
    let count = table.iter().map(Vec::len).max().unwrap_or(0);
    let is_rule = |row: &Vec<String>| row.iter().all(|cell| cell.chars().all(|c| c == '-'));
    let most = |column: usize, measure: fn(&str) -> usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| measure(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..count).map(|column| most(column, width)).collect();
    let words: Vec<usize> = (0..count).map(|column| most(column, longest_word)).collect();
    let room = columns.saturating_sub(GAP * count.saturating_sub(1));
    // First shrink to the longest word of each column, then break words.
    for least in [words, vec![NARROWEST; count]] {
        while widths.iter().sum::<usize>() > room
            && let Some((wide, _)) =
                widths.iter_mut().zip(&least).filter(|(wide, least)| **wide > **least).max()
        {
            *wide -= 1;
        }
    }
    for row in table.iter().filter(|row| !is_rule(row)) {
        let parts: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &columns)| wrapped(&sanitise(cell), columns))
            .collect();
        for place in 0..parts.iter().map(Vec::len).max().unwrap_or(0) {
            let part = |(part, columns): (&Vec<String>, &usize)| {
                pad(part.get(place).map_or("", String::as_str), columns + GAP)
            };
            let line: String = parts.iter().zip(&widths).map(part).collect();
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::help::topics::{TOPICS, Topic};
    use crate::page::Language;

    fn screen(width: usize) -> Surface {
        Surface { terminal: true, width: Some(width), ..Surface::default() }
    }

    #[test]
    fn a_page_fits_its_terminal_and_loses_nothing() {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<Vec<_>>();
        let pages = |topic: &Topic| Language::ALL.map(|own| (topic.name, topic.text.text(own)));
        for (name, text) in TOPICS.iter().flat_map(pages) {
            for columns in [60, 80, 200] {
                let page = lay_out(&text, screen(columns));
                for line in page.lines() {
                    assert!(width(line) <= columns.min(WIDEST), "{name}: {line}");
                }
            }
            let wide = letters(&lay_out(&text, screen(100))).len();
            assert!(wide * 10 > letters(&text).len() * 8, "{name}");
            assert_eq!(lay_out(&text, Surface::default()), *text);
        }
    }

    #[test]
    fn paragraphs_lists_and_tables() {
        let page = "# A *title*\n\nOne\ntwo [three](x.md).\n![p](p.png)\n- `a*b` four five six seven\n  eight\n\
                    ```sh\nrun it\n```\n| a | b |\n| --- | --- |\n| `x\\|y` | one two three four |\n";
        assert_eq!(
            lay_out(page, screen(20)),
            "A title\n\nOne two three.\n- `a*b` four five\n  six seven eight\n    run it\n\
             a      b\n`x|y`  one two three\n       four\n"
        );
        let hostile = lay_out("\u{1b}[2Jx", screen(20));
        assert!(!hostile.contains('\u{1b}'));
    }
}
