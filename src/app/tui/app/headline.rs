//! The top line: corpus, counts and settings; and the progress of the job.

use crate::compare::result::{Comparison, Coverage, SortKey};
use crate::corpus::demo::LABEL;
use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, cut_middle, width};
use crate::measure::MeasureId;
use crate::text::named::Named as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, Run};
use crate::tui::widgets::{counted, going, ratio, reading_pairs, verdicts};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws name, corpus, counts, and the settings at the right end where there is room.
pub(super) fn top(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let room = usize::from(area.width);
    let name = " lookalike ";
    buffer.draw_text(area.x, area.y, name, room, theme.title);
    let Some(comparison) = &model.comparison else { return };
    let versions = match model.run.stale() {
        Some(change) => {
            vec![format!("{change}: comparing… · scores below are stale: old settings")]
        }
        None => counts(model, comparison),
    };
    let versions: Vec<String> =
        versions.iter().map(|text| model.translated(text).into_owned()).collect();
    let settings = format!("{} ", model.translated(&settings(comparison)));
    // The save state of verdicts is at the right end and is never dropped.
    let saving = verdicts::saving(model);
    let saved = saving.as_ref().map_or(0, |(text, _)| width(text) + 1);
    if let Some((text, style)) = saving {
        let x = area.right().saturating_sub(width(&text) as u16);
        buffer.draw_text(x, area.y, text, room, style);
    }
    let area = Rect { width: area.width.saturating_sub(saved as u16), ..area };
    let left = usize::from(area.width).saturating_sub(name.len());
    // The longest version that leaves a few letters to the label.
    let fits = |counts: &&String| left >= width(counts) + 11;
    let Some(counts) = versions.iter().find(fits).or(versions.last()) else { return };
    // In narrow windows the settings go first, then the label shrinks, then the counts.
    let with = width(counts) + width(&settings) + 2;
    let settings = if left >= with + 12 { settings } else { String::new() };
    let label_room = left.saturating_sub(width(counts) + width(&settings) + 3);
    let label = match &*comparison.corpus.label {
        LABEL => model.translated(LABEL).into_owned(),
        label => sanitise(label),
    };
    let label = cut_middle(&label, label_room.clamp(8, 48));
    let x = area.x + name.len() as u16;
    let (x, _) = buffer.draw_text(x, area.y, label, left, theme.accent);
    let left = usize::from(area.right().saturating_sub(x));
    buffer.draw_text(x, area.y, cut(&format!("  {counts}"), left), left, theme.text);
    let wide = width(&settings) as u16;
    buffer.draw_text(area.right() - wide, area.y, settings, wide.into(), theme.dim);
}

/// How many pairs there are, from where on, and whether these are all.
fn listed(comparison: &Comparison) -> String {
    match (comparison.coverage, comparison.complete) {
        (Coverage::AllPairs, true) => {
            format!("all {}", counted(comparison.pairs.len(), "pair"))
        }
        (Coverage::AllPairs, false) => {
            format!("{} so far", counted(comparison.pairs.len(), "pair"))
        }
        (Coverage::Floor(floor), complete) => {
            let pairs = counted(comparison.pairs.len(), "pair");
            if let Some(found) = comparison.sampled {
                format!("a sample of {pairs} of {}", thousands(found))
            } else {
                let pairs = match (pairs, comparison.dropped) {
                    (pairs, 0) => pairs,
                    (pairs, more) => format!("{pairs} (+{} over budget)", thousands(more)),
                };
                let contained = comparison.contained.map_or_else(String::new, |floor| {
                    format!(" or C ≥ {} ({}+ shingles)", ratio(floor.least), floor.shingles)
                });
                match (comparison.cut, complete) {
                    (None, true) if let Some(index) = comparison.indexed.as_deref() => {
                        // Cut, not rounded: only an exact join finds all.
                        let recall = (index.recall * 1e4).floor() / 1e4;
                        let floor = ratio(floor);
                        format!("{pairs} with J ≥ {floor}, expected recall {recall:.4}")
                    }
                    (Some(cut), _) => format!("{pairs}, cut: more have J = {}", ratio(cut)),
                    (None, true) => {
                        format!("{pairs}, complete from J ≥ {}{contained}", ratio(floor))
                    }
                    (None, false) => format!("{pairs}, with J ≥ {}{contained}", ratio(floor)),
                }
            }
        }
    }
}

