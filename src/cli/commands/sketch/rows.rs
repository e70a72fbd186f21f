//! Writes the sketches of documents as TSV or NDJSON.

use crate::cli::console::Watcher;
use crate::compare::result::Profile;
use crate::compare::sketch_run::Sketches;
use crate::corpus::document::{Document, Skipped};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::json_style::line;
use crate::measure::minhash::MinHashSignature;
use serde::Serialize;
use std::io::{self, Write};

/// The values of a signature in hexadecimal; empty for a document without shingles.
fn minhash(profile: &Profile) -> Vec<String> {
    match &profile.signature {
        None => Vec::new(),
        Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) => {
            values.iter().map(|value| format!("{value:08x}")).collect()
        }
        Some(MinHashSignature::BottomK { values, .. }) => {
            values.iter().map(|value| format!("{value:016x}")).collect()
        }
    }
}

/// Writes one document per line, tab-separated; returns files that could not be read again.
pub(super) fn tsv(
    sketches: &Sketches,
    terminal: bool,
    watcher: &Watcher,
    out: &mut dyn Write,
) -> io::Result<Vec<Skipped>> {
    writeln!(out, "name\tsha256\tshingles\tsimhash\tminhash")?;
    sketches.each(watcher, &mut |document: &Document, profile| {
        let mut name = Vec::new();
        escape::tsv(document.name.bytes(), terminal, &mut name);
        out.write_all(&name)?;
        let print = profile.fingerprint.map_or_else(String::new, |print| print.hex());
        let (hash, shingles) = (document.hash, profile.distinct);
        writeln!(out, "\t{hash}\t{shingles}\t{print}\t{}", minhash(&profile).join(" "))
    })
}

#[derive(Serialize)]
struct Row<'a> {
    name: JsonName<'a>,
    sha256: String,
    bytes: u64,
    tokens: usize,
    shingles: u32,
    short: bool,
    simhash: Option<String>,
    simhash_ties: Option<u32>,
    minhash: Vec<String>,
}

/// Writes one JSON object per line; returns files that could not be read again.
pub(super) fn ndjson(
    sketches: &Sketches,
    watcher: &Watcher,
    out: &mut dyn Write,
) -> io::Result<Vec<Skipped>> {
    sketches.each(watcher, &mut |document: &Document, profile| {
        let row = Row {
            name: JsonName(&document.name),
            sha256: document.hash.to_string(),
            bytes: document.bytes,
            tokens: profile.tokens,
            shingles: profile.distinct,
            short: profile.short,
            simhash: profile.fingerprint.map(|print| print.hex()),
            simhash_ties: profile.fingerprint.map(|print| print.ties),
            minhash: minhash(&profile),
        };
        out.write_all(&line(&row)?)?;
        out.write_all(b"\n")
    })
}
