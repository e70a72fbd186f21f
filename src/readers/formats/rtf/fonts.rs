//! Code pages of an RTF file: of the whole file and of its fonts.

use crate::decode::CodePage;
use std::collections::HashMap;

/// The code page of a `\fcharset` number (RTF 1.9.1, font table); `None` for the file's own.
fn code_page(number: i32) -> Option<u32> {
    Some(match number {
        0 => 1252,
        77 => 10_000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    })
}

/// The code pages of a file.
pub(super) struct RtfFonts {
    /// Of the file: `\ansicpg`.
    pub(super) own: CodePage,
    fonts: HashMap<i32, CodePage>,
    /// The font whose properties follow.
    pub(super) current: i32,
    /// The font of text that has none: `\deff`.
    pub(super) default: Option<i32>,
}

impl RtfFonts {
    /// Creates the code pages of a file that has declared none: Windows-1252.
    pub(super) fn new() -> Self {
        Self { own: CodePage::default(), fonts: HashMap::new(), current: 0, default: None }
    }

    /// Sets the character set of the current font.
    pub(super) fn set_charset(&mut self, number: i32) {
        if let Some(page) = code_page(number).and_then(CodePage::from_number) {
            self.fonts.insert(self.current, page);
        }
    }

    /// The code page of text in a font.
    ///
    /// Western fonts say Windows-1252 even where a file is in another code page: then the file
    /// counts.
    pub(super) fn page(&self, font: Option<i32>) -> CodePage {
        let page = font.or(self.default).and_then(|font| self.fonts.get(&font)).copied();
        page.filter(|page| *page != CodePage::default()).unwrap_or(self.own)
    }
}
