//! A list of texts with their authors: CSV, or columns between tabs or semicolons.

use crate::corpus::composed::composed;
use crate::corpus::decode::decode;
use crate::corpus::people::fields::{PersonField, PersonFields};
use csv::{ReaderBuilder, StringRecord};

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListedText {
    /// Its line, from 1.
    pub(super) line: u64,
    /// The name of the text as written, with `/` between folders.
    pub(super) name: String,
    /// The fields of the text.
    pub(super) fields: PersonFields,
}

/// Names of the column with the names of texts.
const NAME: [&str; 6] = ["name", "file", "filename", "file name", "文件", "文件名"];

/// Parses a list. The first line names the columns.
/// # Errors
/// Not text, no column of names, or no column of authors, courses or batches.
pub(super) fn listed(bytes: &[u8]) -> Result<Vec<ListedText>, String> {
    let decoded = decode(bytes, None).map_err(|reason| reason.to_string())?;
    let text = decoded.text.trim_start_matches('\u{feff}');
    let mut reader = ReaderBuilder::new()
        .delimiter(separator(text))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut columns: Option<ListColumns> = None;
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let Some(columns) = &columns else {
            columns = Some(ListColumns::new(&record)?);
            continue;
        };
        let name = record.get(columns.name).unwrap_or_default().trim().replace('\\', "/");
        let mut fields = PersonFields::default();
        for (place, field) in &columns.fields {
            fields.fill(*field, record.get(*place).unwrap_or_default());
        }
        if !name.is_empty() {
            let line = record.position().map_or(0, csv::Position::line);
            let name = composed(name.trim_start_matches("./"));
            rows.push(ListedText { line, name, fields });
        }
    }
    columns.map(|_| rows).ok_or_else(|| "it is empty".to_owned())
}

/// The places of the columns.
struct ListColumns {
    name: usize,
    fields: Vec<(usize, PersonField)>,
}

impl ListColumns {
    fn new(names: &StringRecord) -> Result<Self, String> {
        let name =
            names.iter().position(|name| NAME.contains(&name.trim().to_lowercase().as_str()));
        let fields: Vec<(usize, PersonField)> = names
            .iter()
            .enumerate()
            .filter_map(|(place, name)| Some((place, PersonField::from_name(name)?)))
            .collect();
        match name {
            Some(name) if !fields.is_empty() => Ok(Self { name, fields }),
            _ => {
                let found: Vec<&str> = names.iter().collect();
                Err(format!(
                    "its first line must name the columns: name, and author, class or batch; it has {}",
                    found.join(", ")
                ))
            }
        }
    }
}

/// The separator that is most frequent in the first line.
fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: u8| first.bytes().filter(|&byte| byte == separator).count();
    // Of equal counts the last one wins: a comma.
    [b';', b'\t', b','].into_iter().max_by_key(|&separator| count(separator)).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_name_and_separator() {
        let [comma, tab] =
            ["name,author,class\na.txt, Anna ,2b\n\n", "文件名\t姓名\nb.txt\t李四\n"];
        let rows = listed(comma.as_bytes()).unwrap();
        assert_eq!((rows[0].line, rows[0].name.as_str()), (2, "a.txt"));
        assert_eq!(rows[0].fields.person().unwrap(), "Anna (2b)");
        let gbk = b"\xce\xc4\xbc\xfe\xc3\xfb;\xd0\xd5\xc3\xfb;\xb0\xe0\xbc\xb6\n\xd1\xa7\xc9\xfa\xd2\xbb.txt;\xc0\xee\xcb\xc4;\xc8\xfd\xc4\xea\xbc\xb6\xd2\xbb\xb0\xe0\n";
        assert_eq!(listed(gbk).unwrap()[0].fields.person().unwrap(), "李四 (三年级一班)");
        assert_eq!(listed(tab.as_bytes()).unwrap()[0].fields.author.as_deref(), Some("李四"));
        let quoted = "\u{feff}class,name,author\r\n\"2b, blue\",sub\\a.txt,\"O\"\"Neil\"\r\n";
        let rows = listed(quoted.as_bytes()).unwrap();
        assert_eq!(rows[0].name, "sub/a.txt");
        assert_eq!(rows[0].fields.person().unwrap(), "O\"Neil (2b, blue)");
    }

    #[test]
    fn a_list_without_columns_is_refused() {
        for text in ["", "a.txt,Anna\n", "name\na.txt\n", "author,class\nAnna,2b\n"] {
            assert!(listed(text.as_bytes()).is_err(), "{text}");
        }
        assert!(listed(b"PK\x03\x04 a table of Excel").is_err());
        assert_eq!(listed(b"name,author\n"), Ok(Vec::new()));
    }
}
