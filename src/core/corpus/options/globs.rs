//! Globs that choose files by name.

use crate::corpus::composed::composed;
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::path::Path;

/// Globs matched against the path relative to the root and against its last component. `*` stays
/// within one folder, `**` crosses folders; a matching folder is left out with its contents.
pub(in crate::corpus) struct Globs {
    include: Option<GlobSet>,
    exclude: GlobSet,
}

impl Globs {
    /// Compiles the globs; the error is a sentence for the user.
    pub(in crate::corpus) fn new(include: &[String], exclude: &[String]) -> Result<Self, String> {
        let include_set = compile("--include", include)?;
        Ok(Self {
            include: (!include.is_empty()).then_some(include_set),
            exclude: compile("--exclude", exclude)?,
        })
    }

    /// True if the folder must not be entered.
    pub(in crate::corpus) fn excludes_folder(&self, relative: &Path) -> bool {
        matches(&self.exclude, relative)
    }

    /// True if the member of an archive must not be read.
    pub(in crate::corpus) fn excludes_member(&self, relative: &Path) -> bool {
        let folders = relative.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty());
        self.excludes_file(relative) || folders.into_iter().any(|path| self.excludes_folder(path))
    }

    /// True if the file must not be read.
    pub(in crate::corpus) fn excludes_file(&self, relative: &Path) -> bool {
        matches(&self.exclude, relative)
            || self.include.as_ref().is_some_and(|include| !matches(include, relative))
    }
}

fn matches(set: &GlobSet, relative: &Path) -> bool {
    if set.is_empty() {
        return false;
    }
    // A name from a Mac is in pieces, a typed pattern is not.
    let own = relative.to_str().filter(|text| !text.is_ascii()).map(composed);
    let relative = own.as_deref().map_or(relative, Path::new);
    set.is_match(relative) || relative.file_name().is_some_and(|name| set.is_match(name))
}

fn compile(flag: &str, globs: &[String]) -> Result<GlobSet, String> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let bare = glob.strip_prefix("./").unwrap_or(glob);
        let bare = bare.strip_suffix('/').unwrap_or(bare);
        let built =
            GlobBuilder::new(&composed(bare)).literal_separator(true).build().map_err(|error| {
                let kind = error.kind();
                format!("{flag} {glob}: invalid glob: {kind}; expected e.g. '*.txt' or 'drafts/**'")
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
        assert!(!globs.excludes_file(Path::new("a/b/文.txt")));
        assert!(!globs.excludes_file(Path::new("册/一.md")));
        assert!(globs.excludes_file(Path::new("册/二/一.md")));
        assert!(globs.excludes_folder(Path::new("x/drafts")));
        assert!(!globs.excludes_folder(Path::new("册")));
        let globs = Globs::new(&["é*".to_owned()], &[]).unwrap();
        assert!(!globs.excludes_file(Path::new("e\u{301}t.txt")));
    }

    #[test]
    fn a_broken_glob_is_named() {
        let error = Globs::new(&[], &["[".to_owned()]).err().unwrap();
        assert!(error.starts_with("--exclude [: invalid glob"), "{error}");
    }
}
