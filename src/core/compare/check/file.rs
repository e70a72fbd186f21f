//! Checks new texts against a sketch file, whose documents are streamed.

use crate::compare::check::depth::{CheckSplit, Depth, Sides, count, distinct};
use crate::compare::check::finish::{finish, twins};
use crate::compare::check::kept::KeptRows;
use crate::compare::check::pairs::{Batch, Passing, batches};
use crate::compare::result::{Comparison, DocumentCopies, Holding, PairTable, Profile, Recipe};
use crate::compare::run::{
    Context, MadeShingles, Progress, RunError, Sketched, Stage, Watch, claim_sketching, gather,
    recipe, sketch,
};
use crate::compare::sketches::{SketchError, SketchFile, flags};
use crate::corpus::document::{Corpus, Document};
use crate::corpus::gather::label;
use crate::corpus::people::People;
use crate::corpus::scan::{Check, Source};
use crate::pair::DocId;
use crate::settings::Settings;
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// Segments per thread that are read before they are processed.
const SEGMENTS: usize = 4;

/// Runs every stage with the recipe of the file; settings that contradict it are an error. Memory:
/// the new texts, about 1 kB per document of the file, a few of its segments.
pub(in crate::compare) fn check_file(
    check: &Check,
    path: &Path,
    context: &Context<'_>,
) -> Result<Comparison, RunError> {
    let Context { settings, watch, .. } = *context;
    let file = SketchFile::open(path)?;
    agrees(&file.header.recipe, &file.shown(), settings)?;
    let recipe = Arc::new(file.header.recipe.clone());
    let corpus = match context.earlier {
        Some(earlier) => Arc::new(new_texts(earlier)),
        None => Arc::new(gather(&Source::Paths(check.new.clone()), settings, watch)?),
    };
    // Without the memory, nothing is sketched and the caller reports it.
    claim_sketching(&corpus.documents, &recipe, MadeShingles::Kept, watch);
    let sketched = sketch(corpus, &recipe, Vec::new(), &Context { earlier: None, ..*context });
    let copies = DocumentCopies::find(&sketched.profiles);
    let queries = distinct(&sketched.profiles, &copies);
    let most = count(queries.len(), file.header.documents as usize, check.new_pairs);
    let depth = Depth::new(settings, &recipe, most);
    let by_jaccard_alone = file.header.holding == Holding::Sketches;
    let depth = if by_jaccard_alone { depth.by_jaccard_alone() } else { depth };
    let mut kept = KeptRows::new(depth);
    let mut library = Library { own: queries.clone(), ..Library::default() };
    let new = sketched.profiles.len();
    let library_starts = DocId::from_index(new);
    let total = file.header.documents;
    for (round, stretch) in batches(&queries, &sketched.profiles).into_iter().enumerate() {
        let Some(batch) = Batch::new(stretch, &sketched.profiles, depth, watch) else { break };
        if check.new_pairs {
            let among = |&id: &DocId| (id, &sketched.profiles[id]);
            let among: Vec<Passing<'_>> = queries.iter().map(among).collect();
            batch.pass(&among, &mut kept, watch);
        }
        pass_by(&file, watch, |seen, chunk| {
            let first = library_starts.plus(seen as usize);
            if round == 0 {
                library.note(first, &chunk)?;
            }
            let passing: Vec<Passing<'_>> = numbered(first, &chunk)
                .filter(|(id, _)| library.is_own(*id, library_starts))
                .map(|(id, (_, profile))| (id, profile))
                .collect();
            batch.pass(&passing, &mut kept, watch);
            let done = seen + chunk.len() as u64;
            watch.progress(Progress { stage: Stage::Passing, done, total, bytes: 0, of_bytes: 0 });
            if round == 0 {
                library.take(chunk);
            }
            Some(())
        })?;
    }
    let name = format!("{} against {}", label(&check.new), file.shown());
    let mut out = library.join(sketched, recipe, settings, name);
    let split = CheckSplit { new, new_pairs: check.new_pairs };
    let documents = distinct(&out.profiles, &out.copies);
    let against =
        Sides::new(&documents, new).against(split, file.header.holding, out.profiles.len() - new);
    let mut table = PairTable::new(&out.profiles, &out.recipe.sketch);
    if !against.is_exact() {
        table = table.with_estimated_from(library_starts);
    }
    table.extend(&twins(&out, if check.new_pairs { new } else { 0 }));
    finish(&mut out, &kept, table, watch);
    out.against = Some(Arc::new(against));
    Ok(out)
}

/// The new texts of an earlier run.
pub(super) fn new_texts(earlier: &Comparison) -> Corpus {
    let new = earlier.against.as_ref().map_or(0, |against| against.new as usize);
    let mut corpus = Corpus::clone(&earlier.corpus);
    corpus.documents.truncate(new);
    corpus
}

