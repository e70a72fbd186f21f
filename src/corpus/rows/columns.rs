//! Which column of a table names a row and which is its text: asked for, or chosen and told.

use crate::corpus::row_options::{Answer, Layout, RowOptions};
use crate::corpus::rows::split::Record;
use csv::ReaderBuilder;
use serde_json::{Map, Value};

/// Names of columns that name a row, better ones first.
const IDS: [&[&str]; 3] = [
    &["id", "_id", "uuid", "guid", "key", "docid", "doc_id", "编号", "序号"],
    &["url", "uri", "link", "href", "网址", "链接"],
    &["name", "title", "slug", "path", "file", "filename", "标题", "名称"],
];
/// Names of columns that hold a text, better ones first.
const TEXTS: [&[&str]; 3] = [
    &["text", "content", "body", "正文", "内容", "文本"],
    &["article", "document", "full_text", "fulltext", "html", "文章"],
    &["description", "summary", "abstract", "message", "comment", "摘要", "描述"],
];
/// A name of a column is no longer than this where nothing else tells a header.
const LONGEST_NAME: usize = 40;

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Columns {
    layout: Layout,
    /// Quotes are read as RFC 4180 has them.
    pub(super) quoted: bool,
    /// The first row names the columns.
    pub(super) header: bool,
    /// The names of all columns, or their numbers.
    pub(super) names: Vec<String>,
    /// The column that names a row; `None`: its line does.
    pub(super) id: Option<usize>,
    /// The column that holds its text.
    pub(super) text: usize,
    /// The column whose value is kept.
    pub(super) value: Option<usize>,
}

/// The values of one row, as far as they were asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) value: Option<String>,
}

/// The values of a row of a table; the error says what is wrong with it.
pub(super) fn values(raw: &[u8], separator: u8, quoted: bool) -> Result<Vec<String>, String> {
    let mut builder = ReaderBuilder::new();
    builder.delimiter(separator).quoting(quoted).has_headers(false).flexible(true);
    let mut reader = builder.buffer_capacity(raw.len().clamp(64, 1 << 16)).from_reader(raw);
    let row = reader.byte_records().next().transpose().map_err(|error| error.to_string())?;
    let row = row.unwrap_or_default();
    Ok(row.iter().map(|value| String::from_utf8_lossy(value).into_owned()).collect())
}

fn object(raw: &[u8]) -> Result<Map<String, Value>, String> {
    match serde_json::from_slice::<Value>(raw) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("it is no JSON object".to_owned()),
        Err(error) => Err(format!("it is no JSON: {error}")),
    }
}

/// A value of an object as text; `None` for null.
fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

impl Columns {
    /// Looks at the first rows; the error says what is missing, and what is there.
    pub(super) fn choose(
        sample: &[Record],
        layout: Layout,
        quoted: bool,
        options: &RowOptions,
    ) -> Result<Self, String> {
        let (rows, named) = match layout {
            Layout::Lines => objects(sample),
            Layout::Separated(separator) => {
                let row = |record: &Record| values(&record.raw, separator, quoted).ok();
                (sample.iter().filter_map(row).collect(), None)
            }
        };
        let header = named.is_none() && has_header(&rows, options);
        let names = named.unwrap_or_else(|| match rows.first() {
            Some(first) if header => first.iter().map(|name| name.trim().to_owned()).collect(),
            first => (1..=first.map_or(0, Vec::len)).map(|number| number.to_string()).collect(),
        });
        let find = |asked: &String| {
            place(&names, asked).ok_or_else(|| {
                let there = if header { "it has" } else { "without a header it has the columns" };
                format!("no column is called {asked}: {there} {}", names.join(", "))
            })
        };
        let asked = |asked: &Option<String>| asked.as_ref().map(find).transpose();
        let (id, text, value) =
            (asked(&options.id)?, asked(&options.text)?, asked(&options.value)?);
        let called = |lists: &[&[&str]], but: Option<usize>| {
            lists.iter().find_map(|list| {
                let is = |name: &str| list.iter().any(|known| name.eq_ignore_ascii_case(known));
                (0..names.len()).find(|&at| Some(at) != but && is(&names[at]))
            })
        };
        let body = rows.get(usize::from(header)..).unwrap_or_default();
        let length = |at: usize| -> usize {
            body.iter().filter_map(|row| row.get(at)).map(String::len).sum()
        };
        let longest = || {
            let others = (0..names.len()).filter(|&at| Some(at) != id);
            others.max_by_key(|&at| (length(at), std::cmp::Reverse(at)))
        };
        let text = text.or_else(|| called(&TEXTS, id)).or_else(longest);
        let text = text.ok_or_else(|| "it has no column that could be a text".to_owned())?;
        let id = id.or_else(|| called(&IDS, Some(text)));
        Ok(Self { layout, quoted, header, names, id, text, value })
    }

