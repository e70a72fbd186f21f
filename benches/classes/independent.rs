//! Draws independent pairs of labelled sets.

use crate::judged_pairs::{JudgedPair, text};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

/// Most independent pairs of a set; of more, every second, third … is taken.
const DRAWN: usize = 1_000;

/// Independent pairs of each set: all, or [`DRAWN`] of them.
pub(crate) fn independent(folder: &Path) -> Vec<(String, Vec<JudgedPair>)> {
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
        let (mut known, mut apart) = (HashSet::new(), Vec::new());
        for line in truth.lines().skip(1).filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [a, b, label, ..] = fields.as_slice() else { continue };
            known.extend([(*a, *b), (*b, *a)]);
            if *label == "0" {
                apart.push(((*a).to_owned(), (*b).to_owned()));
            }
        }
        if truth.contains("#unlisted\t0") {
            let names: Vec<&String> = texts.keys().collect();
            for (at, a) in names.iter().enumerate() {
                for b in names.iter().skip(at + 1).filter(|b| !known.contains(&(&***a, &***b))) {
                    apart.push(((*a).clone(), (*b).clone()));
                }
            }
        }
        let step = apart.len().div_ceil(DRAWN).max(1);
        let chosen = apart.iter().step_by(step).filter_map(|(a, b)| {
            let two = [texts.get(a)?.clone(), texts.get(b)?.clone()];
            let files = [a.clone(), b.clone()];
            Some(JudgedPair { set: name.clone(), files, texts: two, accepted: Vec::new() })
        });
        out.push((name.clone(), chosen.collect()));
    }
    out
}
