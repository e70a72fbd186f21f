//! Turns a line of text into screen cells: safe to draw, tabs expanded, each with its byte range.

use crate::display::sanitise::{Pieces, ShownPiece};
use crate::display::width::{cluster_width, clusters};
use std::borrow::Cow;
use std::ops::Range;

/// Tabs extend to the next multiple of this column.
pub const TAB_STOP: usize = 4;

/// The content of one cell of the screen, or of two for a wide character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenCell<'a> {
    /// One cluster, safe to draw unchanged.
    pub text: Cow<'a, str>,
    /// Width in columns, 1 or 2.
    pub width: usize,
    /// The bytes of the line that the cell shows. A tab or a mark such as `<202E>` is several cells
    /// for the same bytes.
    pub bytes: Range<usize>,
    /// True for part of a mark that replaces something that cannot be shown.
    pub is_mark: bool,
}

/// Iterator over the cells of one line; see [`cells`].
#[derive(Debug, Clone)]
pub struct Cells<'a> {
    pieces: Pieces<'a>,
    /// Remaining cells of a tab or mark, last one first.
    open: Vec<ScreenCell<'a>>,
    column: usize,
}

/// The cells of a line from its start, lazily: the cost depends on how many are taken, not on the
/// length of the line. Every byte of the line belongs to at least one cell, in order.
pub fn cells(line: &str) -> Cells<'_> {
    cells_from(line, 0)
}

/// The cells of a line of a page, where no character is cut, however many code points it has.
pub fn page_cells(line: &str) -> Cells<'_> {
    Cells { pieces: Pieces::whole(line), open: Vec::new(), column: 0 }
}

/// The cells of a part of a line that starts at `column`, from which tabs are counted.
pub fn cells_from(part: &str, column: usize) -> Cells<'_> {
    Cells { pieces: Pieces::new(part), open: Vec::new(), column }
}

impl<'a> Iterator for Cells<'a> {
    type Item = ScreenCell<'a>;

    fn next(&mut self) -> Option<ScreenCell<'a>> {
        let cell = match self.open.pop() {
            Some(cell) => cell,
            None => match self.pieces.next()? {
                (bytes, ShownPiece::Kept(text)) => {
                    let width = cluster_width(text);
                    ScreenCell { text: Cow::Borrowed(text), width, bytes, is_mark: false }
                }
                (bytes, ShownPiece::Tab) => {
                    let count = TAB_STOP - self.column % TAB_STOP;
                    let space =
                        ScreenCell { text: Cow::Borrowed(" "), width: 1, bytes, is_mark: false };
                    self.open.resize(count, space);
                    self.open.pop()?
                }
                (bytes, ShownPiece::Mark(mark)) => {
                    self.open.extend(clusters(&mark).map(|symbol| ScreenCell {
                        text: Cow::Owned(symbol.to_owned()),
                        width: cluster_width(symbol),
                        bytes: bytes.clone(),
                        is_mark: true,
                    }));
                    self.open.reverse();
                    self.open.pop()?
                }
            },
        };
        self.column += cell.width;
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_marks_and_bytes() {
        let line = "中\ta\u{202E}e\u{301}";
        let all: Vec<ScreenCell<'_>> = cells(line).collect();
        let shown: String = all.iter().map(|cell| cell.text.as_ref()).collect();
        assert_eq!(shown, "中  a<202E>e\u{301}");
        assert_eq!((all[0].width, all[1].bytes.clone(), all[2].bytes.clone()), (2, 3..4, 3..4));
        assert!(all[4].is_mark && all[4].bytes == (5..8) && !all[3].is_mark);
        assert_eq!(all.last().map(|cell| cell.bytes.clone()), Some(8..11));
    }

    #[test]
    fn a_huge_line_is_read_lazily() {
        let line = "长".repeat(2_000_000);
        assert_eq!(cells(&line).take(10).last().map(|cell| cell.bytes), Some(27..30));
    }
}
