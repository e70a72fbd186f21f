//! Breaks text into lines of so many columns: the one rule where a line may end, Chinese included.

use crate::display::width::{cluster_width, clusters};

/// Punctuation that no line begins with.
const CLOSING: &str = "，。、；：？！）》」』”’】〉…—,.;:?!)]·";
/// Punctuation that no line ends with.
const OPENING: &str = "（《「『【“‘〈([";

/// What a character is to a line that may end behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// A blank: stays on its line, and the line may end behind it.
    Space,
    /// A wide character: the line may end behind it.
    Wide,
    /// Punctuation that no line ends with.
    Opening,
    /// Anything else.
    Letter,
}

impl Edge {
    /// What a cluster is.
    pub fn new(cluster: &str) -> Self {
        match cluster {
            " " => Self::Space,
            opening if opening.starts_with(|c| OPENING.contains(c)) => Self::Opening,
            wide if cluster_width(wide) > 1 => Self::Wide,
            _ => Self::Letter,
        }
    }

    /// May a line end between this and the next cluster? Closing punctuation stays with what is
    /// before it.
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

/// The lines of a safe text of one paragraph, none wider than so many columns: broken where
/// [`Edge::may_break`] allows it, and anywhere where nothing else fits.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    // The open line, its columns, and the bytes and columns up to the last place to break it.
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

#[cfg(test)]
mod tests {
    use super::*;

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
