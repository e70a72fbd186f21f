//! Opens regular files without ever blocking, whatever is at the path.

pub use crate::os::contract::Refusal;
use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;
use winapi_util::file::{information, typ};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_ATTRIBUTE_REPARSE_POINT, FILE_FLAG_BACKUP_SEMANTICS, FILE_FLAG_OPEN_REPARSE_POINT,
};

/// Opens a regular file for reading and returns its metadata. Does not follow links. Consoles, ports and
/// pipes are opened, but never read.
pub fn regular(path: &Path) -> Result<(File, Metadata), Refusal> {
    // A folder is opened, too, to be refused by its name.
    let flags = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let kind = typ(&file)?;
    if !kind.is_disk() {
        let what = if kind.is_pipe() { "FIFO (named pipe)" } else { "character device" };
        return Err(Refusal::Special(what));
    }
    let metadata = file.metadata()?;
    if metadata.is_symlink() {
        return Err(Refusal::Link);
    }
    if !metadata.is_file() {
        return Err(Refusal::Special(special(metadata.file_type())));
    }
    if metadata.file_attributes() & FILE_ATTRIBUTE_REPARSE_POINT != 0 {
        return through(path, &file);
    }
    Ok((file, metadata))
}

/// Opens a file whose bytes something else provides, e.g. a cloud folder: opened as it is, it has none.
fn through(path: &Path, bare: &File) -> Result<(File, Metadata), Refusal> {
    let file = File::open(path)?;
    let place = |file| information(file).map(|own| (own.volume_serial_number(), own.file_index()));
    if place(&file)? != place(bare)? {
        return Err(Refusal::Link);
    }
    let metadata = file.metadata()?;
    if metadata.is_file() {
        Ok((file, metadata))
    } else {
        Err(io::Error::other("it was replaced while it was opened").into())
    }
}

/// True for a pipe: no path names one here.
pub fn is_pipe(_path: &Path, _kind: FileType) -> bool {
    false
}

/// The kind of a file that is neither regular nor a link.
pub fn special(kind: FileType) -> &'static str {
    if kind.is_dir() { "folder" } else { "of a kind unknown to this program" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_devices_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("文.txt");
        std::fs::write(&path, "x").unwrap();
        assert_eq!(regular(&path).unwrap().1.len(), 1);
        assert!(matches!(regular(folder.path()), Err(Refusal::Special("folder"))));
        assert!(matches!(regular(Path::new("NUL")), Err(Refusal::Special("character device"))));
        assert!(matches!(regular(&folder.path().join("none")), Err(Refusal::System(_))));
    }
}
