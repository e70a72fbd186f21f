//! Encodes and decodes one profile: little-endian, weights as indices into a table.

use crate::compare::result::{Profile, ShingleSet};
use crate::corpus::document::Document;
use crate::measure::minhash::MinHashSignature;
use crate::measure::simhash::Fingerprint;
use crate::measure::weight::{Weighted, Weights};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The key of a document: SHA-256 of the SHA-256 of its bytes and the name of its reader. Dates and
/// names do not count: a touched or renamed file is found, a changed file with an old date is not.
pub(super) type ProfileKey = [u8; 32];

/// The key of a document.
pub(super) fn key(document: &Document) -> ProfileKey {
    let hash = Sha256::new_with_prefix(document.hash.0);
    hash.chain_update(document.reader).finalize().into()
}

/// Appends a record: its length, its key, the profile.
pub(super) fn encode(key: ProfileKey, profile: &Profile, out: &mut Vec<u8>) {
    framed(out, |out| {
        out.extend(key);
        encode_profile(profile, out);
    });
}

/// Appends the length of what `write` writes, then what it writes.
pub(in crate::compare) fn framed(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0; 8]);
    write(out);
    let length = (out.len() - start - 8) as u64;
    if let Some(place) = out.get_mut(start..start + 8) {
        place.copy_from_slice(&length.to_le_bytes());
    }
}

/// Appends a profile.
pub(in crate::compare) fn encode_profile(profile: &Profile, out: &mut Vec<u8>) {
    out.extend((profile.tokens as u64).to_le_bytes());
    out.push(u8::from(profile.short));
    out.extend(profile.norm.to_le_bytes());
    out.extend(profile.folded);
    let shingles = profile.shingles.list();
    longs(&shingles, out);
    out.push(u8::from(profile.words.is_some()));
    if let Some(words) = &profile.words {
        longs(words, out);
    }
    weights(profile.features_among(&shingles), out);
    signature(profile.signature.as_ref(), out);
    out.push(u8::from(profile.fingerprint.is_some()));
    if let Some(Fingerprint { words, bits, ties }) = &profile.fingerprint {
        out.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        out.extend(bits.to_le_bytes());
        out.extend(ties.to_le_bytes());
    }
}

/// Most bytes of the record of a profile.
pub(super) fn bound(profile: &Profile) -> u64 {
    let words = profile.words.as_ref().map_or(0, |words| words.len());
    let weights = profile.feature_count();
    let slots = match &profile.signature {
        None => 0,
        Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values)) => values.len() * 4,
        Some(MinHashSignature::BottomK { values, .. }) => values.len() * 8,
    };
    (profile.shingles.len() * 8 + words * 8 + weights * 4 + slots) as u64 + 512
}

