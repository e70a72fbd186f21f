//! Sketches on real texts with known copying: their errors follow the stated laws.
//!
//! Runs if `LOOKALIKE_DATA` names the labelled sets. A release build takes every pair of the
//! reference tables, a debug build a fixed sample of the shorter texts, one shingle length a set.

use crate::cases::{evidence, profile, recipe};
use crate::errors::moments;
use crate::labelled;
use lookalike::compare::result::Profile;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::contract::{Evidence, Params, Weight};
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::minhash::{estimate, standard_error};
use lookalike::measure::simhash::expected_distance;
use lookalike::text::normalize::{Ladder, NormalizeStep};
use lookalike::text::token::Unit;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Largest text in a debug build, in bytes.
const SHORT: u64 = 10_000;
/// Most pairs of a table in a debug build.
const SAMPLE: usize = 60;
/// Hash families used for the deviations of MinHash. Pairs of a small set share documents, so one
/// family deviates in the same way for many of them: the law holds over all families.
const SEEDS: u64 = if cfg!(debug_assertions) { 2 } else { 6 };
/// Fewest deviations with a meaningful scatter.
const ENOUGH: usize = 20;

/// The `char*.tsv` tables of the labelled sets; empty without labelled sets.
fn tables() -> Vec<PathBuf> {
    let wanted = if cfg!(debug_assertions) { "char3" } else { "char" };
    let mut tables: Vec<PathBuf> = labelled::sets()
        .into_iter()
        .filter_map(|set| fs::read_dir(set.join("reference")).ok())
        .flatten()
        .map(|table| table.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(wanted))
        .collect();
    tables.sort();
    tables
}

/// Ladder, n and K from the first line of a table.
fn configuration(line: &str) -> (Ladder, usize, usize) {
    let value = |key: &str| {
        line.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('=')).unwrap()
    };
    let mut steps = Vec::new();
    if value("lower") == "1" {
        steps.push(NormalizeStep::Lowercase);
    }
    match value("ws") {
        "collapse" => steps.push(NormalizeStep::CollapseSpace),
        "remove" => steps.push(NormalizeStep::RemoveSpace),
        _ => {}
    }
    (Ladder::new(steps), value("n").parse().unwrap(), value("k").parse().unwrap())
}

fn text(docs: &Path, name: &str) -> String {
    let bytes = fs::read(docs.join(name)).unwrap();
    let document = from_bytes(Name::new(name.as_bytes()), &bytes, &ReadOptions::default());
    document.unwrap().text.to_string()
}

/// Pairs of a table, and the texts they need.
fn pairs(table: &str, docs: &Path) -> (Vec<(String, String)>, BTreeMap<String, String>) {
    let rows = table.lines().skip(2).map(|line| {
        let mut fields = line.split('\t').map(str::to_owned);
        (fields.next().unwrap(), fields.next().unwrap())
    });
    let mut pairs: Vec<_> = rows.collect();
    if cfg!(debug_assertions) {
        let short = |name: &str| fs::metadata(docs.join(name)).unwrap().len() <= SHORT;
        pairs.retain(|(a, b)| short(a) && short(b));
        let step = pairs.len().div_ceil(SAMPLE).max(1);
        pairs = pairs.into_iter().step_by(step).collect();
    }
    let names: BTreeSet<String> = pairs.iter().flat_map(|(a, b)| [a, b]).cloned().collect();
    let texts = names.into_iter().map(|name| (name.clone(), text(docs, &name))).collect();
    (pairs, texts)
}

/// A table's pairs and one profile a text.
struct Table {
    pairs: Vec<(String, String)>,
    texts: BTreeMap<String, String>,
    ladder: Ladder,
    n: usize,
    slots: usize,
}

impl Table {
    fn read(path: &Path) -> Self {
        let content = fs::read_to_string(path).unwrap();
        let (ladder, n, slots) = configuration(content.lines().next().unwrap());
        let (pairs, texts) = pairs(&content, &path.ancestors().nth(2).unwrap().join("docs"));
        Self { pairs, texts, ladder, n, slots }
    }

    /// The scores of each defined pair.
    fn evidence(&self, sketch: Params) -> Vec<Evidence> {
        let recipe = recipe(self.ladder.clone(), Unit::Char, self.n, sketch);
        let profiles: BTreeMap<&String, Profile> =
            self.texts.par_iter().map(|(name, text)| (name, profile(text, &recipe))).collect();
        let pairs = self.pairs.iter();
        pairs.filter_map(|(a, b)| evidence(&profiles[a], &profiles[b], sketch.bits)).collect()
    }
}

/// Deviation of the estimate from the exact Jaccard, in standard errors; `None` near 0 and 1.
fn of_minhash(e: &Evidence) -> Option<f64> {
    let truth = jaccard(e);
    let error = standard_error(truth, e.minhash_slots);
    (truth > 0.02 && truth < 0.98).then(|| (estimate(e) - truth) / error)
}

/// Deviation of the distance from its expectation under the exact cosine, in standard errors.
fn of_simhash(e: &Evidence) -> Option<f64> {
    let (bits, expected) = (f64::from(e.bits), expected_distance(e.cosine?, e.bits));
    let error = (expected * (bits - expected) / bits).sqrt();
    (error > 0.0).then_some((f64::from(e.distance?) - expected) / error)
}

fn follow_their_law(deviations: &[f64], most: f64, what: &str) {
    if deviations.len() < ENOUGH {
        return;
    }
    let (mean, scatter) = moments(deviations);
    assert!(mean.abs() <= most, "{what}: mean {mean:.2} standard errors");
    assert!((0.7..=1.3).contains(&scatter), "{what}: scatter {scatter:.2} standard errors");
    let furthest = deviations.iter().fold(0f64, |most, z| most.max(z.abs()));
    assert!(furthest <= 5.5, "{what}: a pair is {furthest:.1} standard errors off");
}

#[test]
fn sketches_err_as_stated_on_real_texts() {
    for path in tables() {
        let name = path.display().to_string();
        let table = Table::read(&path);
        let params = Params { slots: table.slots, weight: Weight::Count, ..Params::default() };
        let counted = table.evidence(params);
        let mut minhash: Vec<f64> = counted.iter().filter_map(of_minhash).collect();
        for seed in params.seed + 1..params.seed + SEEDS {
            minhash.extend(table.evidence(Params { seed, ..params }).iter().filter_map(of_minhash));
        }
        follow_their_law(&minhash, 1.2, &format!("MinHash, {name}"));
        let one = table.evidence(Params { slots: 16, weight: Weight::One, ..params });
        for (pairs, weight) in [(counted, "count"), (one, "one")] {
            let simhash: Vec<f64> = pairs.iter().filter_map(of_simhash).collect();
            follow_their_law(&simhash, 1.0, &format!("SimHash by {weight}, {name}"));
        }
    }
}
