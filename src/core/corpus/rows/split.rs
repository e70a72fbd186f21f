//! Splits a table into rows; quoted values may span lines, and the size of a row is limited.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::shape::{Dialect, RowShape};
use crate::corpus::rows::values::RowValues;
use std::io::{self, BufRead, Read as _};

/// The raw bytes of a row.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RawRow {
    /// Line where it starts, from 1.
    pub(super) line: u64,
    /// Its number among the rows that start on that line, from 1.
    pub(super) nth: u64,
    /// Where it starts in the stream, in bytes.
    pub(super) offset: u64,
    /// Its length there in bytes, without the final line end.
    pub(super) length: u64,
    /// Its bytes without the final line end. Broken UTF-8 is replaced by U+FFFD.
    pub(super) raw: Vec<u8>,
}

impl RawRow {
    /// A row of these bytes.
    pub(super) fn new(line: u64, offset: u64, raw: Vec<u8>) -> Self {
        let length = raw.len() as u64;
        let raw = String::from_utf8(raw)
            .unwrap_or_else(|broken| String::from_utf8_lossy(broken.as_bytes()).into_owned());
        Self { line, nth: 1, offset, length, raw: raw.into_bytes() }
    }

    /// What it is called by its place: `line 7`, or `line 1, row 2` where it is not the first on its line.
    pub(super) fn by_line(&self) -> String {
        match (self.line, self.nth) {
            (line, ..=1) => format!("line {line}"),
            (line, nth) => format!("line {line}, row {nth}"),
        }
    }
}

/// A row that cannot be read.
#[derive(Debug)]
pub(super) struct Bad {
    /// Line where it starts.
    pub(super) line: u64,
    /// The problem.
    pub(super) fault: RowFault<'static>,
}

/// Number of unclosed quotes in a file after which the rest is not read.
const MAX_UNCLOSED: usize = 100;
/// Bytes read again because of unclosed quotes after which the rest is not read; if the size limit of
/// a row is large, four times that.
const MAX_AGAIN: u64 = 1 << 26;

/// Iterates over the rows of a table.
pub(super) struct Records<R> {
    pub(super) reader: R,
    shape: RowShape,
    /// Largest size of a row in bytes.
    pub(super) cap: u64,
    /// Lines and bytes read so far.
    pub(super) line: u64,
    pub(super) offset: u64,
    /// Blanks before the next byte on its line, if there are only blanks; of JSON alone.
    pub(super) indent: Option<usize>,
    /// The line of the last object, and its number there.
    pub(super) last: (u64, u64),
    /// Number of columns of the first row.
    width: Option<usize>,
    /// Lines to be read again.
    again: io::Cursor<Vec<u8>>,
    /// Bytes that the last of these lines has in the stream beside those kept; `None` if it is whole.
    cut: Option<u64>,
    /// Unclosed quotes so far, and the bytes read again because of them.
    tries: usize,
    reread: u64,
}

/// Result of reading one line.
enum ReadLine {
    End,
    Whole,
    /// Over the limit, by this number of bytes that were skipped.
    TooLong(u64),
}

impl<R: BufRead> Records<R> {
    /// Creates an iterator over the rows of `reader`.
    pub(super) fn new(reader: R, shape: RowShape, cap: u64) -> Self {
        let again = io::Cursor::new(Vec::new());
        let (line, offset, width, cut, tries, reread) = (0, 0, None, None, 0, 0);
        let (indent, last) = (Some(0), (0, 0));
        Self { reader, shape, cap, line, offset, indent, last, width, again, cut, tries, reread }
    }

