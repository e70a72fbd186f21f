//! Refuses a result that would replace what the command reads, or another result of it.

use crate::cli::arguments::{CorpusArguments, KeptSettings, Paths};
use crate::cli::console::Failure;
use crate::cli::own_results::is_own_result;
use crate::compare::sketches::is_sketch_file;
use crate::corpus::scan::{ReadOptions, scan};
use crate::export::file::folder;
use crate::os::identity::FileId;
use crate::review::tail::is_journal;
use clap::{Arg, ArgAction, ArgMatches, Args as _, FromArgMatches as _};
use std::fs::{canonicalize, metadata};
use std::path::{Path, PathBuf};

/// The arguments that name a file to write; every other value that is the path of a file is an input.
pub(super) const RESULTS: [&str; 5] = ["output", "keep_list", "drop_list", "record", "cast"];

/// Checks before any work, with `--force` or without, that no result would replace an input: a text, a file that
/// another argument names, standard input, a list of ignored files, the settings file, a journal of verdicts; nor
/// another file of a folder that is read, unless it is a result of this program; and that all results are different
/// files. Links and other spellings of a path are the same file. Cost: a look at each path; where a result is an existing
/// file below a folder of the command, also a list of that folder.
///
/// # Errors
/// Wrong usage, with the argument.
pub(super) fn refuse_overwriting(matches: &ArgMatches, kept: &KeptSettings) -> Result<(), Failure> {
    if let Some((_, own)) = matches.subcommand() {
        return refuse_overwriting(own, kept);
    }
    let results = paths(matches, |id| RESULTS.contains(&id));
    let mut seen: Vec<(PathBuf, String)> = Vec::new();
    for path in results {
        let place = (folder_of(&path), name_of(&path));
        if seen.contains(&place) {
            return Err(refused(&path, "is named for two results", "give each a name of its own"));
        }
        seen.push(place);
        if is_file(&path) {
            refuse_input(&path, matches, kept)?;
        }
    }
    Ok(())
}

/// Refuses an existing file as a result if the command reads it.
fn refuse_input(path: &Path, matches: &ArgMatches, kept: &KeptSettings) -> Result<(), Failure> {
    let mut inputs = paths(matches, |id| !RESULTS.contains(&id));
    if matches.ids().any(|id| id == "files_from") {
        inputs.extend(Paths::from_arg_matches(matches).map(|own| own.all()).unwrap_or_default());
    }
    let file = FileId::from_path(path).ok();
    let is_it = |own: &PathBuf| is_file(own) && FileId::from_path(own).ok() == file;
    let options = options(matches);
    if inputs.iter().chain(&kept.path).any(is_it)
        || file.is_some() && FileId::of_input().ok() == file
        || options.gitignore && is_ignore_list(path)
    {
        return Err(refused(path, "is read by this command and is not replaced", OTHER_NAME));
    }
    if is_journal(path) {
        return Err(refused(path, "is a journal of verdicts and is not replaced", OTHER_NAME));
    }
    let home = folder_of(path);
    let holds = |root: &PathBuf| canonicalize(root).is_ok_and(|root| home.starts_with(root));
    let roots: Vec<PathBuf> = inputs.into_iter().filter(|own| own.is_dir() && holds(own)).collect();
    if roots.is_empty() {
        return Ok(());
    }
    // A folder that cannot be listed is a failure of the command itself, in its own words.
    let listing = scan(&roots, &options, &|_files| true);
    let is_text = listing.is_ok_and(|own| own.found.iter().any(|found| is_it(&found.path)));
    if is_text && !is_sketch_file(path) {
        return Err(refused(
            path,
            "is one of the texts of this command and is not replaced",
            "give another name, or leave the file out with --exclude",
        ));
    }
    if !is_text && !is_own_result(path) {
        return Err(refused(
            path,
            "is in a folder of this command, is no result of this program, and is not replaced",
            "give another name, or remove the file first",
        ));
    }
    Ok(())
}

/// True for a list of the files that git ignores.
fn is_ignore_list(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == ".gitignore") || path.ends_with(".git/info/exclude")
}

const OTHER_NAME: &str = "give the result another name";

fn refused(path: &Path, what: &str, hint: &str) -> Failure {
    Failure::usage(format!("{} {what}", path.display()), hint)
}

/// Which files of a folder are texts; the default where the command reads no corpus.
pub(super) fn options(matches: &ArgMatches) -> ReadOptions {
    let corpus = || CorpusArguments::from_arg_matches(matches).ok();
    reads_corpus(matches)
        .then(corpus)
        .flatten()
        .map(|own| own.settings().reading)
        .unwrap_or_default()
}

/// True for a command that has all arguments of a corpus: those that always have a value are there. Only a debug build
/// tells an argument that is not defined from one that is not given.
pub(super) fn reads_corpus(matches: &ArgMatches) -> bool {
    let all = CorpusArguments::augment_args(clap::Command::default());
    let has_value = |own: &&Arg| {
        matches!(own.get_action(), ArgAction::SetTrue) || !own.get_default_values().is_empty()
    };
    let mut always = all.get_arguments().filter(has_value);
    always.all(|own| matches.ids().any(|id| id == own.get_id()))
}

/// The values of the arguments with these ids, as paths.
pub(super) fn paths(matches: &ArgMatches, is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let ids = matches.ids().filter(|id| is_wanted(id.as_str()));
    let values = |id: &clap::Id| matches.try_get_raw(id.as_str()).ok().flatten();
    ids.filter_map(values).flatten().map(PathBuf::from).filter(|own| *own != *"-").collect()
}

/// True for a file; a pipe is none, and is not opened.
fn is_file(path: &Path) -> bool {
    metadata(path).is_ok_and(|own| own.is_file())
}

/// The folder of a file, without links.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    let folder = folder(path).unwrap_or(Path::new("."));
    canonicalize(folder).unwrap_or_else(|_none| folder.to_owned())
}

/// The name of a file, lower case: on some systems two spellings are one file.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::definition::program;

    #[test]
    fn a_command_with_arguments_of_the_same_names_reads_no_corpus() {
        for (words, is_one) in [
            ("lookalike pairs d", true),
            ("lookalike dedup d --rows", true),
            ("lookalike explain a b --rows 4", false),
            ("lookalike compare a b", false),
            ("lookalike lesson shingles", false),
        ] {
            let matches = program().try_get_matches_from(words.split(' ')).unwrap();
            let (_, own) = matches.subcommand().unwrap();
            assert_eq!(reads_corpus(own), is_one, "{words}");
        }
    }
}
