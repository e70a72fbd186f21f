//! Decodes bytes of a known encoding, counting malformed sequences.

use encoding_rs::{DecoderResult, Encoding};

/// A text, and the number of malformed sequences in it, which became U+FFFD.
pub(super) type Lossy = (String, usize);

/// Bytes of text decoded at a time.
const PIECE: usize = 1 << 14;

/// Decodes `bytes` in an encoding of the WHATWG standard; a byte order mark is not special.
pub(super) fn lossy(encoding: &'static Encoding, bytes: &[u8]) -> Lossy {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len());
    let (mut rest, mut replaced) = (bytes, 0);
    // Straight into `text`, each malformed sequence would cost a look at all of its free space.
    let mut piece = vec![0; PIECE];
    loop {
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(rest, &mut piece, true);
        rest = rest.get(read..).unwrap_or_default();
        text.push_str(str::from_utf8(piece.get(..written).unwrap_or_default()).unwrap_or_default());
        match result {
            DecoderResult::InputEmpty => return (text, replaced),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => {
                text.push(char::REPLACEMENT_CHARACTER);
                replaced += 1;
            }
        }
    }
}

/// Decodes UTF-32 without a mark, which is not in the WHATWG standard.
pub(super) fn utf32(bytes: &[u8], big_endian: bool) -> Lossy {
    let (units, rest) = bytes.as_chunks::<4>();
    let mut replaced = 0;
    let mut text: String = units
        .iter()
        .map(|&unit| {
            let value =
                if big_endian { u32::from_be_bytes(unit) } else { u32::from_le_bytes(unit) };
            char::from_u32(value).unwrap_or_else(|| {
                replaced += 1;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    if !rest.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
        replaced += 1;
    }
    (text, replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_sequences_are_counted() {
        assert_eq!(lossy(encoding_rs::GB18030, b"\xc4\xe3\xba"), ("你\u{fffd}".to_owned(), 1));
        assert_eq!(lossy(encoding_rs::UTF_8, "\u{fffd}".as_bytes()), ("\u{fffd}".to_owned(), 0));
        assert_eq!(utf32(b"\x60\x4f\0\0\0\xd8\0\0x", false).0, "你\u{fffd}\u{fffd}");
        assert_eq!(utf32(b"\0\0\x4f\x60", true), ("你".to_owned(), 0));
    }
}
