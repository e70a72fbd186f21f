//! The order in which texts of a group are preferred: by name, length, age or a column.

use crate::cli::console::Failure;
use crate::compare::result::Comparison;
use crate::corpus::changed::changed;
use crate::corpus::document::Document;
use crate::corpus::row_options::RowOptions;
use crate::corpus::scan::Source;
use crate::pair::DocId;
use clap::ValueEnum;
use std::cmp::Ordering;
use std::time::SystemTime;

/// Which text of a group is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// smallest name, by bytes
    First,
    /// most characters
    Longest,
    /// file with the oldest modification time
    Oldest,
    /// row with the highest value in the column --keep-by: numbers by size, else by characters
    Highest,
    /// row with the lowest value in that column
    Lowest,
}

/// Sets the column to read, if the rule needs one; refuses a column or a rule without the other.
pub(super) fn by_column(
    keep: Keep,
    column: Option<&String>,
    rows: Option<&mut RowOptions>,
) -> Result<(), Failure> {
    let ranks = matches!(keep, Keep::Highest | Keep::Lowest);
    match (column, rows) {
        (Some(column), Some(rows)) if ranks => rows.value = Some(column.clone()),
        (Some(_), _) if !ranks => {
            return Err(Failure::usage(
                "--keep-by without --keep highest or lowest",
                "add --keep highest or --keep lowest",
            ));
        }
        _ if ranks => {
            return Err(Failure::usage(
                "--keep highest and --keep lowest need a column",
                "add --rows --keep-by COLUMN",
            ));
        }
        _ => {}
    }
    Ok(())
}

/// Why a rule needs the texts in memory; `None` if their names do.
pub(super) fn obstacle(keep: Keep) -> Option<&'static str> {
    (keep != Keep::First).then_some("any --keep but first needs the texts in memory")
}

/// Compares numbers by size, other values by characters; numbers come first.
fn by_value(x: &str, y: &str) -> Ordering {
    let (x, y) = (x.trim(), y.trim());
    match (x.parse::<f64>(), y.parse::<f64>()) {
        (Ok(x), Ok(y)) => x.total_cmp(&y),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        _ => x.cmp(y),
    }
}

/// A missing value comes last, so that it is never preferred.
fn missing_last<T>(x: Option<T>, y: Option<T>, order: impl Fn(T, T) -> Ordering) -> Ordering {
    match (x, y) {
        (Some(x), Some(y)) => order(x, y),
        (x, y) => x.is_none().cmp(&y.is_none()),
    }
}

/// The facts by which a rule prefers one document to another.
pub(super) struct Preferences<'a> {
    rule: Keep,
    comparison: &'a Comparison,
    /// For each document its number of characters or its modification time, as the rule needs.
    characters: Vec<usize>,
    times: Vec<Option<SystemTime>>,
}

impl<'a> Preferences<'a> {
    /// Gathers the facts. Cost: one pass over the texts, or one look at each file, if the rule needs
    /// it.
    pub(super) fn new(rule: Keep, source: &Source, comparison: &'a Comparison) -> Self {
        let documents = comparison.corpus.documents.iter();
        let characters = match rule {
            Keep::Longest => documents.map(|document| document.text.chars().count()).collect(),
            _ => Vec::new(),
        };
        let times = match rule {
            Keep::Oldest => changed(source, &comparison.corpus),
            _ => Vec::new(),
        };
        Self { rule, comparison, characters, times }
    }

    /// `Less` if the first document is the better one to keep. A total order. A text with letters exchanged comes
    /// after all others, whatever the rule: the one that is stored as it is seen is of more use, and a longer text
    /// may be longer by signs that nobody sees.
    pub(super) fn order(&self, x: DocId, y: DocId) -> Ordering {
        self.is_disguised(x).cmp(&self.is_disguised(y)).then_with(|| self.by_rule(x, y))
    }

    /// True if a reader does not see the words of a document as they are stored.
    fn is_disguised(&self, id: DocId) -> bool {
        let is_one =
            |document: &Document| document.notes.iter().any(|note| note.word_finding().is_some());
        self.comparison.document(id).is_some_and(is_one)
    }

    /// The order by the rule alone.
    fn by_rule(&self, x: DocId, y: DocId) -> Ordering {
        let characters = |id: DocId| self.characters.get(id.index()).copied().unwrap_or(0);
        let time = |id: DocId| self.times.get(id.index()).copied().flatten();
        let value = |id: DocId| {
            let row = self.comparison.document(id).and_then(|document| document.row.as_deref());
            row.and_then(|row| row.value.as_deref())
        };
        match self.rule {
            Keep::First => x.cmp(&y),
            Keep::Longest => characters(y).cmp(&characters(x)),
            Keep::Highest => missing_last(value(x), value(y), |x, y| by_value(y, x)),
            Keep::Lowest => missing_last(value(x), value(y), by_value),
            Keep::Oldest => missing_last(time(x), time(y), |x, y| x.cmp(&y)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_where_they_can_be() {
        assert_eq!(by_value("9", " 10"), Ordering::Less);
        assert_eq!(by_value("2024-01-09", "2024-01-10"), Ordering::Less);
        assert_eq!(by_value("7", "x"), Ordering::Less);
        for order in [by_value, |x: &str, y: &str| by_value(y, x)] {
            assert_eq!(missing_last(None, Some("1"), order), Ordering::Greater);
            assert_eq!(missing_last(None, None, order), Ordering::Equal);
        }
    }
}
