//! How files are selected and read.

mod globs;
mod ignored;
mod only;
mod reading;

pub(in crate::corpus) use globs::Globs;
pub(in crate::corpus) use ignored::IgnoredFiles;
pub use only::OnlyNames;
pub use reading::{PdfReading, ReadOptions};
