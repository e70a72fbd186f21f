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
use std::path::Path;

/// All formats, in the order of help; the first is the default.
pub const FORMATS: &[Format] = &[table::TABLE, tsv::TSV, csv::CSV, json::JSON, ndjson::NDJSON];

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The ending of the name of a result, in lower case; the one before `.gz` if it has that.
pub fn ending(path: &Path) -> String {
    let own = |path: &Path| {
        let own = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        own.to_ascii_lowercase()
    };
    match own(path).as_str() {
        "gz" => own(&path.with_extension("")),
        ending => ending.to_owned(),
    }
}

/// The name of the format that an ending means: `ndjson` for `jsonl`; any other ending as it is.
pub fn format_word(ending: &str) -> &str {
    match ending {
        "htm" => "html",
        "txt" => "table",
        "jsonl" => "ndjson",
        own => own,
    }
}
