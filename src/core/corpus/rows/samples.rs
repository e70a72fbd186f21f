//! Finds the fields of a JSON row by which its columns are chosen, also those inside of others.

use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::lenient::mended;
use crate::corpus::rows::objects::{STRING, read};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt::{self, Formatter};

/// Objects and lists around a field that is looked at.
const DEPTH: usize = 6;
/// Fields of a row from which on those inside of others are left out.
const MOST_INSIDE: usize = 10_000;
/// Words of a text, at the least.
const WORDS: usize = 3;
/// Letters of a text, at the least, in scripts without blanks between words.
const LETTERS: usize = 8;

/// A field of one or more rows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FieldSample<'a> {
    /// Its key; of one inside of others all keys, `_source.text`.
    pub(super) key: Cow<'a, str>,
    /// Bytes of its strings.
    pub(super) length: usize,
    /// True if it is inside of another field.
    pub(super) is_inside: bool,
    /// True if one of its strings reads as a text, see [`is_text`].
    pub(super) is_text: bool,
}

/// True for a value that reads as a text rather than as an id, a name, an address or a title: three words or more, or
/// eight letters of a script without blanks.
pub(super) fn is_text(value: &str) -> bool {
    let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
    let is_unspaced = |c: &char| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..);
    value.split_whitespace().filter(is_word).nth(WORDS - 1).is_some()
        || value
            .chars()
            .filter(|c| c.is_alphabetic())
            .filter(is_unspaced)
            .nth(LETTERS - 1)
            .is_some()
}

/// The fields of a row, and those inside of them, in their order.
pub(super) fn samples(raw: &[u8]) -> Result<Vec<FieldSample<'_>>, RowFault<'static>> {
    read(raw, FieldSamples).or_else(|fault| {
        let mended = mended(raw).ok_or(fault)?;
        let found = read(&mended, FieldSamples)?.into_iter();
        Ok(found.map(|own| FieldSample { key: own.key.into_owned().into(), ..own }).collect())
    })
}

/// All fields of a row.
struct FieldSamples;

impl<'de> Visitor<'de> for FieldSamples {
    type Value = Vec<FieldSample<'de>>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a row")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = Vec::new();
        while let Some(key) = map.next_key_seed(AnyKey)? {
            map.next_value_seed(SampledField::new(key, &mut found))?;
        }
        Ok(found)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let (mut found, mut number) = (Vec::new(), 1_u64);
        while items
            .next_element_seed(SampledField::new(number.to_string().into(), &mut found))?
            .is_some()
        {
            number += 1;
        }
        Ok(found)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let mut found = Vec::new();
        SampledField::new(STRING.into(), &mut found).add(text.len(), is_text(text));
        Ok(found)
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

/// A field that is being read, and those found so far.
struct SampledField<'de, 'a> {
    key: Cow<'de, str>,
    /// Objects and lists around it.
    depth: usize,
    is_inside: bool,
    found: &'a mut Vec<FieldSample<'de>>,
}

impl<'de, 'a> SampledField<'de, 'a> {
    /// A field of the row itself.
    fn new(key: Cow<'de, str>, found: &'a mut Vec<FieldSample<'de>>) -> Self {
        Self { key, depth: 1, is_inside: false, found }
    }

    /// Adds it with a string of this length.
    fn add(self, length: usize, is_text: bool) {
        let Self { key, is_inside, found, .. } = self;
        found.push(FieldSample { key, length, is_inside, is_text });
    }

    /// True if what is inside of it is not looked at.
    fn is_last(&self) -> bool {
        self.depth >= DEPTH || self.found.len() >= MOST_INSIDE
    }
}

impl<'de> DeserializeSeed<'de> for SampledField<'de, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for SampledField<'de, '_> {
    type Value = ();

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.add(text.len(), is_text(text));
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.add(0, false);
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.visit_unit()
    }

    /// The strings of a list are its own; fields of objects in a list are inside of it.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let is_last = self.is_last();
        let Self { key, depth, is_inside, found } = self;
        let mut is_empty = true;
        loop {
            let item = SampledField { key: key.clone(), depth: depth + 1, is_inside, found };
            let more = if is_last {
                items.next_element::<IgnoredAny>()?.map(drop)
            } else {
                items.next_element_seed(item)?
            };
            if more.is_none() {
                break;
            }
            is_empty = false;
        }
        if is_empty || is_last {
            found.push(FieldSample { key, length: 0, is_inside, is_text: false });
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let is_last = self.is_last();
        let Self { key, depth, is_inside, found } = self;
        let own = key.clone();
        found.push(FieldSample { key: own, length: 0, is_inside, is_text: false });
        while let Some(inner) = map.next_key_seed(AnyKey)? {
            if is_last || found.len() >= MOST_INSIDE {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let key = format!("{key}.{inner}").into();
            let field = SampledField { key, depth: depth + 1, is_inside: true, found };
            map.next_value_seed(field)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(raw: &str) -> Vec<(String, usize, bool, bool)> {
        let found = samples(raw.as_bytes()).unwrap().into_iter();
        found.map(|own| (own.key.into_owned(), own.length, own.is_inside, own.is_text)).collect()
    }

    #[test]
    fn keys_have_the_lengths_of_their_texts() {
        let raw = r#"{"a":"一","b\n":[1,{"c":"d"}],"c":-1,"d":{"e":[]},"e":0.5,"f":null,"g":true}"#;
        let found = told(raw);
        let own: Vec<&str> = found.iter().filter(|own| !own.2).map(|own| own.0.as_str()).collect();
        assert_eq!(own, ["a", "b\n", "b\n", "c", "d", "e", "f", "g"]);
        let inside: Vec<(&str, usize)> =
            found.iter().filter(|own| own.2).map(|own| (own.0.as_str(), own.1)).collect();
        assert_eq!(inside, [("b\n.c", 1), ("d.e", 0)]);
        assert_eq!(found[0].1, 3);
        assert!(matches!(samples(raw.as_bytes()).unwrap()[0].key, Cow::Borrowed("a")));
        assert_eq!(told(r#"["x", "a b c"]"#)[1], ("2".to_owned(), 5, false, true));
        assert_eq!(told("\"a b\""), [(STRING.to_owned(), 3, false, false)]);
    }

    #[test]
    fn ids_addresses_names_and_titles_are_no_texts() {
        for text in ["so it goes", "在港口管理员那里", "ในน้ำมีปลาในนามีข้าว", "He said: “no”, 3 times"]
        {
            assert!(is_text(text), "{text}");
        }
        for id in ["", "a1", "https://a.b/c/d?e=f", "Blue Hotel", "12 3 4 5 - 6", "茶馆", "张三"]
        {
            assert!(!is_text(id), "{id}");
        }
    }

    #[test]
    fn deep_and_wide_rows_have_few_fields() {
        let deep = format!("{{\"a\":{}1{}}}", "{\"b\":".repeat(100), "}".repeat(100));
        assert_eq!(told(&deep).len(), DEPTH);
        let lists = format!("{{\"a\":{}1{}}}", "[".repeat(9_999), "]".repeat(9_999));
        assert_eq!(told(&lists).len(), 1);
        let wide: Vec<String> = (0..30_000).map(|at| format!("\"{at}\":{{\"x\":1}}")).collect();
        let found = told(&format!("{{\"a\":{{{}}}}}", wide.join(",")));
        assert_eq!(found.len(), MOST_INSIDE);
    }
}
