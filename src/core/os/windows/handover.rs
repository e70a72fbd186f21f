//! Large files at the end of the process: nothing is handed over, the time that this takes is not known here.

use std::fs::File;

/// Does nothing.
pub(in crate::os) fn close_later(_file: &File) {}
