//! The steps that fold white space.

use crate::text::rewrite::Rewrite;
use crate::text::script::is_han;

/// Each run of White_Space one U+0020, none at the ends.
pub(super) fn collapse(rewrite: &mut Rewrite<'_>) {
    fold_runs(rewrite, |before, after| before.is_some() && after.is_some());
}

/// The same, and none beside a Han character: a text wrapped at any width, with or without indented
/// paragraphs, with or without spaces around foreign words, stays the same.
pub(super) fn smart(rewrite: &mut Rewrite<'_>) {
    let wanted = |side: Option<char>| side.is_some_and(|c| !is_han(c));
    fold_runs(rewrite, |before, after| wanted(before) && wanted(after));
}

/// All White_Space dropped.
pub(super) fn remove(rewrite: &mut Rewrite<'_>) {
    fold_runs(rewrite, |_, _| false);
}

/// Makes each run of white space one space or nothing, as the characters on both sides say.
fn fold_runs(rewrite: &mut Rewrite<'_>, kept: impl Fn(Option<char>, Option<char>) -> bool) {
    let text = rewrite.old();
    let mut chars = text.char_indices().peekable();
    let mut before = None;
    while let Some((start, c)) = chars.next() {
        if !c.is_whitespace() {
            before = Some(c);
            continue;
        }
        while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        let end = chars.peek().map_or(text.len(), |&(at, _)| at);
        let with = if kept(before, chars.peek().map(|&(_, c)| c)) { " " } else { "" };
        if text.get(start..end) != Some(with) {
            rewrite.replace(start..end, with);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::normalize::{Ladder, Step};

    #[test]
    fn three_ways_to_fold_white_space() {
        let text =
            " \u{3000}\u{a0}第一章\r\n\u{3000}\u{3000}Rust  1.90 版，\n“好” ok\u{2028}ok\u{85}";
        let fold = |step| Ladder::new(vec![step]).fold(text);
        assert_eq!(fold(Step::CollapseSpace), "第一章 Rust 1.90 版， “好” ok ok");
        assert_eq!(fold(Step::SmartSpace), "第一章Rust 1.90版， “好” ok ok");
        assert_eq!(fold(Step::RemoveSpace), "第一章Rust1.90版，“好”okok");
    }

    #[test]
    fn a_run_maps_back_as_a_whole_and_a_dropped_one_not_at_all() {
        let folded = Ladder::new(vec![Step::SmartSpace]).fold_mapped("a \t b 中");
        assert_eq!(folded.text, "a b中");
        assert_eq!(folded.original(1..2), 1..4);
        assert_eq!(folded.original(2..3), 4..5);
        assert_eq!(folded.original(3..6), 6..9);
        assert_eq!(folded.original(2..6), 4..9);
        assert!(Ladder::new(vec![Step::RemoveSpace]).fold("\n \u{3000}").is_empty());
    }
}
