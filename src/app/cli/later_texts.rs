//! Warns of files in the folders of a command that its next run reads as texts.

use crate::cli::console::Console;
use crate::cli::overwriting::{RESULTS, folder_of, options, paths, reads_corpus};
use crate::compare::sketches::is_sketch_file;
use crate::corpus::scan::{ReadOptions, would_list};
use clap::ArgMatches;
use std::fs::canonicalize;
use std::path::{Path, PathBuf};

/// The arguments that name a folder that the command keeps, and a journal, which is never read as a text.
const KEPT: [&str; 2] = ["keep_work", "review"];

/// What a command writes, and the folders that it reads.
#[derive(Debug, Default)]
pub(super) struct LaterTexts {
    results: Vec<PathBuf>,
    kept: Vec<PathBuf>,
    roots: Vec<PathBuf>,
    reading: ReadOptions,
}

impl LaterTexts {
    /// Those of a command that reads a corpus; none of others.
    pub(super) fn new(matches: &ArgMatches) -> Self {
        if let Some((_, own)) = matches.subcommand() {
            return Self::new(own);
        }
        if !reads_corpus(matches) {
            return Self::default();
        }
        let is_read =
            |id: &str| !RESULTS.contains(&id) && !KEPT.contains(&id) && id != "work_folder";
        let mut roots = paths(matches, is_read);
        roots.retain(|own| own.is_dir());
        Self {
            results: paths(matches, |id| RESULTS.contains(&id)),
            kept: paths(matches, |id| id == "keep_work"),
            roots,
            reading: options(matches),
        }
    }

    /// Warns of each of these files, once it is there.
    pub(super) fn warn(&self, console: &Console) {
        let results = self.results.iter().filter(|path| path.is_file() && !is_sketch_file(path));
        for folder in results.filter_map(|path| self.folder(path)) {
            let folder = folder.display();
            console.warn(&format!(
                "the output file is in {folder}: the next run reads it as a text unless --exclude \
                 names it"
            ));
        }
        for path in &self.kept {
            let Some(folder) = self.folder(path) else { continue };
            console.warn(&format!(
                "{} is in {}: the next run reads it as a text unless --exclude names it",
                path.display(),
                folder.display()
            ));
        }
    }

    /// The folder in which a file is found as a text.
    fn folder(&self, path: &Path) -> Option<&Path> {
        let place = folder_of(path).join(path.file_name()?);
        let is_listed = |root: &&PathBuf| {
            canonicalize(root).is_ok_and(|root| would_list(&root, &place, &self.reading))
        };
        self.roots.iter().find(is_listed).map(PathBuf::as_path)
    }
}
