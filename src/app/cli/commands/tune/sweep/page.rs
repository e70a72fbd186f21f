//! A sweep as text: quality and cost of each recipe, two side by side, the conclusion.

use crate::cli::commands::tune::sweep::report::SweepReport;
use crate::cli::commands::tune::sweep::words::{conclusion, ranked};
use crate::cli::console::Paper;
use crate::compare::sweep::{CutSource, Resampled, SideBySide, SidePair, SweepRow};
use crate::display::number::{bytes, count, thousands};
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{pad, width};
use crate::measure::scale::short_ratio;
use crate::pair::DocId;
use std::io;

/// Columns of a name; a longer one has a line of its own.
const NAME: usize = 26;

/// Writes the sweep.
pub(super) fn page(report: &SweepReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let documents = report.corpus.documents.len() as u64;
    let copies = match report.sweep.copies {
        0 => String::new(),
        1 => " (1 copy collapsed)".to_owned(),
        more => format!(" ({} copies collapsed)", thousands(more as u64)),
    };
    paper.text(&format!(
        "Looked at {}{copies} by {} in {}; {}; seed {}",
        count(documents, "document"),
        count(report.sweep.rows.len() as u64, "recipe"),
        count(report.sweep.joins as u64, "join"),
        report.base.ladder,
        report.base.sketch.seed
    ))?;
    let rows = ranked(report);
    if rows.iter().any(|row| row.confusion.is_some()) {
        quality(report, &rows, paper)?;
    }
    costs(report, &rows, paper)?;
    if let Some(side) = &report.sweep.side {
        between(report, side, paper)?;
    }
    paper.blank()?;
    conclusion(report).iter().try_for_each(|sentence| paper.text(sentence))
}

/// Number and name of a recipe, then its cells.
fn line(report: &SweepReport<'_>, row: &SweepRow, cells: &str) -> String {
    let name = report.name(row.recipe);
    let number = format!("{:>3}", row.recipe + 1);
    if width(&name) > NAME {
        format!("{number}  {name}\n     {}  {cells}", " ".repeat(NAME))
    } else {
        format!("{number}  {}  {cells}", pad(&name, NAME))
    }
}

fn quality(report: &SweepReport<'_>, rows: &[&SweepRow], paper: &mut Paper<'_>) -> io::Result<()> {
    paper.blank()?;
    paper.title("Quality", "on the judged pairs; intervals for 95 %")?;
    let head = "AP     95 %     F1     95 %     from    cut    F1     P      R";
    paper.columns(&format!("  #  {}  {head}", pad("recipe", NAME)))?;
    for row in rows {
        let Some(recipe) = report.recipes.get(row.recipe) else { continue };
        let scale = recipe.measure.scale(recipe.sketch.bits);
        let ratio = |value: Option<f64>| pad(&value.map_or("—".to_owned(), short_ratio), 5);
        let both = row.resampled.as_ref().and_then(Resampled::intervals);
        let interval = |place: usize| {
            let own =
                both.map(|both| format!("{}–{}", two(both[place].low), two(both[place].high)));
            pad(&own.unwrap_or("—".to_owned()), 7)
        };
        let seen = row.confusion;
        let text = |at: Option<f64>| pad(&at.map_or("—".to_owned(), |at| scale.text(at)), 5);
        let cells = [
            ratio(row.average_precision),
            interval(0),
            ratio(row.best_f1.map(|own| own.1)),
            interval(1),
            text(row.best_f1.map(|own| own.0)),
            text(row.cut.map(|own| own.0)),
            ratio(seen.and_then(|own| own.f1())),
            ratio(seen.and_then(|own| own.precision())),
            ratio(seen.and_then(|own| own.recall())),
        ];
        paper.text(&line(report, row, &cells.join("  ")))?;
    }
    Ok(())
}

fn costs(report: &SweepReport<'_>, rows: &[&SweepRow], paper: &mut Paper<'_>) -> io::Result<()> {
    paper.blank()?;
    paper.title("Cost", "and what each flags at its cut")?;
    let head = "cut               pairs   docs  bytes/doc       s  index";
    paper.columns(&format!("  #  {}  {head}", pad("recipe", NAME)))?;
    for row in rows {
        let Some(recipe) = report.recipes.get(row.recipe) else { continue };
        let scale = recipe.measure.scale(recipe.sketch.bits);
        let cut = row.cut.map_or("none".to_owned(), |(at, from)| {
            format!("{} {}", scale.text(at), paper.surface.words(source(from)))
        });
        let index = row.index.as_ref().map_or("—".to_owned(), |index| {
            let what = &index.what;
            let says = format!(
                "{} misses {} of {}, {} candidates",
                index.name,
                thousands(what.missed),
                thousands(what.wanted),
                thousands(what.candidates)
            );
            paper.surface.words(&says).into_owned()
        });
        let cells = format!(
            "{}  {:>9}  {:>5}  {:>9}  {:>6.2}  {index}",
            pad(&cut, 12),
            thousands(row.pairs),
            thousands(row.documents as u64),
            bytes(row.bytes.round() as u64),
            row.seconds,
        );
        paper.text(&line(report, row, &cells))?;
    }
    Ok(())
}

/// The word for the source of a cut.
pub(super) fn source(from: CutSource) -> &'static str {
    match from {
        CutSource::Given => "given",
        CutSource::Suggested => "suggest",
        CutSource::Judged => "best F1",
    }
}

/// A ratio in two decimals: `.88`, `1.0`.
fn two(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_prefix('0').map_or_else(|| "1.0".to_owned(), str::to_owned)
}

fn between(report: &SweepReport<'_>, side: &SideBySide, paper: &mut Paper<'_>) -> io::Result<()> {
    let [a, b] = side.recipes.map(|place| format!("{} {}", place + 1, report.name(place)));
    paper.blank()?;
    paper.title("Between", &format!("A = {a}, B = {b}; at their cuts"))?;
    let lists = [("only A", &side.only_a), ("only B", &side.only_b), ("both", &side.both)];
    for (name, pairs) in lists {
        let shown = pairs.len().min(report.top);
        let of = if shown < pairs.len() { format!(", {shown} shown") } else { String::new() };
        paper.text(&format!("  {name}: {}{of}", count(pairs.len() as u64, "pair")))?;
        if shown > 0 {
            paper.columns("    A      B      label  pair")?;
        }
        for pair in pairs.iter().take(report.top) {
            paper.text(&side_row(report, side, pair))?;
        }
    }
    Ok(())
}

fn side_row(report: &SweepReport<'_>, side: &SideBySide, pair: &SidePair) -> String {
    let cell = |place: usize| {
        let recipe = report.recipes.get(side.recipes[place]);
        let scale = recipe.map(|own| own.measure.scale(own.sketch.bits));
        let text = scale.zip(pair.values[place]).map(|(scale, value)| scale.text(value));
        pad(&text.unwrap_or("—".to_owned()), 5)
    };
    let name = |id: DocId| {
        let document = report.corpus.documents.get(id.index());
        document.map_or_else(String::new, |own| sanitise_bytes(own.name.bytes()))
    };
    let label = pair.label.map_or("—".to_owned(), |label| label.to_string());
    let (a, b) = (name(pair.pair.a), name(pair.pair.b));
    format!("    {}  {}  {}  {a}  {b}", cell(0), cell(1), pad(&label, 5))
}
