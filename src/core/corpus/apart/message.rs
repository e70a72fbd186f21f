//! A reading as text: what a child sends, and what is kept between runs.

use crate::corpus::document::Reason;
use crate::corpus::readers::Extracted;
use crate::corpus::reading::{ReadingNote, RemarkKind, TextParts, UnseenText};
use serde_json::{Value, json};
use std::ops::Range;

/// Remarks of readers that run apart.
const KINDS: &[(RemarkKind, &str)] = &[
    (RemarkKind::HiddenText, "hidden"),
    (RemarkKind::HiddenParts, "parts"),
    (RemarkKind::WhiteText, "white"),
    (RemarkKind::TinyText, "tiny"),
    (RemarkKind::OffPage, "off page"),
    (RemarkKind::Covered, "covered"),
    (RemarkKind::LayersOff, "layers off"),
    (RemarkKind::OtherLetters, "other letters"),
    (RemarkKind::Recognised, "recognised"),
    (RemarkKind::HeadersFooters, "running"),
    (RemarkKind::LineNumbers, "line numbers"),
    (RemarkKind::UnknownGlyphs, "unknown"),
    (RemarkKind::FormFields, "fields"),
    (RemarkKind::TextBoxes, "boxes"),
    (RemarkKind::Comments, "comments"),
    (RemarkKind::Attachments, "attachments"),
];
/// Names of parts.
const NOUNS: &[&str] = &["page"];

/// A reading as JSON.
pub(super) fn encode(found: &Extracted<'_>) -> String {
    let note = |note: &ReadingNote| {
        let kind = KINDS.iter().find(|(kind, _)| *kind == note.kind)?.1;
        let spans: Vec<[usize; 2]> = note.spans.iter().map(|span| [span.start, span.end]).collect();
        let unseen: Vec<Value> =
            note.unseen.iter().map(|own| json!([own.at, own.part, own.text])).collect();
        Some(json!({"kind": kind, "count": note.count, "spans": spans, "unseen": unseen}))
    };
    let notes: Vec<Value> = found.notes.iter().filter_map(note).collect();
    let parts =
        found.parts.as_ref().map(|parts| json!({"noun": parts.noun, "starts": parts.starts}));
    json!({"text": found.text, "notes": notes, "parts": parts}).to_string()
}

/// Why nothing was read, as JSON.
pub(super) fn refusal(reason: &Reason) -> String {
    let (kind, why) = match reason {
        Reason::Encrypted => ("encrypted", String::new()),
        Reason::Costly => ("costly", String::new()),
        Reason::Damaged(why) => ("damaged", why.clone()),
        Reason::NoText(why) => ("no text", why.clone()),
        other => ("failed", other.to_string()),
    };
    json!({"refused": kind, "why": why}).to_string()
}

/// The reading in a message, or the reason in it; `None` if it is neither.
pub(super) fn decode(message: &[u8]) -> Option<Result<Extracted<'static>, Reason>> {
    let value: Value = serde_json::from_slice(message).ok()?;
    if let Some(kind) = value.get("refused").and_then(Value::as_str) {
        let why = value.get("why").and_then(Value::as_str).unwrap_or_default().to_owned();
        return Some(Err(match kind {
            "encrypted" => Reason::Encrypted,
            "costly" => Reason::Costly,
            "damaged" => Reason::Damaged(why),
            "no text" => Reason::NoText(why),
            _ => Reason::Failed(why),
        }));
    }
    let text = value.get("text")?.as_str()?.to_owned();
    let notes = value.get("notes")?.as_array()?.iter().map(|own| note(own, &text));
    let notes = notes.collect::<Option<Vec<_>>>()?;
    let parts = match value.get("parts")? {
        Value::Null => None,
        own => Some(parts(own, &text)?),
    };
    Some(Ok(Extracted { text: text.into(), notes, parts, ..Extracted::default() }))
}

fn whole(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

fn note(value: &Value, text: &str) -> Option<ReadingNote> {
    let name = value.get("kind")?.as_str()?;
    let kind = KINDS.iter().find(|(_, own)| *own == name)?.0;
    let count = whole(value.get("count")?)?;
    let spans = value.get("spans")?.as_array()?.iter().map(|own| span(own, text));
    let unseen = value.get("unseen")?.as_array()?.iter().map(|own| unseen(own, text));
    let (spans, unseen) = (spans.collect::<Option<_>>()?, unseen.collect::<Option<_>>()?);
    Some(ReadingNote { spans, unseen, ..ReadingNote::new(kind, count) })
}

fn unseen(value: &Value, text: &str) -> Option<UnseenText> {
    let at = whole(value.get(0)?).filter(|&at| text.is_char_boundary(at))?;
    let own = value.get(2)?.as_str()?.to_owned();
    Some(UnseenText { at, part: whole(value.get(1)?)?, text: own })
}

fn span(value: &Value, text: &str) -> Option<Range<usize>> {
    let (start, end) = (whole(value.get(0)?)?, whole(value.get(1)?)?);
    text.get(start..end).map(|_| start..end)
}

fn parts(value: &Value, text: &str) -> Option<TextParts> {
    let noun = value.get("noun")?.as_str()?;
    let noun = NOUNS.iter().find(|own| **own == noun)?;
    let starts: Option<Vec<usize>> = value.get("starts")?.as_array()?.iter().map(whole).collect();
    let starts = starts.filter(|starts| starts.is_sorted())?;
    starts.iter().all(|&start| text.is_char_boundary(start)).then_some(TextParts { noun, starts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_comes_back_as_it_was() {
        let spans = vec![0..3, 6..9];
        let unseen = vec![UnseenText { at: 9, part: 3, text: "四".to_owned() }];
        let found = Extracted {
            text: "一二三".into(),
            notes: vec![ReadingNote {
                spans,
                unseen,
                ..ReadingNote::new(RemarkKind::HiddenText, 2)
            }],
            parts: Some(TextParts { noun: "page", starts: vec![0, 3, 3, 6] }),
            ..Extracted::default()
        };
        let back = decode(encode(&found).as_bytes()).unwrap().unwrap();
        assert_eq!(
            (&back.text, &back.notes, &back.parts),
            (&found.text, &found.notes, &found.parts)
        );
        for reason in [Reason::Encrypted, Reason::Costly, Reason::NoText("a scan".to_owned())] {
            assert_eq!(decode(refusal(&reason).as_bytes()).unwrap().unwrap_err(), reason);
        }
    }

    #[test]
    fn places_outside_of_the_text_are_refused() {
        let message = |starts: &str| {
            format!(r#"{{"text":"一","notes":[],"parts":{{"noun":"page","starts":{starts}}}}}"#)
        };
        assert!(decode(message("[0,3]").as_bytes()).is_some());
        for bad in ["[1]", "[3,0]", "[9]", "[-1]", "7"] {
            assert!(decode(message(bad).as_bytes()).is_none(), "{bad}");
        }
        assert!(decode(b"text").is_none() && decode(b"{}").is_none());
    }
}
