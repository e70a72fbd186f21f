//! Computes the figures and substitutions of a disguise.

use crate::explain::disguise::changes::{ChangeKind, WordChange, WordChanges};
use crate::explain::disguise::contract::{APART, ChangedPlace, ClassFigures, Substitution};
use crate::explain::disguise::tricks::Switch;
use crate::explain::passages::Passages;
use crate::pair::Side;
use std::collections::BTreeMap;

/// The data of the findings.
pub(super) struct Facts<'a> {
    /// The texts as written.
    pub(super) texts: [&'a str; 2],
    pub(super) passages: &'a Passages,
    pub(super) changes: &'a WordChanges,
    pub(super) switch: Option<Switch>,
}

impl Facts<'_> {
    pub(super) fn figures(&self, but_template: bool) -> ClassFigures {
        let found = self.passages;
        let share = |side: Side, but: bool| found.coverage(side, but).unwrap_or(0.0);
        let covered = found.covered[0].max(1);
        let template = found.template_characters.iter().map(|counts| counts[1]).max().unwrap_or(0);
        let longer = if found.characters[1] > found.characters[0] { Side::B } else { Side::A };
        ClassFigures {
            coverage: Side::BOTH.map(|side| share(side, but_template)),
            explained: Side::BOTH.map(|side| self.explained(side)),
            moved: found.moved_share(),
            template: template as f64 / covered as f64,
            own: Side::BOTH.map(|side| share(side, true)),
            stretches: self.stretches(longer),
        }
    }

    pub(super) fn characters(&self, side: Side, start: usize, end: usize) -> usize {
        let part = self.passages.texts[side].text.get(start..end);
        part.map_or(0, |part| part.chars().count())
    }

    /// The share of a text in passages or reworded gaps; overlaps count once.
    fn explained(&self, side: Side) -> f64 {
        let all = self.passages.characters[side];
        let sum: usize =
            self.spans(side).map(|(start, end)| self.characters(side, start, end)).sum();
        if all == 0 { 0.0 } else { sum as f64 / all as f64 }
    }

    /// Passages and reworded gaps of a side, joined.
    fn spans(&self, side: Side) -> impl Iterator<Item = (usize, usize)> {
        let passages = self.passages.list.iter().map(move |passage| {
            let range = &passage.folded[side];
            (range.start, range.end)
        });
        let told = &self.changes.told[side];
        let told = told.iter().filter(|(_, told)| told.1).map(|(&start, &(end, _))| (start, end));
        let mut spans: Vec<_> = passages.chain(told).collect();
        spans.sort_unstable();
        spans.dedup_by(|next, open| {
            let joins = next.0 <= open.1;
            if joins {
                open.1 = open.1.max(next.1);
            }
            joins
        });
        spans.into_iter()
    }

    fn stretches(&self, side: Side) -> usize {
        let mut last: Option<usize> = None;
        let mut stretches = 0;
        for (start, end) in self.spans(side) {
            let is_apart = last.is_none_or(|last| self.characters(side, last, start) > APART);
            stretches += usize::from(is_apart);
            last = Some(end);
        }
        stretches
    }

    pub(super) fn place(&self, change: &WordChange) -> ChangedPlace {
        let [a, b] = &self.passages.texts;
        [a.original(change.folded[0].clone()), b.original(change.folded[1].clone())]
    }

    pub(super) fn part(&self, change: &WordChange, side: Side) -> String {
        let part = self.passages.texts[side].text.get(change.folded[side].clone());
        part.unwrap_or_default().to_owned()
    }

    pub(super) fn substitutions(&self) -> Vec<Substitution> {
        let mut all: BTreeMap<(String, String), Vec<ChangedPlace>> = BTreeMap::new();
        for change in self.changes.list.iter().filter(|c| c.deed == ChangeKind::Substituted) {
            let words = (self.part(change, Side::A), self.part(change, Side::B));
            all.entry(words).or_default().push(self.place(change));
        }
        let mut list: Vec<Substitution> =
            all.into_iter().map(|((from, to), places)| Substitution { from, to, places }).collect();
        let first = |s: &Substitution| s.places.first().map(|place| place[0].start);
        list.sort_by(|x, y| {
            y.places.len().cmp(&x.places.len()).then_with(|| first(x).cmp(&first(y)))
        });
        list
    }
}
