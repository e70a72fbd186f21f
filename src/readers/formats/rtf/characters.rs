//! Takes the characters of an RTF file, by number or by code page, to its text.

use crate::budget::Halt;
use crate::formats::rtf::groups::RtfContent;
use crate::formats::rtf::reader::RtfText;
use crate::reading::RemarkKind;

impl RtfText<'_> {
    /// Adds a UTF-16 code unit, written as a signed number.
    pub(super) fn unicode(&mut self, number: i32) -> Result<(), Halt> {
        let high = self.high.take();
        self.decode()?;
        self.skip = self.group().fallback;
        let unit = number as u16;
        if (0xd800..0xdc00).contains(&unit) {
            self.high = Some(unit);
            return Ok(());
        }
        for c in char::decode_utf16(high.into_iter().chain([unit])) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            if c.is_control() {
                continue;
            }
            self.replaced += usize::from(c == char::REPLACEMENT_CHARACTER);
            self.push(c.encode_utf8(&mut [0; 4]))?;
        }
        Ok(())
    }

    /// Decodes the bytes so far in the code page of their font.
    pub(super) fn decode(&mut self) -> Result<(), Halt> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let group = self.group();
        let bytes = std::mem::take(&mut self.pending);
        let (text, replaced) = self.fonts.page(group.font).decode(&bytes);
        self.replaced += replaced;
        self.push(&text)
    }

    pub(super) fn push(&mut self, text: &str) -> Result<(), Halt> {
        let group = self.group();
        if group.destination != RtfContent::Text {
            return Ok(());
        }
        if group.deleted {
            self.flow.left_out(RemarkKind::Deletions, usize::from(!self.deleting));
            self.deleting = true;
            return Ok(());
        }
        self.deleting = false;
        // A note is at the foot of the page, wherever its mark is.
        let is_note = group.is_side && !group.is_box;
        let below = if is_note { self.cells.page } else { self.cells.behind(group.tables) };
        self.flow.push(text, group.look(below))
    }
}
