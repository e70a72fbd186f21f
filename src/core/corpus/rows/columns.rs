//! Determines the id and text columns of a table: as requested, or by name and length.

use crate::corpus::row_options::{AutoAnswer, RowOptions};
use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::objects;
use crate::corpus::rows::shape::{Dialect, RowShape};
use crate::corpus::rows::split::RawRow;
use crate::corpus::rows::values::{RowValues, values};
use crate::order::ListOrder as _;
use std::borrow::Cow;

/// Usual names of id columns, better ones first.
const IDS: [&[&str]; 3] = [
    &["id", "_id", "uuid", "guid", "key", "docid", "doc_id", "编号", "序号", "学号", "nr", "nr."],
    &["url", "uri", "link", "href", "网址", "链接"],
    &["name", "title", "slug", "path", "file", "filename", "标题", "名称"],
];
/// Usual names of text columns, better ones first.
const TEXTS: [&[&str]; 3] = [
    &["text", "content", "body", "正文", "内容", "文本"],
    &["article", "document", "full_text", "fulltext", "html", "文章"],
    &[
        "description",
        "summary",
        "abstract",
        "message",
        "comment",
        "摘要",
        "描述",
        "answer",
        "response",
        "essay",
        "antwort",
        "réponse",
        "respuesta",
        "回答",
        "答案",
        "作文",
    ],
];
/// Longest column name, in characters, when a header is recognised by length.
const LONGEST_NAME: usize = 40;

/// The columns of a table.
#[derive(Debug)]
pub(super) struct RowColumns {
    pub(super) shape: RowShape,
    /// True if the first row has the column names.
    pub(super) header: bool,
    /// The names of all columns, or their numbers; of JSON lines only the names of the chosen ones.
    pub(super) names: Vec<String>,
    /// The id column; `None` to name rows by line.
    pub(super) id: Option<usize>,
    /// The text column.
    pub(super) text: usize,
    /// A further column to keep.
    pub(super) value: Option<usize>,
}

/// The values of one row in the chosen columns.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RowFields {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) value: Option<String>,
}

impl RowColumns {
    /// Chooses the columns from the first rows; the error names what is missing.
    pub(super) fn choose(
        sample: &[RawRow],
        shape: RowShape,
        options: &RowOptions,
    ) -> Result<Self, String> {
        let SampledColumns { header, names, lengths, numeric } = match shape {
            RowShape::Lines | RowShape::Objects(_) => SampledColumns::from_objects(sample),
            RowShape::Separated(dialect) => {
                let rows = sample.iter().map(|record| values(&record.raw, dialect));
                SampledColumns::from_rows(&rows.filter_map(Result::ok).collect::<Vec<_>>(), options)
            }
        };
        let find = |requested: &String| {
            column(&names, requested).ok_or_else(|| {
                let kind = if header { "columns" } else { "columns without a header" };
                format!("unknown column `{requested}`: the {kind} are {}", names.join(", "))
            })
        };
        let requested = |requested: &Option<String>| requested.as_ref().map(find).transpose();
        let (id, text, value) =
            (requested(&options.id)?, requested(&options.text)?, requested(&options.value)?);
        let called = |lists: &[&[&str]], but: Option<usize>| {
            lists.iter().find_map(|list| {
                let is = |name: &str| {
                    // Some programs write a `#` before the first name.
                    let bare = name.strip_prefix('#').unwrap_or(name);
                    list.iter().any(|known| bare.eq_ignore_ascii_case(known))
                };
                (0..names.len()).find(|&at| Some(at) != but && is(&names[at]))
            })
        };
        let is_numeric = |at: usize| numeric.get(at).is_some_and(|&own| own);
        let longest = || {
            let others = (0..names.len()).filter(|&at| Some(at) != id && !is_numeric(at));
            others.max_by_key(|&at| (lengths.get(at), std::cmp::Reverse(at)))
        };
        let text = text.or_else(|| called(&TEXTS, id)).or_else(longest);
        let text = text.ok_or_else(|| "no column could be a text".to_owned())?;
        let id = id.or_else(|| called(&IDS, Some(text)));
        let name = |at: usize| names.get(at).map_or_else(String::new, ToString::to_string);
        Ok(match shape {
            // Objects may have millions of keys.
            RowShape::Lines | RowShape::Objects(_) => {
                Self { shape, ..Self::of_keys(id.map(name), name(text), value.map(name)) }
            }
            RowShape::Separated(_) => {
                let names = (0..names.len()).map(name).collect();
                Self { shape, header, names, id, text, value }
            }
        })
    }

