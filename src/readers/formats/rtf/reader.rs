//! Runs through the tokens of an RTF file and collects its text.

use crate::budget::Halt;
use crate::decode::CodePage;
use crate::document::{DecodedBy, Encoding, Reason};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadLimits, ReadMethod};
use crate::formats::flow::TextFlow;
use crate::formats::rtf::colours::RtfColours;
use crate::formats::rtf::fonts::RtfFonts;
use crate::formats::rtf::groups::{GroupKind, RtfContent, RtfGroup, kind_of};
use crate::formats::rtf::shading::RtfCells;
use crate::formats::rtf::words::{RtfToken, RtfTokens, characters};

/// Rich Text Format, version 1.9.1 and older.
pub(in crate::formats) const RTF: FileReader =
    FileReader { name: "rtf", extensions: &["rtf"], read: ReadMethod::Bytes { likeness, read } };

/// Deepest nesting of groups.
const DEEPEST: usize = 512;
/// Half points below which letters are tiny.
const TINY: i32 = 4;

fn likeness(bytes: &[u8]) -> Likeness {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if start.starts_with(b"{\\rtf") { Likeness::Certain } else { Likeness::Other }
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut text = RtfText {
        flow: TextFlow::new(limits.budget),
        groups: vec![RtfGroup { fallback: 1, ..RtfGroup::default() }],
        fonts: RtfFonts::new(),
        colours: RtfColours::default(),
        cells: RtfCells::new(bytes),
        pending: Vec::new(),
        high: None,
        skip: 0,
        starts_group: false,
        optional: false,
        deleting: false,
        replaced: 0,
    };
    text.flow.start_part();
    for token in RtfTokens::new(bytes) {
        limits.budget.spend(1)?;
        if token != RtfToken::Close {
            text.token(token)?;
        } else if text.close()? {
            break;
        }
    }
    if text.groups.len() > 1 {
        return Err(Reason::Damaged("it ends inside a group".to_owned()));
    }
    text.decode()?;
    let encoding =
        Encoding { name: text.fonts.own.name(), by: DecodedBy::Declared, replaced: text.replaced };
    Ok(Extracted { encoding: Some(encoding), ..text.flow.finish("paragraph")? })
}

/// The state of reading.
pub(super) struct RtfText<'a> {
    pub(super) flow: TextFlow<'a>,
    /// The open groups; the first one is outside the file's own.
    groups: Vec<RtfGroup>,
    pub(super) fonts: RtfFonts,
    colours: RtfColours,
    pub(super) cells: RtfCells,
    /// Bytes of text not yet decoded.
    pub(super) pending: Vec<u8>,
    /// The first half of a character beyond U+FFFF.
    pub(super) high: Option<u16>,
    /// Number of characters to skip after a `\u`.
    pub(super) skip: usize,
    /// True after `{`: the next word may name a destination.
    starts_group: bool,
    /// True after `{\*`: an unknown destination is skipped.
    optional: bool,
    /// True inside a run of deleted text that was counted.
    pub(super) deleting: bool,
    pub(super) replaced: usize,
}

