//! Reads and validates the documents of a sketch file, segment by segment.

use crate::compare::cache::ByteReader;
use crate::compare::result::{Holding, Profile, Recipe};
use crate::compare::sketches::file::{SketchError, SketchFile, end};
use crate::corpus::document::{ContentHash, DecodedBy, Document, Encoding, Name};
use crate::corpus::streamed::UnseenNotes;
use crate::measure::contract::Scheme;
use crate::measure::minhash::MinHashSignature;
use crate::os::allocator::may_fail;
use crate::text::hash::unseal;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::sync::Arc;

/// The reader name of documents from a sketch file, which have no text.
pub(super) const READER: &str = "sketches";

/// Reads the segments of a file in order, without decoding them.
pub struct SketchSegments<'a> {
    pub(super) file: File,
    /// Bytes left to read.
    pub(super) left: u64,
    pub(super) of: &'a SketchFile,
    /// The number of records by the end of the file; `None` until it is reached.
    pub(in crate::compare) announced: Option<u64>,
}

impl SketchSegments<'_> {
    /// The next segment; `None` after the last. Memory: one segment.
    pub fn read(&mut self) -> Result<Option<Vec<u8>>, SketchError> {
        if self.announced.is_some() {
            return Ok(None);
        }
        let length = u64::from_le_bytes(self.array()?);
        if length == 0 {
            let last: [u8; 16] = self.array()?;
            let records = last.first_chunk().map_or(0, |&count| u64::from_le_bytes(count));
            let whole = last == end(records, self.of.header_sum) && self.left == 0;
            self.announced = whole.then_some(records);
            return if whole { Ok(None) } else { Err(self.of.damaged("its end")) };
        }
        let with_sum = length.checked_add(8).filter(|&all| all <= self.left);
        let with_sum = with_sum.ok_or_else(|| self.of.damaged("it ends early"))?;
        let mut bytes = Vec::new();
        let reserved = may_fail(|| bytes.try_reserve_exact(with_sum as usize));
        reserved.map_err(|_full| self.of.damaged("a segment is larger than the memory"))?;
        let read = (&mut self.file).take(with_sum).read_to_end(&mut bytes);
        let read = read.map_err(|error| self.of.system(error))?;
        self.left -= with_sum;
        if read as u64 == with_sum {
            Ok(Some(bytes))
        } else {
            Err(self.of.damaged("it ends early"))
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], SketchError> {
        let mut bytes = [0; N];
        self.left =
            self.left.checked_sub(N as u64).ok_or_else(|| self.of.damaged("it ends early"))?;
        match self.file.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(self.of.damaged("it ends early"))
            }
            Err(error) => Err(self.of.system(error)),
        }
    }
}

impl SketchFile {
    /// Starts reading the segments.
    pub fn segments(&self) -> Result<SketchSegments<'_>, SketchError> {
        let mut file = File::open(&self.path).map_err(|error| self.system(error))?;
        file.seek(SeekFrom::Start(self.start)).map_err(|error| self.system(error))?;
        let left = self.length.saturating_sub(self.start);
        Ok(SketchSegments { file, left, of: self, announced: None })
    }

    /// The documents of a segment with their profiles. Fails if the checksum is wrong or a record
    /// is invalid.
    pub fn decode(&self, segment: &[u8]) -> Result<Vec<(Document, Profile)>, SketchError> {
        let records = unseal(segment).ok_or_else(|| self.damaged("a checksum"))?;
        let mut rest = ByteReader(records);
        let mut found = Vec::new();
        while !rest.0.is_empty() {
            let record = rest.record().and_then(|record| self.record(record));
            found.push(record.ok_or_else(|| self.damaged("a record"))?);
        }
        Ok(found)
    }

    fn record(&self, mut record: ByteReader<'_>) -> Option<(Document, Profile)> {
        let length = record.count()?;
        let name = Name::new(record.take(length)?);
        let hash = ContentHash(record.array()?);
        let bytes = record.long()?;
        let distinct = record.int()?;
        let length = record.count()?;
        let notes = UnseenNotes(record.take(length)?.to_vec());
        let mut profile = record.profile()?;
        profile.distinct = distinct;
        let by = DecodedBy::Valid;
        let document = Document {
            name,
            text: Arc::from(""),
            hash,
            bytes,
            encoding: Encoding { name: "", by, replaced: 0 },
            reader: READER,
            hidden: 0,
            notes: notes.read(),
            parts: None,
            row: None,
        };
        is_sound(&profile, &self.header.recipe, self.header.holding).then_some((document, profile))
    }
}

/// True if a profile is valid for the recipe.
fn is_sound(profile: &Profile, recipe: &Recipe, holding: Holding) -> bool {
    let ascends = |list: &[u64]| list.windows(2).all(|two| matches!(two, [x, y] if x < y));
    let has_shingles = holding == Holding::Sketches || profile.has_shingles();
    let words = profile.features().hashes;
    let slots = recipe.sketch.slots;
    let signature = match (&profile.signature, recipe.sketch.scheme) {
        (None, _) => profile.distinct == 0,
        (Some(MinHashSignature::Slots(values)), Scheme::Slots)
        | (Some(MinHashSignature::Bins(values)), Scheme::OnePermutation) => values.len() == slots,
        (Some(MinHashSignature::BottomK { values, k }), Scheme::BottomK) => {
            *k as usize == slots && values.len() <= slots && ascends(values)
        }
        _ => false,
    };
    let bits = profile.fingerprint.is_none_or(|print| print.bits == recipe.sketch.bits);
    let defined = profile.signature.is_some() == (profile.distinct > 0);
    has_shingles && signature && bits && defined && ascends(&profile.shingles) && ascends(words)
}
