//! The conclusion of a sweep in a few sentences, and its limits.

use crate::cli::commands::tune::sweep::report::SweepReport;
use crate::compare::study::{JudgedPair, Truth, Unlisted};
use crate::compare::sweep::{Resampled, SweepRow};
use crate::display::number::{bytes, count, percent, thousands};
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;
use std::cmp::Ordering;

/// From this share of the resamples on, the first recipe is called better.
const SURE: f64 = 0.95;

/// The rows, the best F1 first, then the higher average precision, then the fewer bytes; rows without
/// judged pairs in the order of the recipes.
pub(super) fn ranked<'a>(report: &SweepReport<'a>) -> Vec<&'a SweepRow> {
    let mut rows: Vec<&SweepRow> = report.sweep.rows.iter().collect();
    let key = |row: &SweepRow| {
        let f1 = row.best_f1.map_or(-1.0, |(_, f1)| f1);
        (f1, row.average_precision.unwrap_or(-1.0))
    };
    if rows.iter().any(|row| row.best_f1.is_some()) {
        rows.order_by(|x, y| {
            let (x_key, y_key) = (key(x), key(y));
            let by_score = y_key.partial_cmp(&x_key).unwrap_or(Ordering::Equal);
            by_score.then(x.bytes.total_cmp(&y.bytes)).then(x.recipe.cmp(&y.recipe))
        });
    }
    rows
}

/// A threshold of a recipe with its sign: `≥ .142`, `≤ 38`.
pub(super) fn threshold(report: &SweepReport<'_>, row: &SweepRow, at: f64) -> String {
    let Some(recipe) = report.recipes.get(row.recipe) else { return String::new() };
    let scale = recipe.measure.scale(recipe.sketch.bits);
    format!("{} {}", scale.sign(), scale.text(at))
}

/// The conclusion, a sentence each.
pub(super) fn conclusion(report: &SweepReport<'_>) -> Vec<String> {
    let rows = ranked(report);
    let Some(first) = rows.first() else { return vec!["No recipe finished.".to_owned()] };
    let Some((at, f1)) = first.best_f1 else { return unjudged(report, &rows) };
    let ahead = rows.get(1).and_then(|second| against(first, second)).map(|(shares, _)| shares[0]);
    let verb = match ahead {
        Some(ahead) if ahead < SURE => "Ahead, but not surely better than the runner-up:",
        _ => "Use",
    };
    let mut says = vec![format!(
        "{verb} {} at {}: F1 {}{}, average precision {}.",
        report.name(first.recipe),
        threshold(report, first, at),
        short_ratio(f1),
        interval(first, 1),
        first.average_precision.map_or_else(|| "undefined".to_owned(), short_ratio),
    )];
    says.push(cost(report, first));
    if let Some(seen) = first.at_best {
        let copies = seen.true_positives + seen.false_negatives;
        let noun = if copies == 1 { "copy" } else { "copies" };
        says.push(format!(
            "It misses {} of {} judged {noun} and flags {} that are independent.",
            thousands(seen.false_negatives),
            thousands(copies),
            count(seen.false_positives, "pair"),
        ));
    }
    if let Some(second) = rows.get(1) {
        says.push(runner_up(report, first, second));
    }
    says.extend(cheapest(report, &rows));
    if report.truth.is_some_and(is_without_independent) {
        says.push("No judged pair is independent: precision says nothing here.".to_owned());
    }
    says
}

fn is_without_independent(truth: &Truth) -> bool {
    truth.unlisted == Unlisted::Skip && truth.labels.iter().all(JudgedPair::copied)
}

fn cost(report: &SweepReport<'_>, row: &SweepRow) -> String {
    format!(
        "It costs {} a document and {:.2} s of one core for {}.",
        bytes(row.bytes.round() as u64),
        row.seconds,
        count(report.corpus.documents.len() as u64, "document"),
    )
}

fn runner_up(report: &SweepReport<'_>, first: &SweepRow, second: &SweepRow) -> String {
    let (at, f1) = second.best_f1.unwrap_or_default();
    let name = report.name(second.recipe);
    let at = threshold(report, second, at);
    let each = bytes(second.bytes.round() as u64);
    let mut says = format!("Runner-up: {name} at {at}, F1 {}, {each} a document", short_ratio(f1));
    if let Some(([ahead, behind], resamples)) = against(first, second) {
        let sure = if ahead >= SURE { "sure on texts like these" } else { "not sure" };
        let resampled = format!(
            "; the first is ahead in {} and behind in {} of {resamples} resamples of the documents: {sure}",
            percent(ahead),
            percent(behind)
        );
        says.push_str(&resampled);
    }
    says + "."
}

/// The shares of the resamples in which one recipe is ahead of and behind another, and their number.
fn against(one: &SweepRow, other: &SweepRow) -> Option<([f64; 2], usize)> {
    let (one, other) = (one.resampled.as_ref()?, other.resampled.as_ref()?);
    Some((one.against(other)?, one.values.len()))
}

/// The recipe with the fewest bytes that the first is not surely better than, if it takes fewer.
fn cheapest(report: &SweepReport<'_>, rows: &[&SweepRow]) -> Option<String> {
    let (first, others) = rows.split_first()?;
    let is_close = |row: &&&SweepRow| {
        against(first, row).is_some_and(|([ahead, _], _)| ahead < SURE) && row.bytes < first.bytes
    };
    let own = others.iter().filter(is_close).min_by(|x, y| x.bytes.total_cmp(&y.bytes))?;
    let (at, f1) = own.best_f1?;
    Some(format!(
        "The smallest that is not surely worse: {} at {}, F1 {}, {} a document.",
        report.name(own.recipe),
        threshold(report, own, at),
        short_ratio(f1),
        bytes(own.bytes.round() as u64)
    ))
}

/// Without judged pairs nothing says which recipe is right.
fn unjudged(report: &SweepReport<'_>, rows: &[&SweepRow]) -> Vec<String> {
    let mut says = vec![if report.truth.is_some() {
        "No judged pair is a copy: nothing here says which recipe is right.".to_owned()
    } else {
        "No judged pairs (--truth): nothing here says which recipe is right.".to_owned()
    }];
    let cut = || rows.iter().filter(|row| row.cut.is_some());
    let fewest = cut().min_by_key(|row| (row.pairs, row.recipe));
    let most = cut().max_by_key(|row| (row.pairs, std::cmp::Reverse(row.recipe)));
    if let Some((fewest, most)) = fewest.zip(most).filter(|(x, y)| x.recipe != y.recipe) {
        says.push(format!(
            "The cuts flag from {} ({}) to {} ({}). Judge pairs that two recipes disagree on: \
             --between {} {}.",
            count(fewest.pairs, "pair"),
            report.name(fewest.recipe),
            count(most.pairs, "pair"),
            report.name(most.recipe),
            fewest.recipe + 1,
            most.recipe + 1,
        ));
    }
    says
}

/// ` (.880–.970)`: the interval of the average precision (0) or of the best F1 (1).
fn interval(row: &SweepRow, place: usize) -> String {
    let own = row.resampled.as_ref().and_then(Resampled::intervals).map(|both| both[place]);
    own.map_or_else(String::new, |own| {
        format!(" ({}–{})", short_ratio(own.low), short_ratio(own.high))
    })
}