    /// The columns of JSON lines with these keys.
    pub(super) fn from_keys(id: &str, text: &str) -> Self {
        Self::of_keys(Some(id.to_owned()), text.to_owned(), None)
    }

    fn of_keys(id: Option<String>, text: String, value: Option<String>) -> Self {
        let mut names = vec![text];
        let mut add = |name: String| {
            names.push(name);
            names.len() - 1
        };
        let (id, value) = (id.map(&mut add), value.map(&mut add));
        Self { shape: RowShape::Lines, header: false, names, id, text: 0, value }
    }

    /// True for a table without a row of column names.
    pub(super) fn lacks_header(&self) -> bool {
        !self.header && matches!(self.shape, RowShape::Separated(_))
    }

    /// True for separated values without quotes.
    pub(super) fn lacks_quotes(&self) -> bool {
        matches!(self.shape, RowShape::Separated(Dialect { quote: None, .. }))
    }

    /// True for separated values where a backslash stands before a quote inside of a value.
    pub(super) fn has_escapes(&self) -> bool {
        matches!(self.shape, RowShape::Separated(Dialect { escape: Some(_), .. }))
    }

    /// Number of rows before the first document.
    pub(super) fn rows_above(&self) -> usize {
        self.shape.rows_above() + usize::from(self.header)
    }

    /// The id of a row of JSON lines, even if its text cannot be used; `None` if it is empty.
    pub(super) fn id_of(&self, record: &RawRow) -> Option<String> {
        let [id, ..] =
            objects::fields(&record.raw, &[Some(self.name(self.id?)), None, None]).ok()?;
        id.filter(|id| !id.is_empty())
    }

    /// The values of a row in the chosen columns; the error is what is wrong with it.
    pub(super) fn fields(&self, record: &RawRow) -> Result<RowFields, RowFault<'_>> {
        let dialect = match self.shape {
            RowShape::Separated(dialect) => dialect,
            RowShape::Lines | RowShape::Objects(_) => {
                let name = |at: usize| self.name(at);
                let keys = [self.id.map(name), Some(name(self.text)), self.value.map(name)];
                let [id, text, value] = objects::fields(&record.raw, &keys)?;
                let text = text.ok_or_else(|| RowFault::NoField(name(self.text)))?;
                return Ok(RowFields { id: id.unwrap_or_default(), text, value });
            }
        };
        let (mut found, expected) = (0, self.names.len());
        let (mut id, mut text, mut value) = (Cow::default(), Cow::default(), None);
        let mut is_last_empty = false;
        for own in RowValues::new(&record.raw, dialect) {
            let (own, at) = (own?, found);
            found += 1;
            is_last_empty = own.is_empty();
            // A column may be chosen for two purposes, and has its value for the first.
            if self.value == Some(at) {
                value = Some(own);
            } else if self.id == Some(at) {
                id = own;
            } else if self.text == at {
                text = own;
            }
        }
        // Some programs end each row, or the first one only, with a separator.
        let is_more = found == expected + 1 && is_last_empty;
        let is_less = found + 1 == expected && self.header && self.name(found).is_empty();
        if found != expected && !is_more && !(is_less && self.text < found) {
            return Err(RowFault::Columns { found, expected });
        }
        let value = value.map(Cow::into_owned);
        Ok(RowFields { id: id.into_owned(), text: text.into_owned(), value })
    }

    /// True if the text is HTML: as `answer` says, or as more than a tenth of the sample suggests.
    pub(super) fn are_html(&self, sample: &[RawRow], answer: AutoAnswer) -> bool {
        match answer {
            AutoAnswer::Yes => true,
            AutoAnswer::No => false,
            AutoAnswer::Auto => {
                let fields = sample.iter().filter_map(|record| self.fields(record).ok());
                let texts: Vec<RowFields> = fields.collect();
                let tagged = texts.iter().filter(|fields| has_tags(&fields.text)).count();
                tagged * 10 > texts.len()
            }
        }
    }

    /// The name of a column.
    pub(super) fn name(&self, at: usize) -> &str {
        self.names.get(at).map_or("", String::as_str)
    }
}

/// What the first rows of a table tell about its columns.
struct SampledColumns<'a> {
    /// True if the first row has the column names.
    header: bool,
    names: Vec<Cow<'a, str>>,
    /// Bytes of the texts in each column.
    lengths: Vec<usize>,
    /// Columns that hold numbers alone.
    numeric: Vec<bool>,
}

