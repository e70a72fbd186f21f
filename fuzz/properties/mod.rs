//! What must hold for any bytes; each member is a target of the fuzzer and a test of the suite.

pub(crate) mod alignment;
mod config;
mod decode;
pub(crate) mod diff;
mod docx;
mod formats;
mod html;
mod journal;
mod keys;
mod mail;
mod markdown;
pub(crate) mod passages;
mod report;
mod rows;
mod rtf;
mod scores;
pub(crate) mod screen;
mod sketch_file;
mod words;

use lookalike::corpus::document::{Document, Name, Skipped};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use std::path::PathBuf;

/// A property: fails by a panic.
pub(crate) type Property = fn(&[u8]);

/// All properties by name; the seeds of each are in `seeds/NAME`.
pub(crate) const PROPERTIES: &[(&str, Property)] = &[
    ("alignment", alignment::run),
    ("config", config::run),
    ("decode", decode::run),
    ("diff", diff::run),
    ("docx", docx::run),
    ("formats", formats::run),
    ("html", html::run),
    ("journal", journal::run),
    ("keys", keys::run),
    ("mail", mail::run),
    ("markdown", markdown::run),
    ("passages", passages::run),
    ("report", report::run),
    ("rows", rows::run),
    ("rtf", rtf::run),
    ("scores", scores::run),
    ("screen", screen::run),
    ("sketch_file", sketch_file::run),
    ("words", words::run),
];

/// Splits bytes at the first NUL into two texts.
fn two_texts(data: &[u8]) -> [String; 2] {
    let at = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let (a, b) = data.split_at(at);
    [a, b.get(1..).unwrap_or_default()].map(|text| String::from_utf8_lossy(text).into_owned())
}

/// A file of this process and thread to write input to, for what is only read from files.
fn scratch(extension: &str) -> PathBuf {
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    let name = format!("lookalike-{}-{number}.{extension}", std::process::id());
    std::env::temp_dir().join(name)
}

/// Reads bytes as a file of this name.
fn document(name: &str, bytes: &[u8]) -> Result<Document, Skipped> {
    let found = from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default());
    let notes = found.iter().flat_map(|found| found.notes.iter().map(move |note| (found, note)));
    for (found, note) in notes {
        let places = note.unseen.iter().map(|own| own.at);
        assert!(places.clone().all(|at| found.text.is_char_boundary(at)), "{note:?}");
    }
    found
}
