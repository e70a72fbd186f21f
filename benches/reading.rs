//! Measures results and speed of readings on real texts: `cargo bench --bench reading [-- FOLDER]`.
//!
//! FOLDER, by default the folder named by `LOOKALIKE_DATA`, has labelled sets, each a folder with docs/ and
//! truth.tsv. Without either, only the speed is measured. Prints tables; with `--reworded` only that of
//! reworded stretches.
#![allow(missing_docs, clippy::print_stdout, clippy::expect_used, reason = "a benchmark")]

#[path = "reading/alignment.rs"]
mod alignment;
#[path = "reading/labelled.rs"]
mod labelled;
#[path = "reading/passages.rs"]
mod passages;
#[path = "reading/reworded.rs"]
mod reworded;

use std::path::PathBuf;

fn main() {
    let argument =
        std::env::args_os().skip(1).find(|word| !word.as_encoded_bytes().starts_with(b"-"));
    let folder = argument.or_else(|| std::env::var_os("LOOKALIKE_DATA")).map(PathBuf::from);
    if std::env::args_os().any(|word| word == "--reworded") {
        if let Some(folder) = &folder {
            reworded::marked(folder);
        }
        return;
    }
    match &folder {
        Some(folder) => alignment::quality(folder),
        None => println!(
            "Quality is not measured: name a folder of labelled sets, each with docs/ and truth.tsv, \
             as an argument or with LOOKALIKE_DATA."
        ),
    }
    alignment::speed();
    if let Some(folder) = &folder {
        passages::quality(folder);
        reworded::marked(folder);
    }
    passages::speed();
}
