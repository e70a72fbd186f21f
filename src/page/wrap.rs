//! Wraps text: the rules where a line may end, in English and Chinese.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters};
use crate::page::line::{Line, Mark};

/// Punctuation not allowed at the start of a line.
const CLOSING: &str = "，。、；：？！）》」』”’】〉…—,.;:?!)]·";
/// Punctuation not allowed at the end of a line.
const OPENING: &str = "（《「『【“‘〈([";

/// The class of a character for line breaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// A blank: stays on its line, which may end after it.
    Space,
    /// A wide character: a line may end after it.
    Wide,
    /// Punctuation not allowed at the end of a line.
    Opening,
    /// Anything else.
    Letter,
}

impl Edge {
    /// The class of a cluster.
    pub fn new(cluster: &str) -> Self {
        match cluster {
            " " => Self::Space,
            opening if opening.starts_with(|c| OPENING.contains(c)) => Self::Opening,
            wide if cluster_width(wide) > 1 => Self::Wide,
            _ => Self::Letter,
        }
    }

    /// True if a line may end between this and the next cluster. Closing punctuation stays with the
    /// text before it.
    pub fn may_break(self, next: &str) -> bool {
        match (self, Self::new(next)) {
            (Self::Opening, _) | (_, Self::Space) => false,
            (Self::Space, _) => true,
            (Self::Wide, _) | (_, Self::Wide | Self::Opening) => {
                !next.chars().all(|c| CLOSING.contains(c))
            }
            _ => false,
        }
    }
}

/// Wraps a paragraph of safe text to lines of at most `columns`: breaks where [`Edge::may_break`]
/// allows, and anywhere if nothing else fits.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    // The current line, its width, and the bytes and columns up to its last break.
    let (mut line, mut used) = (String::new(), 0);
    let mut gap: Option<(usize, usize)> = None;
    let mut before = Edge::Opening;
    for cluster in clusters(text) {
        let wide = cluster_width(cluster);
        if !line.is_empty() && before.may_break(cluster) {
            gap = Some((line.len(), used));
        }
        while used + wide > columns && cluster != " " && !line.is_empty() {
            let (at, columns) = gap.take().unwrap_or((line.len(), used));
            let rest = line.split_off(at);
            lines.push(line.trim_end().to_owned());
            (line, used) = (rest, used - columns);
        }
        line.push_str(cluster);
        used += wide;
        before = Edge::new(cluster);
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
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
