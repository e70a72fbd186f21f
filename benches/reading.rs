//! Checks what readings find on real texts and how fast: `cargo bench --bench reading [FOLDER]`,
//! where FOLDER holds labelled sets, `../shared/data` without one. Prints tables.
#![allow(missing_docs, clippy::print_stdout, clippy::expect_used, reason = "a benchmark")]

#[path = "reading/alignment.rs"]
mod alignment;
#[path = "reading/labelled.rs"]
mod labelled;
#[path = "reading/passages.rs"]
mod passages;

fn main() {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let folder = folder.unwrap_or_else(|| "../shared/data".to_owned());
    alignment::quality(folder.as_ref());
    alignment::speed();
    passages::quality(folder.as_ref());
    passages::speed();
}
