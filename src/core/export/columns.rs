//! The columns of exported pairs: names, order, values.

use crate::corpus::document::Name;
use crate::corpus::reading::ReadingNote;
use crate::corpus::scan::GivenPath;
use crate::export::rows::ExportRow;
use crate::export::unseen::finding_words;
use crate::measure::MeasureId;
use crate::measure::containment::{share_a, share_b};
use crate::measure::contract::{ColumnScope, Evidence, Number};
use crate::measure::jaccard::jaccard;
use crate::measure::reuse_state::ReuseState;
use crate::order::ListOrder as _;
use crate::text::named::Named as _;
use std::borrow::Cow;
use std::sync::LazyLock;

/// One value of an exported pair.
#[derive(Debug, Clone, PartialEq)]
pub enum ExportValue<'a> {
    /// The name of a document.
    Name(&'a Name),
    /// The path of a document.
    Path(GivenPath<'a>),
    /// A count.
    Whole(u64),
    /// A ratio; written with the fewest digits that read back as the same number.
    Real(f64),
    /// A few letters.
    Letters(Cow<'a, str>),
    /// Text from outside, escaped as names are.
    Text(&'a str),
    /// Not defined for this pair, or no verdict yet.
    Undefined,
}

/// One column: a fact of the pair, or a number of a measure.
#[derive(Debug)]
pub struct ExportColumn {
    /// Its place in the order.
    place: u8,
    /// Its heading and its key in JSON.
    name: &'static str,
    /// The same for a check of new texts against a library.
    checked: &'static str,
    cell: ColumnSource,
}

#[derive(Debug)]
enum ColumnSource {
    /// A fact of the pair.
    Pair(for<'a> fn(&ExportRow<'a>) -> ExportValue<'a>),
    /// A number of a measure.
    Measure(MeasureId, fn(&Evidence) -> Number),
}

impl ExportColumn {
    /// Its heading and its key in JSON, in a check or in any other run.
    pub fn name(&self, is_check: bool) -> &'static str {
        if is_check { self.checked } else { self.name }
    }

    /// Its value for a pair; undefined if it would be an estimate only.
    pub fn cell<'a>(&self, row: &ExportRow<'a>) -> ExportValue<'a> {
        match self.cell {
            ColumnSource::Pair(cell) => cell(row),
            ColumnSource::Measure(id, _) if row.estimated && id.measure().needs_shingles => {
                ExportValue::Undefined
            }
            ColumnSource::Measure(_, value) => match value(&row.evidence) {
                Number::Whole(count) => ExportValue::Whole(count),
                Number::Real(ratio) => ExportValue::Real(ratio),
                Number::Undefined => ExportValue::Undefined,
            },
        }
    }
}

const fn column(
    place: u8,
    [name, checked]: [&'static str; 2],
    cell: for<'a> fn(&ExportRow<'a>) -> ExportValue<'a>,
) -> ExportColumn {
    ExportColumn { place, name, checked, cell: ColumnSource::Pair(cell) }
}

/// The columns of a run. A check has one more: what the new text was compared with.
pub fn columns(is_check: bool) -> impl Iterator<Item = &'static ExportColumn> + Clone {
    COLUMNS.iter().filter(move |column| is_check || column.place != AGAINST)
}

/// The place of the column that only a check has.
const AGAINST: u8 = 17;

