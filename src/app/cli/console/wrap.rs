//! Wraps a text at the width of a terminal, safe to print, with its changed ranges marked.

use crate::display::cells::cells;
use crate::page::RowBreaker;
use std::ops::Range;

/// Part of a row that is changed as a whole, or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRun {
    /// Safe to print.
    pub text: String,
    /// True inside a changed range.
    pub changed: bool,
}

/// One row on screen.
pub type WrappedRow = Vec<TextRun>;

/// The rows of a text. `changed` are ascending byte ranges of it. Without a width a row is a line.
pub fn rows(text: &str, changed: &[Range<usize>], width: Option<usize>) -> Vec<WrappedRow> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        lay_out(line, start, changed, width, &mut rows);
        start += line.len() + 1;
    }
    // A line feed at the end does not begin another line.
    if text.ends_with('\n') {
        rows.pop();
    }
    rows
}

fn lay_out(
    line: &str,
    start: usize,
    changed: &[Range<usize>],
    width: Option<usize>,
    rows: &mut Vec<WrappedRow>,
) {
    let columns = width.map_or(usize::MAX, |width| width.max(2));
    let mut breaker = RowBreaker::new(columns).counting_blanks();
    let mut row: Vec<(String, bool)> = Vec::new();
    let mut first = 0;
    for (at, cell) in cells(line).enumerate() {
        for end in breaker.take(at, &cell.text, cell.width) {
            let rest = row.split_off(end - first);
            rows.push(joined(&row));
            (row, first) = (rest, end);
        }
        let byte = start + cell.bytes.start;
        let next = changed.partition_point(|range| range.end <= byte);
        let inside = changed.get(next).is_some_and(|range| range.contains(&byte));
        row.push((cell.text.into_owned(), inside));
    }
    rows.push(joined(&row));
}

fn joined(row: &[(String, bool)]) -> WrappedRow {
    let mut runs: WrappedRow = Vec::new();
    for (text, changed) in row {
        match runs.last_mut() {
            Some(run) if run.changed == *changed => run.text.push_str(text),
            _ => runs.push(TextRun { text: text.clone(), changed: *changed }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rows: &[WrappedRow]) -> Vec<String> {
        rows.iter().map(|row| row.iter().map(|run| run.text.as_str()).collect()).collect()
    }

    #[test]
    fn rows_break_and_stay_safe() {
        assert_eq!(plain(&rows("one two three", &[], Some(8))), ["one two ", "three"]);
        assert_eq!(plain(&rows("人民网评论员", &[], Some(5))), ["人民", "网评", "论员"]);
        assert_eq!(plain(&rows("a\x1bb\n\nc\n", &[], None)), ["a␛b", "", "c"]);
        assert_eq!(plain(&rows("abcdefghij", &[], Some(4))), ["abcd", "efgh", "ij"]);
        assert_eq!(plain(&rows("一二三四五六。七", &[], Some(12))), ["一二三四五", "六。七"]);
        assert_eq!(plain(&rows("", &[], Some(4))), [""]);
    }

    #[test]
    fn changes_are_marked() {
        let rows = rows("人民网评", &[3..6, 6..9], Some(4));
        let run = |text: &str, changed| TextRun { text: text.to_owned(), changed };
        assert_eq!(
            rows,
            [vec![run("人", false), run("民", true)], vec![run("网", true), run("评", false)]]
        );
    }
}
