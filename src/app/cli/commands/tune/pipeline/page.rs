//! What a pipeline of another project does here, as text.

use crate::cli::commands::tune::pipeline::report::PipelineReport;
use crate::cli::console::Paper;
use crate::compare::pipelines::{Fidelity, PipelineFate, PipelineRun};
use crate::display::number::{bytes, count, thousands};
use crate::display::sanitise::sanitise_bytes;
use crate::display::width::pad;
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use std::io;

/// Columns of a label.
const LABEL: usize = 34;

/// A row of the table: its label, and its value in a run.
struct Row {
    label: String,
    value: fn(&PipelineRun) -> Option<f64>,
    text: fn(f64) -> String,
}

/// Writes the study.
pub(super) fn page(report: &PipelineReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let (study, own) = (report.study, report.study.pipeline);
    let documents = count(study.documents as u64, "document");
    paper.title(own.version, &format!("on {documents}"))?;
    paper.text(&format!("  Steps: {}.", own.steps))?;
    paper.text(&format!("  Source: {}", own.source))?;
    paper.text(match own.fidelity {
        Fidelity::SameDocuments => {
            "  Its own hashes and random numbers: its program keeps and drops the same documents."
        }
        Fidelity::SameProbability => {
            "  Other hashes than its own: each pair is found with the same probability, but not in the same run."
        }
    })?;
    not_compared(report, paper)?;
    paper.blank()?;
    table(report, paper)?;
    expected(report, paper)?;
    dropped(report, paper)
}

fn not_compared(report: &PipelineReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    if report.study.left_out > 0 {
        let left_out = count(report.study.left_out as u64, "document");
        paper.text(&format!("  Removed before the comparison, as too short: {left_out}."))?;
    }
    if report.study.without_shingles > 0 {
        let empty = count(report.study.without_shingles as u64, "document");
        paper.text(&format!("  Kept without a comparison, as shorter than a shingle: {empty}."))?;
    }
    Ok(())
}

fn table(report: &PipelineReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let runs = &report.study.runs;
    let seed = runs.first().map_or(0, |run| run.seed);
    let first = format!("seed {seed}");
    let mean = format!("mean of {}", runs.len());
    paper.columns(&format!(
        "  {}  {first:>8}  {mean:>10}    s.d.  lowest  highest",
        " ".repeat(LABEL)
    ))?;
    for row in rows(report) {
        let values: Vec<f64> = runs.iter().filter_map(row.value).collect();
        let Some(&first) = values.first() else { continue };
        let many = values.len() as f64;
        let mean = values.iter().sum::<f64>() / many;
        let squares: f64 = values.iter().map(|own| (own - mean) * (own - mean)).sum();
        let spread = (values.len() > 1).then(|| (squares / (many - 1.0)).sqrt());
        let (low, high) = values
            .iter()
            .fold((f64::MAX, f64::MIN), |(low, high), &own| (low.min(own), high.max(own)));
        let is_whole = (row.text)(first).chars().all(|c| c.is_ascii_digit() || c == ',');
        let fine = |value: f64| if is_whole { format!("{value:.1}") } else { (row.text)(value) };
        paper.text(&format!(
            "  {}  {:>8}  {:>10}  {:>6}  {:>6}  {:>7}",
            pad(&paper.surface.words(&row.label), LABEL),
            (row.text)(first),
            fine(mean),
            spread.map_or("—".to_owned(), fine),
            (row.text)(low),
            (row.text)(high),
        ))?;
    }
    Ok(())
}

fn rows(report: &PipelineReport<'_>) -> Vec<Row> {
    let study = report.study;
    let at = short_ratio(study.pipeline.threshold);
    let whole: fn(f64) -> String = |value| thousands(value as u64);
    let row = |label: &str, value: fn(&PipelineRun) -> Option<f64>, text: fn(f64) -> String| Row {
        label: label.to_owned(),
        value,
        text,
    };
    let least = if study.all_wanted { "" } else { "at least " };
    let wanted = thousands(study.wanted as u64);
    let mut rows = vec![
        row("documents dropped", |run| Some(run.dropped as f64), whole),
        row("groups", |run| Some(run.groups as f64), whole),
        row("documents in the largest group", |run| Some(run.largest as f64), whole),
        row(
            &format!("missed of {least}{wanted} pairs at J ≥ {at}"),
            |run| Some(run.missed as f64),
            whole,
        ),
        row(&format!("dropped at J < {at} to the kept"), |run| Some(run.chained as f64), whole),
        row("lowest J of a dropped to the kept", |run| run.lowest, short_ratio),
    ];
    if study.runs.iter().any(|run| run.confusion.is_some()) {
        rows.push(row("precision of judged pairs", |run| run.confusion?.precision(), short_ratio));
        rows.push(row("recall of judged pairs", |run| run.confusion?.recall(), short_ratio));
        rows.push(row("F1 of judged pairs", |run| run.confusion?.f1(), short_ratio));
    }
    rows
}

/// What many documents like these would bring.
fn expected(report: &PipelineReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let own = report.study.pipeline;
    let at = short_ratio(own.threshold / 2.0);
    paper.blank()?;
    let many = report.docs.unwrap_or(report.study.documents as u64);
    let pairs = report.study.chance_pairs(many);
    let pairs = pairs.map_or("not known".to_owned(), about);
    paper.text(&format!(
        "Unrelated pairs (J below {at}) that share a band, expected among {} like these: {pairs}. Each \
         would join two groups.",
        count(many, "document"),
    ))?;
    paper.text(&format!(
        "Its index takes {} a document, {} in all.",
        bytes(own.bytes),
        bytes(own.bytes.saturating_mul(many))
    ))
}

/// A number that is an estimate.
fn about(value: f64) -> String {
    match value {
        value if value >= 1e12 => format!("{value:.1e}"),
        value if value >= 100.0 => thousands(value.round() as u64),
        value if value >= 0.05 => format!("{value:.1}"),
        _ => "fewer than .1".to_owned(),
    }
}

/// The dropped documents under the first seed, the least similar first.
fn dropped(report: &PipelineReport<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    let mut all: Vec<(DocId, DocId, f64)> = DocId::first(report.study.fates.len())
        .zip(&report.study.fates)
        .filter_map(|(id, fate)| match *fate {
            PipelineFate::Dropped(keeper, jaccard) => Some((id, keeper, jaccard.unwrap_or(0.0))),
            PipelineFate::Kept | PipelineFate::LeftOut => None,
        })
        .collect();
    all.order_by(|x, y| x.2.total_cmp(&y.2).then(x.0.cmp(&y.0)));
    if all.is_empty() || report.top == 0 {
        return Ok(());
    }
    paper.blank()?;
    let seed = report.study.runs.first().map_or(0, |run| run.seed);
    let says = format!("under seed {seed}, lowest J first; J by the shingles of the pipeline");
    paper.title("Dropped", &says)?;
    let kept = paper.surface.words("for").into_owned();
    for &(id, keeper, jaccard) in all.iter().take(report.top) {
        let jaccard = pad(&short_ratio(jaccard), 5);
        paper.text(&format!(
            "  {jaccard}  {}  {kept} {}",
            name(report, id),
            name(report, keeper)
        ))?;
    }
    match all.len().saturating_sub(report.top) {
        0 => Ok(()),
        more => {
            paper.text(&format!("  and {} more (--top, --format json)", thousands(more as u64)))
        }
    }
}

fn name(report: &PipelineReport<'_>, id: DocId) -> String {
    let document = report.corpus.documents.get(id.index());
    document.map_or_else(String::new, |own| sanitise_bytes(own.name.bytes()))
}