    /// Bytes read so far, without those to be read again.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next non-empty row; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<RawRow, Bad>>> {
        let quoting = match self.shape {
            RowShape::Objects { from, open } => return self.next_object(from, open),
            RowShape::Separated(dialect) => dialect.quote.map(|quote| (dialect, quote)),
            RowShape::Lines => None,
        };
        loop {
            let (mut raw, line, offset) = (Vec::new(), self.line + 1, self.offset);
            match self.read_line(&mut raw)? {
                ReadLine::End => return Ok(None),
                ReadLine::TooLong(_) => {
                    return Ok(Some(Err(Bad { line, fault: RowFault::TooLong(self.cap) })));
                }
                ReadLine::Whole => {}
            }
            let first = raw.len();
            if let Some((dialect, quote)) = quoting {
                let (mut quotes, mut seen) = (Quotes::default(), 0);
                while quotes.open_after_line(raw.get(seen..).unwrap_or_default(), dialect, quote) {
                    seen = raw.len();
                    let more = self.read_line(&mut raw)?;
                    if !matches!(more, ReadLine::Whole) || raw.len() as u64 > self.cap {
                        return self.unclosed(raw, &more, dialect, (first, line, offset));
                    }
                }
                if seen > 0 && self.swallows(&raw, first, (dialect, quote)) {
                    self.give_back(&mut raw, first, line);
                }
                self.width = self.width.or_else(|| columns(&raw, dialect));
            }
            trim_end(&mut raw);
            if !raw.is_empty() {
                return Ok(Some(Ok(RawRow::new(line, offset, raw))));
            }
        }
    }

    /// Handles an unclosed quote: the lines after it are read again. Its line is a row if it has the columns of the first
    /// one, and so has the next line; else it is unusable. `last` is how the last line was read.
    fn unclosed(
        &mut self,
        mut raw: Vec<u8>,
        last: &ReadLine,
        dialect: Dialect,
        (first, line, offset): (usize, u64, u64),
    ) -> io::Result<Option<Result<RawRow, Bad>>> {
        self.tries += 1;
        self.reread = self.reread.saturating_add(raw.len() as u64);
        let most = self.cap.saturating_mul(4).max(MAX_AGAIN);
        if self.tries > MAX_UNCLOSED || self.reread > most {
            let fault = RowFault::LastUnclosed(self.tries - 1);
            (self.again, self.cut) = (io::Cursor::new(Vec::new()), None);
            while !matches!(self.read_line(&mut Vec::new())?, ReadLine::End) {}
            return Ok(Some(Err(Bad { line, fault })));
        }
        let is_row = self.is_followed_by_row(&raw, first, dialect);
        self.give_back(&mut raw, first, line);
        if let ReadLine::TooLong(skipped) = *last {
            self.offset -= skipped;
            self.cut = Some(skipped);
        }
        if is_row && columns(&raw, dialect) == self.width {
            trim_end(&mut raw);
            return Ok(Some(Ok(RawRow::new(line, offset, raw))));
        }
        let is_end = matches!(last, ReadLine::End);
        let fault = if is_end { RowFault::Open } else { RowFault::Unclosed(self.cap) };
        Ok(Some(Err(Bad { line, fault })))
    }

    /// True if the second line of these has as many columns as the first row of the table, or there is none.
    fn is_followed_by_row(&self, raw: &[u8], first: usize, dialect: Dialect) -> bool {
        let second = raw.get(first..).unwrap_or_default();
        let end = second.iter().position(|&byte| byte == dialect.end).unwrap_or(second.len());
        second.is_empty()
            || self.width.is_some()
                && columns(second.get(..end).unwrap_or_default(), dialect) == self.width
    }

    /// True if the quote that a row of several lines opens is not closed, but meets the quote of a later
    /// row: the row has another number of columns than the first one, or text after a quote that closes, and its second
    /// line has as many.
    fn swallows(&mut self, raw: &[u8], first: usize, (dialect, quote): (Dialect, u8)) -> bool {
        let most = self.cap.saturating_mul(4).max(MAX_AGAIN);
        let is_proper =
            || columns(raw, dialect) == self.width && quotes(raw, dialect, quote).1 == 0;
        if self.width.is_none() || self.reread > most || is_proper() {
            return false;
        }
        let is_row = self.is_followed_by_row(raw, first, dialect);
        self.reread = self.reread.saturating_add(if is_row { raw.len() as u64 } else { 0 });
        is_row
    }

    /// Leaves the first line of a row, which starts at `line`; the others are read again.
    fn give_back(&mut self, raw: &mut Vec<u8>, first: usize, line: u64) {
        let mut rest = raw.split_off(first.min(raw.len()));
        self.offset -= rest.len() as u64;
        let at = self.again.position() as usize;
        rest.extend_from_slice(self.again.get_ref().get(at..).unwrap_or_default());
        self.again = io::Cursor::new(rest);
        self.line = line;
    }

    /// Appends one line with its end; skips the rest of a line over the limit.
    fn read_line(&mut self, into: &mut Vec<u8>) -> io::Result<ReadLine> {
        let before = into.len();
        let most = self.cap.saturating_add(2);
        let end = self.shape.end();
        (&mut self.again).take(most).read_until(end, into)?;
        let is_again = into.len() > before;
        if !is_again {
            (&mut self.reader).take(most).read_until(end, into)?;
        }
        if into.len() == before {
            return Ok(ReadLine::End);
        }
        self.line += 1;
        self.offset += (into.len() - before) as u64;
        if into.last() == Some(&end) || ((into.len() - before) as u64) < most {
            return Ok(ReadLine::Whole);
        }
        // The rest of a line that is read again was skipped the first time.
        let skipped = match self.cut.take().filter(|_| is_again) {
            Some(skipped) => skipped,
            None => self.skip_line()?,
        };
        self.offset += skipped;
        Ok(ReadLine::TooLong(skipped))
    }

    /// Skips the rest of a line; returns its length with the end.
    fn skip_line(&mut self) -> io::Result<u64> {
        let (mut skipped, mut passed) = (0, Vec::new());
        loop {
            passed.clear();
            let read =
                (&mut self.reader).take(1 << 16).read_until(self.shape.end(), &mut passed)?;
            skipped += read as u64;
            if read == 0 || passed.last() == Some(&self.shape.end()) {
                return Ok(skipped);
            }
        }
    }
}

