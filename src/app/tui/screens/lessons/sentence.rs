//! One sentence of the chosen pair, in both its versions, as the texts of a lesson.

use crate::corpus::document::Document;
use crate::explain::align::{AlignmentRow, align};
use crate::explain::sentences::core;
use crate::lesson::kit::words;
use crate::page::Multilingual;
use crate::pair::Side;
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::screens::lessons::own::{NoSentence, OWN, OwnTexts, SentencePlace};
use crate::tui::work::{Cancel, Work};

impl SentencePlace {
    /// What the bottom line says.
    pub(super) fn told(self) -> Multilingual {
        let (number, of) = (self.at + 1, self.of);
        words!("explorer.sentence.sentence-differ-next", number, of)
    }
}

impl NoSentence {
    /// What the bottom line says.
    pub(super) fn told(&self) -> Multilingual {
        if self.of == 0 {
            return words!("explorer.sentence.no-sentence-has");
        }
        words!("explorer.sentence.whole-pair-again")
    }
}

/// Aligns the chosen pair and compares the sentence at place `at`, in both versions. `None` without a pair.
pub(super) fn take(at: usize, model: &Model) -> Option<Effect> {
    let pair = model.chosen?.pair();
    let comparison = model.comparison.as_ref()?;
    let own = |document: &Document| document.text.clone();
    let texts = [own(comparison.document(pair.a)?), own(comparison.document(pair.b)?)];
    let rule = model.space_rule();
    let settings = model.settings.clone();
    Some(Effect::Work(Work::new(OWN, move |cancel: &Cancel| {
        let aligned = align(&texts[0], &texts[1], rule, &|| cancel.is_set());
        let matched = || aligned.rows.iter().filter(|row| row.is_matched());
        let differing: Vec<&AlignmentRow> = matched().filter(|row| !row.inner.is_empty()).collect();
        let rows = if differing.is_empty() { matched().collect() } else { differing };
        let of = rows.len();
        let sentence = |side: Side| {
            let bytes = aligned.bytes(rows.get(at)?, side)?;
            let text = &texts[side];
            Some(text.get(core(text, &bytes))?.to_owned())
        };
        let found = sentence(Side::A).zip(sentence(Side::B));
        let place = SentencePlace { at, of };
        let own = |(a, b)| OwnTexts::new([a, b], Some(place), Some(pair), &settings);
        found.map(own).ok_or(NoSentence { of })
    })))
}
