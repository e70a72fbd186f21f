//! The steps that fold white space.

use crate::text::rewrite::Rewrite;
use crate::text::script::is_han;

/// Replaces each run of White_Space by one U+0020, and drops it at the ends.
pub(super) fn collapse(rewrite: &mut Rewrite<'_>) {
    fold_runs(rewrite, |before, after| before.is_some() && after.is_some());
}

/// As [`collapse`], and drops spaces next to a Han character: a text wrapped at any width, with or
/// without indented paragraphs or spaces around foreign words, stays the same.
pub(super) fn smart(rewrite: &mut Rewrite<'_>) {
    let needs_space = |side: Option<char>| side.is_some_and(|c| !is_han(c));
    fold_runs(rewrite, |before, after| needs_space(before) && needs_space(after));
}

/// Drops all White_Space.
pub(super) fn remove(rewrite: &mut Rewrite<'_>) {
    fold_runs(rewrite, |_, _| false);
}

/// Replaces each run of white space by one space if `kept` returns true for the characters before
/// and after it, else by nothing.
fn fold_runs(rewrite: &mut Rewrite<'_>, kept: impl Fn(Option<char>, Option<char>) -> bool) {
    let text = rewrite.old();
    let mut from = 0;
    while let Some((left, right)) = text.split_at_checked(from)
        && let Some(gap) = right.bytes().position(may_start_space)
        && let Some((inside, tail)) = right.split_at_checked(gap)
    {
        let after = tail.trim_start();
        let (start, end) = (from + gap, text.len() - after.len());
        let next = after.chars().next();
        if start == end {
            // A different character with the same first byte.
            from = end + next.map_or(0, char::len_utf8);
            continue;
        }
        let before = inside.chars().next_back().or_else(|| left.chars().next_back());
        let with = if kept(before, next) { " " } else { "" };
        if text.get(start..end) != Some(with) {
            rewrite.replace(start..end, with);
        }
        from = end;
    }
}

/// True if a White_Space character can start with this byte of UTF-8: a cheap filter.
fn may_start_space(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, 0xc2 | 0xe1..=0xe3)
}

#[cfg(test)]
mod tests {
    use crate::text::normalize::{Ladder, NormalizeStep};

    #[test]
    fn three_ways_to_fold_white_space() {
        let text =
            " \u{3000}\u{a0}第一章\r\n\u{3000}\u{3000}Rust  1.90 版，\n“好” ok\u{2028}ok\u{85}";
        let fold = |step| Ladder::new(vec![step]).fold(text);
        assert_eq!(fold(NormalizeStep::CollapseSpace), "第一章 Rust 1.90 版， “好” ok ok");
        assert_eq!(fold(NormalizeStep::SmartSpace), "第一章Rust 1.90版， “好” ok ok");
        assert_eq!(fold(NormalizeStep::RemoveSpace), "第一章Rust1.90版，“好”okok");
    }

    #[test]
    fn every_white_space_is_found() {
        for c in '\0'..=char::MAX {
            let text = format!("{c}é{c}\u{3001}{c}{c}x\u{2026}");
            let fold = |step| Ladder::new(vec![step]).fold(&text);
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(fold(NormalizeStep::CollapseSpace), words.join(" "));
            assert_eq!(fold(NormalizeStep::RemoveSpace), words.concat());
        }
    }

    #[test]
    fn a_run_maps_back_as_a_whole_and_a_dropped_one_not_at_all() {
        let folded = Ladder::new(vec![NormalizeStep::SmartSpace]).fold_mapped("a \t b 中");
        assert_eq!(folded.text, "a b中");
        assert_eq!(folded.original(1..2), 1..4);
        assert_eq!(folded.original(2..3), 4..5);
        assert_eq!(folded.original(3..6), 6..9);
        assert_eq!(folded.original(2..6), 4..9);
        assert!(Ladder::new(vec![NormalizeStep::RemoveSpace]).fold("\n \u{3000}").is_empty());
    }
}
