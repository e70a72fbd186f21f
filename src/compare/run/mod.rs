//! The stages of a run, from files to sketches to pairs, and how a run is watched and stopped.

mod background;
mod context;
mod growing;
mod memory;
mod pairing;
mod sketched;
mod sketching;
mod watch;

pub use context::{Context, RunError, gather};
pub use memory::Need;
pub use pairing::Pairing;
pub use sketching::{Sketched, recipe, sketch};
pub use watch::{JoinPlan, Progress, Stage, StagePace, Unwatched, Watch};
