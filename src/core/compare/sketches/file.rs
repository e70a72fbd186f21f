//! The sketch file that `lookalike sketch` writes and `lookalike check` reads.
//!
//! Layout, little-endian: `lksketch`, format (u32), length of the header (u32), the header (lines
//! of text), its checksum (u64); segments, each its length (u64), records, their checksum (u64); at
//! the end a length of 0, the number of records (u64), and a checksum of that and of the header's.
//! A record is its length (u64), name, SHA-256 and size of the document's bytes, number of distinct
//! shingles, what is stored otherwise than seen, profile. Checksums are XXH3: they detect damage, not malice, so every value is
//! validated before use.

use crate::compare::cache::{encode_profile, framed};
use crate::compare::result::{Holding, Profile};
use crate::compare::sketches::header::Header;
use crate::corpus::document::Document;
use crate::corpus::streamed::UnseenNotes;
use crate::text::hash::{checksum, seal};
use std::fs::File;
use std::io::{self, Read, Seek as _, Write};
use std::path::{Path, PathBuf};

/// The first bytes of every sketch file.
const MAGIC: [u8; 8] = *b"lksketch";
/// Fewest right magic bytes of a file that is taken for a damaged sketch file.
const MAGIC_LEAST: usize = 5;
/// Bytes examined to recognise one.
const START: u64 = 64;
/// The version of this layout; it changes with the layout.
const FORMAT: u32 = 2;
/// Most bytes of a header.
const LONGEST_HEADER: u32 = 1 << 20;
/// A segment ends when it has at least this many bytes.
const SEGMENT: usize = 1 << 20;

/// Why a sketch file cannot be used. The message holds a path: sanitise before showing.
#[derive(Debug, thiserror::Error)]
pub enum SketchError {
    /// The file does not start with the magic bytes.
    #[error("{0} is not a sketch file: make one with `lookalike sketch DIR -o FILE`")]
    Foreign(String),
    /// The version of the layout is unknown.
    #[error(
        "{path} is a sketch file of format {format}, this program reads format {FORMAT}: use the \
         program that wrote it, or make the file again"
    )]
    Newer {
        /// The file.
        path: String,
        /// Its format.
        format: u32,
    },
    /// The file is truncated, a checksum is wrong, or a value is invalid.
    #[error("{path} is damaged ({what}): make it again with `lookalike sketch`")]
    Damaged {
        /// The file.
        path: String,
        /// Where.
        what: &'static str,
    },
    /// The system reported an error.
    #[error("{path} cannot be read: {error}")]
    System {
        /// The file.
        path: String,
        /// The error.
        error: io::Error,
    },
    /// The settings differ from those of the file.
    #[error(
        "{path} was made with {made}, which contradicts {asked}: leave that out, or make the file \
         again with it"
    )]
    Contradiction {
        /// The file.
        path: String,
        /// Its settings, as flags.
        made: String,
        /// The contradicting flags of this run.
        asked: String,
    },
}

/// Writes a sketch file in segments.
pub struct SketchWriter<'a> {
    out: &'a mut dyn Write,
    header_sum: u64,
    records: Vec<u8>,
    written: u64,
    holding: Holding,
}

impl<'a> SketchWriter<'a> {
    /// Writes the header.
    pub fn new(header: &Header, out: &'a mut dyn Write) -> io::Result<Self> {
        let lines = header.lines();
        let length = u32::try_from(lines.len()).ok().filter(|&length| length <= LONGEST_HEADER);
        let length =
            length.ok_or_else(|| io::Error::other("the name of the corpus is too long"))?;
        let header_sum = checksum(lines.as_bytes());
        out.write_all(&MAGIC)?;
        out.write_all(&FORMAT.to_le_bytes())?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(lines.as_bytes())?;
        out.write_all(&header_sum.to_le_bytes())?;
        let holding = header.holding;
        Ok(Self { out, header_sum, records: Vec::new(), written: 0, holding })
    }

    /// Adds one document; names must ascend.
    pub fn add(&mut self, document: &Document, profile: Profile) -> io::Result<()> {
        let distinct = profile.distinct;
        let profile = if self.holding == Holding::Sketches { profile.lighten() } else { profile };
        framed(&mut self.records, |out| {
            let name = document.name.bytes();
            out.extend((name.len() as u64).to_le_bytes());
            out.extend(name);
            out.extend(document.hash.0);
            out.extend(document.bytes.to_le_bytes());
            out.extend(distinct.to_le_bytes());
            let notes = UnseenNotes::new(document).0;
            out.extend((notes.len() as u64).to_le_bytes());
            out.extend(notes);
            encode_profile(&profile, out);
        });
        self.written += 1;
        if self.records.len() >= SEGMENT { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&(self.records.len() as u64).to_le_bytes())?;
        seal(&mut self.records);
        self.out.write_all(&self.records)?;
        self.records.clear();
        Ok(())
    }

