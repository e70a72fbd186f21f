//! Runs the stages of a comparison in order, from a folder to a `Comparison`.

use crate::compare::cache::Cache;
use crate::compare::check::{CheckSplit, check_file, check_library, distinct, pair_across, twins};
use crate::compare::listed::{pair, refuse_other};
use crate::compare::result::{
    Comparison, ContainedFloor, Coverage, DocumentCopies, PairTable, Profile, Recipe, Reuse,
};
use crate::compare::run::{
    Context, MadeShingles, Metered, Need, Pairing, RunError, Sketched, Watch, claim_sketching,
    gather, pool, recipe, sketch,
};
use crate::compare::sketches::is_sketch_file;
use crate::compare::two_pass::is_library;
use crate::corpus::document::{Corpus, Document};
use crate::corpus::people::People;
use crate::corpus::scan::Source;
use crate::measure::contract::Weight;
use crate::pair::DocId;
use crate::part::PartOf as _;
use crate::settings::Settings;
use crate::text::han;
use crate::text::token::Unit;
use std::path::PathBuf;
use std::sync::Arc;

/// Runs every stage. A cancelled run returns what it found so far, marked incomplete.
pub fn run(
    source: &Source,
    settings: &Settings,
    watch: &dyn Watch,
) -> Result<Comparison, RunError> {
    run_from(source, None, settings, watch)
}

/// Runs the stages that the changed settings affect, and reuses the rest of an earlier run of the
/// same source: documents unless the reading settings differ, shingles and weights unless ladder,
/// unit, n or weight differ, sketches unless their settings differ. The result equals that of
/// [`run`] on the files as they were then. Files are read again only if the reading settings differ
/// or the earlier run did not read all of them.
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
    let pool = pool(settings.threads)?;
    let metered = Metered::new(watch, settings.memory);
    let context = Context { settings, earlier, watch: &metered };
    pool.install(|| {
        if settings.unit == Unit::Word || settings.sketch.weight == Weight::TfIdf {
            han::warm(); // the dictionary loads while files are read
        }
        if let Source::Check(check) = source
            && let [path] = check.library.as_slice()
            && (is_sketch_file(path) || is_library(path))
        {
            let way = if is_library(path) { check_library } else { check_file };
            let checked = way(check, path, &context);
            metered.result()?;
            return checked;
        }
        let input = read(source, &context)?;
        metered.result()?;
        let recipe = Arc::new(recipe(settings));
        let sketching = Sketching { context, input, recipe: &recipe };
        sketching.claim();
        metered.result()?;
        let cache = sketching.cache();
        let (joining, mut reuse) = sketching.run(cache.as_ref());
        metered.result()?;
        if let Some(listed) = &settings.listed {
            refuse_other(listed, &joining.comparison).map_err(RunError::Listed)?;
        }
        let new = joining.split.map_or(0, |split| split.new);
        let comparison = joining.run();
        metered.result()?;
        if let Some(cache) = cache.filter(|_| comparison.complete) {
            let (documents, profiles) = (&comparison.corpus.documents, &comparison.profiles);
            let kept = documents.get(new..).zip(profiles.get(new..));
            let (documents, profiles) = kept.unwrap_or_default();
            cache.store(documents, profiles, &mut reuse, &|| watch.cancelled());
        }
        Ok(Comparison { reuse, ..comparison })
    })
}

/// Sketches and pairs documents that are already in memory, without a memory bound.
pub fn compare(corpus: Corpus, settings: &Settings, watch: &dyn Watch) -> Comparison {
    compare_sides(corpus, None, settings, watch)
}

/// As [`compare`], with documents that take the places of those of `whole`: in a check, the new ones are
/// compared with those of the library.
pub fn compare_like(
    whole: &Comparison,
    corpus: Corpus,
    settings: &Settings,
    watch: &dyn Watch,
) -> Comparison {
    let split = whole
        .against
        .as_ref()
        .map(|against| CheckSplit { new: against.new as usize, new_pairs: against.new_pairs });
    compare_sides(corpus, split, settings, watch)
}

