//! Layout of JSON: one document, file or pair per line, and nothing that could control a terminal.

use crate::display::sanitise::is_forbidden;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// Values down to this depth start a new line.
const LINES: usize = 2;

/// Formatter with line breaks down to a depth. Writes control, bidi and invisible characters as
/// `\uXXXX`, which JSON readers decode.
#[derive(Debug, Default)]
pub struct Style {
    depth: usize,
    lines: usize,
    filled: bool,
}

/// The value on several lines, indented, with a line feed at the end.
pub fn pretty(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_pretty(value, &mut bytes)?;
    Ok(bytes)
}

/// As [`pretty`], with the keys of all objects in alphabetical order.
pub fn pretty_sorted(value: &impl Serialize) -> io::Result<Vec<u8>> {
    pretty(&serde_json::to_value(value)?)
}

/// As [`pretty`], written while the value is serialised: no part of it is held.
pub fn write_pretty(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    with(value, LINES, out)?;
    out.write_all(b"\n")
}

/// The value on one line.
pub fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    append_line(value, &mut bytes)?;
    Ok(bytes)
}

/// Appends the value on one line, without a line feed.
pub fn append_line(value: &impl Serialize, bytes: &mut Vec<u8>) -> io::Result<()> {
    with(value, 0, bytes)
}

fn with<W: ?Sized + Write>(value: &impl Serialize, lines: usize, out: &mut W) -> io::Result<()> {
    let style = Style { lines, ..Style::default() };
    Ok(value.serialize(&mut Serializer::with_formatter(out, style))?)
}

impl Style {
    fn open<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.filled = false;
        out.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.filled && self.depth < self.lines {
            self.new_line(out)?;
        }
        self.filled = true;
        out.write_all(bracket)
    }

    fn next<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.depth <= self.lines) {
            (true, true) => self.new_line(out),
            (true, false) => Ok(()),
            (false, true) => out.write_all(b",").and_then(|()| self.new_line(out)),
            (false, false) => out.write_all(b","),
        }
    }

    fn new_line<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for Style {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth <= self.lines { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        if !text.chars().any(is_forbidden) {
            return out.write_all(text.as_bytes());
        }
        let mut buffer = [0; 4];
        for c in text.chars() {
            if is_forbidden(c) {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    write!(out, "\\u{unit:04x}")?;
                }
            } else {
                out.write_all(c.encode_utf8(&mut buffer).as_bytes())?;
            }
        }
        Ok(())
    }
}

/// Value of the key `schema`: the identifier of the JSON Schema of that name, with the version of its keys.
pub fn schema_id(name: &str) -> String {
    format!("urn:lookalike:{name}:1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_and_escapes() {
        let value =
            serde_json::json!({"a": [], "b": [{"x": 1, "y": [2, 3]}, {}], "c": {"d": null}});
        let text = String::from_utf8(pretty(&value).unwrap()).unwrap();
        let expected = "{\n  \"a\": [],\n  \"b\": [\n    {\"x\":1,\"y\":[2,3]},\n    {}\n  ],\n  \
                        \"c\": {\n    \"d\": null\n  }\n}\n";
        assert_eq!(text, expected);
        let hostile = "\u{1b}[2J\u{9b}\u{202e}\u{e0041}\u{7f}文\"\\";
        let text = String::from_utf8(line(&hostile).unwrap()).unwrap();
        assert_eq!(text, r#""\u001b[2J\u009b\u202e\udb40\udc41\u007f文\"\\""#);
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), hostile);
    }
}
