//! Reads a file once, completely, up to a size limit.

use crate::corpus::document::Reason;
use crate::corpus::refusal::refused;
use crate::corpus::standard_input::{is_standard_input, standard_input};
use crate::os::allocator::may_fail;
use crate::os::open::{Refusal, is_pipe, regular};
use std::fs::{File, Metadata, metadata};
use std::io::{self, Read, Seek};
use std::path::Path;
use std::time::SystemTime;

/// Number of times a file that changes during reading is read.
const TRIES: usize = 3;

/// Returns all bytes of a regular file, or of standard input for `-`, of at most `cap` bytes.
///
/// The file may have been replaced since it was listed: links and everything else that is not a
/// regular file are rejected, and opening never blocks on a FIFO. The size is checked before and
/// during reading, so sparse or growing files cost nothing. A file that changes during reading is
/// read again, up to three times in all.
pub fn snapshot(path: &Path, cap: u64) -> Result<Vec<u8>, Reason> {
    if is_standard_input(path) {
        let bytes = standard_input().map_err(|error| refused(&error))?;
        let size = bytes.len() as u64;
        return if size > cap {
            Err(Reason::TooLarge { bytes: size, cap })
        } else {
            Ok(bytes.into())
        };
    }
    let (mut file, mut before) = open(path)?;
    for _ in 1..TRIES {
        let bytes = read_once(&mut file, &before, cap)?;
        let after = file.metadata().map_err(|error| refused(&error))?;
        if stamp(&before) == stamp(&after) {
            return Ok(bytes);
        }
        before = after;
        file.rewind().map_err(|error| refused(&error))?;
    }
    read_once(&mut file, &before, cap)
}

/// All bytes of a pipe, such as a shell gives for `<(…)`, of at most `cap`; `None` for what is no pipe. It is read once,
/// to its end. A pipe with a name in a folder is none: nobody may ever write to it.
pub fn piped(path: &Path, cap: u64) -> Option<Result<Vec<u8>, Reason>> {
    let kind = metadata(path).ok()?.file_type();
    let read = || {
        let mut bytes = Vec::new();
        let mut file = File::open(path)?.take(cap.saturating_add(1));
        file.read_to_end(&mut bytes).map(|_length| bytes)
    };
    is_pipe(path, kind).then(|| match read() {
        Ok(bytes) if bytes.len() as u64 > cap => {
            Err(Reason::TooLarge { bytes: bytes.len() as u64, cap })
        }
        read => read.map_err(|error| refused(&error)),
    })
}

/// Opens a regular file, and maps a refusal to a reason.
pub(super) fn open(path: &Path) -> Result<(File, Metadata), Reason> {
    regular(path).map_err(|refusal| match refusal {
        Refusal::Link => Reason::Link,
        Refusal::Special(what) => Reason::Special(what),
        Refusal::System(error) => refused(&error),
    })
}

/// Size and modification time: if equal before and after reading, the file did not change.
fn stamp(metadata: &Metadata) -> (u64, Option<SystemTime>) {
    (metadata.len(), metadata.modified().ok())
}

fn read_once(file: &mut File, metadata: &Metadata, cap: u64) -> Result<Vec<u8>, Reason> {
    let expected = metadata.len();
    if expected > cap {
        return Err(Reason::TooLarge { bytes: expected, cap });
    }
    let mut bytes = Vec::new();
    let memory = usize::try_from(expected.saturating_add(1)).unwrap_or(usize::MAX);
    may_fail(|| bytes.try_reserve_exact(memory))
        .map_err(|error| refused(&io::Error::new(io::ErrorKind::OutOfMemory, error)))?;
    let read = file.take(cap.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| refused(&error))?;
    let size = bytes.len() as u64;
    if size > cap { Err(Reason::TooLarge { bytes: size, cap }) } else { Ok(bytes) }
}
