//! Parsers of argument values: sizes, ratios, names from a table.

use crate::cli::views::{VIEWS, View};
use crate::compare::result::SortKey;
use crate::export::FORMATS;
use crate::export::contract::Format;
use crate::measure::scale::Scale;
use crate::measure::{MEASURES, MeasureId};
use crate::review::verdict::{DISPUTED, VERDICTS, Verdict};
use crate::settings::{LONGEST_SHINGLE, MOST_BITS, PRESETS, Thresholds, bytes_of};
use crate::text::named::Named;
use crate::text::shingle_length::ShingleLength;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};

/// Parses a number from 0 to 1.
pub fn ratio(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(value),
        _ => Err("expected a number from 0 to 1, e.g. 0.35".to_owned()),
    }
}

/// Parses an expected number of pairs.
pub(super) fn expected_pairs(text: &str) -> Result<f64, String> {
    let bounds = Scale::Expected.thresholds();
    match text.parse::<f64>() {
        Ok(pairs) if bounds.contains(&pairs) => Ok(pairs),
        _ => Err(format!(
            "expected a number of pairs from 1e-13 to {}, e.g. 1 or 0.01, or off",
            bounds.end()
        )),
    }
}

/// Parses a number of bits, or a share of them under 1.
pub(super) fn bits_or_share(text: &str) -> Result<f64, String> {
    let most = f64::from(MOST_BITS);
    match text.parse::<f64>() {
        Ok(bits) if (0.0..=most).contains(&bits) && (bits < 1.0 || bits.fract() == 0.0) => Ok(bits),
        _ => Err(format!(
            "expected a number of bits up to {MOST_BITS}, e.g. 38, or a share of them under 1, e.g. 0.15"
        )),
    }
}

/// A ratio, or nothing for `off`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RatioOrOff(pub(super) Option<f64>);

/// Parses a number from 0 to 1, or `off`.
pub(super) fn ratio_or_off(text: &str) -> Result<RatioOrOff, String> {
    match text {
        "off" => Ok(RatioOrOff(None)),
        text => {
            ratio(text).map(|value| RatioOrOff(Some(value))).map_err(|e| format!("{e}, or off"))
        }
    }
}

/// Parses `auto` or a number of tokens.
pub(super) fn shingle_length(text: &str) -> Result<ShingleLength, String> {
    match (text, text.parse::<usize>()) {
        ("auto", _) => Ok(ShingleLength::Auto),
        (_, Ok(n)) if (1..=LONGEST_SHINGLE).contains(&n) => Ok(ShingleLength::Fixed(n)),
        _ => Err(format!("expected `auto` or a number from 1 to {LONGEST_SHINGLE}")),
    }
}

/// Parses a size in bytes, see [`bytes_of`].
pub(super) fn size(text: &str) -> Result<u64, String> {
    bytes_of(text).ok_or_else(|| {
        "expected a number of bytes, or a number with K, M or G, e.g. 16M".to_owned()
    })
}

/// Parses a number, or `all`.
pub(super) fn how_many(text: &str) -> Result<usize, String> {
    match (text, text.parse::<usize>()) {
        ("all", _) => Ok(usize::MAX),
        (_, Ok(number)) => Ok(number),
        _ => Err("expected a number, or `all`".to_owned()),
    }
}

/// Parser of a choice by its name. `choices` holds each with its line of help.
pub fn choice<T: Named + Send + Sync>(
    choices: &'static [(T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let names = choices.iter().map(|(choice, help)| PossibleValue::new(choice.name()).help(*help));
    PossibleValuesParser::new(names).try_map(|name| T::named(&name).ok_or("unknown choice"))
}

/// Parser of the name of an export format.
pub fn format() -> impl TypedValueParser<Value = &'static Format> {
    let names = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names)
        .try_map(|name| crate::export::by_name(&name).ok_or("unknown format"))
}

/// Parser of the name of a view.
pub fn view() -> impl TypedValueParser<Value = &'static View> {
    let names = VIEWS.iter().map(|view| PossibleValue::new(view.name).help(view.about));
    PossibleValuesParser::new(names)
        .try_map(|name| VIEWS.iter().find(|view| view.name == name).ok_or("unknown view"))
}

