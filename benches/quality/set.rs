//! A labelled set: texts, and how much of one pair of them is copied.

use std::collections::BTreeMap;
use std::path::Path;

/// A set of texts with known copying.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) texts: Vec<String>,
    /// The label of each listed pair, by the places of its texts, the smaller one first.
    pub(crate) labels: BTreeMap<[usize; 2], i32>,
    /// True if pairs that are not listed are left out, else they are independent.
    pub(crate) skips: bool,
}

impl Set {
    /// The set in a folder; `None` if there is none.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let truth = std::fs::read_to_string(folder.join("truth.tsv")).ok()?;
        let entries = std::fs::read_dir(folder.join("docs")).ok()?.flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
        files.sort();
        let name_of = |path: &Path| Some(path.file_name()?.to_string_lossy().into_owned());
        let mut texts = Vec::new();
        let mut places = BTreeMap::new();
        for path in &files {
            places.insert(name_of(path)?, texts.len());
            texts.push(String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned());
        }
        let mut labels = BTreeMap::new();
        for line in truth.lines().skip(1).filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [a, b, label, ..] = fields.as_slice() else { continue };
            if let (Some(&a), Some(&b)) = (places.get(*a), places.get(*b)) {
                labels.insert([a.min(b), a.max(b)], label.parse().ok()?);
            }
        }
        let skips = truth.contains("#unlisted\tskip");
        Some(Self { name: name_of(folder)?, texts, labels, skips })
    }

    /// The label of a pair; `None` if it has none.
    pub(crate) fn label(&self, a: usize, b: usize) -> Option<i32> {
        let listed = self.labels.get(&[a.min(b), a.max(b)]).copied();
        if self.skips { listed } else { Some(listed.unwrap_or(0)) }
    }
}
