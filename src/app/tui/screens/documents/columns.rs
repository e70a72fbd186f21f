//! The columns of the Documents table, and the choice of those that fit into a width.

use crate::tui::widgets::{ListColumn, ListPlace};

/// A column, in the order of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum DocumentColumn {
    #[default]
    Name,
    Bytes,
    Encoding,
    Characters,
    Tokens,
    Shingles,
    Best,
    Notes,
}

impl ListColumn for DocumentColumn {
    const ALL: &'static [Self] = &[
        Self::Name,
        Self::Bytes,
        Self::Encoding,
        Self::Characters,
        Self::Tokens,
        Self::Shingles,
        Self::Best,
        Self::Notes,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Name => "document",
            Self::Bytes => "size",
            Self::Encoding => "encoding",
            Self::Characters => "chars",
            Self::Tokens => "tokens",
            Self::Shingles => "shingles",
            Self::Best => "best match",
            Self::Notes => "notes",
        }
    }

    fn short(self) -> &'static str {
        if self == Self::Best { "best" } else { self.title() }
    }

    fn largest_first(self) -> bool {
        !matches!(self, Self::Name | Self::Encoding)
    }

    fn is_number(self) -> bool {
        matches!(self, Self::Bytes | Self::Characters | Self::Tokens | Self::Shingles)
    }
}

/// The place of a column.
pub(super) type ColumnPlace = ListPlace<DocumentColumn>;

/// Columns of the mark before the name.
pub(super) const MARK: u16 = 2;

/// The columns that fit into `width`, with gaps of one column.
pub(super) fn places(width: u16) -> Vec<ColumnPlace> {
    let fixed = |column: DocumentColumn| match column {
        DocumentColumn::Encoding => 13,
        DocumentColumn::Bytes
        | DocumentColumn::Characters
        | DocumentColumn::Tokens
        | DocumentColumn::Shingles => 8,
        DocumentColumn::Name | DocumentColumn::Best | DocumentColumn::Notes => 0,
    };
    let shown: &[DocumentColumn] = match width {
        0..46 => &[DocumentColumn::Name, DocumentColumn::Shingles, DocumentColumn::Best],
        46..72 => &[
            DocumentColumn::Name,
            DocumentColumn::Bytes,
            DocumentColumn::Shingles,
            DocumentColumn::Best,
        ],
        72..100 => &[
            DocumentColumn::Name,
            DocumentColumn::Bytes,
            DocumentColumn::Encoding,
            DocumentColumn::Shingles,
            DocumentColumn::Best,
            DocumentColumn::Notes,
        ],
        100.. => DocumentColumn::ALL,
    };
    let taken: u16 = shown.iter().map(|&column| fixed(column) + 1).sum::<u16>() + MARK - 1;
    let free = width.saturating_sub(taken);
    let (best, notes) = match width {
        0..72 => (7, 0),
        72..100 => (7, free / 3),
        100.. => (free * 3 / 10, (free * 3 / 10).min(24)),
    };
    let mut x = MARK;
    let mut places = Vec::new();
    for &column in shown {
        let width = match column {
            DocumentColumn::Name => free.saturating_sub(best + notes),
            DocumentColumn::Best => best,
            DocumentColumn::Notes => notes,
            column => fixed(column),
        };
        places.push(ListPlace { column, x, width });
        x += width + 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fill_the_width_and_never_pass_it() {
        for width in 30..300 {
            let places = places(width);
            let last = places.last().unwrap();
            assert!(last.x + last.width == width, "{width}: {places:?}");
            for pair in places.windows(2) {
                assert_eq!(pair[0].x + pair[0].width + 1, pair[1].x);
            }
            assert!(places[0].width >= 8, "{width}: {places:?}");
        }
    }
}
