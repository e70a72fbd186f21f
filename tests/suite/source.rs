//! Reads the crate's own files for the house tests: lines, code without comments, imported paths.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Fails with a list of all violations of a rule.
pub(crate) fn report(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}\n  {}\n", broken.join("\n  "));
}

/// One Rust file.
pub(crate) struct File {
    /// From the root of the repository, `/` between folders, e.g. `src/core/text/token.rs`.
    pub(crate) path: String,
    pub(crate) text: String,
    /// The text without comments and without items under `#[cfg(test)]`.
    pub(crate) code: String,
}

impl File {
    /// The path within its crate: `text/token.rs` for `src/core/text/token.rs`.
    pub(crate) fn inside(&self) -> &str {
        inside(&self.path)
    }

    /// The folder of its crate: `src/core` for `src/core/text/token.rs`, `src` for `src/main.rs`.
    pub(crate) fn home(&self) -> &str {
        self.path[..self.path.len() - self.inside().len()].trim_end_matches('/')
    }
}

/// The folders of crates below `src`; the root package has its own two files there.
pub(crate) const CRATES: &[&str] = &["app", "core", "evidence", "lessons", "readers"];
/// Files of a crate that only its tests and its build compile.
const BESIDE: &[&str] = &["build.rs", "made_up.rs", "measure/scratch.rs", "tests.rs"];

/// True for a file below `src` that is not part of the program: only tests or a build compile it.
pub(crate) fn is_beside(path: &str) -> bool {
    BESIDE.contains(&inside(path))
}

fn inside(path: &str) -> &str {
    let path = path.trim_start_matches("src/");
    let own = path.split_once('/').filter(|(folder, _)| CRATES.contains(folder));
    own.map_or(path, |(_, inside)| inside)
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files under `src/`, `tests/` and `benches/`, ascending.
pub(crate) fn rust_files() -> &'static [File] {
    static FILES: LazyLock<Vec<File>> =
        LazyLock::new(|| read(&["src", "tests", "benches", "build.rs"]));
    &FILES
}

/// The files of the program itself, of all crates.
pub(crate) fn sources() -> &'static [File] {
    static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
        let mut all = read(&["src"]);
        all.retain(|file| !is_beside(&file.path));
        all
    });
    &FILES
}

fn read(entries: &[&str]) -> Vec<File> {
    files(entries)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .map(|path| {
            let text = fs::read_to_string(root().join(&path)).unwrap();
            File { path: path.to_str().unwrap().to_owned(), code: code(&text), text }
        })
        .collect()
}

/// Everything under these entries of the root, as paths from the root, ascending.
pub(crate) fn files(entries: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = entries.iter().map(PathBuf::from).collect();
    while let Some(path) = open.pop() {
        let full = root().join(&path);
        if full.is_dir() {
            open.extend(fs::read_dir(full).unwrap().map(|e| path.join(e.unwrap().file_name())));
        } else if full.is_file() {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Names in the root of the repository, without what is built there.
pub(crate) fn top_level() -> Vec<String> {
    let names = fs::read_dir(root()).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "target" && name != ".git");
    names.sort();
    names
}

/// Formatted code: comments and test-only items left out. An item ends at the first line that
/// closes it at its own indent.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            let indent = &line[..line.len() - line.trim_start().len()];
            let ends =
                |l: &&str| *l == format!("{indent}}}") || l.ends_with(';') && in_at(l, indent);
            lines.by_ref().find(ends);
        } else if !line.trim_start().starts_with("//") {
            kept.push_str(line.split(" // ").next().unwrap());
            kept.push('\n');
        }
    }
    kept
}

fn in_at(line: &str, indent: &str) -> bool {
    line.strip_prefix(indent).is_some_and(|rest| !rest.starts_with(' '))
}

/// Every path that starts with `crate::` in some code, groups in braces written out.
pub(crate) fn own_paths(code: &str) -> Vec<String> {
    paths_after("crate::", code)
}

/// The rest of every path that starts so, groups in braces written out.
pub(crate) fn paths_after(start: &str, code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(start) {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        expand("", &code[at + start.len()..], &mut found);
    }
    found
}

/// Reads one path and all paths of a following group. Returns the rest of the code.
fn expand<'a>(prefix: &str, code: &'a str, found: &mut Vec<String>) -> &'a str {
    let code = code.trim_start();
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '*';
    let end = code.find(|c| !word(c)).unwrap_or(code.len());
    let path = format!("{prefix}{}", &code[..end]);
    let Some(mut rest) =
        code[end..].strip_prefix('{').filter(|_| path.is_empty() || path.ends_with("::"))
    else {
        found.push(path.trim_end_matches(':').to_owned());
        return &code[end..];
    };
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        match rest.strip_prefix('}') {
            Some(rest) => return rest,
            None if rest.is_empty() => return rest,
            None => rest = expand(&path, rest, found),
        }
        // `name as other` inside a group: the new name is not a path.
        let alias = rest.find([',', '}']).unwrap_or(rest.len());
        rest = &rest[alias..];
    }
}

/// True if `code` uses the outside crate: its identifier before `::`, not within a longer path.
pub(crate) fn names_crate(code: &str, identifier: &str) -> bool {
    code.match_indices(&format!("{identifier}::")).any(|(at, _)| {
        let before = &code[..at];
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '_') && !before.ends_with("::")
    }) || code.contains(&format!("use {identifier};"))
}

#[test]
fn the_reader_of_code_reads() {
    let text = "// crate::no\nuse crate::a::{b, c::{d as e, f},\n g};\nlet x = crate::h::i(1); // x\n\
                #[cfg(test)]\nmod tests {\n    use crate::no;\n}\nuse $crate::no;\nuse z::crate_no;\n";
    let code = code(text);
    assert_eq!(own_paths(&code), ["a::b", "a::c::d", "a::c::f", "a::g", "h::i"]);
    assert!(!code.contains("tests") && !code.contains("// x"));
    let after = paths_after("low::", "pub use low::{a, b as c, d::{e, f}};");
    assert_eq!(after, ["a", "b", "d::e", "d::f"]);
    assert!(names_crate(&code, "z") && !names_crate(&code, "a") && !names_crate(&code, "rate"));
}
