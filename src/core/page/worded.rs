//! Lines, facts and heads of tables in the words of the reader; columns stay where they are.

use crate::display::width::width;
use crate::page::fact::{Fact, Section};
use crate::page::line::{Line, Span};
use crate::part::PartOf as _;

/// Gives an English sentence in the language of the reader; `&str::to_owned` for English.
pub type Wording<'a> = &'a dyn Fn(&str) -> String;

/// Blanks between two cells of a line, at least.
const BETWEEN: &str = "  ";

/// A line of cells with two blanks or more between them, each in other words. A cell starts where it
/// did, unless the words before it take more room.
pub fn worded_cells(text: &str, words: Wording<'_>) -> String {
    let has_cells = text.trim().contains(BETWEEN);
    // The parts of a line between `·` are no cells.
    if !has_cells || !text.contains(" · ") {
        let whole = words(text);
        if whole != text || !has_cells {
            return fitted(text, whole);
        }
    }
    let start = text.len() - text.trim_start().len();
    let mut out = text.part(..start).to_owned();
    let (mut rest, mut column) = (text.part(start..), start);
    while !rest.is_empty() {
        let end = rest.find(BETWEEN).unwrap_or(rest.len());
        let (cell, after) = rest.split_at(end);
        let next = after.trim_start();
        column += width(cell) + after.len() - next.len();
        out.push_str(&words(cell));
        let gap = column.saturating_sub(width(&out)).max(usize::from(!next.is_empty()));
        out.push_str(&" ".repeat(gap));
        rest = next;
    }
    out
}

/// Other words of a text, with as many blanks behind them as keep its width, if it ends in blanks.
fn fitted(text: &str, mut words: String) -> String {
    let blanks = text.len() - text.trim_end_matches(' ').len();
    if blanks > 1 && words != text {
        words.truncate(words.trim_end_matches(' ').len());
        let gap = width(text).saturating_sub(width(&words)).max(1);
        words.push_str(&" ".repeat(gap));
    }
    words
}

impl Line {
    /// The line with each span in other words; for lines without text of documents.
    #[must_use]
    pub fn worded(&self, words: Wording<'_>) -> Self {
        let span = |span: &Span| Span { text: worded_cells(&span.text, words), ..span.clone() };
        Self { spans: self.spans.iter().map(span).collect() }
    }
}

impl Fact {
    /// The fact in other words.
    #[must_use]
    pub fn worded(&self, words: Wording<'_>) -> Self {
        let [label, value, note] = [&self.label, &self.value, &self.note].map(|text| words(text));
        Self { label, value, note, mark: self.mark }
    }
}

impl Section {
    /// Its headline and facts in other words; its name stays.
    #[must_use]
    pub fn worded(&self, words: Wording<'_>) -> Self {
        let facts = self.facts.iter().map(|fact| fact.worded(words)).collect();
        Self { name: self.name, headline: words(&self.headline), facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_start_where_they_did() {
        let known = [("size", "大小"), ("name", "名"), ("wide", "很宽很宽")];
        let words = |text: &str| {
            let own = known.iter().find(|(english, _)| *english == text.trim());
            own.map_or_else(|| text.to_owned(), |(english, own)| text.replace(english, own))
        };
        assert_eq!(worded_cells("  size  name     x", &words), "  大小  名       x");
        assert_eq!(worded_cells("wide  x", &words), "很宽很宽 x");
        assert_eq!(worded_cells("name    ", &words), "名      ");
        assert_eq!(worded_cells("  abc  d ", &str::to_owned), "  abc  d ");
        let line = Line::new().plain("size ").plain("x");
        assert_eq!(line.worded(&words).text(), "大小 x");
    }
}
