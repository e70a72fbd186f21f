//! Reads chosen fields of a JSON object; the values of other fields are skipped.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::lenient::mended;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt::{self, Formatter};

/// Most fields read at a time.
pub(super) const MOST_FIELDS: usize = 3;
/// The key of a row that is a string.
pub(super) const STRING: &str = "string";

/// The values of these keys of an object as texts, in their order; `None` for null and missing ones.
/// The last of several fields with the same key counts. A key may be a path, `messages.content`: the texts there, of all
/// items of lists, are lines of one. A list has the numbers of its items as keys, a string has [`STRING`].
pub(super) fn fields(
    raw: &[u8],
    keys: &[Option<&str>; MOST_FIELDS],
) -> Result<[Option<String>; MOST_FIELDS], RowFault<'static>> {
    let first = raw.iter().find(|byte| !byte.is_ascii_whitespace());
    let is_number = |key: &str| key.parse::<usize>().is_ok();
    let is_due = |due: &dyn Fn(&str) -> bool| keys.iter().flatten().any(|key| due(key));
    let is_other = match first {
        Some(b'[') => !is_due(&is_number),
        Some(b'"') => !is_due(&|key| key == STRING),
        _ => false,
    };
    if is_other {
        return Err(not_an_object(raw));
    }
    read(raw, ChosenFields(keys)).or_else(|fault| {
        let mended = mended(raw).ok_or(fault)?;
        read(&mended, ChosenFields(keys))
    })
}

/// Reads a row that is an object, or a list or a string as if it were one.
pub(super) fn read<'de, V: Visitor<'de>>(
    raw: &'de [u8],
    visitor: V,
) -> Result<V::Value, RowFault<'static>> {
    let first = raw.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'{' | b'[' | b'"')) {
        return Err(not_an_object(raw));
    }
    let mut reader = serde_json::Deserializer::from_slice(raw);
    let read = reader.deserialize_any(visitor).and_then(|read| reader.end().map(|()| read));
    read.map_err(RowFault::Json)
}

/// What is wrong with a row that is no object.
fn not_an_object(raw: &[u8]) -> RowFault<'static> {
    let other = serde_json::from_slice::<IgnoredAny>(raw);
    other.map_or_else(RowFault::Json, |_| RowFault::NotAnObject)
}

/// A value of an object as text; `None` for null. The strings of a list are lines.
fn as_text(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_string) => {
            let lines: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            Some(lines.join("\n"))
        }
        other => Some(other.to_string()),
    }
}

/// Adds the texts at a path of keys inside of a value, of all items of lists.
fn texts_at(value: Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.into_iter().for_each(|item| texts_at(item, path, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match inside(path, &key) {
                    Some("") => found.extend(as_text(value)),
                    Some(rest) => texts_at(value, rest, found),
                    None => {}
                }
            }
        }
        _ => {}
    }
}

/// What is left of a path behind its first key; empty at its end, `None` if that is another key.
fn inside<'a>(path: &'a str, key: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(key)?;
    if rest.is_empty() {
        Some(rest)
    } else {
        rest.strip_prefix('.').filter(|rest| !rest.is_empty())
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
        while let Some(chosen) = map.next_key_seed(PathsOf(self.0))? {
            if chosen == [None; MOST_FIELDS] {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let whole: Value = map.next_value()?;
            for (value, path) in values.iter_mut().zip(chosen) {
                match path {
                    Some("") => *value = as_text(whole.clone()),
                    // A key may be written like a path.
                    Some(path) if value.is_none() => {
                        let mut found = Vec::new();
                        texts_at(whole.clone(), path, &mut found);
                        *value = (!found.is_empty()).then(|| found.join("\n"));
                    }
                    _ => {}
                }
            }
        }
        Ok(values)
    }

    /// The items of a list have their numbers as keys.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut values = Self::Value::default();
        let numbers = self.0.map(|key| key.and_then(|key| key.parse::<usize>().ok()));
        let mut number = 0;
        while let Some(item) = items.next_element::<Value>()? {
            number += 1;
            for (value, _) in values.iter_mut().zip(numbers).filter(|(_, own)| *own == Some(number))
            {
                *value = as_text(item.clone());
            }
        }
        Ok(values)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(self.0.map(|key| (key == Some(STRING)).then(|| text.to_owned())))
    }
}

/// The paths of the chosen keys behind a key of the object; empty at their ends.
#[derive(Clone, Copy)]
struct PathsOf<'a>(&'a [Option<&'a str>; MOST_FIELDS]);

impl<'de, 'a> DeserializeSeed<'de> for PathsOf<'a> {
    type Value = [Option<&'a str>; MOST_FIELDS];

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(self)
    }
}

impl<'a> Visitor<'_> for PathsOf<'a> {
    type Value = [Option<&'a str>; MOST_FIELDS];

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.map(|path| inside(path?, key)))
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
    fn texts_inside_of_objects_and_lists_are_read_by_their_path() {
        let raw =
            br#"{"id":1,"messages":[{"role":"u","content":"a"},{"role":"v","content":"b"},{}],
            "_source":{"a.b":{"c":"x"},"n":2,"list":["p","q"]},"_source.n":3,"mixed":["p",1]}"#;
        let read = |key| fields(raw, &[Some(key), None, None]).unwrap()[0].clone();
        assert_eq!(read("messages.content").as_deref(), Some("a\nb"));
        assert_eq!(read("_source.a.b.c").as_deref(), Some("x"));
        assert_eq!(read("_source.list").as_deref(), Some("p\nq"));
        assert_eq!(read("_source.n").as_deref(), Some("3"), "the key itself goes before");
        assert_eq!(read("mixed").as_deref(), Some("[\"p\",1]"));
        for none in ["messages.", "messages.x", "id.x", "_source.a", ".id", "."] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn lists_and_strings_are_rows_where_their_keys_are_chosen() {
        let read = |raw: &str, key| fields(raw.as_bytes(), &[Some(key), None, None]);
        assert_eq!(read("[\"1\", \"b\"]", "2").unwrap()[0].as_deref(), Some("b"));
        assert_eq!(read("[\"1\"]", "2").unwrap()[0], None);
        assert_eq!(read("\"a\\n\"", STRING).unwrap()[0].as_deref(), Some("a\n"));
        assert!(matches!(read("[1]", "text"), Err(RowFault::NotAnObject)));
        assert!(matches!(read("\"a\"", "text"), Err(RowFault::NotAnObject)));
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
