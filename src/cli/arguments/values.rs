//! How the values of arguments are written: sizes, ratios, names from a table.

use crate::cli::views::{VIEWS, View};
use crate::compare::result::SortKey;
use crate::export::FORMATS;
use crate::export::contract::Format;
use crate::measure::{MEASURES, MeasureId};
use crate::review::verdict::{VERDICTS, Verdict};
use crate::settings::{LONGEST_SHINGLE, PRESETS, ShingleLength, Thresholds, bytes_of};
use crate::text::named::Named;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};

/// A number from 0 to 1.
pub fn ratio(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(value),
        _ => Err("it must be a number from 0 to 1, e.g. 0.35".to_owned()),
    }
}

/// `auto` or a number of tokens.
pub(super) fn shingle_length(text: &str) -> Result<ShingleLength, String> {
    match (text, text.parse::<usize>()) {
        ("auto", _) => Ok(ShingleLength::Auto),
        (_, Ok(n)) if (1..=LONGEST_SHINGLE).contains(&n) => Ok(ShingleLength::Fixed(n)),
        _ => Err(format!("it must be `auto` or a number from 1 to {LONGEST_SHINGLE}")),
    }
}

/// A number of bytes: `4096`, `500K`, `16M`, `1G` (powers of 1,024; `KB` and `KiB` are the same).
pub(super) fn size(text: &str) -> Result<u64, String> {
    bytes_of(text)
        .ok_or_else(|| "it must be a number of bytes, or one with K, M or G, e.g. 16M".to_owned())
}

/// One of a few choices by its name, each with a line of help.
pub fn choice<T: Named + Send + Sync>(
    choices: &'static [(T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let names = choices.iter().map(|(choice, help)| PossibleValue::new(choice.name()).help(*help));
    PossibleValuesParser::new(names).try_map(|name| T::named(&name).ok_or("no such choice"))
}

/// The name of an export format.
pub fn format() -> impl TypedValueParser<Value = &'static Format> {
    let names = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names)
        .try_map(|name| crate::export::by_name(&name).ok_or("no such format"))
}

/// The name of a view.
pub fn view() -> impl TypedValueParser<Value = &'static View> {
    let names = VIEWS.iter().map(|view| PossibleValue::new(view.name).help(view.about));
    PossibleValuesParser::new(names)
        .try_map(|name| VIEWS.iter().find(|view| view.name == name).ok_or("no such view"))
}

/// A number from 1 to `most`.
pub(super) fn positive(most: u64) -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=most)
}

/// How many `things`, or `all` of them.
pub fn up_to_all(
    things: &'static str,
) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_no| format!("it must be a number of {things}, or `all`")),
    }
}

/// The name of a measure, or `disagreement`.
pub fn sort_key() -> impl TypedValueParser<Value = SortKey> {
    let measures = MEASURES.iter().map(|m| PossibleValue::new(m.name).help(m.about));
    let disagreement =
        PossibleValue::new("disagreement").help("how far the measures contradict each other");
    PossibleValuesParser::new(measures.chain([disagreement]))
        .map(|name| MeasureId::from_name(&name).map_or(SortKey::Disagreement, SortKey::Measure))
}

/// The name of a verdict, or `none` for pairs that nobody judged.
pub fn verdict() -> impl TypedValueParser<Value = String> {
    let word = |verdict: &Verdict| match verdict {
        Verdict::NoMatch => "no-match",
        other => other.name(),
    };
    let names = VERDICTS.iter().map(word).map(PossibleValue::new);
    let none = PossibleValue::new("none").help("not judged");
    PossibleValuesParser::new(names.chain([none])).map(|name| name.replace('-', " "))
}

/// The name of a preset of thresholds.
pub(super) fn preset() -> impl TypedValueParser<Value = Thresholds> {
    let help = |(name, t, about): &(&'static str, Thresholds, &'static str)| {
        let thresholds = t.in_words(|scale, threshold| {
            if scale.is_whole() { threshold.to_string() } else { format!("{threshold:.2}") }
        });
        PossibleValue::new(*name).help(format!("{about}: {thresholds}"))
    };
    PossibleValuesParser::new(PRESETS.iter().map(help)).try_map(|name| {
        PRESETS
            .iter()
            .find(|preset| preset.0 == name)
            .map(|preset| preset.1)
            .ok_or("no such preset")
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
        assert_eq!(shingle_length("12"), Ok(ShingleLength::Fixed(12)));
        assert!(shingle_length("0").is_err() && shingle_length("13").is_err());
    }
}
