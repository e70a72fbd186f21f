//! What the app does with verdicts: given, taken back, written, saved; on to the next pair.

use crate::review::disk::Disk;
use crate::review::journal::Journal;
use crate::review::record::{Record, UNSAVED};
use crate::review::scribe::Scribe;
use crate::review::verdict::Verdict;
use crate::tui::app::App;
use crate::tui::flow::{Effect, Event, News};
use crate::tui::model::{Chosen, Show};
use crate::tui::screen_id::ScreenId;
use crate::tui::widgets::counted;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// Steps that can be taken back.
const STEPS: usize = 1_000;
/// The most pairs that one key judges.
pub(crate) const MOST: usize = 5_000;

impl App {
    /// Keeps verdicts in a journal, which is read now, on a thread of its own.
    pub fn keep_verdicts<D: Disk>(&mut self, journal: Journal<D>, by: &str) {
        let sender = self.sender.clone();
        let review = &mut self.model.review;
        by.clone_into(&mut review.by);
        review.path = Some(journal.path().to_owned());
        match Scribe::start(journal, move |news| sender.send(Event::Review(news))) {
            Ok(scribe) => self.scribe = Some(scribe),
            Err(error) => review.refused = Some(format!("no thread for the journal: {error}")),
        }
    }

    /// Why no verdict can be taken, if so.
    fn refusal(&self) -> Option<String> {
        let review = &self.model.review;
        let path = || review.path.as_ref().map(|path| path.display().to_string());
        match (&review.refused, &self.scribe) {
            (Some(why), _) => {
                let path = path().unwrap_or_default();
                Some(format!(
                    "verdicts cannot be kept in {path}: {why}; --review FILE names another"
                ))
            }
            (None, None) => {
                Some("there is no place to keep verdicts; name one: --review FILE".into())
            }
            (None, Some(_)) => None,
        }
    }

    fn on_list(&self) -> bool {
        self.screens.get(self.open).is_some_and(|screen| screen.id() == ScreenId::Pairs)
    }

    /// The chosen pair; on the list only if it stands there, for nothing out of sight is judged.
    pub(crate) fn target(&self) -> Option<Chosen> {
        if self.on_list() { self.model.listed() } else { self.model.chosen }
    }

    /// The rows that a verdict is for: the selected ones of the list, else the chosen one.
    fn targets(&self) -> Vec<Chosen> {
        let (model, selected) = (&self.model, &self.model.review.selected);
        if selected.is_empty() || !self.on_list() {
            return self.target().into_iter().collect();
        }
        let rows = model.comparison.as_ref().map_or(&[][..], |c| c.pairs.rows());
        let listed = rows.iter().zip(0..).filter(|(row, _)| selected.contains(&(row.a, row.b)));
        listed.map(|(row, index)| Chosen { index, a: row.a, b: row.b }).collect()
    }

    /// Gives a verdict, and goes on to the next pair without one.
    pub(crate) fn judge(&mut self, verdict: Verdict) {
        let targets = self.targets();
        if targets.is_empty() {
            self.said = Some("there is no pair to judge".to_owned());
            return;
        }
        let many = targets.len();
        if !self.decide(&targets, |record| record.verdict = Some(verdict)) {
            return;
        }
        let is_selection = !self.model.review.selected.is_empty() && many > 1;
        self.model.review.selected.clear();
        let next = self.unreviewed();
        self.drop_unlisted();
        match next {
            Some(next) => self.choose(next),
            None => self.said = Some("every pair of the list is reviewed".to_owned()),
        }
        if is_selection {
            self.said = Some(format!("{many} pairs: {}; u takes it back", verdict.name()));
        }
    }

    /// Changes the decision on some rows by one step, which can be taken back; false if it cannot be.
    pub(crate) fn decide(&mut self, targets: &[Chosen], change: impl Fn(&mut Record)) -> bool {
        if let Some(why) = self.refusal() {
            self.said = Some(why);
            return false;
        }
        if targets.len() > MOST {
            self.said = Some(format!("{} pairs are too many at once: filter first", targets.len()));
            return false;
        }
        let mut step = Vec::new();
        for &target in targets {
            let Some(before) = self.before(target) else { continue };
            let mut record = before.clone();
            change(&mut record);
            step.push(before);
            self.put(target, record);
        }
        let steps = &mut self.model.review.steps;
        steps.push(step);
        let old = steps.len().saturating_sub(STEPS);
        steps.drain(..old);
        true
    }

