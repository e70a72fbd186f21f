//! A cache file of profiles: a header, then segments, each with a checksum.

use crate::compare::cache::record::{ByteReader, ProfileKey, bound, encode, key};
use crate::compare::result::Profile;
use crate::corpus::document::Document;
use crate::os::draft::Draft;
use crate::text::hash;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"lookskt\n";
/// The version of this layout; it changes with the layout.
const FORMAT: u32 = 1;
/// Magic, format, program, corpus, number of records, checksum.
const HEADER: usize = 8 + 4 + 8 + 32 + 8 + 8;
/// Bytes of a segment without its records: their length before, a checksum after them.
const FRAME: u64 = 16;
/// A segment ends when it has at least this many bytes.
const SEGMENT: usize = 1 << 20;

/// Which corpus and settings a file belongs to.
#[derive(Debug)]
pub(super) struct Identity {
    /// SHA-256 of the roots and of all settings that a profile depends on.
    pub(super) corpus: [u8; 32],
}

/// Why a file is not used. `Display` continues a sentence that starts with the path.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    /// The file does not exist.
    #[error("does not exist")]
    Missing,
    /// The run was cancelled.
    #[error("was not read: the run was cancelled")]
    Cancelled,
    /// Written by another version, which may compute differently.
    #[error("is of another version of lookalike")]
    Version,
    /// The file is truncated, a checksum is wrong, or it belongs to another corpus or settings.
    #[error("is damaged")]
    Damaged,
    /// The system reported an error.
    #[error("cannot be read: {0}")]
    System(#[from] io::Error),
}

/// The header without its checksum.
fn header(identity: &Identity, records: u64) -> Vec<u8> {
    let program = format!("lookalike {} {}", env!("CARGO_PKG_VERSION"), hash::NAME);
    let mut header = MAGIC.to_vec();
    header.extend(FORMAT.to_le_bytes());
    header.extend(hash::checksum(program.as_bytes()).to_le_bytes());
    header.extend(identity.corpus);
    header.extend(records.to_le_bytes());
    header
}

/// The number of records in a header; fails if the header is invalid.
fn records(bytes: &[u8; HEADER], identity: &Identity) -> Result<u64, Unusable> {
    let (said, _) = bytes.split_at(HEADER - hash::CHECKSUM);
    let count = said.last_chunk().map_or(0, |&count| u64::from_le_bytes(count));
    let due = header(identity, count);
    if said.get(..8) != due.get(..8) {
        return Err(Unusable::Damaged);
    }
    if said.get(..20) != due.get(..20) {
        return Err(Unusable::Version);
    }
    let whole = said == due && hash::unseal(bytes).is_some();
    if whole { Ok(count) } else { Err(Unusable::Damaged) }
}

/// Reads the segments in order, without checking them.
#[derive(Debug)]
pub(super) struct Segments {
    pub(super) file: File,
    /// Bytes behind the place of the file.
    pub(super) left: u64,
}

impl Iterator for Segments {
    type Item = Result<Vec<u8>, Unusable>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        let segment = self.segment();
        if segment.is_err() {
            self.left = 0;
        }
        Some(segment)
    }
}

impl Segments {
    /// The records of the next segment followed by their checksum, unchecked.
    fn segment(&mut self) -> Result<Vec<u8>, Unusable> {
        let room = self.left.checked_sub(FRAME).ok_or(Unusable::Damaged)?;
        let mut length = [0; 8];
        self.file.read_exact(&mut length)?;
        // The length is bounded by the file, so a wrong one cannot allocate more memory than the
        // file has bytes.
        let length = Some(u64::from_le_bytes(length)).filter(|&length| length <= room);
        let length = length.ok_or(Unusable::Damaged)?;
        self.left = room - length;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length as usize + 8).map_err(|_full| Unusable::Damaged)?;
        let read = (&mut self.file).take(length + 8).read_to_end(&mut bytes)?;
        if read as u64 == length + 8 { Ok(bytes) } else { Err(Unusable::Damaged) }
    }
}

