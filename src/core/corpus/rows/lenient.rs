//! Mends JSON that other programs write and the standard forbids: NaN, half surrogates, raw controls.

/// The same JSON with `NaN` and infinities as null, halves of surrogate pairs as U+FFFD, and other
/// control characters than NUL in strings as escapes; `None` if there is nothing of that.
pub(super) fn mended(raw: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(raw.len());
    let (mut rest, mut is_string, mut is_changed) = (raw, false, false);
    while let [first, tail @ ..] = rest {
        let (used, instead) = if is_string { in_string(rest) } else { outside(rest) };
        is_string ^= *first == b'"';
        rest = rest.get(used..).unwrap_or(tail);
        match instead {
            Some(bytes) => {
                is_changed = true;
                out.extend_from_slice(&bytes);
            }
            None => out
                .extend_from_slice(raw.get(raw.len() - rest.len() - used..raw.len() - rest.len())?),
        }
    }
    is_changed.then_some(out)
}

/// Number of bytes of the next token outside of strings, and what is written instead.
fn outside(rest: &[u8]) -> (usize, Option<Vec<u8>>) {
    let names: [&[u8]; 4] = [b"-Infinity", b"+Infinity", b"Infinity", b"NaN"];
    let found = names.into_iter().find(|name| rest.starts_with(name));
    found.map_or((1, None), |name| (name.len(), Some(b"null".to_vec())))
}

/// The same inside of a string.
fn in_string(rest: &[u8]) -> (usize, Option<Vec<u8>>) {
    match rest {
        [b'\\', b'u', ..] => match (unit(rest), unit(rest.get(6..).unwrap_or_default())) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => (12, None),
            (Some(0xd800..0xe000), _) => (6, Some(b"\\ufffd".to_vec())),
            _ => (2, None),
        },
        [b'\\', _, ..] => (2, None),
        // A NUL is no character of a text.
        [byte @ 1..0x20, ..] => (1, Some(format!("\\u{byte:04x}").into_bytes())),
        _ => (1, None),
    }
}

/// The UTF-16 unit of an escape at the start of these bytes.
fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_and_javascript_write_is_mended() {
        let told = |raw: &str| mended(raw.as_bytes()).map(|own| String::from_utf8(own).unwrap());
        let raw = r#"{"a": NaN, "b": [-Infinity, Infinity], "c": "NaN \" NaN"}"#;
        let expected = r#"{"a": null, "b": [null, null], "c": "NaN \" NaN"}"#;
        assert_eq!(told(raw).as_deref(), Some(expected));
        let raw = r#"{"a": "\ud83d x \ude00 \ud83d\ude00 \\ud83d"}"#;
        let expected = r#"{"a": "\ufffd x \ufffd \ud83d\ude00 \\ud83d"}"#;
        assert_eq!(told(raw).as_deref(), Some(expected));
        assert_eq!(told("{\"a\": \"b\tc\"}").as_deref(), Some("{\"a\": \"b\\u0009c\"}"));
        assert_eq!(told("{\"a\":\t1}"), None);
        assert_eq!(told("{\"a\": \"\\"), None);
    }
}
