//! Loads one found file as a document.

use crate::corpus::document::{ContentHash, DecodedBy, Document, Encoding, Skipped};
use crate::corpus::found::Found;
use crate::corpus::open::snapshot;
use crate::corpus::scan::ReadOptions;
use sha2::{Digest, Sha256};

/// Opens, reads, decodes one file; the snapshot that everything else uses.
pub fn load(found: &Found, options: &ReadOptions) -> Result<Document, Skipped> {
    let bytes = snapshot(&found.path, options.max_file_size)
        .map_err(|reason| Skipped { name: found.name.clone(), reason })?;
    from_bytes(found.name.clone(), &bytes, options)
}

/// A document from bytes that are already in memory.
pub fn from_bytes(
    name: crate::corpus::document::Name,
    bytes: &[u8],
    _options: &ReadOptions,
) -> Result<Document, Skipped> {
    Ok(Document {
        name,
        text: String::from_utf8_lossy(bytes).into(),
        hash: ContentHash(Sha256::digest(bytes).into()),
        bytes: bytes.len() as u64,
        encoding: Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced: 0 },
        reader: "plain",
        hidden: 0,
    })
}
