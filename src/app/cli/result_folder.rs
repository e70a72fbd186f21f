//! The result folder of a job: its manifest, its lists, and the checks before anything of it is used.

use crate::cli::console::Failure;
use crate::cli::plan_file::{from_value, refuse_other};
use crate::compare::sketches::flags;
use crate::compare::two_pass::RowPlan;
use crate::corpus::document::{ContentHash, Name};
use crate::corpus::row_options::{AutoAnswer, RowOptions};
use crate::corpus::rows::{ResultIndex, ResultPairs, ResultText, file_hash, unpacked_lines};
use crate::corpus::scan::ReadOptions;
use crate::measure::blocks::BlockTables;
use crate::settings::Settings;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead as _, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The version of the manifest.
const FORMAT: u64 = 1;

/// A checked result folder.
#[derive(Debug)]
pub struct ResultFolder {
    /// The engine that made it.
    pub job: String,
    /// The files with texts.
    pub texts: Vec<PathBuf>,
    /// The files with the ids of the rows that are in no pair; none in results without them.
    pub others: Vec<PathBuf>,
    /// The listed pairs.
    pub listed: ResultPairs,
    /// The plan.
    pub plan: RowPlan,
    /// Rows that the job read, and how many of them were not compared.
    pub rows: (u64, u64),
}

impl ResultFolder {
    /// Reads a folder and checks version, recipe, hashes and counts.
    /// # Errors
    /// One of them is wrong: nothing of the folder is used.
    pub fn new(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join("manifest.json");
        let shown = path.display().to_string();
        let bytes = fs::read(&path).map_err(|error| {
            let what = format!("{shown}: {error}");
            Failure::usage(
                what,
                "a job writes the manifest last: a folder without it is not complete",
            )
        })?;
        let wrong = |what: String| Failure::Unreadable(format!("{shown}: {what}"));
        let manifest: Value = serde_json::from_slice(&bytes)
            .map_err(|error| wrong(format!("not a manifest: invalid JSON: {error}")))?;
        let format = manifest.get("format").and_then(Value::as_u64);
        if format != Some(FORMAT) {
            let format = format.map_or_else(|| "none".to_owned(), |format| format.to_string());
            return Err(wrong(format!(
                "its format is {format}, this program reads format {FORMAT}"
            )));
        }
        let plan = manifest.get("plan").ok_or_else(|| wrong("it has no plan".to_owned()))?;
        let plan = from_value(plan).map_err(|what| wrong(format!("its plan: {what}")))?;
        refuse_other(&plan)?;
        let files = ResultFiles::new(folder, &manifest).map_err(wrong)?;
        let count = |key: &str| {
            let count = manifest.pointer(&format!("/counts/{key}")).and_then(Value::as_u64);
            count.ok_or_else(|| wrong(format!("it has no count of `{key}`")))
        };
        let mut lists = ListReader::default();
        let pairs = lists.read(&files.list("pairs"))?;
        let copies = lists.read(&files.list("copies"))?;
        let found =
            [("pairs", pairs.len()), ("copies", copies.len()), ("texts", lists.texts.len())];
        for (what, found) in found {
            let due = count(what)?;
            if due != found as u64 {
                return Err(wrong(format!("it counts {due} {what}, the files list {found}")));
            }
        }
        let index = index(&plan, (count("firsts")?, count("passed_over")?));
        let job = manifest.get("job").and_then(Value::as_str).unwrap_or("a job").to_owned();
        let lost = count("bad")? + count("repeated")?;
        let texts = files.with_rows()?;
        let label = folder.display().to_string();
        Ok(Self {
            job,
            texts,
            others: files.list("others"),
            listed: lists.listed(label, &pairs, index),
            plan,
            rows: (count("rows")?, lost),
        })
    }

