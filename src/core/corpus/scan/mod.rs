//! Lists the files under the given folders that may be documents.

mod given;
mod source;

pub use given::{GivenPath, SourcePaths};
pub use source::{Check, Source};

use crate::corpus::apart::Converters;
use crate::corpus::decode::EncodingLabel;
use crate::corpus::document::{Name, Reason, Skipped};
use crate::corpus::found::{FoundFile, Listing, ScanError};
use crate::corpus::options::{Globs, IgnoredFiles};
pub use crate::corpus::options::{PdfReading, ReadOptions};
use crate::corpus::refusal::{refused, sentence};
use crate::corpus::roots::{MissingRoot, Root, resolve, resolve_found};
use crate::corpus::standard_input::is_standard_input;
use crate::os::identity::{FileId, listed_number};
use crate::os::names;
use crate::os::open::special;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Lists the files under `roots`, which may be folders and files. `tick` is called after each entry
/// with the number of files so far; returning false stops the scan, with the entries so far. Links
/// are not followed, except roots. Hidden files are listed as skipped and hidden folders are not
/// entered, unless given as roots. No files are opened.
///
/// With several roots, each name starts with the last component of its root, or with the root as
/// given if two roots have the same last component. Standard input, given as `-`, is a file.
pub fn scan(
    roots: &[PathBuf],
    options: &ReadOptions,
    tick: &dyn Fn(usize) -> bool,
) -> Result<Listing, ScanError> {
    if let Some(label) = &options.encoding {
        label.parse::<EncodingLabel>().map_err(ScanError::Encoding)?;
    }
    let globs = Globs::new(&options.include, &options.exclude).map_err(ScanError::Glob)?;
    Converters::new(options).map_err(ScanError::Glob)?;
    let mut walk = Walk {
        globs,
        gitignore: options.gitignore,
        ignored: None,
        tick,
        found: Vec::new(),
        skipped: Vec::new(),
        excluded: 0,
    };
    if let Some(path) = roots.iter().find(|root| is_standard_input(root)) {
        walk.found.push((0, FoundFile { name: Name::new(b"-"), path: path.clone() }));
    }
    for root in walk.roots(roots, &options.listed)? {
        let continues = if root.kind.is_dir() { walk.folder(&root)? } else { walk.file(&root) };
        if !continues {
            break;
        }
    }
    let (found, duplicates) = keep_first(walk.found);
    let mut skipped = walk.skipped;
    skipped.extend(duplicates);
    skipped.sort_by(|x, y| x.name.cmp(&y.name));
    skipped.dedup();
    Ok(Listing { found, skipped, excluded: walk.excluded })
}

/// State of the scan; files have the inode number from their folder's listing.
struct Walk<'a> {
    globs: Globs,
    gitignore: bool,
    /// The patterns where the walk is.
    ignored: Option<IgnoredFiles>,
    tick: &'a dyn Fn(usize) -> bool,
    found: Vec<(u64, FoundFile)>,
    skipped: Vec<Skipped>,
    excluded: usize,
}

