//! Chooses independent pairs of labelled sets: the likeliest, and random ones.

use crate::judged_pairs::{JudgedPair, text};
use lookalike::explain::passages::holders_among;
use lookalike::measure::frequency::Holders;
use lookalike::text::normalize::Ladder;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

/// Most pairs of a set of each kind.
const DRAWN: usize = 1_000;

/// A labelled set.
pub(crate) struct LabelledSet {
    pub(crate) name: String,
    /// Its texts by the windows that they hold.
    pub(crate) holders: Holders,
    /// Its independent pairs of the most similar wording.
    pub(crate) likeliest: Vec<JudgedPair>,
    /// Others, drawn at random: texts of one genre.
    pub(crate) random: Vec<JudgedPair>,
}

/// The distinct runs of five characters of a text, ascending; of three if most are Han.
fn runs(text: &str) -> Vec<u64> {
    let folded: Vec<char> = Ladder::default().fold(text).chars().collect();
    let han = folded.iter().filter(|c| **c >= '\u{2e80}').count();
    let hash = |run: &[char]| {
        run.iter().fold(0_u64, |hash, c| {
            (hash ^ u64::from(u32::from(*c))).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        })
    };
    let length = if 2 * han > folded.len() { 3 } else { 5 };
    let mut all: Vec<u64> = folded.windows(length).map(hash).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The Jaccard of two ascending lists.
fn jaccard(a: &[u64], b: &[u64]) -> f64 {
    let (mut x, mut y, mut shared) = (0, 0, 0);
    while let (Some(own), Some(other)) = (a.get(x), b.get(y)) {
        shared += usize::from(own == other);
        (x, y) = (x + usize::from(own <= other), y + usize::from(other <= own));
    }
    shared as f64 / (a.len() + b.len() - shared).max(1) as f64
}

/// All sets of a folder, in order.
pub(crate) fn sets(folder: &Path) -> Vec<LabelledSet> {
    let mut out = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return out };
    let mut sets: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    sets.sort();
    for set in sets {
        let Ok(truth) = std::fs::read_to_string(set.join("truth.tsv")) else { continue };
        let name = set.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut texts: BTreeMap<String, Arc<str>> = BTreeMap::new();
        for entry in std::fs::read_dir(set.join("docs")).into_iter().flatten().flatten() {
            if let Some(text) = text(&entry.path()) {
                texts.insert(entry.file_name().to_string_lossy().into_owned(), text);
            }
        }
        let distinct: HashSet<&str> = texts.values().map(|text| &**text).collect();
        let distinct: Vec<&str> = distinct.into_iter().collect();
        let holders = holders_among(&distinct, &Ladder::default());
        let apart = apart(&truth, &texts);
        let runs: BTreeMap<&String, Vec<u64>> =
            texts.iter().map(|(name, text)| (name, runs(text))).collect();
        let likeness = |pair: &[String; 2]| jaccard(&runs[&pair[0]], &runs[&pair[1]]);
        let pair = |files: &[String; 2]| JudgedPair {
            set: name.clone(),
            files: files.clone(),
            texts: files.each_ref().map(|file| texts[file].clone()),
            accepted: Vec::new(),
        };
        let step = apart.len().div_ceil(DRAWN).max(1);
        let random = apart.iter().step_by(step).map(pair).collect();
        let mut ranked: Vec<(f64, &[String; 2])> =
            apart.iter().map(|pair| (likeness(pair), pair)).collect();
        ranked.sort_by(|x, y| y.0.total_cmp(&x.0));
        let likeliest = ranked.iter().take(DRAWN).map(|(_, files)| pair(files)).collect();
        out.push(LabelledSet { name: name.clone(), holders, likeliest, random });
    }
    out
}

/// The names of all independent pairs.
fn apart(truth: &str, texts: &BTreeMap<String, Arc<str>>) -> Vec<[String; 2]> {
    let (mut known, mut apart) = (HashSet::new(), Vec::new());
    for line in truth.lines().skip(1).filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [a, b, label, ..] = fields.as_slice() else { continue };
        known.extend([(*a, *b), (*b, *a)]);
        if *label == "0" && texts.contains_key(*a) && texts.contains_key(*b) {
            apart.push([(*a).to_owned(), (*b).to_owned()]);
        }
    }
    if truth.contains("#unlisted\t0") {
        let names: Vec<&String> = texts.keys().collect();
        for (at, a) in names.iter().enumerate() {
            for b in names.iter().skip(at + 1).filter(|b| !known.contains(&(&***a, &***b))) {
                apart.push([(*a).clone(), (*b).clone()]);
            }
        }
    }
    apart
}
