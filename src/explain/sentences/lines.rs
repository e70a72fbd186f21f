//! Distinguishes line ends inside hard-wrapped paragraphs from those that end a sentence.

use crate::display::width::width;

/// Paragraphs whose longest line is shorter than this (verse, lists) or longer (a paragraph a
/// line) are not wrapped by hand, in columns.
const WRAPPED: std::ops::RangeInclusive<usize> = 40..=120;
/// Most bytes of a line to examine.
const LOOK: usize = 512;

/// The lines of a text, queried at ascending positions.
pub(super) struct TextLines<'t> {
    text: &'t str,
    /// The last paragraph: its start, its end, and true if its lines are wrapped.
    known: (usize, usize, bool),
}

impl<'t> TextLines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, known: (0, 0, false) }
    }

    /// True if the sentence continues after the line end at this byte.
    pub(super) fn goes_on(&mut self, at: usize) -> bool {
        let next = self.text.get(at + 1..).unwrap_or("");
        let line = next.split('\n').next().unwrap_or("");
        if line.trim().is_empty() || opens_item(line) {
            return false;
        }
        if !(self.known.0..self.known.1).contains(&at) {
            self.known = self.paragraph(at);
        }
        self.known.2
    }

    /// The rest of the paragraph from the line that ends at this byte on. Its lines are wrapped if
    /// nearly all but the last are so full that the first word of the next would not fit.
    fn paragraph(&self, at: usize) -> (usize, usize, bool) {
        let start = self.text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |end| end + 1);
        let (mut end, mut lines) = (start, Vec::new());
        for line in self.text.get(start..).unwrap_or("").split_inclusive('\n') {
            if line.trim().is_empty() || (end > start && opens_item(line)) {
                break;
            }
            end += line.len();
            lines.push(head(line.trim_end()));
        }
        let most = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let full = |two: &&[&str]| {
            let [line, next] = two else { return false };
            width(line) + 1 + first_word(next) > most
        };
        let breaks = lines.len().saturating_sub(1);
        let is_full = lines.windows(2).filter(full).count() * 5 >= breaks * 4;
        // Each line of verse starts with a capital.
        let is_verse = lines.iter().all(|line| line.chars().next().is_some_and(char::is_uppercase));
        (start, end, breaks > 0 && WRAPPED.contains(&most) && is_full && !is_verse)
    }
}

fn head(line: &str) -> &str {
    let end = (0..=LOOK.min(line.len())).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    line.get(..end).unwrap_or("")
}

/// The columns of the unbreakable start of a line.
fn first_word(line: &str) -> usize {
    let word = line.split(|c: char| c.is_whitespace() || c >= '\u{2E80}').next().unwrap_or("");
    width(word).max(2)
}

/// True if the line starts a list item, a heading, a quotation or an indented paragraph.
fn opens_item(line: &str) -> bool {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let mut chars = text.chars();
    let first = chars.next().unwrap_or(' ');
    let second = chars.next().unwrap_or(' ');
    let marker = match first {
        '#'
        | '>'
        | '|'
        | '•'
        | '·'
        | '●'
        | '○'
        | '■'
        | '◆'
        | '※'
        | '《'
        | '【'
        | '〔'
        | '①'..='⑳' => true,
        '-' | '*' | '+' | '–' | '—' => second.is_whitespace() || second == first,
        '（' | '(' => second.is_ascii_digit() || "一二三四五六七八九十".contains(second),
        _ => {
            let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let han = text.trim_start_matches(|c: char| "一二三四五六七八九十百".contains(c));
            let digits = text.len() - number.len();
            (digits > 0 && digits < 4 && number.starts_with(['.', ')', '、', '）', '．']))
                || (han.len() < text.len() && han.starts_with('、'))
                || (first == '第' && text.chars().take(8).any(|c| "章节条款编回".contains(c)))
        }
    };
    marker || indent >= 2
}