    /// The values of a row that were asked for; the error says what is wrong with it.
    pub(super) fn fields(&self, record: &Record) -> Result<Fields, String> {
        match self.layout {
            Layout::Lines => {
                let object = object(&record.raw)?;
                let of = |at: usize| self.names.get(at).and_then(|name| object.get(name));
                let text = of(self.text).and_then(as_text);
                let missing = || {
                    let name = self.names.get(self.text).map_or("", String::as_str);
                    format!("it has no {name}")
                };
                Ok(Fields {
                    id: self.id.and_then(of).and_then(as_text).unwrap_or_default(),
                    text: text.ok_or_else(missing)?,
                    value: self.value.and_then(of).and_then(as_text),
                })
            }
            Layout::Separated(separator) => {
                let mut values = values(&record.raw, separator, self.quoted)?;
                let (found, due) = (values.len(), self.names.len());
                if found != due {
                    let columns = if found == 1 { "column" } else { "columns" };
                    return Err(format!("{found} {columns} where {due} are expected"));
                }
                let mut of = |at: usize| values.get_mut(at).map(std::mem::take);
                let value = self.value.and_then(&mut of);
                let id = self.id.and_then(&mut of).unwrap_or_default();
                Ok(Fields { id, text: of(self.text).unwrap_or_default(), value })
            }
        }
    }

    /// The name of a column.
    pub(super) fn name(&self, at: usize) -> &str {
        self.names.get(at).map_or("", String::as_str)
    }
}

/// The values of the first objects, and all keys in alphabetical order.
fn objects(sample: &[Record]) -> (Vec<Vec<String>>, Option<Vec<String>>) {
    let objects: Vec<_> = sample.iter().filter_map(|record| object(&record.raw).ok()).collect();
    let mut names: Vec<String> = objects.iter().flat_map(Map::keys).cloned().collect();
    names.sort_unstable();
    names.dedup();
    let row = |object: &Map<String, Value>| {
        let value = |name: &String| match object.get(name) {
            Some(Value::String(text)) => text.clone(),
            _ => String::new(),
        };
        names.iter().map(value).collect()
    };
    (objects.iter().map(row).collect(), Some(names))
}

/// The column of that name, or of that number where no column is called so.
fn place(names: &[String], asked: &str) -> Option<usize> {
    let exact = names.iter().position(|name| name == asked);
    let alike = || names.iter().position(|name| name.eq_ignore_ascii_case(asked));
    let number = || asked.parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < names.len());
    exact.or_else(alike).or_else(number)
}

/// Whether the first row names the columns: a known or asked name is in it, or it is short where the
/// rows behind it are long.
fn has_header(rows: &[Vec<String>], options: &RowOptions) -> bool {
    match options.header {
        Answer::Yes => return true,
        Answer::No => return false,
        Answer::Auto => {}
    }
    let Some((first, rest)) = rows.split_first() else { return false };
    let asked: Vec<&String> =
        [&options.id, &options.text, &options.value].into_iter().flatten().collect();
    // A column may be given by its number, which is no name then.
    let asked = asked.into_iter().filter(|asked| asked.parse::<usize>().is_err());
    let asked: Vec<&String> = asked.collect();
    let known = |name: &&str| {
        let is = |other: &&str| name.eq_ignore_ascii_case(other);
        IDS.iter().chain(&TEXTS).any(|list| list.iter().any(&is))
    };
    let mut names = first.iter().map(|name| name.trim());
    if names.clone().any(|name| known(&name) || asked.iter().any(|asked| *asked == name)) {
        return true;
    }
    let short = |name: &str| {
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && name.parse::<f64>().is_err()
    };
    let longest = rest.iter().flatten().map(|value| value.chars().count()).max().unwrap_or(0);
    names.all(short) && longest > 2 * LONGEST_NAME
}