impl<'a> SampledColumns<'a> {
    /// The keys of the first objects, in alphabetical order. Memory: 32 bytes a key.
    fn from_objects(sample: &'a [RawRow]) -> Self {
        let rows = sample.iter().filter_map(|row| objects::lengths(&row.raw).ok());
        let mut keys: Vec<(Cow<'a, str>, usize)> = rows.flatten().collect();
        keys.order_by(|(x, _), (y, _)| x.cmp(y));
        keys.dedup_by(|(next, length), (key, all)| {
            let is_same = next == key;
            *all += if is_same { *length } else { 0 };
            is_same
        });
        let (names, lengths) = keys.into_iter().unzip();
        Self { header: false, names, lengths, numeric: Vec::new() }
    }

    fn from_rows(rows: &[Vec<Cow<'_, str>>], options: &RowOptions) -> Self {
        let header = has_header(rows, options);
        let names: Vec<Cow<'_, str>> = match rows.first() {
            Some(first) if header => {
                first.iter().map(|name| name.trim().to_owned().into()).collect()
            }
            first => (1..=first.map_or(0, Vec::len)).map(|at| at.to_string().into()).collect(),
        };
        let mut lengths = vec![0; names.len()];
        let mut numeric = vec![true; names.len()];
        for row in rows.iter().skip(usize::from(header)) {
            lengths.iter_mut().zip(row).for_each(|(length, value)| *length += value.len());
            numeric.iter_mut().zip(row).for_each(|(own, value)| *own &= is_number(value));
        }
        let numeric =
            numeric.into_iter().zip(&lengths).map(|(own, &length)| own && length > 0).collect();
        Self { header, names, lengths, numeric }
    }
}

/// True for a value without a letter, of digits and the signs around them, or nothing.
fn is_number(value: &str) -> bool {
    value.chars().all(|c| c.is_ascii_digit() || " .,:-+/%€$£eE".contains(c))
}

/// The column with that name or, if there is none, with that number.
fn column(names: &[Cow<'_, str>], requested: &str) -> Option<usize> {
    let exact = names.iter().position(|name| name == requested);
    let alike = || names.iter().position(|name| name.eq_ignore_ascii_case(requested));
    let number = || requested.parse::<usize>().ok()?.checked_sub(1).filter(|&at| at < names.len());
    exact.or_else(alike).or_else(number)
}

/// True if the first row has column names: a usual or requested name is in it, or it is short and
/// the rows after it are long.
fn has_header(rows: &[Vec<Cow<'_, str>>], options: &RowOptions) -> bool {
    match options.header {
        AutoAnswer::Yes => return true,
        AutoAnswer::No => return false,
        AutoAnswer::Auto => {}
    }
    let Some((first, rest)) = rows.split_first() else { return false };
    let requested: Vec<&String> =
        [&options.id, &options.text, &options.value].into_iter().flatten().collect();
    // A column given by number is not a name.
    let requested = requested.into_iter().filter(|requested| requested.parse::<usize>().is_err());
    let requested: Vec<&String> = requested.collect();
    let known = |name: &&str| {
        let is = |other: &&str| name.eq_ignore_ascii_case(other);
        IDS.iter().chain(&TEXTS).any(|list| list.iter().any(&is))
    };
    let mut names = first.iter().map(|name| name.trim());
    if names
        .clone()
        .any(|name| known(&name) || requested.iter().any(|requested| *requested == name))
    {
        return true;
    }
    let short = |name: &str| {
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && name.parse::<f64>().is_err()
    };
    let longest = rest.iter().flatten().map(|value| value.chars().count()).max().unwrap_or(0);
    names.all(short) && (longest > 2 * LONGEST_NAME || has_number_column(rest))
}

/// True if some column of these rows holds numbers only.
fn has_number_column(rows: &[Vec<Cow<'_, str>>]) -> bool {
    let columns = rows.first().map_or(0, Vec::len);
    let is_number = |row: &Vec<Cow<'_, str>>, at: usize| {
        row.get(at).is_some_and(|value| value.trim().replace(',', ".").parse::<f64>().is_ok())
    };
    rows.len() > 1 && (0..columns).any(|at| rows.iter().all(|row| is_number(row, at)))
}

/// True if a text has an HTML tag of a common kind.
fn has_tags(text: &str) -> bool {
    let starts = |(at, _): (usize, &str)| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).take(10).collect();
        let behind = rest.get(name.len()..).unwrap_or_default();
        let known = [
            "p", "br", "div", "a", "b", "i", "span", "li", "img", "strong", "em", "h1", "h2", "td",
        ];
        known.contains(&name.to_ascii_lowercase().as_str())
            && behind.starts_with(['>', '/', ' ', '\t', '\n'])
    };
    text.match_indices('<').take(50).any(starts)
}