/// Drops the line end of a row.
fn trim_end(raw: &mut Vec<u8>) {
    while raw.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        raw.pop();
    }
}

/// Number of columns of a row; `None` if there are too many.
fn columns(raw: &[u8], dialect: Dialect) -> Option<usize> {
    RowValues::new(raw, dialect).try_fold(0, |count, value| value.ok().map(|_| count + 1))
}

/// State of an RFC 4180 parser; as in the csv crate, a quote counts only at the start of a value.
#[derive(Default)]
enum Quotes {
    #[default]
    Start,
    Plain,
    Quoted,
    /// After a quote inside a quoted value: its end, or the first of two.
    Maybe,
    /// After an escape inside a quoted value.
    Escaped,
}

impl Quotes {
    /// Advances over a line of a row; returns true if the row goes on after it.
    fn open_after_line(&mut self, line: &[u8], dialect: Dialect, quote: u8) -> bool {
        if line.contains(&quote) || matches!(self, Self::Escaped) {
            self.open_after(line, dialect, quote)
        } else {
            // An escape at the end of a line makes a line feed of a line feed.
            matches!(self, Self::Quoted)
        }
    }

    /// Advances over `bytes`; returns true if a quoted value is open at the end.
    fn open_after(&mut self, bytes: &[u8], dialect: Dialect, quote: u8) -> bool {
        let Dialect { separator, escape, .. } = dialect;
        for &byte in bytes {
            *self = match (&*self, byte) {
                (Self::Start, b' ') if dialect.is_spaced => Self::Start,
                (Self::Quoted, byte) if Some(byte) == escape => Self::Escaped,
                (Self::Quoted, byte) if byte == quote => Self::Maybe,
                (Self::Start | Self::Maybe, byte) if byte == quote => Self::Quoted,
                (Self::Escaped | Self::Quoted, _) => Self::Quoted,
                (_, byte) if byte == separator => Self::Start,
                _ => Self::Plain,
            };
        }
        matches!(self, Self::Quoted | Self::Escaped)
    }
}