impl Walk<'_> {
    /// The roots; one of a list that is missing is skipped.
    fn roots(&mut self, given: &[PathBuf], listed: &[PathBuf]) -> Result<Vec<Root>, ScanError> {
        if listed.is_empty() {
            return resolve(given);
        }
        let listed: HashSet<&PathBuf> = listed.iter().collect();
        let (roots, missing) = resolve_found(given);
        for MissingRoot { given, why } in missing {
            if !listed.contains(&given) {
                return Err(ScanError::Root { path: given.to_string_lossy().into_owned(), why });
            }
            let name = Name::new(&names::bytes(&given));
            self.skipped.push(Skipped { name, reason: Reason::Unreadable(why) });
        }
        Ok(roots)
    }

    /// Adds a root that is not a folder; globs do not apply to roots. Returns whether to continue.
    fn file(&mut self, root: &Root) -> bool {
        let name = Name::new(&root.prefix);
        if root.kind.is_file() {
            let number = FileId::from_entry(&root.path).map_or(0, |id| id.number);
            self.found.push((number, FoundFile { name, path: root.path.clone() }));
        } else {
            self.skipped.push(Skipped { name, reason: Reason::Special(special(root.kind)) });
        }
        (self.tick)(self.found.len())
    }

    /// Adds all entries under a root. Returns whether to continue.
    fn folder(&mut self, root: &Root) -> Result<bool, ScanError> {
        self.ignored = self.gitignore.then(|| IgnoredFiles::new(&root.path));
        let mut entries = WalkDir::new(&root.path).into_iter();
        while let Some(entry) = entries.next() {
            match entry {
                Ok(entry) if entry.depth() == 0 => {}
                Ok(entry) => {
                    if !self.entry(root, &entry) && entry.file_type().is_dir() {
                        entries.skip_current_dir();
                    }
                }
                Err(error) => self.listing_failed(root, &error)?,
            }
            if !(self.tick)(self.found.len()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds one entry below a root. For folders, returns whether to enter it.
    fn entry(&mut self, root: &Root, entry: &DirEntry) -> bool {
        let relative = entry.path().strip_prefix(&root.path).unwrap_or(entry.path());
        let kind = entry.file_type();
        let ignored = self.ignored.as_mut();
        if excludes(&self.globs, relative, kind.is_dir())
            || ignored.is_some_and(|own| own.is_ignored(entry.path(), kind.is_dir()))
        {
            self.excluded += 1;
            return false;
        }
        let name = name(root, relative);
        let reason = if is_hidden(entry.file_name()) {
            Reason::Hidden(if kind.is_dir() { "folder" } else { "file" })
        } else if kind.is_dir() {
            if let Some(ignored) = &mut self.ignored {
                ignored.enter(entry.path());
            }
            return true;
        } else if kind.is_file() {
            self.found
                .push((listed_number(entry), FoundFile { name, path: entry.path().to_owned() }));
            return true;
        } else if kind.is_symlink() {
            Reason::Link
        } else {
            Reason::Special(special(kind))
        };
        self.skipped.push(Skipped { name, reason });
        false
    }

    /// Handles a folder that cannot be listed: a skipped entry, or an error if it is a root.
    fn listing_failed(&mut self, root: &Root, error: &walkdir::Error) -> Result<(), ScanError> {
        let why = error.io_error();
        if error.depth() == 0 {
            let path = root.given.to_string_lossy().into_owned();
            let why = why.map_or_else(|| error.to_string(), sentence);
            return Err(ScanError::Root { path, why });
        }
        let path = error.path().unwrap_or(&root.path);
        let relative = path.strip_prefix(&root.path).unwrap_or(path);
        let reason = why.map_or_else(|| Reason::Failed(error.to_string()), refused);
        self.skipped.push(Skipped { name: name(root, relative), reason });
        Ok(())
    }
}

/// True if patterns leave out an entry.
fn excludes(globs: &Globs, relative: &Path, is_folder: bool) -> bool {
    // `--include` chooses among the members of an archive.
    if is_folder || is_archive(&Name::new(relative.as_os_str().as_encoded_bytes())) {
        globs.excludes_folder(relative)
    } else {
        globs.excludes_file(relative)
    }
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// True if a scan of a folder lists a file at this path below it, there now or later. Both paths are real ones. No
/// file is opened but lists of ignored ones.
pub fn would_list(root: &Path, path: &Path, options: &ReadOptions) -> bool {
    let Ok(globs) = Globs::new(&options.include, &options.exclude) else { return false };
    let Ok(relative) = path.strip_prefix(root) else { return false };
    let mut ignored = options.gitignore.then(|| IgnoredFiles::new(root));
    let above: Vec<&Path> = relative.ancestors().filter(|own| own.file_name().is_some()).collect();
    above.into_iter().rev().all(|own| {
        let (place, is_folder) = (root.join(own), own != relative);
        let is_left_out = excludes(&globs, own, is_folder)
            || own.file_name().is_some_and(is_hidden)
            || ignored.as_mut().is_some_and(|ignored| ignored.is_ignored(&place, is_folder));
        if let Some(ignored) = ignored.as_mut().filter(|_| is_folder) {
            ignored.enter(&place);
        }
        !is_left_out
    })
}

/// The name of a file: the root's prefix and the path below the root, as raw bytes.
fn name(root: &Root, relative: &Path) -> Name {
    let relative = &*names::bytes(relative);
    match root.prefix.as_slice() {
        [] => Name::new(relative),
        b"/" => Name::new(&[b"/", relative].concat()),
        prefix => Name::new(&[prefix, b"/", relative].concat()),
    }
}

/// True for the name of an archive whose members are documents.
pub fn is_archive(name: &Name) -> bool {
    name.extension().eq_ignore_ascii_case(b"zip")
}

/// Keeps one name of each file, ascending by name, and lists the others as skipped.
///
/// `found` has the inode numbers that listing provides at no cost; full identities are read only
/// for numbers that occur twice. Files whose identity cannot be read are kept; opening them will
/// report the reason.
fn keep_first(mut found: Vec<(u64, FoundFile)>) -> (Vec<FoundFile>, Vec<Skipped>) {
    found.sort_by(|(x_number, x), (y_number, y)| (x_number, &x.name).cmp(&(y_number, &y.name)));
    let mut skipped = Vec::new();
    // The files before this one with its number, by identity.
    let mut first: HashMap<FileId, Name> = HashMap::new();
    let mut number = None;
    let mut files = found.into_iter().peekable();
    let mut kept = Vec::with_capacity(files.len());
    while let Some((own, file)) = files.next() {
        if number != Some(own) {
            number = Some(own);
            first.clear();
            if files.peek().is_none_or(|(next, _)| *next != own) {
                kept.push(file);
                continue;
            }
        }
        let Ok(id) = FileId::from_entry(&file.path) else {
            kept.push(file);
            continue;
        };
        let name = first.entry(id).or_insert_with(|| file.name.clone());
        if *name == file.name {
            kept.push(file);
        } else {
            let same = String::from_utf8_lossy(name.bytes()).into_owned();
            skipped.push(Skipped { name: file.name, reason: Reason::SameFile(same) });
        }
    }
    kept.sort_by(|x, y| x.name.cmp(&y.name));
    kept.dedup_by(|x, y| x.name == y.name);
    (kept, skipped)
}
