//! A text with a trick, and its scores against the plain text, as stored and as seen.

use crate::compare::result::{PairTable, Profile, Recipe, score_pair};
use crate::lesson::disguises::trick::Trick;
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::minhash::HashFamily;
use crate::pair::DocPair;
use crate::settings::Thresholds;
use crate::text::normalize::{Ladder, NormalizeStep, Seen};

/// A disguised text.
#[derive(Debug)]
pub(super) struct Disguised {
    pub(super) trick: Trick,
    /// One letter in `every` is changed.
    pub(super) every: usize,
    /// The plain text.
    pub(super) plain: String,
    /// The text as stored.
    pub(super) text: String,
    /// How many letters are changed, and what the step that sees finds.
    pub(super) places: usize,
    pub(super) found: Seen,
    /// The evidence of both texts without the step that sees, and with it; `None` without shingles.
    pub(super) stored: Option<Evidence>,
    pub(super) seen: Option<Evidence>,
    pub(super) thresholds: Thresholds,
}

impl Disguised {
    /// A text with a trick on one letter in `every`, scored against the plain one.
    pub(super) fn new(
        plain: &str,
        (trick, every): (Trick, usize),
        recipe: &Recipe,
        thresholds: Thresholds,
    ) -> Self {
        let (text, places) = trick.apply(plain, every);
        let steps = recipe.ladder.steps().iter().copied();
        let others: Vec<NormalizeStep> =
            steps.filter(|step| *step != NormalizeStep::Seen).collect();
        let with = Ladder::new([&[NormalizeStep::Seen][..], &others].concat());
        let evidence =
            |ladder: Ladder| evidence([plain, &text], &Recipe { ladder, ..recipe.clone() });
        Self {
            trick,
            every,
            plain: plain.to_owned(),
            found: Seen::new(&text),
            stored: evidence(Ladder::new(others)),
            seen: evidence(with),
            places,
            thresholds,
            text,
        }
    }

    /// True if the measure flags the pair.
    pub(super) fn flags(&self, evidence: Option<&Evidence>, id: MeasureId) -> bool {
        evidence.is_some_and(|own| self.thresholds.flags(own).contains(id))
    }
}

fn evidence(texts: [&str; 2], recipe: &Recipe) -> Option<Evidence> {
    let family = HashFamily::new(&recipe.sketch);
    let [a, b] = texts.map(|text| Profile::new(text, recipe, &family));
    let row = score_pair(DocPair::FIRST, &a, &b)?;
    Some(PairTable::new(&[a, b], &recipe.sketch).evidence_of(&row))
}