/// Fails if the settings differ from the recipe of a library at this path.
pub(super) fn agrees(made: &Recipe, path: &str, settings: &Settings) -> Result<(), SketchError> {
    let asked = recipe(settings);
    let differ: Vec<_> =
        flags(made).into_iter().zip(flags(&asked)).filter(|(made, asked)| made != asked).collect();
    if differ.is_empty() {
        return Ok(());
    }
    let as_flag = |flag: &(&str, String)| format!("--{} {}", flag.0, flag.1);
    let made: Vec<String> = differ.iter().map(|(made, _)| as_flag(made)).collect();
    let asked: Vec<String> = differ.iter().map(|(_, asked)| as_flag(asked)).collect();
    let (made, asked) = (made.join(" "), asked.join(" "));
    Err(SketchError::Contradiction { path: path.to_owned(), made, asked })
}

/// The items of a chunk with consecutive ids from `first`.
fn numbered<T>(first: DocId, chunk: &[T]) -> impl Iterator<Item = (DocId, &T)> {
    chunk.iter().enumerate().map(move |(place, one)| (first.plus(place), one))
}

/// Streams the documents of a file and their profiles in chunks to `take`, with the number of
/// documents before the chunk. Ends early once cancelled. `take` returns `None` if the order of
/// names is wrong.
fn pass_by(
    file: &SketchFile,
    watch: &dyn Watch,
    mut take: impl FnMut(u64, Vec<(Document, Profile)>) -> Option<()>,
) -> Result<(), SketchError> {
    let mut segments = file.segments()?;
    let mut seen = 0;
    let round = SEGMENTS * rayon::current_num_threads();
    while !watch.cancelled() {
        let mut raw = Vec::new();
        while raw.len() < round
            && let Some(segment) = segments.read()?
        {
            raw.push(segment);
        }
        if raw.is_empty() {
            let whole = segments.announced == Some(seen);
            return if whole { Ok(()) } else { Err(file.damaged("its end")) };
        }
        let decoded: Vec<Vec<(Document, Profile)>> =
            raw.par_iter().map(|segment| file.decode(segment)).collect::<Result<_, _>>()?;
        let chunk: Vec<(Document, Profile)> = decoded.into_iter().flatten().collect();
        let count = chunk.len() as u64;
        take(seen, chunk).ok_or_else(|| file.damaged("the order of its names"))?;
        seen += count;
    }
    Ok(())
}

/// What is kept of a file's documents.
#[derive(Default)]
struct Library {
    documents: Vec<Document>,
    /// Profiles without shingles.
    profiles: Vec<Profile>,
    /// The compared documents, ascending; the new ones first.
    own: Vec<DocId>,
    /// The first document of each normalised text.
    texts: HashMap<[u8; 32], DocId>,
}

impl Library {
    /// Records which documents of a chunk are compared; ids start at `first`. `None` if their names
    /// do not ascend.
    fn note(&mut self, first: DocId, chunk: &[(Document, Profile)]) -> Option<()> {
        let mut before = self.documents.last().map(|document| document.name.clone());
        for (id, (document, profile)) in numbered(first, chunk) {
            if before.as_ref().is_some_and(|before| *before > document.name) {
                return None;
            }
            before = Some(document.name.clone());
            let held = self.texts.entry(profile.folded).or_insert(id);
            if *held == id && profile.is_defined() {
                self.own.push(id);
            }
        }
        Some(())
    }

    fn is_own(&self, id: DocId, first: DocId) -> bool {
        id >= first && self.own.binary_search(&id).is_ok()
    }

    fn take(&mut self, chunk: Vec<(Document, Profile)>) {
        for (document, profile) in chunk {
            self.documents.push(document);
            self.profiles.push(profile.lighten());
        }
    }

    /// Joins both sides into one comparison without pairs.
    fn join(
        self,
        new: Sketched,
        recipe: Arc<Recipe>,
        settings: &Settings,
        label: String,
    ) -> Comparison {
        let split = new.profiles.len() as u32;
        let mut corpus = Corpus { label, ..Arc::unwrap_or_clone(new.corpus) };
        corpus.documents.extend(self.documents);
        let profiles: Arc<[Profile]> = new.profiles.iter().cloned().chain(self.profiles).collect();
        let copies = Arc::new(DocumentCopies::find_apart(&profiles, split));
        let reading = Arc::new(settings.reading.clone());
        let people = Arc::new(People::new(&settings.people.sources, &corpus.documents));
        let comparison = Comparison::new(Arc::new(corpus), profiles, copies, recipe, reading);
        Comparison { people, ..comparison }
    }
}
