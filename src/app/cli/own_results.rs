//! Recognises results that this program wrote, by how they begin.

use crate::compare::sketches::is_sketch_file;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Bytes that are looked at.
const START: u64 = 1 << 10;

/// How tables begin; tabs may be commas.
const TABLES: [&str; 9] = [
    "rank\ta\tb\tjaccard",
    "text\taccounted\tsource",
    "passage\tletters\ttexts",
    "group\taction\tname",
    "name\tsha256\tshingles",
    "from\tto\tcount\tpairs",
    "verdict\tby\tat\ta\tb",
    "id_a\tid_b\tsha256_a",
    "#  flags  ",
];

/// How the lines of JSON begin, and what stands in them.
const LINES: [[&str; 2]; 5] = [
    ["{\"rank\":", ",\"jaccard\":"],
    ["{\"passage\":", ",\"letters\":"],
    ["{\"name\":", ",\"sha256\":\""],
    ["{\"v\":1,", ",\"verdict\":\""],
    ["{\n  \"agreement\": [", "{\"flags\":\""],
];

/// What stands in the first bytes of pages and records.
const MARKS: [&str; 3] =
    ["content=\"lookalike ", "{\n  \"lookalike\": \"", ",\n  \"lookalike\": \""];

/// True for an empty file, and for a result: a sketch file, a table, lines, a record or a page. Lists of names are not
/// recognised.
pub(super) fn is_own_result(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(START).read_to_end(&mut start));
    let start = String::from_utf8_lossy(&start);
    let table = start.replace(',', "\t");
    let begins = |head: &&str| start.starts_with(*head) || table.starts_with(*head);
    let is_line = |[head, key]: &[&str; 2]| start.starts_with(head) && start.contains(key);
    read.is_ok()
        && (start.is_empty()
            || TABLES.iter().any(begins)
            || LINES.iter().any(is_line)
            || MARKS.iter().any(|mark| start.contains(mark))
            || is_sketch_file(path))
}
