//! Checks one value of a settings file against the kind of its key.

use crate::measure::scale::Scale;
use crate::saved::contract::ValueKind;
use crate::settings::{LONGEST_SHINGLE, MOST_BITS, bytes_of};
use crate::text::normalize::Ladder;
use toml_edit::Value;

/// The value as written for its flag; several for a list.
/// # Errors
/// The expected values and the one found.
pub(super) fn texts(kind: ValueKind, value: &Value) -> Result<Vec<String>, String> {
    let one = |text: Option<String>, must: &str| match text {
        Some(text) => Ok(vec![text]),
        None => Err(format!("expected {must}, found {}", describe(value))),
    };
    let whole = |from: u64, to: u64| {
        let number = value.as_integer().and_then(|number| u64::try_from(number).ok());
        number.filter(|number| (from..=to).contains(number)).map(|number| number.to_string())
    };
    match kind {
        ValueKind::Text => one(text(value), "a text between quotes"),
        ValueKind::Texts => list(value),
        ValueKind::Switch => one(value.as_bool().map(|on| on.to_string()), "true or false"),
        ValueKind::Ratio => {
            one(ratio(value).map(|ratio| ratio.to_string()), "a number from 0 to 1, e.g. 0.35")
        }
        ValueKind::Expected => one(expected(value), "a number of pairs over 0, e.g. 1 or 0.01"),
        ValueKind::RatioOrOff => {
            let off = text(value).filter(|text| text == "off");
            let given = off.or_else(|| ratio(value).map(|ratio| ratio.to_string()));
            one(given, "a number from 0 to 1, e.g. 0.35, or \"off\"")
        }
        ValueKind::Bits => {
            let share = ratio(value).filter(|&share| share < 1.0).map(|share| share.to_string());
            let expected = format!(
                "a whole number of bits from 0 to {MOST_BITS}, or a share of them under 1, e.g. 0.15"
            );
            one(share.or_else(|| whole(0, MOST_BITS.into())), &expected)
        }
        ValueKind::Whole(from, to) => {
            one(whole(from, to), &format!("a whole number from {from} to {to}"))
        }
        ValueKind::Numbers(numbers) => {
            let names: Vec<String> = numbers.iter().map(u64::to_string).collect();
            let expected = format!("one of {}", names.join(", "));
            one(numbers.iter().find_map(|&number| whole(number, number)), &expected)
        }
        ValueKind::Words(words) => {
            let listed = text(value).filter(|text| words.contains(&text.as_str()));
            one(listed, &format!("one of \"{}\"", words.join("\", \"")))
        }
        ValueKind::Preset => one(text(value), "the name of a preset between quotes"),
        ValueKind::Length => {
            let auto = text(value).filter(|text| text == "auto");
            let length = auto.or_else(|| whole(1, LONGEST_SHINGLE as u64));
            one(length, &format!("\"auto\" or a number from 1 to {LONGEST_SHINGLE}"))
        }
        ValueKind::Size => {
            let size = text(value).filter(|text| bytes_of(text).is_some());
            let size = size.or_else(|| whole(1, i64::MAX.cast_unsigned()));
            one(size, "a number of bytes, or one with K, M or G between quotes, e.g. \"16M\"")
        }
        ValueKind::Ladder => match text(value).map(|text| (text.parse::<Ladder>(), text)) {
            Some((Ok(_), text)) => Ok(vec![text]),
            Some((Err(error), _)) => Err(error.to_string()),
            None => one(None, "steps separated by commas, in quotes, e.g. \"nfkc,lowercase\""),
        },
    }
}

/// A threshold of chance.
fn expected(value: &Value) -> Option<String> {
    let pairs = number(value)?;
    Scale::Expected.thresholds().contains(&pairs).then(|| pairs.to_string())
}

/// The threshold of a measure.
pub(super) fn threshold(kind: ValueKind, value: &Value) -> Option<f64> {
    texts(kind, value).ok()?.first()?.parse().ok()
}

/// A number from 0 to 1; 0 and 1 need no decimal point.
fn ratio(value: &Value) -> Option<f64> {
    number(value).filter(|number| (0.0..=1.0).contains(number))
}

/// A number with or without a decimal point.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(whole) => Some(*whole.value() as f64),
        value => value.as_float(),
    }
}

/// A non-empty text without control characters.
pub(super) fn text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then(|| text.to_owned())
}

fn list(value: &Value) -> Result<Vec<String>, String> {
    let all = value.as_array().and_then(|array| array.iter().map(text).collect::<Option<Vec<_>>>());
    all.ok_or_else(|| {
        format!("expected a list of texts, e.g. [\"*.txt\", \"*.md\"], found {}", describe(value))
    })
}

/// A short description of a value.
fn describe(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = match value {
        Value::Array(_) => return "a list".to_owned(),
        Value::InlineTable(_) => return "a table".to_owned(),
        Value::Datetime(_) => return "a date".to_owned(),
        Value::String(text) => format!("\"{}\"", text.value()),
        Value::Integer(number) => number.value().to_string(),
        Value::Float(number) => number.value().to_string(),
        Value::Boolean(on) => on.value().to_string(),
    };
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}
