//! Parses a file of judged pairs and reports its bad rows.

use crate::compare::study::truth_table::{
    TruthError, TruthLine, TruthOptions, TruthTable, read_table,
};
use crate::pair::{DocId, DocPair};
use std::collections::{BTreeMap, BTreeSet};

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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedPair {
    /// The document with the smaller id.
    pub a: DocId,
    /// The other document.
    pub b: DocId,
    /// The label as written, at least 0: 0 is independent, larger is more copied. Words are 1 or 0.
    pub label: f64,
    /// True if the label counts as a copy.
    pub is_copy: bool,
    /// Its line in the file, from 1.
    pub line: usize,
}

impl JudgedPair {
    /// Both documents.
    pub fn pair(&self) -> DocPair {
        DocPair::new(self.a, self.b)
    }

    /// True if it counts as a copy.
    pub fn copied(&self) -> bool {
        self.is_copy
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
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Truth {
    /// The judged pairs, each once, in the order of the file.
    pub labels: Vec<JudgedPair>,
    /// How all other pairs count.
    pub unlisted: Unlisted,
    /// The unused rows.
    pub problems: Vec<Problem>,
    /// How the file was understood: format, columns, which labels are copies. It may hold bytes of
    /// the file: sanitise before showing.
    pub told: String,
}

impl Truth {
    /// True if the labels have more than two values: grades, by which measures can be ranked.
    pub fn has_grades(&self) -> bool {
        let mut seen: Vec<f64> = Vec::new();
        self.labels.iter().any(|label| {
            if !seen.contains(&label.label) {
                seen.push(label.label);
            }
            seen.len() > 2
        })
    }
}

/// Most pairs of all groups of a file.
const MOST_GROUPED: usize = 5_000_000;

/// Parses a truth file with guessed columns, see [`read_with`].
/// # Errors
/// See [`read_with`].
pub fn read(text: &str, find: &dyn Fn(&str) -> Option<DocId>) -> Result<Truth, TruthError> {
    read_with(text, &TruthOptions::default(), find)
}

/// Parses a truth file: TSV, CSV or JSON lines. Each row is a pair with a label, or a document with
/// its group; all pairs of one group are copies, and every other pair is independent. A line
/// `#unlisted 0` or `#unlisted skip` sets how pairs count that have no label (default: skip); other
/// lines that start with `#` and empty lines are comments. `find` returns the document with a name.
/// # Errors
/// A column is missing, or the groups are too large. Bad rows are not errors: see
/// [`Truth::problems`].
pub fn read_with(
    text: &str,
    options: &TruthOptions,
    find: &dyn Fn(&str) -> Option<DocId>,
) -> Result<Truth, TruthError> {
    let table = read_table(text, options)?;
    let mut truth = Truth::default();
    let from = options.copied_from.map_or("over 0".to_owned(), |from| format!("from {from} up"));
    let columns = table.columns.join(", ");
    if let [_, _] = table.columns.as_slice() {
        truth.told = format!("{}, columns {columns}: pairs of one group are copies", table.format);
        truth.unlisted = Unlisted::Independent;
        grouped(table, find, &mut truth)?;
    } else {
        truth.told = format!("{}, columns {columns}: copies are labels {from}", table.format);
        paired(table, options, find, &mut truth);
    }
    Ok(truth)
}

/// Reads pairs with labels.
fn paired(
    table: TruthTable,
    options: &TruthOptions,
    find: &dyn Fn(&str) -> Option<DocId>,
    truth: &mut Truth,
) {
    let mut seen: BTreeMap<DocPair, JudgedPair> = BTreeMap::new();
    let mut disputed = BTreeSet::new();
    for (at, line) in table.rows {
        let outcome = match line {
            TruthLine::Remark(remark) => unlisted(&remark, &mut truth.unlisted),
            TruthLine::Bad(what) => Err(what),
            TruthLine::Row(fields) => row(&fields, at, options, find).and_then(|label| {
                let ids = label.pair();
                match seen.get(&ids) {
                    None => {
                        seen.insert(ids, label);
                        truth.labels.push(label);
                        Ok(())
                    }
                    Some(other) if other.label.total_cmp(&label.label).is_eq() => {
                        Err(format!("the pair stands in line {} already", other.line))
                    }
                    Some(other) => {
                        disputed.insert(ids);
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
}

/// Reads documents with their groups.
fn grouped(
    table: TruthTable,
    find: &dyn Fn(&str) -> Option<DocId>,
    truth: &mut Truth,
) -> Result<(), TruthError> {
    let mut groups: BTreeMap<String, Vec<DocId>> = BTreeMap::new();
    let mut seen: BTreeMap<DocId, usize> = BTreeMap::new();
    for (at, line) in table.rows {
        let outcome = match line {
            TruthLine::Remark(remark) => unlisted(&remark, &mut truth.unlisted),
            TruthLine::Bad(what) => Err(what),
            TruthLine::Row(fields) => member(&fields, find, &seen).map(|(id, group)| {
                seen.insert(id, at);
                groups.entry(group).or_default().push(id);
            }),
        };
        if let Err(what) = outcome {
            truth.problems.push(Problem { line: at, what });
        }
    }
    let line = |id: &DocId| seen.get(id).copied().unwrap_or(0);
    // A document without a group is alone.
    for (_, members) in groups.iter().filter(|(group, _)| !group.is_empty()) {
        for (place, &x) in members.iter().enumerate() {
            for &y in members.iter().skip(place + 1) {
                let DocPair { a, b } = DocPair::ordered(x, y);
                truth.labels.push(JudgedPair { a, b, label: 1.0, is_copy: true, line: line(&y) });
            }
            if truth.labels.len() > MOST_GROUPED {
                return Err(TruthError::TooManyPairs { most: MOST_GROUPED });
            }
        }
    }
    Ok(())
}

/// The document and the group of a row.
fn member(
    fields: &[String],
    find: &dyn Fn(&str) -> Option<DocId>,
    seen: &BTreeMap<DocId, usize>,
) -> Result<(DocId, String), String> {
    let [name, group] = fields else {
        return Err("a document and its group are needed".to_owned());
    };
    let id = find(name).ok_or_else(|| format!("no document is named {name}"))?;
    match seen.get(&id) {
        Some(line) => Err(format!("{name} stands in line {line} already")),
        None => Ok((id, group.trim().to_owned())),
    }
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

/// Words for a copy, and for independent texts.
const WORDS: [(&[&str], f64); 2] = [
    (&["match", "yes", "true", "copy", "duplicate"], 1.0),
    (&["no match", "no-match", "no", "false", "independent", "different"], 0.0),
];

fn label(text: &str) -> Result<f64, String> {
    let text = text.trim();
    if let Some(number) = text.parse::<f64>().ok().filter(|own| own.is_finite() && *own >= 0.0) {
        return Ok(number);
    }
    let is_word =
        |(words, _): &&(&[&str], f64)| words.iter().any(|own| own.eq_ignore_ascii_case(text));
    let word = WORDS.iter().find(is_word).map(|(_, value)| *value);
    word.ok_or_else(|| {
        format!("invalid label `{text}`: expected a number from 0 up, match or no match")
    })
}

fn row(
    fields: &[String],
    at: usize,
    options: &TruthOptions,
    find: &dyn Fn(&str) -> Option<DocId>,
) -> Result<JudgedPair, String> {
    let [a, b, own] = fields else { return Err("three columns are needed".to_owned()) };
    let label = label(own)?;
    let document = |name: &str| find(name).ok_or_else(|| format!("no document is named {name}"));
    let (a, b) = (document(a)?, document(b)?);
    if a == b {
        return Err("a file is paired with itself".to_owned());
    }
    let DocPair { a, b } = DocPair::ordered(a, b);
    let is_copy = options.copied_from.map_or(label > 0.0, |from| label >= from);
    Ok(JudgedPair { a, b, label, is_copy, line: at })
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
                    maybe\t甲.txt\t乙.txt\n1\t甲.txt\n1\t甲.txt\t甲.txt\n\n1\t乙.txt\t丙.txt\n0\t丙.txt\t乙.txt\n";
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
                "8: invalid label `maybe`: expected a number from 0 up, match or no match",
                "9: 2 columns where 3 are needed",
                "10: a file is paired with itself",
                "13: it says 0 where line 12 says 1: neither is used",
            ]
        );
    }

    #[test]
    fn a_file_without_the_columns_is_refused() {
        assert_eq!(read("\n\n", &find), Err(TruthError::Empty));
        let error = read("x,y,label\n", &find).unwrap_err().to_string();
        assert!(error.starts_with("line 1: no column file_a") && error.ends_with("x, y, label"));
        let error = read("# a remark\nfile_a\tfile_c\tlabel\n", &find).unwrap_err().to_string();
        assert!(error.starts_with("line 2: no column file_b"), "{error}");
        let wrong = read("file_a\tfile_b\tlabel\n#unlisted 7\n", &find).unwrap();
        assert_eq!((wrong.unlisted, wrong.problems.len()), (Unlisted::Skip, 1));
    }

    #[test]
    fn tables_of_every_shape_say_the_same() {
        let tsv = "file_a\tfile_b\tlabel\n甲.txt\t乙.txt\t2.5\n甲.txt\tc d.txt\t0\n";
        let csv =
            "id2,note,\"id1\",score\n乙.txt,\"a \"\"b\"\", c\",甲.txt,2.5\nc d.txt,,甲.txt,0\n";
        let json = "{\"a\":\"甲.txt\",\"b\":\"乙.txt\",\"grade\":2.5}\n\n{\"a\":\"甲.txt\",\"b\":\"c d.txt\",\"grade\":0}\n";
        let pairs = |text: &str, options: &TruthOptions| {
            let truth = read_with(text, options, &find).unwrap();
            assert_eq!(truth.problems, []);
            truth.labels.iter().map(|l| (l.a.0, l.b.0, l.label, l.copied())).collect::<Vec<_>>()
        };
        let plain = TruthOptions::default();
        let expected = [(0, 1, 2.5, true), (0, 3, 0.0, false)];
        let semicolons = "file_a;file_b;label\n甲.txt;\"乙.txt\";2.5\n甲.txt;c d.txt;0\n";
        for text in [tsv, csv, json, semicolons] {
            assert_eq!(pairs(text, &plain), expected, "{text}");
        }
        let from = TruthOptions { copied_from: Some(3.0), ..plain.clone() };
        assert_eq!(pairs(tsv, &from), [(0, 1, 2.5, false), (0, 3, 0.0, false)]);
        let named = |all: &[&str]| TruthOptions {
            columns: all.iter().map(|&name| name.to_owned()).collect(),
            ..plain.clone()
        };
        assert_eq!(
            pairs("x;,y,z\n甲.txt,乙.txt,yes\n", &named(&["1", "y", "z"])),
            [(0, 1, 1.0, true)]
        );
        let wrong = read_with("x,y\n", &named(&["x", "q"]), &find).unwrap_err();
        assert!(wrong.to_string().contains("no column q"), "{wrong}");
        assert_eq!(
            read(csv, &find).unwrap().told,
            "CSV, columns id1, id2, score: copies are labels over 0"
        );
        let bad = read(
            "{\"a\":\"甲.txt\",\"b\":\"乙.txt\",\"label\":1}\n{\"a\":\n{\"a\":1}\n[]\n",
            &find,
        );
        let bad: Vec<String> =
            bad.unwrap().problems.iter().map(|p| format!("{}: {}", p.line, p.what)).collect();
        assert_eq!(bad, ["2: column 5: invalid JSON", "3: no key `b`", "4: no JSON object"]);
    }

    #[test]
    fn groups_are_pairs_of_copies() {
        let text = "id,cluster\n甲.txt,1\n丙.txt,2\n乙.txt,1\nc d.txt,\n丁.txt,2\n丙.txt,1\n";
        let truth = read(text, &find).unwrap();
        let pairs: Vec<_> = truth.labels.iter().map(|l| (l.a.0, l.b.0, l.copied())).collect();
        assert_eq!((pairs, truth.unlisted), (vec![(0, 1, true)], Unlisted::Independent));
        let told: Vec<_> =
            truth.problems.iter().map(|p| format!("{}: {}", p.line, p.what)).collect();
        assert_eq!(told, ["6: no document is named 丁.txt", "7: 丙.txt stands in line 3 already"]);
        assert!(!truth.has_grades());
    }
}
