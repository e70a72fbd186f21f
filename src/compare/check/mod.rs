//! New texts against a library, never the library against itself: the stages in order.

mod file;
mod finish;
mod kept;
mod pairs;

use crate::compare::cache::Cache;
use crate::compare::check::file::check_file;
use crate::compare::check::finish::{
    Finished, background, count, coverage, distinct, finish, level,
};
use crate::compare::check::kept::Kept;
use crate::compare::check::pairs::{Batch, Passing, batches};
use crate::compare::result::{
    Against, Comparison, Copies, Coverage, Holding, PairTable, Profile, Recipe, score_pair,
};
use crate::compare::run::{
    Need, Progress, RunError, Sketched, Stage, Watch, gather_apart, label, recipe, sketch,
};
use crate::compare::sketches::is_sketch_file;
use crate::corpus::document::{Corpus, Document};
use crate::corpus::scan::Check;
use crate::settings::Settings;
use std::sync::Arc;

/// Documents that pass by an index between two looks at progress and cancelling.
const CHUNK: usize = 4_096;

/// Runs every stage; of `earlier`, a run of the same check, all is reused that does not depend on
/// what differs. A cancelled run returns what it had, marked incomplete.
pub(super) fn check(
    check: &Check,
    earlier: Option<&Comparison>,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    if let [path] = check.library.as_slice()
        && is_sketch_file(path)
    {
        return check_file(check, path, earlier, settings, watch);
    }
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
    corpus.tables.extend(library.tables);
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
    let mut kept =
        Kept::new((settings.max_pairs, recipe.sketch.slots), floor, level(settings, &recipe));
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
    let draws = (start.recipe.sketch.seed, settings.sample);
    let drawn = background(&start.profiles, (queries, library), &kept, draws, watch);
    let mut comparison = finish(start, &kept, table, settings, watch);
    comparison.background = Arc::new(drawn);
    Ok(comparison)
}
