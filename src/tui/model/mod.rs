//! The model: the state that all screens read, and its changes.

mod brushed;
mod change;
mod cuts;
mod filter;
pub mod order;
mod readings;
mod review;
mod run;
mod settings_file;
mod show;
mod sources;
mod state;

pub use change::ViewChange;
pub use order::After;
pub(in crate::tui) use order::{ORDER, ordered, recount};
pub use readings::{LiveReadings, ReadingPlan};
pub use review::SaveState;
pub use run::{Kept, Run, Running};
pub use settings_file::SettingsFile;
pub use show::{Only, Show};
pub use sources::{LiveSources, NamedSource, SourceSearch, SourceTotals, has_texts, share};
pub use state::{ChosenPair, Model, PairDetails, Spot};
