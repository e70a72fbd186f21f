//! The format `json`: the whole run as one object.

use crate::export::bulk::write_rows;
use crate::export::contract::Format;
use crate::export::describe::{
    AgainstRecord, CoverageRecord, DocumentRecord, LeftOutRecord, ReadingsRecord, SkippedRecord,
};
use crate::export::json_style::{append_line, pretty, schema_id};
use crate::export::ndjson::{JsonRow, RowSchema};
use crate::export::rows::ExportTable;
use crate::export::settings_record::SettingsRecord;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// One object. `pairs` holds objects with the columns of TSV as keys. Undefined values are `null`.
pub const JSON: Format = Format {
    name: "json",
    about: "the whole run as one object: settings, documents, skipped files, pairs",
    limit: None,
    collapses: false,
    reads: true,
    write,
};

/// The schema of a run, or of a check.
#[derive(Debug, JsonSchema)]
#[expect(dead_code, reason = "the head and the pairs are written one after the other")]
pub struct RunSchema<'a, const CHECK: bool> {
    #[schemars(flatten)]
    head: Head<'a>,
    pairs: Vec<RowSchema<CHECK>>,
}

/// Everything but the pairs.
#[derive(Debug, Serialize, JsonSchema)]
struct Head<'a> {
    lookalike: &'static str,
    schema: String,
    corpus: &'a str,
    settings: SettingsRecord<'a>,
    coverage: CoverageRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<ReadingsRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<LeftOutRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<AgainstRecord>,
    /// All documents; of a check the new ones only.
    documents: Vec<DocumentRecord<'a>>,
    skipped: Vec<SkippedRecord<'a>>,
    complete: bool,
    by: &'static str,
    copies_expanded: bool,
    showing: usize,
    of: usize,
}

fn write(table: &ExportTable<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let (comparison, selection) = (table.comparison, table.selection);
    let head = pretty(&Head {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id(if table.is_check() { "check" } else { "pairs" }),
        corpus: &comparison.corpus.label,
        settings: SettingsRecord::new(table.settings, &comparison.recipe),
        coverage: CoverageRecord::new(comparison),
        readings: ReadingsRecord::new(comparison),
        excluded: table.excluded.map(LeftOutRecord::new),
        against: AgainstRecord::new(comparison),
        documents: DocumentRecord::all(comparison),
        skipped: comparison.corpus.skipped.iter().map(SkippedRecord::from).collect(),
        complete: comparison.complete,
        by: selection.by,
        copies_expanded: selection.expanded,
        showing: selection.entries.len(),
        of: selection.of,
    })?;
    // The pairs are streamed into the same object, never held in memory all at once.
    out.write_all(head.strip_suffix(b"\n}\n").unwrap_or(&head))?;
    out.write_all(b",\n  \"pairs\": [")?;
    write_rows(table, out, |row, bytes| {
        bytes.extend_from_slice(if row.rank == 1 { b"\n    " } else { b",\n    " });
        append_line(&JsonRow(row, table.is_check()), bytes)
    })?;
    out.write_all(if selection.entries.is_empty() { b"]\n}\n" } else { b"\n  ]\n}\n" })
}
