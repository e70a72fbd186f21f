//! The stages of a run, from files to sketches to pairs, and how a run is watched and stopped.

mod background;
mod bases;
mod context;
mod estimates;
mod growing;
mod memory;
mod metered;
mod pairing;
mod sketched;
mod sketching;
mod threads;
mod watch;

pub use context::{Context, RunError, gather};
pub use estimates::{MadeShingles, claim_sketching};
pub use memory::{Budget, Need, Shortage};
pub use metered::Metered;
pub use pairing::Pairing;
pub use sketching::{Sketched, recipe, sketch};
pub use threads::{MOST_THREADS, bound_threads, on_threads, pool};
pub use watch::{JoinPlan, Progress, Stage, StagePace, Unwatched, Watch};
