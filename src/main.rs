//! Reads the arguments, runs one front end, sets the exit code.

use lookalike::cli::start::{Start, start};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    match start(&arguments) {
        Start::Done(code) => code,
        Start::Explore(_) => ExitCode::SUCCESS,
    }
}
