//! New texts against a library, never the library against itself: the stages in order.

use crate::compare::against::{Against, Holding};
use crate::compare::cache::{Cache, Reuse};
use crate::compare::check_kept::Kept;
use crate::compare::check_pairs::{Batch, Passing, batches};
use crate::compare::comparison::{Comparison, Coverage};
use crate::compare::copies::Copies;
use crate::compare::gather::{gather_apart, label};
use crate::compare::join::prints::Level;
use crate::compare::memory::Need;
use crate::compare::profile::{Profile, Recipe};
use crate::compare::run_error::RunError;
use crate::compare::score::score_pair;
use crate::compare::sketching::{Sketched, recipe, sketch};
use crate::compare::table::PairTable;
use crate::compare::watch::{Progress, Stage, Watch};
use crate::corpus::document::{Corpus, Document};
use crate::corpus::scan::Check;
use crate::settings::Settings;
use std::sync::Arc;

/// Documents that pass by an index between two looks at progress and cancelling.
const CHUNK: usize = 4_096;

/// Every pair of new and library texts is scored up to so many, as many as 2,000 texts have among
/// themselves.
const ALL_PAIRS: u64 = (Settings::ALL_PAIRS * (Settings::ALL_PAIRS - 1) / 2) as u64;

/// Runs every stage; of `earlier`, a run of the same check, all is reused that does not depend on
/// what differs. A cancelled run returns what it had, marked incomplete.
pub(super) fn check(
    check: &Check,
    earlier: Option<&Comparison>,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    let (corpus, new) = if let Some(earlier) = earlier {
        let new = earlier.against.as_ref().map_or(0, |against| against.new);
        (earlier.corpus.clone(), new as usize)
    } else {
        let (new, library) = gather_apart(check, settings, watch)?;
        let count = new.documents.len();
        (Arc::new(joined(new, library, check)), count)
    };
    let cancelled = || watch.cancelled();
    let recipe = Arc::new(recipe(&corpus.documents, settings, &cancelled));
    let shingled = earlier.is_some_and(|earlier| earlier.recipe.same_features(&recipe));
    if !earlier.is_some_and(|earlier| shingled && earlier.recipe.sketch == recipe.sketch) {
        Need::of_sketching(&corpus.documents, &recipe, shingled).fits(settings.memory)?;
    }
    let cache = settings.cache.as_deref().filter(|_| !shingled);
    let cache = cache.map(|folder| Cache::new(folder, &check.library, &settings.reading, &recipe));
    let own = corpus.documents.get(new..).unwrap_or_default();
    let load = |cache: &Cache<'_>| cache.load(own, &cancelled);
    let (known, mut reuse) = cache.as_ref().map(load).unwrap_or_default();
    let mut kept: Vec<Option<Profile>> = vec![None; if known.is_empty() { 0 } else { new }];
    kept.extend(known);
    let before = corpus.clone();
    let Sketched { corpus, profiles } = sketch(corpus, &recipe, earlier, kept, watch);
    let new = surviving(&before.documents, &corpus.documents, new);
    let comparison = pair(corpus, profiles, recipe.clone(), (check, new), settings, watch)?;
    if let Some(cache) = cache.filter(|_| comparison.complete) {
        let (documents, profiles) = (&comparison.corpus.documents, &comparison.profiles);
        let library = documents.get(new..).zip(profiles.get(new..));
        let (documents, profiles) = library.unwrap_or_default();
        cache.store(documents, profiles, &mut reuse, &cancelled);
    }
    Ok(Comparison { reuse, ..comparison })
}

/// Both sides as one corpus, the new texts first; each side ascends by name.
fn joined(new: Corpus, library: Corpus, check: &Check) -> Corpus {
    let mut corpus = new;
    corpus.label = format!("{} against {}", label(&check.new), label(&check.library));
    corpus.documents.extend(library.documents);
    corpus.skipped.extend(library.skipped);
    corpus.excluded += library.excluded;
    corpus.lost |= library.lost;
    corpus
}

/// How many of the first `new` documents are still there.
fn surviving(before: &[Document], after: &[Document], new: usize) -> usize {
    if before.len() == after.len() {
        return new;
    }
    let mut left = after.iter().peekable();
    let mut count = 0;
    for document in before.iter().take(new) {
        if left.next_if(|next| next.name == document.name && next.hash == document.hash).is_some() {
            count += 1;
        }
    }
    count
}

/// The numbers of the documents that are compared: defined, and no copies of another.
fn distinct(profiles: &[Profile], copies: &Copies) -> Vec<u32> {
    let is_own = |&id: &u32| {
        copies.representative(id) == id
            && profiles.get(id as usize).is_some_and(Profile::is_defined)
    };
    (0..profiles.len() as u32).filter(is_own).collect()
}

