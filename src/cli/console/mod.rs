//! Output streams, messages, failures, exit codes and the progress line of every command.

mod colour;
mod destination;
mod exit;
mod failure;
mod paper;
mod progress;
mod streams;
mod wrap;

pub use colour::ColorWhen;
pub use destination::{Destination, Output};
pub use exit::Exit;
pub use failure::Failure;
pub use paper::{Paper, mark_style};
pub use progress::Watcher;
pub use streams::{Console, say};
pub use wrap::{WrappedRow, rows};
