//! Frees files: nothing to hand over, since a file is deleted without waiting for its blocks.

use std::fs::File;

/// Does nothing.
pub(in crate::os) fn close_later(_file: &File) {}
