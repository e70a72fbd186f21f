//! What is behind the letters of an RTF file: characters, paragraphs, cells and pages may be shaded.

use crate::formats::office::{Ink, WHITE};

/// The background of characters, a paragraph or a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RtfShading {
    ink: Ink,
    /// True for a pattern of two colours.
    is_pattern: bool,
}

impl Default for RtfShading {
    fn default() -> Self {
        Self { ink: Ink::Usual, is_pattern: false }
    }
}

impl RtfShading {
    /// Sets the colour; number 0 is none.
    pub(super) fn set_ink(&mut self, number: Option<i32>, ink: Ink) {
        self.ink = if number == Some(0) { Ink::Usual } else { ink };
    }

    /// Sets how much of a pattern is in its other colour.
    pub(super) fn set_pattern(&mut self, number: Option<i32>) {
        self.is_pattern = number.is_some_and(|number| number > 0);
    }

    /// The colour behind what it shades; `below` if it shades nothing, `None` if it is unknown.
    pub(super) fn behind(self, below: Option<Ink>) -> Option<Ink> {
        match self.ink {
            _ if self.is_pattern => None,
            Ink::Usual => below,
            own @ Ink::Rgb(_) => Some(own),
        }
    }
}

/// The cells of the current row of a table.
#[derive(Debug, Default)]
pub(super) struct RtfCells {
    /// Background of each.
    shadings: Vec<RtfShading>,
    /// That of the whole row.
    row: RtfShading,
    /// That of the cell whose properties follow.
    next: RtfShading,
    /// Place of the cell with the text that follows.
    place: usize,
    /// True between the properties of a row and its end.
    is_open: bool,
    /// True if the file shades cells anywhere. Tables within tables have their properties behind their text.
    is_shaded: bool,
    /// The colour of the pages, if it is known.
    pub(super) page: Option<Ink>,
}

/// The shape behind all pages, and the colour in it.
const BACKGROUND: &[u8] = b"{\\*\\background";
const FILL: &[u8] = b"fillColor}{\\sv";
/// Bytes of such a shape in which its colour is.
const BACKGROUND_BYTES: usize = 4_096;
/// Most cells of a row.
const MOST: usize = 4_096;

impl RtfCells {
    /// Creates the cells of a file. Cost: two passes.
    pub(super) fn new(file: &[u8]) -> Self {
        let words = [&b"\\clcbpat"[..], b"\\clshdng", b"\\trcbpat"];
        let is_shaded = file.windows(8).any(|bytes| words.contains(&bytes));
        Self { is_shaded, page: page(file), ..Self::default() }
    }

    /// Takes a control word about cells, with the colour of its number.
    pub(super) fn take(&mut self, word: &[u8], number: Option<i32>, ink: Ink) {
        match word {
            b"trowd" => {
                self.shadings.clear();
                (self.row, self.next) = (RtfShading::default(), RtfShading::default());
                self.is_open = true;
            }
            b"trcbpat" => self.row.set_ink(number, ink),
            b"clcbpat" => self.next.set_ink(number, ink),
            b"clshdng" => self.next.set_pattern(number),
            b"cellx" => {
                let own = std::mem::take(&mut self.next);
                if self.shadings.len() < MOST {
                    self.shadings.push(own);
                }
            }
            _ => {}
        }
    }

    /// Ends a cell of a row.
    pub(super) fn end_cell(&mut self) {
        self.place += 1;
    }

    /// Ends a row.
    pub(super) fn end_row(&mut self) {
        (self.place, self.is_open) = (0, false);
    }

    /// The colour behind a paragraph that is as deep in tables as `tables`; `None` if it is unknown.
    pub(super) fn behind(&self, tables: usize) -> Option<Ink> {
        match tables {
            0 if !self.is_open => self.page,
            0 | 1 => {
                let own = self.shadings.get(self.place).copied().unwrap_or_default();
                own.behind(self.row.behind(self.page))
            }
            _ => self.page.filter(|_| !self.is_shaded),
        }
    }
}

