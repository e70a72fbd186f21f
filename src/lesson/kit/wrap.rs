//! Breaks the sentences of a lesson into lines, Chinese as well as English.

use crate::display::width::{cluster_width, clusters};

/// Punctuation that no line begins with, as Chinese is set.
const CLOSING: &str = "，。、；：？！）》」』】”’…";
/// Punctuation that no line ends with.
const OPENING: &str = "（《「『【“‘";

/// The lines of a text of one paragraph, none wider than so many columns: broken at spaces and
/// between wide characters, and anywhere where there is neither.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for word in words(text) {
        let wide: usize = clusters(word).map(cluster_width).sum();
        let bare: usize = clusters(word.trim_end()).map(cluster_width).sum();
        if used + bare > columns && !line.is_empty() {
            lines.push(line.trim_end().to_owned());
            (line, used) = (String::new(), 0);
        }
        if bare <= columns {
            line.push_str(word);
            used += wide;
            continue;
        }
        for cluster in clusters(word) {
            let wide = cluster_width(cluster);
            if used + wide > columns && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push_str(cluster);
            used += wide;
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Pieces that are not broken: a word with the spaces behind it, a wide character with the closing
/// punctuation behind it.
fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    let mut before: Option<&str> = None;
    for cluster in clusters(text) {
        let wide = |cluster: &str| cluster_width(cluster) > 1;
        let breaks = before.is_some_and(|before| {
            let apart = before == " " || wide(before) || wide(cluster);
            cluster != " " && !OPENING.contains(before) && apart
        });
        if breaks && !CLOSING.contains(cluster) {
            pieces.extend(text.get(start..at));
            start = at;
        }
        at += cluster.len();
        before = Some(cluster);
    }
    pieces.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_between_wide_characters() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("一二三四。五六", 8), ["一二三", "四。五六"]);
        assert_eq!(wrapped("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("集合 A 有 15 个", 8), ["集合 A", "有 15 个"]);
        assert_eq!(wrapped("一二三（*）四", 8), ["一二三", "（*）四"]);
        assert!(wrapped("", 8).is_empty());
    }
}
