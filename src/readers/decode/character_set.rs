//! Sets of characters: those of the WHATWG standard, and code pages of DOS that it does not have.

use crate::decode::bytes::{Lossy, lossy};
use encoding_rs::{BIG5, Encoding};
use std::borrow::Cow;

/// A set of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CharacterSet {
    /// Of the standard.
    Standard(&'static Encoding),
    /// Of DOS: its name, and the characters of the bytes from 0x80.
    Dos(&'static str, &'static str),
}

impl CharacterSet {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Standard(encoding) => encoding.name(),
            Self::Dos(name, _) => name,
        }
    }

    /// The text of some bytes; malformed sequences become U+FFFD.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Standard(encoding) => encoding.decode_without_bom_handling(bytes).0,
            Self::Dos(_, upper) => {
                let upper: Vec<char> = upper.chars().collect();
                let of = |&byte: &u8| match byte {
                    0..0x80 => Some(char::from(byte)),
                    _ => upper.get(usize::from(byte) - 0x80).copied(),
                };
                bytes.iter().filter_map(of).collect()
            }
        }
    }

    /// The same, with the number of malformed sequences.
    pub(super) fn lossy(self, bytes: &[u8]) -> Lossy {
        match self {
            Self::Standard(encoding) => lossy(encoding, bytes),
            Self::Dos(..) => (self.decode(bytes).into_owned(), 0),
        }
    }

    /// True for a set of Chinese, Japanese or Korean.
    pub(super) fn is_east_asian(self) -> bool {
        matches!(self, Self::Standard(encoding) if !encoding.is_single_byte())
    }

    /// True for a character of the half of an East Asian set that has the usual ones.
    pub(super) fn is_common(self, c: char) -> bool {
        let mut units = [0; 4];
        let Self::Standard(encoding) = self else { return false };
        let bytes = encoding.encode(c.encode_utf8(&mut units)).0;
        let is_low = bytes.get(1).is_some_and(|&second| second < 0xa1);
        match (encoding.name(), bytes.first().copied().unwrap_or_default()) {
            ("GBK" | "gb18030", lead) if bytes.len() == 2 => {
                if is_low || lead < 0xb0 {
                    Self::Standard(BIG5).is_common(c)
                } else {
                    lead <= 0xd7
                }
            }
            ("Big5", lead) => (0xa4..=0xc6).contains(&lead),
            ("Shift_JIS", lead) => (0x82..=0x98).contains(&lead),
            ("EUC-JP", lead) => (0xa4..=0xcf).contains(&lead) && bytes.len() == 2,
            ("EUC-KR", 0xca..) => Self::Standard(BIG5).is_common(c),
            ("EUC-KR", lead) => (0xb0..=0xc8).contains(&lead) && !is_low,
            _ => false,
        }
    }

    /// The first byte of a character.
    pub(super) fn lead(self, c: char) -> u8 {
        let mut units = [0; 4];
        let text: &str = c.encode_utf8(&mut units);
        match self {
            Self::Standard(encoding) => {
                encoding.encode(text).0.first().copied().unwrap_or_default()
            }
            Self::Dos(..) => 0,
        }
    }
}

/// The upper half of code page 437, of DOS in the United States.
pub(super) const CP437: CharacterSet = CharacterSet::Dos(
    "CP437",
    "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}\
",
);
/// The upper half of code page 850, of DOS in western Europe.
pub(super) const CP850: CharacterSet = CharacterSet::Dos(
    "CP850",
    "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}\
",
);
/// The upper half of code page 852, of DOS in central Europe.
pub(super) const CP852: CharacterSet = CharacterSet::Dos(
    "CP852",
    "\
    ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
    └┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}\
",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_pages_of_dos_have_all_their_characters() {
        let all: Vec<u8> = (0..=255).collect();
        for set in [CP437, CP850, CP852] {
            assert_eq!(set.decode(&all).chars().count(), 256, "{}", set.name());
        }
        assert_eq!(CP850.lossy(b"M\x81ller"), ("Müller".to_owned(), 0));
        assert_eq!(CP437.decode(b"\x9b\xe1"), "¢ß");
    }
}
