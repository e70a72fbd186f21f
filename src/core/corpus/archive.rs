//! Reads the members of a zip archive as documents, without unpacking it to disk.

use crate::corpus::apart::Converters;
use crate::corpus::decode::NameEncoding;
use crate::corpus::document::{Document, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::load::{from_bytes_unless, load};
use crate::corpus::open::open;
use crate::corpus::options::{Globs, ReadOptions};
use crate::corpus::reading::{ReadingNote, RemarkKind};
use crate::corpus::zipped::{Member, Package};
use rayon::prelude::*;
use std::collections::HashSet;
use std::io::BufReader;
use std::path::Path;

/// Largest archive, and most bytes unpacked from one, for each byte of the size limit of a file.
const TIMES: u64 = 64;
/// Bytes unpacked before they are read.
const BATCH: usize = 64 << 20;

/// The documents of an archive.
#[derive(Debug, Default)]
pub(super) struct ArchiveContents {
    /// Its readable members, in no order.
    pub(super) documents: Vec<Document>,
    /// Members that cannot be read, or the archive itself.
    pub(super) skipped: Vec<Skipped>,
    /// Number of members left out by globs.
    pub(super) excluded: usize,
}

/// Reads the members of an archive; each is named `archive.zip/` and its path inside.
///
/// `tick` is called with the number of bytes unpacked; returning false stops the reading. Members
/// have the size limit of files; archives inside the archive are not entered.
pub(super) fn read_archive(
    found: &FoundFile,
    options: &ReadOptions,
    tick: &(dyn Fn(u64) -> bool + Sync),
) -> ArchiveContents {
    let mut contents = ArchiveContents::default();
    let mut reader = ArchiveReader { found, options, tick, names: HashSet::new() };
    if let Err(reason) = reader.read(&mut contents) {
        contents.skipped.push(Skipped { name: found.name.clone(), reason });
    }
    contents
}

/// A member in memory.
struct UnpackedMember {
    name: Name,
    bytes: Vec<u8>,
    /// The encoding that its name was guessed to be in.
    guessed: Option<&'static str>,
}

struct ArchiveReader<'a> {
    found: &'a FoundFile,
    options: &'a ReadOptions,
    tick: &'a (dyn Fn(u64) -> bool + Sync),
    /// Names in use.
    names: HashSet<Name>,
}

impl ArchiveReader<'_> {
    fn read(&mut self, contents: &mut ArchiveContents) -> Result<(), Reason> {
        let cap = self.options.max_file_size.saturating_mul(TIMES);
        let (file, metadata) = open(&self.found.path)?;
        let size = metadata.len();
        if size > cap {
            return Err(Reason::TooLarge { bytes: size, cap });
        }
        let mut package = Package::new(BufReader::new(file), size, cap)?;
        let members = package.members();
        if members.iter().any(|m| matches!(&*m.name, b"[Content_Types].xml" | b"mimetype")) {
            // An office document with the name of an archive.
            return self.document(contents);
        }
        let globs = Globs::new(&self.options.include, &self.options.exclude);
        let globs = globs.map_err(Reason::Failed)?;
        if package.hidden > 0 {
            let what = format!(
                "{} members have the name of another one, of which the last is read; give them other names",
                package.hidden
            );
            let name = self.found.name.clone();
            contents.skipped.push(Skipped { name, reason: Reason::Failed(what) });
        }
        let paths = MemberPaths::new(&members, self.options);
        let mut batch = Vec::new();
        let mut waiting = 0;
        for member in members {
            if member.is_folder {
                continue;
            }
            let (path, guessed) = paths.path(&member);
            if globs.excludes_member(Path::new(&path)) {
                contents.excluded += 1;
                continue;
            }
            let name = Name::new(&[self.found.name.bytes(), b"/", path.as_bytes()].concat());
            let read = match self.refuse(&path, &name) {
                Some(reason) => Err(reason),
                None => package.read_at(member.index, self.options.max_file_size),
            };
            match read {
                Ok(bytes) => {
                    waiting += bytes.len();
                    if !(self.tick)(bytes.len() as u64) {
                        return Ok(());
                    }
                    batch.push(UnpackedMember { name, bytes, guessed });
                }
                Err(reason) => contents.skipped.push(Skipped { name, reason }),
            }
            if waiting > BATCH {
                waiting = 0;
                self.load(std::mem::take(&mut batch), contents);
            }
        }
        self.load(batch, contents);
        Ok(())
    }

    /// Reads the file itself as a document.
    fn document(&self, contents: &mut ArchiveContents) -> Result<(), Reason> {
        let document = load(self.found, self.options, &|| !(self.tick)(0));
        contents.documents.push(document.map_err(|skipped| skipped.reason)?);
        Ok(())
    }

    /// The reason not to read a member, by its name.
    fn refuse(&mut self, path: &str, name: &Name) -> Option<Reason> {
        let mut steps = path.split('/');
        if path.starts_with('/') || path.get(1..2) == Some(":") || steps.clone().any(|s| s == "..")
        {
            return Some(Reason::Outside);
        }
        if steps.any(|step| step.starts_with('.') && step != ".") {
            return Some(Reason::Hidden("file"));
        }
        let is_new = self.names.insert(name.clone());
        (!is_new).then(|| Reason::Failed("another member has this name".to_owned()))
    }

    /// Reads unpacked members in parallel.
    fn load(&self, batch: Vec<UnpackedMember>, contents: &mut ArchiveContents) {
        let cancelled = || !(self.tick)(0);
        let converters = Converters::new(self.options).ok();
        let read: Vec<_> = batch
            .into_par_iter()
            .map(|UnpackedMember { name, bytes, guessed }| {
                let converted = converters
                    .as_ref()
                    .and_then(|own| own.member(&name, &bytes, self.options, &cancelled));
                let read = converted
                    .unwrap_or_else(|| from_bytes_unless(name, &bytes, self.options, &cancelled));
                read.map(|document| with_guessed_name(document, guessed))
            })
            .collect();
        for document in read {
            match document {
                Ok(document) => contents.documents.push(document),
                Err(skipped) => contents.skipped.push(skipped),
            }
        }
    }
}

/// A document that says in which encoding its name was guessed to be.
fn with_guessed_name(mut document: Document, guessed: Option<&'static str>) -> Document {
    if let Some(encoding) = guessed {
        let note = ReadingNote::new(RemarkKind::GuessedName(encoding), 1);
        document.notes = document.notes.iter().cloned().chain([note]).collect();
    }
    document
}

/// The paths of members with `/` between folders, in one encoding where they are not marked as UTF-8:
/// that of the system that packed them.
struct MemberPaths(NameEncoding);

impl MemberPaths {
    fn new(members: &[Member], options: &ReadOptions) -> Self {
        let own = members.iter().filter(|member| !member.is_utf8);
        let names: Vec<&[u8]> = own.map(|member| member.name.as_slice()).collect();
        let label = options.encoding.as_deref().and_then(|label| label.parse().ok());
        Self(NameEncoding::new(&names, label))
    }

    /// The path of a member, and the encoding that its name was guessed to be in.
    fn path(&self, member: &Member) -> (String, Option<&'static str>) {
        let is_plain = member.is_utf8 || member.name.is_ascii();
        let (text, guessed) = if is_plain {
            (String::from_utf8_lossy(&member.name).into_owned(), None)
        } else {
            self.0.decode(&member.name)
        };
        (text.replace('\\', "/"), guessed)
    }
}
