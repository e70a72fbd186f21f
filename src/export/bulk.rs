//! Writes very many rows: formatted on every core, written in order, in bounded memory.

use crate::export::rows::{ExportRow, Table};
use rayon::prelude::*;
use std::io;

/// Rows that one thread formats at a time.
const CHUNK: usize = 2_048;
/// Chunks that are formatted before they are written.
const ROUND: usize = 16;

/// Writes every row of the table with `format`, in order.
pub fn write_rows(
    table: &Table<'_>,
    out: &mut dyn io::Write,
    format: impl Fn(&ExportRow<'_>, &mut Vec<u8>) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let formatted = |start: usize, chunk: &[_]| -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(chunk.len() * 200);
        for (offset, &entry) in chunk.iter().enumerate() {
            if let Some(row) = table.row(start + offset, entry) {
                format(&row, &mut bytes)?;
            }
        }
        Ok(bytes)
    };
    for (round, entries) in table.selection.entries.chunks(CHUNK * ROUND).enumerate() {
        let base = round * CHUNK * ROUND;
        let chunks: Vec<io::Result<Vec<u8>>> = entries
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(index, chunk)| formatted(base + index * CHUNK, chunk))
            .collect();
        for bytes in chunks {
            out.write_all(&bytes?)?;
        }
    }
    Ok(())
}
