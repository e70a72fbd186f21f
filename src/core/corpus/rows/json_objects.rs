//! Splits JSON in a list, or over several lines, into its values; the size of one is limited.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::split::{Bad, RawRow, Records};
use std::io::{self, BufRead};

/// Where a scan is in an object.
#[derive(Default)]
struct JsonState {
    depth: usize,
    is_string: bool,
    is_escaped: bool,
    /// The last byte outside of strings that is no white space.
    last: u8,
}

impl JsonState {
    /// Advances over a byte; returns true at the end of the value.
    fn ends_with(&mut self, byte: u8) -> bool {
        match (self.is_string, byte) {
            (true, _) if self.is_escaped => self.is_escaped = false,
            (true, b'\\') => self.is_escaped = true,
            // A string ends with its line: one without an end costs its own object only.
            (true, b'"' | b'\n') => self.is_string = false,
            (false, b'"') => self.is_string = true,
            (false, b'{' | b'[') => self.depth += 1,
            (false, b'}' | b']') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            self.last = byte;
        }
        self.depth == 0 && !self.is_string
    }

    /// True if a byte starts another object before this one has ended: where a key is due, or below the
    /// start of this one.
    fn is_other(&self, byte: u8, is_below: bool) -> bool {
        byte == b'{' && !self.is_string && self.last != b':' && (self.depth == 1 || is_below)
    }
}

/// The line of a row and its number there; `last` are those of the row before.
fn numbered(last: (u64, u64), line: u64) -> (u64, u64) {
    (line, if last.0 == line { last.1 + 1 } else { 1 })
}

