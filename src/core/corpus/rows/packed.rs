//! The bytes of a table, unpacked as they are read if it is packed with gzip or Zstandard.

use crate::corpus::document::{Name, Reason, RowsFile};
use crate::corpus::found::FoundFile;
use crate::corpus::open::open;
use crate::corpus::refusal::refused;
use crate::corpus::row_options::{Packing, packing};
use crate::corpus::rows::zstandard::Frames;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Unpacked bytes for each packed one above which a file is not read further, and bytes that any
/// file may have more.
const MOST_RATIO: u64 = 200;
const SMALL: u64 = 1 << 24;

/// A stream of the bytes of a table.
pub(super) type TableBytes = Box<dyn Read + Send>;

/// Whether something other than padding follows the packed data of a table; known once it is read.
#[derive(Debug, Clone, Default)]
pub(super) struct Trailer(Arc<AtomicBool>);

impl Trailer {
    /// Adds to the summary of a table that what follows its data is passed over.
    pub(super) fn tell(&self, file: &mut RowsFile) {
        if self.0.load(Ordering::Relaxed) {
            file.told.push_str("; bytes after its gzip data passed over");
        }
    }
}

/// True for the name of a packed file.
pub(in crate::corpus) fn is_packed(name: &Name) -> bool {
    packing(name.bytes()).is_some()
}

/// The bytes of a table from the first on. An error of kind `InvalidData` or `FileTooLarge` is one
/// of the packed data, see [`unreadable`].
pub(super) fn table_bytes(found: &FoundFile) -> Result<(TableBytes, Trailer), Reason> {
    let (file, metadata) = open(&found.path)?;
    let trailer = Trailer::default();
    let Some((packing, _)) = packing(found.name.bytes()) else {
        return Ok((Box::new(file), trailer));
    };
    let left = metadata.len().saturating_mul(MOST_RATIO).saturating_add(SMALL);
    let packed = BufReader::with_capacity(1 << 16, file);
    let (inner, name): (TableBytes, _) = match packing {
        Packing::Gzip => {
            let (member, trailer) = (Some(GzDecoder::new(packed)), trailer.clone());
            (Box::new(GzipMembers { member, trailer }), "gzip")
        }
        Packing::Zstd => (Box::new(Frames::new(packed)), "Zstandard"),
    };
    Ok((Box::new(Unpacked { inner, name, left }), trailer))
}

/// The reason for a failed read of a table.
pub(super) fn unreadable(error: &io::Error) -> Reason {
    match error.kind() {
        ErrorKind::InvalidData => Reason::Damaged(error.to_string()),
        ErrorKind::FileTooLarge => Reason::Row(error.to_string()),
        _ => refused(error),
    }
}

/// The unpacked bytes of all members of a gzip file. What follows the last one is passed over, as
/// gzip does: padding of tapes and of block devices, signatures.
struct GzipMembers<R> {
    /// The member that is being read; `None` at the end.
    member: Option<GzDecoder<R>>,
    trailer: Trailer,
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            let next = |mut rest: R| -> io::Result<Option<R>> {
                let bytes = rest.fill_buf()?;
                // A member starts with the bytes 1f 8b; a piece may end between them.
                if matches!(bytes, [0x1f] | [0x1f, 0x8b, ..]) {
                    return Ok(Some(rest));
                }
                let is_padding = bytes.iter().all(|&byte| byte == 0);
                self.trailer.0.fetch_or(!is_padding, Ordering::Relaxed);
                Ok(None)
            };
            let rest = self.member.take().map(GzDecoder::into_inner);
            self.member = rest.map_or(Ok(None), next)?.map(GzDecoder::new);
        }
        Ok(0)
    }
}

/// Unpacks up to a limit.
struct Unpacked {
    inner: TableBytes,
    /// Name of the packing.
    name: &'static str,
    left: u64,
}

impl Read for Unpacked {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = match self.inner.read(into) {
            Err(error) if error.raw_os_error().is_none() => {
                let what = format!("its {} data is cut short or broken", self.name);
                return Err(io::Error::new(ErrorKind::InvalidData, what));
            }
            other => other?,
        };
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            let what =
                format!("more than {MOST_RATIO} times its size when unpacked; unpack it first");
            io::Error::new(ErrorKind::FileTooLarge, what)
        })?;
        Ok(read)
    }
}
