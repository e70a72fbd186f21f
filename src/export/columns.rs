//! The columns of exported pairs: names, order, values.

use crate::corpus::document::Name;
use crate::export::rows::ExportRow;
use crate::measure::MeasureId;
use crate::measure::contract::{Evidence, Number, Scope};
use std::sync::LazyLock;

/// One value of an exported pair.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'a> {
    /// The name of a document.
    Name(&'a Name),
    /// A count.
    Whole(u64),
    /// A ratio; written with the fewest digits that read back as the same number.
    Real(f64),
    /// A few letters.
    Letters(String),
    /// Not defined for this pair, or no verdict yet.
    Undefined,
}

/// One column: a fact of the pair, or a number of a measure.
#[derive(Debug)]
pub struct Column {
    /// Its place in the order.
    place: u8,
    /// Its heading and its key in JSON.
    name: &'static str,
    /// The same for a check of new texts against a library.
    checked: &'static str,
    cell: Source,
}

#[derive(Debug)]
enum Source {
    /// A fact of the pair.
    Pair(for<'a> fn(&ExportRow<'a>) -> Cell<'a>),
    /// A number of a measure.
    Measure(MeasureId, fn(&Evidence) -> Number),
}

impl Column {
    /// Its heading and its key in JSON, in a check or in any other run.
    pub fn name(&self, is_check: bool) -> &'static str {
        if is_check { self.checked } else { self.name }
    }

    /// Its value for a pair; undefined if it would be an estimate only.
    pub fn cell<'a>(&self, row: &ExportRow<'a>) -> Cell<'a> {
        match self.cell {
            Source::Pair(cell) => cell(row),
            Source::Measure(id, _) if row.estimated && id.measure().needs_shingles => {
                Cell::Undefined
            }
            Source::Measure(_, value) => match value(&row.evidence) {
                Number::Whole(count) => Cell::Whole(count),
                Number::Real(ratio) => Cell::Real(ratio),
                Number::Undefined => Cell::Undefined,
            },
        }
    }
}

const fn column(
    place: u8,
    [name, checked]: [&'static str; 2],
    cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>,
) -> Column {
    Column { place, name, checked, cell: Source::Pair(cell) }
}

/// The columns of a run. A check has one more: what the new text was compared with.
pub fn columns(is_check: bool) -> impl Iterator<Item = &'static Column> + Clone {
    COLUMNS.iter().filter(move |column| is_check || column.place != AGAINST)
}

/// The place of the column that only a check has.
const AGAINST: u8 = 17;

/// The columns with facts of the pair.
const PAIR_COLUMNS: [Column; 6] = [
    column(0, ["rank"; 2], |row| Cell::Whole(row.rank as u64)),
    column(1, ["a", "query"], |row| Cell::Name(row.a)),
    column(2, ["b", "library"], |row| Cell::Name(row.b)),
    column(15, ["flags"; 2], |row| Cell::Letters(row.flags.letters())),
    column(16, ["verdict"; 2], |row| {
        row.verdict.map_or(Cell::Undefined, |name| Cell::Letters(name.to_owned()))
    }),
    column(AGAINST, ["against"; 2], |row| {
        Cell::Letters(if row.is_library { "library" } else { "new" }.to_owned())
    }),
];

/// All columns in order. Programs rely on it: new columns go at the end.
static COLUMNS: LazyLock<Vec<Column>> = LazyLock::new(|| {
    let of = |id: MeasureId| {
        let own = id.measure().columns.iter().filter(|own| own.scope != Scope::Records);
        own.map(move |own| Column {
            place: own.place,
            name: own.name,
            checked: own.name,
            cell: Source::Measure(id, own.value),
        })
    };
    let mut all: Vec<Column> = MeasureId::all().flat_map(of).chain(PAIR_COLUMNS).collect();
    all.sort_by_key(|column| column.place);
    all
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_taken_once() {
        let places: Vec<u8> = COLUMNS.iter().map(|column| column.place).collect();
        assert_eq!(places, (0..COLUMNS.len() as u8).collect::<Vec<_>>());
    }
}
