//! The columns of exported pairs: names, order, values.

use crate::corpus::document::Name;
use crate::corpus::scan::GivenPath;
use crate::export::describe::JsonName;
use crate::export::rows::ExportRow;
use crate::export::unseen::finding_words;
use crate::measure::MeasureId;
use crate::measure::containment::{share_a, share_b};
use crate::measure::contract::{ColumnScope, ColumnValue, Number};
use crate::measure::jaccard::jaccard;
use crate::measure::reuse_state::ReuseState;
use crate::order::ListOrder as _;
use crate::text::named::Named as _;
use schemars::{Schema, SchemaGenerator, json_schema};
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

/// Where the values of a column come from; the kind of source is the kind of value.
#[derive(Debug)]
enum ColumnSource {
    /// The name of a document.
    Name(for<'a> fn(&ExportRow<'a>) -> &'a Name),
    /// The path of a document.
    Path(for<'a> fn(&ExportRow<'a>) -> Option<GivenPath<'a>>),
    /// A count.
    Count(fn(&ExportRow<'_>) -> u64),
    /// A share, 0 to 1.
    Share(fn(&ExportRow<'_>) -> Option<f64>),
    /// A few letters that every pair has.
    Letters(for<'a> fn(&ExportRow<'a>) -> Cow<'a, str>),
    /// A few letters.
    Word(for<'a> fn(&ExportRow<'a>) -> Option<Cow<'a, str>>),
    /// Text from outside.
    Text(for<'a> fn(&ExportRow<'a>) -> Option<&'a str>),
    /// A number of a measure.
    Measure(MeasureId, ColumnValue),
}

impl ExportColumn {
    /// Its heading and its key in JSON, in a check or in any other run.
    pub fn name(&self, is_check: bool) -> &'static str {
        if is_check { self.checked } else { self.name }
    }

    /// Its value for a pair; undefined if it would be an estimate only.
    pub fn cell<'a>(&self, row: &ExportRow<'a>) -> ExportValue<'a> {
        let undefined = ExportValue::Undefined;
        match self.cell {
            ColumnSource::Name(name) => ExportValue::Name(name(row)),
            ColumnSource::Path(path) => path(row).map_or(undefined, ExportValue::Path),
            ColumnSource::Count(count) => ExportValue::Whole(count(row)),
            ColumnSource::Share(share) => share(row).map_or(undefined, ExportValue::Real),
            ColumnSource::Letters(letters) => ExportValue::Letters(letters(row)),
            ColumnSource::Word(word) => word(row).map_or(undefined, ExportValue::Letters),
            ColumnSource::Text(text) => text(row).map_or(undefined, ExportValue::Text),
            ColumnSource::Measure(id, _) if row.estimated && id.measure().needs_shingles => {
                undefined
            }
            ColumnSource::Measure(_, value) => match value.number(&row.evidence) {
                Number::Whole(count) => ExportValue::Whole(count),
                Number::Real(ratio) => ExportValue::Real(ratio),
                Number::Undefined => undefined,
            },
        }
    }

    /// The schema of its value in JSON.
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        match self.cell {
            ColumnSource::Name(_) => generator.subschema_for::<JsonName<'_>>(),
            ColumnSource::Path(_) => generator.subschema_for::<Option<JsonName<'_>>>(),
            ColumnSource::Count(_) => generator.subschema_for::<u64>(),
            ColumnSource::Share(_) => {
                json_schema!({ "type": ["number", "null"], "minimum": 0, "maximum": 1 })
            }
            ColumnSource::Letters(_) => generator.subschema_for::<&str>(),
            ColumnSource::Word(_) | ColumnSource::Text(_) => {
                generator.subschema_for::<Option<&str>>()
            }
            ColumnSource::Measure(_, ColumnValue::Count(_)) => {
                generator.subschema_for::<Option<u64>>()
            }
            ColumnSource::Measure(_, ColumnValue::Ratio(_)) => {
                generator.subschema_for::<Option<f64>>()
            }
        }
    }
}

