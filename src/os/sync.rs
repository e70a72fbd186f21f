//! Names on the disk: a new file survives a power cut only once its folder is written too.

use std::fs::File;
use std::io;
use std::path::Path;

/// Returns when the entries of a folder are on the disk. Some file systems cannot do this.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
