//! Makes the profiles of a corpus, or reuses those of an earlier run or the cache.

use crate::compare::result::{Profile, Recipe};
use crate::compare::run::bases::Bases;
use crate::compare::run::context::Context;
use crate::compare::run::watch::{Progress, Stage};
use crate::corpus::budget::Halt;
use crate::corpus::document::{Corpus, Document, Skipped};
use crate::corpus::gather::guarded;
use crate::measure::minhash::HashFamily;
use crate::settings::Settings;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The recipe of these settings.
pub fn recipe(settings: &Settings) -> Recipe {
    Recipe {
        ladder: settings.ladder.clone(),
        unit: settings.unit,
        n: settings.n,
        sketch: settings.sketch,
    }
}

/// A corpus without the documents that failed, and its profiles.
#[derive(Debug)]
pub struct Sketched {
    /// The documents with a profile, and the skipped ones.
    pub corpus: Arc<Corpus>,
    /// One profile per document, in the same order.
    pub profiles: Arc<[Profile]>,
}

/// Makes one profile per document; the shingles of texts of listed pairs are deferred. Reuses what the
/// earlier run has under the same settings: everything, or the shingles and weights, or nothing.
/// Profiles in `kept` (one place per document, or empty) are used unchanged. Documents whose
/// sketching fails move to the skipped list; a cancelled run drops the rest.
pub fn sketch(
    corpus: Arc<Corpus>,
    recipe: &Recipe,
    mut kept: Vec<Option<Profile>>,
    context: &Context<'_>,
) -> Sketched {
    let (watch, earlier) = (context.watch, context.same_features(recipe));
    if let Some(earlier) = earlier.filter(|e| e.recipe.sketch == recipe.sketch) {
        return Sketched { corpus, profiles: earlier.profiles.clone() };
    }
    let (family, bases) = (HashFamily::new(&recipe.sketch), Bases::default());
    let quick = Recipe { ladder: recipe.ladder.for_text_as_seen(), ..recipe.clone() };
    let deferred = context.settings.listed.as_ref().map(|_| Arc::new(recipe.clone()));
    let done = AtomicU64::new(0);
    let total = corpus.documents.len() as u64;
    let bytes = corpus.documents.iter().map(|document| document.bytes).sum();
    kept.resize(corpus.documents.len(), None);
    let firsts = first_copies(&corpus.documents);
    let report = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::Sketching, done, total, bytes, of_bytes: 0 });
    };
    let work = |((place, document), kept): ((usize, &Document), Option<Profile>)| {
        if watch.cancelled() {
            return Ok(None);
        }
        if firsts.get(place).is_some_and(|&first| first != place) {
            report(); // its profile is that of the first
            return Ok(None);
        }
        let known = earlier.and_then(|e| Some((e.profiles.get(place)?, &e.recipe.sketch)));
        let own = if document.is_as_seen() { &quick } else { recipe };
        let make = || match known {
            Some((profile, before)) => Ok(profile.again(before, &recipe.sketch, &family)),
            None => Profile::new_unless(&document.text, own, &family, &|| watch.cancelled()),
        };
        let made = kept.map_or_else(|| guarded(&document.name, make), |kept| Ok(Ok(kept)))?;
        let profile = match made {
            Ok(profile) => profile,
            Err(Halt::Cancelled) => return Ok(None),
            Err(halt) => return Err(Skipped { name: document.name.clone(), reason: halt.into() }),
        };
        report();
        Ok(Some(match &deferred {
            Some(recipe) => profile.with_deferred_shingles(document.text.clone(), recipe),
            None => Profile { shingles: bases.shrunk(profile.shingles), ..profile },
        }))
    };
    let mut results: Vec<Result<Option<Profile>, Skipped>> =
        corpus.documents.par_iter().enumerate().zip(kept).map(work).collect();
    fill_copies(&mut results, &firsts, &corpus.documents);
    finished(corpus, results)
}

