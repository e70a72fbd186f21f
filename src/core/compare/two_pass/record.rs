//! What the work folder keeps of a row beside its name and sketches.

use crate::compare::result::Profile;
use crate::corpus::document::{ContentHash, Document};
use crate::corpus::rows::RowPlace;
use crate::corpus::streamed::{AsRead, UnseenNotes};
use crate::text::hash::checksum;

/// The names of the files of a work folder: records, names, signatures, fingerprints. The last one
/// is empty unless pairs are looked for by SimHash: else the fingerprints of candidates are enough, and
/// are made when their texts are read again.
pub(super) const FILES: [&str; 4] = ["rows", "names", "signatures", "prints"];
/// Bytes of a fingerprint.
pub(super) const PRINT: usize = 32;

/// One row of a table, or one file, without its text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SketchedRow {
    /// The number of its table, or of the group of files.
    pub(super) table: u32,
    pub(super) place: RowPlace,
    /// End of its name, and of the notes behind it, among all names.
    pub(super) name_end: u64,
    /// Bytes of its [`UnseenNotes`].
    pub(super) notes: u32,
    /// Checksum of its name and notes.
    pub(super) name_sum: u64,
    /// Size of the text in bytes.
    pub(super) bytes: u64,
    pub(super) hash: ContentHash,
    /// SHA-256 of the normalised text.
    pub(super) folded: [u8; 32],
    pub(super) distinct: u32,
    pub(super) tokens: u64,
    pub(super) norm: u64,
    /// [`Profile::chance`].
    pub(super) chance: f32,
    pub(super) hidden: u32,
    pub(super) replaced: u32,
    pub(super) as_read: AsRead,
    pub(super) short: bool,
    /// True if it has weighted features, and so a fingerprint.
    pub(super) has_print: bool,
}

impl SketchedRow {
    /// Bytes of a record, without its checksum.
    pub(super) const LENGTH: usize = 4 + 8 * 8 + 32 * 2 + 4 * 5 + 5;

    /// What the file of names has of a document: its name and its notes.
    pub(super) fn named(document: &Document) -> Vec<u8> {
        [document.name.bytes(), &UnseenNotes::new(document).0].concat()
    }

    /// The name and the notes in what the file of names has of the row.
    pub(super) fn split<'a>(&self, named: &'a [u8]) -> (&'a [u8], &'a [u8]) {
        named.split_at(named.len().saturating_sub(self.notes as usize))
    }

    /// The record of a document; `named` is what the file of names has of it.
    pub(super) fn new(
        (table, place, name_end): (u32, RowPlace, u64),
        (document, named): (&Document, &[u8]),
        profile: &Profile,
        (chance, has_print): (f32, bool),
    ) -> Self {
        Self {
            table,
            place,
            name_end,
            notes: (named.len() - document.name.bytes().len()) as u32,
            name_sum: checksum(named),
            bytes: document.bytes,
            hash: document.hash,
            folded: profile.folded,
            distinct: profile.distinct,
            tokens: profile.tokens as u64,
            norm: profile.norm,
            chance,
            hidden: document.hidden as u32,
            replaced: document.encoding.replaced as u32,
            as_read: AsRead::new(document),
            short: profile.short,
            has_print,
        }
    }

    /// True if the row has shingles and can be scored.
    pub(super) fn is_defined(&self) -> bool {
        self.distinct > 0
    }

    /// The record as bytes, all numbers little-endian.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let RowPlace { line, offset, length } = self.place;
        let Self { name_end, name_sum, bytes, tokens, norm, .. } = *self;
        let longs = [line, offset, length, name_end, name_sum, bytes, tokens, norm];
        let chance = self.chance.to_bits();
        let ints = [self.distinct, chance, self.hidden, self.replaced, self.notes];
        let mut bytes = Vec::with_capacity(Self::LENGTH);
        bytes.extend_from_slice(&self.table.to_le_bytes());
        bytes.extend(longs.iter().flat_map(|long| long.to_le_bytes()));
        bytes.extend_from_slice(&self.hash.0);
        bytes.extend_from_slice(&self.folded);
        bytes.extend(ints.iter().flat_map(|int| int.to_le_bytes()));
        bytes.extend_from_slice(&[u8::from(self.short), u8::from(self.has_print)]);
        bytes.extend_from_slice(&self.as_read.0);
        bytes
    }

    /// Parses [`Self::bytes`]; `None` if there are fewer.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let table = int(&mut rest)?;
        let (line, offset, length) = (long(&mut rest)?, long(&mut rest)?, long(&mut rest)?);
        let (name_end, name_sum) = (long(&mut rest)?, long(&mut rest)?);
        let bytes = long(&mut rest)?;
        let (tokens, norm) = (long(&mut rest)?, long(&mut rest)?);
        let (hash, folded) = (ContentHash(array(&mut rest)?), array(&mut rest)?);
        let (distinct, chance) = (int(&mut rest)?, f32::from_bits(int(&mut rest)?));
        let (hidden, replaced, notes) = (int(&mut rest)?, int(&mut rest)?, int(&mut rest)?);
        let [short, has_print] = array(&mut rest)?.map(|byte: u8| byte > 0);
        let as_read = AsRead(array(&mut rest)?);
        let place = RowPlace { line, offset, length };
        Some(Self {
            table,
            place,
            name_end,
            notes,
            name_sum,
            bytes,
            hash,
            folded,
            distinct,
            tokens,
            norm,
            chance,
            hidden,
            replaced,
            as_read,
            short,
            has_print,
        })
    }
}

fn array<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

fn int(rest: &mut &[u8]) -> Option<u32> {
    array(rest).map(u32::from_le_bytes)
}

fn long(rest: &mut &[u8]) -> Option<u64> {
    array(rest).map(u64::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_back() {
        let record = SketchedRow {
            table: 3,
            place: RowPlace { line: 7, offset: 1 << 40, length: 9 },
            name_end: 11,
            notes: 31,
            name_sum: 12,
            bytes: 13,
            hash: ContentHash([1; 32]),
            folded: [2; 32],
            distinct: 17,
            tokens: 19,
            norm: u64::MAX,
            chance: 0.25,
            hidden: 23,
            replaced: 29,
            as_read: AsRead([1, 2, 3]),
            short: true,
            has_print: false,
        };
        let bytes = record.bytes();
        assert_eq!(bytes.len(), SketchedRow::LENGTH);
        assert_eq!(SketchedRow::read(&bytes), Some(record));
        assert_eq!(SketchedRow::read(&bytes[1..]), None);
    }
}