    /// The settings that its texts are read and its pairs are scored with.
    pub fn settings(&self, settings: Settings) -> Settings {
        let columns = &self.plan.columns;
        let rows = RowOptions {
            id: columns.id.clone(),
            text: Some(columns.text.clone()),
            html: if columns.html { AutoAnswer::Yes } else { AutoAnswer::No },
            header: AutoAnswer::No,
            delimiter: None,
            value: None,
            by_id: true,
        };
        let recipe = &self.plan.recipe;
        Settings {
            reading: ReadOptions {
                rows: Some(rows),
                encoding: Some("utf-8".to_owned()),
                max_file_size: self.plan.largest,
                ..ReadOptions::default()
            },
            ladder: recipe.ladder.clone(),
            unit: recipe.unit,
            n: recipe.n,
            sketch: recipe.sketch,
            floor: Some(self.plan.index.floor),
            contained: None,
            sample: 0,
            fits: false,
            listed: Some(Arc::new(self.listed.clone())),
            ..settings
        }
    }
}

/// Calls `visit` with each id of a file of other rows.
/// # Errors
/// The file cannot be read, or `visit` fails.
pub fn each_other(path: &Path, visit: &mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<()> {
    for (line, text) in (1..).zip(unpacked_lines(path)?.lines()) {
        let row: Value = serde_json::from_str(&text?).unwrap_or_default();
        let wrong =
            || io::Error::other(format!("{}, line {line}: it needs the key id", path.display()));
        visit(row.get("id").and_then(Value::as_str).ok_or_else(wrong)?)?;
    }
    Ok(())
}

/// How the pairs were found, with the numbers of distinct texts and of pairs passed over.
fn index(plan: &RowPlan, (documents, passed_over): (u64, u64)) -> ResultIndex {
    ResultIndex {
        recipe: flags(&plan.recipe).to_vec(),
        bands: (plan.index.banding.bands, plan.index.banding.rows),
        agreeing: plan.index.agreeing,
        floor: plan.index.floor,
        recall: plan.index.recall,
        within: plan.tables.map(BlockTables::within),
        documents: documents as usize,
        passed_over,
        sampled_of: None,
    }
}

/// The files of a result, with their kinds.
struct ResultFiles(Vec<(String, PathBuf)>);

impl ResultFiles {
    /// The files of a manifest, in this folder, with their hashes.
    fn new(folder: &Path, manifest: &Value) -> Result<Self, String> {
        let files = manifest.get("files").and_then(Value::as_array).ok_or("it lists no files")?;
        let mut all = Vec::new();
        for file in files {
            let text = |key: &str| file.get(key).and_then(Value::as_str);
            let (what, name, hash) = (text("what"), text("name"), text("sha256"));
            let (Some(what), Some(name), Some(hash)) = (what, name, hash) else {
                return Err(format!("an entry of its files is not complete: {file}"));
            };
            let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
            if !Path::new(name).components().all(is_inside) {
                return Err(format!("its file `{name}` is not in the folder"));
            }
            let path = folder.join(name);
            let found = file_hash(&path).map_err(|error| format!("its file `{name}`: {error}"))?;
            if found.to_string() != hash {
                return Err(format!(
                    "its file `{name}` changed: its SHA-256 is {found}, not {hash}"
                ));
            }
            all.push((what.to_owned(), path));
        }
        for kind in ["pairs", "copies", "texts"] {
            if !all.iter().any(|(what, _)| what == kind) {
                return Err(format!("it lists no file of {kind}"));
            }
        }
        Ok(Self(all))
    }

    /// The files of one kind.
    fn list(&self, kind: &str) -> Vec<PathBuf> {
        self.0.iter().filter(|(what, _)| what == kind).map(|(_, path)| path.clone()).collect()
    }

    /// The files with at least one text.
    fn with_rows(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut paths = Vec::new();
        for path in self.list("texts") {
            let mut first = [0];
            let read = unpacked_lines(&path).and_then(|mut lines| lines.read(&mut first));
            let read = read.map_err(|error| unreadable(&path, 1, &error.to_string()))?;
            if read > 0 {
                paths.push(path);
            }
        }
        Ok(paths)
    }
}

/// Reads lists of pairs, and numbers their texts.
#[derive(Default)]
struct ListReader {
    files: Vec<String>,
    texts: Vec<ResultText>,
    numbers: HashMap<Name, u32>,
}

impl ListReader {
    /// The pairs of some files, as numbers of texts.
    fn read(&mut self, paths: &[PathBuf]) -> Result<Vec<(u32, u32)>, Failure> {
        let mut pairs = Vec::new();
        for path in paths {
            let file = self.files.len() as u32;
            self.files.push(path.display().to_string());
            let lines = unpacked_lines(path).map_err(|e| unreadable(path, 1, &e.to_string()))?;
            for (line, text) in (1..).zip(lines.lines()) {
                let text = text.map_err(|error| unreadable(path, line, &error.to_string()))?;
                let wrong = |what: &str| unreadable(path, line, what);
                let row: Value = serde_json::from_str(&text)
                    .map_err(|error| wrong(&format!("invalid JSON: {error}")))?;
                let mut number = |id: &str, hash: &str| {
                    let id = row.get(id).and_then(Value::as_str)?;
                    let hash = hash_of(row.get(hash)?.as_str()?)?;
                    Some(self.number(id, hash, (file, line)))
                };
                let missing = || wrong("it needs the keys a, b, sha256_a and sha256_b");
                let a = number("a", "sha256_a").ok_or_else(missing)?;
                let b = number("b", "sha256_b").ok_or_else(missing)?;
                match (a, b) {
                    (Ok(a), Ok(b)) if a != b => pairs.push((a, b)),
                    (Ok(_), Ok(_)) => return Err(wrong("both ids are the same")),
                    (Err(id), _) | (_, Err(id)) => {
                        return Err(wrong(&format!(
                            "the id `{id}` has another SHA-256 than before"
                        )));
                    }
                }
            }
        }
        Ok(pairs)
    }

    /// The number of a text; its id if it has another hash than before.
    fn number(&mut self, id: &str, hash: ContentHash, place: (u32, u32)) -> Result<u32, String> {
        let name = Name::new(id.as_bytes());
        let next = self.texts.len() as u32;
        let number = *self.numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.texts.push(ResultText { name, hash, place });
        }
        let known = self.texts.get(number as usize).is_some_and(|text| text.hash == hash);
        if known { Ok(number) } else { Err(id.to_owned()) }
    }

    /// The list, with texts ascending by name.
    fn listed(self, label: String, pairs: &[(u32, u32)], index: ResultIndex) -> ResultPairs {
        let mut order: Vec<(ResultText, u32)> = self.texts.into_iter().zip(0..).collect();
        order.sort_by(|x, y| x.0.name.cmp(&y.0.name));
        let mut places = vec![0; order.len()];
        for (place, (_, number)) in (0u32..).zip(&order) {
            if let Some(of) = places.get_mut(*number as usize) {
                *of = place;
            }
        }
        let place = |number: u32| places.get(number as usize).copied();
        let pairs = pairs.iter().filter_map(|&(a, b)| Some((place(a)?, place(b)?))).collect();
        let texts = order.into_iter().map(|(text, _)| text).collect();
        ResultPairs { label, files: self.files, texts, pairs, index, is_own: false }
    }
}

fn unreadable(path: &Path, line: u32, what: &str) -> Failure {
    Failure::Unreadable(format!("{}, line {line}: {what}", path.display()))
}

/// The hash of 64 hexadecimal digits.
fn hash_of(digits: &str) -> Option<ContentHash> {
    let digits = digits.as_bytes();
    let (bytes, []) = digits.as_chunks::<2>() else { return None };
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Vec<u8> = bytes.iter().map(byte).collect::<Option<_>>()?;
    Some(ContentHash(bytes.try_into().ok()?))
}
