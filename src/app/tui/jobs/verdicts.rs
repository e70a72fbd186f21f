//! Gives verdicts, takes them back, sends them to the journal.

use crate::pair::DocPair;
use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::review::passage::MarkedPassage;
use crate::review::record::{UNSAVED, VerdictRecord};
use crate::review::verdict::Verdict;
use crate::review::writer::{JournalWriter, News as Written};
use crate::tui::flow::{Effect, Event, ModelNews, Sender};
use crate::tui::jobs::cases::GroupCase;
use crate::tui::jobs::leaving::Leaving;
use crate::tui::model::{ChosenPair, GroupPairs, Model};
use crate::tui::widgets::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most pairs that one key judges.
const MOST: usize = 5_000;
/// Notice when every pair of the list has a verdict.
const ALL_REVIEWED: &str = "every pair of the list is reviewed";

/// Gives verdicts and sends them to the journal.
#[derive(Default)]
pub struct Reviewer {
    /// The thread that writes the journal; `None` where verdicts cannot be kept.
    writer: Option<JournalWriter>,
    /// The verdict that waits for a second key, because it would replace others, and its pairs.
    asked: Option<(Verdict, Vec<ChosenPair>)>,
    /// What must be saved before the program quits.
    pub leaving: Leaving,
}

impl Reviewer {
    /// Keeps verdicts in a journal; a thread of its own starts to read it now.
    pub fn keep<D: Disk>(
        &mut self,
        model: &mut Model,
        journal: Journal<D>,
        by: &str,
        sender: Sender,
    ) {
        let review = &mut model.review;
        by.clone_into(&mut review.by);
        review.path = Some(journal.path().to_owned());
        match JournalWriter::start(journal, move |news| sender.send(Event::Review(news))) {
            Ok(writer) => self.writer = Some(writer),
            Err(error) => {
                review.refused = Some(format!("cannot start the thread of the journal: {error}"));
            }
        }
    }

    /// Why verdicts cannot be kept; `None` if they can.
    pub(super) fn refusal(&self, model: &Model) -> Option<String> {
        match (&model.review.refused, &self.writer) {
            (Some(why), _) => {
                let path = model.review.path.as_ref();
                let path = path.map(|path| path.display().to_string()).unwrap_or_default();
                Some(format!(
                    "verdicts cannot be kept in {path}: {why}; name another file: --review FILE"
                ))
            }
            (None, None) => Some("verdicts have no file; name one: --review FILE".into()),
            (None, Some(_)) => None,
        }
    }

    /// Gives a verdict on these pairs, and chooses the next pair without one.
    pub fn judge(&mut self, model: &mut Model, verdict: Verdict, targets: &[ChosenPair]) -> Effect {
        if targets.is_empty() {
            return Effect::Say("there is no pair to judge".to_owned());
        }
        let others = replaced(model, verdict, targets);
        let asked = self.asked.take();
        if targets.len() > 1 && others > 0 && asked != Some((verdict, targets.to_vec())) {
            self.asked = Some((verdict, targets.to_vec()));
            let of = targets.len();
            return Effect::Say(format!(
                "another verdict of yours is on {others} of {of} pairs: the same key again replaces it"
            ));
        }
        if let Err(why) = self.decide(model, targets, |record| record.verdict = Some(verdict)) {
            return Effect::Say(why);
        }
        let is_selection = !model.review.selected.is_empty() && targets.len() > 1;
        model.review.selected.clear();
        let disputed = targets.iter().filter_map(|target| model.review.mark(target.pair()));
        let disputed = disputed.filter(|mark| mark.is_disputed).count();
        let next = unreviewed(model);
        unlist(model, targets);
        // If the chosen pair left the list, another one is chosen.
        let other = || model.at(0).filter(|_| model.place().is_none());
        let choose = next.or_else(other).map_or(Effect::None, Effect::Choose);
        let notice = match next {
            _ if disputed > 0 => Effect::Say(format!(
                "{} disputed: a reviewer changes the verdict, or a third one decides; u undoes",
                counted(disputed, "pair")
            )),
            _ if is_selection => {
                let many = targets.len();
                Effect::Say(format!("{many} pairs: {}; u undoes it", verdict.name()))
            }
            Some(_) => Effect::None,
            None => Effect::Say(ALL_REVIEWED.to_owned()),
        };
        choose.and(Effect::Tell(ModelNews::Ranking)).and(notice)
    }

    /// Announces a verdict on pairs of a group, and gives it at the second call: on its linked and read
    /// pairs; on the others only once all of these have it. Pairs without a verdict come first, then
    /// those with another one.
    pub fn judge_group(
        &mut self,
        model: &mut Model,
        verdict: Verdict,
        pairs: &GroupPairs,
    ) -> Effect {
        if pairs.linked.is_empty() && pairs.others.is_empty() {
            return Effect::Say("no pair of this group is in the table".to_owned());
        }
        let GroupCase { targets, words } = GroupCase::new(model, verdict, pairs);
        let asked = self.asked.take();
        if targets.is_empty() {
            return Effect::Say(words);
        }
        if let Some(why) = self.refusal(model) {
            return Effect::Say(why);
        }
        if asked.as_ref() != Some(&(verdict, targets.clone())) {
            self.asked = Some((verdict, targets));
            return Effect::Say(words);
        }
        if let Err(why) = self.decide(model, &targets, |record| record.verdict = Some(verdict)) {
            return Effect::Say(why);
        }
        unlist(model, &targets);
        let many = counted(targets.len(), "pair");
        let notice = format!("{many} of the group: {}; u undoes it", verdict.name());
        Effect::Tell(ModelNews::Ranking).and(Effect::Say(notice))
    }