/// The colour of the pages of a file; `None` if they have a picture, or another background that is not known.
fn page(file: &[u8]) -> Option<Ink> {
    let find = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).position(|own| own == word);
    let Some(start) = find(file, BACKGROUND).filter(|_| find(file, b"\\viewbksp1").is_some())
    else {
        return Some(WHITE);
    };
    let shape = file.get(start..).unwrap_or_default();
    let shape = shape.get(..BACKGROUND_BYTES).unwrap_or(shape);
    if find(shape, b"fillType}").is_some() {
        return None;
    }
    let value = shape.get(find(shape, FILL)? + FILL.len()..)?.trim_ascii_start();
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u32 = str::from_utf8(value.get(..digits)?).ok()?.parse().ok()?;
    let [red, green, blue, _] = number.to_le_bytes();
    Some(Ink::Rgb([red, green, blue]))
}

#[cfg(test)]
mod tests {
    use crate::budget::WorkBudget;
    use crate::formats::contract::{ReadLimits, ReadMethod};
    use crate::formats::rtf::RTF;
    use crate::reading::{ReadingNote, RemarkKind};

    /// The number of white characters of a body, with black 1, white 2, red 3 and dark blue 4.
    fn white(body: &str) -> usize {
        let colours = "{\\colortbl;\\red0\\green0\\blue0;\\red255\\green255\\blue255;\
                       \\red255\\green0\\blue0;\\red0\\green0\\blue128;}";
        let rtf = format!("{{\\rtf1\\ansi{colours}{body} end}}");
        let budget = WorkBudget::new(rtf.len(), &|| false);
        let ReadMethod::Bytes { read, .. } = RTF.read else { panic!("of bytes") };
        let limits = ReadLimits { budget: &budget, unpacked: 1 << 20 };
        let found = read(rtf.as_bytes(), &limits).unwrap();
        let of = |note: &&ReadingNote| note.kind == RemarkKind::WhiteText;
        found.notes.iter().find(of).map_or(0, |note| note.count)
    }

    #[test]
    fn white_is_seen_on_a_shaded_cell_paragraph_or_word_alone() {
        let row = |shade: &str| {
            format!(
                "\\trowd{shade}\\cellx4000\\cellx8000\\pard\\intbl{{\\cf2 abc\\cell}}\
                 {{\\cf2 de\\cell}}\\row\\pard{{\\cf2 f}}"
            )
        };
        assert_eq!((white(&row("\\clcbpat4")), white(&row(""))), (3, 6));
        assert_eq!((white(&row("\\clcbpat2")), white(&row("\\trcbpat4"))), (6, 1));
        assert_eq!(white(&row("\\clcbpat2\\clshdng5000")), 3);
        let again = "\\trowd\\clcbpat4\\cellx1\\pard\\intbl{\\cf2 abc\\cell\\row}\\pard\\intbl{\\cf2 d\\cell\\row}";
        assert_eq!(white(again), 0);
        // The properties of a table within a table are behind its text.
        let inner = |shade: &str| {
            format!(
                "\\pard\\intbl\\itap2{{\\cf2 abc\\nestcell{{\\*\\nesttableprops\\trowd{shade}\\cellx9\\nestrow}}}}"
            )
        };
        assert_eq!((white(&inner("\\clcbpat4")), white(&inner(""))), (0, 3));
        assert_eq!(white("\\pard\\cbpat4{\\cf2 abc}\\plain\\cf2 de\\par\\pard\\cf2 f"), 1 + 3);
        for word in ["highlight", "chcbpat", "cb"] {
            assert_eq!(white(&format!("{{\\{word}4\\cf2 abc}}{{\\{word}3\\cf3 de}}")), 2);
        }
        assert_eq!(white("{\\pard\\cbpat4\\cf4 abc\\highlight3 de}"), 3);
        assert_eq!(
            white("{\\pard\\cbpat4\\shading2500\\cf4 abc}{\\chshdng2500\\chcbpat2\\cf2 x}"),
            0
        );
        let page = |fill: &str| {
            format!("\\viewbksp1{{\\*\\background{{\\shp{{\\*\\shpinst{fill}}}}}}}{{\\cf2 abc}}")
        };
        let fill = |colour| format!("{{\\sp{{\\sn fillColor}}{{\\sv {colour}}}}}");
        assert_eq!((white(&page(&fill(0x0080_0000))), white(&page(""))), (0, 0));
        assert_eq!(white(&page(&fill(0x00ff_ffff))), 3);
        assert_eq!(white("{\\shp{\\*\\shpinst{\\shptxt{\\cf2 abc}}}}{\\footnote{\\cf2 de}}"), 2);
    }
}
