//! Facts (label, value and note), and sections of facts under a headline.

use crate::display::width::{cut, pad, width};
use crate::page::line::{Line, Mark};

/// Width of labels in columns, with trailing blanks.
const LABEL: usize = 12;
/// Columns between two facts on a line.
const GAP: usize = 2;

/// A label, a value, and a note that is dropped if there is no room. Safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Name of the fact; may be empty.
    pub label: String,
    /// The value.
    pub value: String,
    /// Meaning of the value; may be empty.
    pub note: String,
    /// Mark of the value.
    pub mark: Mark,
}

impl Fact {
    /// Creates a plain fact.
    pub fn new(
        label: impl Into<String>,
        value: impl Into<String>,
        note: impl Into<String>,
    ) -> Self {
        Self { label: label.into(), value: value.into(), note: note.into(), mark: Mark::Plain }
    }

    /// Marks the value.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    /// Formats the fact as a line of at most `columns`; notes of short values are aligned `at`
    /// columns after the start of the value.
    pub fn line(&self, columns: usize, at: usize) -> Line {
        let room = columns.saturating_sub(LABEL + 2);
        let value = cut(&self.value, room);
        let noted = !self.note.is_empty();
        let value = if noted && width(&value) < at { pad(&value, at) } else { value };
        let left = room.saturating_sub(width(&value) + GAP);
        let line = Line::new().tint(Mark::Dim, &format!("  {}", pad(&self.label, LABEL)));
        let line = line.tint(self.mark, &value);
        if noted && width(&self.note) <= left {
            return line.tint(Mark::Dim, &format!("  {}", self.note));
        }
        line
    }
}

/// A section on one subject: its name, the result, and the facts behind it, most important first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The name, such as that of a measure.
    pub name: &'static str,
    /// The result, in a few words.
    pub headline: String,
    /// The facts.
    pub facts: Vec<Fact>,
}

impl Section {
    /// Formats the headline and the facts without notes, in at most `lines` lines of `columns`;
    /// omits what does not fit.
    pub fn brief(&self, columns: usize, lines: usize) -> Vec<Line> {
        let head = Line::new().plain(" ").tint(Mark::Head, &self.headline);
        brief(head, &self.facts, columns, lines)
    }
}

/// Appends facts without notes to a line, in at most `lines` lines of `columns`; omits what does
/// not fit.
pub fn brief(start: Line, facts: &[Fact], columns: usize, lines: usize) -> Vec<Line> {
    let mut out = vec![start];
    for fact in facts {
        let name = if fact.label.is_empty() { String::new() } else { fact.label.clone() + " " };
        let wide = width(&name) + width(&fact.value);
        let Some(mut line) = out.pop() else { break };
        let mut gap = if line.width() > 1 { GAP } else { 0 };
        if line.width() + gap + wide > columns && gap > 0 {
            out.push(line);
            if out.len() == lines {
                break;
            }
            (line, gap) = (Line::new().plain(" "), 0);
        }
        line = line.plain(&" ".repeat(gap)).tint(Mark::Dim, &name);
        out.push(line.tint(fact.mark, &fact.value));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_give_way_and_facts_wrap() {
        let fact = Fact::new("of A", "1/2", "a note");
        assert_eq!(fact.line(80, 0).text(), "  of A        1/2  a note");
        assert_eq!(fact.line(80, 5).text(), "  of A        1/2    a note");
        assert_eq!(fact.line(24, 0).text(), "  of A        1/2");
        let section = Section { name: "x", headline: "head".into(), facts: vec![fact; 3] };
        let text = |columns, lines| -> Vec<String> {
            section.brief(columns, lines).iter().map(Line::text).collect()
        };
        assert_eq!(text(80, 1), [" head  of A 1/2  of A 1/2  of A 1/2"]);
        assert_eq!(text(20, 2), [" head  of A 1/2", " of A 1/2  of A 1/2"]);
        assert_eq!(text(20, 1), [" head  of A 1/2"]);
    }
}
