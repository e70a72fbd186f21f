//! The table of export formats, and what they share: columns, rows, escapes, files.

pub mod asciicast;
pub mod bulk;
pub mod columns;
pub mod contract;
pub mod csv;
pub mod describe;
pub mod escape;
pub mod file;
pub mod grep;
pub mod json;
pub mod json_style;
pub mod name_links;
pub mod ndjson;
pub mod rows;
pub mod select;
pub mod settings_record;
pub mod table;
pub mod tsv;
pub mod unseen;
pub mod verdicts;

use contract::Format;

/// All formats, in the order of help; the first is the default.
pub const FORMATS: &[Format] = &[table::TABLE, tsv::TSV, csv::CSV, json::JSON, ndjson::NDJSON];

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
