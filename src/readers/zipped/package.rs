//! A zip file whose members are read one at a time, up to a total size.

use crate::document::Reason;
use crate::zipped::directory::{claimed_members, listed_members};
use crate::zipped::member::Member;
use std::io::{self, Read, Seek};
use zip::ZipArchive;
use zip::result::ZipError;

/// Most members of a zip file.
const MOST: u64 = 20_000;

/// The flag of a member whose name is UTF-8.
const UTF_8: u16 = 1 << 11;

/// A zip file.
pub struct Package<R> {
    archive: ZipArchive<R>,
    /// Bytes that may still be unpacked.
    left: u64,
    /// Bytes that may be unpacked in all.
    cap: u64,
    /// Size of the file, in bytes.
    size: u64,
    /// Members that cannot be reached, because a later one has the same name.
    pub hidden: u64,
}

impl<R: Read + Seek> Package<R> {
    /// Opens a zip file of `size` bytes, of which at most `cap` bytes are unpacked in all.
    pub fn new(mut file: R, size: u64, cap: u64) -> Result<Self, Reason> {
        let listed = listed_members(&mut file).map_err(|error| broken(&error))?;
        match claimed_members(&mut file).map_err(|error| broken(&error))? {
            None => {
                return Err(Reason::Damaged(
                    "its end is missing, where it lists its parts".to_owned(),
                ));
            }
            Some(members) if members > MOST => {
                return Err(Reason::Failed(format!(
                    "{members} members, the most is {MOST}; unpack it and give the folder"
                )));
            }
            Some(_) => {}
        }
        let mut archive = ZipArchive::new(file).map_err(|error| fault(&error))?;
        if overlaps(&mut archive) {
            let what = "parts of it share bytes, which would be unpacked again and again";
            return Err(Reason::Damaged(what.to_owned()));
        }
        let hidden = listed.unwrap_or_default().saturating_sub(archive.len() as u64);
        Ok(Self { archive, left: cap, cap, size, hidden })
    }

    /// The members, in their order.
    pub fn members(&mut self) -> Vec<Member> {
        let count = self.archive.len();
        let member = |index: usize| {
            let file = self.archive.by_index_raw(index).ok()?;
            let name = file.name_raw().to_vec();
            // Some packers set the flag whatever the bytes are.
            let is_marked = file.flags().as_u16() & UTF_8 != 0;
            let is_utf8 = is_marked && std::str::from_utf8(&name).is_ok();
            Some(Member {
                index,
                is_utf8,
                is_folder: !file.is_file() || name.ends_with(b"/"),
                name,
            })
        };
        (0..count).filter_map(member).collect()
    }

    /// The content of the member of this name; `None` if there is none.
    pub fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Reason> {
        let index = self.archive.index_for_name_raw(name.as_bytes());
        match index.or_else(|| self.archive.index_for_name(name)) {
            Some(index) => self.read_at(index, self.cap).map(Some),
            None => Ok(None),
        }
    }

    /// The content of a member of at most `most` bytes. The sizes that the file gives are not
    /// trusted: what is unpacked is counted.
    pub fn read_at(&mut self, index: usize, most: u64) -> Result<Vec<u8>, Reason> {
        let mut file = self.archive.by_index(index).map_err(|error| fault(&error))?;
        let cap = if self.left < most { self.cap } else { most };
        let most = most.min(self.left);
        let mut bytes = Vec::new();
        let read = (&mut file).take(most.saturating_add(1)).read_to_end(&mut bytes);
        let unpacked = bytes.len() as u64;
        if unpacked > most {
            self.left -= most;
            let packed = file.compressed_size().clamp(1, self.size.max(1));
            return Err(Reason::Unpacked { cap, ratio: cap / packed });
        }
        self.left -= unpacked;
        read.map_err(|error| broken(&error))?;
        Ok(bytes)
    }
}

/// True if two members share bytes of the file: no program writes this, but a zip bomb is small by it. Cost: one read
/// of the header of each member.
fn overlaps<R: Read + Seek>(archive: &mut ZipArchive<R>) -> bool {
    let count = archive.len();
    let bytes = |index: usize| {
        let member = archive.by_index_raw(index).ok()?;
        let start = member.header_start();
        Some((start, member.data_start().unwrap_or(start).saturating_add(member.compressed_size())))
    };
    let mut all: Vec<(u64, u64)> = (0..count).filter_map(bytes).collect();
    all.sort_unstable();
    all.windows(2).any(|two| matches!(two, [one, next] if one.0 == next.0 || next.0 < one.1))
}

/// The reason for a zip file that cannot be opened or unpacked.
fn fault(error: &ZipError) -> Reason {
    match error {
        ZipError::Io(error) => broken(error),
        ZipError::UnsupportedArchive(what) if *what == ZipError::PASSWORD_REQUIRED => {
            Reason::Encrypted
        }
        ZipError::CompressionMethodNotSupported(method) => Reason::Failed(format!(
            "packed by method {method}, which is not supported; pack it again with deflate"
        )),
        ZipError::FileNotFound => Reason::Damaged("a part is missing".to_owned()),
        other => Reason::Damaged(format!("not a sound zip file ({other})")),
    }
}

fn broken(error: &io::Error) -> Reason {
    Reason::Damaged(format!("a part cannot be unpacked ({error})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// A zip file with one stored member, which its directory lists under each of these names.
    fn listed(names: &[&str]) -> Vec<u8> {
        let fixed =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &[0; 4], &[1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]]
                .concat();
        let mut zip = [b"PK\x03\x04", &*fixed, b"ax"].concat();
        let start = zip.len() as u32;
        for name in names {
            let own = [b"PK\x01\x02\x14\x00", &*fixed, &[0; 14], name.as_bytes()];
            zip.extend(own.concat());
        }
        let (count, size) = (names.len() as u8, zip.len() as u32 - start);
        zip.extend([b"PK\x05\x06", &[0; 4][..], &[count, 0, count, 0]].concat());
        zip.extend([&size.to_le_bytes()[..], &start.to_le_bytes(), &[0, 0]].concat());
        zip
    }

    #[test]
    fn members_that_share_bytes_are_refused_at_once() {
        let open = |names: &[&str]| {
            let zip = listed(names);
            Package::new(Cursor::new(zip.clone()), zip.len() as u64, 1 << 20).map(|_| ())
        };
        assert_eq!(open(&["a"]), Ok(()));
        let refused = open(&["a", "b"]).unwrap_err().to_string();
        assert!(refused.contains("parts of it share bytes"), "{refused}");
    }
}
