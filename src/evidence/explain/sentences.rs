//! Cuts a text into sentences, Chinese and Western, so that every byte belongs to exactly one.
//!
//! Not built on UAX #29: its sentence bounds do not end at `；` or `……`, and they end after `Mr.`;
//! what they do well (closing quotes, `3.14`, a small letter after a full stop) takes a few lines here.
//! Which line ends only wrap a paragraph is decided in [`crate::text::lines`].

use crate::display::width::width;
use crate::part::PartOf as _;
use crate::text::lines::{Reflowed, SpaceRule};
use std::ops::Range;

/// Most sentences of a text; the rest of the text is one.
pub const SENTENCES: usize = 100_000;

/// The sentences of a text as byte ranges: in order, without gaps, on character boundaries, none
/// empty; blanks and blank lines belong to the sentence before them, at the start of the text to
/// the first one. A sentence ends
/// - after `。！？；．…` and `. ! ?`, with the closing quotes and brackets that follow, unless a comma
///   goes on or (Western) a small letter, a digit, an abbreviation or an initial;
/// - at every line end, unless it only wraps a paragraph: so headings, list items and lines of verse
///   stand alone; if the rule keeps white space, every line end counts;
/// - at the bounds [`SOFT`] and [`HARD`].
///
/// Marks that end or close a sentence belong to the one before, wherever they stand. Where two texts
/// are compared, a line end is one for both: see [`Reflowed::both`].
///
/// `None` once `stop` returns true. Cost: a few passes.
pub fn sentences(
    text: &str,
    rule: SpaceRule,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Range<usize>>> {
    let flat = Reflowed::new(text, rule);
    let all = flat_sentences(&flat.text, stop)?;
    Some(all.iter().map(|sentence| flat.written_range(sentence)).collect())
}

/// As [`sentences`] of a reflowed text.
pub(in crate::explain) fn flat_sentences(
    text: &str,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Range<usize>>> {
    let (mut out, mut start) = (Vec::new(), 0);
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        if out.len() % 256 == 0 && stop() {
            return None;
        }
        let mut end = start + length(rest);
        let is_last = out.len() + 1 == SENTENCES;
        if is_last {
            end = text.len();
        }
        let lead = out.is_empty() && text.get(..end).is_some_and(|t| t.trim().is_empty());
        end = if lead { end + length(text.part(end..)) } else { end };
        match out.last_mut() {
            Some(last) if is_rest(text, last, start..end) => last.end = end,
            _ => out.push(start..end),
        }
        start = end;
    }
    Some(out)
}

/// True if these bytes hold only marks that end or close the sentence before them.
fn is_rest(text: &str, before: &Range<usize>, own: Range<usize>) -> bool {
    // An ellipsis may open a sentence.
    let is_mark = |c: char| (is_stop(c) && c != '…') || is_closing(c) || c.is_whitespace();
    text.get(own).is_some_and(|part| part.chars().all(is_mark))
        && text.get(before.clone()).is_some_and(|part| part.contains(char::is_alphanumeric))
}

/// A sentence without white space at its ends.
pub fn core(text: &str, sentence: &Range<usize>) -> Range<usize> {
    let part = text.part(sentence.clone());
    let start = sentence.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// The bytes of the first sentence of a text.
fn length(rest: &str) -> usize {
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        let next = chars.peek().map(|&(_, next)| next);
        if c == '\n' {
            return blank_lines_end(rest, end);
        } else if ends(rest.part(..at), c, next) {
            if let Some(end) = closed(rest, end, is_strong(c)) {
                return end;
            }
        } else if end + 4 > HARD || (end >= SOFT && may_break(c)) {
            // Combining marks are not separated from their letter, up to a bound.
            if !is_joined(c, next) || end >= 2 * HARD {
                return end;
            }
        }
    }
    rest.len()
}

/// The end of what follows a mark: more marks, closing quotes and brackets, blanks. `None` if the
/// sentence continues.
fn closed(rest: &str, from: usize, strong: bool) -> Option<usize> {
    let (mut end, mut strong, mut blanks) = (from, strong, 0);
    for c in rest.part(from..).chars() {
        match c {
            '\n' => return Some(blank_lines_end(rest, end + 1)),
            _ if c.is_whitespace() => blanks += 1,
            // A straight quote after a blank is an opening one.
            _ if blanks == 0 && (is_closing(c) || is_stop(c)) => strong |= is_strong(c),
            '，' | '、' | '：' | ',' | ':' | ';' => return None,
            _ if !strong && (c.is_lowercase() || (blanks == 0 && c.is_alphanumeric())) => {
                return (c >= '\u{2E80}').then_some(end);
            }
            _ => return Some(end),
        }
        end += c.len_utf8();
    }
    Some(end)
}

/// True if a cut between the two would split a grapheme cluster.
fn is_joined(c: char, next: Option<char>) -> bool {
    let joins = |c: char| c == '\u{200d}' || width(c.encode_utf8(&mut [0; 4])) == 0;
    c == '\u{200d}' || next.is_some_and(|next| next != '\n' && joins(next))
}

/// From this many bytes on a sentence also ends at a comma, a space, or certain characters, so that
/// an insertion before them does not move the cuts.
pub const SOFT: usize = 600;
/// Most bytes of a sentence, except for characters that a cut would split.
pub const HARD: usize = 4096;

/// True if a very long sentence may end at this character: a comma, a space, or one chosen by its
/// value.
fn may_break(c: char) -> bool {
    matches!(c, '，' | ',' | '、' | '：' | ':')
        || c.is_whitespace()
        || u32::from(c).wrapping_mul(0x9E37_79B1) >> 27 == 0
}

/// The end of the blank lines after a line end, up to the first line that is not blank or is
/// indented.
pub(in crate::explain) fn blank_lines_end(text: &str, from: usize) -> usize {
    let mut end = from;
    for (at, c) in text.part(from..).char_indices() {
        if c == '\n' {
            end = from + at + 1;
        } else if !c.is_whitespace() {
            return end;
        }
    }
    text.len()
}

/// Abbreviations before a name or a number.
const SHORT: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "st", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "gov",
    "sen", "rep", "pres", "messrs", "mt", "ft", "fig", "no", "nos", "vol", "pp", "ch", "sec",
    "art", "ed", "eds", "vs", "cf", "e.g", "i.e", "viz", "approx", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sept", "oct", "nov", "dec",
];

