//! Converts bytes of any encoding to text.

mod binary;
mod bytes;
mod character_set;
mod code_page;
mod damaged;
mod decoded;
mod escapes;
mod frequent;
mod guess;
mod hidden;
mod label;
mod line_feeds;
mod mixed;
mod names;
mod plausible;
mod scripts;
mod stream;
mod wide;

pub use code_page::CodePage;
pub use decoded::{Decoded, OtherLines};
pub use hidden::hidden;
pub use label::EncodingLabel;
pub use line_feeds::{line_feeds, without_returns};
pub use names::NameEncoding;
pub use stream::{Decoding, decoding};

use crate::decode::binary::{
    has_controls, is_control_data, is_noise, no_words, noise, signature, zeros,
};
use crate::decode::bytes::{lossy, utf32};
use crate::decode::damaged::damaged_utf8;
use crate::decode::escapes::{escaped, hz, iso_2022_cn, iso_2022_jp, iso_2022_kr};
use crate::decode::guess::guess;
use crate::decode::label::LabelKind;
use crate::decode::mixed::mixed;
use crate::decode::plausible::is_implausible;
use crate::decode::wide::{marked, unmarked};
use crate::document::{DecodedBy, Encoding, Reason};
use encoding_rs::{GB18030, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};

/// Decodes `bytes`, or returns why they are not text.
///
/// Tries in this order: the requested encoding; a byte order mark; the escapes of a seven-bit
/// encoding; UTF-8 of the whole file; UTF-16 without a mark; lines of UTF-8 among lines of another
/// encoding; UTF-8 with a few broken bytes; a guess. Signatures of pictures, archives and the like, NUL
/// bytes, and many control bytes make a file binary.
pub fn decode(bytes: &[u8], label: Option<EncodingLabel>) -> Result<Decoded<'_>, Reason> {
    if let Some(reason) = signature(bytes) {
        return Err(reason);
    }
    if let Some(label) = label {
        return as_requested(bytes, label);
    }
    if let Some((name, decoded)) = marked(bytes) {
        return without_zeros(Decoded::new(name, DecodedBy::Mark, decoded));
    }
    if bytes.is_ascii()
        && let Some((name, decoded)) = escaped(bytes)
    {
        return without_zeros(Decoded::new(name, DecodedBy::Escapes, decoded));
    }
    let valid = std::str::from_utf8(bytes);
    // Cyrillic in UTF-16 has many kinds of control bytes; its blanks are NUL bytes.
    let is_utf_8 = valid.is_ok() && !bytes.contains(&0);
    if (is_utf_8 || bytes.iter().all(|&byte| byte < b' ')) && is_control_data(bytes) {
        return Err(noise());
    }
    if let Ok(text) = valid
        && !bytes.contains(&0)
    {
        let encoding = Encoding { name: UTF_8.name(), by: DecodedBy::Valid, replaced: 0 };
        return Ok(Decoded { text: text.into(), encoding, zeros: 0, other: None });
    }
    if let Some((name, decoded)) = unmarked(bytes) {
        return without_zeros(Decoded::new(name, DecodedBy::Guess, decoded));
    }
    if let Some(reason) = zeros(bytes) {
        return without_padding(bytes).ok_or(reason);
    }
    if let Some(decoded) = mixed(bytes) {
        return Ok(decoded);
    }
    if let Some(decoded) = damaged_utf8(bytes) {
        return Ok(Decoded::new(UTF_8.name(), DecodedBy::Valid, decoded));
    }
    if is_noise(bytes) {
        return Err(noise());
    }
    let (set, name) = guess(bytes);
    let decoded = set.lossy(bytes);
    if is_implausible(&decoded.0, set) {
        return Err(no_words());
    }
    Ok(Decoded::new(name, DecodedBy::Guess, decoded))
}

