//! The figures of a disguise: how much is common, moved, reworded, and which words for which.

use crate::explain::disguise::changes::{Change, Changes, Deed};
use crate::explain::disguise::contract::{APART, Figures, Place, Substitution};
use crate::explain::disguise::tricks::Switch;
use crate::explain::passages::Passages;
use std::collections::BTreeMap;

/// All that the findings are told from.
pub(super) struct Facts<'a> {
    /// As written.
    pub(super) texts: [&'a str; 2],
    pub(super) passages: &'a Passages,
    pub(super) changes: &'a Changes,
    pub(super) switch: Option<Switch>,
}

impl Facts<'_> {
    pub(super) fn figures(&self, but_template: bool) -> Figures {
        let found = self.passages;
        let share = |side: usize, but: bool| found.coverage(side, but).unwrap_or(0.0);
        let covered = found.covered[0].max(1);
        let template = found.template_characters.iter().map(|counts| counts[1]).max().unwrap_or(0);
        let longer = usize::from(found.characters[1] > found.characters[0]);
        Figures {
            coverage: [share(0, but_template), share(1, but_template)],
            explained: [self.explained(0), self.explained(1)],
            moved: found.moved_share(),
            template: template as f64 / covered as f64,
            own: [share(0, true), share(1, true)],
            stretches: self.stretches(longer),
        }
    }

    pub(super) fn characters(&self, side: usize, start: usize, end: usize) -> usize {
        let text = self.passages.texts.get(side).and_then(|text| text.text.get(start..end));
        text.map_or(0, |part| part.chars().count())
    }

    /// The share of a text in passages or reworded gaps; what is in both counts once.
    fn explained(&self, side: usize) -> f64 {
        let all = self.passages.characters.get(side).copied().unwrap_or(0);
        let sum: usize =
            self.spans(side).map(|(start, end)| self.characters(side, start, end)).sum();
        if all == 0 { 0.0 } else { sum as f64 / all as f64 }
    }

    /// Passages and reworded gaps of a side, joined.
    fn spans(&self, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let passages = self.passages.list.iter().filter_map(|passage| {
            let range = passage.folded.get(side)?;
            Some((range.start, range.end))
        });
        let told = self.changes.told.get(side).into_iter().flatten();
        let told = told.filter(|(_, told)| told.1).map(|(&start, &(end, _))| (start, end));
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

    fn stretches(&self, side: usize) -> usize {
        let mut last: Option<usize> = None;
        let mut stretches = 0;
        for (start, end) in self.spans(side) {
            let is_apart = last.is_none_or(|last| self.characters(side, last, start) > APART);
            stretches += usize::from(is_apart);
            last = Some(end);
        }
        stretches
    }

    pub(super) fn place(&self, change: &Change) -> Place {
        let [a, b] = &self.passages.texts;
        [a.original(change.folded[0].clone()), b.original(change.folded[1].clone())]
    }

    pub(super) fn part(&self, change: &Change, side: usize) -> String {
        let text = self.passages.texts.get(side).zip(change.folded.get(side));
        let part = text.and_then(|(text, range)| text.text.get(range.clone()));
        part.unwrap_or_default().to_owned()
    }

    pub(super) fn substitutions(&self) -> Vec<Substitution> {
        let mut all: BTreeMap<(String, String), Vec<Place>> = BTreeMap::new();
        for change in self.changes.list.iter().filter(|c| c.deed == Deed::Substituted) {
            let words = (self.part(change, 0), self.part(change, 1));
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
