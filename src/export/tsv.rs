//! Tab-separated values: one pair a line, headings first.

use crate::export::bulk::write_rows;
use crate::export::columns::{COLUMNS, Cell};
use crate::export::contract::Format;
use crate::export::escape;
use crate::export::rows::Table;
use std::io::{self, Write};

/// One pair a line between tabs; names as [`escape::tsv`] writes them.
pub const TSV: Format = Format {
    name: "tsv",
    about: "one pair a line, values between tabs, headings first",
    limit: None,
    collapses: false,
    write,
};

fn write(table: &Table<'_>, out: &mut dyn Write) -> io::Result<()> {
    let heading: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    writeln!(out, "{}", heading.join("\t"))?;
    write_rows(table, out, |row, line| {
        for (place, column) in COLUMNS.iter().enumerate() {
            if place > 0 {
                line.push(b'\t');
            }
            match (column.cell)(row) {
                Cell::Name(name) => escape::tsv(name.bytes(), table.surface.terminal, line),
                Cell::Whole(value) => write!(line, "{value}")?,
                Cell::Real(value) => write!(line, "{value}")?,
                Cell::Letters(letters) => line.extend_from_slice(letters.as_bytes()),
                Cell::Undefined => {}
            }
        }
        line.push(b'\n');
        Ok(())
    })
}
