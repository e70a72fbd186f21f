//! Facts about one line of a text that say if it can be part of a wrapped paragraph.

use crate::part::PartOf as _;

/// Most bytes of a line to examine.
const LOOK: usize = 512;

/// What a line looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Stands alone: blank, a heading, a rule, a row of a table, a quotation.
    Alone,
    /// Starts a paragraph or an item of a list.
    Opens,
    /// As [`LineKind::Opens`], with the mark of a list item: the next lines may be indented.
    Item,
    /// May continue the line before.
    Plain,
}

/// How a line starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineStart {
    /// With a capital, as a sentence or a line of verse does; it is not all in capitals.
    Capital,
    /// As the middle of a sentence does: with a small or a Han letter.
    Middle,
    /// In another way.
    Other,
}

/// The facts of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineFacts {
    pub(super) kind: LineKind,
    /// Where its line feed is, or the end of the text.
    pub(super) end: usize,
    /// Columns of its text with its indentation; 2 for a wide character.
    pub(super) columns: usize,
    /// The same; 0 if it has no place to break.
    pub(super) breakable: usize,
    /// Columns of its indentation.
    pub(super) indent: usize,
    /// Columns of its unbreakable start.
    pub(super) first_word: usize,
    pub(super) start: LineStart,
    /// True if it ends with a mark that ends a sentence or a clause of a list.
    pub(super) is_stopped: bool,
    /// True if it ends or starts as a line of program code does.
    pub(super) is_code: bool,
}

impl LineFacts {
    /// The facts of a line without its line feed; `end` is where it ends in its text.
    pub(super) fn new(whole: &str, end: usize) -> Self {
        let line = head(whole);
        let text = line.trim();
        let lead = line.part(..line.len() - line.trim_start().len());
        let indent = columns(lead);
        let first = text.chars().next().unwrap_or(' ');
        let word = text.split(|c: char| c.is_whitespace() || is_wide(c)).next().unwrap_or("");
        let opening = text.chars().find(|c| c.is_alphanumeric()).unwrap_or(' ');
        let start = match () {
            () if first.is_lowercase() || (is_wide(first) && first.is_alphanumeric()) => {
                LineStart::Middle
            }
            () if opening.is_uppercase() && text.contains(char::is_lowercase) => LineStart::Capital,
            () => LineStart::Other,
        };
        let columns_of_all = indent + columns(text);
        let is_breakable = text.contains(|c: char| c.is_whitespace() || is_wide(c));
        Self {
            kind: kind(lead, text, whole.len() > LOOK),
            end,
            columns: columns_of_all,
            breakable: if is_breakable { columns_of_all } else { 0 },
            indent,
            first_word: columns(word).max(columns(first.encode_utf8(&mut [0; 4]))),
            start,
            is_stopped: text.trim_end_matches(is_closing).ends_with(is_stop),
            is_code: is_code(text),
        }
    }
}

fn head(line: &str) -> &str {
    let end = (0..=LOOK.min(line.len())).rev().find(|&at| line.is_char_boundary(at));
    line.part(..end.unwrap_or(0))
}

/// Columns of a text: 2 for a character of East Asia, 1 for any other.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// True for characters of East Asia, which take two columns and have no spaces between them.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff01}'..='\u{ff60}' | '\u{20000}'..='\u{3fffd}')
}

fn is_closing(c: char) -> bool {
    matches!(c, '”' | '’' | '"' | '\'' | ')' | '）' | ']' | '】' | '」' | '』' | '》' | '»')
}

fn is_stop(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '；' | '．' | '…' | '.' | '!' | '?' | ':' | '：')
}

/// True for a line that ends or starts as program code does.
fn is_code(text: &str) -> bool {
    text.ends_with(['{', '}', '\\'])
        || text.ends_with(");")
        || text.ends_with("):")
        || text.ends_with("),")
        || text.contains("();")
        || text.contains(" = ")
        || text.contains(" == ")
        || text.contains(" := ")
        || text.starts_with(['@', '}', '<'])
        || text.starts_with("//")
        || text.starts_with("/*")
        || text.starts_with("* ")
}

fn kind(lead: &str, text: &str, is_long: bool) -> LineKind {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return LineKind::Alone };
    let second = chars.next().unwrap_or(' ');
    // Columns of a table: a tab, or three spaces in a row.
    let is_row = text.contains('\t') || text.contains("   ");
    let is_rule = text.chars().all(|c| !c.is_alphanumeric());
    if is_long || is_row || is_rule || matches!(first, '#' | '>' | '|') {
        return LineKind::Alone;
    }
    if text.starts_with("```") || text.starts_with("~~~") {
        return LineKind::Alone;
    }
    if is_item(text, first, second) {
        return LineKind::Item;
    }
    let opens = lead.contains('\u{3000}') || matches!(first, '《' | '【' | '〔' | '※');
    if opens { LineKind::Opens } else { LineKind::Plain }
}

/// True for the start of a list item or of a numbered article.
fn is_item(text: &str, first: char, second: char) -> bool {
    match first {
        '•' | '·' | '●' | '○' | '■' | '◆' | '①'..='⑳' => true,
        '-' | '*' | '+' | '–' | '—' => second.is_whitespace() || second == first,
        '（' | '(' => second.is_ascii_digit() || "一二三四五六七八九十".contains(second),
        _ => {
            let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let han = text.trim_start_matches(|c: char| "一二三四五六七八九十百".contains(c));
            let digits = text.len() - number.len();
            let after = number.trim_start_matches(['.', ')', '、', '）', '．']);
            let marks = number.len() - after.len();
            let spaced = !number.starts_with(['.', ')']) || after.starts_with(char::is_whitespace);
            (digits > 0 && digits < 4 && marks > 0 && spaced)
                || (han.len() < text.len() && han.starts_with('、'))
                || (first == '第' && text.chars().take(8).any(|c| "章节条款编回".contains(c)))
        }
    }
}

/// True if the line opens or closes a block of code in Markdown.
pub(super) fn is_fence(line: &str) -> bool {
    let text = line.trim_start();
    text.starts_with("```") || text.starts_with("~~~")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_lines() {
        let kind = |line: &str| LineFacts::new(line, 0).kind;
        for alone in ["", "  ", "# A", "> q", "| a | b |", "-----", "a\tb", "a    b", "```rust"] {
            assert_eq!(kind(alone), LineKind::Alone, "{alone}");
        }
        for item in ["- a", "12. b", "（一）甲", "一、甲", "第三条 甲", "• a", "3) c"]
        {
            assert_eq!(kind(item), LineKind::Item, "{item}");
        }
        assert_eq!(kind("　　甲乙"), LineKind::Opens);
        for plain in ["1990. Then", "3.5 of them", "a b", "    a", "-x", "甲乙", "一丁"] {
            assert_eq!(kind(plain), LineKind::Plain, "{plain}");
        }
    }

    #[test]
    fn columns_and_first_words() {
        let facts = LineFacts::new("  了hello world", 0);
        assert_eq!((facts.indent, facts.columns, facts.first_word), (2, 15, 2));
        assert_eq!(LineFacts::new("hello，了", 0).first_word, 5);
        assert!(LineFacts::new("said “yes.”", 0).is_stopped);
        assert!(LineFacts::new("天地。", 0).is_stopped && !LineFacts::new("天地，", 0).is_stopped);
        assert_eq!(LineFacts::new(&"x".repeat(600), 0).breakable, 0);
    }
}