/// The schema of a pair in JSON, in a check or in any other run.
pub(super) fn row_schema(is_check: bool, generator: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = columns(is_check).map(|column| column.name(is_check)).collect();
    let one = |column: &ExportColumn| {
        (column.name(is_check).to_owned(), column.schema(generator).to_value())
    };
    let all: serde_json::Map<_, _> = columns(is_check).map(one).collect();
    json_schema!({ "type": "object", "required": names, "properties": all })
}

const fn column(place: u8, name: &'static str, cell: ColumnSource) -> ExportColumn {
    ExportColumn { place, name, checked: name, cell }
}

/// The columns of a run. A check has one more: what the new text was compared with.
pub fn columns(is_check: bool) -> impl Iterator<Item = &'static ExportColumn> + Clone {
    COLUMNS.iter().filter(move |column| is_check || column.place != AGAINST)
}

/// The place of the column that only a check has.
const AGAINST: u8 = 17;

/// The columns with facts of the pair.
const PAIR_COLUMNS: [ExportColumn; 22] = [
    column(0, "rank", ColumnSource::Count(|row| row.rank as u64)),
    ExportColumn { place: 1, name: "a", checked: "query", cell: ColumnSource::Name(|row| row.a) },
    ExportColumn { place: 2, name: "b", checked: "library", cell: ColumnSource::Name(|row| row.b) },
    column(15, "flags", ColumnSource::Letters(|row| row.flags.letters().into())),
    column(16, "verdict", ColumnSource::Word(|row| row.verdict.map(Cow::from))),
    column(
        AGAINST,
        "against",
        ColumnSource::Letters(|row| if row.is_library { "library" } else { "new" }.into()),
    ),
    column(35, "flagged", ColumnSource::Count(|row| u64::from(row.is_flagged))),
    column(
        21,
        "class",
        ColumnSource::Word(|row| row.copy.map(|copy| copy.class(row.is_flagged).name().into())),
    ),
    column(22, "explained_a", ColumnSource::Share(|row| row.copy.map(|copy| copy.explained[0]))),
    column(23, "explained_b", ColumnSource::Share(|row| row.copy.map(|copy| copy.explained[1]))),
    column(24, "reading", ColumnSource::Letters(status)),
    column(27, "author_a", ColumnSource::Text(|row| row.authors[0])),
    column(28, "author_b", ColumnSource::Text(|row| row.authors[1])),
    column(29, "jaccard_whole", ColumnSource::Share(|row| row.whole.as_ref().map(jaccard))),
    column(30, "containment_a_whole", ColumnSource::Share(|row| row.whole.as_ref().map(share_a))),
    column(31, "containment_b_whole", ColumnSource::Share(|row| row.whole.as_ref().map(share_b))),
    column(32, "jaccard_counted", ColumnSource::Share(|row| row.counted)),
    column(33, "opinions", ColumnSource::Text(|row| row.opinions)),
    column(36, "path_a", ColumnSource::Path(|row| row.paths[0])),
    column(37, "path_b", ColumnSource::Path(|row| row.paths[1])),
    // What a reader does not see as it is stored, if there is a finding.
    column(38, "findings_a", ColumnSource::Word(|row| finding_words(row.notes[0]).map(Cow::from))),
    column(39, "findings_b", ColumnSource::Word(|row| finding_words(row.notes[1]).map(Cow::from))),
];

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
    use crate::measure::MEASURES;
    use std::collections::BTreeSet;

    #[test]
    fn the_schema_of_a_pair_names_each_column() {
        for is_check in [false, true] {
            let schema = row_schema(is_check, &mut SchemaGenerator::default());
            let keys = schema.get("properties").unwrap().as_object().unwrap();
            let keys: BTreeSet<&str> = keys.keys().map(String::as_str).collect();
            let names: BTreeSet<&str> =
                columns(is_check).map(|column| column.name(is_check)).collect();
            assert_eq!(keys, names);
            let exported = MEASURES.iter().flat_map(|measure| measure.columns);
            let mut exported = exported.filter(|column| column.scope != ColumnScope::Records);
            assert!(exported.all(|column| keys.contains(column.name)));
        }
    }

    #[test]
    fn every_place_is_taken_once() {
        let places: Vec<u8> = COLUMNS.iter().map(|column| column.place).collect();
        assert_eq!(places, (0..COLUMNS.len() as u8).collect::<Vec<_>>());
    }
}
