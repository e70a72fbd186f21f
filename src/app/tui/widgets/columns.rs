//! Chooses the columns of the pair table that fit into a width, and places them.

use crate::measure::MeasureId;
use crate::measure::copy_class::CopyClass;
use crate::order::ListOrder as _;
use crate::settings::MOST_BITS;

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnField {
    /// The verdict on the pair.
    Verdict,
    /// The place in the list.
    Rank,
    /// The first document.
    NameA,
    /// The second document.
    NameB,
    /// A measure.
    Measure(MeasureId),
    /// Jaccard without what does not count.
    Counted,
    /// The mean share of both texts that the other explains.
    Explained,
    /// What was done to one text to make the other.
    Class,
    /// The letters of the measures that flag the pair.
    Letters,
}

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableColumn {
    /// Its content.
    pub field: ColumnField,
    /// Its first column, from the left of the table.
    pub x: u16,
    /// Its width; one empty column follows.
    pub width: u16,
    /// The columns of it that are a bar.
    pub bar: u16,
}

/// From this width on, the headings of measures are names, below it letters.
pub(super) const TITLES_FROM: u16 = 88;
/// Columns of an explained share: `100 %`.
const SHARE: u16 = 5;
/// Columns of a Jaccard without what does not count: its heading; a value with the mark of an old one.
const COUNTED: u16 = 7;
const BAR: u16 = 6;
const LONGEST_BAR: u16 = 12;

/// What the columns depend on besides the width of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableContent {
    /// Number of rows.
    pub pairs: usize,
    /// Columns of the longest name.
    pub longest: usize,
    /// Number of measures that are on.
    pub letters: usize,
    /// True if some parts of texts do not count.
    pub counted: bool,
    /// True if the chance of some pairs is known.
    pub chance: bool,
}

/// A column to add: its content, its width, and the columns that each name must keep.
type Candidate = (ColumnField, u16, u16);

/// The columns of the heading of a measure in a table of `width` columns.
fn title(width: u16, id: MeasureId) -> u16 {
    if width < TITLES_FROM && id.is_on_by_default() {
        id.scale(MOST_BITS).columns()
    } else {
        id.measure().title.len() as u16 + 1
    }
}

/// True for a measure that flags by default. Jaccard is always shown; these precede the rest.
fn is_main(id: MeasureId) -> bool {
    id.is_on_by_default() && id != MeasureId::JACCARD
}

/// True for a measure that is shown last.
fn is_further(id: MeasureId) -> bool {
    ![MeasureId::JACCARD, MeasureId::REUSE, MeasureId::CHANCE].contains(&id) && !is_main(id)
}

/// The columns to add to Jaccard and the names of a table of `width` columns, the most useful first.
fn candidates(width: u16, content: TableContent) -> Vec<Candidate> {
    let title = |id: MeasureId| title(width, id);
    let main = || MeasureId::all().filter(|id| is_main(*id));
    let rank = (content.pairs.max(1).ilog10() + 1) as u16;
    let mut all = vec![(ColumnField::Letters, (content.letters as u16).max(3), 9)];
    let chance = (ColumnField::Measure(MeasureId::CHANCE), title(MeasureId::CHANCE), 9);
    all.extend(content.chance.then_some(chance));
    all.extend(content.counted.then_some((ColumnField::Counted, COUNTED, 9)));
    all.extend(main().map(|id| (ColumnField::Measure(id), title(id), 10)));
    all.push((ColumnField::Verdict, 1, 16));
    all.push((ColumnField::Measure(MeasureId::REUSE), title(MeasureId::REUSE), 10));
    all.push((ColumnField::Explained, SHARE, 10));
    all.push((ColumnField::Class, CopyClass::SHORT, 10));
    all.push((ColumnField::Measure(MeasureId::JACCARD), BAR, 18));
    all.push((ColumnField::Rank, rank, 18));
    let rest = MeasureId::all().filter(|id| is_further(*id));
    all.extend(rest.map(|id| (ColumnField::Measure(id), title(id), 26)));
    all.extend(main().map(|id| (ColumnField::Measure(id), BAR, 26)));
    all
}

