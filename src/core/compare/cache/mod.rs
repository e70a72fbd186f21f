//! The cache between runs: unchanged documents are sketched once, unchanged corpora indexed once.

mod file;
mod folder;
mod record;
mod sections;

pub use folder::{CacheFile, clear};
pub(in crate::compare) use record::{ByteReader, encode_profile, framed};
pub use sections::CachedSections;

use crate::compare::cache::file::{Identity, Unusable, read, write};
use crate::compare::cache::folder::{EXTENSION, LIMIT, make_room};
use crate::compare::cache::record::{ProfileKey, key};
use crate::compare::result::{Profile, Recipe, Reuse};
use crate::corpus::document::Document;
use crate::corpus::scan::ReadOptions;
use crate::display::number::bytes;
use crate::measure::minhash::HashFamily;
use crate::os::names;
use crate::os::private::make_folder;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The cached profiles of one corpus under one recipe: one file in the cache's folder.
#[derive(Debug)]
pub struct Cache<'a> {
    folder: &'a Path,
    path: PathBuf,
    identity: Identity,
    recipe: &'a Recipe,
}

impl<'a> Cache<'a> {
    /// The cache in `folder` for the corpus under these roots. All that a profile depends on,
    /// except the document and the program, is hashed into the name and the header of the file.
    pub fn new(
        folder: &'a Path,
        roots: &[PathBuf],
        reading: &ReadOptions,
        recipe: &'a Recipe,
    ) -> Self {
        let Recipe { ladder, unit, n, sketch } = recipe;
        let said = format!("{ladder}\n{unit:?}\n{n}\n{sketch:?}\n{reading:?}");
        let recipe_hash: [u8; 32] = Sha256::digest(said.as_bytes()).into();
        let real = |root: &PathBuf| std::fs::canonicalize(root).unwrap_or_else(|_| root.clone());
        let mut roots: Vec<PathBuf> = roots.iter().map(real).collect();
        roots.sort();
        let mut corpus = Sha256::new_with_prefix(recipe_hash);
        for root in &roots {
            let path = names::bytes(root);
            corpus.update((path.len() as u64).to_le_bytes());
            corpus.update(path);
        }
        let corpus: [u8; 32] = corpus.finalize().into();
        let name = corpus.first_chunk().map_or(0, |&bytes| u128::from_be_bytes(bytes));
        let path = folder.join(format!("{name:032x}.{EXTENSION}"));
        Self { folder, path, identity: Identity { corpus }, recipe }
    }

    /// The cached profiles, one place per document, and a sentence if the file is unusable.
    /// Checksums detect damage; making a few profiles again detects a program that computes
    /// differently. Nothing of an unusable file is used.
    pub fn load(
        &self,
        documents: &[Document],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> (Vec<Option<Profile>>, Reuse) {
        let mut profiles = vec![None; documents.len()];
        let mut wanted: HashMap<ProfileKey, Vec<usize>> = HashMap::new();
        for (place, document) in documents.iter().enumerate() {
            wanted.entry(key(document)).or_default().push(place);
        }
        let (found, word) = match read(&self.path, &self.identity, &wanted, cancelled) {
            Ok(found) if self.proves(documents, &found) => (found, None),
            Ok(_) => (Vec::new(), Some(self.sentence(&Unusable::Version))),
            Err(Unusable::Missing | Unusable::Cancelled) => (Vec::new(), None),
            Err(unusable) => (Vec::new(), Some(self.sentence(&unusable))),
        };
        let mut reuse = Reuse { documents: 0, word };
        for (places, profile) in found {
            let Some((last, others)) = places.split_last() else { continue };
            reuse.documents += places.len();
            for &place in others {
                profiles[place] = Some(profile.clone());
            }
            profiles[*last] = Some(profile);
        }
        (profiles, reuse)
    }

    fn sentence(&self, unusable: &Unusable) -> String {
        format!(
            "the sketch cache was not used, all sketches are recomputed: {} {unusable}",
            self.path.display()
        )
    }

    /// True if a few profiles, made again, equal the cached ones.
    fn proves(&self, documents: &[Document], found: &[(&Vec<usize>, Profile)]) -> bool {
        let family = HashFamily::new(&self.recipe.sketch);
        let step = found.len().div_ceil(PROOFS).max(1);
        found.iter().step_by(step).all(|(places, profile)| {
            let document = places.first().and_then(|&place| documents.get(place));
            document.is_none_or(|document| {
                document.text.len() > LONGEST_PROOF
                    || Profile::new(&document.text, self.recipe, &family) == *profile
            })
        })
    }

    /// Writes the profiles for the next run if some are new; else only updates the time of last
    /// use. A failure is reported in `reuse` and does not fail the run. Does nothing once
    /// `cancelled`.
    pub fn store(
        &self,
        documents: &[Document],
        profiles: &[Profile],
        reuse: &mut Reuse,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) {
        if reuse.documents == documents.len() && reuse.word.is_none() {
            // If this fails, the file is only removed sooner.
            let file = std::fs::File::options().append(true).open(&self.path);
            let _touched = file.and_then(|f| f.set_modified(std::time::SystemTime::now()));
            return;
        }
        let room = |size| make_room(self.folder, &self.path, size, LIMIT);
        let kept = make_folder(self.folder).and_then(|()| {
            write(&self.path, &self.identity, documents, profiles, LIMIT, cancelled)
        });
        let word = match kept {
            Ok(Ok(size)) => room(size).err().map(|error| error.to_string()),
            Ok(Err(size)) => Some(format!("{} exceed the limit of {}", bytes(size), bytes(LIMIT))),
            Err(_) if cancelled() => None,
            Err(error) => Some(error.to_string()),
        };
        let sentence = |why| format!("sketches were not kept in {}: {why}", self.folder.display());
        reuse.word = reuse.word.take().or_else(|| word.map(sentence));
    }
}

/// How many cached profiles are made again to check that the program still computes the same.
const PROOFS: usize = 8;
/// Longest text, in bytes, to make again.
const LONGEST_PROOF: usize = 1 << 16;
