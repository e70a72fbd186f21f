//! Results of the mutation lab: one text, one edit, the scores at every strength.

use crate::lesson::kit::DrawingRoom;
use crate::lesson::mutation::mutate::Mutated;
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::page::Multilingual;
use crate::settings::Thresholds;

/// The scores at one strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MutationPoint {
    /// Percent of places changed.
    pub strength: u32,
    /// Number of places changed.
    pub touched: usize,
    /// The scores against the original text; `None` if nothing is left to compare.
    pub evidence: Option<Evidence>,
}

/// One experiment.
#[derive(Debug, Clone)]
pub(super) struct Experiment {
    /// Name of the text, safe to show.
    pub name: String,
    /// True if the text was cut to [`crate::lesson::kit::SingleText::MOST`] characters.
    pub cut: bool,
    /// The text.
    pub text: String,
    /// The edit, as a title and in a word.
    pub edit: Multilingual,
    pub short: Multilingual,
    /// The scores at the strength shown.
    pub shown: MutationPoint,
    /// The text after the edit at that strength.
    pub mutated: Mutated,
    /// The scores from 0 to 100 percent.
    pub points: Vec<MutationPoint>,
    /// The scores at every percent around the crossings.
    pub fine: Vec<MutationPoint>,
    /// Thresholds of the run.
    pub thresholds: Thresholds,
    /// Entries of the dictionary; 0 if none is used.
    pub dictionary: usize,
    /// The room for each drawing.
    pub room: DrawingRoom,
}

/// The measures that the lab follows.
pub(super) const FOLLOWED: [MeasureId; 3] =
    [MeasureId::JACCARD, MeasureId::MINHASH, MeasureId::SIMHASH];

/// The letter of a measure.
pub(super) fn letter(id: MeasureId) -> char {
    id.letter().unwrap_or(' ')
}

/// The strength at which a measure stops flagging.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crossing {
    /// It flags at every strength.
    Never,
    /// It flags up to the first strength and, for the first time, not at the second.
    Between(u32, u32),
}

impl Experiment {
    /// Bits of a fingerprint.
    pub(super) fn bits(&self) -> u32 {
        self.points.iter().find_map(|point| point.evidence).map_or(64, |evidence| evidence.bits)
    }

    /// Where the measure first stops flagging.
    pub(super) fn crossing(&self, id: MeasureId) -> Crossing {
        crossing(&self.fine, id, &self.thresholds)
    }

    /// The threshold of a measure as a similarity.
    pub(super) fn threshold(&self, id: MeasureId) -> f64 {
        id.scale(self.bits()).similarity(self.thresholds.or_initial(id))
    }
}

/// Where a measure first stops flagging, in points of ascending strength.
pub(super) fn crossing(
    points: &[MutationPoint],
    id: MeasureId,
    thresholds: &Thresholds,
) -> Crossing {
    let flags =
        |point: &MutationPoint| point.evidence.is_some_and(|e| thresholds.flags(&e).contains(id));
    let lost = points.iter().position(|point| !flags(point));
    let strength = |at: usize| points.get(at).map_or(0, |point| point.strength);
    lost.map_or(Crossing::Never, |at| {
        Crossing::Between(strength(at.saturating_sub(1)), strength(at))
    })
}