impl RtfText<'_> {
    pub(super) fn group(&self) -> RtfGroup {
        self.groups.last().copied().unwrap_or_default()
    }

    fn change(&mut self, change: impl FnOnce(&mut RtfGroup)) -> Result<(), Halt> {
        self.decode()?;
        if let Some(group) = self.groups.last_mut() {
            change(group);
        }
        Ok(())
    }

    /// Ends a group; returns true if it was that of the file.
    fn close(&mut self) -> Result<bool, Halt> {
        self.decode()?;
        self.skip = 0;
        self.starts_group = false;
        let outer = self.groups.len().checked_sub(2).and_then(|at| self.groups.get(at));
        let closed_side = self.group().is_side && outer.is_some_and(|outer| !outer.is_side);
        if closed_side {
            self.flow.close_side()?;
        }
        if self.groups.len() > 1 {
            self.groups.pop();
        }
        Ok(self.groups.len() == 1)
    }

    fn token(&mut self, token: RtfToken<'_>) -> Result<(), Reason> {
        let starts = std::mem::take(&mut self.starts_group);
        let optional = std::mem::take(&mut self.optional);
        match token {
            RtfToken::Open => {
                self.decode()?;
                self.skip = 0;
                if self.groups.len() > DEEPEST {
                    let what = format!("its groups nest deeper than {DEEPEST}");
                    return Err(Reason::Damaged(what));
                }
                let group = self.group();
                self.groups.push(group);
                self.starts_group = true;
            }
            RtfToken::Symbol(b'*') if starts => {
                self.starts_group = true;
                self.optional = true;
            }
            RtfToken::Word(word, number) => {
                if (starts || optional) && self.destination(word, optional)? {
                    return Ok(());
                }
                self.word(word, number)?;
            }
            RtfToken::Symbol(symbol) => self.symbol(symbol)?,
            RtfToken::Byte(byte) => self.byte(byte),
            RtfToken::Close | RtfToken::Binary => {}
        }
        Ok(())
    }

    /// Handles the first word of a group; returns true if it named what the group holds.
    fn destination(&mut self, word: &[u8], optional: bool) -> Result<bool, Halt> {
        let own = self.group().destination;
        let kind = match kind_of(word) {
            Some(kind) => kind,
            None if optional => GroupKind::Leaves(RtfContent::Skipped, None),
            None => return Ok(false),
        };
        match kind {
            GroupKind::Leaves(destination, remark) => {
                if let Some(remark) = remark.filter(|_| own == RtfContent::Text) {
                    self.flow.left_out(remark, 1);
                }
                self.change(|group| group.destination = destination)?;
            }
            GroupKind::Side if own == RtfContent::Text => {
                self.decode()?;
                if !self.group().is_side {
                    self.flow.open_side();
                }
                let is_box = word == b"shptxt";
                self.change(|group| (group.is_side, group.is_box) = (true, is_box))?;
            }
            // The Unicode half of `{\upr{…}{\*\ud{…}}}` is inside a skipped group.
            GroupKind::Text if word == b"ud" => {
                self.change(|group| group.destination = RtfContent::Text)?;
            }
            GroupKind::Side | GroupKind::Text => {}
        }
        Ok(true)
    }

    fn word(&mut self, word: &[u8], number: Option<i32>) -> Result<(), Halt> {
        match self.group().destination {
            RtfContent::Fonts => match word {
                b"f" => self.fonts.current = number.unwrap_or(0),
                b"fcharset" => self.fonts.set_charset(number.unwrap_or(0)),
                _ => {}
            },
            RtfContent::Colours => self.colours.set(word, number),
            RtfContent::Skipped => {}
            RtfContent::Text => return self.text_word(word, number),
        }
        Ok(())
    }

    fn text_word(&mut self, word: &[u8], number: Option<i32>) -> Result<(), Halt> {
        let is_on = number != Some(0);
        match word {
            b"u" => return number.map_or(Ok(()), |number| self.unicode(number)),
            b"uc" => {
                let count = number.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
                self.change(|group| group.fallback = count)?;
            }
            b"ansicpg" => {
                // Some programs write numbers over 32,767 as negative ones.
                let page = number.map(|page| if page < 0 { page + 0x1_0000 } else { page });
                let page = page.and_then(|page| u32::try_from(page).ok());
                if let Some(page) = page.and_then(CodePage::from_number) {
                    self.fonts.own = page;
                }
            }
            b"deff" => self.fonts.default = number,
            b"mac" => self.fonts.own = CodePage::from_number(10_000).unwrap_or_default(),
            b"pc" => self.fonts.own = CodePage::from_number(437).unwrap_or_default(),
            b"pca" => self.fonts.own = CodePage::from_number(850).unwrap_or_default(),
            b"f" => self.change(|group| group.font = number)?,
            b"v" => self.change(|group| group.hidden = is_on)?,
            b"deleted" => self.change(|group| group.deleted = is_on)?,
            b"fs" => self.change(|group| group.tiny = number.is_some_and(|size| size < TINY))?,
            b"cf" => {
                let ink = self.colours.ink(number);
                self.change(|group| group.colour = Some(ink))?;
            }
            b"plain" => self.change(RtfGroup::plain)?,
            b"pard" => self.change(RtfGroup::paragraph_default)?,
            b"intbl" => self.change(|group| group.tables = group.tables.max(1))?,
            b"itap" => {
                let depth = number.and_then(|depth| usize::try_from(depth).ok()).unwrap_or(1);
                self.change(|group| group.tables = depth)?;
            }
            _ if self.shading(word, number)? => {}
            _ => return self.mark(word),
        }
        Ok(())
    }

    /// Handles words about what is behind the text; false for any other word.
    fn shading(&mut self, word: &[u8], number: Option<i32>) -> Result<bool, Halt> {
        let ink = self.colours.ink(number);
        match word {
            b"cb" | b"chcbpat" | b"highlight" => {
                self.change(|group| group.shading.set_ink(number, ink))?;
            }
            b"chshdng" => self.change(|group| group.shading.set_pattern(number))?,
            b"cbpat" => self.change(|group| group.paragraph.set_ink(number, ink))?,
            b"shading" => self.change(|group| group.paragraph.set_pattern(number))?,
            b"trowd" | b"trcbpat" | b"clcbpat" | b"clshdng" | b"cellx" => {
                self.decode()?;
                self.cells.take(word, number, ink);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Handles words that stand for characters or line ends.
    fn mark(&mut self, word: &[u8]) -> Result<(), Halt> {
        match word {
            b"par" | b"sect" | b"page" => {
                self.decode()?;
                self.flow.end_line(2);
                if !self.group().is_side {
                    self.flow.flush_sides()?;
                }
                self.flow.start_part();
            }
            b"cell" | b"row" | b"nestcell" | b"nestrow" => {
                self.decode()?;
                match word {
                    b"cell" => self.cells.end_cell(),
                    b"row" => self.cells.end_row(),
                    _ => {}
                }
                self.flow.end_line(1);
                self.flow.start_part();
            }
            _ => {
                let Some(text) = characters(word) else { return Ok(()) };
                self.decode()?;
                self.push(text)?;
            }
        }
        Ok(())
    }

    fn symbol(&mut self, symbol: u8) -> Result<(), Halt> {
        let text = match symbol {
            b'~' => "\u{a0}",
            b'_' => "\u{2011}",
            b'\\' | b'{' | b'}' => {
                self.byte(symbol);
                return Ok(());
            }
            b'\n' | b'\r' => return self.mark(b"par"),
            b'\t' => "\t",
            _ => return Ok(()),
        };
        self.decode()?;
        self.push(text)
    }

    fn byte(&mut self, byte: u8) {
        match self.group().destination {
            RtfContent::Text if self.skip > 0 => self.skip -= 1,
            RtfContent::Text if byte != 0 => self.pending.push(byte),
            RtfContent::Colours if byte == b';' => self.colours.end(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::WorkBudget;

    fn told(rtf: &[u8]) -> Result<Extracted<'static>, Reason> {
        let budget = WorkBudget::new(rtf.len(), &|| false);
        read(rtf, &ReadLimits { budget: &budget, unpacked: 1 << 20 })
    }

    fn text(rtf: &[u8]) -> String {
        told(rtf).unwrap().text.into_owned()
    }

    #[test]
    fn characters_come_by_code_page_by_font_and_by_number() {
        let fonts =
            "{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset134 SimSun;}{\\f2\\fcharset204 A;}}";
        let with =
            |body: &str| text(format!("{{\\rtf1\\ansi\\ansicpg1252{fonts}{body}}}").as_bytes());
        assert_eq!(with("\\f1\\'c4\\'e3\\'ba\\'c3\\f0  caf\\'e9"), "你好 café");
        assert_eq!(with("\\f2\\'cf\\'f0\\f0\\u25991?\\uc2\\u23383??!"), "Пр文字!");
        assert_eq!(with("\\u-10179?\\u-8704? {\\uc0\\u8212}x"), "😀 —x");
        for page in ["65001", "-535"] {
            let rtf = format!("{{\\rtf1\\ansicpg{page} \\'e6\\'96\\'87}}");
            assert_eq!(text(rtf.as_bytes()), "文");
        }
        assert_eq!(
            text(b"{\\rtf1\\ansicpg936 \\'c4\\'e3{\\b\\'ba\\'c3}\\par\\'81{}}"),
            "你好\n\n\u{fffd}"
        );
        // The second byte of a character may be written as a letter.
        assert_eq!(text(b"{\\rtf1\\ansicpg932 \\'83A\\'83\\'5c}"), "アソ");
    }

    #[test]
    fn text_is_kept_and_the_rest_is_said() {
        let rtf = b"{\\rtf1{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;}{\\info{\\title no}}\
                    {\\header page \\chpgn}One{\\footnote {\\super 1}note}.\\par{\\v secret}\
                    {\\cf1 pale\\cf2 dark}{\\fs2 dust}{\\deleted gone}{\\field{\\*\\fldinst TOC}{\\fldrslt see}}\
                    {\\*\\unknown no}\\~\\lquote\\line end}";
        let found = told(rtf).unwrap();
        assert_eq!(found.text, "One.\n\n1note\n\ndarksee\u{a0}‘\nend");
        let said: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        let expected = [
            "6 hidden characters",
            "4 white characters",
            "4 characters under 2 points",
            "1 tracked deletion left out",
            "1 field code left out",
            "1 page header or footer left out",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn hostile_files_have_a_reason() {
        assert!(matches!(told(&b"{\\rtf1".repeat(100_000)), Err(Reason::Damaged(_))));
        assert!(matches!(told(b"{\\rtf1 cut"), Err(Reason::Damaged(_))));
        assert!(matches!(told(b"{\\rtf1\\bin99999999 x}"), Err(Reason::Damaged(_))));
        assert_eq!(text(b"{\\rtf1 a}}}b"), "a");
        assert!(text(b"{\\rtf1 a\\u99999999999 ?\\'}").starts_with('a'));
    }
}
