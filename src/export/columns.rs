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
    pub name: &'static str,
    /// Its value for a pair.
    pub cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>,
}

const fn column(name: &'static str, cell: for<'a> fn(&ExportRow<'a>) -> Cell<'a>) -> Column {
    Column { name, cell }
}

/// All columns in order. Programs read this: columns are only ever added at the end.
pub const COLUMNS: &[Column] = &[
    column("rank", |row| Cell::Whole(row.rank as u64)),
    column("a", |row| Cell::Name(row.a)),
    column("b", |row| Cell::Name(row.b)),
    column("jaccard", |row| Cell::Real(jaccard(&row.evidence))),
    column("intersection", |row| Cell::Whole(row.evidence.intersection.into())),
    column("union", |row| Cell::Whole(row.evidence.union().into())),
    column("containment_a", |row| Cell::Real(of_a(&row.evidence))),
    column("containment_b", |row| Cell::Real(of_b(&row.evidence))),
    column("dice", |row| Cell::Real(dice(&row.evidence))),
    column("minhash", |row| Cell::Real(estimate(&row.evidence))),
    column("minhash_equal", |row| Cell::Whole(row.evidence.minhash_equal.into())),
    column("minhash_slots", |row| Cell::Whole(row.evidence.minhash_slots.into())),
    column("simhash_distance", |row| {
        row.evidence.distance.map_or(Cell::Undefined, |d| Cell::Whole(d.into()))
    }),
    column("simhash_bits", |row| Cell::Whole(row.evidence.bits.into())),
    column("cosine", |row| row.evidence.cosine.map_or(Cell::Undefined, Cell::Real)),
    column("found_by", |row| Cell::Letters(row.flags.letters())),
    column("verdict", |row| {
        row.verdict.map_or(Cell::Undefined, |name| Cell::Letters(name.to_owned()))
    }),
];
