//! Checks new texts against a library, whose buckets are looked up.

use crate::compare::check::depth::{Depth, count, distinct};
use crate::compare::check::file::{agrees, new_texts};
use crate::compare::check::finish::twins;
use crate::compare::check::kept::KeptRows;
use crate::compare::check::pairs::{Batch, Passing, batches};
use crate::compare::join::sketches::SketchLevel;
use crate::compare::result::{
    Against, Comparison, Coverage, DocumentCopies, DocumentCounts, Floors, Holding, IndexedJoin,
    PairRow, PairTable, Profile,
};
use crate::compare::run::{Context, MadeShingles, RunError, claim_sketching, gather, sketch};
use crate::compare::two_pass::{KeptLibrary, TwoPassError, keep_to_budget};
use crate::corpus::document::Corpus;
use crate::corpus::gather::label;
use crate::corpus::people::People;
use crate::corpus::scan::{Check, Source};
use crate::display::sanitise::sanitise;
use crate::pair::DocId;
use crate::settings::Settings;
use std::path::Path;
use std::sync::Arc;

/// Runs every stage with the recipe of the library; settings that contradict it are an error. Finds
/// pairs by Jaccard alone, from the floor of the library on. Memory: the new texts and what they
/// meet, whatever the size of the library.
pub(in crate::compare) fn check_library(
    check: &Check,
    path: &Path,
    context: &Context<'_>,
) -> Result<Comparison, RunError> {
    let Context { settings, watch, .. } = *context;
    let mut library = KeptLibrary::open(path).map_err(failed)?;
    let shown = sanitise(&path.display().to_string());
    agrees(&library.header.recipe, &shown, settings)?;
    let floor = floor_of(&library, check, &shown, settings)?;
    let index = library.header.index;
    let recipe = Arc::new(library.header.recipe.clone());
    let corpus = match context.earlier {
        Some(earlier) => Arc::new(new_texts(earlier)),
        None => Arc::new(gather(&Source::Paths(check.new.clone()), settings, watch)?),
    };
    claim_sketching(&corpus.documents, &recipe, MadeShingles::Kept, watch);
    let sketched = sketch(corpus, &recipe, Vec::new(), &Context { earlier: None, ..*context });
    let copies = DocumentCopies::find(&sketched.profiles);
    let queries = distinct(&sketched.profiles, &copies);
    let floors = Floors::from_jaccard(floor);
    let new = DocId::from_index(sketched.profiles.len());
    let by_id = |&id: &DocId| (id, &sketched.profiles[id]);
    let asked: Vec<(DocId, &Profile)> = queries.iter().map(by_id).collect();
    let mut found = library.find(&asked, (new, floors), watch).map_err(failed)?;
    if check.new_pairs {
        found.pairs.extend(among(&queries, &sketched.profiles, floors, context));
        found.pairs.sort_unstable_by_key(|row| (row.a, row.b));
    }
    let mut corpus = Arc::unwrap_or_clone(sketched.corpus);
    corpus.documents.extend(found.documents);
    corpus.label = format!("{} against {shown}", label(&check.new));
    let own = |profile: &Profile| DocumentCounts {
        size: profile.distinct,
        chance: profile.chance(recipe.sketch.weight) as f32,
    };
    let counts = sketched.profiles.iter().map(own).chain(found.counts).collect();
    let mut table = PairTable::from_counts(counts, &recipe.sketch);
    table.extend(&found.pairs);
    let profiles: Arc<[Profile]> =
        sketched.profiles.iter().cloned().chain(found.profiles).collect();
    let copies = Arc::new(DocumentCopies::find_apart(&profiles, new.0));
    let (candidates, passed_over) = (found.candidates, found.passed_over);
    let new_pairs = check.new_pairs;
    let mut out = joined(corpus, profiles, copies, &library, settings);
    out.indexed = Some(Arc::new(IndexedJoin { candidates, passed_over, measured: None, ..index }));
    out.coverage = Coverage::Floor(floor);
    out.complete = !watch.cancelled();
    out.against = Some(Arc::new(Against {
        new: new.0,
        new_pairs,
        holding: Holding::Shingles,
        library: library.header.rows,
        pairs: count(queries.len(), index.documents, new_pairs),
    }));
    table.extend(&twins(&out, if new_pairs { new.index() } else { 0 }));
    keep_to_budget(&mut out, table, settings.max_pairs);
    Ok(out)
}

/// The floor of a check; refuses one below that of the library, and tables of the library as new texts.
fn floor_of(
    library: &KeptLibrary,
    check: &Check,
    shown: &str,
    settings: &Settings,
) -> Result<f64, RunError> {
    let refused = |what: String| RunError::Library(format!("{shown}: {what}"));
    let least = library.header.index.floor;
    let floor = settings.floor.unwrap_or(least);
    if floor < least {
        return Err(refused(format!(
            "its buckets find pairs from {least} on; give --floor {least} or more, or make it again \
             with --floor {floor}"
        )));
    }
    match check.new.iter().find(|new| library.holds(new)) {
        None => Ok(floor),
        Some(new) => {
            let new = sanitise(&new.display().to_string());
            Err(refused(format!("{new} is one of its tables, not a new text")))
        }
    }
}

fn failed(error: TwoPassError) -> RunError {
    match error {
        TwoPassError::Run(error) => error,
        error => RunError::Library(error.to_string()),
    }
}

/// The comparison of both sides, without pairs.
fn joined(
    corpus: Corpus,
    profiles: Arc<[Profile]>,
    copies: Arc<DocumentCopies>,
    library: &KeptLibrary,
    settings: &Settings,
) -> Comparison {
    let recipe = Arc::new(library.header.recipe.clone());
    let reading = Arc::new(settings.reading.clone());
    let people = Arc::new(People::new(&settings.people.sources, &corpus.documents));
    let made = Comparison::new(Arc::new(corpus), profiles, copies, recipe, reading);
    Comparison { people, ..made }
}

/// The pairs of new texts with each other that reach a floor.
fn among(
    queries: &[DocId],
    profiles: &[Profile],
    floors: Floors,
    context: &Context<'_>,
) -> Vec<PairRow> {
    let (settings, slots) = (context.settings, context.settings.sketch.slots);
    let level = SketchLevel { agreeing: u32::MAX, within: None };
    let depth = Depth { floors: Some(floors), level, max: settings.max_pairs, slots };
    let mut kept = KeptRows::new(depth);
    let by_id = |&id: &DocId| -> Passing<'_> { (id, &profiles[id.index()]) };
    let passing: Vec<Passing<'_>> = queries.iter().map(by_id).collect();
    for stretch in batches(queries, profiles) {
        let Some(batch) = Batch::new(stretch, profiles, depth, context.watch) else { break };
        batch.pass(&passing, &mut kept, context.watch);
    }
    kept.rows().collect()
}
