//! Cuts a text into the units of a diff: sentences and lines, or lines only.

use crate::explain::diff::contract::Limits;
use crate::explain::sentences::{HARD, SOFT, blank_lines_end, may_break};
use crate::explain::tokens::Numbers;
use std::ops::Range;

/// Units between two checks for stopping.
pub(super) const ASK: usize = 4096;

/// Where units end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grain {
    /// At line ends and after the marks that end a sentence.
    Sentences,
    /// At line ends only.
    Lines,
}

/// The units of a text, which cover it in order; `None` if there are more than `cap` or it is time
/// to stop. A unit includes the blank lines after it, so it starts at a line start or inside a line
/// that is not blank.
pub(super) fn units(
    text: &str,
    grain: Grain,
    cap: usize,
    limits: &mut Limits<'_>,
) -> Option<Vec<Range<usize>>> {
    let (mut out, mut start) = (Vec::new(), 0);
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        if out.len() == cap || (out.len() % ASK == 0 && limits.over()) {
            return None;
        }
        let end = start + unit_end(rest, grain);
        out.push(start..end);
        start = end;
    }
    Some(out)
}

/// The length in bytes of the first unit of a text that is not empty.
fn unit_end(text: &str, grain: Grain) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        let next = chars.peek().map(|&(_, next)| next);
        if c == '\n' {
            return blank_lines_end(text, end);
        }
        if grain == Grain::Lines {
            continue;
        }
        if ends_sentence(c, next) {
            return trailing_end(text, end);
        }
        if end >= HARD || (end >= SOFT && may_break(c)) {
            return end;
        }
    }
    text.len()
}

fn ends_sentence(c: char, next: Option<char>) -> bool {
    match c {
        '。' | '！' | '？' | '；' | '．' => true,
        '.' | '!' | '?' | ';' | '…' => {
            next.is_none_or(|next| next.is_whitespace() || is_closing(next) || next >= '\u{2E80}')
        }
        _ => false,
    }
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        '”' | '’'
            | '"'
            | '\''
            | ')'
            | '）'
            | ']'
            | '】'
            | '」'
            | '』'
            | '》'
            | '〉'
            | '»'
            | '…'
            | '。'
            | '！'
            | '？'
            | '!'
            | '?'
            | '.'
    )
}

/// The end of what follows the mark of a sentence: closing quotes and brackets, spaces, the line
/// end.
fn trailing_end(text: &str, from: usize) -> usize {
    let mut end = from;
    let rest = text.get(from..).unwrap_or("");
    let mut spaces = false;
    for c in rest.chars() {
        if c == '\n' {
            return blank_lines_end(text, end + 1);
        }
        spaces |= c.is_whitespace();
        if !c.is_whitespace() && (spaces || !is_closing(c)) {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// The ids of these ranges of a text, each without surrounding white space. `None` if it is time to
/// stop.
pub(super) fn number<'a>(
    text: &'a str,
    stretches: &[Range<usize>],
    known: &mut Numbers<'a>,
    limits: &mut Limits<'_>,
) -> Option<Vec<u32>> {
    let mut out = Vec::with_capacity(stretches.len());
    for chunk in stretches.chunks(ASK) {
        if limits.over() {
            return None;
        }
        let part = |stretch: &Range<usize>| text.get(stretch.clone()).unwrap_or("").trim();
        out.extend(chunk.iter().map(|stretch| known.number(part(stretch))));
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        let units = units(text, Grain::Sentences, 99, &mut Limits::new(&|| false, None)).unwrap();
        units.into_iter().map(|unit| text.get(unit).unwrap()).collect()
    }

    #[test]
    fn sentences_and_lines() {
        assert_eq!(
            cut("　　他说：“好。”我们走！\n\n  \n　　第二段；完"),
            ["　　他说：“好。”", "我们走！\n\n  \n", "　　第二段；", "完"]
        );
        assert_eq!(cut("Pi is 3.14. Yes! See a.b?c=d"), ["Pi is 3.14. ", "Yes! ", "See a.b?c=d"]);
        assert_eq!(cut("\n\n a"), ["\n\n", " a"]);
        let lines = |text| units(text, Grain::Lines, 2, &mut Limits::new(&|| false, None));
        assert_eq!(lines("a\nb. c\n"), Some(vec![0..2, 2..7]));
        assert_eq!(lines("a\nb\nc"), None);
    }

    #[test]
    fn a_sentence_without_end_is_cut_where_its_own_words_say() {
        let long: String = (0..3000_u32).filter_map(|i| char::from_u32(0x4E00 + i * 7)).collect();
        let (plain, shifted) = (cut(&long).concat(), format!("新{long}"));
        assert_eq!(plain, long);
        let same = cut(&shifted).into_iter().filter(|unit| cut(&long).contains(unit)).count();
        assert!(same + 3 >= cut(&long).len() && same > 5, "{same}");
    }
}
