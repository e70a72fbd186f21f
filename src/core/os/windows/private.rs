//! Creates files and folders that only their owner can access.
//!
//! A new file inherits the access list of its folder. The folders of settings, journals and caches are in the
//! profile of the user, which other users may not read; elsewhere the folder decides.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

/// Leaves the options as they are: the folder decides.
pub fn for_owner(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Creates a folder, and missing folders above it. An existing one keeps its access list.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(folder)
}
