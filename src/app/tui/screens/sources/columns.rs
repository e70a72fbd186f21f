//! The columns of the list of texts, and their places in a width.

use crate::tui::widgets::{ListColumn, ListPlace};

/// A column, in the order of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum SourcesColumn {
    Name,
    #[default]
    Accounted,
    Letters,
    Sources,
    Best,
}

impl ListColumn for SourcesColumn {
    const ALL: &'static [Self] =
        &[Self::Name, Self::Accounted, Self::Letters, Self::Sources, Self::Best];

    fn title(self) -> &'static str {
        match self {
            Self::Name => "text",
            Self::Accounted => "accounted for",
            Self::Letters => "letters",
            Self::Sources => "sources",
            Self::Best => "best source",
        }
    }

    fn short(self) -> &'static str {
        match self {
            Self::Accounted => "accounted",
            Self::Best => "best",
            column => column.title(),
        }
    }

    fn largest_first(self) -> bool {
        self != Self::Name
    }

    fn is_number(self) -> bool {
        matches!(self, Self::Letters | Self::Sources)
    }
}

/// The place of a column.
pub(super) type SourcesPlace = ListPlace<SourcesColumn>;

/// Columns of a share: `100.0 %`.
pub(super) const SHARE: u16 = 7;
/// Columns of the bar after it in a wide table, with the blank between.
const BAR: u16 = 11;
/// The same in a narrow one.
const SHORT_BAR: u16 = 5;

/// Columns between two columns.
fn gap(width: u16) -> u16 {
    if width < 100 { 1 } else { 2 }
}

/// The columns that fit into `width`.
pub(super) fn places(width: u16) -> Vec<SourcesPlace> {
    let shown: &[SourcesColumn] = match width {
        0..64 => &[SourcesColumn::Name, SourcesColumn::Accounted, SourcesColumn::Sources],
        _ => SourcesColumn::ALL,
    };
    let accounted = match width {
        0..46 => SHARE + 3,
        46..100 => SHARE + SHORT_BAR,
        100.. => SHARE + BAR,
    };
    let gap = gap(width);
    let fixed = |column: SourcesColumn| match column {
        SourcesColumn::Accounted => accounted,
        SourcesColumn::Letters | SourcesColumn::Sources => 8,
        SourcesColumn::Name | SourcesColumn::Best => 0,
    };
    let taken: u16 = shown.iter().map(|&column| fixed(column) + gap).sum::<u16>();
    let free = (width + gap - 1).saturating_sub(taken);
    let best = if shown.contains(&SourcesColumn::Best) { free / 2 } else { 0 };
    let mut x = 1;
    let mut places = Vec::new();
    for &column in shown {
        let width = match column {
            SourcesColumn::Name => free.saturating_sub(best),
            SourcesColumn::Best => best,
            column => fixed(column),
        };
        places.push(ListPlace { column, x, width });
        x += width + gap;
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
            assert_eq!(last.x + last.width, width, "{places:?}");
            for pair in places.windows(2) {
                assert_eq!(pair[0].x + pair[0].width + gap(width), pair[1].x);
            }
            assert!(places[0].width >= 8, "{width}: {places:?}");
        }
    }
}
