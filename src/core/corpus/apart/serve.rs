//! The side of the child: this program, started to read one file or to become another program.

use crate::corpus::apart::message::{encode, refusal};
use crate::corpus::budget::{TYPICAL, WorkBudget};
use crate::corpus::readers::{READERS, ReadLimits, ReadMethod};
use crate::os::bounded::{become_program, confine};
use crate::os::memory::bound_arenas;
use std::ffi::OsString;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Reads standard input: `READER MEMORY SECONDS UNPACKED`.
pub(super) const READ: &str = "__read";
/// Becomes another program: `MEMORY SECONDS PROGRAM ARGUMENT...`.
pub(super) const RUN: &str = "__run";

/// The program to start as a child.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Sets the program that [`serve`]s as a child: the running one. Without it, files that need a
/// process of their own are skipped. Only the first call counts.
pub fn set_program(path: PathBuf) {
    let _kept = PROGRAM.set(path);
}

pub(super) fn program() -> Option<&'static Path> {
    PROGRAM.get().map(PathBuf::as_path)
}

/// If this process was started as a child, does its work and returns the exit code. Must run first.
pub fn serve(arguments: &[OsString]) -> Option<u8> {
    let word = |at: usize| arguments.get(at).and_then(|word| word.to_str());
    let number = |at: usize| word(at).and_then(|word| word.parse::<u64>().ok());
    match word(1)? {
        READ => {
            let done =
                number(3).zip(number(4)).zip(number(5)).and_then(|((memory, seconds), most)| {
                    confine(memory, seconds);
                    bound_arenas();
                    read(word(2)?, most)
                });
            Some(done.map_or(1, |()| 0))
        }
        RUN => {
            if let (Some(memory), Some(seconds), Some((program, rest))) =
                (number(2), number(3), arguments.get(4..).and_then(<[_]>::split_first))
            {
                confine(memory, seconds);
                let error = become_program(program, rest);
                let _lost = writeln!(std::io::stderr(), "{error}");
            }
            Some(127)
        }
        _ => None,
    }
}

/// Reads a file from standard input, and writes what was read to standard output.
fn read(name: &str, unpacked: u64) -> Option<()> {
    let reader = READERS.iter().find(|reader| reader.name == name)?;
    let ReadMethod::Apart { read, .. } = reader.read else { return None };
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).ok()?;
    let budget = WorkBudget::new(bytes.len().max(TYPICAL), &|| false);
    let found = read(&bytes, &ReadLimits { budget: &budget, unpacked });
    let message = match &found {
        Ok(found) => encode(found),
        Err(reason) => refusal(reason),
    };
    let mut out = std::io::stdout().lock();
    out.write_all(message.as_bytes()).and_then(|()| out.flush()).ok()
}
