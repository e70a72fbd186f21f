//! Joins labels and scores: each labelled pair is scored exactly, in the table or not.

use crate::compare::result::{Comparison, Coverage, PairRow};
use crate::compare::study::placed::{PlacedPairs, texts};
use crate::compare::study::precision::{JudgedScores, JudgedTally};
use crate::compare::study::truth::{JudgedPair, Truth, Unlisted};
use crate::measure::MeasureId;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::pair::DocPair;
use rayon::prelude::*;
use std::collections::HashMap;

/// The judged pairs of a comparison with their scores.
#[derive(Debug, Clone, Default)]
pub struct Judgement {
    /// Each labelled pair that has scores.
    labelled: Vec<(Evidence, JudgedPair)>,
    /// Rows of the pair table that count as independent, with their number of unlabelled pairs of
    /// files.
    rest: Vec<(u32, u64)>,
    /// How many labelled pairs are left out because a document has no shingles.
    pub undefined: usize,
    /// The floor if unlisted pairs count as independent: those below it are not in the table.
    pub floor: Option<f64>,
    /// How many labelled copies are below the floor.
    pub under: usize,
}

/// Judged pairs of two distinct texts, or of one and its copies, with one value.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredPair {
    /// The texts, each by the document that represents it.
    pub pair: DocPair,
    /// Their similarity.
    pub value: f64,
    /// How many pairs of files were judged a copy.
    pub copied: u64,
    /// How many were judged independent.
    pub other: u64,
}

/// Scores the labelled pairs. Labels name files; copies of one text have the score of that text.
/// Cost: one pass over the table, one merge per labelled pair that is not in it.
pub fn judge(comparison: &Comparison, truth: &Truth) -> Judgement {
    let placed = PlacedPairs::new(comparison, truth.labels.iter().map(JudgedPair::pair));
    let scored: Vec<Option<(Evidence, JudgedPair)>> = truth
        .labels
        .par_iter()
        .map(|label| Some((placed.evidence(comparison, label.pair())?, *label)))
        .collect();
    let undefined = scored.iter().filter(|pair| pair.is_none()).count();
    let labelled: Vec<(Evidence, JudgedPair)> = scored.into_iter().flatten().collect();
    let mut judgement = Judgement { labelled, undefined, ..Judgement::default() };
    if truth.unlisted == Unlisted::Independent {
        judgement.rest = rest(comparison, truth);
        // Every pair is at or over a floor of 0.
        if let Coverage::Floor(floor) = comparison.coverage
            && floor > 0.0
        {
            judgement.floor = Some(floor);
            let under = |(e, label): &&(Evidence, JudgedPair)| label.copied() && jaccard(e) < floor;
            judgement.under = judgement.labelled.iter().filter(under).count();
        }
    }
    judgement
}

/// The rows of the table with unlabelled pairs of files, and how many these are.
fn rest(comparison: &Comparison, truth: &Truth) -> Vec<(u32, u64)> {
    let mut listed: HashMap<DocPair, u64> = HashMap::new();
    for label in &truth.labels {
        *listed.entry(texts(comparison, label.pair())).or_default() += 1;
    }
    let unlisted = |(pair, row): (usize, &PairRow)| {
        let ids = texts(comparison, row.pair());
        let all = comparison.copies.pairs_of_row(row.pair());
        let left = all.saturating_sub(listed.get(&ids).copied().unwrap_or(0));
        (left > 0).then_some((pair as u32, left))
    };
    comparison.pairs.rows().iter().enumerate().filter_map(unlisted).collect()
}

impl Judgement {
    /// How many labelled pairs have scores.
    pub fn labelled(&self) -> usize {
        self.labelled.len()
    }

    /// All judged pairs by the value of a measure. Copies without a value count as missed. With a floor,
    /// unlisted pairs below it are missing.
    pub fn by_measure(&self, comparison: &Comparison, measure: MeasureId) -> JudgedScores {
        let tally = |ScoredPair { value, copied, other, .. }| JudgedTally { value, copied, other };
        let scored = self.scored(comparison, measure).into_iter().map(tally).collect();
        let value = measure.measure().value;
        let unscored = self.labelled.iter().filter(|(evidence, _)| value(evidence).is_none());
        let (mut copies, mut others) = (0, 0);
        for (_, label) in unscored {
            *(if label.copied() { &mut copies } else { &mut others }) += 1;
        }
        let rest = self.rest.iter().filter_map(|&(place, pairs)| {
            let evidence = comparison.pairs.evidence(place as usize)?;
            value(&evidence).is_none().then_some(pairs)
        });
        JudgedScores::new(scored).with_unscored(copies, others + rest.sum::<u64>())
    }

    /// Why a measure has no value for the first judged pair without one, in the words of the measure;
    /// `None` if it has one for each.
    pub fn why_unscored(&self, measure: MeasureId) -> Option<String> {
        let own = measure.measure();
        let evidence = |(evidence, _): &(Evidence, JudgedPair)| *evidence;
        let none = self.labelled.iter().map(evidence).find(|e| (own.value)(e).is_none())?;
        Some((own.text)(&none))
    }

    /// The value of a measure and the label of each labelled pair.
    pub fn graded(&self, measure: MeasureId) -> Vec<(f64, f64)> {
        let value = measure.measure().value;
        let labelled = self.labelled.iter();
        labelled.filter_map(|(evidence, label)| Some((value(evidence)?, label.label))).collect()
    }

    /// All judged pairs by the value of a measure, each with its texts.
    pub fn scored(&self, comparison: &Comparison, measure: MeasureId) -> Vec<ScoredPair> {
        let value = measure.measure().value;
        let labelled = self.labelled.iter().filter_map(|(evidence, label)| {
            let (copied, other) = if label.copied() { (1, 0) } else { (0, 1) };
            let pair = texts(comparison, label.pair());
            Some(ScoredPair { pair, value: value(evidence)?, copied, other })
        });
        let rest = self.rest.iter().filter_map(|&(place, other)| {
            let row = comparison.pairs.rows().get(place as usize)?;
            let value = value(&comparison.pairs.evidence_of(row))?;
            Some(ScoredPair { pair: texts(comparison, row.pair()), value, copied: 0, other })
        });
        labelled.chain(rest).collect()
    }
}
