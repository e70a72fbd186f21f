//! Where the rows of a text end: the rules of all wrapping, in English and Chinese.

use crate::display::width::cluster_width;

/// Punctuation not allowed at the start of a line.
const CLOSING: &str = "，。、；：？！）》」』”’】〉…—,.;:?!)]·";
/// Punctuation not allowed at the end of a line.
const OPENING: &str = "（《「『【“‘〈([";

/// The class of a character for line breaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge {
    /// A blank: stays on its line, which may end after it.
    Space,
    /// A wide character: a line may end after it.
    Wide,
    /// Punctuation not allowed at the end of a line.
    Opening,
    /// Anything else.
    Letter,
}

impl Edge {
    /// The class of a cluster.
    fn new(cluster: &str) -> Self {
        match cluster {
            " " => Self::Space,
            opening if opening.starts_with(|c| OPENING.contains(c)) => Self::Opening,
            wide if cluster_width(wide) > 1 => Self::Wide,
            _ => Self::Letter,
        }
    }

    /// True if a line may end between this and the next cluster. Closing punctuation stays with the
    /// text before it.
    fn may_break(self, next: &str) -> bool {
        match (self, Self::new(next)) {
            (Self::Opening, _) | (_, Self::Space) => false,
            (Self::Space, _) => true,
            (Self::Wide, _) | (_, Self::Wide | Self::Opening) => {
                !next.chars().all(|c| CLOSING.contains(c))
            }
            _ => false,
        }
    }
}

/// Finds the ends of the rows of a paragraph, whose pieces it takes one by one.
///
/// A row ends between words, between wide characters, before opening and after closing punctuation;
/// else before the piece that no longer fits.
#[derive(Debug, Clone)]
pub struct RowBreaker {
    columns: usize,
    /// True if blanks past the end of a row stay in it.
    hangs: bool,
    /// The start of the open row, and its columns.
    start: usize,
    used: usize,
    /// The last possible end of the open row, and the columns before it.
    gap: Option<(usize, usize)>,
    last: Edge,
}

impl RowBreaker {
    /// Rows of at most `columns`; blanks past the end of a row stay in it.
    pub fn new(columns: usize) -> Self {
        Self { columns, hangs: true, start: 0, used: 0, gap: None, last: Edge::Opening }
    }

    /// Counts blanks like other characters.
    #[must_use]
    pub fn counting_blanks(self) -> Self {
        Self { hangs: false, ..self }
    }

    /// Columns of the open row.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Takes the next piece, which starts at `at`; returns the ends of the rows before it.
    pub fn take(
        &mut self,
        at: usize,
        text: &str,
        columns: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        if self.start < at && self.last.may_break(text) {
            self.gap = Some((at, self.used));
        }
        self.last = Edge::new(text);
        let hangs = self.hangs && self.last == Edge::Space;
        let ends = if hangs { [None; 2] } else { self.fit(at, columns) };
        self.used += columns;
        ends.into_iter().flatten()
    }

    /// Leaves room for a badge at `at`, which no row separates from the next piece; returns the ends
    /// of the rows before it.
    pub fn badge(&mut self, at: usize, columns: usize) -> impl Iterator<Item = usize> + use<> {
        if self.start < at {
            self.gap = Some((at, self.used));
        }
        // Two columns more, for a wide character after it.
        let ends = self.fit(at, columns + 2);
        self.used += columns;
        self.last = Edge::Opening;
        ends.into_iter().flatten()
    }

    /// Starts a row at `at`, as after a line end.
    pub fn restart(&mut self, at: usize) {
        (self.start, self.used, self.gap, self.last) = (at, 0, None, Edge::Opening);
    }

    /// Ends rows until `columns` more fit: at the last gap, then before the piece.
    fn fit(&mut self, at: usize, columns: usize) -> [Option<usize>; 2] {
        let mut ends = [None; 2];
        for end in &mut ends {
            if self.start < at && self.used.saturating_add(columns) > self.columns {
                let (place, used) = self.gap.take().unwrap_or((at, self.used));
                (self.start, self.used) = (place, self.used.saturating_sub(used));
                *end = Some(place);
            }
        }
        ends
    }
}
