//! Loads one listed file as a document.

use crate::corpus::budget::WorkBudget;
use crate::corpus::decode::decode;
use crate::corpus::document::{ContentHash, Document, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::hidden::hidden;
use crate::corpus::open::snapshot;
use crate::corpus::readers::{READERS, reader_for};
use crate::corpus::row_options::has_rows;
use crate::corpus::scan::ReadOptions;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

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

fn from_bytes_unless(
    name: Name,
    bytes: &[u8],
    options: &ReadOptions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Document, Skipped> {
    let label = options.encoding.as_deref().map(str::parse).transpose().map_err(Reason::Failed);
    let decoded = match label.and_then(|label| decode(bytes, label)) {
        Ok(decoded) => decoded,
        Err(reason) => return Err(Skipped { name, reason }),
    };
    let text = line_feeds(decoded.text);
    let (reader, text) = match reader_for(READERS, &name) {
        Some(reader) => {
            let budget = WorkBudget::new(text.len(), cancelled);
            match (reader.read)(text, &budget) {
                Ok(text) => (reader.name, text),
                Err(halt) => return Err(Skipped { name, reason: halt.into() }),
            }
        }
        None => ("plain", text),
    };
    Ok(Document {
        name,
        hidden: hidden(&text),
        text: text.into(),
        hash: ContentHash(Sha256::digest(bytes).into()),
        bytes: bytes.len() as u64,
        encoding: decoded.encoding,
        reader,
        row: None,
    })
}

/// Converts CRLF and CR to LF.
pub(super) fn line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split('\r');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.push('\n');
        out.push_str(line.strip_prefix('\n').unwrap_or(line));
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_is_a_line_feed() {
        assert_eq!(line_feeds("a\r\nb\rc\n\r\rd\r".into()), "a\nb\nc\n\n\nd\n");
        assert_eq!(line_feeds("\r\n".into()), "\n");
    }

    #[test]
    fn no_bytes_are_an_empty_document() {
        let document = from_bytes(Name::new(b"x"), b"", &ReadOptions::default()).unwrap();
        assert_eq!((&*document.text, document.reader, document.bytes), ("", "plain", 0));
    }
}
