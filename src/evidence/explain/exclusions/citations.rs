//! Decides if a quotation has a reference near it.

use crate::explain::exclusions::contract::QuoteReference;
use crate::part::PartOf as _;
use std::ops::Range;

/// Characters before and behind a quotation in which a reference is near.
const NEAR: usize = 60;
/// Most characters between a title in front and the quotation, as in 《史记》中写道：“…”.
const INTRODUCTION: usize = 8;
/// Readers that keep the marks of notes in the text.
const KEEPS_MARKS: [&str; 5] = ["plain", "html", "epub", "mail", "pdf"];

/// What a piece of text beside a quotation has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CitationEvidence {
    Nothing,
    Doubtful,
    Certain,
}

/// Whether a quotation (bytes of the text) has a reference near it, up to the paragraph's ends and to the
/// quotations beside it.
///
/// It has one if in the 60 characters behind it, or in the last 60 of a block, stand a bracket with a
/// year, `(Smith 2004)`; one with numbers of notes, `[12]`, `〔3〕`, `[^1]`; a raised number, or one
/// in a circle right behind it; or a dash with a title, `——《论语》`. In front of it count the
/// brackets too, and a title with at most 8 characters between both, `《史记》写道：`. Other digits,
/// brackets and dashes right behind it, and other titles nearby, leave it not known; so does a `reader`
/// that drops the marks of notes. Bounded cost.
pub(super) fn reference(
    text: &str,
    quotation: &Range<usize>,
    beside: [usize; 2],
    reader: &str,
) -> QuoteReference {
    let all = |range: Range<usize>| text.part(range);
    let inside = all(quotation.clone());
    let is_block = !inside.starts_with(['“', '「', '『', '«', '｢', '﹁', '﹃', '"', '＂']);
    let before = last_characters(all(beside[0]..quotation.start));
    let behind = first_characters(all(quotation.end..beside[1]), is_block);
    let end = if is_block { last_characters(inside) } else { "" };
    let evidence =
        in_front(before).max(after(behind)).max(bracketed(end)).max(dash_with_title(end, false));
    match evidence {
        CitationEvidence::Certain => QuoteReference::Near,
        CitationEvidence::Nothing if KEEPS_MARKS.contains(&reader) => QuoteReference::Missing,
        CitationEvidence::Doubtful | CitationEvidence::Nothing => QuoteReference::NotKnown,
    }
}

/// The last [`NEAR`] characters of a text, from its last line feed on.
fn last_characters(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.char_indices().rev().take(NEAR).last().map_or(text.len(), |(at, _)| at);
    let part = text.part(start..);
    part.rfind('\n').and_then(|at| part.get(at + 1..)).unwrap_or(part)
}

/// The first [`NEAR`] characters of a text, up to its first line feed; behind a block the next line.
fn first_characters(text: &str, is_block: bool) -> &str {
    let text = if is_block { text.trim_start() } else { text };
    let end = text.char_indices().nth(NEAR).map_or(text.len(), |(at, _)| at);
    let part = text.part(..end);
    part.split('\n').next().unwrap_or_default()
}

fn in_front(before: &str) -> CitationEvidence {
    let title = match before.rfind('》').and_then(|at| before.get(at + '》'.len_utf8()..)) {
        Some(between) if between.chars().count() <= INTRODUCTION => CitationEvidence::Certain,
        Some(_) => CitationEvidence::Doubtful,
        None => CitationEvidence::Nothing,
    };
    title.max(bracketed(before))
}

fn after(behind: &str) -> CitationEvidence {
    let close = behind
        .trim_start_matches(|c: char| c.is_whitespace() || ",.;:!?，。、；：！？)）".contains(c));
    let is_note = |c: char| matches!(c, '¹' | '²' | '³' | '⁰'..='⁹' | '①'..='⑳' | '†' | '‡');
    let first = close.chars().next();
    let direct = match first {
        Some(c) if is_note(c) => CitationEvidence::Certain,
        Some(c) if c.is_ascii_digit() || "(（[［〔【—–-*※".contains(c) => {
            CitationEvidence::Doubtful
        }
        _ => CitationEvidence::Nothing,
    };
    let title =
        if behind.contains('《') { CitationEvidence::Doubtful } else { CitationEvidence::Nothing };
    direct.max(title).max(bracketed(behind)).max(dash_with_title(close, true))
}