/// The profiles of the wanted documents, with the places where they are wanted. Always checks the
/// whole file. Memory beside the result: one segment per thread.
pub(super) fn read<'a>(
    path: &Path,
    identity: &Identity,
    wanted: &'a HashMap<ProfileKey, Vec<usize>>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<(&'a Vec<usize>, Profile)>, Unusable> {
    let kind = fs::symlink_metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Unusable::Missing,
        _ => error.into(),
    })?;
    if !kind.is_file() {
        return Err(Unusable::Damaged);
    }
    let mut file = File::open(path)?;
    let left = file.metadata()?.len().checked_sub(HEADER as u64).ok_or(Unusable::Damaged)?;
    let mut start = [0; HEADER];
    file.read_exact(&mut start)?;
    let announced = records(&start, identity)?;
    let seen = AtomicU64::new(0);
    let decode = |segment: Result<Vec<u8>, Unusable>| {
        if cancelled() {
            return Err(Unusable::Cancelled);
        }
        let (count, found) = decode(&segment?, wanted).ok_or(Unusable::Damaged)?;
        seen.fetch_add(count, Ordering::Relaxed);
        Ok(found)
    };
    let found: Vec<_> =
        Segments { file, left }.par_bridge().map(decode).collect::<Result<_, Unusable>>()?;
    let whole = seen.load(Ordering::Relaxed) == announced;
    if whole { Ok(found.into_iter().flatten().collect()) } else { Err(Unusable::Damaged) }
}

/// The number of records of a segment, and the wanted ones; `None` if its checksum is wrong.
#[expect(clippy::type_complexity, reason = "a pair of a count and the pairs of `read`")]
fn decode<'a>(
    segment: &[u8],
    wanted: &'a HashMap<ProfileKey, Vec<usize>>,
) -> Option<(u64, Vec<(&'a Vec<usize>, Profile)>)> {
    let mut rest = ByteReader(hash::unseal(segment)?);
    let (mut count, mut found) = (0, Vec::new());
    while !rest.0.is_empty() {
        let mut record = rest.record()?;
        count += 1;
        if let Some(places) = wanted.get(&record.key()?) {
            found.push((places, record.profile()?));
        }
    }
    Some((count, found))
}

/// Replaces the file atomically and returns its size. The inner error is a size over `limit`:
/// nothing is written. Once `cancelled`, nothing is written and an outer error is returned.
pub(super) fn write(
    path: &Path,
    identity: &Identity,
    documents: &[Document],
    profiles: &[Profile],
    limit: u64,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Result<u64, u64>> {
    let mut seen = HashSet::new();
    let entries: Vec<(ProfileKey, &Profile)> =
        (documents.iter().map(key).zip(profiles)).filter(|(key, _)| seen.insert(*key)).collect();
    let most = entries.iter().map(|(_, profile)| bound(profile)).sum();
    if most > limit {
        return Ok(Err(most));
    }
    let draft = Draft::private_beside(path)?;
    let size = write_new(draft.file(), identity, &entries, cancelled)?;
    draft.replace(path)?;
    Ok(Ok(size))
}

fn write_new(
    mut file: &File,
    identity: &Identity,
    entries: &[(ProfileKey, &Profile)],
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<u64> {
    let mut header = header(identity, entries.len() as u64);
    hash::seal(&mut header);
    file.write_all(&header)?;
    let mut records = Vec::new();
    for (place, (key, profile)) in entries.iter().enumerate() {
        encode(*key, profile, &mut records);
        if cancelled() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if records.len() >= SEGMENT || place + 1 == entries.len() {
            file.write_all(&(records.len() as u64).to_le_bytes())?;
            hash::seal(&mut records);
            file.write_all(&records)?;
            records.clear();
        }
    }
    Ok(file.metadata()?.len())
}
