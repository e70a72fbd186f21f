//! The columns of the Documents table, and the choice of those that fit into a width.

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

/// All columns, in order.
pub(super) const COLUMNS: [DocumentColumn; 8] = [
    DocumentColumn::Name,
    DocumentColumn::Bytes,
    DocumentColumn::Encoding,
    DocumentColumn::Characters,
    DocumentColumn::Tokens,
    DocumentColumn::Shingles,
    DocumentColumn::Best,
    DocumentColumn::Notes,
];

impl DocumentColumn {
    /// Its heading.
    pub(super) fn title(self) -> &'static str {
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

    /// True if its natural order is descending: the largest, or most severe, first.
    pub(super) fn largest_first(self) -> bool {
        !matches!(self, Self::Name | Self::Encoding)
    }

    /// True if it holds numbers, which are right-aligned.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Bytes | Self::Characters | Self::Tokens | Self::Shingles)
    }
}

/// The place of a column: its first column in the table, and its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ColumnPlace {
    pub(super) column: DocumentColumn,
    pub(super) x: u16,
    pub(super) width: u16,
}

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
        100.. => &COLUMNS,
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
        places.push(ColumnPlace { column, x, width });
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