fn longs(values: &[u64], out: &mut Vec<u8>) {
    out.extend((values.len() as u64).to_le_bytes());
    out.reserve(values.len() * 8);
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

fn ints(values: &[u32], out: &mut Vec<u8>) {
    out.extend((values.len() as u64).to_le_bytes());
    out.reserve(values.len() * 4);
    for value in values {
        out.extend(value.to_le_bytes());
    }
}

/// Weights come from counts, so few values occur: a table of up to 256 values, then one byte per
/// weight; or an empty table, then the weights themselves.
fn weights(features: Weighted<'_>, out: &mut Vec<u8>) {
    let weights = features.iter().map(|feature| feature.1);
    let mut table: Vec<u32> = Vec::new();
    let mut places = Vec::with_capacity(features.hashes.len());
    for weight in weights.clone() {
        let place = table.iter().position(|known| *known == weight).unwrap_or_else(|| {
            table.push(weight);
            table.len() - 1
        });
        let Ok(place) = u8::try_from(place) else {
            ints(&[], out);
            return ints(&weights.collect::<Vec<u32>>(), out);
        };
        places.push(place);
    }
    ints(&table, out);
    out.extend((places.len() as u64).to_le_bytes());
    out.extend(places);
}

fn signature(signature: Option<&MinHashSignature>, out: &mut Vec<u8>) {
    match signature {
        None => out.push(0),
        Some(MinHashSignature::Slots(values)) => {
            out.push(1);
            ints(values, out);
        }
        Some(MinHashSignature::Bins(values)) => {
            out.push(2);
            ints(values, out);
        }
        Some(MinHashSignature::BottomK { values, k }) => {
            out.push(3);
            longs(values, out);
            out.extend(k.to_le_bytes());
        }
    }
}

/// Reads values from the front of bytes; `None` if there are too few bytes or they are invalid.
pub(in crate::compare) struct ByteReader<'a>(pub(in crate::compare) &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(in crate::compare) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    pub(in crate::compare) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    fn flag(&mut self) -> Option<bool> {
        self.byte().filter(|&byte| byte < 2).map(|byte| byte == 1)
    }

    pub(in crate::compare) fn int(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(in crate::compare) fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(in crate::compare) fn count(&mut self) -> Option<usize> {
        self.long()?.try_into().ok()
    }

    fn longs<T: FromIterator<u64>>(&mut self) -> Option<T> {
        let count = self.count()?.checked_mul(8)?;
        let (values, _) = self.take(count)?.as_chunks();
        Some(values.iter().map(|&value| u64::from_le_bytes(value)).collect())
    }

    fn ints<T: FromIterator<u32>>(&mut self) -> Option<T> {
        let count = self.count()?.checked_mul(4)?;
        let (values, _) = self.take(count)?.as_chunks();
        Some(values.iter().map(|&value| u32::from_le_bytes(value)).collect())
    }

    /// The weights of `features` features.
    fn weights(&mut self, features: usize) -> Option<Weights> {
        let mut table = [0; 256];
        let known: Vec<u32> = self.ints()?;
        if known.is_empty() {
            let weights: Vec<u32> = self.ints()?;
            return (weights.len() == features).then(|| Weights::new(weights.into_iter()));
        }
        table.get_mut(..known.len())?.copy_from_slice(&known);
        let count = self.count()?;
        let weights = self.take(count)?.iter().map(|&place| table[usize::from(place)]);
        (count == features).then(|| Weights::new(weights))
    }

    /// A signature of kind `kind`, which is not 0.
    fn signature(&mut self, kind: u8) -> Option<MinHashSignature> {
        match kind {
            1 => Some(MinHashSignature::Slots(self.ints()?)),
            2 => Some(MinHashSignature::Bins(self.ints()?)),
            3 => Some(MinHashSignature::BottomK { values: self.longs()?, k: self.int()? }),
            _ => None,
        }
    }

    fn fingerprint(&mut self) -> Option<Fingerprint> {
        let words = [self.long()?, self.long()?, self.long()?, self.long()?];
        Some(Fingerprint { words, bits: self.int()?, ties: self.int()? })
    }

    /// The next record, without its length.
    pub(in crate::compare) fn record(&mut self) -> Option<Self> {
        let length = self.count()?;
        self.take(length).map(Self)
    }

    /// The key at the start of a record.
    pub(super) fn key(&mut self) -> Option<ProfileKey> {
        self.array()
    }

    /// The profile after the key, up to the end of the record.
    pub(in crate::compare) fn profile(mut self) -> Option<Profile> {
        let (tokens, short) = (self.count()?, self.flag()?);
        let (norm, folded) = (self.long()?, self.array()?);
        let shingles = self.longs::<ShingleSet>()?;
        let words = if self.flag()? { Some(self.longs::<Arc<[u64]>>()?) } else { None };
        let features = words.as_ref().map_or(shingles.len(), |words| words.len());
        let weights = self.weights(features)?;
        let signature = match self.byte()? {
            0 => None,
            kind => Some(self.signature(kind)?),
        };
        let fingerprint = if self.flag()? { Some(self.fingerprint()?) } else { None };
        self.0.is_empty().then_some(Profile {
            distinct: u32::try_from(shingles.len()).ok()?,
            shingles,
            tokens,
            short,
            words,
            weights,
            norm,
            signature,
            fingerprint,
            folded,
        })
    }
}
