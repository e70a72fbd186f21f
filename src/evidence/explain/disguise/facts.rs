//! Computes the figures and substitutions of a disguise.

use crate::explain::disguise::changes::{ChangeKind, WordChange, WordChanges};
use crate::explain::disguise::contract::{ChangedPlace, Substitution};
use crate::explain::disguise::reworded::Reworded;
use crate::explain::disguise::tricks::Switch;
use crate::explain::passages::Passages;
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::text::normalize::Seen;
use std::collections::BTreeMap;

/// The data of the findings.
pub(super) struct Facts<'a> {
    /// The texts as written.
    pub(super) texts: [&'a str; 2],
    pub(super) passages: &'a Passages,
    pub(super) reworded: &'a Reworded,
    pub(super) changes: &'a WordChanges,
    pub(super) switch: Option<Switch>,
    /// What is seen otherwise than stored.
    pub(super) seen: [Seen; 2],
}

impl Facts<'_> {
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
        list.order_by(|x, y| {
            y.places.len().cmp(&x.places.len()).then_with(|| first(x).cmp(&first(y)))
        });
        list
    }
}
