//! The format `csv`: comma-separated values in which a spreadsheet finds no formula to run.

use crate::export::bulk::write_rows;
use crate::export::columns::{ExportValue, columns};
use crate::export::contract::Format;
use crate::export::escape;
use crate::export::rows::ExportTable;
use csv::{Writer, WriterBuilder};
use std::io;

/// Quoted as in RFC 4180, with LF as line ends; names as [`escape::csv`] writes them.
pub const CSV: Format = Format {
    name: "csv",
    about: "for a spreadsheet: quoted as in RFC 4180, formulas defused by a leading '",
    limit: None,
    collapses: false,
    reads: true,
    write,
};

/// Initial buffer of a row, in bytes; most rows fit.
const LINE: usize = 512;

fn write(table: &ExportTable<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let mut heading = Writer::from_writer(&mut *out);
    let (check, columns) = (table.is_check(), columns(table.is_check()));
    heading.write_record(columns.clone().map(|column| column.name(check)))?;
    heading.flush()?;
    drop(heading);
    write_rows(table, out, |row, bytes| {
        let mut line = WriterBuilder::new().buffer_capacity(LINE).from_writer(bytes);
        line.write_record(columns.clone().map(|column| field(column.cell(row))))?;
        line.flush()
    })
}

fn field(cell: ExportValue<'_>) -> Vec<u8> {
    match cell {
        ExportValue::Name(name) => escape::csv(name.bytes()),
        ExportValue::Path(path) => escape::csv(path.name().bytes()),
        ExportValue::Text(text) => escape::csv(text.as_bytes()),
        ExportValue::Whole(value) => value.to_string().into_bytes(),
        ExportValue::Real(value) => value.to_string().into_bytes(),
        ExportValue::Letters(letters) => letters.into_owned().into_bytes(),
        ExportValue::Undefined => Vec::new(),
    }
}
