//! Results of the mutation lab: one text, one edit, the scores at every strength.

use crate::lesson::kit::Words;
use crate::lesson::mutation::mutate::Mutated;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::estimate;
use crate::settings::Thresholds;

/// Most characters of a text that are edited and compared.
pub(super) const MOST_CHARACTERS: usize = 20_000;

/// The scores at one strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    /// Percent of places changed.
    pub strength: u32,
    /// Number of places changed.
    pub touched: usize,
    /// The scores against the original text; `None` if nothing is left to compare.
    pub evidence: Option<Evidence>,
}

/// One experiment.
#[derive(Debug, Clone)]
pub(super) struct Case {
    /// Name of the text, safe to show.
    pub name: String,
    /// True if the text was cut to [`MOST_CHARACTERS`].
    pub cut: bool,
    /// The text.
    pub text: String,
    /// Name and title of the edit.
    pub edit: (&'static str, Words),
    /// The scores at the strength shown.
    pub shown: Point,
    /// The text after the edit at that strength.
    pub mutated: Mutated,
    /// The scores from 0 to 100 percent.
    pub points: Vec<Point>,
    /// The scores at every percent around the crossings.
    pub fine: Vec<Point>,
    /// Thresholds of the run.
    pub thresholds: Thresholds,
    /// Entries of the dictionary; 0 if none is used.
    pub dictionary: usize,
}

/// The measures that the lab follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    /// Exact Jaccard.
    Jaccard,
    /// Its estimate.
    MinHash,
    /// Fingerprints, as 1 − d/f.
    SimHash,
}

impl Flag {
    /// All of them, in the order of their letters.
    pub(super) const ALL: [Self; 3] = [Self::Jaccard, Self::MinHash, Self::SimHash];

    /// Its letter.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Jaccard => 'J',
            Self::MinHash => 'M',
            Self::SimHash => 'S',
        }
    }

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Jaccard => "Jaccard",
            Self::MinHash => "MinHash",
            Self::SimHash => "SimHash",
        }
    }

    /// The score of a pair, 0 to 1.
    pub(super) fn value(self, e: &Evidence) -> Option<f64> {
        match self {
            Self::Jaccard => Some(jaccard(e)),
            Self::MinHash => Some(estimate(e)),
            Self::SimHash => e.distance.map(|d| 1.0 - f64::from(d) / f64::from(e.bits)),
        }
    }

    /// Its threshold on the same scale.
    pub(super) fn threshold(self, thresholds: &Thresholds, bits: u32) -> f64 {
        match self {
            Self::Jaccard => thresholds.jaccard,
            Self::MinHash => thresholds.minhash,
            Self::SimHash => 1.0 - f64::from(thresholds.simhash) / f64::from(bits.max(1)),
        }
    }

    /// True if it flags the pair.
    pub(super) fn flags(self, e: &Evidence, thresholds: &Thresholds) -> bool {
        match self {
            Self::SimHash => e.distance.is_some_and(|d| d <= thresholds.simhash),
            _ => self.value(e).is_some_and(|value| value >= self.threshold(thresholds, e.bits)),
        }
    }
}

/// The strength at which a measure stops flagging.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crossing {
    /// It flags at every strength.
    Never,
    /// It flags up to the first strength and, for the first time, not at the second.
    Between(u32, u32),
}

impl Case {
    /// Bits of a fingerprint.
    pub(super) fn bits(&self) -> u32 {
        self.points.iter().find_map(|point| point.evidence).map_or(64, |evidence| evidence.bits)
    }

    /// The strength at which the measure first stops flagging.
    pub(super) fn crossing(&self, flag: Flag) -> Crossing {
        crossing(&self.fine, flag, &self.thresholds)
    }
}

/// The strength at which a measure first stops flagging, among points of ascending strength.
pub(super) fn crossing(points: &[Point], flag: Flag, thresholds: &Thresholds) -> Crossing {
    let flags = |point: &Point| point.evidence.is_some_and(|e| flag.flags(&e, thresholds));
    let lost = points.iter().position(|point| !flags(point));
    let strength = |at: usize| points.get(at).map_or(0, |point| point.strength);
    lost.map_or(Crossing::Never, |at| {
        Crossing::Between(strength(at.saturating_sub(1)), strength(at))
    })
}