impl<R: BufRead> Records<R> {
    /// The next value that starts with the byte `open`; `None` at the end. What stands between values is passed over; of
    /// a list that starts at the byte `from`, also what is before and after it.
    pub(super) fn next_object(
        &mut self,
        from: Option<u64>,
        open: u8,
    ) -> io::Result<Option<Result<RawRow, Bad>>> {
        let (start, mut is_over) = (from.unwrap_or(0), false);
        let (mut raw, mut state) = (Vec::new(), JsonState::default());
        let (mut line, mut offset, mut size) = (0, 0, 0_u64);
        // Blanks before this byte on its line, if there are only blanks; the same of the object.
        let (mut indent, mut own_indent) = (self.indent, None);
        loop {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                let bad = Bad { line, fault: RowFault::OpenObject };
                return Ok((size > 0).then_some(Err(bad)));
            }
            let (mut used, mut is_whole, mut is_open) = (0, false, false);
            for &byte in bytes {
                // Without indents an object inside of another one may start a line, too.
                let is_below = indent.is_some_and(|blanks| blanks > 0) && indent == own_indent;
                is_open = size > 0 && open == b'{' && state.is_other(byte, is_below);
                if is_open {
                    break;
                }
                let before = match byte {
                    b'\n' => indent.replace(0),
                    b' ' | b'\t' => {
                        let before = indent;
                        indent = before.map(|blanks| blanks + 1);
                        before
                    }
                    _ => indent.take(),
                };
                used += 1;
                self.line += u64::from(byte == b'\n');
                let is_before = self.offset + used as u64 <= start;
                is_over |= from.is_some() && !is_before && size == 0 && byte == b']';
                if is_before || is_over || size == 0 && byte != open {
                    continue;
                }
                if size == 0 {
                    (line, offset) = (self.line + 1, self.offset + used as u64 - 1);
                    own_indent = before;
                    self.last = numbered(self.last, line);
                }
                size += 1;
                if size <= self.cap {
                    raw.push(byte);
                }
                is_whole = state.ends_with(byte);
                if is_whole {
                    break;
                }
            }
            self.reader.consume(used);
            self.offset += used as u64;
            self.indent = indent;
            if is_open {
                return Ok(Some(Err(Bad { line, fault: RowFault::OpenObject })));
            }
            if is_whole && size > self.cap {
                return Ok(Some(Err(Bad { line, fault: RowFault::TooLong(self.cap) })));
            }
            if is_whole {
                return Ok(Some(Ok(RawRow { nth: self.last.1, ..RawRow::new(line, offset, raw) })));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::corpus::rows::shape::RowShape;
    use crate::corpus::rows::split::Records;

    fn objects(text: &str) -> Vec<Result<(u64, String), u64>> {
        objects_from(text, None)
    }

    fn objects_from(text: &str, from: Option<u64>) -> Vec<Result<(u64, String), u64>> {
        let mut records = Records::new(text.as_bytes(), RowShape::objects(from), 60);
        let mut all = Vec::new();
        while let Some(row) = records.next().unwrap() {
            if let Ok(row) = &row {
                let from = row.offset as usize;
                assert_eq!(text.as_bytes()[from..from + row.raw.len()], row.raw);
            }
            let own = row.map(|row| (row.line, String::from_utf8(row.raw).unwrap()));
            all.push(own.map_err(|bad| bad.line));
        }
        all
    }

    #[test]
    fn objects_are_split_wherever_they_are() {
        let text = "[{\"a\": \"}{\\\"\"},\n {\n \"b\": [{}]\n }\n]";
        let expected =
            [Ok((1, "{\"a\": \"}{\\\"\"}".to_owned())), Ok((2, "{\n \"b\": [{}]\n }".to_owned()))];
        assert_eq!(objects(text), expected);
        assert_eq!(objects("{}\n{}{}").len(), 3);
        assert_eq!(objects("[1, 2]"), []);
    }

    #[test]
    fn lists_and_strings_in_a_list_are_split() {
        let rows = |text: &str, open| {
            let shape = RowShape::Objects { from: Some(1), open };
            let mut records = Records::new(text.as_bytes(), shape, 60);
            let mut all = Vec::new();
            while let Some(row) = records.next().unwrap() {
                let row = row.unwrap();
                all.push((row.by_line(), String::from_utf8(row.raw).unwrap()));
            }
            all
        };
        let own = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
            rows.iter().map(|(line, row)| ((*line).to_owned(), (*row).to_owned())).collect()
        };
        let strings = [("line 1", "\"a]\""), ("line 1, row 2", "\"\\\"\""), ("line 2", "\"c\"")];
        assert_eq!(rows("[\"a]\", \"\\\"\",\n\"c\"] \"d\"", b'"'), own(&strings));
        let lists = [("line 1", "[\"a\", {\"b\": []}]"), ("line 1, row 2", "[]")];
        assert_eq!(rows("[[\"a\", {\"b\": []}], []]", b'['), own(&lists));
    }

    #[test]
    fn a_list_inside_of_an_object_ends_with_its_bracket() {
        let text = "{\"meta\": {\"a\": 1},\n\"rows\": [{\"b\": []}, {\"c\": 2}], \"more\": {}}";
        let from = text.find("[{\"b").map(|at| at as u64 + 1);
        let expected = [(2, "{\"b\": []}"), (2, "{\"c\": 2}")];
        let expected = expected.map(|(line, row)| Ok((line, row.to_owned())));
        assert_eq!(objects_from(text, from), expected);
    }

    #[test]
    fn broken_and_long_objects_cost_themselves() {
        let long = format!("[{{\"a\": \"{}\"}},\n{{\"b\": 1}}]", "x".repeat(100));
        assert_eq!(objects(&long), [Err(1), Ok((2, "{\"b\": 1}".to_owned()))]);
        let pretty = "[\n  {\n    \"a\": 1,\n    \"b\": {\"x\": [\n  },\n  {\n    \"c\": 2\n  },\n";
        let second = "{\n    \"c\": 2\n  }".to_owned();
        assert_eq!(objects(pretty), [Err(2), Ok((6, second.clone()))]);
        let open = "[\n  {\n    \"a\": 1,\n  {\n    \"c\": 2\n  }\n]";
        assert_eq!(objects(open), [Err(2), Ok((4, second))]);
        assert_eq!(objects("[{\"a\": 1, {\"b\": 2}]"), [Err(1), Ok((1, "{\"b\": 2}".to_owned()))]);
        let open = objects("[{\"a\": \"open},\n{\"b\": 1}");
        assert_eq!(open, [Err(1), Ok((2, "{\"b\": 1}".to_owned()))]);
        assert_eq!(objects(&"{\"a\":[".repeat(1_000)), [Err(1)]);
    }
}
