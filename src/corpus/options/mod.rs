//! How files are selected and read.

mod globs;
mod ignored;
mod reading;

pub(in crate::corpus) use globs::Globs;
pub(in crate::corpus) use ignored::IgnoredFiles;
pub use reading::{PdfReading, ReadOptions};
