//! Times single kernels: reads one command a line from standard input, prints its CPU seconds.
//!
//! `kernels FOLDER WORK` reads the texts under FOLDER/docs and writes to WORK the data that give
//! other libraries the same input. A driver (`benches/peers/table.py`) can thus run this program
//! and others in turn, round by round. All work is done on the timed thread.
#![allow(clippy::unwrap_used, missing_docs, reason = "a measuring tool, ended by its first error")]
#![allow(unreachable_pub, reason = "a program of its own")]

#[path = "kernels/answer.rs"]
mod answer;
#[path = "kernels/input.rs"]
mod input;
mod ppjoin;

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let mut out = std::io::stdout().lock();
    let [folder, work] = arguments.as_slice() else {
        // `cargo bench` without arguments: nothing to measure, and not an error.
        return writeln!(out, "usage: kernels FOLDER WORK; see benches/peers/run.sh");
    };
    let input = input::Input::read(folder.as_ref())?;
    input.leave(work.as_ref())?;
    writeln!(out, "ready {} documents, {} shingles", input.texts.len(), input.shingles())?;
    out.flush()?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        writeln!(out, "{}", answer::answer(&input, &words))?;
        out.flush()?;
    }
    Ok(())
}
