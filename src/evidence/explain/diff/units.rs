//! Cuts a text into the units of a diff: sentences and lines, or lines only.

use crate::explain::diff::contract::Limits;
use crate::explain::sentences::{SENTENCES, blank_lines_end, flat_sentences};
use crate::explain::tokens::Numbers;
use crate::part::PartOf as _;
use std::cell::RefCell;
use std::ops::Range;

/// Units between two checks for stopping.
pub(super) const ASK: usize = 4096;

/// Where units end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grain {
    /// At line ends and after sentences, as an alignment cuts.
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
    if grain == Grain::Sentences {
        let over = RefCell::new(limits);
        let found = flat_sentences(text, &|| over.borrow_mut().over())?;
        return (found.len() < SENTENCES.min(cap)).then_some(found);
    }
    let (mut out, mut start) = (Vec::new(), 0);
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        if out.len() == cap || (out.len() % ASK == 0 && limits.over()) {
            return None;
        }
        let line = rest.find('\n').map_or(rest.len(), |at| blank_lines_end(rest, at + 1));
        out.push(start..start + line);
        start += line;
    }
    Some(out)
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
        let part = |stretch: &Range<usize>| text.part(stretch.clone()).trim();
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
        assert_eq!(cut("\n\n a"), ["\n\n a"]);
        assert_eq!(cut("Mr. A went; 天地\n。玄黄"), ["Mr. A went; 天地\n。", "玄黄"]);
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
