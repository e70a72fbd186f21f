//! Verdicts and notes of a session: each is in the journal before the next line is read.

use crate::cli::console::Console;
use crate::compare::result::{Comparison, PairRow};
use crate::display::number::count;
use crate::review::journal::Journal;
use crate::review::ledger::Ledger;
use crate::review::record::{LONGEST_NOTE, UNSAVED, VerdictRecord};
use crate::review::verdict::{DISPUTED, Verdict};
use std::time::SystemTime;

/// The verdicts of a journal, and what can be undone.
pub(super) struct Judging {
    journal: Option<Journal>,
    by: String,
    ledger: Ledger,
    /// The records before each step, with the number of the pair.
    steps: Vec<(usize, VerdictRecord)>,
}

/// What becomes of the verdict and the note of a pair.
pub(super) enum JudgingStep<'a> {
    /// Another verdict; `None` takes it back.
    Verdict(Option<Verdict>),
    /// Another note.
    Note(&'a str),
}

impl Judging {
    /// Reads the journal. One that cannot be read is a warning, and nothing is saved.
    pub(super) fn new(journal: Option<Journal>, by: String, console: &Console) -> Self {
        let mut own = Self { journal, by, ledger: Ledger::default(), steps: Vec::new() };
        let Some(journal) = &mut own.journal else { return own };
        let shown = journal.path().display().to_string();
        match journal.read() {
            Ok(records) => {
                if journal.bad() > 0 {
                    let lines = count(journal.bad() as u64, "damaged line");
                    console.warn(&format!("{shown}: {lines} ignored"));
                }
                own.take(records);
            }
            Err(error) => {
                console.warn(&format!("verdicts are ignored: {shown}: {error}"));
                own.journal = None;
            }
        }
        own
    }

    /// The verdict on a pair, and the note of the reviewer; both may be empty.
    pub(super) fn words(&self, comparison: &Comparison, row: &PairRow) -> (String, String) {
        let Some(draft) = VerdictRecord::draft(comparison, row) else {
            return (String::new(), String::new());
        };
        let standing = self.ledger.standing(&draft.key());
        let verdict = if standing.is_disputed() {
            Some(DISPUTED)
        } else {
            self.ledger.get(&draft.key()).and_then(|own| own.verdict).map(Verdict::name)
        };
        let own = self.ledger.own(&draft.key(), &self.by);
        (
            verdict.unwrap_or_default().to_owned(),
            own.map(|own| own.note.clone()).unwrap_or_default(),
        )
    }

    /// Saves a decision on a pair, the `place`th of the list.
    /// # Errors
    /// Why it is not saved.
    pub(super) fn decide(
        &mut self,
        place: usize,
        comparison: &Comparison,
        row: &PairRow,
        decision: &JudgingStep<'_>,
    ) -> Result<(), String> {
        let Some(draft) = VerdictRecord::draft(comparison, row) else { return Ok(()) };
        let own = self.ledger.own(&draft.key(), &self.by);
        let before = own.cloned().unwrap_or_else(|| draft.clone());
        let mut record =
            VerdictRecord { verdict: before.verdict, note: before.note.clone(), ..draft };
        match decision {
            JudgingStep::Verdict(verdict) => record.verdict = *verdict,
            JudgingStep::Note(note) => record.note = note.chars().take(LONGEST_NOTE).collect(),
        }
        self.save(record)?;
        self.steps.push((place, before));
        Ok(())
    }

    /// Takes the last decision back; returns the place of its pair, `None` if there was none.
    /// # Errors
    /// Why it is not saved.
    pub(super) fn undo(&mut self) -> Result<Option<usize>, String> {
        let Some((place, before)) = self.steps.last().cloned() else { return Ok(None) };
        self.save(before)?;
        self.steps.pop();
        Ok(Some(place))
    }

    fn save(&mut self, mut record: VerdictRecord) -> Result<(), String> {
        let Some(journal) = &mut self.journal else {
            return Err("verdicts have no file; name one: --review FILE".to_owned());
        };
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        (record.seq, record.at) = (UNSAVED, now.map_or(0, |now| now.as_secs()));
        record.by.clone_from(&self.by);
        let mut records = [record];
        let others = journal
            .append(&mut records)
            .map_err(|error| format!("not saved: {}: {error}", journal.path().display()))?;
        self.take(others.into_iter().chain(records));
        Ok(())
    }

    fn take(&mut self, records: impl IntoIterator<Item = VerdictRecord>) {
        for record in records {
            self.ledger.take(record);
        }
    }
}
