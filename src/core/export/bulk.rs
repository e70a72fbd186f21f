//! Writes millions of rows: formatted on all cores, written in order, in bounded memory.

use crate::export::rows::{ExportRow, ExportTable};
use rayon::prelude::*;
use std::io;

/// Rows that one thread formats at once.
const CHUNK: usize = 512;
/// Chunks that each thread formats before they are written. Together they take a few hundredths of a second:
/// only between them does a cancelled run end.
const CHUNKS: usize = 4;

/// Writes every row of the table with `format`, in order.
pub fn write_rows(
    table: &ExportTable<'_>,
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
    let rows = CHUNK * CHUNKS * rayon::current_num_threads();
    let mut rounds = table.selection.entries.chunks(rows).enumerate();
    let mut next = || -> Vec<io::Result<Vec<u8>>> {
        let Some((round, entries)) = rounds.next() else { return Vec::new() };
        let base = round * rows;
        let chunks = entries.par_chunks(CHUNK).enumerate();
        chunks.map(|(index, chunk)| formatted(base + index * CHUNK, chunk)).collect()
    };
    let mut ready = next();
    while !ready.is_empty() {
        // One round is written while the next is formatted.
        let mut following = Vec::new();
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| following = next());
            ready.drain(..).try_for_each(|bytes| out.write_all(&bytes?))
        })?;
        ready = following;
    }
    Ok(())
}