    /// Gives a verdict on one pair; the chosen pair stays chosen.
    pub fn judge_pair(&mut self, model: &mut Model, verdict: Verdict, pair: ChosenPair) -> Effect {
        if let Err(why) = self.decide(model, &[pair], |record| record.verdict = Some(verdict)) {
            return Effect::Say(why);
        }
        unlist(model, &[pair]);
        Effect::Tell(ModelNews::Ranking)
    }

    /// Forgets the verdict that waits for a second key: another key came between. False if none waited.
    pub fn forget(&mut self) -> bool {
        self.asked.take().is_some()
    }

    /// Writes a note on some pairs, in one step.
    pub fn note(&mut self, model: &mut Model, targets: &[ChosenPair], note: &str) -> Effect {
        let decided = self.decide(model, targets, |record| note.clone_into(&mut record.note));
        decided.map_or_else(Effect::Say, |()| match targets.len() {
            0 | 1 => Effect::None,
            many => {
                let what = if note.is_empty() { "note removed" } else { "note saved" };
                Effect::Tell(ModelNews::Ranking)
                    .and(Effect::Say(format!("{many} pairs: {what}; u undoes it")))
            }
        })
    }

    /// Changes the records of some pairs in one step that can be undone.
    /// # Errors
    /// A sentence: verdicts cannot be kept, or there are more than `MOST` pairs.
    fn decide(
        &mut self,
        model: &mut Model,
        targets: &[ChosenPair],
        change: impl Fn(&mut VerdictRecord),
    ) -> Result<(), String> {
        if let Some(why) = self.refusal(model) {
            return Err(why);
        }
        if targets.len() > MOST {
            return Err(format!(
                "{} pairs are too many to judge at once: filter first",
                targets.len()
            ));
        }
        let mut step = Vec::new();
        for &target in targets {
            let Some(before) = current(model, target) else { continue };
            let mut record = before.clone();
            change(&mut record);
            step.push(before);
            self.put(model, target, record);
        }
        model.count_reviewed();
        model.review.steps.push(step);
        Ok(())
    }

    /// Stores the record of a pair, and sends it to the journal.
    fn put(&self, model: &mut Model, target: ChosenPair, record: VerdictRecord) {
        let record = self.send(model, record);
        model.review.put(target.index, target.pair(), &record);
    }

    /// Sends a record with reviewer and time to the journal, and returns it.
    pub(super) fn send(&self, model: &mut Model, mut record: VerdictRecord) -> VerdictRecord {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        (record.seq, record.at) = (UNSAVED, now.map_or(0, |time| time.as_secs()));
        record.by.clone_from(&model.review.by);
        if let Some(writer) = &self.writer {
            writer.write(record.clone());
        }
        model.review.unsaved += 1;
        record
    }

    /// Undoes the last step, and chooses its first pair.
    pub fn take_back(&mut self, model: &mut Model) -> Effect {
        let Some(step) = model.review.steps.pop() else {
            return Effect::Say("nothing to undo".to_owned());
        };
        if let [mark] = step.as_slice()
            && MarkedPassage::from_record(mark).is_some()
        {
            self.put_passage(model, mark.clone());
            return Effect::Tell(ModelNews::Sources).and(Effect::Say("undone: 1 mark".to_owned()));
        }
        let count = step.len();
        let places = places(model, &step);
        let mut first = None;
        for (before, place) in step.into_iter().zip(places) {
            let Some(place) = place else { continue };
            first = first.or(Some(place));
            self.put(model, place, before);
        }
        model.count_reviewed();
        let choose = first.map_or(Effect::None, Effect::Choose);
        let notice = format!("undone: {}", counted(count, "pair"));
        Effect::Order(None).and(choose).and(Effect::Say(notice))
    }

    /// Handles news of the journal.
    pub fn handle_news(&mut self, model: &mut Model, news: Written) -> Effect {
        let review = &mut model.review;
        match news {
            Written::Read(records, bad) => {
                review.bad = bad;
                let mut changed = 0;
                for record in records {
                    changed += usize::from(review.take(record));
                }
                if changed > 0 {
                    review.is_old = true;
                    review.revision += 1;
                    return Effect::Order(None);
                }
            }
            Written::Saved(records) => {
                review.unsaved = review.unsaved.saturating_sub(records.len());
                (review.trouble, review.has_saved) = (None, true);
                for record in records {
                    review.take(record);
                }
                return self.leaving.saved(model);
            }
            Written::NotSaved(why) => review.trouble = Some(why),
            Written::Refused(why) => review.refused = Some(why),
        }
        Effect::None
    }
}