/// What is to be paired, and how far down.
pub(super) fn coverage(settings: &Settings, pairs: u64) -> Option<f64> {
    settings.floor.or((pairs > ALL_PAIRS).then_some(Settings::FLOOR))
}

/// From which level on sketches bring up pairs under the floor.
pub(super) fn level(settings: &Settings, recipe: &Recipe) -> Level {
    let params = &recipe.sketch;
    let slots = params.slots as f64;
    let agreeing = (settings.thresholds.minhash * slots - 1e-9).ceil().max(1.0) as u32;
    Level { agreeing, within: Some(params.bits / 4) }
}

/// How many pairs there are between so many new texts and so many of the library.
pub(super) fn count(new: usize, library: usize, new_pairs: bool) -> u64 {
    let (new, library) = (new as u64, library as u64);
    new * library + if new_pairs { new * new.saturating_sub(1) / 2 } else { 0 }
}

fn pair(
    corpus: Arc<Corpus>,
    profiles: Arc<[Profile]>,
    recipe: Arc<Recipe>,
    (check, new): (&Check, usize),
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    let copies = Copies::find_apart(&profiles, new as u32);
    let own = distinct(&profiles, &copies);
    let (queries, library) = own.split_at(own.partition_point(|&id| (id as usize) < new));
    let pairs = count(queries.len(), library.len(), check.new_pairs);
    let floor = coverage(settings, pairs);
    Need::of_joining(&profiles, queries, Coverage::Floor(0.0), settings.max_pairs)
        .fits(settings.memory)?;
    let mut kept = Kept::new(settings.max_pairs, floor, level(settings, &recipe));
    let passing = |ids: &[u32]| -> Vec<Passing<'_>> {
        ids.iter().map(|&id| (id, &profiles[id as usize])).collect()
    };
    // A new text meets only new ones of smaller numbers, so that each two meet once.
    let all = if check.new_pairs { own.as_slice() } else { library };
    let stretches = batches(queries, &profiles);
    let (mut done, total) = (0, all.len() as u64 * stretches.len() as u64);
    for stretch in stretches {
        let batch = Batch::new(stretch, &profiles, (floor, recipe.sketch.slots), watch);
        let Some(batch) = batch else { break };
        for chunk in all.chunks(CHUNK).take_while(|_| !watch.cancelled()) {
            batch.pass(&passing(chunk), &mut kept, watch);
            done += chunk.len() as u64;
            watch.progress(Progress { stage: Stage::Passing, done, total, bytes: 0 });
        }
    }
    let against =
        Against { new: new as u32, new_pairs: check.new_pairs, holding: Holding::Texts, pairs };
    let mut table = PairTable::new(&profiles, recipe.sketch.bits);
    for (id, others) in copies.groups().filter(|_| check.new_pairs) {
        let twin = others.first().filter(|&&twin| (twin as usize) < new);
        let Some(&twin) = twin else { continue };
        let row = score_pair((id, twin), &profiles[id as usize], &profiles[twin as usize]);
        table.extend(row.as_slice());
    }
    let start = Finished { corpus, profiles, copies, recipe, against };
    Ok(finish(start, &kept, table, settings, watch))
}

/// What a check knows beside its pairs.
pub(super) struct Finished {
    pub(super) corpus: Arc<Corpus>,
    pub(super) profiles: Arc<[Profile]>,
    pub(super) copies: Copies,
    pub(super) recipe: Arc<Recipe>,
    pub(super) against: Against,
}

/// The result, from the rows that were kept.
pub(super) fn finish(
    Finished { corpus, profiles, copies, recipe, against }: Finished,
    kept: &Kept,
    mut table: PairTable,
    settings: &Settings,
    watch: &dyn Watch,
) -> Comparison {
    let rows: Vec<_> = kept.rows().collect();
    table.extend(&rows);
    let has_floor = kept.floor.is_some();
    Comparison {
        coverage: kept.floor.map_or(Coverage::AllPairs, Coverage::Floor),
        corpus,
        profiles,
        copies: Arc::new(copies),
        pairs: Arc::new(table),
        cut: kept.cut,
        dropped: kept.dropped,
        within: kept.level.within.filter(|_| has_floor),
        agreeing: Some(kept.level.agreeing).filter(|&least| has_floor && least < u32::MAX),
        distances: Arc::default(),
        background: Arc::default(),
        complete: !watch.cancelled(),
        recipe,
        reading: Arc::new(settings.reading.clone()),
        reuse: Reuse::default(),
        against: Some(Arc::new(against)),
    }
}
