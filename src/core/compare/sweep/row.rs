//! What one recipe finds and costs on the texts at hand.

use crate::compare::result::{Comparison, PairRow};
use crate::compare::study::whatif::{WhatIf, what_if_bands, what_if_blocks};
use crate::compare::study::{Confusion, Distribution, JudgedScores, Judgement};
use crate::compare::sweep::bootstrap::Resampled;
use crate::compare::sweep::recipe::SweepRecipe;
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::blocks::{BlockTables, LEAST_KEY};
use crate::measure::contract::Scheme;
use crate::pair::{DocId, DocPair};

/// Where the cut of a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutSource {
    /// The recipe names it.
    Given,
    /// The corpus suggests it.
    Suggested,
    /// It has the best F1 on the judged pairs.
    Judged,
}

/// An index that would find the pairs at or over the cut without comparing all.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepIndex {
    /// Its shape: `bands 32 x 4`, `blocks 4, 4 tables`.
    pub name: String,
    /// What it finds and misses.
    pub what: WhatIf,
}

/// What one recipe finds and costs.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepRow {
    /// The index of the recipe.
    pub recipe: usize,
    /// Average precision on the judged pairs; `None` without copies.
    pub average_precision: Option<f64>,
    /// The threshold with the best F1, and that F1; `None` without copies.
    pub best_f1: Option<(f64, f64)>,
    /// Both with resampled documents; `None` without copies.
    pub resampled: Option<Resampled>,
    /// The suggested cut; `None` if there is none.
    pub suggested: Option<f64>,
    /// The cut that decides which pairs are flagged, a similarity; `None` if there is none.
    pub cut: Option<(f64, CutSource)>,
    /// The judged pairs at the threshold with the best F1; `None` without copies.
    pub at_best: Option<Confusion>,
    /// The judged pairs at the cut; `None` without judged pairs.
    pub confusion: Option<Confusion>,
    /// Pairs of distinct texts at or over the cut.
    pub pairs: u64,
    /// Documents in these pairs, copies included.
    pub documents: usize,
    /// Mean bytes of a document in memory, for this measure alone.
    pub bytes: f64,
    /// Seconds of one core, by the clock, to make what the measure needs of all texts.
    pub seconds: f64,
    /// An index for the cut; `None` for exact measures, which need none, and where none fits.
    pub index: Option<SweepIndex>,
}

/// Inputs of a row.
pub(super) struct RowInputs<'a> {
    pub(super) place: usize,
    pub(super) recipe: &'a SweepRecipe,
    pub(super) comparison: &'a Comparison,
    pub(super) distributions: &'a [Distribution],
    pub(super) judgement: Option<&'a Judgement>,
    pub(super) seconds: f64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

impl RowInputs<'_> {
    /// The row; `None` once stopped.
    pub(super) fn row(&self) -> Option<SweepRow> {
        let (comparison, measure) = (self.comparison, self.recipe.measure);
        let judged = self.judgement.map(|own| own.by_measure(comparison, measure));
        let judged = judged.filter(|own| own.copied() + own.other() > 0);
        let best_f1 = judged.as_ref().and_then(JudgedScores::best_f1);
        let resampled = match (self.judgement, best_f1) {
            (Some(judgement), Some(_)) => Some(Resampled::new(
                judgement.scored(comparison, measure),
                comparison.corpus.documents.len(),
                &comparison.copies,
                self.stop,
            )?),
            _ => None,
        };
        let suggested = self.suggested();
        let cut = (self.recipe.at.map(|at| (at, CutSource::Given)))
            .or(suggested.map(|at| (at, CutSource::Suggested)))
            .or(best_f1.map(|(at, _)| (at, CutSource::Judged)));
        let flagged: Vec<DocPair> = cut.map_or_else(Vec::new, |(at, _)| self.flagged(at));
        Some(SweepRow {
            recipe: self.place,
            average_precision: judged.as_ref().and_then(JudgedScores::average_precision),
            best_f1,
            resampled,
            suggested,
            cut,
            at_best: judged.as_ref().zip(best_f1).map(|(own, (at, _))| own.at(at)),
            confusion: judged.as_ref().zip(cut).map(|(own, (at, _))| own.at(at)),
            pairs: flagged.len() as u64,
            documents: documents_in(&flagged, comparison),
            bytes: self.bytes(),
            seconds: self.seconds,
            index: cut.and_then(|(at, _)| self.index(at)),
        })
    }

    fn suggested(&self) -> Option<f64> {
        let own = self.distributions.iter().find(|own| own.measure == self.recipe.measure)?;
        own.suggested.as_ref().ok().map(|suggestion| suggestion.cut)
    }

    /// The pairs of the table at or over a similarity.
    pub(super) fn flagged(&self, at: f64) -> Vec<DocPair> {
        let (table, id) = (&self.comparison.pairs, self.recipe.measure);
        let reaches = |row: &&PairRow| {
            let evidence = table.evidence_of(row);
            id.value(&evidence).is_some_and(|value| value >= at) && id.fits(&evidence)
        };
        table.rows().iter().filter(reaches).map(PairRow::pair).collect()
    }

    fn bytes(&self) -> f64 {
        let profiles = &self.comparison.profiles;
        let all: u64 = profiles.iter().map(|own| self.recipe.bytes(own.distinct)).sum();
        all as f64 / profiles.len().max(1) as f64
    }

    fn index(&self, at: f64) -> Option<SweepIndex> {
        let (comparison, sketch) = (self.comparison, &self.recipe.sketch);
        match self.recipe.measure {
            MeasureId::MINHASH if sketch.scheme != Scheme::BottomK => {
                let banding = banding_for(sketch.slots, at)?;
                let found = what_if_bands(comparison, banding, at, self.stop).ok()?;
                let name = format!("bands {} x {}", banding.bands, banding.rows);
                Some(SweepIndex { name, what: found.index })
            }
            MeasureId::SIMHASH => {
                let within = self.recipe.measure.scale(sketch.bits).threshold(at) as u32;
                let tables = (within + 1..=within + 3)
                    .filter_map(|blocks| BlockTables::new(sketch.bits, within, blocks))
                    .find(|tables| tables.shortest_key() >= LEAST_KEY)
                    .filter(|tables| tables.count() <= MOST_TABLES)?;
                let what = what_if_blocks(comparison, tables, within, self.stop)?;
                let name = format!("blocks {}, {} tables", tables.blocks(), tables.count());
                Some(SweepIndex { name, what })
            }
            _ => None,
        }
    }
}

/// Most block tables that are tried. More hold each fingerprint more often than comparing all of them pays
/// back, and trying them takes longer than everything else.
const MOST_TABLES: usize = 256;

/// Chance with which bands should find a pair at the cut.
const CHANCE: f64 = 0.95;

/// The bands with the most rows, and so the fewest candidates, that find a pair at the cut with a
/// chance of at least [`CHANCE`]; `None` if not even bands of one row do.
pub(super) fn banding_for(slots: usize, at: f64) -> Option<Banding> {
    Banding::all(slots).into_iter().rfind(|own| own.chance(at) >= CHANCE)
}

/// Documents in at least one of these pairs, copies included.
fn documents_in(pairs: &[DocPair], comparison: &Comparison) -> usize {
    let mut is_in = vec![false; comparison.corpus.documents.len()];
    for pair in pairs {
        for id in pair.both() {
            for member in comparison.copies.members(comparison.copies.representative(id)) {
                is_in[member] = true;
            }
        }
    }
    DocId::first(is_in.len()).filter(|&id| is_in[id]).count()
}
