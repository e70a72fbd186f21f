//! Compares two records field by field.

use crate::explain::passages::letter;
use crate::report::difference::{Difference, brief};
use crate::report::packed::PACKED;
use crate::report::page::plain;
use crate::report::record::Report;
use crate::report::record_pair::PairRecord;
use serde_json::Value;

/// Characters shown around the first place where two strings differ.
const AROUND: usize = 16;

/// All differences of two records.
pub(super) fn differences(said: &Report, found: &Report) -> Vec<Difference> {
    let (Ok(Value::Object(one)), Ok(Value::Object(other))) =
        (serde_json::to_value(said), serde_json::to_value(found))
    else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for (key, value) in &one {
        let there = other.get(key).unwrap_or(&Value::Null);
        match key.as_str() {
            "pairs" => {
                for (said_pair, found_pair) in said.pairs.iter().zip(&found.pairs) {
                    out.extend(pair_differences(said, said_pair, found_pair));
                }
                lengths("pairs", said.pairs.len(), found.pairs.len(), &mut out);
            }
            "documents" => {
                let both = value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .zip(there.as_array().into_iter().flatten());
                for (text, (x, y)) in said.documents.iter().zip(both) {
                    walk(&format!("text {}", plain(&text.name)), x, y, &mut out);
                }
                lengths("texts", said.documents.len(), found.documents.len(), &mut out);
            }
            _ => walk(key, value, there, &mut out),
        }
    }
    out
}

/// All differences of two pairs.
pub(super) fn pair_differences(
    report: &Report,
    said: &PairRecord,
    found: &PairRecord,
) -> Vec<Difference> {
    let mut out = Vec::new();
    if said == found {
        return out;
    }
    let (Ok(one), Ok(other)) = (serde_json::to_value(said), serde_json::to_value(found)) else {
        return out;
    };
    walk(&pair_name(report, said), &one, &other, &mut out);
    out
}

/// The rank and names of a pair, safe to print.
pub(super) fn pair_name(report: &Report, pair: &PairRecord) -> String {
    let name = |place: usize| {
        report.documents.get(place).map_or_else(|| "?".to_owned(), |text| plain(&text.name))
    };
    format!("pair {}, {} · {}", pair.rank, name(pair.texts[0]), name(pair.texts[1]))
}

fn lengths(what: &str, said: usize, found: usize, out: &mut Vec<Difference>) {
    if said != found {
        let place = format!("number of {what}");
        out.push(Difference { place, said: said.to_string(), found: found.to_string() });
    }
}

fn walk(place: &str, said: &Value, found: &Value, out: &mut Vec<Difference>) {
    if said == found {
        return;
    }
    match (said, found) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let of = |map: &serde_json::Map<String, Value>| map.get(key).cloned();
                let (x, y) = (of(one).unwrap_or(Value::Null), of(other).unwrap_or(Value::Null));
                let name = key.replace('_', " ");
                walk(&format!("{place}, {name}"), &x, &y, out);
            }
        }
        (Value::Array(one), Value::Array(other)) if fields(place).is_some() => {
            let rows = fields(place).unwrap_or_default();
            lengths(&format!("entries, {place}"), one.len(), other.len(), out);
            for (number, (x, y)) in one.iter().zip(other).enumerate() {
                walk_row(&member(place, number), rows, [x, y], out);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            lengths(&format!("entries, {place}"), one.len(), other.len(), out);
            for (number, (x, y)) in one.iter().zip(other).enumerate() {
                walk(&member(place, number), x, y, out);
            }
        }
        (Value::String(one), Value::String(other)) => {
            let (said, found) = (around(one, other), around(other, one));
            out.push(Difference { place: place.to_owned(), said, found });
        }
        _ => {
            out.push(Difference {
                place: place.to_owned(),
                said: brief(said),
                found: brief(found),
            });
        }
    }
}

/// The fields of the rows of a list, if it has rows.
fn fields(place: &str) -> Option<&'static [&'static str]> {
    let (_, list) = place.rsplit_once(", ")?;
    PACKED.iter().find(|(name, _)| *name == list).map(|(_, fields)| *fields)
}

/// All differences of two rows of these fields.
fn walk_row(place: &str, fields: &[&str], [said, found]: [&Value; 2], out: &mut Vec<Difference>) {
    let (Value::Array(one), Value::Array(other)) = (said, found) else {
        return walk(place, said, found, out);
    };
    for (number, name) in fields.iter().enumerate() {
        let [x, y] = [one, other].map(|row| row.get(number).cloned().unwrap_or(Value::Null));
        walk(&format!("{place}, {name}"), &x, &y, out);
    }
}

/// The name of an entry of a list, as on the page.
fn member(place: &str, number: usize) -> String {
    if let Some(pair) = place.strip_suffix(", sides") {
        let side = if number == 0 { "A" } else { "B" };
        return format!("{pair}, text of {side}");
    }
    if place.ends_with(", passages") {
        let name = place.strip_suffix("s").unwrap_or(place);
        return format!("{name} {}", letter(number));
    }
    let singular = if place.ends_with("ches") { "es" } else { "s" };
    match place.strip_suffix(singular) {
        Some(one) => format!("{one} {}", number + 1),
        None => format!("{place} {}", number + 1),
    }
}

/// A string around the first character that differs from `other`.
fn around(text: &str, other: &str) -> String {
    let same = text.chars().zip(other.chars()).take_while(|(x, y)| x == y).count();
    let from = same.saturating_sub(AROUND);
    let part: String = text.chars().skip(from).take(3 * AROUND).collect();
    let (before, behind) = (from > 0, text.chars().nth(from + 3 * AROUND).is_some());
    let shown = plain(&crate::report::record::NameLabel::Text(part));
    format!("\"{}{shown}{}\"", if before { "…" } else { "" }, if behind { "…" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn differences_are_named() {
        let said = json!({"scores": {"jaccard": 0.5}, "sides": [{}, {"pieces": [[0, "abc"]]}]});
        let found =
            json!({"scores": {"jaccard": 0.25}, "sides": [{}, {"pieces": [[0, "abd", 1]]}]});
        let mut out = Vec::new();
        walk("pair 3", &said, &found, &mut out);
        let told: Vec<String> =
            out.iter().map(|d| format!("{}: {} {}", d.place, d.said, d.found)).collect();
        assert_eq!(
            told,
            [
                "pair 3, scores, jaccard: 0.5 0.25",
                "pair 3, text of B, piece 1, text: \"abc\" \"abd\"",
                "pair 3, text of B, piece 1, mark: null 1"
            ]
        );
        let long = format!("{}x{}", "甲".repeat(40), "乙".repeat(90));
        let shown = around(&long, &"甲".repeat(200));
        assert!(shown.starts_with("\"…甲") && shown.contains('x') && shown.ends_with("…\""));
    }
}
