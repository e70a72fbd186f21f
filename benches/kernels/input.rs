//! The corpus as input of kernels: texts, shingle sets, numbered sets, fingerprints.

use lookalike::compare::join::sketches::Laid;
use lookalike::compare::result::{Profile, Recipe};
use lookalike::measure::contract::Params;
use lookalike::measure::minhash::HashFamily;
use lookalike::measure::simhash::{Fingerprint, unweighted};
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Characters in a shingle, here and in the other libraries.
pub const LENGTH: usize = 5;

/// All data prepared before timing starts.
pub struct Input {
    /// The texts as in their files, in order of name.
    pub texts: Vec<String>,
    /// The shingles of each text: ascending, distinct hashes.
    pub sets: Sets,
    /// Their signatures of 128 slots, contiguous.
    pub signatures: Laid,
    /// 64-bit fingerprints, every shingle with weight one.
    pub fingerprints: Vec<Fingerprint>,
    /// Planted pairs: indices of the original and of the copy.
    pub planted: Vec<(usize, usize)>,
}

/// Sets in one contiguous array, as the other libraries take them.
pub struct Sets {
    words: Vec<u64>,
    starts: Vec<usize>,
}

impl Sets {
    fn new(sets: &[Arc<[u64]>]) -> Self {
        let mut laid = Self { words: Vec::new(), starts: vec![0] };
        laid.words.reserve_exact(sets.iter().map(|set| set.len()).sum());
        for set in sets {
            laid.words.extend_from_slice(set);
            laid.starts.push(laid.words.len());
        }
        laid
    }

    /// Number of sets.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// One set.
    pub fn get(&self, at: usize) -> &[u64] {
        &self.words[self.starts[at]..self.starts[at + 1]]
    }

    /// All sets.
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> {
        (0..self.len()).map(|at| self.get(at))
    }
}

impl Input {
    /// Reads the texts under `folder`/docs and builds their sets.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let docs = folder.join("docs");
        let mut paths = Vec::new();
        list(&docs, &mut paths)?;
        paths.sort();
        let texts: Vec<String> =
            paths.iter().map(std::fs::read_to_string).collect::<io::Result<_>>()?;
        let sketch = Params::default();
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(LENGTH),
            sketch,
        };
        let family = HashFamily::new(&sketch);
        let set = |text: &String| Profile::new(text, &recipe, &family).shingles.list().into();
        let sets: Vec<Arc<[u64]>> = texts.iter().map(set).collect();
        let signatures: Vec<_> = sets.iter().map(|set| family.signature(set)).collect();
        let signatures: Vec<_> = signatures.iter().map(Option::as_ref).collect();
        let signatures = Laid::new(&signatures, sketch.slots);
        let place = |name: &str| paths.binary_search(&docs.join(name)).ok();
        let truth = std::fs::read_to_string(folder.join("truth.tsv"))?;
        let planted = truth.lines().skip(1).filter_map(|line| {
            let mut cells = line.split('\t');
            Some((place(cells.next()?)?, place(cells.next()?)?))
        });
        let planted = planted.collect();
        let fingerprints: Vec<_> = sets.iter().filter_map(|set| unweighted(set, 64)).collect();
        assert_eq!(fingerprints.len(), sets.len(), "a text without shingles");
        Ok(Self { texts, sets: Sets::new(&sets), signatures, fingerprints, planted })
    }

    /// Total number of shingles, each once a document.
    pub fn shingles(&self) -> usize {
        self.sets.words.len()
    }

    /// Writes little-endian arrays: all shingles, the start of each document's (and the end), all
    /// fingerprints, all slots.
    pub fn leave(&self, work: &Path) -> io::Result<()> {
        let starts = self.sets.starts.iter().map(|&start| start as u64);
        let words = self.fingerprints.iter().map(|print| print.words[0]);
        write(&work.join("shingles.u64"), self.sets.words.iter().copied())?;
        write(&work.join("starts.u64"), starts)?;
        write(&work.join("fingerprints.u64"), words)?;
        let slots = self.signatures.values.iter().flat_map(|slot| slot.to_le_bytes());
        std::fs::write(work.join("signatures.u32"), slots.collect::<Vec<u8>>())
    }
}

fn write(path: &Path, numbers: impl Iterator<Item = u64>) -> io::Result<()> {
    std::fs::write(path, numbers.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
}

fn list(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), paths)?;
        } else {
            paths.push(entry.path());
        }
    }
    Ok(())
}