fn compare_sides(
    corpus: Corpus,
    split: Option<CheckSplit>,
    settings: &Settings,
    watch: &dyn Watch,
) -> Comparison {
    let context = Context { settings, earlier: None, watch };
    let input = Input { corpus: Arc::new(corpus), split, roots: None };
    let recipe = Arc::new(recipe(settings));
    Sketching { context, input, recipe: &recipe }.run(None).0.run()
}

/// Pairs documents whose profiles are made already by this recipe, without a memory bound.
pub fn compare_profiles(
    corpus: Arc<Corpus>,
    profiles: Arc<[Profile]>,
    recipe: Recipe,
    settings: &Settings,
    watch: &dyn Watch,
) -> Comparison {
    let context = Context { settings, earlier: None, watch };
    Joining::new(context, Sketched { corpus, profiles }, None, Arc::new(recipe)).run()
}

/// The documents of a run.
struct Input<'a> {
    corpus: Arc<Corpus>,
    /// The two sides of a check; `None`: all are compared with all.
    split: Option<CheckSplit>,
    /// The roots of the documents whose sketches are cached between runs; in a check, those of the
    /// library.
    roots: Option<&'a [PathBuf]>,
}

/// Reads the documents, or reuses those of the earlier run.
fn read<'a>(source: &'a Source, context: &Context<'_>) -> Result<Input<'a>, RunError> {
    let known = context.earlier.map(|earlier| earlier.corpus.clone());
    let Source::Check(check) = source else {
        let corpus = if let Some(corpus) = known {
            corpus
        } else {
            let mut corpus = gather(source, context.settings, context.watch)?;
            if let Some(listed) = &context.settings.listed {
                corpus.label.clone_from(&listed.label);
            }
            Arc::new(corpus)
        };
        let roots = if let Source::Paths(roots) = source { Some(roots.as_slice()) } else { None };
        return Ok(Input { corpus, split: None, roots });
    };
    let (corpus, new) = if let Some(corpus) = known {
        let against = context.earlier.and_then(|earlier| earlier.against.as_ref());
        (corpus, against.map_or(0, |against| against.new as usize))
    } else {
        let (corpus, new) = context.gather_check(check)?;
        (Arc::new(corpus), new)
    };
    let split = Some(CheckSplit { new, new_pairs: check.new_pairs });
    Ok(Input { corpus, split, roots: Some(&check.library) })
}

/// The stage that makes a profile of each document.
struct Sketching<'a> {
    context: Context<'a>,
    input: Input<'a>,
    recipe: &'a Arc<Recipe>,
}

impl<'a> Sketching<'a> {
    /// Ends the run if its memory does not suffice.
    fn claim(&self) {
        let earlier = self.context.same_features(self.recipe);
        let is_done = earlier.is_some_and(|earlier| earlier.recipe.sketch == self.recipe.sketch);
        if !is_done {
            let made = match (earlier, &self.context.settings.listed) {
                (Some(_), _) => MadeShingles::Known,
                (None, Some(_)) => MadeShingles::Deferred,
                (None, None) => MadeShingles::Kept,
            };
            let documents = &self.input.corpus.documents;
            claim_sketching(documents, self.recipe, made, self.context.watch);
        }
    }

