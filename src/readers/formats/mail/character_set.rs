//! Decides between the character set that a mail declares and the one that its bytes are in.

use crate::decode::{EncodingLabel, decode};
use crate::document::DecodedBy;
use mail_parser::decoders::charsets::map::charset_decoder;

/// Character sets that programs declare for any text.
const CARELESS: [&str; 3] = ["us-ascii", "iso-8859-1", "windows-1252"];
/// Encodings that are not guessed from Latin letters.
const EAST_ASIAN: [&str; 6] = ["GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR"];
/// Bytes of a page in which it declares its character set.
const HEAD: usize = 1_024;

/// The text of a part whose header declares this character set; `None` if it is not text.
///
/// Bytes that are UTF-8, or have a mark or the escapes of a seven-bit encoding, are that. Others are what the header
/// says, unless characters are broken in it and fewer in the guess of the detector, or the header names the set that
/// programs name without thought and the bytes are Chinese, Japanese or Korean.
pub(super) fn decoded(bytes: &[u8], declared: Option<&str>) -> Option<String> {
    let label: Option<EncodingLabel> = declared.and_then(|name| name.parse().ok());
    if let (Some(name), None) = (declared, label)
        && bytes.is_ascii()
        && let Some(decoder) = charset_decoder(name.as_bytes())
    {
        return Some(decoder(bytes));
    }
    let found = decode(bytes, None).ok();
    let proven = [DecodedBy::Mark, DecodedBy::Escapes, DecodedBy::Valid];
    let is_proven = found
        .as_ref()
        .is_some_and(|found| proven.contains(&found.encoding.by) && found.encoding.replaced == 0);
    let own = label.filter(|_| !is_proven).and_then(|label| decode(bytes, Some(label)).ok());
    let best = match (own, found) {
        (Some(own), Some(found)) => {
            let is_careless = CARELESS
                .iter()
                .any(|set| declared.is_some_and(|name| name.trim().eq_ignore_ascii_case(set)));
            let is_denied = is_careless && EAST_ASIAN.contains(&found.encoding.name);
            let is_broken = own.encoding.replaced > found.encoding.replaced;
            Some(if is_denied || is_broken { found } else { own })
        }
        (own, found) => own.or(found),
    };
    best.map(|best| best.text.into_owned())
}

/// The character set that an HTML page declares itself.
pub(super) fn own_character_set(page: &[u8]) -> Option<&str> {
    let head = page.get(..page.len().min(HEAD))?;
    let name = b"charset=";
    let at = head.windows(name.len()).position(|own| own.eq_ignore_ascii_case(name))?;
    let value = head.get(at + name.len()..)?.trim_ascii_start();
    let value = value.strip_prefix(b"\"").or_else(|| value.strip_prefix(b"'")).unwrap_or(value);
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let end = value.iter().position(|byte| !is_name(byte)).unwrap_or(value.len());
    value.get(..end).and_then(|value| str::from_utf8(value).ok())
}