/// Chooses columns for a table of `width` columns. Columns are dropped, the least useful first, before
/// names get too short to recognise.
pub fn columns(width: u16, content: TableContent) -> Vec<TableColumn> {
    let (first, longest) = (MeasureId::JACCARD, content.longest as u16);
    let mut fields = vec![(ColumnField::Measure(first), title(width, first), 0)];
    let mut left = width.saturating_sub(title(width, first) + 1);
    let (mut bars, mut full) = (0, false);
    for (field, wide, least) in candidates(width, content) {
        let further = matches!(field, ColumnField::Measure(id) if is_further(id));
        if (further && full) || left < wide + 1 + 2 * (least.min(longest) + 1) {
            // Later columns matter less: they must not take the room of a dropped one.
            full |= further;
            continue;
        }
        left -= wide + 1;
        match fields.iter_mut().find(|(known, ..)| *known == field) {
            Some((_, whole, bar)) => {
                *whole += wide + 1;
                *bar = wide;
                bars += 1;
            }
            None => fields.push((field, wide, 0)),
        }
    }
    let names = (left.saturating_sub(2) / 2).min(longest.max(8));
    let spare = left.saturating_sub(2 * (names + 1));
    let longer = (spare / bars.max(1)).min(LONGEST_BAR - BAR);
    for (_, wide, bar) in fields.iter_mut().filter(|(.., bar)| *bar > 0) {
        *bar += longer;
        *wide += longer;
    }
    fields.extend([(ColumnField::NameA, names, 0), (ColumnField::NameB, names, 0)]);
    fields.order_by_key(|(field, ..)| place(*field));
    let mut x = 0;
    let placed = fields.into_iter().map(|(field, width, bar)| {
        let column = TableColumn { field, x, width, bar };
        x += width + 1;
        column
    });
    placed.collect()
}

/// The place of a field, from left to right.
fn place(field: ColumnField) -> usize {
    match field {
        ColumnField::Verdict => 0,
        ColumnField::Rank => 1,
        ColumnField::NameA => 2,
        ColumnField::NameB => 3,
        ColumnField::Letters => 4,
        ColumnField::Class => 5,
        ColumnField::Explained => 6,
        ColumnField::Measure(id) if id == MeasureId::REUSE => 7,
        ColumnField::Measure(id) => 8 + 2 * id.place(),
        ColumnField::Counted => 9 + 2 * MeasureId::JACCARD.place(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_and_keep_their_order_at_every_width() {
        for (width, counted) in (30..240).flat_map(|width| [(width, false), (width, true)]) {
            let content = TableContent {
                pairs: 1_000_000,
                longest: 40,
                letters: 4,
                counted,
                chance: counted,
            };
            let columns = columns(width, content);
            let has = |field| columns.iter().any(|column| column.field == field);
            let has_both = columns.windows(2).any(|w| {
                w[0].field == ColumnField::Measure(MeasureId::JACCARD)
                    && w[1].field == ColumnField::Counted
            });
            // Chance orders the pairs and goes first; where Counted fits, it is beside Jaccard.
            assert!(has_both == has(ColumnField::Counted), "{width}: {columns:?}");
            assert!(counted || !has_both, "{width}: {columns:?}");
            assert!(has_both || !counted || width < 50, "{width}: {columns:?}");
            let has_chance = has(ColumnField::Measure(MeasureId::CHANCE));
            assert!(has_chance || !counted || width < 39, "{width}: {columns:?}");
            let ends: Vec<u16> = columns.iter().map(|c| c.x + c.width).collect();
            assert!(ends.iter().all(|&end| end <= width), "{width}: {columns:?}");
            assert!(columns.windows(2).all(|w| w[0].x + w[0].width < w[1].x), "{width}");
            let names = columns
                .iter()
                .filter(|c| matches!(c.field, ColumnField::NameA | ColumnField::NameB));
            assert!(names.clone().count() == 2 && names.clone().all(|c| c.width >= 9), "{width}");
        }
    }
}