    /// Ends the file and returns its number of documents.
    pub fn finish(mut self) -> io::Result<u64> {
        if !self.records.is_empty() {
            self.flush()?;
        }
        self.out.write_all(&0u64.to_le_bytes())?;
        self.out.write_all(&end(self.written, self.header_sum))?;
        Ok(self.written)
    }
}

/// The last bytes of a file: the number of records and a checksum.
pub(super) fn end(records: u64, header_sum: u64) -> [u8; 16] {
    let mut all = [0; 16];
    let (count, sum) = all.split_at_mut(8);
    count.copy_from_slice(&records.to_le_bytes());
    let said = [records.to_le_bytes(), header_sum.to_le_bytes()].concat();
    sum.copy_from_slice(&checksum(&said).to_le_bytes());
    all
}

/// A sketch file with a valid header.
#[derive(Debug)]
pub struct SketchFile {
    pub(super) path: PathBuf,
    /// The header.
    pub header: Header,
    pub(super) header_sum: u64,
    /// Offset of the first segment.
    pub(super) start: u64,
    pub(super) length: u64,
}

/// True if a file has the extension of a sketch file, or starts like one: it may be damaged.
pub fn is_sketch_file(path: &Path) -> bool {
    let named = path.extension().is_some_and(|extension| extension == "sketches");
    path.is_file() && (named || start(path).is_ok_and(|start| is_like_sketches(&start)))
}

/// The first bytes of a file.
fn start(path: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(path)?.take(START).read_to_end(&mut start)?;
    Ok(start)
}

/// True if the magic bytes are there, cut or damaged in a few places, or the start of the header.
fn is_like_sketches(start: &[u8]) -> bool {
    let right = start.iter().zip(&MAGIC).filter(|(byte, magic)| byte == magic).count();
    let has_magic = right > 0 && right >= start.len().min(MAGIC_LEAST);
    let header = start.get(MAGIC.len() + 8..).unwrap_or_default();
    has_magic || header.starts_with(b"program lookalike ")
}

impl SketchFile {
    /// Opens a file and reads its header.
    pub fn open(path: &Path) -> Result<Self, SketchError> {
        let shown = || path.display().to_string();
        let system = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => damaged(path, "it ends in the header"),
            _ => SketchError::System { path: shown(), error },
        };
        let mut file = File::open(path).map_err(system)?;
        let length = file.metadata().map_err(system)?.len();
        let mut magic = [0; 8];
        let read = file.read_exact(&mut magic);
        if read.is_err() || magic != MAGIC {
            let damaged_start = start(path).is_ok_and(|start| is_like_sketches(&start));
            let start = "its first bytes";
            return Err(if damaged_start {
                damaged(path, start)
            } else {
                SketchError::Foreign(shown())
            });
        }
        let format = u32::from_le_bytes(array(&mut file).map_err(system)?);
        if format != FORMAT {
            return Err(SketchError::Newer { path: shown(), format });
        }
        let lines = u32::from_le_bytes(array(&mut file).map_err(system)?);
        if lines > LONGEST_HEADER {
            return Err(damaged(path, "the header"));
        }
        let mut header = vec![0; lines as usize];
        file.read_exact(&mut header).map_err(system)?;
        let header_sum = checksum(&header);
        if u64::from_le_bytes(array(&mut file).map_err(system)?) != header_sum {
            return Err(damaged(path, "the header"));
        }
        let header = std::str::from_utf8(&header).ok().and_then(Header::read);
        let header = header.ok_or_else(|| damaged(path, "the header"))?;
        let start = file.stream_position().map_err(system)?;
        Ok(Self { path: path.to_owned(), header, header_sum, start, length })
    }

    /// The path as given: sanitise before showing.
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }

    pub(in crate::compare) fn damaged(&self, what: &'static str) -> SketchError {
        damaged(&self.path, what)
    }

    pub(super) fn system(&self, error: io::Error) -> SketchError {
        SketchError::System { path: self.shown(), error }
    }
}

fn damaged(path: &Path, what: &'static str) -> SketchError {
    SketchError::Damaged { path: path.display().to_string(), what }
}

fn array<const N: usize>(file: &mut File) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes).map(|()| bytes)
}
