//! What all screens may read, and how it changes.

mod change;
mod keeping;
pub mod order;
mod order_counts;
mod order_words;
mod review;
mod show;
mod standing;
mod state;

pub use change::Change;
pub use keeping::Keeping;
pub use order::After;
pub(crate) use order::COLUMNS;
pub(in crate::tui) use order_counts::recount;
pub use review::Saving;
pub use show::{Only, Show};
pub use state::{Aim, Chosen, Model, Pair, Run};
