//! The sketches of a few documents, to be compared with one document at a time.

use crate::compare::join::sketches::bottom::strength;
use crate::compare::result::Profile;
use crate::measure::minhash::{MinHashSignature, compare, equal_slots};
use crate::measure::simhash::Fingerprint;
use crate::processor::dispatch::{Kernel, dispatch};

/// Signatures and fingerprints of the indexed documents.
#[derive(Debug)]
pub struct DocumentSketches {
    /// Slots of a signature, or K of a bottom-k sketch.
    slots: usize,
    /// Document of each signature of slots in `flat`.
    rows: Vec<u32>,
    flat: Vec<u32>,
    /// All other signatures.
    others: Vec<(u32, MinHashSignature)>,
    bits: Vec<(u32, Fingerprint)>,
}

/// The similarity of sketches from which a pair is a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SketchLevel {
    /// Smallest number of agreeing MinHash slots, or of an estimate converted to slots.
    pub agreeing: u32,
    /// Largest number of differing SimHash bits; `None` to ignore SimHash.
    pub within: Option<u32>,
}

impl DocumentSketches {
    /// Lays out the sketches of these profiles; documents are indices into `profiles`.
    pub fn new(profiles: &[&Profile], slots: usize) -> Self {
        let (rows, flat, others, bits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut laid = Self { slots, rows, flat, others, bits };
        for (document, profile) in (0..).zip(profiles) {
            match &profile.signature {
                Some(MinHashSignature::Slots(values) | MinHashSignature::Bins(values))
                    if values.len() == slots =>
                {
                    laid.rows.push(document);
                    laid.flat.extend_from_slice(values);
                }
                Some(other) => laid.others.push((document, other.clone())),
                None => {}
            }
            laid.bits.extend(profile.fingerprint.map(|print| (document, print)));
        }
        laid
    }

    /// Number of slots of a signature.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Adds to `near` every document whose sketches are similar to those of `profile`; a document
    /// may be added twice. Cost: one step for each slot and document.
    pub fn near(&self, profile: &Profile, level: SketchLevel, near: &mut Vec<u32>) {
        match &profile.signature {
            Some(MinHashSignature::Slots(own) | MinHashSignature::Bins(own))
                if own.len() == self.slots =>
            {
                dispatch(Agree { own, rows: &self.rows, flat: &self.flat, level, near });
            }
            Some(own) => near.extend(self.others.iter().filter_map(|(document, other)| {
                let strength = strength(compare(own, other)?, self.slots as u32);
                (strength >= level.agreeing).then_some(*document)
            })),
            None => {}
        }
        let (Some(own), Some(within)) = (&profile.fingerprint, level.within) else { return };
        let is_near = |other: &Fingerprint| own.distance(other).is_some_and(|d| d <= within);
        near.extend(self.bits.iter().filter(|(_, other)| is_near(other)).map(|(d, _)| *d));
    }
}

/// Finds the signatures that share enough slots with one signature.
struct Agree<'a> {
    own: &'a [u32],
    rows: &'a [u32],
    flat: &'a [u32],
    level: SketchLevel,
    near: &'a mut Vec<u32>,
}

impl Kernel for Agree<'_> {
    type Output = ();

    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide vectors")]
    #[inline(always)]
    fn run(self) {
        let slots = self.own.len();
        for (place, &document) in self.rows.iter().enumerate() {
            let other = &self.flat[place * slots..(place + 1) * slots];
            if equal_slots(self.own, other) >= self.level.agreeing {
                self.near.push(document);
            }
        }
    }
}
