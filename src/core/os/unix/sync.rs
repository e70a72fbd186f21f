//! Flushes folders: a new file survives a power cut only if its folder entry is on the disk.

use std::fs::File;
use std::io;
use std::path::Path;

/// Returns once the entries of a folder are on the disk. Some file systems cannot do this.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
