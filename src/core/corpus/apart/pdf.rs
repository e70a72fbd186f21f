//! PDF, read by pdftotext where it is installed, else by this program.

use crate::corpus::apart::child::{bounded_words, failure, run};
use crate::corpus::apart::kept::KeptReading;
use crate::corpus::apart::message::decode;
use crate::corpus::apart::serve::READ;
use crate::corpus::budget::{TYPICAL, UNPACKED, WorkBudget};
use crate::corpus::document::{ContentHash, Reason};
use crate::corpus::options::{PdfReading, ReadOptions};
use crate::corpus::readers::{Extracted, FileReader, ReadLimits, text_of_words};
use crate::corpus::reading::{ReadingNote, RemarkKind, UnseenText, judge};
use crate::os::bounded::{ChildBounds, ChildEnd, find_program};
use crate::part::PartOf as _;
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

/// Reads a PDF in a child, as the options say. One whose end is missing is read as far as it goes, with a remark.
pub(in crate::corpus) fn read_pdf(
    reader: &'static FileReader,
    bytes: &[u8],
    hash: &ContentHash,
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<ReadBy, Reason> {
    let read = read_as_asked(&PdfFile { reader, bytes, hash, options, cancelled });
    if !is_cut_short(bytes) {
        return read;
    }
    match read {
        Ok((name, mut found)) => {
            found.notes.push(ReadingNote::new(RemarkKind::CutShort, 1));
            Ok((name, found))
        }
        Err(Reason::NoText(_)) => {
            Err(Reason::Damaged("its end is missing; get the whole file".to_owned()))
        }
        Err(reason) => Err(reason),
    }
}

/// Bytes at the end of a PDF that have its last mark, also where a mail or a server added some.
const TAIL: usize = 1 << 13;

/// True if the marks that end every PDF are missing.
fn is_cut_short(bytes: &[u8]) -> bool {
    let tail = bytes.part(bytes.len().saturating_sub(TAIL)..);
    let has = |mark: &[u8]| tail.windows(mark.len()).any(|own| own == mark);
    !has(b"%%EOF") && !has(b"startxref")
}

fn read_as_asked(file: &PdfFile<'_>) -> Result<ReadBy, Reason> {
    let (options, cancelled) = (file.options, file.cancelled);
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
                    with_hidden(read, &own.notes)
                }
            }
            Err(_) => unsearched(read),
        }
    }

    /// A reading by pdftotext with what this program finds hidden.
    fn searched(&self, read: ReadBy) -> ReadBy {
        match self.built_in() {
            Ok((_, own)) => with_hidden(read, &own.notes),
            Err(_) => unsearched(read),
        }
    }

    fn built_in(&self) -> Result<ReadBy, Reason> {
        let kept = KeptReading::new(self.options.kept.as_deref(), self.hash, "pdf-5");
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

/// A reading with what another one of the same file finds hidden; where that is on its page in this one is not known.
fn with_hidden((name, mut found): ReadBy, notes: &[ReadingNote]) -> ReadBy {
    let start = |part: usize| {
        let starts = found.parts.as_ref().map_or(&[][..], |parts| parts.starts.as_slice());
        part.checked_sub(1).and_then(|page| starts.get(page)).copied().unwrap_or(0)
    };
    let on_page = |own: &UnseenText| UnseenText { at: start(own.part), ..own.clone() };
    let hidden = notes.iter().filter(|note| note.is_of_page());
    let hidden = hidden.map(|note| ReadingNote {
        unseen: note.unseen.iter().map(on_page).collect(),
        ..ReadingNote::new(note.kind, note.count)
    });
    let hidden: Vec<ReadingNote> = hidden.collect();
    found.notes.extend(hidden);
    (name, found)
}

/// A reading of which it is not known what is hidden.
fn unsearched((name, mut found): ReadBy) -> ReadBy {
    found.notes.push(ReadingNote::new(RemarkKind::Unsearched, 1));
    (name, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::reading::TextParts;

    #[test]
    fn a_pdf_ends_with_a_mark() {
        let whole = [&[b' '; TAIL][..], b"startxref\n9\n%%EOF\n", &[0; 900]].concat();
        assert!(!is_cut_short(&whole));
        assert!(is_cut_short(&whole[..TAIL + 4]) && is_cut_short(b"%PDF-1.4"));
    }

    #[test]
    fn hidden_pieces_are_at_the_start_of_their_page() {
        let parts = Some(TextParts { noun: "page", starts: vec![0, 6] });
        let found = Extracted { text: "first\nsecond".into(), parts, ..Extracted::default() };
        let piece = |part| UnseenText { at: 3, part, text: "a heading".to_owned() };
        let unseen = vec![piece(0), piece(2), piece(9)];
        let notes = [
            ReadingNote { unseen, ..ReadingNote::new(RemarkKind::OffPage, 24) },
            ReadingNote::new(RemarkKind::Comments, 1),
        ];
        let (_, mut found) = with_hidden(("pdftotext", found), &notes);
        let places: Vec<usize> = found.notes[0].unseen.iter().map(|own| own.at).collect();
        assert_eq!((found.notes.len(), places), (1, vec![0, 6, 0]));
        // Headings are judged as such, whichever program read the text.
        judge(&mut found.notes, &"x".repeat(400), found.source);
        assert!(!found.notes[0].is_finding());
    }
}
