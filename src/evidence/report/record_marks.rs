//! The marked parts of both texts of a pair, and the texts in pieces, each written as a row.

use crate::pair::Side;
use crate::report::packed::{PackedFields, bit, row};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A passage in both texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct RecordedPassage {
    /// Bytes of A as written: first, and one past the last.
    pub a: [usize; 2],
    /// Bytes of B as written.
    pub b: [usize; 2],
    /// Characters of the normalised text.
    pub characters: usize,
    /// True if it is out of order.
    pub moved: bool,
    /// Characters of template text in it.
    pub template: usize,
    /// Where it begins in the original of A, e.g. `page 3`; `None` if nothing counts its parts.
    pub a_part: Option<String>,
    /// The same in B.
    pub b_part: Option<String>,
}

impl RecordedPassage {
    /// Where it begins in one original.
    pub fn part(&self, side: Side) -> Option<&str> {
        [&self.a_part, &self.b_part][side].as_deref()
    }
}

impl From<RecordedPassage> for Vec<Value> {
    fn from(own: RecordedPassage) -> Self {
        let RecordedPassage { a, b, characters, moved, template, a_part, b_part } = own;
        row([
            json!(a),
            json!(b),
            characters.into(),
            bit(moved),
            template.into(),
            a_part.into(),
            b_part.into(),
        ])
    }
}

impl TryFrom<Vec<Value>> for RecordedPassage {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let own = Self {
            a: fields.take()?,
            b: fields.take()?,
            characters: fields.take()?,
            moved: fields.take_bit()?,
            template: fields.take()?,
            a_part: fields.take()?,
            b_part: fields.take()?,
        };
        fields.end(own)
    }
}

/// A reworded stretch of both texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct RecordedStretch {
    /// Its text in A outside passages.
    pub a: Vec<RecordedPart>,
    /// Its text in B.
    pub b: Vec<RecordedPart>,
    /// Characters of the normalised texts in it.
    pub characters: [usize; 2],
    /// Where it begins in the original of A, e.g. `page 3`; `None` if nothing counts its parts.
    pub a_part: Option<String>,
    /// The same in B.
    pub b_part: Option<String>,
}

impl RecordedStretch {
    /// Where it begins in one original.
    pub fn part(&self, side: Side) -> Option<&str> {
        [&self.a_part, &self.b_part][side].as_deref()
    }

    /// Its parts in one text.
    pub fn parts(&self, side: Side) -> &[RecordedPart] {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl From<RecordedStretch> for Vec<Value> {
    fn from(own: RecordedStretch) -> Self {
        let RecordedStretch { a, b, characters, a_part, b_part } = own;
        let parts = |parts: Vec<RecordedPart>| parts.into_iter().map(Self::from).collect();
        row([parts(a), parts(b), json!(characters), a_part.into(), b_part.into()])
    }
}

impl TryFrom<Vec<Value>> for RecordedStretch {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let own = Self {
            a: fields.take()?,
            b: fields.take()?,
            characters: fields.take()?,
            a_part: fields.take()?,
            b_part: fields.take()?,
        };
        fields.end(own)
    }
}

/// A part of a reworded stretch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct RecordedPart {
    /// Bytes as written: first, and one past the last.
    pub at: [usize; 2],
    /// True for words that the other text has not here.
    pub exchanged: bool,
}

impl From<RecordedPart> for Vec<Value> {
    fn from(own: RecordedPart) -> Self {
        row([own.at[0].into(), own.at[1].into(), bit(own.exchanged)])
    }
}

impl TryFrom<Vec<Value>> for RecordedPart {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let own = Self { at: [fields.take()?, fields.take()?], exchanged: fields.take_bit()? };
        fields.end(own)
    }
}

/// A piece of a text as written: quoted, or omitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct QuotedPiece {
    /// Its first byte in the text.
    pub at: usize,
    /// The passage it belongs to.
    pub passage: Option<usize>,
    /// The reworded stretch it belongs to, if to no passage.
    pub reworded: Option<usize>,
    /// True for words of a reworded stretch that the other text has not here.
    pub exchanged: bool,
    /// The text; empty if omitted.
    pub text: String,
    /// Number of characters omitted here.
    pub left_out: usize,
}

