//! The first rows of a run: a floor that no index affords is refused by them, before the others are read.

use crate::compare::result::Profile;
use crate::compare::two_pass::earlier::RowSketches;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::shape::{most_visits, plan_for};
use crate::corpus::document::Skipped;
use crate::measure::minhash::MinHashSignature;
use std::collections::HashSet;

/// Rows of the sample.
pub(super) const SAMPLE: usize = 20_000;

/// The signatures of the first rows that are compared: without copies and undefined ones.
#[derive(Default)]
pub(super) struct FirstRows {
    rows: usize,
    known: HashSet<[u8; 32]>,
    /// One after another.
    signatures: Vec<u32>,
}

impl FirstRows {
    /// Adds a row.
    pub(super) fn add(&mut self, profile: &Profile) {
        self.rows += 1;
        if let Some(MinHashSignature::Slots(values)) = &profile.signature
            && profile.is_defined()
            && self.known.insert(profile.folded)
        {
            self.signatures.extend_from_slice(values);
        }
    }

    /// Adds the rows that were sketched in this run.
    pub(super) fn add_all(&mut self, rows: &[Result<RowSketches, Skipped>]) {
        for profile in rows.iter().flatten().filter_map(RowSketches::profile) {
            self.add(profile);
        }
    }

    /// True if there are enough rows to tell.
    pub(super) fn is_full(&self) -> bool {
        self.rows >= SAMPLE
    }

    /// The signatures, one after another.
    pub(super) fn signatures(&self) -> &[u32] {
        &self.signatures
    }

    /// Refuses a floor for `rows` rows like these if no index is affordable for half of them: the
    /// number of rows is estimated, and other rows may be less alike.
    pub(super) fn refuse_floor(
        &self,
        rows: u64,
        (slots, floor, seed): (usize, f64, u64),
    ) -> Result<(), TwoPassError> {
        let distinct = self.signatures.len() / slots.max(1);
        let share = distinct as f64 / self.rows.max(1) as f64;
        let documents = (share * rows as f64) as usize;
        if plan_for(&self.signatures, documents / 2, (slots, floor, seed)).is_some() {
            return Ok(());
        }
        let most = most_visits(documents);
        Err(TwoPassError::NoShapeByFirst { floor, documents, slots, most, rows: self.rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::result::Recipe;
    use crate::measure::contract::Params;
    use crate::measure::minhash::HashFamily;
    use crate::text::normalize::Ladder;
    use crate::text::shingle_length::ShingleLength;
    use crate::text::token::Unit;

    #[test]
    fn rows_that_agree_by_half_are_refused_when_there_are_many() {
        let sketch = Params { slots: 16, ..Params::default() };
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(5),
            sketch,
        };
        let family = HashFamily::new(&sketch);
        let shared = "what every row holds, whatever else it says, word for word";
        let mut first = FirstRows::default();
        for row in 0..300 {
            let [one, other] = [row * 7_919, row * 104_729];
            first.add(&Profile::new(&format!("{shared} {one} {other}"), &recipe, &family));
        }
        first.add(&Profile::new("", &recipe, &family));
        assert_eq!((first.rows, first.signatures().len()), (301, 300 * 16));
        let refused = |rows| first.refuse_floor(rows, (16, 0.3, 1));
        assert!(refused(2_000).is_ok());
        let error = refused(1_000_000_000).unwrap_err();
        assert!(matches!(error, TwoPassError::NoShapeByFirst { rows: 301, slots: 16, .. }));
        assert!(error.to_string().contains("by the first 301 rows"), "{error}");
    }
}
