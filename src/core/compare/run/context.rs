//! The context of a run: settings, an earlier run, callbacks; and gathering with progress.

use crate::compare::result::{Comparison, Recipe};
use crate::compare::run::memory::{Need, Shortage};
use crate::compare::run::metered::Metered;
use crate::compare::run::watch::{Progress, Stage, Watch};
use crate::compare::sketches::SketchError;
use crate::corpus::document::Corpus;
use crate::corpus::found::ScanError;
use crate::corpus::gather::{self, Gathering, Listener};
use crate::corpus::scan::{Check, Source};
use crate::settings::Settings;

/// Inputs of every stage of a run.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// How documents are read, sketched and paired.
    pub settings: &'a Settings,
    /// An earlier run over the same documents; its results are reused where they are still valid.
    pub earlier: Option<&'a Comparison>,
    /// Callbacks for progress and cancelling.
    pub watch: &'a dyn Watch,
}

impl<'a> Context<'a> {
    /// The earlier run, if its recipe gives the same shingles and weights.
    pub fn same_features(&self, recipe: &Recipe) -> Option<&'a Comparison> {
        self.earlier.filter(|earlier| earlier.recipe.same_features(recipe))
    }

    /// Lists and reads new texts and a library; see [`gather::gather_check`].
    pub fn gather_check(&self, check: &Check) -> Result<(Corpus, usize), ScanError> {
        listening(self.watch, |listener| {
            gather::gather_check(check, &self.settings.reading, listener)
        })
    }
}

/// Lists and reads all documents within the memory budget; see [`gather::gather`].
pub fn gather(source: &Source, settings: &Settings, watch: &dyn Watch) -> Result<Corpus, RunError> {
    let metered = Metered::new(watch, settings.memory);
    let corpus =
        listening(&metered, |listener| gather::gather(source, &settings.reading, listener));
    metered.result()?;
    Ok(corpus?)
}

fn listening<T>(watch: &dyn Watch, read: impl FnOnce(Listener<'_>) -> T) -> T {
    let progress = |gathering| {
        watch.progress(match gathering {
            Gathering::Listing(done) => {
                Progress { stage: Stage::Listing, done, total: 0, bytes: 0, of_bytes: 0 }
            }
            Gathering::Reading { done, total, bytes, of_bytes } => {
                Progress { stage: Stage::Reading, done, total, bytes, of_bytes }
            }
        });
    };
    read(Listener {
        progress: &progress,
        cancelled: &|| watch.cancelled(),
        affords: &|sizes| watch.affords(Need::for_reading(sizes)),
        refuse: &|sizes| watch.refuse(Need::for_reading(sizes)),
    })
}

/// Why a run cannot start or continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The corpus cannot be listed.
    #[error(transparent)]
    Scan(#[from] ScanError),
    /// Worker threads cannot be started.
    #[error("cannot start worker threads: {0}")]
    Threads(String),
    /// A stage needs more memory than there is; it was not started, or stopped.
    #[error(transparent)]
    Memory(#[from] Shortage),
    /// The texts or settings are not those of the listed pairs.
    #[error("{0}")]
    Listed(String),
    /// A library cannot be used.
    #[error("{0}")]
    Library(String),
    /// A sketch file cannot be used.
    #[error(transparent)]
    Sketches(#[from] SketchError),
}