/// Parser of a number from 1 to `most`.
pub(super) fn positive(most: u64) -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=most)
}

/// Parser of a number of `things`, or `all`.
pub fn up_to_all(
    things: &'static str,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_no| format!("expected a number of {things}, or `all`")),
    }
}

/// Parser of the name of a measure, or `disagreement`.
pub fn sort_key() -> impl TypedValueParser<Value = SortKey> {
    let measures = MEASURES.iter().map(|m| PossibleValue::new(m.name).help(m.about));
    let disagreement = PossibleValue::new("disagreement").help("how much the measures disagree");
    PossibleValuesParser::new(measures.chain([disagreement]))
        .map(|name| MeasureId::from_name(&name).map_or(SortKey::Disagreement, SortKey::Measure))
}

/// Parses a bound on a measure: `jaccard=.3`, `simhash=40`.
pub fn bound(text: &str) -> Result<(MeasureId, f64), String> {
    let names = || MEASURES.iter().map(|m| m.name).collect::<Vec<_>>().join(", ");
    let (name, value) = text.split_once('=').ok_or("expected MEASURE=X, e.g. jaccard=0.3")?;
    let id = MeasureId::from_name(name)
        .ok_or_else(|| format!("no measure `{name}`: expected one of {}", names()))?;
    let scale = id.scale(MOST_BITS);
    let most = if scale.is_whole() { f64::from(MOST_BITS) } else { scale.largest() };
    let value = value.parse::<f64>().ok().filter(|value| (0.0..=most).contains(value));
    Ok((id, value.ok_or_else(|| format!("expected a number from 0 to {most} for {name}"))?))
}

/// Parser of the name of a verdict, or `none` for pairs without one.
pub fn verdict() -> impl TypedValueParser<Value = String> {
    let word = |verdict: &Verdict| match verdict {
        Verdict::NoMatch => "no-match",
        other => other.name(),
    };
    let names = VERDICTS.iter().map(word).map(PossibleValue::new);
    let disputed = PossibleValue::new(DISPUTED).help("reviewers differ");
    let none = PossibleValue::new("none").help("not judged");
    PossibleValuesParser::new(names.chain([disputed, none])).map(|name| name.replace('-', " "))
}

/// Parser of the name of a built-in preset.
pub(super) fn preset() -> impl TypedValueParser<Value = Thresholds> {
    let help = |(name, t, about): &(&'static str, Thresholds, &'static str)| {
        let thresholds = t.in_words(|scale, threshold| {
            if scale.is_whole() { scale.words(threshold) } else { format!("{threshold:.2}") }
        });
        PossibleValue::new(*name).help(format!("{about}: {thresholds}"))
    };
    PossibleValuesParser::new(PRESETS.iter().map(help)).try_map(|name| {
        PRESETS
            .iter()
            .find(|preset| preset.0 == name)
            .map(|preset| preset.1)
            .ok_or("unknown preset")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ratios() {
        assert_eq!(size("4096"), Ok(4_096));
        assert_eq!(size("16M"), Ok(16 << 20));
        assert_eq!(size("1GiB"), Ok(1 << 30));
        assert_eq!(size("2kb"), Ok(2_048));
        for wrong in [
            "",
            "M",
            "-1",
            "1.5M",
            "1X",
            "1IB",
            "0",
            "99999999999999999999",
            "18446744073709551615G",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(ratio("0.35"), Ok(0.35));
        for wrong in ["NaN", "inf", "-0.1", "1.1", "", "20%"] {
            assert!(ratio(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            ["0", "0.15", "1", "38", "256"].map(bits_or_share),
            [Ok(0.0), Ok(0.15), Ok(1.0), Ok(38.0), Ok(256.0)]
        );
        for wrong in ["1.5", "257", "-1", "-0.1", "15%", "NaN", ""] {
            assert!(bits_or_share(wrong).is_err(), "{wrong}");
        }
        assert_eq!(shingle_length("12"), Ok(ShingleLength::Fixed(12)));
        assert!(shingle_length("0").is_err() && shingle_length("13").is_err());
    }
}
