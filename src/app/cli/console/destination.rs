//! Where a result goes: standard output, or a file that is written completely or not at all.

use crate::cli::console::failure::Failure;
use crate::cli::console::streams::Console;
use crate::corpus::scan::Source;
use crate::export::file::{SaveError, allow, save};
use crate::export::name_links::NameLinks;
use crate::os::closed::is_output_closed;
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Where a result goes.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Output,
    /// A file.
    File {
        /// Its path.
        path: PathBuf,
        /// Replace an existing file.
        force: bool,
    },
}

impl Destination {
    /// A file at `path`; standard output for `None` and `-`. Checks before any work that nothing would be
    /// overwritten without `force` and that the file can be written.
    pub fn new(path: Option<&Path>, force: bool) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return if is_output_closed() {
                Err(Failure::usage("standard output is closed", "give -o FILE, or open it"))
            } else {
                Ok(Self::Output)
            };
        };
        allow(path, force).map_err(|error| refused(path, error))?;
        Ok(Self::File { path: path.to_owned(), force })
    }

    /// Names as links into the files of a corpus, where they are printed on a terminal that takes links.
    pub fn links(&self, console: &Console, source: &Source) -> NameLinks {
        let is_on = matches!(self, Self::Output) && console.out.terminal && console.has_links;
        let roots = source.paths().into_iter().filter(|_| is_on);
        NameLinks::new(roots.map(Path::to_owned).collect())
    }

    /// Calls `write` with the stream. A file gets the whole result or, on an error, nothing. Fails once
    /// `stop` is raised.
    pub fn write(
        &self,
        console: &Console,
        stop: &AtomicBool,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let write = |out: &mut dyn Write| write(&mut Stoppable { out, stop });
        let result = match self {
            Self::Output => {
                let mut out = console.pages();
                write(&mut out).and_then(|()| out.flush()).map_err(Failure::from)
            }
            Self::File { path, force } => {
                save(path, *force, write).map_err(|error| refused(path, error))
            }
        };
        if result.is_err() && stop.load(Ordering::Relaxed) { Err(Failure::Stopped) } else { result }
    }
}

/// A writer that fails once a flag is raised.
struct Stoppable<'a> {
    out: &'a mut dyn Write,
    stop: &'a AtomicBool,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn refused(path: &Path, error: SaveError) -> Failure {
    let shown = path.display();
    match error {
        SaveError::Taken => Failure::usage(
            format!("{shown} exists and is not overwritten"),
            "give another name, or --force",
        ),
        SaveError::Special => Failure::usage(
            format!("{shown} is not a regular file and is not written to"),
            "give another name, or redirect standard output",
        ),
        SaveError::NoFolder => {
            Failure::usage(format!("{shown}: its folder does not exist"), "create the folder first")
        }
        SaveError::Zstd => Failure::usage(
            format!("{shown}: results are not packed with Zstandard"),
            "let the name end in .gz, or pipe to zstd",
        ),
        SaveError::Io(error) => Failure::Output(format!("{shown} was not written: {error}")),
    }
}

/// Where a result goes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Output {
    /// Write to FILE, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl Output {
    /// The destination, see [`Destination::new`].
    pub fn destination(&self) -> Result<Destination, Failure> {
        Destination::new(self.output.as_deref(), self.force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::console::streams::ColorWhen;
    use std::fs;

    #[test]
    fn ctrl_c_while_writing_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let place = Destination::new(Some(&folder.path().join("x.tsv")), false).unwrap();
        let console = Console::new(ColorWhen::Never);
        let stop = AtomicBool::new(false);
        let result = place.write(&console, &stop, |out| {
            out.write_all(b"first")?;
            stop.store(true, Ordering::Relaxed);
            out.write_all(b"second")
        });
        assert!(matches!(result, Err(Failure::Stopped)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