    /// The cache of these files; `None` if an earlier run has their shingles, or they are deferred.
    fn cache(&self) -> Option<Cache<'a>> {
        let settings = self.context.settings;
        let is_shingled = self.context.same_features(self.recipe).is_some();
        let (folder, roots) = settings.cache.as_deref().zip(self.input.roots)?;
        let is_deferred = settings.listed.is_some();
        (!is_shingled && !is_deferred)
            .then(|| Cache::new(folder, roots, &settings.reading, self.recipe))
    }

    /// Makes the profiles that the cache does not hold.
    fn run(self, cache: Option<&Cache<'_>>) -> (Joining<'a>, Reuse) {
        let Self { context, input: Input { corpus, split, .. }, recipe } = self;
        let new = split.map_or(0, |split| split.new);
        let own = corpus.documents.part(new..);
        let load = |cache: &Cache<'_>| cache.load(own, &|| context.watch.cancelled());
        let (known, reuse) = cache.map(load).unwrap_or_default();
        let mut kept = vec![None; if known.is_empty() { 0 } else { new }];
        kept.extend(known);
        let before = split.map(|split| (split, corpus.clone()));
        let sketched = sketch(corpus, recipe, kept, &context);
        let split = before.map(|(split, before)| {
            let new = surviving(&before.documents, &sketched.corpus.documents, split.new);
            // Freeing many texts takes a while; a cancelled run does not wait for it.
            rayon::spawn(move || drop(before));
            CheckSplit { new, ..split }
        });
        (Joining::new(context, sketched, split, recipe.clone()), reuse)
    }
}

/// How many of the first `new` documents remain.
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

/// The stage that finds and scores pairs.
struct Joining<'a> {
    context: Context<'a>,
    split: Option<CheckSplit>,
    /// The comparison, without pairs yet.
    comparison: Comparison,
    /// The documents to compare, ascending.
    documents: Vec<DocId>,
}

impl<'a> Joining<'a> {
    fn new(
        context: Context<'a>,
        Sketched { corpus, profiles }: Sketched,
        split: Option<CheckSplit>,
        recipe: Arc<Recipe>,
    ) -> Self {
        let same_texts = context.same_features(&recipe);
        let same_texts = same_texts.filter(|earlier| earlier.profiles.len() == profiles.len());
        let new = split.map_or(0, |split| split.new as u32);
        let copies = same_texts.map_or_else(
            || Arc::new(DocumentCopies::find_apart(&profiles, new)),
            |earlier| earlier.copies.clone(),
        );
        let documents = distinct(&profiles, &copies);
        let reading = Arc::new(context.settings.reading.clone());
        let people = People::new(&context.settings.people.sources, &corpus.documents);
        let mut comparison = Comparison::new(corpus, profiles, copies, recipe, reading);
        comparison.people = Arc::new(people);
        comparison.coverage = match context.settings.floor {
            Some(floor) => Coverage::Floor(floor),
            None if documents.len() <= Settings::ALL_PAIRS => Coverage::AllPairs,
            None => Coverage::Floor(Settings::FLOOR),
        };
        comparison.contained = context
            .settings
            .contained
            .map(ContainedFloor::new)
            .filter(|_| comparison.coverage != Coverage::AllPairs);
        Self { context, split, comparison, documents }
    }

    fn run(self) -> Comparison {
        let Self { context, split, mut comparison, documents } = self;
        let paired = match split {
            None => comparison.profiles.len(),
            Some(split) if split.new_pairs => split.new,
            Some(_) => 0,
        };
        let mut pairs = PairTable::new(&comparison.profiles, &comparison.recipe.sketch);
        pairs.extend(&twins(&comparison, paired));
        if let Some(split) = split {
            let new = comparison.profiles.part(..split.new);
            if !Need::for_checking(new).claim(context.watch) {
                return comparison;
            }
            pair_across(&mut comparison, &documents, split, pairs, &context);
            return comparison;
        }
        comparison.pairs = Arc::new(pairs.clone());
        context.watch.snapshot(comparison.clone());
        if let Some(listed) = &context.settings.listed {
            let copies = pairs.rows().to_vec();
            comparison.pairs =
                Arc::new(PairTable::new(&comparison.profiles, &comparison.recipe.sketch));
            return pair(listed, comparison, &copies, &context);
        }
        let profiles = comparison.profiles.clone();
        Pairing::new(&profiles, &documents, context.settings, pairs, context.watch)
            .run(&mut comparison);
        comparison
    }
}
