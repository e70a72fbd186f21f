//! Loads pairs with the classes that a reader accepts for them.

use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::copy_class::CopyClass;
use lookalike::text::named::Named as _;
use std::path::Path;
use std::sync::Arc;

/// A pair and the classes that a reader accepts for it.
pub(crate) struct JudgedPair {
    pub(crate) set: String,
    pub(crate) files: [String; 2],
    pub(crate) texts: [Arc<str>; 2],
    /// The best class first; empty if it was not judged.
    pub(crate) accepted: Vec<CopyClass>,
}

impl JudgedPair {
    pub(crate) fn name(&self) -> String {
        format!("{}: {} | {}", self.set, self.files[0], self.files[1])
    }

    pub(crate) fn labels(&self) -> String {
        let names: Vec<&str> = self.accepted.iter().map(|class| class.name()).collect();
        names.join(" or ")
    }
}

/// The text of a file.
pub(crate) fn text(file: &Path) -> Option<Arc<str>> {
    let bytes = std::fs::read(file).ok()?;
    let document = from_bytes(Name::new(b"text"), &bytes, &ReadOptions::default()).ok()?;
    Some(document.text)
}

/// The pairs of a table with the columns set, A, B, classes, reason.
fn table(table: &str, folder: &dyn Fn(&str) -> std::path::PathBuf) -> Vec<JudgedPair> {
    let mut out = Vec::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [set, a, b, classes, ..] = fields.as_slice() else { panic!("too few columns: {line}") };
        let class = |name| CopyClass::named(name).unwrap_or_else(|| panic!("no class {name}"));
        let files = [(*a).to_owned(), (*b).to_owned()];
        let [Some(x), Some(y)] = files.each_ref().map(|file| text(&folder(set).join(file))) else {
            continue;
        };
        out.push(JudgedPair {
            set: (*set).to_owned(),
            files,
            texts: [x, y],
            accepted: classes.split(" or ").map(class).collect(),
        });
    }
    out
}

fn data() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/classes")
}

/// The made pairs.
pub(crate) fn made() -> Vec<JudgedPair> {
    let lines = std::fs::read_to_string(data().join("made.tsv")).unwrap_or_default();
    table(&lines, &|_| data().join("made"))
}

/// The real pairs.
pub(crate) fn real(folder: &Path) -> Vec<JudgedPair> {
    let lines = std::fs::read_to_string(data().join("real.tsv")).unwrap_or_default();
    table(&lines, &|set| folder.join(set).join("docs"))
}
