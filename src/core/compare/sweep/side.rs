//! Two recipes side by side: pairs that only one of them flags, and pairs that both do.

use crate::compare::result::Comparison;
use crate::compare::study::Truth;
use crate::compare::sweep::recipe::SweepRecipe;
use crate::pair::DocPair;
use std::collections::BTreeMap;

/// A pair of distinct texts with its score by both recipes.
#[derive(Debug, Clone, PartialEq)]
pub struct SidePair {
    /// The documents.
    pub pair: DocPair,
    /// The similarity by each recipe; `None` if undefined or below a floor.
    pub values: [Option<f64>; 2],
    /// The label, if the pair was judged: 0 is independent.
    pub label: Option<f64>,
}

/// What two recipes flag.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SideBySide {
    /// The indices of the recipes.
    pub recipes: [usize; 2],
    /// Pairs that only the first flags, the highest score first.
    pub only_a: Vec<SidePair>,
    /// Pairs that only the second flags, the highest score first.
    pub only_b: Vec<SidePair>,
    /// Pairs that both flag, the lowest score by the first recipe first.
    pub both: Vec<SidePair>,
}

/// The scores of one recipe, and which pairs it flags.
#[derive(Debug, Default)]
pub(super) struct OneSide {
    values: BTreeMap<DocPair, f64>,
    flagged: Vec<DocPair>,
}

impl OneSide {
    /// Notes all scores of a recipe. Pairs of copies are left out: every recipe flags them.
    pub(super) fn new(comparison: &Comparison, recipe: &SweepRecipe, flagged: &[DocPair]) -> Self {
        let table = &comparison.pairs;
        let value = |row| recipe.measure.value(&table.evidence_of(row));
        let rows = table.rows().iter();
        let is_other = |pair: &&DocPair| !comparison.copies.is_one_group(**pair);
        Self {
            values: rows.filter_map(|row| Some((row.pair(), value(row)?))).collect(),
            flagged: flagged.iter().filter(is_other).copied().collect(),
        }
    }
}

impl SideBySide {
    pub(super) fn new(recipes: [usize; 2], sides: &[OneSide; 2], truth: Option<&Truth>) -> Self {
        let labels: BTreeMap<DocPair, f64> = truth
            .iter()
            .flat_map(|truth| truth.labels.iter().map(|label| (label.pair(), label.label)))
            .collect();
        let mut all: BTreeMap<DocPair, [bool; 2]> = BTreeMap::new();
        for (place, side) in sides.iter().enumerate() {
            for &pair in &side.flagged {
                all.entry(pair).or_default()[place] = true;
            }
        }
        let mut own = Self { recipes, ..Self::default() };
        for (pair, by) in all {
            let values = [&sides[0], &sides[1]].map(|side| side.values.get(&pair).copied());
            let one = SidePair { pair, values, label: labels.get(&pair).copied() };
            match by {
                [true, true] => own.both.push(one),
                [true, false] => own.only_a.push(one),
                _ => own.only_b.push(one),
            }
        }
        let by = |place: usize| {
            move |x: &SidePair, y: &SidePair| {
                let of = |pair: &SidePair| pair.values[place].unwrap_or(0.0);
                of(y).total_cmp(&of(x)).then(x.pair.cmp(&y.pair))
            }
        };
        own.only_a.sort_by(by(0));
        own.only_b.sort_by(by(1));
        own.both.sort_by(|x, y| by(0)(y, x));
        own
    }
}
