//! Splits one row of a table into its values, as RFC 4180 has it.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::shape::Dialect;
use std::borrow::Cow;

/// Most columns of a row.
const MOST_COLUMNS: usize = 1 << 16;

/// The values of a row; the error is what is wrong with it.
pub(super) fn values(raw: &[u8], dialect: Dialect) -> Result<Vec<Cow<'_, str>>, RowFault<'static>> {
    RowValues::new(raw, dialect).collect()
}

/// Iterates over the values of a row. A quote counts only at the start of a value; the row ends at the
/// first line end outside quotes. Invalid UTF-8 becomes U+FFFD.
pub(super) struct RowValues<'a> {
    /// What is left of the row; `None` after its last value.
    rest: Option<&'a [u8]>,
    dialect: Dialect,
    /// Values that may follow.
    left: usize,
}

impl<'a> RowValues<'a> {
    /// The values of a row.
    pub(super) fn new(raw: &'a [u8], dialect: Dialect) -> Self {
        Self { rest: Some(raw), dialect, left: MOST_COLUMNS }
    }
}

impl<'a> Iterator for RowValues<'a> {
    type Item = Result<Cow<'a, str>, RowFault<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rest.take()?;
        let Some(left) = self.left.checked_sub(1) else {
            return Some(Err(RowFault::TooManyColumns(MOST_COLUMNS)));
        };
        self.left = left;
        let Dialect { separator, quote, .. } = self.dialect;
        let first = row.iter().position(|&byte| byte != b' ').filter(|_| self.dialect.is_spaced);
        let unspaced = first.and_then(|first| row.get(first..)).unwrap_or(row);
        let is_quoted = quote.is_some_and(|quote| unspaced.first() == Some(&quote));
        let row = if is_quoted { unspaced } else { row };
        let (value, after) = match (quote, row.split_first()) {
            (Some(quote), Some((first, inside))) if *first == quote => {
                quoted_value(inside, quote, self.dialect)
            }
            _ => {
                let (value, after) = plain_value(row, separator);
                (String::from_utf8_lossy(value), after)
            }
        };
        self.rest = after;
        Some(Ok(value))
    }
}

/// The value up to the next separator, and the row after that; `None` at the end of the row.
fn plain_value(row: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    let is_end = |&byte: &u8| byte == separator || matches!(byte, b'\n' | b'\r');
    let end = row.iter().position(is_end).unwrap_or(row.len());
    let (value, after) = row.split_at(end);
    (value, after.strip_prefix(&[separator]))
}

/// A value after its opening quote. Two quotes are one, and so is an escaped one; text after the closing
/// quote belongs to the value.
fn quoted_value(row: &[u8], mark: u8, dialect: Dialect) -> (Cow<'_, str>, Option<&[u8]>) {
    let Dialect { separator, escape, .. } = dialect;
    let (mut value, mut rest) = (Cow::Borrowed(&[][..]), row);
    let ends = |&byte: &u8| byte == mark || Some(byte) == escape;
    while let Some(quote) = rest.iter().position(ends) {
        let (part, after) = rest.split_at(quote);
        append(&mut value, part);
        match after {
            [first, second, tail @ ..] if Some(*first) == escape => {
                if *second != mark && *second != *first {
                    value.to_mut().push(*first);
                }
                value.to_mut().push(*second);
                rest = tail;
            }
            [first] if Some(*first) == escape => {
                value.to_mut().push(*first);
                rest = &[];
            }
            [_, second, tail @ ..] if *second == mark => {
                value.to_mut().push(mark);
                rest = tail;
            }
            [_, tail @ ..] => {
                let (more, after) = plain_value(tail, separator);
                append(&mut value, more);
                return (lossy(value), after);
            }
            [] => break,
        }
    }
    append(&mut value, rest);
    (lossy(value), None)
}

/// Appends a part of a row to a value; the first one is borrowed.
fn append<'a>(value: &mut Cow<'a, [u8]>, part: &'a [u8]) {
    if value.is_empty() {
        *value = Cow::Borrowed(part);
    } else if !part.is_empty() {
        value.to_mut().extend_from_slice(part);
    }
}

fn lossy(value: Cow<'_, [u8]>) -> Cow<'_, str> {
    match value {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .unwrap_or_else(|broken| String::from_utf8_lossy(broken.as_bytes()).into_owned())
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    fn expected(raw: &[u8], quoted: bool) -> Vec<String> {
        let mut builder = ReaderBuilder::new();
        builder.delimiter(b',').quoting(quoted).has_headers(false).flexible(true);
        let mut reader = builder.from_reader(raw);
        let row = reader.byte_records().next().unwrap().unwrap();
        row.iter().map(|value| String::from_utf8_lossy(value).into_owned()).collect()
    }

    proptest! {
        #[test]
        fn rows_are_split_as_the_csv_crate_splits_them(row in "[a,\"\n\r字 ]{0,12}", quoted: bool) {
            // The crate skips empty lines, which are no rows here.
            prop_assume!(!row.starts_with(['\n', '\r']) && !row.is_empty());
            let dialect = Dialect::new(b',', quoted.then_some(b'"'));
            prop_assert_eq!(values(row.as_bytes(), dialect).unwrap(), expected(row.as_bytes(), quoted));
        }
    }

    const CSV: Dialect = Dialect {
        separator: b',',
        quote: Some(b'"'),
        escape: None,
        end: b'\n',
        is_declared: false,
        remarks: 0,
        is_spaced: false,
    };

    #[test]
    fn a_backslash_is_dropped_before_a_quote_and_a_backslash_only() {
        let dialect = Dialect { escape: Some(b'\\'), ..CSV };
        let row = br#"1,"a \"b\", c\\","C:\new",\"d,"e\"#;
        let expected = ["1", "a \"b\", c\\", "C:\\new", "\\\"d", "e\\"];
        assert_eq!(values(row, dialect).unwrap(), expected);
    }

    #[test]
    fn a_blank_before_a_quote_is_no_part_of_a_value() {
        let dialect = Dialect { is_spaced: true, ..CSV };
        let found = values(br#"1, "a, b", c, "d""#, dialect).unwrap();
        assert_eq!(found, ["1", "a, b", " c", "d"]);
        assert_eq!(values(br#"1, "a"#, CSV).unwrap(), ["1", " \"a"]);
    }

    #[test]
    fn only_values_with_quotes_inside_are_copied() {
        let found = values(b"a,\"b, c\",\"d\"\"e\"", CSV).unwrap();
        assert!(matches!(&found[..2], [Cow::Borrowed("a"), Cow::Borrowed("b, c")]), "{found:?}");
        assert!(matches!(&found[2..], [Cow::Owned(value)] if value == "d\"e"), "{found:?}");
    }

    #[test]
    fn a_row_has_a_bounded_number_of_columns() {
        assert_eq!(values(&b",".repeat(MOST_COLUMNS - 1), CSV).unwrap().len(), MOST_COLUMNS);
        let error = values(&b",".repeat(1 << 22), CSV).unwrap_err();
        assert_eq!(error.to_string(), "more than 65536 columns");
    }
}
