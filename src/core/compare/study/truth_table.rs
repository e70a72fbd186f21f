//! Reads a table of judged pairs or of groups: TSV, CSV or JSON lines, columns named or guessed.

use csv::ReaderBuilder;
use serde_json::Value;

/// Why a file is not a table of judged pairs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TruthError {
    /// The file is empty.
    #[error("it is empty: its columns are two documents and a label, or a document and its group")]
    Empty,
    /// A column is missing.
    #[error(
        "line {line}: no column {missing}: a truth file has file_a, file_b and label, or name others \
         with --truth-columns; it has {found}"
    )]
    Columns {
        /// The line that names the columns, from 1.
        line: usize,
        /// The first missing column.
        missing: String,
        /// The columns found.
        found: String,
    },
    /// The groups give too many pairs.
    #[error("its groups hold more than {most} pairs")]
    TooManyPairs {
        /// The most pairs of all groups.
        most: usize,
    },
}

/// How a truth file is read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TruthOptions {
    /// Names or numbers (from 1) of the columns: two documents and a label, or a document and its
    /// group; empty: guessed by their names.
    pub columns: Vec<String>,
    /// The lowest label of a copy; `None`: every label over 0 is one.
    pub copied_from: Option<f64>,
}

/// Names of the columns of the first document, the second one and the label; the first found counts.
const PAIRS: [&[&str]; 3] = [
    &["file_a", "name_a", "doc_a", "text_a", "id_a", "id1", "doc1", "text1", "left", "a"],
    &["file_b", "name_b", "doc_b", "text_b", "id_b", "id2", "doc2", "text2", "right", "b"],
    &[
        "label",
        "verdict",
        "grade",
        "score",
        "gold",
        "overall",
        "similarity",
        "is_duplicate",
        "duplicate",
        "class",
    ],
];
/// The same of a document and its group.
const GROUPS: [&[&str]; 2] = [
    &["file", "name", "id", "doc", "document", "text"],
    &["group", "group_id", "cluster", "cluster_id"],
];

/// The rows of a truth file.
#[derive(Debug, Default)]
pub(super) struct TruthTable {
    /// The columns that are read, by name: three for pairs, two for groups.
    pub columns: Vec<String>,
    /// `TSV`, `CSV` or `JSON lines`.
    pub format: &'static str,
    /// The rows and remarks, each with its line, from 1.
    pub rows: Vec<(usize, TruthLine)>,
}

/// One line of a truth file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TruthLine {
    /// The values of the columns that are read.
    Row(Vec<String>),
    /// A line after `#`.
    Remark(String),
    /// A row that cannot be read, and why.
    Bad(String),
}

/// Reads a truth file. Cost: one pass.
pub(super) fn read_table(text: &str, options: &TruthOptions) -> Result<TruthTable, TruthError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = first.ok_or(TruthError::Empty)?;
    if first.trim_start().starts_with('{') {
        json_lines(text, options)
    } else if first.contains('\t') || !first.contains([',', ';']) {
        lines(text, "TSV", options, &|line| line.split('\t').map(str::to_owned).collect())
    } else {
        let count = |separator: char| first.matches(separator).count();
        let separator = if count(';') > count(',') { b';' } else { b',' };
        lines(text, "CSV", options, &|line| fields(line, separator))
    }
}

