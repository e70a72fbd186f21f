//! A table of any bytes is rows and reasons, each with its line.

use lookalike::corpus::document::Name;
use lookalike::corpus::found::FoundFile;
use lookalike::corpus::row_options::RowOptions;
use lookalike::corpus::rows::read_rows;
use lookalike::corpus::scan::ReadOptions;

/// The format, then the table.
pub(crate) fn run(data: &[u8]) {
    let Some((&format, data)) = data.split_first() else { return };
    let extension = ["csv", "tsv", "jsonl"][usize::from(format) % 3];
    let path = super::scratch(extension);
    std::fs::write(&path, data).unwrap();
    let found = FoundFile { name: Name::new(format!("a.{extension}").as_bytes()), path };
    let read = read_rows(&found, &RowOptions::default(), &ReadOptions::default(), &|_| true);
    let lines = data.len() as u64 + 1;
    for document in &read.documents {
        assert!(!document.text.contains('\r'));
        assert!(document.row.as_ref().is_some_and(|row| row.line <= lines));
    }
    assert!(read.file.is_some() || read.documents.is_empty());
}
