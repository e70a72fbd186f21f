//! Files of a corpus that changed since they were read.

mod times;
mod watched;

pub use times::changed;
pub use watched::{FilesChanged, WatchedFiles};
