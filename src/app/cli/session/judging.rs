//! Verdicts and notes of a session, saved by the same thread as those of the explorer.

use crate::cli::console::{Console, Failure};
use crate::compare::result::{Comparison, PairRow};
use crate::display::number::count;
use crate::os::signals::was_interrupted;
use crate::review::journal::Journal;
use crate::review::ledger::Ledger;
use crate::review::record::{LONGEST_NOTE, UNSAVED, VerdictRecord};
use crate::review::verdict::{DISPUTED, Verdict};
use crate::review::writer::{JournalWriter, News};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime};

/// How long the end of a session waits for a journal that cannot be written at the moment.
const LAST_WAIT: Duration = Duration::from_secs(30);
/// How often it looks whether it was stopped meanwhile.
const LOOK: Duration = Duration::from_millis(100);

/// The verdicts of a journal, and what can be undone.
pub(super) struct Judging {
    writer: Option<JournalWriter>,
    news: Receiver<News>,
    /// The path of the journal, to be shown.
    path: String,
    by: String,
    ledger: Ledger,
    /// The records before each step, with the number of the pair.
    steps: Vec<(usize, VerdictRecord)>,
    /// Records that are not on the disk.
    unsaved: usize,
    /// Decisions that there is no file for.
    lost: usize,
    /// Why the journal could not be read or written the last time.
    trouble: Option<String>,
    /// Why decisions can never be saved, if there is no writer.
    refused: String,
    /// Damaged lines that were told.
    bad: usize,
    console: Console,
}

/// What becomes of the verdict and the note of a pair.
pub(super) enum JudgingStep<'a> {
    /// Another verdict; `None` takes it back.
    Verdict(Option<Verdict>),
    /// Another note.
    Note(&'a str),
}

impl Judging {
    /// Reads the journal, and waits for its answer. One that is no journal is a warning, and nothing is saved; one
    /// that cannot be read at the moment is read later.
    pub(super) fn new(journal: Option<Journal>, by: String, console: &Console) -> Self {
        let (sender, news) = channel();
        let path = journal.as_ref().map(|own| own.path().display().to_string());
        let notify = move |own| {
            // Nobody listens at the end of the session only.
            let _ended = sender.send(own);
        };
        let started = journal.map(|own| JournalWriter::start(own, notify));
        let mut own = Self {
            writer: None,
            news,
            path: path.unwrap_or_default(),
            by,
            ledger: Ledger::default(),
            steps: Vec::new(),
            unsaved: 0,
            lost: 0,
            trouble: None,
            refused: NO_FILE.to_owned(),
            bad: 0,
            console: *console,
        };
        match started {
            Some(Ok(writer)) => own.writer = Some(writer),
            Some(Err(error)) => own.warn_ignored(&error.to_string()),
            None => return own,
        }
        if let Ok(first) = own.news.recv() {
            own.hear(first);
        }
        if let Some(why) = &own.trouble {
            own.console.warn(&format!("{}: {why}; it is tried again", own.path));
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

    /// Takes a decision on a pair, the `place`th of the list, and saves it; [`Self::unsaved`] says if it is not yet.
    /// # Errors
    /// Why it can never be saved.
    pub(super) fn decide(
        &mut self,
        place: usize,
        comparison: &Comparison,
        row: &PairRow,
        decision: &JudgingStep<'_>,
    ) -> Result<(), String> {
        self.listen();
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
    /// Why it can never be saved.
    pub(super) fn undo(&mut self) -> Result<Option<usize>, String> {
        self.listen();
        let Some((place, before)) = self.steps.last().cloned() else { return Ok(None) };
        self.save(before)?;
        self.steps.pop();
        Ok(Some(place))
    }

    /// How many decisions are not saved yet, and why; `None` once all are.
    pub(super) fn unsaved(&self) -> Option<String> {
        let why = self.trouble.as_deref().filter(|_| self.unsaved > 0)?;
        let records = count(self.unsaved as u64, "decision");
        Some(format!("{records} not saved yet: {why}; it is tried again"))
    }

    /// Waits for what is not saved yet, at most half a minute.
    /// # Errors
    /// Something is not saved.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.listen();
        if let Some(why) = self.unsaved() {
            self.console.note(&why);
        }
        let end = Instant::now() + LAST_WAIT;
        while self.unsaved > 0 && self.writer.is_some() && Instant::now() < end {
            match self.news.recv_timeout(LOOK) {
                Ok(news) => self.hear(news),
                Err(RecvTimeoutError::Timeout) if was_interrupted() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // The thread tries once more when its sender is gone, and then ends.
        self.writer = None;
        while let Ok(news) = self.news.recv() {
            self.hear(news);
        }
        match self.unsaved + self.lost {
            0 => Ok(()),
            left => Err(Failure::Output(format!(
                "{} not saved: {}",
                count(left as u64, "decision"),
                self.trouble.unwrap_or(self.refused)
            ))),
        }
    }

    /// Hands a record to the thread, and waits until it is saved or an attempt has failed.
    fn save(&mut self, mut record: VerdictRecord) -> Result<(), String> {
        let Some(writer) = &self.writer else {
            self.lost += 1;
            return Err(self.refused.clone());
        };
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        (record.seq, record.at) = (UNSAVED, now.map_or(0, |now| now.as_secs()));
        record.by.clone_from(&self.by);
        self.ledger.take(record.clone());
        writer.write(record);
        self.unsaved += 1;
        self.trouble = None;
        while self.unsaved > 0 && self.trouble.is_none() {
            let Ok(news) = self.news.recv() else { break };
            self.hear(news);
        }
        Ok(())
    }

    /// Takes what has arrived in the meantime.
    fn listen(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            self.hear(news);
        }
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Read(records, bad) => {
                if bad > self.bad {
                    self.bad = bad;
                    let lines = count(bad as u64, "damaged line");
                    self.console.warn(&format!("{}: {lines} ignored", self.path));
                }
                self.take(records);
                self.trouble = None;
            }
            News::Saved(records) => {
                self.unsaved = self.unsaved.saturating_sub(records.len());
                self.take(records);
                self.trouble = None;
            }
            News::NotSaved(why) => self.trouble = Some(why),
            News::Refused(why) => self.warn_ignored(&why),
        }
    }

    fn warn_ignored(&mut self, why: &str) {
        self.console.warn(&format!("verdicts are ignored: {}: {why}", self.path));
        self.refused = format!(
            "verdicts cannot be kept in {}: {why}; name another file: --review FILE",
            self.path
        );
        self.writer = None;
    }

    fn take(&mut self, records: impl IntoIterator<Item = VerdictRecord>) {
        for record in records {
            self.ledger.take(record);
        }
    }
}

/// Why a decision cannot be saved.
const NO_FILE: &str = "verdicts have no file; name one: --review FILE";