/// True for marks that end a sentence unless a comma follows.
fn is_strong(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '；' | '．' | '｡' | '‼' | '⁇' | '⁈' | '⁉')
}

/// True if this mark may end a sentence. `before` is its line so far.
pub(super) fn ends(before: &str, c: char, next: Option<char>) -> bool {
    let follows = |c: char| c.is_whitespace() || is_closing(c) || is_stop(c) || c >= '\u{2E80}';
    match c {
        '．' => next.is_none_or(|next| !next.is_alphanumeric() || next >= '\u{2E80}'),
        _ if is_strong(c) => true,
        '!' | '?' | '…' => next.is_none_or(|next| follows(next) || c == '…'),
        '.' => next.is_none_or(follows) && !is_abbreviated(before),
        _ => false,
    }
}

/// True if the full stop after this part of a line belongs to an abbreviation, an initial or a list
/// item.
fn is_abbreviated(before: &str) -> bool {
    let line = before.trim_start();
    let is_item = line.len() == 1 || (line.len() < 4 && line.chars().all(|c| c.is_ascii_digit()));
    if is_item && line.chars().all(char::is_alphanumeric) {
        return true;
    }
    let from = |c: char| c.is_whitespace() || matches!(c, '(' | '[' | '“' | '"' | '‘' | '\'');
    let word = before.rsplit(from).next().unwrap_or("");
    let mut letters = word.chars();
    let initial = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    // `U.S.` too: single letters with full stops between.
    let dotted = word.contains('.') && word.split('.').all(|part| part.chars().count() == 1);
    initial || dotted || SHORT.contains(&word.to_lowercase().as_str())
}

