//! Reads tables whose rows are documents: TSV, CSV, JSON lines.

mod columns;
mod documents;
mod read;
mod split;

pub use documents::RowDocuments;
pub use read::read_rows;