impl From<QuotedPiece> for Vec<Value> {
    /// The text or the number of omitted characters; the mark is the passage from 1 on, or the reworded
    /// stretch from −1 down.
    fn from(own: QuotedPiece) -> Self {
        let QuotedPiece { at, passage, reworded, exchanged, text, left_out } = own;
        let text = if left_out > 0 { left_out.into() } else { Value::from(text) };
        let number = |place: usize| i64::try_from(place).unwrap_or(i64::MAX - 1) + 1;
        let mark = passage.map(number).or_else(|| reworded.map(|place| -number(place)));
        row([at.into(), text, mark.into(), bit(exchanged)])
    }
}

impl TryFrom<Vec<Value>> for QuotedPiece {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let at = fields.take()?;
        let (text, left_out) = match fields.take()? {
            Value::Null => (String::new(), 0),
            Value::String(text) => (text, 0),
            omitted => (String::new(), serde_json::from_value(omitted).map_err(|e| e.to_string())?),
        };
        let mark: i64 = fields.take()?;
        let place = usize::try_from(mark.unsigned_abs().saturating_sub(1)).unwrap_or(usize::MAX);
        let passage = (mark > 0).then_some(place);
        let reworded = (mark < 0).then_some(place);
        let exchanged = fields.take_bit()?;
        fields.end(Self { at, passage, reworded, exchanged, text, left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The row of a record, and the record read from it.
    fn written<T: Clone + Serialize + for<'a> Deserialize<'a>>(own: &T) -> (String, T) {
        let text = serde_json::to_string(own).unwrap();
        let back = serde_json::from_str(&text).unwrap();
        (text, back)
    }

    #[test]
    fn rows_are_short_and_come_back() {
        let plain = QuotedPiece {
            at: 9,
            passage: None,
            reworded: None,
            exchanged: false,
            text: "天\"地".to_owned(),
            left_out: 0,
        };
        let own = |passage, reworded, exchanged, left_out| QuotedPiece {
            passage,
            reworded,
            exchanged,
            left_out,
            text: if left_out > 0 { String::new() } else { plain.text.clone() },
            ..plain.clone()
        };
        let cases = [
            (plain.clone(), r#"[9,"天\"地"]"#),
            (own(Some(0), None, false, 0), r#"[9,"天\"地",1]"#),
            (own(None, Some(3), true, 0), r#"[9,"天\"地",-4,1]"#),
            (own(Some(11), None, false, 70), "[9,70,12]"),
        ];
        for (piece, due) in cases {
            assert_eq!(written(&piece), (due.to_owned(), piece));
        }
        let passage = RecordedPassage {
            a: [0, 9],
            b: [3, 12],
            characters: 3,
            moved: false,
            template: 0,
            a_part: None,
            b_part: None,
        };
        assert_eq!(written(&passage), ("[[0,9],[3,12],3]".to_owned(), passage.clone()));
        let passage = RecordedPassage { moved: true, b_part: Some("line 3".to_owned()), ..passage };
        let due = r#"[[0,9],[3,12],3,1,0,null,"line 3"]"#;
        assert_eq!(written(&passage), (due.to_owned(), passage));
        let part = |at, exchanged| RecordedPart { at, exchanged };
        let stretch = RecordedStretch {
            a: vec![part([1, 4], false), part([4, 7], true)],
            b: vec![part([2, 5], false)],
            characters: [2, 1],
            a_part: Some("line 1".to_owned()),
            b_part: None,
        };
        let due = r#"[[[1,4],[4,7,1]],[[2,5]],[2,1],"line 1"]"#;
        assert_eq!(written(&stretch), (due.to_owned(), stretch));
    }

    #[test]
    fn a_row_of_another_kind_is_an_error() {
        for row in [r#"[1,"a",0,2]"#, r#"[1,"a",0,1,1]"#, r#"["a"]"#, "[1,-2]", "{}", "[1,[]]"] {
            assert!(serde_json::from_str::<QuotedPiece>(row).is_err(), "{row}");
        }
        for row in ["[[1],[1,2],3]", r#"[[1,2],[1,2],"3"]"#] {
            assert!(serde_json::from_str::<RecordedPassage>(row).is_err(), "{row}");
        }
    }
}
