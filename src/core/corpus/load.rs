//! Loads one listed file as a document.

use crate::corpus::apart::read_pdf;
use crate::corpus::budget::{TYPICAL, UNPACKED, WorkBudget};
use crate::corpus::decode::{Decoded, OtherLines, decode, hidden, line_feeds, without_returns};
use crate::corpus::document::{ContentHash, DecodedBy, Document, Encoding, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::snapshot;
use crate::corpus::options::ReadOptions;
use crate::corpus::parted::part_words;
use crate::corpus::readers::{
    Extracted, FileReader, READERS, ReadLimits, ReadMethod, is_empty_form, reader_for,
    reader_of_bytes,
};
use crate::corpus::reading::{ReadingNote, RemarkKind, judge};
use crate::corpus::row_options::has_rows;
use crate::corpus::seen_notes::seen_notes;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The encoding of a format that declares none.
const UTF_8: Encoding = Encoding { name: "UTF-8", by: DecodedBy::Declared, replaced: 0 };

/// Opens, reads and decodes one file. Once `cancelled`, it may be skipped as stopped.
pub fn load(
    found: &FoundFile,
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Document, Skipped> {
    let bytes = snapshot(&found.path, options.max_file_size).map_err(|reason| {
        let reason = match reason {
            Reason::TooLarge { bytes, cap } if has_rows(&found.name) => {
                Reason::LargeTable { bytes, cap }
            }
            other => other,
        };
        Skipped { name: found.name.clone(), reason }
    })?;
    from_bytes_unless(found.name.clone(), &bytes, options, cancelled)
}

/// Creates a document from bytes in memory. No bytes give an empty document.
pub fn from_bytes(name: Name, bytes: &[u8], options: &ReadOptions) -> Result<Document, Skipped> {
    from_bytes_unless(name, bytes, options, &|| false)
}

/// As [`from_bytes`]. Once `cancelled`, it may be skipped as stopped.
pub(super) fn from_bytes_unless(
    name: Name,
    bytes: &[u8],
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Document, Skipped> {
    let hash = ContentHash(Sha256::digest(bytes).into());
    let reader = reader_of_bytes(READERS, &name, bytes);
    let read = match reader.map(|reader| (reader, reader.read)) {
        Some((reader, ReadMethod::Apart { .. })) => {
            read_pdf(reader, bytes, &hash, options, cancelled).and_then(|(kind, found)| {
                within(found, options.max_file_size, bytes.len()).map(|found| (kind, UTF_8, found))
            })
        }
        Some((reader, ReadMethod::Bytes { read, .. })) => {
            let budget = WorkBudget::new(bytes.len().max(TYPICAL), cancelled);
            let unpacked = options.max_file_size.saturating_mul(UNPACKED);
            read(bytes, &ReadLimits { budget: &budget, unpacked })
                .and_then(|found| within(found, options.max_file_size, bytes.len()))
                .map(|found| (reader.name, UTF_8, found))
        }
        _ => text(&name, bytes, options, cancelled),
    };
    let (reader, encoding, mut found) = match read {
        Ok(read) => read,
        Err(reason) => return Err(Skipped { name, reason }),
    };
    if reader.starts_with("pdf") && is_empty_form(&found.text) {
        let what = "a form that is filled in by Adobe Reader (XFA)".to_owned();
        return Err(Skipped { name, reason: Reason::NoText(what) });
    }
    if reader_named(reader).is_some_and(|own| !own.is_named(&name)) {
        found.notes.push(ReadingNote::new(RemarkKind::ByContent, 1));
    }
    part_words(&mut found);
    let text = without_returns(found.text);
    found.notes.extend(seen_notes(&text));
    judge(&mut found.notes, &text, found.source);
    let document = Document {
        name,
        hidden: hidden(&text),
        text: text.into(),
        hash,
        bytes: bytes.len() as u64,
        encoding: found.encoding.unwrap_or(encoding),
        reader,
        notes: found.notes.into(),
        parts: found.parts.map(Arc::new),
        row: None,
    };
    match document.unseen() {
        characters if characters > 0 && document.text.trim().is_empty() => {
            Err(Skipped { name: document.name, reason: Reason::Unseen { characters } })
        }
        _ => Ok(document),
    }
}

/// True if the name of a document has an extension of its reader.
pub fn is_named(document: &Document) -> bool {
    reader_named(document.reader).is_some_and(|reader| reader.is_named(&document.name))
}

/// The reader of that name that takes files by their names, too.
fn reader_named(name: &str) -> Option<&'static FileReader> {
    READERS.iter().find(|reader| reader.name == name && name != "plain")
}

/// Text that was read: the name of its reader, its encoding unless the format declares another.
type TextAsRead<'a> = (&'static str, Encoding, Extracted<'a>);

/// Decodes a file and extracts its text by its name.
fn text<'a>(
    name: &Name,
    bytes: &'a [u8],
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<TextAsRead<'a>, Reason> {
    let label = options.encoding.as_deref().map(str::parse).transpose().map_err(Reason::Failed)?;
    let Decoded { text, encoding, zeros, other } = decode(bytes, label)?;
    let with_notes = |found| with_notes(found, zeros, other);
    let text = line_feeds(text);
    let reader = reader_for(READERS, name, &text);
    let Some((reader, ReadMethod::Text { read, .. })) = reader.map(|own| (own, own.read)) else {
        return Ok(("plain", encoding, with_notes(text.into())));
    };
    let budget = WorkBudget::new(text.len(), cancelled);
    let mut found = read(text, &budget)?;
    let is_broken = found.notes.iter().any(|note| note.kind == RemarkKind::NotAsNamed);
    if is_broken && !reader.is_named(name) {
        // Its start promised a kind that the rest does not keep.
        found.notes.clear();
        return Ok(("plain", encoding, with_notes(found)));
    }
    Ok((reader.name, encoding, with_notes(found)))
}

/// A text with remarks on the NUL bytes that were left out of it, and on lines in another encoding.
fn with_notes(mut found: Extracted<'_>, zeros: usize, other: Option<OtherLines>) -> Extracted<'_> {
    if zeros > 0 {
        found.notes.push(ReadingNote::new(RemarkKind::Zeros, zeros));
    }
    if let Some(OtherLines { name, count, first }) = other {
        found.notes.push(ReadingNote::new(RemarkKind::OtherLines(name, first), count));
    }
    found
}

/// A text of at most `cap` bytes, extracted from a file of `size` bytes.
fn within(found: Extracted<'static>, cap: u64, size: usize) -> Result<Extracted<'static>, Reason> {
    if found.text.len() as u64 > cap {
        return Err(Reason::Unpacked { cap, ratio: cap / (size.max(1) as u64) });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bytes_are_an_empty_document() {
        let document = from_bytes(Name::new(b"x"), b"", &ReadOptions::default()).unwrap();
        assert_eq!((&*document.text, document.reader, document.bytes), ("", "plain", 0));
    }
}