/// The corpus with its profiles, or without the documents that have none.
fn finished(corpus: Arc<Corpus>, results: Vec<Result<Option<Profile>, Skipped>>) -> Sketched {
    if results.iter().all(|result| matches!(result, Ok(Some(_)))) {
        let profiles: Vec<Profile> = results.into_iter().filter_map(|r| r.ok().flatten()).collect();
        let profiles = profiles.into();
        return Sketched { corpus, profiles };
    }
    let sketched = without_profiles(&corpus, results);
    // Freeing many texts takes a while; a cancelled run must not wait for it.
    rayon::spawn(move || drop(corpus));
    sketched
}

/// Gives the copies of a document its result.
fn fill_copies(
    results: &mut [Result<Option<Profile>, Skipped>],
    firsts: &[usize],
    documents: &[Document],
) {
    for (place, &first) in firsts.iter().enumerate().filter(|&(place, &first)| place != first) {
        results[place] = match &results[first] {
            Ok(profile) => Ok(profile.clone()),
            Err(failed) => {
                let name = documents[place].name.clone();
                Err(Skipped { name, reason: failed.reason.clone() })
            }
        };
    }
}

/// For each document the first one of the same text: itself, or one of the same bytes.
pub(super) fn first_copies(documents: &[Document]) -> Vec<usize> {
    let mut firsts = HashMap::with_capacity(documents.len());
    let place = |(place, document): (usize, &Document)| {
        // A part of the hash suffices to find it.
        let part = document.hash.0.first_chunk::<8>().copied();
        let first = *firsts.entry(part).or_insert(place as u32);
        let found = documents.get(first as usize).filter(|found| {
            Arc::ptr_eq(&found.text, &document.text) || found.text == document.text
        });
        found.map_or(place, |_| first as usize)
    };
    documents.iter().enumerate().map(place).collect()
}

/// The corpus without documents that failed or were not reached.
fn without_profiles(corpus: &Corpus, results: Vec<Result<Option<Profile>, Skipped>>) -> Sketched {
    let mut left = Corpus {
        label: corpus.label.clone(),
        documents: Vec::with_capacity(results.len()),
        skipped: corpus.skipped.clone(),
        tables: corpus.tables.clone(),
        excluded: corpus.excluded,
        lost: true,
    };
    let mut profiles = Vec::with_capacity(results.len());
    for (document, result) in corpus.documents.iter().zip(results) {
        match result {
            Ok(Some(profile)) => {
                left.documents.push(document.clone());
                profiles.push(profile);
            }
            Ok(None) => {}
            Err(skipped) => left.skipped.push(skipped),
        }
    }
    Sketched { corpus: Arc::new(left), profiles: profiles.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::{Name, Reason};
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;

    #[test]
    fn a_document_that_panics_is_skipped_and_the_others_go_on() {
        let load = |name: &[u8]| {
            from_bytes(Name::new(name), b"some text", &ReadOptions::default()).unwrap()
        };
        let documents = vec![load(b"a"), load(b"b"), load(b"c"), load(b"d")];
        let corpus = Corpus { documents, ..Corpus::default() };
        let recipe = recipe(&Settings::default());
        let family = HashFamily::new(&recipe.sketch);
        let make = |document: &Document| match document.name.bytes() {
            b"b" => panic!("a defect"),
            _ => Profile::new(&document.text, &recipe, &family),
        };
        let results = corpus.documents.iter().map(|document| match document.name.bytes() {
            b"c" => Ok(None),
            _ => guarded(&document.name, || make(document)).map(Some),
        });
        let left = without_profiles(&corpus, results.collect());
        let names: Vec<&[u8]> = left.corpus.documents.iter().map(|d| d.name.bytes()).collect();
        assert_eq!((names, left.profiles.len()), (vec![&b"a"[..], b"d"], 2));
        let [skipped] = left.corpus.skipped.as_slice() else { panic!("one failed") };
        assert_eq!(skipped.name, Name::new(b"b"));
        assert!(matches!(skipped.reason, Reason::Failed(_)) && left.corpus.lost);
    }
}
