//! Folder in, comparison out: the stages in order, with progress, snapshots and a cancel flag.

use crate::compare::cache::Cache;
use crate::compare::check;
use crate::compare::result::{Comparison, Copies, Coverage, PairTable, Recipe, Reuse, score_pair};
use crate::compare::run::{Need, Pairing, RunError, Sketched, Watch, gather, recipe, sketch};
use crate::corpus::document::Corpus;
use crate::corpus::scan::Source;
use crate::measure::contract::Weight;
use crate::settings::Settings;
use crate::text::han;
use crate::text::token::Unit;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

/// Runs every stage. A cancelled run returns what it had, marked incomplete.
pub fn run(
    source: &Source,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    run_from(source, None, settings, watch)
}

/// Runs the stages that other settings touch and takes the rest from an earlier run of the same
/// source: its documents unless they are read in another way, its shingles and weights unless
/// ladder, unit, n or weight differ, its sketches unless their settings differ. The result is the
/// one that [`run`] would give on the files as they were. Files are read again only where the
/// earlier run read them in another way or did not get through them.
pub fn rerun(
    source: &Source,
    earlier: &Comparison,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    let same = !earlier.corpus.lost && *earlier.reading == settings.reading;
    run_from(source, same.then_some(earlier), settings, watch)
}

fn run_from(
    source: &Source,
    earlier: Option<&Comparison>,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    pool.install(|| {
        if settings.unit == Unit::Word || settings.sketch.weight == Weight::TfIdf {
            han::warm(); // the dictionary loads while files are read
        }
        if let Source::Check(check) = source {
            return check::check(check, earlier, settings, watch);
        }
        let corpus = match earlier {
            Some(earlier) => earlier.corpus.clone(),
            None => Arc::new(gather(source, settings, watch)?),
        };
        let roots = match source {
            Source::Paths(roots) => Some(roots.as_slice()),
            Source::Demo | Source::Check(_) => None,
        };
        let room = |need: Need| need.fits(settings.memory);
        Ok(compare_from(corpus, earlier, roots, settings, (watch, &room))?)
    })
}

/// Sketches and pairs documents that are already in memory, without a bound on what that takes.
pub fn compare(corpus: Corpus, settings: &Settings, watch: &dyn Watch) -> Comparison {
    let room = |_| Ok::<(), Infallible>(());
    let Ok(comparison) = compare_from(Arc::new(corpus), None, None, settings, (watch, &room));
    comparison
}

/// Sketches and pairs documents. What comes from files under `roots` is kept between programs, but
/// for sketches that an earlier run has the shingles for. `room` refuses what there is no memory for.
fn compare_from<E>(
    corpus: Arc<Corpus>,
    earlier: Option<&Comparison>,
    roots: Option<&[PathBuf]>,
    settings: &Settings,
    (watch, room): (&dyn Watch, &dyn Fn(Need) -> Result<(), E>),
) -> Result<Comparison, E> {
    let cancelled = || watch.cancelled();
    let recipe = Arc::new(recipe(&corpus.documents, settings, &cancelled));
    let shingled = earlier.is_some_and(|earlier| earlier.recipe.same_features(&recipe));
    if !earlier.is_some_and(|earlier| shingled && earlier.recipe.sketch == recipe.sketch) {
        room(Need::of_sketching(&corpus.documents, &recipe, shingled))?;
    }
    let cache = settings.cache.as_deref().zip(roots).filter(|_| !shingled);
    let cache = cache.map(|(folder, roots)| Cache::new(folder, roots, &settings.reading, &recipe));
    let load = |cache: &Cache<'_>| cache.load(&corpus.documents, &cancelled);
    let (kept, reuse) = cache.as_ref().map(load).unwrap_or_default();
    let sketched = sketch(corpus, &recipe, earlier, kept, watch);
    let mut comparison = pair(sketched, recipe.clone(), earlier, settings, (watch, room))?;
    comparison.reuse = reuse;
    if let Some(cache) = cache.filter(|_| comparison.complete) {
        let documents = &comparison.corpus.documents;
        cache.store(documents, &comparison.profiles, &mut comparison.reuse, &cancelled);
    }
    Ok(comparison)
}

fn pair<E>(
    Sketched { corpus, profiles }: Sketched,
    recipe: Arc<Recipe>,
    earlier: Option<&Comparison>,
    settings: &Settings,
    (watch, room): (&dyn Watch, &dyn Fn(Need) -> Result<(), E>),
) -> Result<Comparison, E> {
    let same_texts = earlier.filter(|earlier| {
        earlier.recipe.same_features(&recipe) && earlier.profiles.len() == profiles.len()
    });
    let copies = same_texts.map_or_else(|| Arc::new(Copies::find(&profiles)), |e| e.copies.clone());
    let documents: Vec<u32> = (0..profiles.len() as u32)
        .filter(|&id| profiles[id as usize].is_defined() && copies.representative(id) == id)
        .collect();
    let coverage = match settings.floor {
        Some(floor) => Coverage::Floor(floor),
        None if documents.len() <= Settings::ALL_PAIRS => Coverage::AllPairs,
        None => Coverage::Floor(Settings::FLOOR),
    };
    room(Need::of_joining(&profiles, &documents, coverage, settings.max_pairs))?;
    let mut pairs = PairTable::new(&profiles, recipe.sketch.bits);
    for (id, others) in copies.groups() {
        let twin = others.first().copied().unwrap_or(id);
        let row = score_pair((id, twin), &profiles[id as usize], &profiles[twin as usize]);
        pairs.extend(row.as_slice());
    }
    let mut comparison = Comparison {
        corpus,
        profiles,
        copies,
        pairs: Arc::new(pairs.clone()),
        coverage,
        cut: None,
        dropped: 0,
        within: None,
        agreeing: None,
        distances: Arc::default(),
        background: Arc::default(),
        complete: false,
        recipe,
        reading: Arc::new(settings.reading.clone()),
        reuse: Reuse::default(),
        against: None,
    };
    watch.snapshot(comparison.clone());
    let profiles = comparison.profiles.clone();
    let pairing = Pairing::new(&profiles, &documents, settings, pairs, watch);
    pairing.run(&mut comparison);
    Ok(comparison)
}
