//! The paths of documents from where the user stands: the folder or file as given, then the rest of the name.

use crate::corpus::document::Name;
use crate::corpus::roots::{Root, resolve_found};
use crate::corpus::scan::source::Source;
use crate::corpus::standard_input::is_standard_input;
use crate::os::names;
use std::collections::HashMap;
use std::path::PathBuf;

/// The path of a document: of its file, or of its table or archive followed by its name in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenPath<'a> {
    /// The folder or file as given, without `/` at its end.
    root: &'a [u8],
    /// A `/` stands between both.
    is_apart: bool,
    /// What the name has after the root.
    below: &'a [u8],
}

impl<'a> GivenPath<'a> {
    /// A name that is a path.
    pub fn whole(name: &'a Name) -> Self {
        Self { root: name.bytes(), is_apart: false, below: b"" }
    }

    /// The path as one name.
    pub fn name(&self) -> Name {
        let between: &[u8] = if self.is_apart { b"/" } else { b"" };
        Name::new(&[self.root, between, self.below].concat())
    }
}

/// A folder or file as given.
#[derive(Debug)]
struct GivenRoot {
    path: Vec<u8>,
    is_folder: bool,
}

/// Folders and files by the prefix that the names of their documents have.
#[derive(Debug, Default)]
struct GivenRoots {
    by_prefix: HashMap<Vec<u8>, GivenRoot>,
    /// Standard input is one of them.
    has_input: bool,
}

impl GivenRoots {
    fn new(given: &[PathBuf]) -> Self {
        let (roots, _) = resolve_found(given);
        let root = |root: Root| {
            let is_folder = root.kind.is_dir();
            let whole = names::bytes(&root.given);
            let path = whole.strip_suffix(b"/").unwrap_or(&whole).to_vec();
            let prefix = root.prefix.strip_suffix(b"/").unwrap_or(&root.prefix).to_vec();
            (prefix, GivenRoot { path, is_folder })
        };
        let has_input = given.iter().any(|path| is_standard_input(path));
        Self { by_prefix: roots.into_iter().map(root).collect(), has_input }
    }

    /// The path of a name; the longest root that fits is its own.
    fn of<'a>(&'a self, name: &'a Name) -> Option<GivenPath<'a>> {
        let whole = name.bytes();
        if self.has_input && (whole == b"-" || whole.starts_with(b"-#")) {
            return None;
        }
        let cuts = (0..=whole.len()).rev().filter(|&at| match whole.get(at) {
            None | Some(b'/' | b'#') => true,
            Some(_) => at == 0,
        });
        cuts.filter_map(|at| whole.split_at_checked(at)).find_map(|(prefix, below)| {
            let root = self.by_prefix.get(prefix)?;
            let is_fit = match (below.first(), root.is_folder) {
                (None, is_folder) => !is_folder,
                (Some(b'#'), true) => prefix.is_empty(),
                (Some(_), is_folder) => is_folder || !prefix.is_empty(),
            };
            let is_apart = root.is_folder && below.first() != Some(&b'/');
            is_fit.then_some(GivenPath { root: &root.path, is_apart, below })
        })
    }
}

/// The folders and files of a run, of a check those of the new texts, to tell the paths of documents.
#[derive(Debug, Default)]
pub struct SourcePaths(GivenRoots);

impl SourcePaths {
    /// Those of a source. Cost: one look at each given path.
    pub fn new(source: &Source) -> Self {
        match source {
            Source::Demo => Self::default(),
            Source::Paths(paths) => Self(GivenRoots::new(paths)),
            Source::Check(check) => Self(GivenRoots::new(&check.new)),
        }
    }

    /// The path of a document that is not of a library. `None` if it has none: it is of the demo corpus or of
    /// standard input.
    pub fn of<'a>(&'a self, name: &'a Name) -> Option<GivenPath<'a>> {
        self.0.of(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn paths_are_as_given() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("甲/文")).unwrap();
        fs::create_dir_all(at("b/文")).unwrap();
        for name in ["甲/t.jsonl", "甲/班.zip"] {
            fs::write(at(name), "x").unwrap();
        }
        let base = folder.path().to_str().unwrap();
        let path = |roots: &[&str], name: &str| {
            let source = Source::Paths(roots.iter().map(|root| at(root)).collect());
            let (paths, name) = (SourcePaths::new(&source), Name::new(name.as_bytes()));
            let found = paths.of(&name)?.name().utf8()?.to_owned();
            Some(found.strip_prefix(base)?.to_owned())
        };
        let some = |path: &str| Some(path.to_owned());
        assert_eq!(path(&["甲"], "文/a #1.txt"), some("/甲/文/a #1.txt"));
        assert_eq!(path(&["甲/"], "#a"), some("/甲/#a"));
        assert_eq!(path(&["甲", "b"], "b/文/c.txt"), some("/b/文/c.txt"));
        assert_eq!(path(&["甲/t.jsonl"], "t.jsonl#7"), some("/甲/t.jsonl#7"));
        assert_eq!(path(&["甲/班.zip", "b"], "班.zip/张三.docx"), some("/甲/班.zip/张三.docx"));
        assert_eq!(path(&["甲/t.jsonl", "甲/班.zip"], "t.jsonl"), some("/甲/t.jsonl"));
        assert_eq!(path(&["甲/t.jsonl"], "other.txt"), None);
        assert_eq!(path(&["nowhere"], "a.txt"), None);
        let both = Source::Paths(vec![PathBuf::from("-"), at("甲")]);
        assert_eq!(SourcePaths::new(&both).of(&Name::new(b"-#1")), None);
        let demo = SourcePaths::new(&Source::Demo);
        assert_eq!(demo.of(&Name::new(b"a.txt")), None);
    }
}
