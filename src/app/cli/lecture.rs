//! `--record` and `--play`: the file a session is recorded to, and the script to play.

use crate::cli::console::Failure;
use crate::cli::headless::ctrl_c;
use crate::corpus::roots::why;
use crate::export::file::{SaveError, allow};
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Longest script, in bytes.
const LONGEST: u64 = 1 << 20;

/// The paths of `--record` and `--play`.
#[derive(Debug, Clone, Copy)]
pub struct LectureArguments<'a> {
    /// `--record`.
    pub record: Option<&'a Path>,
    /// `--play`.
    pub play: Option<&'a Path>,
    /// `--cast`.
    pub cast: Option<&'a Path>,
}

impl LectureArguments<'_> {
    /// The error for either flag when standard output is not a terminal.
    pub fn refuse(&self) -> Result<(), Failure> {
        let flag = self.record.map(|_| "--record").or(self.play.map(|_| "--play"));
        flag.map_or(Ok(()), |flag| {
            Err(Failure::usage(
                format!("{flag} needs a terminal that the explorer can draw on"),
                "`lookalike lesson NAME` prints a lesson without one",
            ))
        })
    }

    /// Creates the file of `--record`. An existing file is not overwritten.
    pub fn file(&self) -> Result<Option<File>, Failure> {
        self.record.map(|path| created(path, "--record")).transpose()
    }

    /// The script of `--play` and the new file of `--cast`, if both are given. It is created once it is complete.
    pub fn film(&self) -> Result<Option<(String, PathBuf)>, Failure> {
        let Some((path, script)) = self.cast.zip(self.script()?) else { return Ok(None) };
        match allow(path, false) {
            Ok(()) => {
                // No signal then leaves half of the file.
                let _stop = ctrl_c()?;
                Ok(Some((script, path.to_owned())))
            }
            Err(SaveError::Taken) => Err(taken(path, "--cast")),
            Err(error) => Err(Failure::usage(format!("{}: {error}", path.display()), "")),
        }
    }

    /// Reads the script of `--play`.
    pub fn script(&self) -> Result<Option<String>, Failure> {
        let Some(path) = self.play else { return Ok(None) };
        let shown = path.display();
        let failed = |error| Failure::usage(format!("{shown}: {}", why(path, &error)), "");
        if path.is_dir() {
            return Err(Failure::usage(
                format!("{shown} is a folder"),
                "give the file of a script to --play",
            ));
        }
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
            .map_err(failed)?;
        if bytes.len() as u64 > LONGEST {
            return Err(Failure::usage(
                format!("{shown} is too large for a script: at most 1 MiB"),
                "",
            ));
        }
        String::from_utf8(bytes).map(Some).map_err(|_not_utf8| {
            Failure::usage(format!("{shown} is not valid UTF-8"), "convert the script to UTF-8")
        })
    }
}

/// Creates a file. An existing file is not overwritten.
fn created(path: &Path, flag: &str) -> Result<File, Failure> {
    File::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => taken(path, flag),
        _ => Failure::usage(format!("{}: {error}", path.display()), ""),
    })
}

fn taken(path: &Path, flag: &str) -> Failure {
    Failure::usage(
        format!("{} exists and is not overwritten", path.display()),
        format!("give another name to {flag}"),
    )
}
