//! The order of a run in two passes, from tables to a comparison without texts.

use crate::compare::result::{Comparison, Recipe};
use crate::compare::run::{Metered, RunError, Watch, pool, recipe};
use crate::compare::sketches::program;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::{WorkFolder, remove_abandoned};
use crate::compare::two_pass::library::{LibraryFolder, LibraryHeader};
use crate::compare::two_pass::near::SketchFloors;
use crate::compare::two_pass::sketch::FirstPass;
use crate::compare::two_pass::sources::TableSources;
use crate::compare::two_pass::stored::StoredRows;
use crate::measure::contract::Weight;
use crate::settings::Settings;
use crate::text::han;
use crate::text::token::Unit;
use std::fs;
use std::path::Path;

/// Where the sketches of a run are stored.
#[derive(Debug, Clone, Copy)]
pub enum WorkPlace<'a> {
    /// A folder for this run, see [`TableSources::work_name`]. It is removed at the end, and stays if
    /// the run is cancelled or killed: the next run goes on from there.
    Folder(&'a Path),
    /// A library, which stays: the next run sketches new texts only, and checks look up its buckets.
    Library(&'a Path),
}

/// Compares the rows of tables at the floor of `settings`, [`Settings::FLOOR`] without one, by
/// Jaccard; pairs below it are listed if they reach the threshold of a sketch among
/// [`Settings::matched`]. The result is that of [`crate::compare::pipeline::run`] without pairs that
/// share no band, without texts, and without shingles and sketches in the profiles.
///
/// Signatures must have slots. Memory: about a kilobyte a row, whatever its length. A cancelled run
/// returns what it found, marked incomplete.
/// # Errors
/// See [`TwoPassError`].
pub fn run(
    sources: TableSources,
    settings: &Settings,
    place: WorkPlace<'_>,
    watch: &dyn Watch,
) -> Result<Comparison, TwoPassError> {
    let pool = pool(settings.threads)?;
    pool.install(|| {
        if settings.unit == Unit::Word || settings.sketch.weight == Weight::TfIdf {
            han::warm();
        }
        let metered = Metered::new(watch, settings.memory);
        let near = SketchFloors::new(settings)?;
        let has_prints = near.has_tables();
        let first = FirstPass { sources: &sources, has_prints, watch: &metered };
        let recipe = recipe(settings);
        first.need(&recipe)?.claim(&metered);
        metered.result().map_err(RunError::from)?;
        let (folder, library) = match place {
            WorkPlace::Folder(path) => {
                let folder = WorkFolder::open(path, recipe.sketch, has_prints)?;
                path.parent().into_iter().for_each(remove_abandoned);
                (folder, None)
            }
            WorkPlace::Library(path) => {
                let library = LibraryFolder::open(path)?;
                let own = library.sketches(&sources.work_name(settings));
                (WorkFolder::open(&own, recipe.sketch, has_prints)?, Some(library))
            }
        };
        let result =
            stages(sources, (&folder, library.as_ref()), (settings, recipe, near), &metered);
        let short = metered.result().map_err(RunError::from);
        let goes_on = match &result {
            Ok(comparison) => !comparison.complete || library.is_some(),
            Err(error) => matches!(error, TwoPassError::Folder { .. }),
        };
        if !goes_on {
            folder.remove();
        }
        short?;
        result
    })
}

/// Both passes over the tables; then the buckets, if the sketches stay.
fn stages(
    mut sources: TableSources,
    (folder, library): (&WorkFolder, Option<&LibraryFolder>),
    (settings, recipe, near): (&Settings, Recipe, SketchFloors),
    watch: &dyn Watch,
) -> Result<Comparison, TwoPassError> {
    let earlier = library.map(|library| library.earlier(folder, &recipe)).transpose()?.flatten();
    let has_prints = near.has_tables();
    let first = FirstPass { sources: &sources, has_prints, watch };
    let least = near.least(settings.floor.unwrap_or(Settings::FLOOR), recipe.sketch.slots);
    let read = first.run((&recipe, least), folder, earlier)?;
    let stored = StoredRows::new(folder)?;
    let joined = stored.join(&mut sources, folder, (settings, &recipe, near), watch)?;
    sources.refuse_changed()?;
    if let (Some(library), Some(index), true) = (library, joined.index, joined.complete) {
        let sum = stored.write_buckets(folder, (recipe.sketch.slots, index.banding))?;
        (0..sources.tables.len()).for_each(|table| drop(fs::remove_file(folder.texts(table))));
        drop(fs::remove_file(folder.scored()));
        let name = folder.path().file_name().unwrap_or_default().to_string_lossy();
        library.finish(&LibraryHeader {
            program: program(),
            recipe: recipe.clone(),
            index,
            rows: stored.records.len() as u64,
            sketches: name.into_owned(),
            state: sources.state(),
            sum,
            roots: sources.roots.clone(),
            reading: settings.reading.clone(),
        })?;
    }
    stored.comparison(sources, (folder, read), &joined, (settings, recipe))
}
