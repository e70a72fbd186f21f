//! Code pages by their Windows number, for formats that declare one.

use crate::decode::bytes::Lossy;
use crate::decode::character_set::{CP437, CP850, CP852, CharacterSet};
use encoding_rs::{
    BIG5, EUC_KR, GB18030, GBK, IBM866, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
    WINDOWS_1257, WINDOWS_1258,
};

/// A code page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodePage(CharacterSet);

impl Default for CodePage {
    /// Windows-1252.
    fn default() -> Self {
        Self(CharacterSet::Standard(WINDOWS_1252))
    }
}

impl CodePage {
    /// The code page of a number; `None` if it is unknown.
    pub fn from_number(number: u32) -> Option<Self> {
        Some(Self(CharacterSet::Standard(match number {
            437 => return Some(Self(CP437)),
            850 => return Some(Self(CP850)),
            852 => return Some(Self(CP852)),
            866 => IBM866,
            874 => WINDOWS_874,
            932 => SHIFT_JIS,
            936 => GBK,
            949 | 1361 => EUC_KR,
            950 => BIG5,
            1250 => WINDOWS_1250,
            1251 => WINDOWS_1251,
            1252 => WINDOWS_1252,
            1253 => WINDOWS_1253,
            1254 => WINDOWS_1254,
            1255 => WINDOWS_1255,
            1256 => WINDOWS_1256,
            1257 => WINDOWS_1257,
            1258 => WINDOWS_1258,
            10_000 => MACINTOSH,
            54_936 => GB18030,
            65_001 => UTF_8,
            _ => return None,
        })))
    }

    /// Its name, e.g. `GBK`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Decodes bytes, counting malformed sequences.
    pub fn decode(self, bytes: &[u8]) -> Lossy {
        self.0.lossy(bytes)
    }
}