/// A dash with a title behind it: at the start of the text, or anywhere in it.
fn dash_with_title(text: &str, at_start: bool) -> CitationEvidence {
    let is_dash = |c: char| matches!(c, '—' | '–' | '―' | '-' | '─');
    let dash = if at_start { text.starts_with(is_dash).then_some(0) } else { text.find(is_dash) };
    let behind = dash.and_then(|at| text.get(at..)).unwrap_or_default();
    let is_certain = behind
        .find('《')
        .is_some_and(|at| behind.get(..at).is_some_and(|between| between.chars().count() <= 12));
    if is_certain { CitationEvidence::Certain } else { CitationEvidence::Nothing }
}

/// Brackets with a year, or with numbers of notes.
fn bracketed(text: &str) -> CitationEvidence {
    let pairs = [('(', ')'), ('（', '）'), ('[', ']'), ('［', '］'), ('〔', '〕'), ('【', '】')];
    for (number, (open, close)) in pairs.into_iter().enumerate() {
        let is_round = number < 2;
        for part in text.split(open).skip(1) {
            let Some((inside, _)) = part.split_once(close) else { continue };
            if has_year(inside) || (!is_round && is_note_number(inside)) {
                return CitationEvidence::Certain;
            }
        }
    }
    CitationEvidence::Nothing
}

/// A number of four digits from 1000 to 2099.
fn has_year(text: &str) -> bool {
    let is_year = |run: &str| run.len() == 4 && (run.starts_with('1') || run.starts_with("20"));
    text.split(|c: char| !c.is_ascii_digit()).any(is_year)
}

/// Numbers of notes, such as `12`, `3, 5–7`, `^1`, `注1`.
fn is_note_number(text: &str) -> bool {
    let rest = text.trim().trim_start_matches(['^', '注', '註']);
    let is_part = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",，、;–-—".contains(c);
    rest.starts_with(|c: char| c.is_ascii_digit()) && rest.chars().all(is_part) && rest.len() <= 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::exclusions::marks::quotations;

    fn near(text: &str) -> QuoteReference {
        let found = quotations(text, &|_| true);
        reference(text, &found[0], [0, text.len()], "plain")
    }

    #[test]
    fn references_near_a_quotation() {
        for text in [
            "He wrote “of the sea” (Smith 2004).",
            "Smith (2004, p. 3) wrote “of the sea”.",
            "他说“大海”[12]。",
            "他说“大海。”〔3〕",
            "他说“大海”。①",
            "He wrote “of the sea.”² And",
            "“学而时习之”——《论语》",
            "《史记》中写道：“大海”。",
            "“大海”（张三，2004）",
            "\"a b\" [^1]",
        ] {
            assert_eq!(near(text), QuoteReference::Near, "{text}");
        }
        for text in [
            "He wrote “of the sea” 12 and",
            "“大海”（第12页）",
            "“大海”——鲁迅",
            "我读《史记》很久了，后来他还是说“大海”",
        ] {
            assert_eq!(near(text), QuoteReference::NotKnown, "{text}");
        }
        for text in ["He wrote “of the sea” and left", "他说“大海”。", "“大海”\n\n[12] 在下一段"]
        {
            assert_eq!(near(text), QuoteReference::Missing, "{text}");
        }
        let text = "“大海”。";
        let dropped = reference(text, &(0..12), [0, text.len()], "docx");
        assert_eq!(dropped, QuoteReference::NotKnown);
    }

    #[test]
    fn a_block_may_have_its_reference_inside_or_behind() {
        let text = "天地玄黄\n——周兴嗣《千字文》\n\n后面";
        let end = text.find("\n\n").unwrap();
        assert_eq!(reference(text, &(0..end), [0, text.len()], "plain"), QuoteReference::Near);
        let text = "天地玄黄\n\n(Zhou 1999) 后面";
        assert_eq!(reference(text, &(0..12), [0, text.len()], "plain"), QuoteReference::Near);
    }
}
