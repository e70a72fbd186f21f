//! How many unrelated pairs are expected to be as alike: against a naive computation, and what it concludes.

use lookalike::compare::groups::{Group, LinkRule, Linkage, groups};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{Comparison, Stratum, TextScript, combined, log_odds};
use lookalike::compare::run::Unwatched;
use lookalike::compare::study::chance_cut;
use lookalike::compare::weigh::{CorpusScores, weigh_pairs};
use lookalike::corpus::document::Corpus;
use lookalike::corpus::texts::from_texts;
use lookalike::measure::MeasureId;
use lookalike::pair::DocId;
use lookalike::settings::{Settings, Thresholds};
use std::collections::BTreeSet;

/// Numbers that look random, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

const SYLLABLES: &str = "ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo lan mer tis ron";

/// Distinct characters of a Chinese text, and none of a text in letters.
pub(crate) const HAN: usize = 60;
pub(crate) const LETTERS: usize = 0;

/// A text of `words` words of an invented language, or of pairs of `characters` Chinese characters.
fn text(characters: usize, words: usize, dice: &mut Dice) -> String {
    let syllables: Vec<&str> = SYLLABLES.split(' ').collect();
    let word = |dice: &mut Dice| -> String {
        if characters > 0 {
            // Frequent characters are drawn more often, as in a language.
            let one = |dice: &mut Dice| {
                let most = 2 + dice.below(characters);
                char::from_u32(0x4e00 + dice.below(most) as u32).unwrap()
            };
            return [one(dice), one(dice)].into_iter().collect();
        }
        let count = 1 + dice.below(3);
        let all: String = (0..count).map(|_| syllables[dice.below(syllables.len())]).collect();
        format!("{all} ")
    };
    (0..words).map(|_| word(dice)).collect()
}

/// The same with some words exchanged: one in `every`.
fn reworded(own: &str, every: usize, dice: &mut Dice) -> String {
    let is_spaced = own.contains(' ');
    let characters = if is_spaced { LETTERS } else { HAN };
    let pieces: Vec<String> = if is_spaced {
        own.split_inclusive(' ').map(str::to_owned).collect()
    } else {
        let all: Vec<char> = own.chars().collect();
        all.chunks(2).map(|two| two.iter().collect()).collect()
    };
    let one = |piece: String| {
        if dice.below(every) == 0 { text(characters, 1, dice) } else { piece }
    };
    pieces.into_iter().map(one).collect()
}

/// `originals` texts, the first `copies` of which have a copy.
pub(crate) fn class(characters: usize, originals: usize, copies: usize) -> Vec<(String, String)> {
    let mut dice = Dice(5 + characters as u64);
    let kind = if characters > 0 { "zh" } else { "en" };
    let mut all: Vec<(String, String)> = (0..originals)
        .map(|at| (format!("{kind}-{at:02}.txt"), text(characters, 160, &mut dice)))
        .collect();
    for at in 0..copies {
        let copy = reworded(&all[at].1, 6, &mut dice);
        all.push((format!("{kind}-{at:02}-copy.txt"), copy));
    }
    all
}

fn corpus(texts: &[(String, String)]) -> Corpus {
    from_texts("texts", texts.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

pub(crate) fn found(texts: &[(String, String)]) -> Comparison {
    let settings = Settings::default();
    let mut found = compare(corpus(texts), &settings, &Unwatched);
    weigh_pairs(&mut found, CorpusScores::ALL, &settings, &|| false).unwrap();
    found
}

/// The thresholds at the first start.
pub(crate) fn start(found: &Comparison) -> Thresholds {
    let mut thresholds = Thresholds::CLASSICAL;
    let most = chance_cut(&found.pairs).map_or(1.0, |cut| cut.most);
    thresholds.set(MeasureId::CHANCE, Some(most));
    thresholds
}

/// The flagged pairs by their names.
fn flagged(found: &Comparison) -> BTreeSet<[String; 2]> {
    let thresholds = start(found);
    let rows = found.pairs.rows().iter();
    let rows = rows.filter(|row| thresholds.is_flagged(&found.pairs.evidence_of(row)));
    rows.map(|row| [row.a, row.b].map(|id| found.shown_name(id))).collect()
}

fn copies(kind: &str, count: usize) -> BTreeSet<[String; 2]> {
    (0..count)
        .map(|at| [format!("{kind}-{at:02}-copy.txt"), format!("{kind}-{at:02}.txt")])
        .collect()
}

/// One pair of the naive computation: documents and logarithms of odds of the three measures.
type NaivePair = ([DocId; 2], [f64; 3]);

fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((share * values.len() as f64).floor() as usize).min(values.len() - 1)]
}

fn scale(values: &[f64]) -> (f64, f64) {
    let middle = quantile(values, 0.5);
    (middle, ((quantile(values, 0.75) - middle) / 0.674_49).max(1e-3))
}

