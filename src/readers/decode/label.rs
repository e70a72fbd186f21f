//! Parses encoding names as users write them.

use crate::decode::character_set::{CP437, CP850, CP852, CharacterSet};
use encoding_rs::{EUC_KR, Encoding, GB18030, GBK, REPLACEMENT, SHIFT_JIS, X_USER_DEFINED};
use std::str::FromStr;

/// An encoding given by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodingLabel(pub(super) LabelKind);

/// The encoding that a label stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// An encoding of the WHATWG standard.
    Standard(&'static Encoding),
    /// A code page of DOS.
    Dos(CharacterSet),
    /// HZ: GB2312 in seven bits, `~{` and `~}`.
    Hz,
    /// ISO-2022-KR: KS X 1001 in seven bits.
    Iso2022Kr,
    /// ISO-2022-CN: GB2312 in seven bits.
    Iso2022Cn,
    /// UTF-32 in the byte order of its mark, else little-endian; `true` for big-endian.
    Utf32(bool),
}

/// Labels in use that the WHATWG standard does not have.
const OTHER: &[(&str, LabelKind)] = &[
    ("cp437", LabelKind::Dos(CP437)),
    ("ibm437", LabelKind::Dos(CP437)),
    ("cp850", LabelKind::Dos(CP850)),
    ("ibm850", LabelKind::Dos(CP850)),
    ("cp852", LabelKind::Dos(CP852)),
    ("ibm852", LabelKind::Dos(CP852)),
    ("hz", LabelKind::Hz),
    ("hz-gb-2312", LabelKind::Hz),
    ("iso-2022-kr", LabelKind::Iso2022Kr),
    ("iso-2022-cn", LabelKind::Iso2022Cn),
    ("utf-32", LabelKind::Utf32(false)),
    ("utf-32le", LabelKind::Utf32(false)),
    ("utf-32be", LabelKind::Utf32(true)),
    ("euc-cn", LabelKind::Standard(GBK)),
    ("cp936", LabelKind::Standard(GBK)),
    ("gb-18030", LabelKind::Standard(GB18030)),
    ("cp932", LabelKind::Standard(SHIFT_JIS)),
    ("cp949", LabelKind::Standard(EUC_KR)),
    ("uhc", LabelKind::Standard(EUC_KR)),
    ("cp950", LabelKind::Standard(encoding_rs::BIG5)),
];

impl FromStr for EncodingLabel {
    type Err = String;

    /// Accepts any label of the WHATWG Encoding Standard and a few more; ignores case and outer
    /// spaces.
    fn from_str(label: &str) -> Result<Self, String> {
        let bare = label.trim().to_ascii_lowercase().replace('_', "-");
        if let Some((_, kind)) = OTHER.iter().find(|(name, _)| *name == bare) {
            return Ok(Self(*kind));
        }
        let known = [label.as_bytes(), bare.as_bytes()].into_iter().find_map(Encoding::for_label);
        match known {
            Some(encoding) if encoding != REPLACEMENT && encoding != X_USER_DEFINED => {
                Ok(Self(LabelKind::Standard(encoding)))
            }
            _ => Err(format!(
                "unknown encoding `{label}`: expected e.g. utf-8, gb18030, gbk, hz, big5, \
                 shift_jis, euc-jp, iso-2022-jp, euc-kr, utf-16le, windows-1252, koi8-r"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_the_web_and_a_few_more() {
        let known = |label: &str| label.parse::<EncodingLabel>().is_ok();
        for label in
            ["UTF-8", "gb2312", "GBK", "hz", " HZ-GB-2312 ", "latin1", "cp936", "shift_jis"]
        {
            assert!(known(label), "{label}");
        }
        for label in ["", "utf-9", "replacement", "x-user-defined", "中文"] {
            assert!(!known(label), "{label}");
        }
        let said = "utf-9".parse::<EncodingLabel>().unwrap_err();
        assert!(said.starts_with("unknown encoding `utf-9`: expected e.g. utf-8"), "{said}");
    }
}