/// True if this mark may end a sentence, or follow one that does.
pub(super) fn is_stop(c: char) -> bool {
    is_strong(c) || matches!(c, '.' | '!' | '?' | '…')
}

/// True if it closes a quotation or a bracket.
pub(super) fn is_closing(c: char) -> bool {
    matches!(
        c,
        '”' | '’' | '"' | '\'' | ')' | '）' | ']' | '】' | '」' | '』' | '》' | '〉' | '»' | '〕'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        let all = sentences(text, SpaceRule::Smart, &|| false).unwrap();
        all.into_iter().map(|at| text.get(at).unwrap()).collect()
    }

    #[test]
    fn chinese_sentences() {
        assert_eq!(
            cut("　　他说：“好。”我们走！\n\n  \n　　第二段；完了……再见"),
            ["　　他说：“好。”", "我们走！\n\n  \n", "　　第二段；", "完了……", "再见"]
        );
        assert_eq!(
            cut("“走吧！”，他说。「真的？！」是。"),
            ["“走吧！”，他说。", "「真的？！」", "是。"]
        );
        assert_eq!(cut("圆周率是3．14，对吗？（对。）"), ["圆周率是3．14，对吗？", "（对。）"]);
        assert_eq!(cut("共有3.5万人,其中2人受伤。据报道"), ["共有3.5万人,其中2人受伤。", "据报道"]);
    }

    #[test]
    fn western_sentences() {
        assert_eq!(
            cut("Mr. J. Smith paid $3.14 (e.g. for tea). \"Yes!\" he said. In the U.S. it rains."),
            [
                "Mr. J. Smith paid $3.14 (e.g. for tea). ",
                "\"Yes!\" he said. ",
                "In the U.S. it rains."
            ]
        );
        assert_eq!(
            cut("See a.b?c=d now. Really?! \"Go.\" "),
            ["See a.b?c=d now. ", "Really?! ", "\"Go.\" "]
        );
        assert_eq!(
            cut("It was etc. and so on… then it ended... Yes."),
            ["It was etc. and so on… then it ended... ", "Yes."]
        );
    }

    #[test]
    fn headings_lists_verse_and_wrapped_lines() {
        assert_eq!(
            cut("# Title\n\n1. One thing\n2. Two\n- three\n"),
            ["# Title\n\n", "1. One thing\n", "2. Two\n", "- three\n"]
        );
        assert_eq!(
            cut("床前明月光\n疑是地上霜\n举头望明月"),
            ["床前明月光\n", "疑是地上霜\n", "举头望明月"]
        );
        let wrapped = "The licence of this program lets you copy it\nand change it as you like, as long as the text\nof the licence is kept. Nobody is liable for\nany damage.\n\nNext part.\n";
        assert_eq!(cut(wrapped).len(), 3, "{:?}", cut(wrapped));
        let verse = "Because I could not stop for Death, my friend,\nHe kindly stopped for me, and so he did;\nThe Carriage held but just Ourselves alone\nAnd Immortality, that goes along.\n";
        assert_eq!(cut(verse).len(), 4, "{:?}", cut(verse));
    }

    #[test]
    fn odd_texts() {
        assert!(cut("").is_empty());
        assert_eq!(cut(" \n\n"), [" \n\n"]);
        assert_eq!(cut("\n\n a。b"), ["\n\n a。", "b"]);
        assert_eq!(cut("天气很好\n。”\n我们走"), ["天气很好\n。”\n", "我们走"]);
        assert_eq!(cut("It rains\n.\nWe stay. )\nYes."), ["It rains\n.\n", "We stay. )\n", "Yes."]);
        assert_eq!(cut("。。。！？……"), ["。。。！？……"]);
        let long = "长句没有标点".repeat(5000);
        assert!(cut(&long).iter().all(|part| part.len() <= HARD));
        assert_eq!(cut(&"天\n".repeat(SENTENCES + 9)).len(), SENTENCES);
        assert_eq!(sentences("a。b", SpaceRule::Smart, &|| true), None);
    }
}
