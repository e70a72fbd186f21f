//! Sketches a corpus in chunks, so that not all profiles are in memory at once.

use crate::compare::result::{Profile, Recipe};
use crate::compare::run::{
    MadeShingles, Metered, Progress, RunError, Stage, Watch, claim_sketching, gather, pool, recipe,
};
use crate::corpus::document::{Corpus, Document, Skipped};
use crate::corpus::gather::guarded;
use crate::corpus::scan::Source;
use crate::measure::minhash::HashFamily;
use crate::settings::Settings;
use rayon::prelude::*;
use std::io;

/// Documents per chunk.
const CHUNK: usize = 1_024;

/// A corpus and the recipe to sketch it by.
#[derive(Debug)]
pub struct Sketches {
    pool: rayon::ThreadPool,
    /// The documents and the skipped files.
    pub corpus: Corpus,
    /// The recipe of the sketches.
    pub recipe: Recipe,
}

impl Sketches {
    /// Reads a corpus; if cancelled, what was read so far.
    pub fn new(source: &Source, settings: &Settings, watch: &dyn Watch) -> Result<Self, RunError> {
        let pool = pool(settings.threads)?;
        let read = || {
            let corpus = gather(source, settings, watch)?;
            let recipe = recipe(settings);
            let chunk = corpus.documents.get(..CHUNK).unwrap_or(&corpus.documents);
            let metered = Metered::new(watch, settings.memory);
            claim_sketching(chunk, &recipe, MadeShingles::Kept, &metered);
            metered.result()?;
            Ok::<_, RunError>((corpus, recipe))
        };
        let (corpus, recipe) = pool.install(read)?;
        Ok(Self { pool, corpus, recipe })
    }

    /// Sketches all documents in parallel and passes each to `take` in order. Returns the documents
    /// that failed.
    /// # Errors
    /// Those of `take`, and an interruption once cancelled.
    pub fn each(
        &self,
        watch: &dyn Watch,
        take: &mut dyn FnMut(&Document, Profile) -> io::Result<()>,
    ) -> io::Result<Vec<Skipped>> {
        let family = HashFamily::new(&self.recipe.sketch);
        let documents = &self.corpus.documents;
        let total = documents.len() as u64;
        let (mut done, mut failed) = (0, Vec::new());
        for chunk in documents.chunks(CHUNK) {
            let make = |document: &Document| {
                let stop = || watch.cancelled();
                let make = || Profile::new_unless(&document.text, &self.recipe, &family, &stop);
                guarded(&document.name, make)?
                    .map_err(|halt| Skipped { name: document.name.clone(), reason: halt.into() })
            };
            let profiles: Vec<Result<Profile, Skipped>> =
                self.pool.install(|| chunk.par_iter().map(make).collect());
            if watch.cancelled() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            for (document, profile) in chunk.iter().zip(profiles) {
                match profile {
                    Ok(profile) => take(document, profile)?,
                    Err(skipped) => failed.push(skipped),
                }
            }
            done += chunk.len() as u64;
            watch.progress(Progress {
                stage: Stage::Sketching,
                done,
                total,
                bytes: 0,
                of_bytes: 0,
            });
        }
        Ok(failed)
    }
}
