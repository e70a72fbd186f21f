//! What is ordinary likeness among the pairs of a run, by script, and how far a pair is beyond it.

use crate::compare::result::text_script::TextScript;
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::pair::DocPair;
use crate::text::named::Named;

/// Added to a ratio and to its complement before their logarithms, so that 0 and 1 have a place.
const EDGE: f64 = 0.001;

/// Fewest shared shingles that are more than ordinary: about a short sentence in Chinese, half of one in English.
const FEWEST_SHARED: u32 = 12;

/// Pairs of one kind, whose unrelated members are alike to the same degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stratum {
    /// Both texts in Chinese characters, kana or Hangul.
    East,
    /// Both texts in Latin letters.
    Latin,
    /// Both texts in another script.
    Other,
    /// Two texts in different scripts.
    Across,
}

impl Named for Stratum {
    const ALL: &'static [Self] = &[Self::East, Self::Latin, Self::Other, Self::Across];

    fn name(self) -> &'static str {
        match self {
            Self::East => "both in Chinese, kana or Hangul",
            Self::Latin => "both in Latin letters",
            Self::Other => "both in another script",
            Self::Across => "in two scripts",
        }
    }
}

impl Stratum {
    /// The stratum of two texts.
    pub fn new(a: TextScript, b: TextScript) -> Self {
        match (a, b) {
            (TextScript::East, TextScript::East) => Self::East,
            (TextScript::Latin, TextScript::Latin) => Self::Latin,
            (TextScript::Other, TextScript::Other) => Self::Other,
            _ => Self::Across,
        }
    }
}

/// The middle of the values of a background, and their spread: a standard deviation if they were normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ordinary {
    /// The median, in logarithms of odds.
    pub middle: f64,
    /// The spread, from the upper quantiles; above 0.
    pub spread: f64,
}

/// How fast the pairs of a background become fewer with more evidence: by an exponential law from a
/// point on (peaks over a threshold, Pickands 1975, with shape 0).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tail {
    /// Pairs of the stratum.
    pub pairs: f64,
    /// The evidence over which the law holds.
    pub from: f64,
    /// Pairs of the background with more evidence than that.
    pub over: f64,
    /// The mean excess of these over `from`; above 0.
    pub excess: f64,
}

impl Tail {
    /// Common logarithm of how many pairs of the background are expected with at least this evidence.
    pub fn log_expected(&self, evidence: f64) -> f64 {
        if evidence <= self.from {
            return self.pairs.log10();
        }
        self.over.log10() - (evidence - self.from) / self.excess * std::f64::consts::LOG10_E
    }
}

/// The background of one stratum.
#[derive(Debug, Clone)]
pub struct StratumBackground {
    /// Which pairs.
    pub stratum: Stratum,
    /// What is ordinary in each measure of [`Backgrounds::measures`].
    pub scales: Vec<Ordinary>,
    /// For each document its own ordinary likeness in each measure, in logarithms of odds; empty where the
    /// pairs are too many to know it.
    pub own: Vec<[f32; 3]>,
    /// How rare evidence is.
    pub tail: Tail,
    /// True if nearly all pairs are alike: then what reads as a copy is what all have in common.
    pub is_uniform: bool,
}

/// Middle Jaccard from which nearly all pairs are alike: unrelated texts of one language share less, most texts have
/// a template or a source in common.
pub const ALIKE: f64 = 0.25;

/// The backgrounds of a run.
#[derive(Debug, Clone)]
pub struct Backgrounds {
    /// The measures that count, in the order of all lists here: Jaccard, or also the weighted Jaccard and
    /// the topic.
    pub measures: Vec<MeasureId>,
    /// The script of each document; `None` without letters.
    pub scripts: Vec<Option<TextScript>>,
    /// The strata with enough pairs.
    pub strata: Vec<StratumBackground>,
}

/// How far a pair is beyond what is ordinary, step by step.
#[derive(Debug, Clone, PartialEq)]
pub struct PairChance {
    /// The kind of pair.
    pub stratum: Stratum,
    /// Its pairs.
    pub pairs: f64,
    /// Each measure with its value and by how many spreads it is beyond what is ordinary for both texts.
    pub each: Vec<(MeasureId, f64, f64)>,
    /// The evidence of all together.
    pub evidence: f64,
    /// Common logarithm of the expected number of unrelated pairs with at least this evidence.
    pub log_expected: f64,
}

/// The logarithm of the odds of a ratio, finite for 0 and 1.
pub fn log_odds(ratio: f64) -> f64 {
    (ratio + EDGE).ln() - (1.0 + EDGE - ratio).ln()
}

/// The evidence of spreads by each measure: the mean of those of wording, to which the topic adds at most as
/// much, since one subject is not copying.
pub fn combined(spreads: &[f64]) -> f64 {
    match spreads {
        [jaccard, weighted, topic] => {
            let wording = f64::midpoint(*jaccard, *weighted);
            (2.0 * wording + topic.min(wording)) / 3.0
        }
        [jaccard] => *jaccard,
        _ => f64::NAN,
    }
}

impl Backgrounds {
    /// The stratum of a pair; `None` where a text has no letters.
    pub fn stratum(&self, pair: DocPair) -> Option<Stratum> {
        let [a, b] = pair.both().map(|id| self.scripts.get(id.index()).copied().flatten());
        Some(Stratum::new(a?, b?))
    }

    /// True if nearly all pairs of its kind are as alike as copies.
    pub fn is_uniform(&self, pair: DocPair) -> bool {
        let own = self.stratum(pair);
        self.strata.iter().any(|one| Some(one.stratum) == own && one.is_uniform)
    }

    /// How far a pair is beyond what is ordinary; `None` where its stratum has no background or a measure is
    /// not defined.
    pub fn chance(&self, pair: DocPair, evidence: &Evidence) -> Option<PairChance> {
        let stratum = self.stratum(pair)?;
        let own = self.strata.iter().find(|own| own.stratum == stratum)?;
        let mut each = Vec::with_capacity(self.measures.len());
        for (place, (&id, ordinary)) in self.measures.iter().zip(&own.scales).enumerate() {
            let value = id.value(evidence)?;
            let beyond = log_odds(value) - own.own_likeness(pair, place) - ordinary.middle;
            each.push((id, value, beyond / ordinary.spread));
        }
        let spreads: Vec<f64> = each.iter().map(|(_, _, spreads)| *spreads).collect();
        let shares_little = evidence.intersection < FEWEST_SHARED;
        let evidence = combined(&spreads);
        // Where next to nothing is shared anywhere, a few shingles stand out and are no evidence.
        let evidence = if shares_little { evidence.min(own.tail.from) } else { evidence };
        let log_expected = own.tail.log_expected(evidence);
        Some(PairChance { stratum, pairs: own.tail.pairs, each, evidence, log_expected })
    }
}

impl StratumBackground {
    /// What is ordinary for both texts of a pair in a measure: the mean of their own; 0 where it is not known.
    pub fn own_likeness(&self, pair: DocPair, measure: usize) -> f64 {
        let of = |place: usize| self.own.get(place).and_then(|own| own.get(measure)).copied();
        let [a, b] = pair.both().map(|id| of(id.index()).map_or(0.0, f64::from));
        f64::midpoint(a, b)
    }
}
