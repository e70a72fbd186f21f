//! The columns of an exported pair: their names, their order, their values.

use crate::corpus::document::Name;
use crate::export::rows::ExportRow;
use crate::measure::containment::{of_a, of_b};
use crate::measure::dice::dice;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::estimate;

/// One value of an exported pair.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'a> {
    /// The name of a document.
    Name(&'a Name),
    /// A count.
    Whole(u64),
    /// A ratio; written in the fewest digits that give the same number back.
    Real(f64),
    /// A few letters.
    Letters(String),
    /// Not defined for this pair, or not decided yet.
    Undefined,
}

/// One column.
#[derive(Debug)]
pub struct Column {
    /// Its heading, and its key in JSON.
    name: &'static str,
    /// Its heading where new texts are compared against a library.
    checked: &'static str,
    /// Its value for a pair.
    cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>,
    /// It needs the shingles of both documents.
    exact: bool,
}

impl Column {
    /// Its heading and its key in JSON, of a check or of any other run.
    pub fn name(&self, is_check: bool) -> &'static str {
        if is_check { self.checked } else { self.name }
    }

    /// Its value for a pair; undefined where it would only be an estimate.
    pub fn cell<'a>(&self, row: &ExportRow<'a>) -> Cell<'a> {
        if self.exact && row.estimated { Cell::Undefined } else { (self.cell)(row) }
    }
}

const fn column(name: &'static str, cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>) -> Column {
    Column { name, checked: name, cell, exact: false }
}

const fn exact(name: &'static str, cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>) -> Column {
    Column { name, checked: name, cell, exact: true }
}

const fn side(
    name: &'static str,
    checked: &'static str,
    cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>,
) -> Column {
    Column { name, checked, cell, exact: false }
}

/// The columns of a run: of a check one more at the end says what a new text was compared with.
pub fn columns(is_check: bool) -> &'static [Column] {
    if is_check { COLUMNS } else { COLUMNS.split_last().map_or(COLUMNS, |(_, usual)| usual) }
}

/// All columns in order. Programs read this: columns are only ever added at the end.
const COLUMNS: &[Column] = &[
    column("rank", |row| Cell::Whole(row.rank as u64)),
    side("a", "query", |row| Cell::Name(row.a)),
    side("b", "library", |row| Cell::Name(row.b)),
    exact("jaccard", |row| Cell::Real(jaccard(&row.evidence))),
    exact("intersection", |row| Cell::Whole(row.evidence.intersection.into())),
    exact("union", |row| Cell::Whole(row.evidence.union().into())),
    exact("containment_a", |row| Cell::Real(of_a(&row.evidence))),
    exact("containment_b", |row| Cell::Real(of_b(&row.evidence))),
    exact("dice", |row| Cell::Real(dice(&row.evidence))),
    column("minhash", |row| Cell::Real(estimate(&row.evidence))),
    column("minhash_equal", |row| Cell::Whole(row.evidence.minhash_equal.into())),
    column("minhash_slots", |row| Cell::Whole(row.evidence.minhash_slots.into())),
    column("simhash_distance", |row| {
        row.evidence.distance.map_or(Cell::Undefined, |d| Cell::Whole(d.into()))
    }),
    column("simhash_bits", |row| Cell::Whole(row.evidence.bits.into())),
    exact("cosine", |row| row.evidence.cosine.map_or(Cell::Undefined, Cell::Real)),
    column("flags", |row| Cell::Letters(row.flags.letters())),
    column("verdict", |row| {
        row.verdict.map_or(Cell::Undefined, |name| Cell::Letters(name.to_owned()))
    }),
    column("against", |row| {
        Cell::Letters(if row.is_library { "library" } else { "new" }.to_owned())
    }),
];