    /// The decision that holds for a row, on its texts as they are now; without verdict if none does.
    fn before(&self, target: Chosen) -> Option<Record> {
        let comparison = self.model.comparison.as_ref()?;
        let row = comparison.pairs.rows().get(target.index as usize)?;
        let mut draft = Record::draft(comparison, row)?;
        let review = &self.model.review;
        let mark = review.mark(target.a, target.b).filter(|mark| !mark.is_stale);
        let held = mark
            .and_then(|mark| review.record(&mark))
            .or_else(|| review.ledger.between(draft.sides[0].hash, draft.sides[1].hash));
        if let Some(held) = held {
            (draft.verdict, draft.note) = (held.verdict, held.note.clone());
        }
        Some(draft)
    }

    /// Takes a decision on a row, and hands it to the journal.
    fn put(&mut self, target: Chosen, mut record: Record) {
        let row = (target.a, target.b);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        (record.seq, record.at) = (UNSAVED, now.map_or(0, |time| time.as_secs()));
        record.by.clone_from(&self.model.review.by);
        if let Some(scribe) = &self.scribe {
            scribe.write(record.clone());
        }
        let was = self.model.review.standing.marks.verdict(row.0, row.1).is_some();
        let is = record.verdict.is_some();
        let flagged = self.model.pair_of(target).is_some_and(|pair| pair.flags.any());
        let review = &mut self.model.review;
        if flagged {
            review.standing.reviewed += usize::from(is && !was);
            review.standing.reviewed -= usize::from(was && !is).min(review.standing.reviewed);
        }
        review.unsaved += 1;
        review.put(row, record);
    }

    /// The next pair of the list without a verdict, from the chosen one on and then from the start.
    fn unreviewed(&self) -> Option<Chosen> {
        let model = &self.model;
        let order = &model.ranking.order;
        let from = model.place().map_or(0, |place| place + 1);
        let places = (from..order.len()).chain(0..from.min(order.len()));
        let is_open = |c: &Chosen| model.review.standing.marks.verdict(c.a, c.b).is_none();
        places.filter_map(|place| model.at(place)).find(is_open)
    }

    /// Goes to the next pair without a verdict.
    pub(crate) fn next_unreviewed(&mut self) {
        match self.unreviewed() {
            Some(next) => self.choose(next),
            None => self.said = Some("every pair of the list is reviewed".to_owned()),
        }
    }

    fn choose(&mut self, chosen: Chosen) {
        self.perform(None, Effect::Choose(chosen));
    }

    /// Takes rows out of the list that it no longer shows, without ordering the rest anew.
    fn drop_unlisted(&mut self) {
        let model = &mut self.model;
        let Some(comparison) = &model.comparison else { return };
        let (rows, review) = (comparison.pairs.rows(), &mut model.review);
        let before = model.ranking.order.len();
        model.ranking.order.retain(|&index| {
            let row = rows.get(index as usize);
            row.is_some_and(|row| review.show.accepts(review.standing.marks.get(row.a, row.b)))
        });
        if review.show == Show::default() {
            review.standing.hidden += before - model.ranking.order.len();
        }
        // What was chosen may be gone from the list: its neighbour is chosen then.
        let neighbour = model.chosen.filter(|_| model.place().is_none()).and_then(|_| model.at(0));
        if let Some(neighbour) = neighbour {
            self.choose(neighbour);
        }
        self.tell_all(News::Ranking);
    }

    /// Takes the last step back, and chooses its pair.
    pub(crate) fn take_back(&mut self) {
        let Some(step) = self.model.review.steps.pop() else {
            self.said = Some("nothing to take back".to_owned());
            return;
        };
        let count = step.len();
        let places = self.places(&step);
        let mut first = None;
        for (before, place) in step.into_iter().zip(places) {
            let Some(place) = place else { continue };
            first = first.or(Some(place));
            self.put(place, before);
        }
        self.order(None);
        if let Some(chosen) = first {
            self.choose(chosen);
        }
        self.said = Some(format!("taken back: {}", counted(count, "pair")));
    }

    /// Where the pairs of these records stand in the pair table now; one look at the table for all.
    fn places(&self, records: &[Record]) -> Vec<Option<Chosen>> {
        let Some(comparison) = &self.model.comparison else { return Vec::new() };
        let named = |record: &Record| {
            let [a, b] = &record.sides;
            comparison.named(&a.name, &b.name)
        };
        let rows: Vec<Vec<(u32, u32)>> = records.iter().map(named).collect();
        let mut found: BTreeMap<(u32, u32), Option<Chosen>> =
            rows.iter().flatten().map(|&row| (row, None)).collect();
        for (row, index) in comparison.pairs.rows().iter().zip(0..) {
            if let Some(slot) = found.get_mut(&(row.a, row.b)) {
                *slot = Some(Chosen { index, a: row.a, b: row.b });
            }
        }
        let place = |row: &Vec<(u32, u32)>| row.iter().find_map(|row| found.get(row).copied()?);
        rows.iter().map(place).collect()
    }
}
