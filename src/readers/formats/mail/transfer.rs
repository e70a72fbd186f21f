//! Undoes the transfer encodings of mails, also where a list or a relay has added lines of its own.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode_char;

/// The bytes of base64 lines. What follows the first line of anything else, or the padding, is text that was added on
/// the way, and is kept.
pub(super) fn base64(body: &[u8]) -> Vec<u8> {
    let is_code = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let mut end = 0;
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        let bare = line.trim_ascii();
        if !bare.iter().all(is_code) {
            break;
        }
        end += line.len();
        if bare.ends_with(b"=") {
            break;
        }
    }
    let (code, added) = body.split_at_checked(end).unwrap_or((body, b""));
    let Some(mut bytes) = base64_decode(code) else { return body.to_vec() };
    let added = added.trim_ascii();
    if !added.is_empty() {
        bytes.push(b'\n');
        bytes.extend(added);
    }
    bytes
}

/// The bytes of quoted-printable text; an escape that is none stays.
pub(super) fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(body.len());
    for line in body.split_inclusive(|&byte| byte == b'\n') {
        let bare = line.trim_ascii_end();
        let ends = bare.len() < line.len() && line.ends_with(b"\n");
        let (mut rest, is_soft) = match bare.strip_suffix(b"=") {
            Some(rest) => (rest, true),
            None => (bare, false),
        };
        while let [first, tail @ ..] = rest {
            let escaped = match rest {
                [b'=', high, low, ..] => quoted_printable_decode_char(*high, *low),
                _ => None,
            };
            bytes.push(escaped.unwrap_or(*first));
            rest = if escaped.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
        }
        if ends && !is_soft {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_ends_where_its_lines_end() {
        let told = |body: &str| String::from_utf8(base64(body.as_bytes())).unwrap();
        assert_eq!(told("SGFyYm91\r\nciBtYXN0ZXI=\r\n"), "Harbour master");
        assert_eq!(told("SGFyYm91\nciBtYXN0ZXI=\n\nList\n"), "Harbour master\nList");
        assert_eq!(told("SGFyYm91\n\n-- \nThe list\n"), "Harbou\n-- \nThe list");
        assert_eq!(told("no code at all.\n"), "\nno code at all.");
        assert_eq!(told(""), "");
    }

    #[test]
    fn quoted_printable_keeps_what_is_no_escape() {
        let told = |body: &str| String::from_utf8(quoted_printable(body.as_bytes())).unwrap();
        assert_eq!(told("caf=C3=A9 =\r\nau lait  \r\n2=3 =zz =\r\n=3d"), "café au lait\n2=3 =zz =");
    }
}