/// The columns with facts of the pair.
const PAIR_COLUMNS: [ExportColumn; 22] = [
    column(0, ["rank"; 2], |row| ExportValue::Whole(row.rank as u64)),
    column(1, ["a", "query"], |row| ExportValue::Name(row.a)),
    column(2, ["b", "library"], |row| ExportValue::Name(row.b)),
    column(15, ["flags"; 2], |row| ExportValue::Letters(row.flags.letters().into())),
    column(16, ["verdict"; 2], |row| {
        row.verdict.map_or(ExportValue::Undefined, |name| ExportValue::Letters(name.into()))
    }),
    column(AGAINST, ["against"; 2], |row| {
        ExportValue::Letters(if row.is_library { "library" } else { "new" }.into())
    }),
    column(35, ["flagged"; 2], |row| ExportValue::Whole(u64::from(row.is_flagged))),
    column(21, ["class"; 2], |row| {
        let class = row.copy.map(|copy| copy.class(row.is_flagged).name());
        class.map_or(ExportValue::Undefined, |name| ExportValue::Letters(name.into()))
    }),
    column(22, ["explained_a"; 2], |row| {
        row.copy.map_or(ExportValue::Undefined, |copy| ExportValue::Real(copy.explained[0]))
    }),
    column(23, ["explained_b"; 2], |row| {
        row.copy.map_or(ExportValue::Undefined, |copy| ExportValue::Real(copy.explained[1]))
    }),
    column(24, ["reading"; 2], |row| ExportValue::Letters(status(row))),
    column(27, ["author_a"; 2], |row| author(row.authors[0])),
    column(28, ["author_b"; 2], |row| author(row.authors[1])),
    column(29, ["jaccard_whole"; 2], |row| whole(row, jaccard)),
    column(30, ["containment_a_whole"; 2], |row| whole(row, share_a)),
    column(31, ["containment_b_whole"; 2], |row| whole(row, share_b)),
    column(32, ["jaccard_counted"; 2], |row| {
        row.counted.map_or(ExportValue::Undefined, ExportValue::Real)
    }),
    column(33, ["opinions"; 2], |row| {
        row.opinions.map_or(ExportValue::Undefined, ExportValue::Text)
    }),
    column(36, ["path_a"; 2], |row| path(row.paths[0])),
    column(37, ["path_b"; 2], |row| path(row.paths[1])),
    column(38, ["findings_a"; 2], |row| findings(row.notes[0])),
    column(39, ["findings_b"; 2], |row| findings(row.notes[1])),
];

/// A ratio of the whole texts, if something does not count.
fn whole<'a>(row: &ExportRow<'_>, ratio: fn(&Evidence) -> f64) -> ExportValue<'a> {
    row.whole.as_ref().map_or(ExportValue::Undefined, |whole| ExportValue::Real(ratio(whole)))
}

fn path(path: Option<GivenPath<'_>>) -> ExportValue<'_> {
    path.map_or(ExportValue::Undefined, ExportValue::Path)
}

/// What a reader does not see as it is stored, if there is a finding.
fn findings<'a>(notes: &[ReadingNote]) -> ExportValue<'a> {
    finding_words(notes).map_or(ExportValue::Undefined, |words| ExportValue::Letters(words.into()))
}

fn author(author: Option<&str>) -> ExportValue<'_> {
    author.map_or(ExportValue::Undefined, ExportValue::Text)
}

/// Whether the pair was read, or why reuse is not defined.
fn status<'a>(row: &ExportRow<'_>) -> Cow<'a, str> {
    match row.evidence.reuse {
        ReuseState::Unread => "not read".into(),
        ReuseState::Undefined(why) => why.to_string().into(),
        ReuseState::Shares(..) if row.copy.is_none() => "reuse only".into(),
        ReuseState::Shares(..) => "read".into(),
    }
}

/// All columns in order. Programs rely on it: new columns go at the end.
static COLUMNS: LazyLock<Vec<ExportColumn>> = LazyLock::new(|| {
    let of = |id: MeasureId| {
        let own = id.measure().columns.iter().filter(|own| own.scope != ColumnScope::Records);
        own.map(move |own| ExportColumn {
            place: own.place,
            name: own.name,
            checked: own.name,
            cell: ColumnSource::Measure(id, own.value),
        })
    };
    let mut all: Vec<ExportColumn> = MeasureId::all().flat_map(of).chain(PAIR_COLUMNS).collect();
    all.order_by_key(|column| column.place);
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
