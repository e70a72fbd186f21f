//! Parses a file of judged pairs and reports its bad rows.

use crate::compare::result::Comparison;
use crate::pair::{DocId, DocPair};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// How pairs count that a truth file does not list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unlisted {
    /// Not judged: left out.
    #[default]
    Skip,
    /// Independent.
    Independent,
}

/// One judged pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JudgedPair {
    /// The document with the smaller id.
    pub a: DocId,
    /// The other document.
    pub b: DocId,
    /// The label as written; 0 is independent, larger is more copied.
    pub label: u32,
    /// Its line in the file, from 1.
    pub line: usize,
}

impl JudgedPair {
    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair::new(self.a, self.b)
    }

    /// True if it counts as a copy: any label over 0.
    pub fn copied(&self) -> bool {
        self.label > 0
    }
}

/// An unused row and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its line, from 1.
    pub line: usize,
    /// The reason. It may hold bytes of the file: sanitise before showing.
    pub what: String,
}

/// A parsed truth file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Truth {
    /// The judged pairs, each once, in the order of the file.
    pub labels: Vec<JudgedPair>,
    /// How all other pairs count.
    pub unlisted: Unlisted,
    /// The unused rows.
    pub problems: Vec<Problem>,
}

/// Why a file is not a table of judged pairs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TruthError {
    /// The file is empty.
    #[error("it is empty: the first line names the columns file_a, file_b and label, between tabs")]
    Empty,
    /// The first line does not name the columns.
    #[error(
        "line 1: no column {missing}: the first line names file_a, file_b and label, between tabs; it has {found}"
    )]
    Columns {
        /// The first missing column.
        missing: &'static str,
        /// The columns found, or what separates them instead of tabs.
        found: String,
    },
}

/// The indices of the three columns.
struct Columns {
    a: usize,
    b: usize,
    label: usize,
}

/// Parses a truth file. The first line names the columns `file_a`, `file_b`, `label` in any order,
/// others are ignored; each line is a pair, separated by tabs. A line `#unlisted 0` or `#unlisted
/// skip` sets how other pairs count (default: skip); other lines that start with `#` and empty
/// lines are comments. `find` returns the document with a name.
/// # Errors The first line does not name the columns. Bad rows are not errors: see
/// [`Truth::problems`].
pub fn read(text: &str, find: &dyn Fn(&str) -> Option<DocId>) -> Result<Truth, TruthError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(|line| line.trim_end_matches('\r')).enumerate();
    let Some((_, header)) = lines.by_ref().find(|(_, line)| !line.is_empty()) else {
        return Err(TruthError::Empty);
    };
    let columns = columns(header)?;
    let mut truth = Truth::default();
    let mut seen: BTreeMap<DocPair, JudgedPair> = BTreeMap::new();
    let mut disputed = Vec::new();
    for (number, line) in lines {
        let at = number + 1;
        let outcome = match line.strip_prefix('#') {
            Some(remark) => unlisted(remark, &mut truth.unlisted),
            None if line.trim().is_empty() => Ok(()),
            None => row(line, &columns, at, find).and_then(|label| {
                let ids = label.pair();
                match seen.get(&ids) {
                    None => {
                        seen.insert(ids, label);
                        truth.labels.push(label);
                        Ok(())
                    }
                    Some(other) if other.label == label.label => {
                        Err(format!("the pair stands in line {} already", other.line))
                    }
                    Some(other) => {
                        disputed.push(ids);
                        Err(format!(
                            "it says {} where line {} says {}: neither is used",
                            label.label, other.line, other.label
                        ))
                    }
                }
            }),
        };
        if let Err(what) = outcome {
            truth.problems.push(Problem { line: at, what });
        }
    }
    truth.labels.retain(|label| !disputed.contains(&label.pair()));
    Ok(truth)
}

fn columns(header: &str) -> Result<Columns, TruthError> {
    let names: Vec<&str> = header.split('\t').map(str::trim).collect();
    let place = |name: &'static str| {
        names.iter().position(|other| other.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let found = match names.as_slice() {
                [one] if one.contains(',') => "commas instead of tabs".to_owned(),
                _ => names.join(", "),
            };
            TruthError::Columns { missing: name, found }
        })
    };
    Ok(Columns { a: place("file_a")?, b: place("file_b")?, label: place("label")? })
}

fn unlisted(remark: &str, unlisted: &mut Unlisted) -> Result<(), String> {
    let mut words = remark.split_whitespace();
    if words.next() != Some("unlisted") {
        return Ok(());
    }
    *unlisted = match words.next() {
        Some("0") => Unlisted::Independent,
        Some("skip") => Unlisted::Skip,
        other => {
            let other = other.unwrap_or("nothing");
            return Err(format!("#unlisted is followed by 0 or skip, not by {other}"));
        }
    };
    Ok(())
}