/// The share of a normal distribution over `z`, by adding up its density.
fn normal_tail(z: f64) -> f64 {
    let step = 1e-3;
    (0..12_000)
        .map(|at| z + (f64::from(at) + 0.5) * step)
        .map(|x| (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt() * step)
        .sum()
}

/// The evidence of each pair, and the expected number for each, by those pairs that are `ordinary`.
fn fitted(
    pairs: &[NaivePair],
    own: &dyn Fn(DocId, usize) -> f64,
    ordinary: &[bool],
) -> Vec<(f64, f64)> {
    let only = |values: &[f64]| -> Vec<f64> {
        values.iter().zip(ordinary).filter(|(_, is_one)| **is_one).map(|(v, _)| *v).collect()
    };
    let beyond: Vec<Vec<f64>> = (0..3)
        .map(|measure| {
            let values: Vec<f64> = pairs
                .iter()
                .map(|([a, b], own_values)| {
                    own_values[measure] - f64::midpoint(own(*a, measure), own(*b, measure))
                })
                .collect();
            let (middle, spread) = scale(&only(&values));
            values.into_iter().map(|value| (value - middle) / spread).collect()
        })
        .collect();
    let evidence: Vec<f64> = (0..pairs.len())
        .map(|at| {
            let [j, w, t] = [0, 1, 2].map(|measure| beyond[measure][at]);
            (j + w + t.min(f64::midpoint(j, w))) / 3.0
        })
        .collect();
    let mut sorted = only(&evidence);
    let (middle, spread) = scale(&sorted);
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len() as f64;
    let end = (0..sorted.len())
        .find(|&at| {
            let z = (sorted[at] - middle) / spread;
            z >= 1.5 && count * normal_tail(z) <= 0.05 * (sorted.len() - at) as f64
        })
        .unwrap_or(sorted.len());
    let background = &sorted[..end];
    let from = quantile(background, 0.8);
    let over: Vec<f64> =
        background.iter().filter(|value| **value > from).map(|v| v - from).collect();
    let excess = over.iter().sum::<f64>() / over.len() as f64;
    let all = pairs.len() as f64;
    let expected = |value: f64| {
        if value <= from { all } else { over.len() as f64 * (-(value - from) / excess).exp() }
    };
    evidence.into_iter().map(|value| (value, expected(value))).collect()
}

#[test]
fn the_expected_number_is_that_of_a_naive_computation() {
    let all = found(&class(LETTERS, 18, 4));
    let pairs: Vec<NaivePair> = all
        .pairs
        .rows()
        .iter()
        .map(|row| {
            let e = all.pairs.evidence_of(row);
            let values = [MeasureId::JACCARD, MeasureId::WEIGHTED, MeasureId::TOPIC];
            ([row.a, row.b], values.map(|id| log_odds(id.value(&e).unwrap())))
        })
        .collect();
    let first = fitted(&pairs, &|_, _| 0.0, &vec![true; pairs.len()]);
    let own = |id: DocId, measure: usize| {
        let mut near: Vec<f64> = pairs
            .iter()
            .zip(&first)
            .filter(|((both, _), (_, expected))| both.contains(&id) && *expected > 1.0)
            .map(|((_, values), _)| values[measure])
            .collect();
        near.sort_by(|x, y| y.total_cmp(x));
        near[5]
    };
    let ordinary: Vec<bool> = first.iter().map(|(_, expected)| *expected > 1.0).collect();
    let second = fitted(&pairs, &own, &ordinary);
    for (row, (_, expected)) in all.pairs.rows().iter().zip(second) {
        let log = all.pairs.evidence_of(row).expected.value().unwrap();
        assert!((log - expected.log10()).abs() < 1e-3, "{log} {}", expected.log10());
    }
}

#[test]
fn a_ring_of_copiers_does_not_make_copies_ordinary() {
    let mut texts = class(LETTERS, 40, 0);
    let mut dice = Dice(7);
    let first = texts[0].1.clone();
    for at in 0..11 {
        texts.push((format!("ring-{at:02}.txt"), reworded(&first, 12, &mut dice)));
    }
    let found = flagged(&found(&texts));
    let is_in = |name: &String| name.starts_with("ring") || name == "en-00.txt";
    let of_the_ring = found.iter().filter(|pair| pair.iter().all(is_in)).count();
    assert_eq!(of_the_ring, 12 * 11 / 2);
    assert!(found.len() - of_the_ring <= 7, "one in ten may be a false alarm: {found:?}");
}

#[test]
fn what_is_ordinary_is_that_of_the_script() {
    let (zh, en) = (class(HAN, 16, 3), class(LETTERS, 16, 3));
    // One false alarm is expected in each.
    let is_right = |found: &BTreeSet<_>, wanted: &BTreeSet<_>, more| {
        assert!(found.is_superset(wanted) && found.len() <= wanted.len() + more, "{found:?}");
    };
    is_right(&flagged(&found(&zh)), &copies("zh", 3), 1);
    is_right(&flagged(&found(&en)), &copies("en", 3), 1);
    let mixed: Vec<_> = zh.into_iter().chain(en).collect();
    let mixed = found(&mixed);
    let both: BTreeSet<_> = copies("zh", 3).into_iter().chain(copies("en", 3)).collect();
    is_right(&flagged(&mixed), &both, 1);
    let backgrounds = mixed.pairs.columns().backgrounds.clone().unwrap();
    let strata: Vec<Stratum> = backgrounds.strata.iter().map(|own| own.stratum).collect();
    // Texts in two scripts share nothing, and so have no background.
    assert_eq!(strata, [Stratum::East, Stratum::Latin]);
    assert_eq!(Stratum::new(TextScript::Latin, TextScript::Other), Stratum::Across);
}

#[test]
fn neither_threads_nor_the_order_of_the_texts_change_it() {
    let texts = class(LETTERS, 16, 2);
    let logs = |texts: &[(String, String)], threads| {
        let settings = Settings { threads: Some(threads), ..Settings::default() };
        let mut found = compare(corpus(texts), &settings, &Unwatched);
        weigh_pairs(&mut found, CorpusScores::ALL, &settings, &|| false).unwrap();
        let mut all: Vec<u64> = found
            .pairs
            .rows()
            .iter()
            .map(|row| found.pairs.evidence_of(row).expected.value().unwrap().to_bits())
            .collect();
        all.sort_unstable();
        all
    };
    let renamed: Vec<_> = texts
        .iter()
        .rev()
        .zip(0..)
        .map(|((_, text), at)| (format!("{at:02}"), text.clone()))
        .collect();
    let one = logs(&texts, 1);
    assert_eq!(one, logs(&texts, 4));
    assert_eq!(one, logs(&renamed, 2));
}

#[test]
fn a_folder_that_says_nothing_accuses_nobody() {
    // Nothing alike: at most the one false alarm that is stated. With 700 characters hardly any pair shares
    // anything, and a shared shingle is no evidence.
    for characters in [HAN, LETTERS, 700] {
        let flagged = flagged(&found(&class(characters, 20, 0)));
        assert!(flagged.len() <= 1, "{flagged:?}");
    }
    // One template with a line of each author: alike, and no pair more than the others.
    let mut dice = Dice(3);
    let template = text(LETTERS, 200, &mut dice);
    let filled: Vec<_> = (0..20)
        .map(|at| (format!("{at:02}.txt"), format!("{template}{}", text(LETTERS, 30, &mut dice))))
        .collect();
    assert!(flagged(&found(&filled)).len() <= 1);
    // Two texts, and fewer than 15: not known, so that the other measures decide.
    for count in [2, 8] {
        let few = found(&class(LETTERS, count, 1));
        assert!(chance_cut(&few.pairs).is_err());
        let pairs = few.pairs.rows().iter().map(|row| few.pairs.evidence_of(row));
        assert!(pairs.into_iter().all(|evidence| evidence.expected.value().is_none()));
        assert_eq!(flagged(&few), copies("en", 1));
    }
}

#[test]
fn copies_are_in_a_group_where_chance_is_not_known() {
    // Two texts in letters beside twenty in Chinese: they are too few to know what is ordinary.
    let texts: Vec<_> = class(HAN, 19, 1).into_iter().chain(class(LETTERS, 2, 1)).collect();
    let found = found(&texts);
    let rule = LinkRule::new(Linkage::Single, MeasureId::CHANCE, &start(&found), 256);
    let groups = groups(&found, &rule, &|_| false, &|| false).groups;
    let names = |group: &Group| -> BTreeSet<String> {
        group.members.iter().map(|id| found.shown_name(*id)).collect()
    };
    let copies = ["en-00.txt", "en-00-copy.txt"].map(str::to_owned);
    assert!(groups.iter().any(|group| names(group) == BTreeSet::from(copies.clone())));
}

#[test]
fn pairs_that_share_nothing_are_not_flagged_where_few_share_anything() {
    // 100 texts, each of its own characters but for one of 25 phrases: 150 of 4,950 pairs share something.
    let phrase = |at: u32| (0..20).filter_map(move |c| char::from_u32(0x4e00 + at * 20 + c));
    let own = |at: u32| (0..120).filter_map(move |c| char::from_u32(0x5400 + at * 120 + c));
    let text = |at: u32| own(at).chain(phrase(at % 25)).collect::<String>();
    let texts: Vec<_> = (0..100).map(|at| (format!("{at:02}.txt"), text(at))).collect();
    let found = found(&texts);
    assert!(found.pairs.columns().backgrounds.is_some());
    let thresholds = start(&found);
    let rows = found.pairs.rows().iter().map(|row| found.pairs.evidence_of(row));
    let of_nothing = rows.filter(|own| own.intersection == 0);
    assert_eq!(of_nothing.filter(|own| thresholds.is_flagged(own)).count(), 0);
}

#[test]
fn the_topic_adds_at_most_what_the_wording_shows() {
    assert!((combined(&[2.0, 4.0, 9.0]) - 3.0).abs() < 1e-12);
    assert!((combined(&[0.0, 0.0, 9.0])).abs() < 1e-12, "one subject is not copying");
    assert!((combined(&[3.0, 3.0, 0.0]) - 2.0).abs() < 1e-12);
    assert!((combined(&[5.0]) - 5.0).abs() < 1e-12);
}
