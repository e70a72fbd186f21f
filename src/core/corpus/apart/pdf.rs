//! PDF, read by pdftotext where it is installed, else by this program.

use crate::corpus::apart::child::{bounded_words, failure, run};
use crate::corpus::apart::kept::KeptReading;
use crate::corpus::apart::message::decode;
use crate::corpus::apart::serve::READ;
use crate::corpus::budget::{TYPICAL, UNPACKED, WorkBudget};
use crate::corpus::document::{ContentHash, Reason};
use crate::corpus::options::{PdfReading, ReadOptions};
use crate::corpus::readers::{Extracted, FileReader, ReadLimits, text_of_words};
use crate::corpus::reading::{ReadingNote, RemarkKind, judge};
use crate::os::bounded::{ChildBounds, ChildEnd, find_program};
use std::path::Path;
use std::time::Duration;

/// What reading one PDF may take.
const BOUNDS: ChildBounds =
    ChildBounds { memory: 1 << 30, seconds: 20, wall: Duration::from_secs(60), output: 0 };
/// Bytes of pdftotext for each byte of text: every word with its place.
const PLACES: u64 = 16;

/// A file that is being read.
struct PdfFile<'a> {
    reader: &'static FileReader,
    bytes: &'a [u8],
    hash: &'a ContentHash,
    options: &'a ReadOptions,
    cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// The name of the reader that read a file, and its text.
type ReadBy = (&'static str, Extracted<'static>);

/// Reads a PDF in a child, as the options say.
pub(in crate::corpus) fn read_pdf(
    reader: &'static FileReader,
    bytes: &[u8],
    hash: &ContentHash,
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<ReadBy, Reason> {
    let file = PdfFile { reader, bytes, hash, options, cancelled };
    let installed = || find_program("pdftotext");
    match options.pdf {
        PdfReading::Off => {
            Err(Reason::Binary("looks like a PDF; PDF is switched off (--pdf off)".to_owned()))
        }
        PdfReading::Builtin => file.built_in(),
        PdfReading::Pdftotext => match installed() {
            Some(program) => file.by_poppler(&program).map(|read| file.searched(read)),
            None => Err(Reason::Failed(
                "pdftotext is not installed; install poppler-utils, or use --pdf builtin"
                    .to_owned(),
            )),
        },
        PdfReading::Auto => match installed().map(|program| file.by_poppler(&program)) {
            Some(Ok(read)) => Ok(file.as_shown(read)),
            // The other reader may know better, or has the better reason.
            Some(Err(_)) if !cancelled() => file.built_in(),
            Some(Err(reason)) => Err(reason),
            None => file.built_in(),
        },
    }
}

impl PdfFile<'_> {
    /// The better one of two readings: that of this program if the page hides much, since pdftotext takes
    /// hidden text as text.
    fn as_shown(&self, read: ReadBy) -> ReadBy {
        match self.built_in() {
            Ok((name, mut own)) => {
                judge(&mut own.notes, &own.text, own.source);
                if own.notes.iter().any(|note| note.is_of_page() && note.is_finding()) {
                    (name, own)
                } else {
                    with_counts(read, &own.notes)
                }
            }
            Err(_) => unsearched(read),
        }
    }

    /// A reading by pdftotext with what this program finds hidden.
    fn searched(&self, read: ReadBy) -> ReadBy {
        match self.built_in() {
            Ok((_, own)) => with_counts(read, &own.notes),
            Err(_) => unsearched(read),
        }
    }

    fn built_in(&self) -> Result<ReadBy, Reason> {
        let kept = KeptReading::new(self.options.kept.as_deref(), self.hash, "pdf-3");
        if let Some(found) = kept.load() {
            return Ok((self.reader.name, found));
        }
        let unpacked = self.options.max_file_size.saturating_mul(UNPACKED);
        let bounds = ChildBounds { output: unpacked.max(1 << 20), ..BOUNDS };
        let numbers = [bounds.memory, bounds.seconds, unpacked].map(|n| n.to_string().into());
        let mut words = vec![READ.into(), self.reader.name.into()];
        words.extend(numbers);
        let done = run(&words, self.bytes, &bounds, self.cancelled)?;
        let message = match done.end {
            ChildEnd::Exit(0) => decode(&done.output),
            // The exit code of the allocator.
            ChildEnd::Exit(2) => {
                return Err(Reason::Failed(
                    "reading it takes more than 1 GiB of memory; the other files are not affected"
                        .to_owned(),
                ));
            }
            // What a panic says is of use to nobody but its author.
            ChildEnd::Exit(101) => {
                return Err(Reason::Damaged("the PDF reader failed on it".to_owned()));
            }
            _ => return Err(failure("the PDF reader", &done, &bounds)),
        };
        let found = message
            .ok_or_else(|| Reason::Failed("the PDF reader sent no reading".to_owned()))??;
        kept.store(&found);
        Ok((self.reader.name, found))
    }

    fn by_poppler(&self, program: &Path) -> Result<ReadBy, Reason> {
        let way = format!("pdftotext {}", program.display());
        let kept = KeptReading::new(self.options.kept.as_deref(), self.hash, &way);
        if let Some(found) = kept.load() {
            return Ok(("pdftotext", found));
        }
        let output = self.options.max_file_size.saturating_mul(PLACES).max(1 << 20);
        let bounds = ChildBounds { output, ..BOUNDS };
        let arguments = ["-bbox", "-enc", "UTF-8", "-", "-"].map(Into::into).to_vec();
        let words = bounded_words(program, arguments, &bounds);
        let done = run(&words, self.bytes, &bounds, self.cancelled)?;
        if done.end != ChildEnd::Exit(0) {
            let says = String::from_utf8_lossy(&done.errors).to_lowercase();
            if done.end == ChildEnd::Exit(1) && says.contains("password") {
                return Err(Reason::Encrypted);
            }
            return Err(failure("pdftotext", &done, &bounds));
        }
        let budget = WorkBudget::new(done.output.len().max(TYPICAL), self.cancelled);
        let limits = ReadLimits { budget: &budget, unpacked: u64::MAX };
        let found = text_of_words(&String::from_utf8_lossy(&done.output), &limits)?;
        kept.store(&found);
        Ok(("pdftotext", found))
    }
}

/// A reading with the amounts that another one of the same file finds hidden; where they are in this one is not known.
fn with_counts((name, mut found): ReadBy, notes: &[ReadingNote]) -> ReadBy {
    let hidden = notes.iter().filter(|note| note.is_of_page());
    found.notes.extend(hidden.map(|note| ReadingNote::new(note.kind, note.count)));
    (name, found)
}

/// A reading of which it is not known what is hidden.
fn unsearched((name, mut found): ReadBy) -> ReadBy {
    found.notes.push(ReadingNote::new(RemarkKind::Unsearched, 1));
    (name, found)
}
