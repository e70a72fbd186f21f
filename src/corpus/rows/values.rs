//! Splits one row of a table into its values, as RFC 4180 has it.

/// Most columns of a row.
const MOST_COLUMNS: usize = 1 << 16;

/// The values of a row; the error describes what is wrong with it. A quote counts only at the start
/// of a value; the row ends at the first line end outside quotes. Invalid UTF-8 becomes U+FFFD.
pub(super) fn values(raw: &[u8], separator: u8, quoted: bool) -> Result<Vec<String>, String> {
    let (mut values, mut rest) = (Vec::new(), Some(raw));
    while let Some(row) = rest {
        if values.len() == MOST_COLUMNS {
            return Err(format!("more than {MOST_COLUMNS} columns"));
        }
        let (value, after) = match row.strip_prefix(b"\"") {
            Some(inside) if quoted => quoted_value(inside, separator),
            _ => {
                let (value, after) = plain_value(row, separator);
                (String::from_utf8_lossy(value).into_owned(), after)
            }
        };
        values.push(value);
        rest = after;
    }
    Ok(values)
}

/// The value up to the next separator, and the row after that; `None` at the end of the row.
fn plain_value(row: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    let is_end = |&byte: &u8| byte == separator || matches!(byte, b'\n' | b'\r');
    let end = row.iter().position(is_end).unwrap_or(row.len());
    let (value, after) = row.split_at(end);
    (value, after.strip_prefix(&[separator]))
}

/// A value after its opening quote. Two quotes are one; text after the closing quote belongs to the
/// value.
fn quoted_value(row: &[u8], separator: u8) -> (String, Option<&[u8]>) {
    let (mut value, mut rest) = (Vec::new(), row);
    while let Some(quote) = rest.iter().position(|&byte| byte == b'"') {
        let (part, after) = rest.split_at(quote);
        value.extend_from_slice(part);
        match after {
            [_, b'"', tail @ ..] => {
                value.push(b'"');
                rest = tail;
            }
            [_, tail @ ..] => {
                let (more, after) = plain_value(tail, separator);
                value.extend_from_slice(more);
                return (String::from_utf8_lossy(&value).into_owned(), after);
            }
            [] => break,
        }
    }
    value.extend_from_slice(rest);
    (String::from_utf8_lossy(&value).into_owned(), None)
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
            prop_assert_eq!(values(row.as_bytes(), b',', quoted).unwrap(), expected(row.as_bytes(), quoted));
        }
    }

    #[test]
    fn a_row_has_a_bounded_number_of_columns() {
        assert_eq!(values(&b",".repeat(MOST_COLUMNS - 1), b',', true).unwrap().len(), MOST_COLUMNS);
        let error = values(&b",".repeat(1 << 22), b',', true).unwrap_err();
        assert_eq!(error, "more than 65536 columns");
    }
}
