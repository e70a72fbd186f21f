//! Strings of a PDF that are not drawn: values, names, descriptions.

/// The text of a string outside of content: UTF-16 or UTF-8 with a mark, else Latin letters.
pub(super) fn text_string(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units = rest.chunks_exact(2).map(|pair| match pair {
                [high, low] => u16::from_be_bytes([*high, *low]),
                _ => 0xfffd,
            });
            char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        other => other.iter().map(|&byte| char::from(byte)).collect(),
    }
}
