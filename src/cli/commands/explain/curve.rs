//! The shingle-length curve and the normalisation ladder on paper.

use crate::cli::commands::explain::case::Case;
use crate::cli::commands::explain::page::Page;
use crate::explain::curve::Point;
use crate::explain::ladder::{Rung, rungs};
use crate::measure::contract::{Evidence, short_ratio};
use crate::measure::{containment, cosine, dice, jaccard, minhash};
use std::io;

/// Columns of a bar.
const BAR: usize = 20;

fn ratio(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), short_ratio)
}

fn bar(value: Option<f64>) -> String {
    let filled = (value.unwrap_or(0.0).clamp(0.0, 1.0) * BAR as f64).round() as usize;
    format!("{}{}", "█".repeat(filled), "·".repeat(BAR - filled))
}

/// Writes one row a shingle length.
pub(super) fn write_curve(
    case: &Case,
    stop: &(dyn Fn() -> bool + Sync),
    page: &mut Page<'_>,
) -> io::Result<()> {
    let chance = case.chance(stop);
    let against = match &chance {
        Some((count, _)) => format!("beside the median of {count} chance pairs"),
        None => "--among PATH adds chance pairs of a corpus".to_owned(),
    };
    page.heading("Shingle length", &against)?;
    page.row("  n  Jaccard                                  of A   of B  chance")?;
    let own = case.comparison.recipe.n;
    for point in case.curve(stop) {
        let median =
            chance.as_ref().map(|(_, medians)| ratio(medians.get(point.n - 1).copied().flatten()));
        let median = median.unwrap_or_default();
        page.row(&row(&point, point.n == own, &median))?;
    }
    page.row("> the n in use  s a text is shorter than one shingle")
}

fn row(point: &Point, own: bool, median: &str) -> String {
    let mark = if own { ">" } else { " " };
    let fraction = if point.is_defined() {
        format!("{}/{}", point.both, point.union())
    } else {
        "—".to_owned()
    };
    let short = if point.short.contains(&true) { "s" } else { " " };
    let (j, of_a, of_b) = (point.jaccard(), point.containment(0), point.containment(1));
    format!(
        "{mark}{:>2}  {} {:>5} {short} {fraction:<11} {:>5}  {:>5}  {:>6}",
        point.n,
        bar(j),
        ratio(j),
        ratio(of_a),
        ratio(of_b),
        median,
    )
}

/// Writes one row a normalising step.
pub(super) fn write_ladder(
    case: &Case,
    stop: &(dyn Fn() -> bool + Sync),
    page: &mut Page<'_>,
) -> io::Result<()> {
    let [a, b] = case.texts();
    let recipe = &case.comparison.recipe;
    page.heading("Ladder", "all scores after each step; the last row is the one that counts")?;
    page.row("step                 changed  Jaccard               of A   of B   Dice  MinHash  SimHash  cosine")?;
    for rung in rungs(a, b, recipe, stop) {
        page.row(&rung_row(&rung))?;
    }
    Ok(())
}

fn rung_row(rung: &Rung) -> String {
    let changed = match rung.changed {
        [true, true] => "A B",
        [true, false] => "A",
        [false, true] => "B",
        [false, false] => "",
    };
    let name = rung.done.name();
    let Some(e) = &rung.evidence else {
        return format!("{name:<20} {changed:<7}  — a text has nothing left to compare");
    };
    let distance = e.distance.map_or_else(|| "—".to_owned(), |d| format!("{d}/{}", e.bits));
    let fraction =
        format!("{}/{} = {}", e.intersection, e.union(), short_ratio(jaccard::jaccard(e)));
    format!(
        "{name:<20} {changed:<7}  {fraction:<20} {:>5}  {:>5}  {:>5}  {:>7}  {distance:>7}  {:>6}",
        short_ratio(containment::of_a(e)),
        short_ratio(containment::of_b(e)),
        short_ratio(dice::dice(e)),
        short_ratio(minhash::estimate(e)),
        cosine_cell(e),
    )
}

fn cosine_cell(e: &Evidence) -> String {
    (cosine::COSINE.cell)(e)
}
