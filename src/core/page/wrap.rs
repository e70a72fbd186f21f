//! Wraps paragraphs of safe text, in English and Chinese.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters, width};
use crate::page::line::{Line, Mark};
use crate::page::row_breaker::RowBreaker;
use crate::part::PartOf as _;
use std::ops::Range;

/// Wraps a paragraph of safe text to lines of at most `columns`: breaks where a
/// [`RowBreaker`] does.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut breaker = RowBreaker::new(columns);
    let mut lines: Vec<String> = Vec::new();
    let (mut start, mut at) = (0, 0);
    let row = |bytes: Range<usize>| text.part(bytes).trim_end().to_owned();
    for cluster in clusters(text) {
        for end in breaker.take(at, cluster, cluster_width(cluster)) {
            lines.push(row(start..end));
            start = end;
        }
        at += cluster.len();
    }
    lines.extend(Some(row(start..at)).filter(|rest| !rest.is_empty()));
    lines
}

/// Columns up to which a part of a text is not broken.
const SHORT_PART: usize = 24;

/// Wraps safe text whose parts are joined by ` · `. A short part, such as a key and what it does, stays
/// whole.
pub fn wrapped_parts(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split(" · ") {
        let Some(line) = lines.pop() else {
            lines = wrapped(part, columns);
            continue;
        };
        let joined = format!("{line} · {part}");
        if width(&joined) > columns && width(part) <= SHORT_PART.min(columns) {
            let dotted = format!("{line} ·");
            lines.push(if width(&dotted) > columns { line } else { dotted });
            lines.push(part.to_owned());
        } else {
            lines.extend(wrapped(&joined, columns));
        }
    }
    lines
}

/// Wraps a paragraph behind a head; its further lines are indented by the width of the head.
pub fn hanging(head: Line, mark: Mark, text: &str, columns: usize) -> Vec<Line> {
    let indent = head.width();
    let mut head = Some(head);
    let rows = wrapped(&sanitise(text), columns.saturating_sub(indent));
    let start = || Line::new().plain(&" ".repeat(indent));
    let line = |row: String| head.take().unwrap_or_else(start).tint(mark, &row);
    let mut lines: Vec<Line> = rows.into_iter().map(line).collect();
    lines.extend(head);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_hangs_behind_its_head() {
        let text = |columns| {
            let lines = hanging(Line::head("·  "), Mark::Plain, "one two three", columns);
            lines.iter().map(Line::text).collect::<Vec<_>>()
        };
        assert_eq!(text(usize::MAX), ["·  one two three"]);
        assert_eq!(text(11), ["·  one two", "   three"]);
    }

    #[test]
    fn short_parts_stay_whole() {
        let parts = |columns| wrapped_parts("no cut: all alike · = classical · P 预设", columns);
        assert_eq!(parts(80), ["no cut: all alike · = classical · P 预设"]);
        assert_eq!(parts(38), ["no cut: all alike · = classical ·", "P 预设"]);
        assert_eq!(parts(31), ["no cut: all alike · = classical", "P 预设"]);
        assert_eq!(parts(24), ["no cut: all alike ·", "= classical · P 预设"]);
        assert_eq!(parts(11), ["no cut: all", "alike ·", "= classical", "P 预设"]);
        assert!(wrapped_parts("", 9).is_empty());
    }

    #[test]
    fn lines_break_at_spaces_and_between_wide_characters() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("一二三四。五六", 8), ["一二三", "四。五六"]);
        assert_eq!(wrapped("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("中华人民共和国", 5), ["中华", "人民", "共和", "国"]);
        assert_eq!(wrapped("一bcdefgh，", 8), ["一", "bcdefgh", "，"]);
        assert_eq!(wrapped("集合 A 有 15 个", 8), ["集合 A", "有 15 个"]);
        assert_eq!(wrapped("一二三（*）四", 8), ["一二三", "（*）四"]);
        assert!(wrapped("", 8).is_empty());
    }
}
