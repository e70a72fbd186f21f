//! Which columns of the pair table fit into a width, and where they stand.

use crate::measure::MEASURES;

/// What a column shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// What a person decided of the pair.
    Verdict,
    /// The place in the list.
    Rank,
    /// The first document.
    NameA,
    /// The second document.
    NameB,
    /// A measure, by its place in the table of measures.
    Measure(usize),
    /// The letters of the measures that flag the pair.
    Letters,
}

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// What it shows.
    pub field: Field,
    /// Its first column, from the left of the table.
    pub x: u16,
    /// Its width; one empty column follows.
    pub width: u16,
    /// How much of it is a bar.
    pub bar: u16,
}

/// From this width on, measures are headed by their names, below by their letters.
pub const TITLES_FROM: u16 = 88;
const BAR: u16 = 6;
const LONGEST_BAR: u16 = 12;

/// Chooses columns for a table of `width` columns, `pairs` rows and names up to `longest` columns.
/// Columns drop out, the least telling first, before a name gets too short to be known.
pub fn columns(width: u16, pairs: usize, longest: usize) -> Vec<Column> {
    let title = |index: usize| match index {
        2 if width < TITLES_FROM => 4,
        0 | 1 if width < TITLES_FROM => 5,
        _ => MEASURES.get(index).map_or(0, |m| m.title.len() as u16 + 1),
    };
    let rank = (pairs.max(1).ilog10() + 1) as u16;
    let mut fields = vec![(Field::Measure(0), title(0), 0)];
    let mut bars = Vec::new();
    // What is added if names keep at least so many columns each.
    let mut wishes = vec![(Field::Letters, 3, 9)];
    for (index, measure) in MEASURES.iter().enumerate().skip(1) {
        let least = if measure.letter.is_some() { 10 } else { 26 };
        wishes.push((Field::Measure(index), title(index), least));
        if index == 2 {
            wishes.push((Field::Verdict, 1, 18));
            wishes.push((Field::Rank, rank, 22));
        }
    }
    let mut left = width.saturating_sub(title(0) + 1);
    for (field, wide, least) in wishes {
        let needed = wide + 1 + 2 * (least.min(longest as u16) + 1);
        if left >= needed {
            fields.push((field, wide, 0));
            left -= wide + 1;
        } else if matches!(field, Field::Measure(_)) {
            // The measures that follow tell less: they do not take the room of this one.
            break;
        }
    }
    for index in 0..3 {
        let needed = BAR + 1 + 2 * (24.min(longest as u16) + 1);
        if left >= needed && fields.iter().any(|f| f.0 == Field::Measure(index)) {
            bars.push(index);
            left -= BAR + 1;
        }
    }
    let names = (left.saturating_sub(2) / 2).min((longest as u16).max(8));
    let spare = left.saturating_sub(2 * (names + 1));
    let longer = (spare / bars.len().max(1) as u16).min(LONGEST_BAR - BAR);
    for (field, wide, bar) in &mut fields {
        if matches!(field, Field::Measure(index) if bars.contains(index)) {
            *bar = BAR + longer;
            *wide += *bar + 1;
        }
    }
    fields.extend([(Field::NameA, names, 0), (Field::NameB, names, 0)]);
    fields.sort_by_key(|(field, ..)| place(*field));
    let mut x = 0;
    let placed = fields.into_iter().map(|(field, width, bar)| {
        let column = Column { field, x, width, bar };
        x += width + 1;
        column
    });
    placed.collect()
}

/// Where a field stands, from left to right.
fn place(field: Field) -> usize {
    match field {
        Field::Verdict => 0,
        Field::Rank => 1,
        Field::NameA => 2,
        Field::NameB => 3,
        Field::Letters => 4,
        Field::Measure(index) => 5 + index,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_and_keep_their_order_at_every_width() {
        for width in 30..240 {
            let columns = columns(width, 1_000_000, 40);
            let ends: Vec<u16> = columns.iter().map(|c| c.x + c.width).collect();
            assert!(ends.iter().all(|&end| end <= width), "{width}: {columns:?}");
            assert!(columns.windows(2).all(|w| w[0].x + w[0].width < w[1].x), "{width}");
            let names = columns.iter().filter(|c| matches!(c.field, Field::NameA | Field::NameB));
            assert!(names.clone().count() == 2 && names.clone().all(|c| c.width >= 9), "{width}");
        }
    }
}
