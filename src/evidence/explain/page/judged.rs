//! Rows on judged pairs: precision, recall and F1 of a threshold, average precision, best F1.

use crate::compare::study::JudgedScores;
use crate::display::number::thousands;
use crate::display::width::pad;
use crate::measure::MeasureId;
use crate::measure::scale::{Scale, short_ratio};

/// The heading of [`judged_row`].
pub const JUDGED_HEAD: &str =
    "           P    95 %     R    95 %     F1   95 %     AP    best F1 from";

/// The row of a measure: precision, recall and F1 of a threshold (a similarity) with 95 % Wilson
/// intervals, average precision, and the best F1 with its threshold.
pub fn judged_row(
    measure: MeasureId,
    scale: Scale,
    judged: &JudgedScores,
    threshold: Option<f64>,
) -> String {
    let counts = threshold.map(|threshold| judged.at(threshold)).unwrap_or_default();
    let with = |value: Option<f64>, interval: Option<(f64, f64)>| match (value, interval) {
        (Some(v), Some((low, high))) => {
            format!("{} {}–{}", short(v, 3), short(low, 2), short(high, 2))
        }
        _ => "—".to_owned(),
    };
    [
        pad(measure.measure().title, 10),
        pad(&with(counts.precision(), counts.precision_interval()), 13),
        pad(&with(counts.recall(), counts.recall_interval()), 13),
        pad(&with(counts.f1(), counts.f1_interval()), 13),
        pad(&judged.average_precision().map_or("—".to_owned(), short_ratio), 5),
        f1_words(judged.best_f1().map(|(threshold, f1)| (f1, threshold)), scale),
    ]
    .join(" ")
}

/// The row of a measure without a value for any judged copy, for this reason; `None` for others.
pub fn valueless_row(measure: MeasureId, judged: &JudgedScores, why: &str) -> Option<String> {
    let is_without = judged.copied() > 0 && judged.scored() == 0;
    let why = why.trim_start_matches("— ");
    let title = measure.measure().title;
    is_without.then(|| format!("{title}: no judged copy has a value ({why})"))
}

/// Judged copies without a value, for this reason; `None` if each has one, or none.
pub fn unscored_words(measure: MeasureId, judged: &JudgedScores, why: &str) -> Option<String> {
    let (all, scored, title) = (judged.copied(), judged.scored(), measure.measure().title);
    let why = why.trim_start_matches("— ");
    match all - scored {
        0 => None,
        _ if scored == 0 => None,
        without => Some(format!(
            "{title}: {} of {} judged copies have no value ({why}) and count as missed",
            thousands(without),
            thousands(all)
        )),
    }
}

/// An F1 and its threshold, a similarity; `—` for none.
pub fn f1_words(found: Option<(f64, f64)>, scale: Scale) -> String {
    let words = |(f1, threshold)| format!("{:<5} {}", short_ratio(f1), scale.text(threshold));
    found.map_or("—".to_owned(), words)
}

/// A ratio in `digits` decimals, in at most as many columns and a point: `.95`, `1.0`.
fn short(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('0') {
        Some(fraction) => fraction.to_owned(),
        None => text.get(..=digits).unwrap_or(&text).to_owned(),
    }
}