/// Number of quoted values of a row that end before a separator or its end, and of those that end
/// elsewhere.
pub(super) fn quotes(row: &[u8], dialect: Dialect, quote: u8) -> (usize, usize) {
    let (mut state, mut proper, mut broken) = (Quotes::Start, 0, 0);
    for &byte in row {
        if matches!(state, Quotes::Maybe) && byte != quote {
            let ends = byte == dialect.separator || matches!(byte, b'\n' | b'\r');
            proper += usize::from(ends);
            broken += usize::from(!ends);
        }
        state.open_after(&[byte], dialect, quote);
    }
    (proper + usize::from(matches!(state, Quotes::Maybe)), broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, separator: Option<u8>, cap: u64) -> Vec<Result<(u64, String), u64>> {
        let separated = |byte| RowShape::Separated(Dialect::new(byte, Some(b'"')));
        let shape = separator.map_or(RowShape::Lines, separated);
        let mut records = Records::new(text.as_bytes(), shape, cap);
        let mut all = Vec::new();
        while let Some(row) = records.next().unwrap() {
            if let Ok(row) = &row {
                let from = row.offset as usize;
                assert_eq!(text.as_bytes()[from..from + row.raw.len()], row.raw);
            }
            let whole = |r: RawRow| (r.line, String::from_utf8(r.raw).unwrap());
            all.push(row.map(whole).map_err(|bad| bad.line));
        }
        all
    }

    #[test]
    fn rows_end_where_no_quote_is_open() {
        let text = "a,\"x\ny\"\"\n\",b\r\n\n5\"6,\"7\"8\nlast";
        let expected = [(1, "a,\"x\ny\"\"\n\",b"), (5, "5\"6,\"7\"8"), (6, "last")];
        let owned = expected.map(|(line, text)| Ok((line, text.to_owned())));
        assert_eq!(rows(text, Some(b','), 100), owned);
        assert_eq!(rows("\"a\nb", None, 100).len(), 2);
    }

    #[test]
    fn a_quote_that_is_never_closed_is_kept_in_a_row_among_rows() {
        let text = "id\ttext\n1\t\"open\r\n2\tb\n3\t\"last";
        let all = [(1, "id\ttext"), (2, "1\t\"open"), (3, "2\tb"), (4, "3\t\"last")];
        assert_eq!(rows(text, Some(b'\t'), 100), all.map(|(line, row)| Ok((line, row.to_owned()))));
        // The value may go on in the next line.
        let all = rows("id,text\n1,\"open\nmore\n2,b\n", Some(b','), 100);
        assert_eq!(all[1], Err(2));
        assert_eq!(all[3], Ok((4, "2,b".to_owned())));
    }

    #[test]
    fn an_open_quote_and_a_long_row_cost_one_row_each() {
        let text = "1,\"open\n2,b\n3,c\n";
        let told = rows(text, Some(b','), 100);
        assert_eq!(told[0], Err(1));
        assert_eq!(told[1..], [Ok((2, "2,b".to_owned())), Ok((3, "3,c".to_owned()))]);
        // The quote that row 1 leaves open meets that of row 3.
        let text = "id,text\n1,\"open\n2,b\n3,\"c, d\"\n4,e\n";
        let lines: Vec<u64> =
            rows(text, Some(b','), 100).into_iter().map(|r| r.unwrap().0).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5]);
        // The same where both rows have their text in quotes.
        let text = "id,text\n1,\"open\n2,\"b\"\n3,\"c\nd\"\n4,\"e\"\n";
        let lines: Vec<u64> =
            rows(text, Some(b','), 100).into_iter().map(|r| r.unwrap().0).collect();
        assert_eq!(lines, [1, 2, 3, 4, 6]);
        let text = format!("1,{}\n2,b\n", "x".repeat(300_000));
        assert_eq!(rows(&text, Some(b','), 50), [Err(1), Ok((2, "2,b".to_owned()))]);
        assert_eq!(rows(&text, None, 50), [Err(1), Ok((2, "2,b".to_owned()))]);
        // The line over the limit is in the value that row 1 leaves open: it is read again, and ends there.
        let long = "x".repeat(300_000);
        let text = format!("1,\"open\n2,b\n3,{long}\n4,d\n5,\"open\n6,{long}\n7,g\n");
        let whole = |line: u64, row: &str| Ok((line, row.to_owned()));
        let told = [Err(1), whole(2, "2,b"), Err(3), whole(4, "4,d")];
        assert_eq!(rows(&text, Some(b','), 50)[..4], told);
        let kept = whole(5, "5,\"open");
        assert_eq!(rows(&text, Some(b','), 50)[4..], [kept, Err(6), whole(7, "7,g")]);
        // Each of many rows opens a quote that is not closed.
        let text = format!("{}end\n", "\"a\"\"b\n\n".repeat(7));
        assert!(rows(&text, Some(b','), 50).contains(&Ok((15, "end".to_owned()))));
    }
}