/// Documents, pairs and flagged ones; shorter versions follow, for narrow windows.
fn counts(model: &Model, comparison: &Comparison) -> Vec<String> {
    let corpus = &comparison.corpus;
    let skipped = match corpus.skipped.len() {
        0 => String::new(),
        n => format!(" ({} skipped)", thousands(n as u64)),
    };
    let pairs = listed(comparison);
    let documents = match &comparison.against {
        Some(against) => {
            let new = against.new as usize;
            let library = thousands(against.library);
            format!("{} against {library} of a library", counted(new, "new text"))
        }
        None if comparison.indexed.is_some() => {
            format!("{} in pairs", counted(corpus.documents.len(), "document"))
        }
        None => counted(corpus.documents.len(), "document"),
    };
    // The shorter versions drop the flagged count first: the line of thresholds has it, too.
    let flagged = thousands(model.ranking.flagged as u64);
    let mut versions = vec![
        format!("{documents}{skipped} · {pairs} · {flagged} flagged"),
        format!("{documents}{skipped} · {pairs}"),
        format!("{documents} · {pairs}"),
    ];
    // What reuse flags is known once all candidates are read.
    if model.is_reading() && model.view.thresholds.on().contains(MeasureId::REUSE) {
        versions.remove(0);
    }
    versions.extend(comparison.indexed.as_ref().map(|_| pairs.clone()));
    let found = model.readings.found();
    if model.readings.is_done() && found.unread() > 0 {
        let unread = counted(found.unread(), "likely pair");
        let whole = format!("{documents}{skipped} · {pairs} · {flagged} flagged · {unread} unread");
        versions.splice(0..0, [whole, format!("{documents} · {pairs} · {unread} unread")]);
    }
    versions
}

fn settings(comparison: &Comparison) -> String {
    let recipe = &comparison.recipe;
    let unit = recipe.unit.name();
    let sketch = &recipe.sketch;
    format!("{unit} n={} · K={} · {} bits", recipe.n, sketch.slots, sketch.bits)
}

/// What changes once the chance of each pair is computed.
fn awaited(model: &Model) -> Vec<String> {
    let mut texts = vec!["computing chance…".to_owned()];
    if model.view.sort == SortKey::Measure(MeasureId::CHANCE) {
        texts.insert(0, "by Jaccard until chance is computed".to_owned());
    }
    texts
}

/// Draws the progress of the job at the right end of an area; after the job that of the review,
/// and with `with_pair` the verdict on the chosen pair. Takes the longest text that fits.
pub(super) fn progress(model: &Model, with_pair: bool, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let (style, texts) = match &model.run {
        Run::Running(running) => (
            theme.dim,
            match &running.progress {
                Some((progress, left)) => going(progress, *left),
                None => vec!["starting".to_owned()],
            },
        ),
        Run::Stopping(_) => (theme.warning, vec!["stopping…".to_owned()]),
        Run::Stopped => (
            theme.warning,
            vec![
                "stopped: pairs may be missing; R reruns".to_owned(),
                "stopped, incomplete; R reruns".to_owned(),
                "stopped: R reruns".to_owned(),
                "stopped".to_owned(),
            ],
        ),
        Run::Failed(_) => (theme.error, vec!["failed".to_owned()]),
        Run::Done | Run::Arriving(_) => (
            theme.dim,
            match model.readings.progress() {
                _ if model.awaits_chance() => awaited(model),
                counts @ Some(_) => reading_pairs(counts),
                None => verdicts::progress(model, with_pair),
            },
        ),
    };
    let room = usize::from(area.width.saturating_sub(2));
    let mut texts = texts.iter().map(|text| model.translated(text));
    let Some(text) = texts.find(|text| width(text) <= room) else { return };
    let x = area.right().saturating_sub(width(&text) as u16 + 1);
    buffer.draw_text(x, area.y, text, room, style);
}
