//! Checks the paths given on the command line and derives unique name prefixes.

use crate::corpus::composed::respelt;
use crate::corpus::document::Document;
use crate::corpus::found::ScanError;
use crate::corpus::refusal::sentence;
use crate::corpus::standard_input::is_standard_input;
use crate::os::names;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, FileType};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// A folder or file to read.
pub(in crate::corpus) struct Root {
    /// The path as given.
    pub(in crate::corpus) given: PathBuf,
    /// The real path. A symbolic link given by the user is followed.
    pub(in crate::corpus) path: PathBuf,
    /// Prefix of the names of its files, without the last `/`; for a file, its name.
    pub(in crate::corpus) prefix: Vec<u8>,
    /// Its type, with links followed.
    pub(in crate::corpus) kind: FileType,
}

/// Checks the given paths. A single folder has no prefix; several paths are prefixed with their
/// last component or, if two of these are equal, with the path as given. A path given twice is read
/// once. Standard input is not among them.
pub(in crate::corpus) fn resolve(given: &[PathBuf]) -> Result<Vec<Root>, ScanError> {
    let (roots, missing) = resolve_found(given);
    match missing.into_iter().next() {
        Some(MissingRoot { given, why }) => {
            Err(ScanError::Root { path: given.to_string_lossy().into_owned(), why })
        }
        None => Ok(roots),
    }
}

/// A given path that cannot be read.
pub(in crate::corpus) struct MissingRoot {
    /// The path as given.
    pub(in crate::corpus) given: PathBuf,
    /// Why, and what to do.
    pub(in crate::corpus) why: String,
}

/// The same of the paths that can be found, and those that cannot. A path is found in either Unicode
/// spelling.
pub(in crate::corpus) fn resolve_found(given: &[PathBuf]) -> (Vec<Root>, Vec<MissingRoot>) {
    let mut seen = HashSet::new();
    let (mut roots, mut missing) = (Vec::new(), Vec::new());
    for path in given.iter().filter(|path| !is_standard_input(path)) {
        let own = respelt(path);
        let real = fs::canonicalize(own.as_deref().unwrap_or(path));
        match real.and_then(|real| Ok((fs::metadata(&real)?.file_type(), real))) {
            Ok((kind, real)) if seen.insert(real.clone()) => {
                let given = own.unwrap_or_else(|| path.clone());
                roots.push(Root { given, path: real, prefix: Vec::new(), kind });
            }
            Ok(_) => {}
            Err(error) => {
                missing.push(MissingRoot { given: path.clone(), why: why(path, &error) });
            }
        }
    }
    (with_prefixes(roots), missing)
}

fn with_prefixes(mut roots: Vec<Root>) -> Vec<Root> {
    let single = roots.len() == 1;
    let last: Vec<Vec<u8>> = roots.iter().map(last_part).collect();
    let unique = last.iter().collect::<HashSet<_>>().len() == last.len();
    for (root, last) in roots.iter_mut().zip(last) {
        root.prefix = match (single && root.kind.is_dir(), unique) {
            (true, _) => Vec::new(),
            (false, true) => last,
            (false, false) => plain(&root.given),
        };
    }
    roots
}

/// The last component of the path as given, or of the real path if that has none (`.`, `..`, `/`).
fn last_part(root: &Root) -> Vec<u8> {
    let name = root.given.file_name().or_else(|| root.path.file_name()).unwrap_or(OsStr::new("/"));
    names::bytes(Path::new(name)).into_owned()
}

/// The path as given, without `.` components and trailing `/`.
fn plain(given: &Path) -> Vec<u8> {
    let parts = given.components().filter(|part| *part != Component::CurDir);
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() {
        return b".".to_vec();
    }
    names::bytes(&path).into_owned()
}

/// Explains why a given path cannot be read, and what to do.
pub fn why(path: &Path, error: &std::io::Error) -> String {
    let link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    match error.kind() {
        ErrorKind::PermissionDenied => "permission denied; allow reading it".to_owned(),
        _ if link => "broken symbolic link; give the real path".to_owned(),
        ErrorKind::NotFound => {
            "no such file or folder; check the spelling, or the folder you are in".to_owned()
        }
        _ => sentence(error),
    }
}

/// The given paths under which none of these documents was read; empty if a path cannot be found.
pub fn without_documents<'a>(given: &'a [PathBuf], documents: &[&Document]) -> Vec<&'a Path> {
    let (roots, _) = resolve_found(given);
    let holds = |root: &Root, document: &Document| {
        let rest = document.name.bytes().strip_prefix(root.prefix.as_slice());
        root.prefix.is_empty()
            || rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'/' | b'#')))
    };
    let is_empty = |path: &&PathBuf| {
        let root = roots.iter().find(|root| root.given == **path);
        root.is_some_and(|root| !documents.iter().any(|document| holds(root, document)))
    };
    given.iter().filter(is_empty).map(PathBuf::as_path).collect()
}