/// A table whose first line names the columns.
fn lines(
    text: &str,
    format: &'static str,
    options: &TruthOptions,
    cut: &dyn Fn(&str) -> Vec<String>,
) -> Result<TruthTable, TruthError> {
    let mut places: Option<Vec<usize>> = None;
    let mut table = TruthTable { format, ..TruthTable::default() };
    for (place, line) in text.lines().enumerate() {
        let line = line.trim_end_matches('\r');
        let at = place + 1;
        if let Some(remark) = line.strip_prefix('#') {
            table.rows.push((at, TruthLine::Remark(remark.to_owned())));
            continue;
        }
        if line.trim().is_empty() {
            continue;
        }
        let fields = cut(line);
        let Some(places) = &places else {
            let names: Vec<String> = fields.iter().map(|name| name.trim().to_owned()).collect();
            let found = choose(&names, options, at)?;
            table.columns = found.iter().filter_map(|&own| names.get(own).cloned()).collect();
            places = Some(found);
            continue;
        };
        let values: Option<Vec<String>> =
            places.iter().map(|&own| fields.get(own).cloned()).collect();
        let needed = places.iter().max().map_or(0, |most| most + 1);
        let bad = || TruthLine::Bad(format!("{} columns where {needed} are needed", fields.len()));
        table.rows.push((at, values.map_or_else(bad, TruthLine::Row)));
    }
    Ok(table)
}

/// The fields of a line of CSV.
fn fields(line: &str, separator: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new();
    let reader = reader.has_headers(false).delimiter(separator);
    let mut reader = reader.from_reader(line.as_bytes());
    let record = reader.records().find_map(Result::ok);
    record.map_or_else(Vec::new, |record| record.iter().map(str::to_owned).collect())
}

/// An object a line; the keys of the first one name the columns.
fn json_lines(text: &str, options: &TruthOptions) -> Result<TruthTable, TruthError> {
    let mut table = TruthTable { format: "JSON lines", ..TruthTable::default() };
    for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let at = place + 1;
        if let Some(remark) = line.strip_prefix('#') {
            table.rows.push((at, TruthLine::Remark(remark.to_owned())));
            continue;
        }
        let object = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => {
                table.rows.push((at, TruthLine::Bad("no JSON object".to_owned())));
                continue;
            }
            Err(error) => {
                let what = format!("column {}: invalid JSON", error.column());
                table.rows.push((at, TruthLine::Bad(what)));
                continue;
            }
        };
        if table.columns.is_empty() {
            let names: Vec<String> = object.keys().cloned().collect();
            let found = choose(&names, options, at)?;
            table.columns = found.iter().filter_map(|&own| names.get(own).cloned()).collect();
        }
        let value = |name: &String| match object.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(value @ (Value::Number(_) | Value::Bool(_))) => Ok(value.to_string()),
            Some(_) => Err(format!("`{name}` is neither text nor a number")),
            None => Err(format!("no key `{name}`")),
        };
        let values: Result<Vec<String>, String> = table.columns.iter().map(value).collect();
        table.rows.push((at, values.map_or_else(TruthLine::Bad, TruthLine::Row)));
    }
    Ok(table)
}

/// The indices of the columns to read: three for pairs, two for groups.
fn choose(names: &[String], options: &TruthOptions, line: usize) -> Result<Vec<usize>, TruthError> {
    let place = |name: &str| names.iter().position(|own| own.eq_ignore_ascii_case(name));
    let error = |missing: String| TruthError::Columns { line, missing, found: names.join(", ") };
    if !options.columns.is_empty() {
        let own = |name: &String| {
            let number = name.parse::<usize>().ok().filter(|n| (1..=names.len()).contains(n));
            place(name).or(number.map(|number| number - 1)).ok_or_else(|| error(name.clone()))
        };
        return options.columns.iter().map(own).collect();
    }
    let first = |all: &[&str]| all.iter().find_map(|name| place(name));
    let pairs: Vec<Option<usize>> = PAIRS.iter().map(|all| first(all)).collect();
    let groups: Option<Vec<usize>> = GROUPS.iter().map(|all| first(all)).collect();
    let missing = || {
        let place = pairs.iter().position(Option::is_none);
        place.and_then(|place| PAIRS[place].first()).copied().unwrap_or_default().to_owned()
    };
    match (pairs.iter().copied().collect::<Option<Vec<usize>>>(), groups) {
        (Some(pairs), _) => Ok(pairs),
        (None, Some(groups)) if pairs[0].is_none() || pairs[1].is_none() => Ok(groups),
        (None, _) => Err(error(missing())),
    }
}
