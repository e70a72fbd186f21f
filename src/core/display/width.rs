//! Measures text in terminal columns, and cuts it without splitting a character.
//!
//! All functions expect sanitised text (see [`crate::display::sanitise`]) and count columns as
//! ratatui does when it draws: cluster by cluster, by `unicode-width`; where the terminal draws
//! characters of ambiguous width in two columns, as it does (see [`Glyphs`]).

use crate::display::glyphs::Glyphs;
use crate::part::PartOf as _;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Marks a cut; one column wide, two in some terminals.
pub const ELLIPSIS: &str = "…";

/// The first extended grapheme cluster (UAX #29) of the text; empty for an empty text. Reading
/// cluster by cluster gives the same clusters as splitting the whole text.
pub fn first_cluster(text: &str) -> &str {
    let mut chars = text.char_indices();
    let (Some((_, first)), second) = (chars.next(), chars.next()) else { return "" };
    if is_simple(first) {
        match second {
            None => return text,
            Some((at, next)) if is_simple(next) => return text.get(..at).unwrap_or(text),
            Some(_) => {}
        }
    }
    text.graphemes(true).next().unwrap_or("")
}

/// The clusters of a text, lazily, from its start.
pub fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = first_cluster(rest);
        rest = rest.get(first.len()..)?;
        (!first.is_empty()).then_some(first)
    })
}

/// The last `count` clusters of a text. The cost depends on `count` only.
pub fn last_clusters(text: &str, count: usize) -> &str {
    let bytes: usize = text.graphemes(true).rev().take(count).map(str::len).sum();
    text.part(text.len() - bytes..)
}

/// True for characters that never form a cluster with another such character: printable ASCII, Han,
/// kana, full-width forms and common punctuation. From U+3000 on they take 2 columns.
pub(super) fn is_simple(c: char) -> bool {
    matches!(c,
        ' '..='~'
        | '\u{2010}'..='\u{2027}'
        | '\u{3000}'..='\u{3029}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{FF01}'..='\u{FF60}')
}

/// True if the character joins the cluster before it, as combining marks do.
pub(super) fn attaches(c: char) -> bool {
    !is_simple(c) && one_cluster(['a', c])
}

/// True if the character pulls the next one into its cluster, as U+0600 does.
pub(super) fn swallows(c: char) -> bool {
    !is_simple(c) && one_cluster([c, 'a'])
}

fn one_cluster(chars: [char; 2]) -> bool {
    let text: String = chars.iter().collect();
    text.graphemes(true).count() == 1
}

/// Width of one cluster in columns.
pub fn cluster_width(cluster: &str) -> usize {
    let mut chars = cluster.chars();
    let width = match (chars.next(), chars.next()) {
        (None, _) => return 0,
        (Some(' '..='~'), None) => return 1,
        (Some(only), None) if is_simple(only) => 1 + usize::from(only >= '\u{3000}'),
        _ => {
            // ratatui 0.30 counts these once more than unicode-width 0.2.1 and later.
            let marks = cluster.chars().filter(|c| matches!(c, '\u{FF9E}' | '\u{FF9F}')).count();
            UnicodeWidthStr::width(cluster) + marks
        }
    };
    match cluster.chars().next() {
        Some(first) if width == 1 => Glyphs::in_force().columns(first),
        _ => width,
    }
}

/// Width of the text on one line, in columns.
pub fn width(text: &str) -> usize {
    clusters(text).map(cluster_width).sum()
}

/// Length in bytes of the longest start that fits into `columns`, and its width in columns.
fn fit(text: &str, columns: usize) -> (usize, usize) {
    let (mut bytes, mut used) = (0, 0);
    for cluster in clusters(text) {
        let wide = cluster_width(cluster);
        if used + wide > columns {
            break;
        }
        bytes += cluster.len();
        used += wide;
    }
    (bytes, used)
}

/// The text if it fits into `columns`, else its start and `…`; never wider, never a split
/// character. Reads no more of a long text than needed.
pub fn cut(text: &str, columns: usize) -> String {
    if fit(text, columns).0 == text.len() {
        return text.to_owned();
    }
    let Some(room) = columns.checked_sub(width(ELLIPSIS)) else { return String::new() };
    let (bytes, _) = fit(text, room);
    text.part(..bytes).to_owned() + ELLIPSIS
}

/// The text if it fits into `columns`, else its start and its end with `…` between, e.g. for file
/// names, whose end matters most.
pub fn cut_middle(text: &str, columns: usize) -> String {
    if fit(text, columns).0 == text.len() {
        return text.to_owned();
    }
    let Some(room) = columns.checked_sub(width(ELLIPSIS)) else { return String::new() };
    let (mut start, mut used) = (text.len(), 0);
    for cluster in text.graphemes(true).rev() {
        let wide = cluster_width(cluster);
        if used + wide > room / 2 {
            break;
        }
        start -= cluster.len();
        used += wide;
    }
    let (end, _) = fit(text, room - used);
    [text.part(..end), ELLIPSIS, text.part(start..)].concat()
}

/// The text cut or filled with spaces to exactly `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    let mut out = cut(text, columns);
    let missing = columns.saturating_sub(width(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns() {
        assert_eq!(width("人民网 ok"), 9);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("🇨🇳"), 2);
        assert_eq!(cut("人民网", 6), "人民网");
        assert_eq!(cut("人民网", 5), "人民…");
        assert_eq!(cut("人民网", 4), "人…");
        assert_eq!(cut("人民网", 1), "…");
        assert_eq!(cut("人民网", 0), "");
        assert_eq!(cut_middle("论文-终稿-第三版.txt", 12), "论文-终….txt");
        assert_eq!(cut_middle("abcdef", 4), "ab…f");
        assert_eq!(pad("人民网", 6), "人民网");
        assert_eq!(pad("人民网", 4), "人… ");
        assert_eq!(
            (last_clusters("人民e\u{301}", 2), last_clusters("人", 9)),
            ("民e\u{301}", "人")
        );
    }

    #[test]
    fn simple_characters_are_simple() {
        for c in ('\0'..=char::MAX).filter(|&c| is_simple(c)) {
            let alone = c.to_string();
            assert_eq!(UnicodeWidthStr::width(alone.as_str()), cluster_width(&alone), "{c:?}");
            assert!(!one_cluster(['a', c]) && !one_cluster([c, 'a']), "{c:?}");
            assert!(!one_cluster(['中', c]) && !one_cluster([c, '中']), "{c:?}");
        }
    }
}