/// Decodes a text that is padded with NUL bytes, or has a few between its characters, which are left out: at most four or
/// one in a hundred bytes, and no other control characters.
fn without_padding(bytes: &[u8]) -> Option<Decoded<'_>> {
    let is_zero = |byte: &u8| *byte == 0;
    let start = bytes.iter().position(|byte| !is_zero(byte))?;
    let end = bytes.iter().rposition(|byte| !is_zero(byte))? + 1;
    let inside = bytes.get(start..end)?;
    let text: Vec<u8> = inside.iter().copied().filter(|byte| !is_zero(byte)).collect();
    let within = inside.len() - text.len();
    if (within * 10 > text.len() || within > 4) && within * 100 > text.len() || has_controls(&text)
    {
        return None;
    }
    let Decoded { text, encoding, other, .. } = decode(&text, None).ok()?;
    Some(Decoded {
        text: text.into_owned().into(),
        encoding,
        zeros: bytes.len() - end + start + within,
        other,
    })
}

/// Decodes a table, or returns why it is not text. A few NUL bytes concern their rows only: a table
/// with at most one in a hundred bytes is in the encoding that it would have without them.
pub fn decode_table(bytes: &[u8], label: Option<EncodingLabel>) -> Result<Decoded<'_>, Reason> {
    let decoded = decode(bytes, label);
    let zeros = || bytes.split(|&byte| byte == 0).count() - 1;
    let is_whole = decoded.as_ref().is_ok_and(|decoded| decoded.zeros == 0);
    if label.is_some() || is_whole || zeros() * 100 > bytes.len() {
        return decoded;
    }
    if signature(bytes).is_some() {
        return decoded;
    }
    let spaced: Vec<u8> = bytes.iter().map(|&byte| if byte == 0 { b' ' } else { byte }).collect();
    let found = decode(&spaced, None)?.encoding;
    let Ok(label) = found.name.parse() else { return decoded };
    let Decoded { text, encoding, .. } = decode(bytes, Some(label))?;
    Ok(Decoded { text, encoding: Encoding { by: found.by, ..encoding }, zeros: 0, other: None })
}

/// Decodes in the encoding that the user requested; drops its byte order mark.
fn as_requested(bytes: &[u8], EncodingLabel(kind): EncodingLabel) -> Result<Decoded<'_>, Reason> {
    let after = |mark: &[u8]| bytes.strip_prefix(mark);
    let (name, decoded) = match kind {
        LabelKind::Dos(set) => (set.name(), set.lossy(bytes)),
        LabelKind::Hz => ("HZ-GB-2312", hz(bytes)),
        LabelKind::Iso2022Kr => ("ISO-2022-KR", iso_2022_kr(bytes)),
        LabelKind::Iso2022Cn => ("ISO-2022-CN", iso_2022_cn(bytes)),
        LabelKind::Utf32(big_endian) => {
            let marked = marked(bytes).filter(|(name, _)| name.starts_with("UTF-32"));
            let name = if big_endian { "UTF-32BE" } else { "UTF-32LE" };
            marked.unwrap_or_else(|| (name, utf32(bytes, big_endian)))
        }
        LabelKind::Standard(encoding) if encoding == ISO_2022_JP => {
            (encoding.name(), iso_2022_jp(bytes))
        }
        // "utf-16" means the order of the mark, and little-endian without one
        LabelKind::Standard(encoding) if encoding == UTF_16LE => match after(b"\xfe\xff") {
            Some(rest) => (UTF_16BE.name(), lossy(UTF_16BE, rest)),
            None => (encoding.name(), lossy(encoding, after(b"\xff\xfe").unwrap_or(bytes))),
        },
        LabelKind::Standard(encoding) => {
            let mark: &[u8] = match encoding.name() {
                "UTF-8" => b"\xef\xbb\xbf",
                "UTF-16BE" => b"\xfe\xff",
                "gb18030" => b"\x84\x31\x95\x33",
                _ => b"",
            };
            let name = if encoding == GB18030 { "GB18030" } else { encoding.name() };
            (name, lossy(encoding, after(mark).unwrap_or(bytes)))
        }
    };
    let zeros = decoded.0.bytes().filter(|&byte| byte == 0).count();
    if zeros * 100 > decoded.0.len() {
        let what = format!("more than one NUL in a hundred characters, even as {name}");
        return Err(Reason::Binary(what));
    }
    Ok(Decoded::new(name, DecodedBy::Asked, decoded))
}

/// Rejects texts with NULs after decoding.
fn without_zeros(decoded: Decoded<'_>) -> Result<Decoded<'_>, Reason> {
    zeros(decoded.text.as_bytes()).map_or(Ok(decoded), Err)
}
