//! Which files the user asked for: `--include` and `--exclude`.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::path::Path;

/// Globs that a path relative to its root, or its last part alone, may match. `*` stays within one
/// folder, `**` crosses folders; a glob may match a folder, which leaves out all that is in it.
pub(super) struct Globs {
    include: Option<GlobSet>,
    exclude: GlobSet,
}

impl Globs {
    /// Compiles the globs; the error is a sentence for the user.
    pub(super) fn new(include: &[String], exclude: &[String]) -> Result<Self, String> {
        let wanted = compile("--include", include)?;
        Ok(Self {
            include: (!include.is_empty()).then_some(wanted),
            exclude: compile("--exclude", exclude)?,
        })
    }

    /// Whether the folder is not to be entered.
    pub(super) fn leaves_out_folder(&self, relative: &Path) -> bool {
        matches(&self.exclude, relative)
    }

    /// Whether the file is not to be read.
    pub(super) fn leaves_out_file(&self, relative: &Path) -> bool {
        matches(&self.exclude, relative)
            || self.include.as_ref().is_some_and(|include| !matches(include, relative))
    }
}

fn matches(set: &GlobSet, relative: &Path) -> bool {
    !set.is_empty()
        && (set.is_match(relative) || relative.file_name().is_some_and(|name| set.is_match(name)))
}

fn compile(flag: &str, globs: &[String]) -> Result<GlobSet, String> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let bare = glob.strip_prefix("./").unwrap_or(glob);
        let bare = bare.strip_suffix('/').unwrap_or(bare);
        let built = GlobBuilder::new(bare).literal_separator(true).build().map_err(|error| {
            let kind = error.kind();
            format!("{flag} {glob}: not a glob: {kind}; for example '*.txt' or 'drafts/**'")
        })?;
        set.add(built);
    }
    set.build().map_err(|error| format!("{flag}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_matches_the_relative_path_or_the_base_name() {
        let include = ["*.txt".to_owned(), "册/*.md".to_owned()];
        let globs = Globs::new(&include, &["drafts/".to_owned()]).unwrap();
        assert!(!globs.leaves_out_file(Path::new("a/b/文.txt")));
        assert!(!globs.leaves_out_file(Path::new("册/一.md")));
        assert!(globs.leaves_out_file(Path::new("册/二/一.md")));
        assert!(globs.leaves_out_folder(Path::new("x/drafts")));
        assert!(!globs.leaves_out_folder(Path::new("册")));
    }

    #[test]
    fn a_broken_glob_is_named() {
        let error = Globs::new(&[], &["[".to_owned()]).err().unwrap();
        assert!(error.starts_with("--exclude [: not a glob"), "{error}");
    }
}
