//! The format `ndjson`: one JSON object per line and pair.

use crate::export::bulk::write_rows;
use crate::export::columns::{ExportValue, columns, row_schema};
use crate::export::contract::Format;
use crate::export::describe::JsonName;
use crate::export::json_style::append_line;
use crate::export::rows::{ExportRow, ExportTable};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Cow;
use std::io;

/// One object per line, with the columns of TSV as keys; undefined values are `null`.
pub const NDJSON: Format = Format {
    name: "ndjson",
    about: "one JSON object per line, with the columns of tsv as keys",
    limit: None,
    collapses: false,
    reads: true,
    write,
};

fn write(table: &ExportTable<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let check = table.is_check();
    write_rows(table, out, |row, bytes| {
        append_line(&JsonRow(row, check), bytes)?;
        bytes.push(b'\n');
        Ok(())
    })
}

/// A pair as a JSON object; the `bool` is true in a check.
#[derive(Debug, Clone, Copy)]
pub struct JsonRow<'a>(pub &'a ExportRow<'a>, pub bool);

/// The schema of a [`JsonRow`], in a check or in any other run.
#[derive(Debug)]
pub struct RowSchema<const CHECK: bool>;

impl<const CHECK: bool> JsonSchema for RowSchema<CHECK> {
    fn schema_name() -> Cow<'static, str> {
        if CHECK { "CheckedPair" } else { "Pair" }.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        row_schema(CHECK, generator)
    }
}

impl Serialize for JsonRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for column in columns(self.1) {
            let name = column.name(self.1);
            match column.cell(self.0) {
                ExportValue::Name(own) => map.serialize_entry(name, &JsonName(own))?,
                ExportValue::Path(path) => {
                    map.serialize_entry(name, &JsonName(&path.name()))?;
                }
                ExportValue::Text(text) => map.serialize_entry(name, text)?,
                ExportValue::Whole(value) => map.serialize_entry(name, &value)?,
                ExportValue::Real(value) => map.serialize_entry(name, &value)?,
                ExportValue::Letters(letters) => map.serialize_entry(name, &letters)?,
                ExportValue::Undefined => map.serialize_entry(name, &())?,
            }
        }
        map.end()
    }
}
