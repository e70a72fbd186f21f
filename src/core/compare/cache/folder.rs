//! The folder of the cache: private and bounded; files of other programs in it are never touched.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Most bytes of the whole cache; the least recently used files are removed first. A document of 3
/// kB takes about 15 kB, so a corpus of 100,000 leaves room for others.
pub(super) const LIMIT: u64 = 4 << 30;
/// The extension of cache files.
pub(super) const EXTENSION: &str = "sketches";
/// The extension of files in sections: indexes of passages.
pub(super) const SECTIONS: &str = "passages";
/// The extension of readings, see `corpus/apart`.
const READING: &str = "reading";
/// A partial file older than this is abandoned.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// One file of the cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CacheFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Time of the last write or use.
    pub used: SystemTime,
}

impl CacheFile {
    fn is_part(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "part")
    }
}

/// All files of the cache, partial ones included, least recently used first. Empty if the folder
/// does not exist.
pub(super) fn kept(folder: &Path) -> io::Result<Vec<CacheFile>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        // Another run may have removed the file.
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_file() && entry.file_name().to_str().is_some_and(is_ours) {
            let (path, bytes) = (entry.path(), metadata.len());
            files.push(CacheFile { path, bytes, used: metadata.modified()? });
        }
    }
    files.sort_by(|x, y| (x.used, &x.path).cmp(&(y.used, &y.path)));
    Ok(files)
}

/// True if the name is one that this program writes: 32 hexadecimal digits and `.sketches`,
/// `.passages` or `.reading`, or that of a draft of such a file.
fn is_ours(name: &str) -> bool {
    let draft = name.strip_prefix('.').and_then(|name| name.strip_suffix(".part"));
    let target = draft.and_then(|draft| Some(draft.rsplit_once(".lookalike-")?.0)).unwrap_or(name);
    target.split_once('.').is_some_and(|(digits, extension)| {
        digits.len() == 32
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
            && [EXTENSION, SECTIONS, READING].contains(&extension)
    })
}

/// Removes every file of the cache, and the folder if it is empty then. Returns the removed files.
pub fn clear(folder: &Path) -> io::Result<Vec<CacheFile>> {
    let files = kept(folder)?;
    for file in &files {
        remove(&file.path)?;
    }
    // The folder stays if it holds other files.
    let _ignored = fs::remove_dir(folder);
    Ok(files)
}

/// Removes abandoned partial files, then the least recently used files until the rest and `new`,
/// which has `size` bytes and stays, are at most `limit` bytes.
pub(super) fn make_room(folder: &Path, new: &Path, size: u64, limit: u64) -> io::Result<()> {
    let mut others = kept(folder)?;
    others.retain(|file| file.path != new);
    let mut total = others.iter().map(|file| file.bytes).sum::<u64>().saturating_add(size);
    for file in others {
        let age = file.used.elapsed().unwrap_or_default();
        let superfluous = if file.is_part() { age > ABANDONED } else { total > limit };
        if superfluous {
            remove(&file.path)?;
            total = total.saturating_sub(file.bytes);
        }
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_unused_goes_first_and_strangers_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let names = ["a", "b", "c"].map(|x| format!("{}.{EXTENSION}", x.repeat(32)));
        for (age, name) in [(30, &names[0]), (20, &names[1]), (0, &names[2])] {
            fs::write(path(name), [0; 100]).unwrap();
            let file = fs::File::options().append(true).open(path(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        fs::write(path("notes.sketches"), [0; 1000]).unwrap();
        make_room(folder.path(), &path(&names[2]), 100, 250).unwrap();
        let left = |name: &str| path(name).exists();
        assert!(!left(&names[0]) && left(&names[1]) && left(&names[2]));
        make_room(folder.path(), &path(&names[2]), 100, 50).unwrap();
        assert!(!left(&names[1]) && left(&names[2]) && left("notes.sketches"));
    }

    #[test]
    fn only_our_names_are_ours() {
        let hex = "0123456789abcdef".repeat(2);
        assert!(
            is_ours(&format!("{hex}.sketches"))
                && is_ours(&format!(".{hex}.sketches.lookalike-1.part"))
        );
        for name in ["x.sketches", "a.b", &format!("{hex}.txt"), &format!("{hex}.sketches.bak")] {
            assert!(!is_ours(name), "{name}");
        }
    }
}
