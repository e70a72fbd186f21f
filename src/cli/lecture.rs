//! The files of a lecture: where a session is written down, and the script that is played.

use crate::cli::console::Failure;
use crate::corpus::roots::why;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::Path;

/// No script is longer than this, in bytes.
const LONGEST: u64 = 1 << 20;

/// What was asked for.
#[derive(Debug, Clone, Copy)]
pub struct Lecture<'a> {
    /// `--record`.
    pub record: Option<&'a Path>,
    /// `--play`.
    pub play: Option<&'a Path>,
}

impl Lecture<'_> {
    /// Without a terminal there is nothing to record or to play.
    pub fn refuse(&self) -> Result<(), Failure> {
        let flag = self.record.map(|_| "--record").or(self.play.map(|_| "--play"));
        flag.map_or(Ok(()), |flag| {
            Err(Failure::usage(
                format!("{flag} needs a terminal: standard output is none"),
                "`lookalike lesson NAME` prints a lesson without one",
            ))
        })
    }

    /// The new file that the session is written to; one that is there is kept.
    pub fn file(&self) -> Result<Option<File>, Failure> {
        let Some(path) = self.record else { return Ok(None) };
        let shown = path.display();
        File::create_new(path).map(Some).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::usage(
                format!("{shown} exists: it is not overwritten"),
                "give another name to --record",
            ),
            _ => Failure::usage(format!("{shown}: {error}"), ""),
        })
    }

    /// The script, as text.
    pub fn script(&self) -> Result<Option<String>, Failure> {
        let Some(path) = self.play else { return Ok(None) };
        let shown = path.display();
        let failed = |error| Failure::usage(format!("{shown}: {}", why(path, &error)), "");
        if path.is_dir() {
            return Err(Failure::usage(format!("{shown} is a folder"), "give --play a script"));
        }
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
            .map_err(failed)?;
        if bytes.len() as u64 > LONGEST {
            return Err(Failure::usage(format!("{shown} is too large for a script"), ""));
        }
        String::from_utf8(bytes).map(Some).map_err(|_not_utf8| {
            Failure::usage(format!("{shown} is not UTF-8 text"), "scripts are written in UTF-8")
        })
    }
}
