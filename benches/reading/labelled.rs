//! Loads labelled pairs of a set of texts, and draws random unlabelled ones.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// A set of texts with known copying.
pub(crate) struct Set {
    pub(crate) texts: BTreeMap<String, String>,
    /// Copied pairs.
    pub(crate) copied: Vec<[String; 2]>,
    /// Other pairs: those labelled so, else 1,000 random ones.
    pub(crate) apart: Vec<[String; 2]>,
}

impl Set {
    /// The set in a folder; `None` if there is none.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let truth = std::fs::read_to_string(folder.join("truth.tsv")).ok()?;
        let mut texts = BTreeMap::new();
        for entry in std::fs::read_dir(folder.join("docs")).ok()?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let bytes = std::fs::read(entry.path()).ok()?;
            texts.insert(name, String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
        }
        let (mut copied, mut apart, mut known) = (Vec::new(), Vec::new(), HashSet::new());
        for line in truth.lines().skip(1).filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [a, b, label, ..] = fields.as_slice() else { continue };
            let pair = [(*a).to_owned(), (*b).to_owned()];
            known.insert(pair.clone());
            known.insert([pair[1].clone(), pair[0].clone()]);
            if *label == "0" { apart.push(pair) } else { copied.push(pair) }
        }
        let names: Vec<&String> = texts.keys().collect();
        let mut seed = 1_u64;
        let mut pick = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            (seed >> 33) as usize % names.len()
        };
        for _ in 0..20_000 {
            if apart.len() >= 1000 || names.len() < 40 || truth.contains("#unlisted\tskip") {
                break;
            }
            let (x, y) = (pick(), pick());
            let pair = [names[x].clone(), names[y].clone()];
            if x != y && !known.contains(&pair) {
                known.insert(pair.clone());
                apart.push(pair);
            }
        }
        Some(Self { texts, copied, apart })
    }

    /// Both texts of a pair.
    pub(crate) fn both(&self, pair: &[String; 2]) -> [&str; 2] {
        pair.each_ref().map(|name| self.texts.get(name).map_or("", |text| text))
    }
}
