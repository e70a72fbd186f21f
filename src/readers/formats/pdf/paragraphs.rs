//! Joins the lines of pages to paragraphs.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::Extracted;
use crate::formats::flow::TextFlow;
use crate::formats::pdf::chunks::is_wide;
use crate::formats::pdf::columns::PageLine;
use crate::formats::pdf::running::PageLines;
use crate::reading::RemarkKind;
use std::collections::HashSet;

/// The text of pages, with the start of each.
pub(super) fn text(
    pages: &[PageLines],
    running: usize,
    unknown: usize,
    budget: &WorkBudget<'_>,
) -> Result<Extracted<'static>, Halt> {
    let words = words(pages);
    let mut flow = TextFlow::new(budget);
    let mut before: Option<(&PageLine, String)> = None;
    for page in pages {
        if page.lines.is_empty() {
            flow.empty_part();
            continue;
        }
        flow.start_part();
        for line in &page.lines {
            let text = line.text();
            let joint = before
                .as_ref()
                .map(|(above, text_above)| joint((above, text_above), (line, &text), &words));
            match joint {
                Some(Joint::Paragraph) => flow.end_line(2),
                Some(Joint::Space) => flow.push_space(),
                Some(Joint::Hyphen) => flow.drop_hyphen(),
                Some(Joint::None) | None => {}
            }
            for chunk in &line.chunks {
                flow.push(&chunk.text, chunk.look)?;
            }
            before = Some((line, text));
        }
    }
    flow.end_line(1);
    flow.left_out(RemarkKind::HeadersFooters, running);
    flow.left_out(RemarkKind::UnknownGlyphs, unknown);
    flow.finish("page")
}

/// What is between two lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Joint {
    Paragraph,
    Space,
    /// The hyphen at the end of the first is dropped.
    Hyphen,
    None,
}

fn joint(above: (&PageLine, &str), below: (&PageLine, &str), words: &HyphenWords) -> Joint {
    if ends_paragraph(above, below) {
        return Joint::Paragraph;
    }
    let (above, below) = (above.1.trim_end(), below.1.trim_start());
    let (last, first) = (above.chars().next_back(), below.chars().next());
    match (last, first) {
        (Some('\u{ad}'), _) => Joint::Hyphen,
        (Some('-' | '\u{2010}'), Some(c)) if c.is_alphanumeric() => hyphen(above, below, words),
        (Some(a), Some(b)) if is_wide(a) || is_wide(b) => Joint::None,
        _ => Joint::Space,
    }
}

/// How the parts of a word go together: by the words that the text has elsewhere.
fn hyphen(above: &str, below: &str, words: &HyphenWords) -> Joint {
    let head = above.trim_end_matches(['-', '\u{2010}']);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\u{2010}' | '\'' | '’');
    let start = head.rsplit(|c| !is_part(c)).next().unwrap_or_default();
    let end = below.split(|c| !is_part(c)).next().unwrap_or_default();
    let is_letter = start.chars().next_back().is_some_and(char::is_alphabetic);
    let is_lower = end.chars().next().is_some_and(char::is_lowercase);
    // A program that breaks words with another sign wrote this one as it is.
    let is_hard = words.has_soft && above.ends_with('-');
    if is_hard || !is_letter || !is_lower || words.inside.contains(&format!("{start}-{end}")) {
        return Joint::None;
    }
    Joint::Hyphen
}

/// How a text uses hyphens.
#[derive(Debug, Default)]
struct HyphenWords {
    /// Words with one inside lines.
    inside: HashSet<String>,
    /// True if some lines end with a sign that only parts words.
    has_soft: bool,
}

/// How the pages use hyphens.
fn words(pages: &[PageLines]) -> HyphenWords {
    let mut words = HyphenWords::default();
    for line in pages.iter().flat_map(|page| &page.lines) {
        let text = line.text();
        words.has_soft |= text.trim_end().ends_with(['\u{ad}', '\u{2010}']);
        if !text.contains('-') {
            continue;
        }
        for word in text.split_whitespace() {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            if word.contains('-') {
                words.inside.insert(word.to_owned());
            }
        }
    }
    words
}

/// True if a paragraph is over between two lines.
fn ends_paragraph((above, over): (&PageLine, &str), (below, under): (&PageLine, &str)) -> bool {
    let size = above.size.max(below.size);
    let is_other_size = (above.size / below.size - 1.0).abs() > 0.15
        && over.chars().count().min(under.chars().count()) > 3;
    if is_other_size || starts_item(under) {
        return true;
    }
    let step = above.y - below.y;
    if !below.is_first && (step > 1.4 * above.pitch || step < -0.5 * size) {
        return true;
    }
    let (left_above, left_below) = (above.x0 - above.column.0, below.x0 - below.column.0);
    let is_indented = left_below > 0.8 * size && left_below > left_above + 0.8 * size;
    if is_indented && !starts_item(over) {
        return true;
    }
    // The first word of the next line had room on this one.
    let room = above.column.1 - above.x1;
    let letters = under.chars().count().max(1) as f64;
    let word = match under.chars().next() {
        Some(c) if is_wide(c) => 2.0,
        _ => under.split_whitespace().next().unwrap_or_default().chars().count() as f64 + 1.0,
    };
    let needed = word * (below.x1 - below.x0) / letters + 0.5 * size;
    let is_short = room > needed.max(0.8 * size);
    is_short || (below.is_first && room > 0.8 * size && ends_sentence(over))
}

/// True if a text starts as the item of a list.
fn starts_item(text: &str) -> bool {
    text.trim_start().starts_with(['•', '◦', '▪', '‣', '●', '○', '■', '□'])
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end().ends_with(['.', '!', '?', '。', '！', '？', '：', ':', '”', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pdf::chunks::Chunk;

    fn read(texts: &[&str]) -> String {
        let line = |(place, text): (usize, &&str)| {
            let x1 = 5.0 * text.chars().map(|c| if is_wide(c) { 2.0 } else { 1.0 }).sum::<f64>();
            let y = 500.0 - 12.0 * place as f64;
            PageLine {
                chunks: vec![Chunk::new((*text).to_owned(), (0.0, x1), y, 10.0)],
                x0: 0.0,
                x1,
                y,
                size: 10.0,
                column: (0.0, 100.0),
                pitch: 12.0,
                is_first: place == 0,
            }
        };
        let lines = texts.iter().enumerate().map(line).collect();
        let budget = WorkBudget::new(1_000, &|| false);
        let pages = [PageLines { lines, height: None }];
        text(&pages, 0, 0, &budget).unwrap().text.into_owned()
    }

    #[test]
    fn full_lines_go_on_and_a_short_one_ends_the_paragraph() {
        let lines = ["some words fill a li", "ne no", "another paragraph st", "arts"];
        assert_eq!(read(&lines), "some words fill a li ne no\n\nanother paragraph st arts");
        assert_eq!(read(&["一二三四五六七八九十", "天地"]), "一二三四五六七八九十天地");
    }

    #[test]
    fn hyphens_are_joined_unless_the_text_has_the_word_with_one() {
        assert_eq!(
            read(&["the well-known hyphe-", "nation of words"]),
            "the well-known hyphenation of words"
        );
        assert_eq!(
            read(&["the well-known is we", "nothing but the well-", "known one"]),
            "the well-known is we nothing but the well-known one"
        );
        assert_eq!(
            read(&["in all the years 199-", "200 and the same one"]),
            "in all the years 199-200 and the same one"
        );
    }
}