/// The number of these pairs to which the reviewer gave another verdict before.
fn replaced(model: &Model, verdict: Verdict, targets: &[ChosenPair]) -> usize {
    let own = targets.iter().filter_map(|&target| current(model, target)?.verdict);
    own.filter(|own| *own != verdict).count()
}

/// The pairs that a verdict applies to: on the list the selected ones, else the chosen pair. On the
/// list the chosen pair must be listed: hidden pairs are never judged.
pub fn targets(model: &Model, on_list: bool) -> Vec<ChosenPair> {
    let selected = &model.review.selected;
    if selected.is_empty() || !on_list {
        return target(model, on_list).into_iter().collect();
    }
    let rows = model.comparison.as_ref().map_or(&[][..], |c| c.pairs.rows());
    let listed = rows.iter().zip(0..).filter(|(row, _)| selected.contains(&row.pair()));
    listed.map(|(row, index)| ChosenPair::new(index, row)).collect()
}

/// The pair that a note applies to: the chosen one; on the list only if it is listed.
pub fn target(model: &Model, on_list: bool) -> Option<ChosenPair> {
    if on_list { model.listed() } else { model.chosen }
}

/// Chooses the next pair without a verdict.
pub fn next_unreviewed(model: &Model) -> Effect {
    unreviewed(model).map_or_else(|| Effect::Say(ALL_REVIEWED.to_owned()), Effect::Choose)
}

/// Selects or deselects the chosen pair.
pub fn select(model: &mut Model) {
    let Some(chosen) = model.chosen else { return };
    let (row, selected) = (chosen.pair(), &mut model.review.selected);
    if !selected.remove(&row) {
        selected.insert(row);
    }
}

/// Selects every listed pair, or none if all are selected.
pub fn select_all(model: &mut Model) -> Effect {
    let listed = model.ranking.order.len();
    if listed > MOST {
        let (listed, most) = (counted(listed, "pair"), counted(MOST, "pair"));
        return Effect::Say(format!("{listed}: at most {most} at once; filter first"));
    }
    let rows = (0..listed).filter_map(|place| model.at(place)).map(|chosen| chosen.pair());
    let rows: BTreeSet<_> = rows.collect();
    let selected = &mut model.review.selected;
    if rows.iter().all(|row| selected.contains(row)) {
        selected.clear();
    } else {
        *selected = rows;
    }
    Effect::None
}

/// The reviewer's own last decision on a pair, for its texts as they are now; one without verdict and
/// note if there is none. What others decided stays theirs.
fn current(model: &Model, target: ChosenPair) -> Option<VerdictRecord> {
    let comparison = model.comparison.as_ref()?;
    let row = comparison.pairs.rows().get(target.index as usize)?;
    let mut draft = VerdictRecord::draft(comparison, row)?;
    let review = &model.review;
    let mark = review.mark(target.pair()).filter(|mark| !mark.is_stale);
    let own = mark
        .and_then(|mark| review.ledger.own(&mark.key, &review.by))
        .or_else(|| review.ledger.own(&draft.key(), &review.by));
    if let Some(own) = own {
        (draft.verdict, draft.note) = (own.verdict, own.note.clone());
    }
    Some(draft)
}

/// The next pair of the list without a verdict: after the chosen one, then from the start.
fn unreviewed(model: &Model) -> Option<ChosenPair> {
    let order = &model.ranking.order;
    let from = model.place().map_or(0, |place| place + 1);
    let places = (from..order.len()).chain(0..from.min(order.len()));
    let is_open = |c: &ChosenPair| model.review.reviewed.marks.verdict(c.pair()).is_none();
    places.filter_map(|place| model.at(place)).find(is_open)
}

/// Removes judged pairs from the list if its filter excludes them now.
fn unlist(model: &mut Model, targets: &[ChosenPair]) {
    let (show, reviewed) = (model.review.show, &mut model.review.reviewed);
    let refused = targets.iter().filter(|c| !show.accepts(reviewed.marks.get(c.pair())));
    let refused: BTreeSet<u32> = refused.map(|c| c.index).collect();
    reviewed.unlist(&refused, show, &mut model.ranking.order);
}

/// The current rows of these records in the pair table, in one scan of the table.
fn places(model: &Model, records: &[VerdictRecord]) -> Vec<Option<ChosenPair>> {
    let Some(comparison) = &model.comparison else { return Vec::new() };
    let named = |record: &VerdictRecord| {
        let [a, b] = &record.sides;
        comparison.named(&a.name, &b.name)
    };
    let rows: Vec<Vec<DocPair>> = records.iter().map(named).collect();
    let mut found: BTreeMap<DocPair, Option<ChosenPair>> =
        rows.iter().flatten().map(|&row| (row, None)).collect();
    for (row, index) in comparison.pairs.rows().iter().zip(0..) {
        if let Some(slot) = found.get_mut(&row.pair()) {
            *slot = Some(ChosenPair::new(index, row));
        }
    }
    let place = |row: &Vec<DocPair>| row.iter().find_map(|row| found.get(row).copied()?);
    rows.iter().map(place).collect()
}
