//! Documents that a docx imports when Word opens it (`altChunk`): HTML, MHTML, docx, RTF, text.

use crate::decode::decode;
use crate::document::{Name, Reason};
use crate::formats::READERS;
use crate::formats::contract::{Extracted, ReadLimits, ReadMethod, reader_for, reader_of_bytes};
use crate::formats::office::parts::PackedParts;
use crate::formats::office::relations::Relation;
use std::collections::HashMap;

/// Reads a docx at this depth of imports within imports.
pub(super) type ReadDocx = fn(&[u8], &ReadLimits<'_>, usize) -> Result<Extracted<'static>, Reason>;

/// Imports within imports.
const DEEPEST: usize = 3;

/// The texts that a document imports, by their relationship; `None` where one cannot be read.
pub(super) fn imported(
    parts: &mut PackedParts<'_>,
    links: &[Relation],
    limits: &ReadLimits<'_>,
    (read_docx, depth): (ReadDocx, usize),
) -> Result<HashMap<String, Option<Extracted<'static>>>, Reason> {
    let mut found = HashMap::new();
    for link in links.iter().filter(|link| link.is("/aFChunk")) {
        let Some(bytes) = parts.bytes(&link.target)? else { continue };
        let text = if depth < DEEPEST {
            text(&link.target, &bytes, limits, (read_docx, depth + 1))
        } else {
            Ok(None)
        };
        let text = match text {
            Ok(text) => text,
            Err(reason @ Reason::Costly) => return Err(reason),
            Err(_) => None,
        };
        found.insert(link.id.clone(), text);
    }
    Ok(found)
}

/// The text of a document, read as by its content or name.
fn text(
    name: &str,
    bytes: &[u8],
    limits: &ReadLimits<'_>,
    (read_docx, depth): (ReadDocx, usize),
) -> Result<Option<Extracted<'static>>, Reason> {
    let name = Name::new(name.as_bytes());
    let found =
        match reader_of_bytes(READERS, &name, bytes).map(|reader| (reader.name, reader.read)) {
            Some(("docx", _)) => read_docx(bytes, limits, depth)?,
            Some((_, ReadMethod::Bytes { read, .. })) => read(bytes, limits)?,
            Some(_) => return Ok(None),
            None => {
                let whole = |found: Extracted<'_>| Extracted {
                    text: found.text.into_owned().into(),
                    notes: found.notes,
                    ..Extracted::default()
                };
                let decoded = decode(bytes, None)?;
                let source = decoded.text.replace("\r\n", "\n").replace('\r', "\n");
                let reader = reader_for(READERS, &name, &source).map(|reader| reader.read);
                let Some(ReadMethod::Text { read, .. }) = reader else {
                    return Ok(Some(source.into()));
                };
                return Ok(Some(whole(read(source.into(), limits.budget)?)));
            }
        };
    Ok(Some(found))
}
