//! Opens a text and one of its sources as a pair in Read. A pair that the table does not hold is added
//! to it first.

use crate::compare::result::{Comparison, score_pair};
use crate::pair::{DocId, DocPair, Side};
use crate::tui::actions::Action;
use crate::tui::flow::Effect;
use crate::tui::model::{ChosenPair, Model, Spot};
use crate::tui::screen_id::ScreenId;
use std::sync::Arc;

/// A pair to open in Read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PairToRead {
    /// The text.
    pub(super) text: DocId,
    /// Its source.
    pub(super) source: DocId,
    /// First byte of the stretch in the text as written.
    pub(super) byte: Option<usize>,
}

/// What follows from the wish to read a pair.
pub(super) enum PairOpening {
    /// Open it.
    Now(Effect),
    /// Open it after this table has its order: it has one more row.
    After(Comparison),
}

impl PairToRead {
    /// Opens the pair, or adds it to the table. A copy is read as the document that represents it.
    pub(super) fn open(&self, model: &Model) -> PairOpening {
        let Some(shown) = &model.comparison else { return PairOpening::Now(Effect::None) };
        let single = |id: DocId| shown.copies.representative(id);
        let (text, source) = (single(self.text), single(self.source));
        let whole = || model.find(DocPair::ordered(self.text, self.source));
        let found = whole().or_else(|| {
            if text == source {
                let rows = shown.pairs.rows().iter().zip(0..);
                let mut copies = rows.filter(|(row, _)| row.a == text && single(row.b) == text);
                return copies.next().map(|(row, at)| ChosenPair::new(at, row));
            }
            model.find(DocPair::ordered(text, source))
        });
        if let Some(chosen) = found {
            return PairOpening::Now(self.show(&chosen));
        }
        match (model.run.is_going(), with_pair(shown, DocPair::ordered(text, source))) {
            (false, Some(comparison)) => PairOpening::After(comparison),
            (true, _) => PairOpening::Now(Effect::Say("pairs are still being found".to_owned())),
            (false, None) => {
                let why = "this pair cannot be scored: a text is shorter than a shingle";
                PairOpening::Now(Effect::Say(why.to_owned()))
            }
        }
    }

    fn show(&self, chosen: &ChosenPair) -> Effect {
        let side = match () {
            () if chosen.a == self.text => Some(Side::A),
            () if chosen.b == self.text => Some(Side::B),
            () => None,
        };
        let spot = side.zip(self.byte).map(|(side, byte)| Spot { side, byte });
        Effect::Choose(*chosen)
            .and(spot.map_or(Effect::None, Effect::Aim))
            .and(Effect::Open(ScreenId::READ))
            .and(Effect::Act(Action::ReadPassages))
    }
}

/// The comparison with one more pair; `None` if it cannot be scored, or is in the table.
fn with_pair(shown: &Comparison, pair: DocPair) -> Option<Comparison> {
    let profile = |id: DocId| shown.profiles.get(id.index());
    let row = score_pair(pair, profile(pair.a)?, profile(pair.b)?)?;
    if shown.pairs.rows().iter().any(|own| own.pair() == pair) {
        return None;
    }
    let mut pairs = (*shown.pairs).clone();
    pairs.extend(&[row]);
    Some(Comparison { pairs: Arc::new(pairs), ..shown.clone() })
}
