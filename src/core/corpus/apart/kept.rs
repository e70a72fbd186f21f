//! Readings kept between runs, by the content of the file and the way it was read.

use crate::corpus::apart::message::{decode, encode};
use crate::corpus::document::ContentHash;
use crate::corpus::readers::Extracted;
use crate::os::draft::Draft;
use crate::os::private::make_folder;
use crate::part::PartOf as _;
use sha2::{Digest, Sha256};
use std::fs::{File, read};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of the checksum before a reading.
const SUM: usize = 32;

/// The place of one reading; nothing is kept without a folder.
pub(super) struct KeptReading(Option<PathBuf>);

impl KeptReading {
    /// The place for a file read by `way`: a program and its version, or a command.
    pub(super) fn new(folder: Option<&Path>, content: &ContentHash, way: &str) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        let key: [u8; 32] = Sha256::digest(format!("{content} {version} {way}").as_bytes()).into();
        let key = ContentHash(key).to_string();
        let name = key.part(..32);
        Self(folder.map(|folder| folder.join(format!("{name}.reading"))))
    }

    /// The reading, if it was kept and is whole.
    pub(super) fn load(&self) -> Option<Extracted<'static>> {
        let path = self.0.as_deref()?;
        let bytes = read(path).ok()?;
        let (sum, body) = bytes.split_at_checked(SUM)?;
        if sum != <[u8; 32]>::from(Sha256::digest(body)) {
            return None;
        }
        let found = decode(body)?.ok()?;
        // If this fails, the file is only removed sooner.
        let file = File::options().append(true).open(path);
        let _touched = file.and_then(|file| file.set_modified(SystemTime::now()));
        Some(found)
    }

    /// Keeps a reading; a failure only costs the next run the same work.
    pub(super) fn store(&self, found: &Extracted<'_>) {
        let Some(path) = self.0.as_deref() else { return };
        let body = encode(found);
        let sum: [u8; SUM] = Sha256::digest(body.as_bytes()).into();
        let write = || {
            path.parent().map_or(Ok(()), make_folder)?;
            let draft = Draft::private_beside(path)?;
            let mut file = draft.file();
            file.write_all(&sum)?;
            file.write_all(body.as_bytes())?;
            draft.replace(path)
        };
        let _lost: std::io::Result<()> = write();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_kept_and_a_damaged_one_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let place = |way| KeptReading::new(Some(folder.path()), &ContentHash([7; 32]), way);
        let kept = place("one");
        assert!(kept.load().is_none());
        kept.store(&"text".to_owned().into());
        assert_eq!(kept.load().unwrap().text, "text");
        assert!(place("another").load().is_none());
        let path = kept.0.clone().unwrap();
        let mut bytes = read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(kept.load().is_none());
        KeptReading::new(None, &ContentHash([7; 32]), "one").store(&"text".to_owned().into());
    }
}
