//! The rows of a table that cannot be used: the first ones listed, the others counted.

use crate::corpus::document::{Name, Reason, Skipped};
use crate::corpus::rows::fault::RowFault;

/// Unusable rows listed for one file.
const LISTED: usize = 1_000;

/// The unusable rows of one table.
pub(super) struct BadRows<'a> {
    name: &'a Name,
    listed: Vec<Skipped>,
    more: usize,
}

impl<'a> BadRows<'a> {
    /// None yet, of the table of this name.
    pub(super) fn new(name: &'a Name) -> Self {
        Self { name, listed: Vec::new(), more: 0 }
    }

    /// Adds the row that starts at a line, with what is wrong with it.
    pub(super) fn add(&mut self, line: u64, fault: &RowFault<'_>) {
        if self.listed.len() < LISTED {
            let name = [self.name.bytes(), format!(", line {line}").as_bytes()].concat();
            self.listed
                .push(Skipped { name: Name::new(&name), reason: Reason::Row(fault.to_string()) });
        } else {
            self.more += 1;
        }
    }

    /// The entries of the skipped list.
    pub(super) fn skipped(mut self) -> Vec<Skipped> {
        if self.more > 0 {
            let reason = Reason::Row(format!("{} more rows cannot be used", self.more));
            self.listed.push(Skipped { name: self.name.clone(), reason });
        }
        self.listed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_bad_rows_take_the_room_of_a_thousand() {
        let name = Name::new(b"x.csv");
        let mut bad = BadRows::new(&name);
        let fault = RowFault::Columns { found: 1, expected: 2 };
        (1..=1_000_000).for_each(|line| bad.add(line, &fault));
        let skipped = bad.skipped();
        assert_eq!(skipped.len(), LISTED + 1);
        assert_eq!(skipped[0].name, Name::new(b"x.csv, line 1"));
        assert_eq!(skipped[0].reason.to_string(), "not a document: 1 column, expected 2");
        let last = skipped[LISTED].reason.to_string();
        assert_eq!(last, "not a document: 999000 more rows cannot be used");
    }
}
