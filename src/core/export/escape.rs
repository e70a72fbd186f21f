//! Escapes names of any bytes for TSV and CSV, without loss.

use crate::display::sanitise::is_forbidden;

/// Appends a name for TSV: backslash, tab, line feed and carriage return as `\\ \t \n \r`; bytes that
/// are not UTF-8, and characters that control a terminal, reverse a line or are invisible, as `\xHH`
/// per byte.
pub fn tsv(name: &[u8], out: &mut Vec<u8>) {
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => out.extend_from_slice(b"\\\\"),
                '\t' => out.extend_from_slice(b"\\t"),
                '\n' => out.extend_from_slice(b"\\n"),
                '\r' => out.extend_from_slice(b"\\r"),
                c => character(c, is_forbidden(c), out),
            }
        }
        hexadecimal(chunk.invalid(), out);
    }
}

/// A name for CSV, before quoting. Two escapes, which a reader can undo:
///
/// - bytes that are not UTF-8, and characters that control a terminal, end or reverse a line, or are
///   invisible, are `\xHH` per byte; a backslash that would read as such an escape is `\x5C`;
/// - a name that a spreadsheet would run as a formula, or that starts with `'`, gets a `'` in front:
///   a reader drops one leading `'`.
pub fn csv(name: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(name.len() + 2);
    if runs_as_formula(name) {
        out.push(b'\'');
    }
    let mut rest = name;
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            character(c, is_forbidden(c) || (c == '\\' && reads_as_escape(rest)), &mut out);
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
        hexadecimal(chunk.invalid(), &mut out);
        rest = rest.get(chunk.invalid().len()..).unwrap_or_default();
    }
    out
}

fn character(c: char, escaped: bool, out: &mut Vec<u8>) {
    let mut buffer = [0; 4];
    let bytes = c.encode_utf8(&mut buffer).as_bytes();
    if escaped {
        hexadecimal(bytes, out);
    } else {
        out.extend_from_slice(bytes);
    }
}

fn hexadecimal(bytes: &[u8], out: &mut Vec<u8>) {
    let digit = |value: u8| if value < 10 { b'0' + value } else { b'A' + value - 10 };
    for byte in bytes {
        out.extend_from_slice(&[b'\\', b'x', digit(byte >> 4), digit(byte & 15)]);
    }
}

fn reads_as_escape(rest: &[u8]) -> bool {
    matches!(rest, [b'\\', b'x', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Spreadsheets skip leading spaces and invisible characters, and accept full-width signs.
fn runs_as_formula(name: &[u8]) -> bool {
    let valid = name.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let first = valid.chars().next();
    matches!(first, Some('\'' | '\t' | '\r' | '\n'))
        || valid
            .chars()
            .find(|&c| !is_forbidden(c) && !c.is_whitespace())
            .is_some_and(|c| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(name: &[u8]) -> String {
        let mut out = Vec::new();
        tsv(name, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tsv_names() {
        assert_eq!(written("刑法.txt".as_bytes()), "刑法.txt");
        assert_eq!(written(b"a\tb\nc\rd\\e"), "a\\tb\\nc\\rd\\\\e");
        assert_eq!(written(b"\xff\x1b[31m\xe4\xb8"), "\\xFF\\x1B[31m\\xE4\\xB8");
        assert_eq!(written("\u{9B}".as_bytes()), "\\xC2\\x9B");
        assert_eq!(written("\u{202E}文".as_bytes()), "\\xE2\\x80\\xAE文");
    }

    fn read_back(cell: &[u8]) -> Vec<u8> {
        let cell = cell.strip_prefix(b"'").unwrap_or(cell);
        let mut out = Vec::new();
        let mut rest = cell;
        while let [first, tail @ ..] = rest {
            if reads_as_escape(rest) {
                let digits = std::str::from_utf8(&rest[2..4]).unwrap();
                out.push(u8::from_str_radix(digits, 16).unwrap());
                rest = &rest[4..];
            } else {
                out.push(*first);
                rest = tail;
            }
        }
        out
    }

    #[test]
    fn csv_names_are_read_back() {
        let names: [&[u8]; 11] = [
            "rlo\u{202e}txt.exe\r\n\u{2067}".as_bytes(),
            "刑法.txt".as_bytes(),
            b"=1+1.txt",
            b"'=x",
            b"\\x41\\y\\",
            b"\xff\\xFF",
            b"\ttab",
            b"a\n\x1bb",
            "\u{200B}=2".as_bytes(),
            b"-rf",
            b"",
        ];
        for name in names {
            let cell = csv(name);
            assert_eq!(read_back(&cell), name, "{name:?}");
            assert!(!String::from_utf8(cell).unwrap().contains(is_forbidden), "{name:?}");
        }
        assert_eq!(csv(b"=1+1.txt"), b"'=1+1.txt");
        assert_eq!(csv("\u{200B}@x".as_bytes()).first(), Some(&b'\''));
        assert_eq!(csv(b"a-b.txt"), b"a-b.txt");
        assert_eq!(csv(b"C:\\texts"), b"C:\\texts");
    }
}
