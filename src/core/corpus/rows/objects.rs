//! Reads chosen fields of a JSON object, and its keys; the values of other fields are skipped.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::lenient::mended;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::{self, Formatter};

/// Most fields read at a time.
pub(super) const MOST_FIELDS: usize = 3;

/// The values of these keys of an object as texts, in their order; `None` for null and missing ones.
/// The last of several fields with the same key counts.
pub(super) fn fields(
    raw: &[u8],
    keys: &[Option<&str>; MOST_FIELDS],
) -> Result<[Option<String>; MOST_FIELDS], RowFault<'static>> {
    read(raw, ChosenFields(keys)).or_else(|fault| {
        let mended = mended(raw).ok_or(fault)?;
        read(&mended, ChosenFields(keys))
    })
}

/// The keys of an object, with the bytes of the values that are texts.
pub(super) fn lengths(raw: &[u8]) -> Result<Vec<(Cow<'_, str>, usize)>, RowFault<'static>> {
    read(raw, FieldLengths).or_else(|fault| {
        let mended = mended(raw).ok_or(fault)?;
        let found = read(&mended, FieldLengths)?.into_iter();
        Ok(found.map(|(key, length)| (key.into_owned().into(), length)).collect())
    })
}

fn read<'de, V: Visitor<'de>>(raw: &'de [u8], visitor: V) -> Result<V::Value, RowFault<'static>> {
    if raw.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        let other = serde_json::from_slice::<IgnoredAny>(raw);
        return Err(other.map_or_else(RowFault::Json, |_| RowFault::NotAnObject));
    }
    let mut reader = serde_json::Deserializer::from_slice(raw);
    let read = reader.deserialize_map(visitor).and_then(|read| reader.end().map(|()| read));
    read.map_err(RowFault::Json)
}

/// A value of an object as text; `None` for null.
fn as_text(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    }
}

/// The values of chosen keys.
struct ChosenFields<'a>(&'a [Option<&'a str>; MOST_FIELDS]);

impl<'de> Visitor<'de> for ChosenFields<'_> {
    type Value = [Option<String>; MOST_FIELDS];

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values = Self::Value::default();
        while let Some(chosen) = map.next_key_seed(IsChosen(self.0))? {
            if chosen == [false; MOST_FIELDS] {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let text = as_text(map.next_value()?);
            for (value, _) in values.iter_mut().zip(chosen).filter(|(_, is)| *is) {
                value.clone_from(&text);
            }
        }
        Ok(values)
    }
}

/// Which of the chosen keys a key is.
#[derive(Clone, Copy)]
struct IsChosen<'a>(&'a [Option<&'a str>; MOST_FIELDS]);

impl<'de> DeserializeSeed<'de> for IsChosen<'_> {
    type Value = [bool; MOST_FIELDS];

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(self)
    }
}

impl Visitor<'_> for IsChosen<'_> {
    type Value = [bool; MOST_FIELDS];

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.map(|chosen| chosen == Some(key)))
    }
}

/// All keys, with the lengths of the texts.
struct FieldLengths;

impl<'de> Visitor<'de> for FieldLengths {
    type Value = Vec<(Cow<'de, str>, usize)>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut lengths = Vec::new();
        while let Some(key) = map.next_key_seed(AnyKey)? {
            lengths.push((key, map.next_value_seed(TextLength)?));
        }
        Ok(lengths)
    }
}

/// A key, borrowed unless it has escapes.
struct AnyKey;

impl<'de> DeserializeSeed<'de> for AnyKey {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for AnyKey {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(key.into())
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(key.to_owned().into())
    }
}

/// The bytes of a text; 0 for any other value.
struct TextLength;

impl<'de> DeserializeSeed<'de> for TextLength {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<usize, D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for TextLength {
    type Value = usize;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        Ok(text.len())
    }

    fn visit_unit<E: Error>(self) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<usize, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(0)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<usize, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(raw: &str) -> String {
        fields(raw.as_bytes(), &[None; MOST_FIELDS])
            .map_or_else(|fault| fault.to_string(), |_| String::new())
    }

    #[test]
    fn chosen_fields_are_read_and_others_skipped() {
        let raw = br#" {"a":[{"text":1},"\ud800"], "id":7, "text":"x","b":1e999,"\u0074ext":"y\n","n":null} "#;
        let read = |keys| fields(raw, &keys).unwrap();
        let [id, text] = [Some("7".to_owned()), Some("y\n".to_owned())];
        assert_eq!(read([Some("id"), Some("text"), Some("n")]), [id, text.clone(), None]);
        assert_eq!(read([Some("text"), None, Some("text")]), [text.clone(), None, text]);
        let all = read([Some("none"), None, None]);
        assert_eq!(all, [None, None, None]);
    }

    #[test]
    fn what_is_no_object_is_told() {
        assert_eq!(told("[{}]"), "not a JSON object");
        assert_eq!(told("\"a\""), "not a JSON object");
        assert!(told("[1").starts_with("invalid JSON: EOF"));
        assert!(told("{\"a\":1} x").starts_with("invalid JSON: trailing characters in column 9"));
        assert!(told("{\"a\":tru}").starts_with("invalid JSON: "));
        assert!(told("").starts_with("invalid JSON: "));
        assert!(told(&"{\"a\":".repeat(100_000)).starts_with("invalid JSON: "));
        assert_eq!(told(&format!("{{\"a\":{}1{}}}", "[".repeat(9_999), "]".repeat(9_999))), "");
    }

    #[test]
    fn keys_have_the_lengths_of_their_texts() {
        let raw = r#"{"a":"一","b\n":[1,{"c":"d"}],"c":-1,"d":{"e":[]},"e":0.5,"f":null,"g":true}"#;
        let keys = ["a", "b\n", "c", "d", "e", "f", "g"];
        let found = lengths(raw.as_bytes()).unwrap();
        assert!(found.iter().map(|(key, _)| key).eq(&keys));
        assert!(matches!(found[0], (Cow::Borrowed("a"), 3)));
        assert!(found[1..].iter().all(|(_, length)| *length == 0));
    }

    proptest! {
        #[test]
        fn fields_are_those_of_the_whole_object(raw in r#"\{("(a|b|\\u0061)":("[a-c\\n]{0,3}"|[0-9]{1,3}|null|\[1, 2\]|\{"a":"x"\}),){0,3}"a":1\}"#) {
            let whole = serde_json::from_str::<serde_json::Map<String, Value>>(&raw);
            let read = fields(raw.as_bytes(), &[Some("a"), Some("b"), None]);
            match (whole, read) {
                (Ok(mut whole), Ok(read)) => {
                    let of = |key: &str, whole: &mut serde_json::Map<_, _>| whole.remove(key).and_then(as_text);
                    prop_assert_eq!(read, [of("a", &mut whole), of("b", &mut whole), None]);
                }
                (whole, read) => prop_assert!(whole.is_err() && read.is_err()),
            }
        }
    }
}
