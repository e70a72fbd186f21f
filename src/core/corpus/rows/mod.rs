//! Reads tables whose rows are documents: TSV, CSV, JSON lines.

mod bad;
mod columns;
mod documents;
mod fault;
mod held_list;
mod json_objects;
mod lenient;
mod listed;
mod objects;
mod packed;
mod read;
mod samples;
mod shape;
mod sniff;
mod split;
mod stream;
mod table;
mod values;
mod zstandard;

pub use documents::RowDocuments;
pub use listed::{ResultIndex, ResultPairs, ResultText, file_hash, unpacked_lines};
pub(in crate::corpus) use packed::is_packed;
pub use read::{is_table, read_rows};
pub use stream::{NamedColumns, RowStream, StreamedRow};
pub use table::{RowPlace, RowTable, RowTableReader};
