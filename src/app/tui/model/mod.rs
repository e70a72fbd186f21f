//! The model: the state that all screens read, and its changes.

mod brushed;
mod chance;
mod change;
mod counted;
mod counted_pairs;
mod cuts;
mod filter;
mod group_pairs;
mod left_out;
mod length;
pub mod order;
mod pair_details;
mod readings;
mod review;
mod run;
mod settings_file;
mod show;
mod sources;
mod state;
mod undo;

pub(in crate::tui) use chance::{has_few_words, is_chance_wanted};
pub use change::ViewChange;
pub use counted::{COUNTED, CountedKey, CountedTexts, LiveCounted};
pub use counted_pairs::{CountedScore, CountedTableKey, LiveCountedPairs};
pub use group_pairs::GroupPairs;
pub use left_out::{LeftOut, UncountedParts, reason_letter};
pub use order::After;
pub(in crate::tui) use order::{ORDER, ordered, recount};
pub use pair_details::PairDetails;
pub use readings::{LiveReadings, ReadingPlan};
pub use review::SaveState;
pub use run::{Kept, Run, Running};
pub use settings_file::SettingsFile;
pub use show::{Only, Show};
pub use sources::{
    KnownTotals, LiveSources, NamedSource, SourceSearch, SourceTotals, has_texts, share,
};
pub use state::{ChosenPair, Model, Spot};
