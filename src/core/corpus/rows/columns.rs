//! Determines the id and text columns of a table: as requested, or by name and length.

use crate::corpus::row_options::{AutoAnswer, RowOptions};
use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::objects;
use crate::corpus::rows::samples::{FieldSample, is_text, samples};
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
/// A field inside of others is the text if it has this many times the bytes of the longest other one.
const INSIDE: usize = 4;

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
        let SampledColumns { header, names, seen } = match shape {
            RowShape::Lines | RowShape::Objects { .. } => SampledColumns::from_objects(sample),
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
                let is = |at: usize| Some(at) != but && is_called(&names[at], list);
                (0..names.len()).find(|&at| is(at))
            })
        };
        let is_json = !matches!(shape, RowShape::Separated(_));
        let text = text.or_else(|| called(&TEXTS, id)).map_or_else(|| longest(&seen, id), Some);
        let text = text.ok_or_else(|| match sample.first().map(|row| samples(&row.raw)) {
            Some(Err(fault)) if is_json => {
                format!("no column could be a text; the first row: {fault}")
            }
            _ => "no column could be a text".to_owned(),
        })?;
        let is_chosen = options.text.is_some() || called(&TEXTS, id) == Some(text);
        let is_id = |own: &SampledColumn| !own.is_text && (is_json || own.length > 0);
        if !is_chosen && seen.get(text).is_some_and(is_id) {
            let name = &names[text];
            return Err(format!(
                "no column holds texts: the longest is `{name}`; --rows-text {name} compares it"
            ));
        }
        let id = id.or_else(|| called(&IDS, Some(text)));
        let name = |at: usize| names.get(at).map_or_else(String::new, ToString::to_string);
        Ok(match shape {
            // Objects may have millions of keys.
            RowShape::Lines | RowShape::Objects { .. } => {
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
            RowShape::Lines | RowShape::Objects { .. } => {
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
    seen: Vec<SampledColumn>,
}

/// What the first rows have in a column.
#[derive(Debug, Clone, Copy, Default)]
struct SampledColumn {
    /// Bytes of the texts.
    length: usize,
    /// True if some value reads as a text.
    is_text: bool,
    /// True for numbers alone.
    is_numeric: bool,
    /// True for a field inside of another one.
    is_inside: bool,
}

impl<'a> SampledColumns<'a> {
    /// The keys of the first objects, in alphabetical order. Memory: 32 bytes a key.
    fn from_objects(sample: &'a [RawRow]) -> Self {
        // Lists and strings are columns only where no row is an object.
        let is_object = |row: &&RawRow| row.raw.trim_ascii_start().starts_with(b"{");
        let has_objects = sample.iter().any(|row| is_object(&row));
        let rows = sample.iter().filter(|row| !has_objects || is_object(row));
        let rows = rows.filter_map(|row| samples(&row.raw).ok());
        let mut fields: Vec<FieldSample<'a>> = rows.flatten().collect();
        fields.order_by(|x, y| x.key.cmp(&y.key));
        fields.dedup_by(|next, own| {
            let is_same = next.key == own.key;
            if is_same {
                own.length += next.length;
                own.is_text |= next.is_text;
                own.is_inside &= next.is_inside;
            }
            is_same
        });
        let seen = |FieldSample { key, length, is_inside, is_text }| {
            (key, SampledColumn { length, is_text, is_numeric: false, is_inside })
        };
        let (names, seen) = fields.into_iter().map(seen).unzip();
        Self { header: false, names, seen }
    }

    fn from_rows(rows: &[Vec<Cow<'_, str>>], options: &RowOptions) -> Self {
        let header = has_header(rows, options);
        let names: Vec<Cow<'_, str>> = match rows.first() {
            Some(first) if header => {
                first.iter().map(|name| name.trim().to_owned().into()).collect()
            }
            first => (1..=first.map_or(0, Vec::len)).map(|at| at.to_string().into()).collect(),
        };
        let mut seen = vec![SampledColumn { is_numeric: true, ..Default::default() }; names.len()];
        for row in rows.iter().skip(usize::from(header)) {
            for (own, value) in seen.iter_mut().zip(row) {
                own.length += value.len();
                own.is_text |= is_text(value);
                own.is_numeric &= is_number(value);
            }
        }
        for own in &mut seen {
            own.is_numeric &= own.length > 0;
        }
        Self { header, names, seen }
    }
}

/// True for a usual name of a column.
pub(super) fn is_known(name: &str) -> bool {
    IDS.iter().chain(&TEXTS).any(|list| is_called(name, list))
}

/// True if a column has one of these names. Some programs write a `#` before the first name.
fn is_called(name: &str, list: &[&str]) -> bool {
    let bare = name.strip_prefix('#').unwrap_or(name);
    list.iter().any(|known| bare.eq_ignore_ascii_case(known))
}

/// The column with the longest values, but for the id and for numbers. One inside of others counts only where the
/// longest other one is much shorter, or holds no text.
fn longest(seen: &[SampledColumn], id: Option<usize>) -> Option<usize> {
    let of = |is_inside: bool| {
        let all = seen.iter().enumerate().filter(|(at, own)| Some(*at) != id && !own.is_numeric);
        let all = all.filter(|(_, own)| own.is_inside == is_inside);
        all.max_by_key(|(at, own)| (own.length, std::cmp::Reverse(*at)))
    };
    match (of(false), of(true)) {
        (Some((_, own)), Some((at, inside)))
            if inside.is_text && (!own.is_text || inside.length > INSIDE * own.length) =>
        {
            Some(at)
        }
        (own, inside) => own.or(inside).map(|(at, _)| at),
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
    let mut names = first.iter().map(|name| name.trim());
    if names
        .clone()
        .any(|name| is_known(name) || requested.iter().any(|requested| *requested == name))
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