fn row(
    line: &str,
    columns: &Columns,
    at: usize,
    find: &dyn Fn(&str) -> Option<DocId>,
) -> Result<JudgedPair, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let field = |place: usize| fields.get(place).copied();
    let (Some(a), Some(b), Some(label)) =
        (field(columns.a), field(columns.b), field(columns.label))
    else {
        let needed = columns.a.max(columns.b).max(columns.label) + 1;
        return Err(format!("{} columns where {needed} are needed", fields.len()));
    };
    let Ok(label) = label.trim().parse::<u32>() else {
        return Err(format!("the label `{}` is no whole number from 0 up", label.trim()));
    };
    let document = |name: &str| find(name).ok_or_else(|| format!("no document is named {name}"));
    let (a, b) = (document(a)?, document(b)?);
    if a == b {
        return Err("a file is paired with itself".to_owned());
    }
    let DocPair { a, b } = DocPair::ordered(a, b);
    Ok(JudgedPair { a, b, label, line: at })
}

/// The text of a file of judged pairs.
#[derive(Debug, Clone)]
pub struct TruthFile {
    /// Its path as given.
    pub path: PathBuf,
    text: String,
}

/// Error: a truth file is not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: not UTF-8: save it as UTF-8 with tabs between the columns")]
pub struct NotText {
    /// The line of the first invalid byte, from 1.
    pub line: usize,
}

impl TruthFile {
    /// A file with this path and content.
    /// # Errors The content is not UTF-8.
    pub fn new(path: PathBuf, bytes: Vec<u8>) -> Result<Self, NotText> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { path, text }),
            Err(error) => {
                let good = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
                Err(NotText { line: 1 + good.filter(|byte| **byte == b'\n').count() })
            }
        }
    }

    /// Parses the file with the documents of a comparison. Cost: one pass over the documents and
    /// one over the file.
    /// # Errors
    /// See [`read`].
    pub fn understand(&self, comparison: &Comparison) -> Result<Truth, TruthError> {
        let all = &comparison.corpus.documents;
        let documents = || DocId::first(all.len()).zip(all);
        let mut numbers: HashMap<&[u8], Option<DocId>> = HashMap::new();
        // A row of a table may be named by its id alone if the id is unique.
        for (number, document) in documents() {
            if let Some(row) = document.row.as_ref().filter(|row| !row.id.is_empty()) {
                let same = numbers.entry(row.id.as_bytes());
                same.and_modify(|other| *other = None).or_insert(Some(number));
            }
        }
        numbers.extend(documents().map(|(number, d)| (d.name.bytes(), Some(number))));
        read(&self.text, &|name| numbers.get(name.as_bytes()).copied().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(name: &str) -> Option<DocId> {
        ["甲.txt", "乙.txt", "丙.txt", "c d.txt"]
            .iter()
            .position(|n| *n == name)
            .map(DocId::from_index)
    }

    #[test]
    fn good_rows_are_used_and_bad_ones_are_told_by_line() {
        let text = "\u{feff}label\tfile_b\tfile_a\tgrade\r\n#unlisted\t0\r\n# a remark\n\
                    2\t乙.txt\t甲.txt\tx\n0\t甲.txt\tc d.txt\n1\t丁.txt\t甲.txt\n2\t甲.txt\t乙.txt\n\
                    yes\t甲.txt\t乙.txt\n1\t甲.txt\n1\t甲.txt\t甲.txt\n\n1\t乙.txt\t丙.txt\n0\t丙.txt\t乙.txt\n";
        let truth = read(text, &find).unwrap();
        assert_eq!(truth.unlisted, Unlisted::Independent);
        let labels: Vec<_> =
            truth.labels.iter().map(|l| (l.a.0, l.b.0, l.copied(), l.line)).collect();
        assert_eq!(labels, [(0, 1, true, 4), (0, 3, false, 5)]);
        let told: Vec<_> =
            truth.problems.iter().map(|p| format!("{}: {}", p.line, p.what)).collect();
        assert_eq!(
            told,
            [
                "6: no document is named 丁.txt",
                "7: the pair stands in line 4 already",
                "8: the label `yes` is no whole number from 0 up",
                "9: 2 columns where 3 are needed",
                "10: a file is paired with itself",
                "13: it says 0 where line 12 says 1: neither is used",
            ]
        );
    }

    #[test]
    fn a_file_without_the_columns_is_refused() {
        assert_eq!(read("\n\n", &find), Err(TruthError::Empty));
        let error = read("file_a,file_b,label\n", &find).unwrap_err().to_string();
        assert!(
            error.starts_with("line 1: no column file_a")
                && error.ends_with("commas instead of tabs")
        );
        let error = read("file_a\tb\tlabel\n", &find).unwrap_err().to_string();
        assert!(error.contains("no column file_b") && error.ends_with("file_a, b, label"));
        let wrong = read("file_a\tfile_b\tlabel\n#unlisted 7\n", &find).unwrap();
        assert_eq!((wrong.unlisted, wrong.problems.len()), (Unlisted::Skip, 1));
    }
}
