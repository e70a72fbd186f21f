//! Globs that choose files by name.

use crate::corpus::composed::composed;
use globset::GlobBuilder;
use regex_automata::meta::Regex;
use std::path::{MAIN_SEPARATOR_STR, Path};

/// Globs matched against the path relative to the root and against its last component. `*` stays
/// within one folder, `**` crosses folders; a matching folder is left out with its contents.
pub(in crate::corpus) struct Globs {
    include: Option<Regex>,
    exclude: Regex,
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

fn matches(set: &Regex, relative: &Path) -> bool {
    if set.pattern_len() == 0 {
        return false;
    }
    // A name from a Mac is in pieces, a typed pattern is not.
    let own = composed(&relative.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/"));
    set.is_match(own.as_str()) || set.is_match(own.rsplit('/').next().unwrap_or_default())
}

fn compile(flag: &str, globs: &[String]) -> Result<Regex, String> {
    let mut patterns = Vec::new();
    for glob in globs {
        let bare = glob.strip_prefix("./").unwrap_or(glob);
        let bare = bare.strip_suffix('/').unwrap_or(bare);
        let built =
            GlobBuilder::new(&composed(bare)).literal_separator(true).build().map_err(|error| {
                let kind = error.kind();
                format!("{flag} {glob}: invalid glob: {kind}; expected e.g. '*.txt' or 'drafts/**'")
            })?;
        patterns.push(of_characters(built.regex()));
    }
    Regex::new_many(&patterns).map_err(|error| format!("{flag}: {error}"))
}

/// The pattern of a glob, which is one of bytes, as one of characters: `?` is an `é`, not half of one.
fn of_characters(regex: &str) -> String {
    let regex = regex.strip_prefix("(?-u)").unwrap_or(regex);
    let (mut bytes, mut rest) = (Vec::new(), regex);
    while let Some(at) = rest.find("\\x") {
        let (before, after) = rest.split_at(at);
        let byte = after.get(2..4).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        // Two backslashes are one of the name.
        let is_escape = before.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 0;
        let (own, next) = match byte {
            Some(byte) if is_escape => (vec![byte], after.get(4..)),
            _ => (b"\\x".to_vec(), after.get(2..)),
        };
        bytes.extend_from_slice(before.as_bytes());
        bytes.extend(own);
        rest = next.unwrap_or_default();
    }
    bytes.extend_from_slice(rest.as_bytes());
    format!("(?s){}", String::from_utf8_lossy(&bytes))
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
        for glob in
            ["é*", "?t.txt", "[é]t.txt", "[à-ê]t.*", "[!a]t.txt", "{é,x}t.txt", "e\u{301}t.txt"]
        {
            let globs = Globs::new(&[glob.to_owned()], &[]).unwrap();
            for name in ["e\u{301}t.txt", "ét.txt", "册/ét.txt"] {
                assert!(!globs.excludes_file(Path::new(name)), "{glob} {name}");
            }
            assert!(globs.excludes_file(Path::new("éét.txt")) || glob.contains('*'), "{glob}");
        }
        let globs = Globs::new(&["???.txt".to_owned(), "a\\\\x41".to_owned()], &[]).unwrap();
        assert!(!globs.excludes_file(Path::new("李小龙.txt")));
        assert!(globs.excludes_file(Path::new("李.txt")));
        assert!(!cfg!(unix) || !globs.excludes_file(Path::new("a\\x41")));
    }

    #[test]
    fn a_broken_glob_is_named() {
        let error = Globs::new(&[], &["[".to_owned()]).err().unwrap();
        assert!(error.starts_with("--exclude [: invalid glob"), "{error}");
    }
}
