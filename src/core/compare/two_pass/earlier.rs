//! The sketches of an earlier run over other rows, found by the content of the text.

use crate::compare::result::Profile;
use crate::compare::two_pass::entries::EntryFile;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::record::{FILES, SketchedRow};
use crate::corpus::document::{ContentHash, Document};
use crate::corpus::rows::RowPlace;
use crate::corpus::streamed::AsRead;
use crate::measure::contract::{Params, Weight};
use crate::measure::minhash::MinHashSignature;
use crate::text::hash::checksum;
use std::collections::HashMap;
use std::path::Path;

/// The sketches of a text that were made in this run, or in an earlier one.
pub(super) enum RowSketches {
    /// Without shingles, which many texts at once have no room for; with [`Profile::chance`], and true
    /// if the text has weighted features.
    Made(Profile, (f32, bool)),
    Known(KnownSketches),
}

/// The sketches of a text from an earlier run.
pub(super) struct KnownSketches {
    record: SketchedRow,
    slots: Vec<u8>,
}

/// What a work folder stores of a row beside its name.
pub(super) struct StoredSketches {
    pub(super) record: SketchedRow,
    pub(super) slots: Vec<u8>,
    /// The fingerprint, if those of all rows are stored.
    pub(super) print: Vec<u8>,
}

impl RowSketches {
    /// The sketches of a profile, with its chance of repeated shingles.
    pub(super) fn made(profile: Profile, weight: Weight) -> Self {
        let known = (profile.chance(weight) as f32, profile.feature_count() > 0);
        Self::Made(profile.lighten(), known)
    }

    /// The profile, if it was made in this run.
    pub(super) fn profile(&self) -> Option<&Profile> {
        match self {
            Self::Made(profile, _) => Some(profile),
            Self::Known(_) => None,
        }
    }

    /// What is stored of a document with these sketches; `named` is what the file of names has of it.
    pub(super) fn stored(
        self,
        (table, place, name_end): (u32, RowPlace, u64),
        (document, named): (&Document, &[u8]),
        (sketch, has_prints): (&Params, bool),
    ) -> StoredSketches {
        match self {
            Self::Known(KnownSketches { record, slots }) => {
                let bytes = document.bytes;
                let (hidden, replaced) =
                    (document.hidden as u32, document.encoding.replaced as u32);
                let notes = (named.len() - document.name.bytes().len()) as u32;
                let name_sum = checksum(named);
                let as_read = AsRead::new(document);
                let record = SketchedRow {
                    table,
                    place,
                    name_end,
                    notes,
                    name_sum,
                    bytes,
                    hidden,
                    replaced,
                    as_read,
                    ..record
                };
                StoredSketches { record, slots, print: Vec::new() }
            }
            Self::Made(profile, known) => {
                let at = (table, place, name_end);
                let record = SketchedRow::new(at, (document, named), &profile, known);
                let slots = match &profile.signature {
                    Some(MinHashSignature::Slots(values)) => {
                        values.iter().flat_map(|value| value.to_le_bytes()).collect()
                    }
                    _ => vec![0; sketch.slots * 4],
                };
                let words = profile.fingerprint.map_or([0; 4], |print| print.words);
                let words = words.iter().filter(|_| has_prints);
                let print = words.flat_map(|word| word.to_le_bytes()).collect();
                StoredSketches { record, slots, print }
            }
        }
    }
}

/// The rows of an earlier run with the same recipe. Memory: 200 bytes a row.
pub(super) struct EarlierRows {
    records: Vec<SketchedRow>,
    rows: HashMap<ContentHash, u32>,
    signatures: EntryFile,
}

impl EarlierRows {
    /// Opens a work folder with these records; `None` if it has not all their signatures.
    /// # Errors
    /// Those of the system.
    pub(super) fn open(
        folder: &Path,
        records: Vec<SketchedRow>,
        sketch: &Params,
    ) -> Result<Option<Self>, TwoPassError> {
        let mut rows = HashMap::with_capacity(records.len());
        for (record, row) in records.iter().zip(0..) {
            rows.entry(record.hash).or_insert(row);
        }
        let [_, _, signatures, _] = FILES;
        let signatures = EntryFile::open(folder.join(signatures), sketch.slots * 4)?;
        let is_whole = signatures.len()? >= records.len() as u64;
        Ok(is_whole.then_some(Self { records, rows, signatures }))
    }

    /// The sketches of a text with this hash; `None` if it is new, or its sketches are damaged.
    /// # Errors
    /// Those of the system.
    pub(super) fn find(
        &mut self,
        hash: &ContentHash,
    ) -> Result<Option<KnownSketches>, TwoPassError> {
        let Some(&row) = self.rows.get(hash) else { return Ok(None) };
        let Some(record) = self.records.get(row as usize).cloned() else { return Ok(None) };
        match self.signatures.entry(row) {
            Ok(slots) => Ok(Some(KnownSketches { record, slots })),
            Err(TwoPassError::Damaged { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
