//! Zip files: listed and read in memory, within bounds that the file cannot change.

mod directory;
mod package;

pub(in crate::corpus) use package::{Member, Package, is_zip};
