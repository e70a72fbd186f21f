//! Output streams, messages, failures, exit codes and the progress line of every command.

mod destination;
mod failure;
mod output;
mod paper;
mod progress;
mod result_format;
mod streams;
mod wrap;

pub use destination::{Destination, Output};
pub use failure::{Exit, Failure};
pub use paper::{Paper, mark_style};
pub use progress::Watcher;
pub(in crate::cli) use result_format::{ending_remark, with_result_format};
pub use streams::{ColorWhen, Console, say};
pub use wrap::{WrappedRow, rows};
