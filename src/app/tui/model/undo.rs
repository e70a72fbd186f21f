//! The steps of judging that can be undone, within a bounded memory.

use crate::review::record::VerdictRecord;
use std::collections::VecDeque;

/// Most steps that can be undone.
const STEPS: usize = 1_000;
/// Most records of all steps, about 4 MB; the newest step is kept whole.
const RECORDS: usize = 10_000;

/// The records before each step, the newest step last. A step that exceeds the bounds pushes the
/// oldest ones out.
#[derive(Debug, Default)]
pub struct UndoSteps {
    steps: VecDeque<Vec<VerdictRecord>>,
    /// Records of all steps.
    records: usize,
}

impl UndoSteps {
    /// Adds the newest step.
    pub fn push(&mut self, step: Vec<VerdictRecord>) {
        self.records += step.len();
        self.steps.push_back(step);
        while self.steps.len() > STEPS || (self.records > RECORDS && self.steps.len() > 1) {
            let oldest = self.steps.pop_front().unwrap_or_default();
            self.records -= oldest.len();
        }
    }

    /// Number of steps.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// Removes the newest step, and returns it.
    pub fn pop(&mut self) -> Option<Vec<VerdictRecord>> {
        let step = self.steps.pop_back()?;
        self.records -= step.len();
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::{ContentHash, Name};
    use crate::review::record::{JudgedText, VerdictScores};

    /// A step of this many records with this number.
    fn step(seq: u64, records: usize) -> Vec<VerdictRecord> {
        let side = || JudgedText { hash: ContentHash([0; 32]), name: Name::new(b"a"), bytes: 1 };
        let record = VerdictRecord {
            seq,
            at: 0,
            by: String::new(),
            sides: [side(), side()],
            scores: VerdictScores::default(),
            verdict: None,
            note: String::new(),
        };
        vec![record; records]
    }

    /// The numbers of the steps that are left, the newest first.
    fn left(mut undo: UndoSteps) -> Vec<u64> {
        let mut left = Vec::new();
        while let Some(step) = undo.pop() {
            left.push(step[0].seq);
        }
        assert_eq!(undo.records, 0);
        left
    }

    #[test]
    fn the_newest_steps_are_kept_by_number_and_by_records() {
        let mut undo = UndoSteps::default();
        (0..1_500).for_each(|seq| undo.push(step(seq, 1)));
        assert_eq!(left(undo), (500..1_500).rev().collect::<Vec<_>>());
        let mut undo = UndoSteps::default();
        (0..9).for_each(|seq| undo.push(step(seq, 4_000)));
        assert_eq!(left(undo), [8, 7]);
        let mut undo = UndoSteps::default();
        (0..3).for_each(|seq| undo.push(step(seq, 1)));
        undo.push(step(3, RECORDS + 1));
        assert_eq!(left(undo), [3], "the newest step is whole");
    }
}
