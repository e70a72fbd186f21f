//! Scores are symmetric, in range, and 1 between a text and itself.

use crate::properties::two_texts;
use lookalike::compare::result::{PairTable, Profile, Recipe, score_pair};
use lookalike::measure::contract::{Evidence, Params, Scheme, Weight};
use lookalike::measure::minhash::HashFamily;
use lookalike::pair::DocPair;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;

/// A recipe, then two texts of any bytes.
pub(crate) fn run(data: &[u8]) {
    let Some((&[kind, n, slots], data)) = data.split_first_chunk() else { return };
    let texts = two_texts(data);
    let pick = |shift: u8, of: usize| usize::from(kind >> shift) % of;
    let sketch = Params {
        slots: 1 + usize::from(slots),
        bits: [32, 64, 128, 256][pick(0, 4)],
        scheme: [Scheme::Slots, Scheme::BottomK, Scheme::OnePermutation][pick(2, 3)],
        weight: [Weight::Log, Weight::Count, Weight::One, Weight::TfIdf][pick(4, 4)],
        seed: 1,
    };
    let ladder = if kind & 64 == 0 { Ladder::default() } else { Ladder::new(Vec::new()) };
    let unit = if kind & 128 == 0 { Unit::Char } else { Unit::Word };
    let recipe = Recipe { ladder, unit, n: ShingleLength::Fixed(1 + usize::from(n % 8)), sketch };
    let family = HashFamily::new(&recipe.sketch);
    let [a, b] = texts.each_ref().map(|text| Profile::new(text, &recipe, &family));
    let evidence = |x: &Profile, y: &Profile| -> Option<Evidence> {
        let row = score_pair(DocPair::FIRST, x, y)?;
        Some(PairTable::new(&[x.clone(), y.clone()], &recipe.sketch).evidence_of(&row))
    };
    let there = evidence(&a, &b);
    if let (Some(there), Some(back)) = (&there, evidence(&b, &a)) {
        assert_eq!(there.intersection, back.intersection);
        assert_eq!(there.distance, back.distance);
        assert!(there.intersection <= there.union());
        for measure in lookalike::measure::MEASURES {
            let score = (measure.value)(there);
            assert!(score.is_none_or(|score| (0.0..=1.0).contains(&score)), "{}", measure.name);
        }
    }
    assert_eq!(there.is_some(), a.is_defined() && b.is_defined());
    if let Some(own) = evidence(&a, &a) {
        assert_eq!(own.intersection, own.union());
        assert!(own.distance.is_none_or(|distance| distance == 0));
    }
}
