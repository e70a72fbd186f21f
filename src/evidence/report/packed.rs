//! Records with many entries as rows: an array of fields in order, without those at the end that are empty.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Most entries of a report are in these lists: each is a row of these fields.
pub(super) const PACKED: [(&str, &[&str]); 5] = [
    ("pieces", &["at", "text", "mark", "exchanged"]),
    ("passages", &["a", "b", "characters", "moved", "template", "a part", "b part"]),
    ("reworded", &["a", "b", "characters", "a part", "b part"]),
    ("stretches", &["at", "source", "letters", "reworded", "part"]),
    ("sentences", &["kind", "source", "own", "theirs"]),
];

/// A row of these fields; empty ones at the end (`null`, 0, `false`) are dropped.
pub(super) fn row<const N: usize>(fields: [Value; N]) -> Vec<Value> {
    let is_empty = |value: &Value| matches!(value, Value::Null | Value::Bool(false)) || *value == 0;
    let used = fields.iter().rposition(|value| !is_empty(value)).map_or(0, |last| last + 1);
    fields.into_iter().take(used).collect()
}

/// 1 for true, 0 for false: shorter than the words.
pub(super) fn bit(value: bool) -> Value {
    u8::from(value).into()
}

/// The fields of a row in order.
pub(super) struct PackedFields(std::vec::IntoIter<Value>);

impl PackedFields {
    pub(super) fn new(row: Vec<Value>) -> Self {
        Self(row.into_iter())
    }

    /// The next field; one that is dropped or `null` has its default.
    pub(super) fn take<T: DeserializeOwned + Default>(&mut self) -> Result<T, String> {
        match self.0.next() {
            None | Some(Value::Null) => Ok(T::default()),
            Some(value) => serde_json::from_value(value).map_err(|error| error.to_string()),
        }
    }

    /// The next field as a bit.
    pub(super) fn take_bit(&mut self) -> Result<bool, String> {
        match self.take::<u8>()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(format!("{other} is neither 0 nor 1")),
        }
    }

    /// `record`, if no field is left.
    pub(super) fn end<T>(mut self, record: T) -> Result<T, String> {
        match self.0.next() {
            None => Ok(record),
            Some(_) => Err("a row with too many fields".to_owned()),
        }
    }
}
