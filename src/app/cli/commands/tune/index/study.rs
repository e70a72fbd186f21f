//! `lookalike tune --bands --tables`: what indexes of any shape would find and cost, over many seeds.

use crate::cli::arguments::understand;
use crate::cli::console::{Failure, Paper};
use crate::cli::summary::looked_at;
use crate::compare::result::{Comparison, pairs_among};
use crate::compare::study::whatif::{
    NoBands, SeededBands, WantedPairs, WhatIf, bands_over_seeds, what_if_blocks,
};
use crate::compare::study::{TruthFile, judge};
use crate::display::number::{bytes, count, percent, thousands};
use crate::display::width::pad;
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::blocks::{BlockTables, MOST_TABLES};
use crate::measure::minhash::MOST_SLOTS;
use crate::measure::scale::short_ratio;
use crate::settings::Settings;
use clap::Args;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

const INDEX: &str = "Indexes";

/// Which indexes are tried.
#[derive(Debug, Args)]
pub(in super::super) struct IndexArguments {
    /// Try an index of MinHash bands, e.g. 14x8 (14 bands of 8 slots); can be repeated
    #[arg(long, value_name = "BxR", value_parser = parse_bands, help_heading = INDEX)]
    bands: Vec<Banding>,
    /// Try an index of `SimHash` block tables, e.g. 6c3 (6 blocks, complete within 3 bits); can be repeated
    #[arg(long, value_name = "BcK", value_parser = parse_tables, help_heading = INDEX)]
    tables: Vec<TablesShape>,
    /// Seeds of the signatures, from --seed on, that each shape of bands is tried with; of --as from the project's own on
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = INDEX)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    index_seeds: u16,
}

/// Block tables for fingerprints of any length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TablesShape {
    blocks: u32,
    within: u32,
}

fn two<T: std::str::FromStr>(text: &str, separators: &[char]) -> Option<(T, T)> {
    let (x, y) = text.trim().split_once(separators)?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn parse_bands(text: &str) -> Result<Banding, String> {
    let (bands, rows) = two::<usize>(text, &['x', 'X', '×'])
        .ok_or("expected bands x slots of a band, e.g. 14x8")?;
    let banding = Banding { bands, rows };
    match banding.slots() {
        0 => Err("a band has at least one slot, an index at least one band".to_owned()),
        slots if slots > MOST_SLOTS => {
            Err(format!("{slots} slots are too many: at most {MOST_SLOTS}"))
        }
        _ => Ok(banding),
    }
}

fn parse_tables(text: &str) -> Result<TablesShape, String> {
    let (blocks, within) =
        two::<u32>(text, &['c', 'C']).ok_or("expected blocks c bits that may differ, e.g. 6c3")?;
    if within >= blocks {
        return Err("fewer bits may differ than there are blocks, e.g. 6c3".to_owned());
    }
    Ok(TablesShape { blocks, within })
}

impl IndexArguments {
    /// Number of seeds.
    pub(in super::super) fn seeds(&self) -> u16 {
        self.index_seeds
    }

    /// True if indexes are to be tried.
    pub(in super::super) fn is_requested(&self) -> bool {
        !self.bands.is_empty() || !self.tables.is_empty()
    }
}

/// The indexes, and what they find.
pub(in super::super) struct IndexStudy<'a> {
    pub(super) comparison: &'a Comparison,
    pub(super) settings: &'a Settings,
    pub(super) seeds: Vec<u64>,
    /// The threshold of Jaccard that makes a pair wanted, and the bits of `SimHash`.
    pub(super) cut: f64,
    pub(super) within: u32,
    /// True if copies of a truth file are wanted too.
    pub(super) is_judged: bool,
    pub(super) bands: Vec<SeededBands>,
    pub(super) tables: Vec<(BlockTables, WhatIf)>,
}

/// Why bands cannot be tried, as a failure of the command.
fn no_bands(why: NoBands) -> Failure {
    match why {
        NoBands::Cancelled => Failure::Stopped,
        NoBands::NoSlots | NoBands::TooFewSlots { .. } => {
            let hint = "give the folder of the texts: a sketch file may have none";
            Failure::usage("the shingles of all texts are needed to sign them anew", hint)
        }
    }
}

impl<'a> IndexStudy<'a> {
    /// Builds all indexes. Cost: see [`bands_over_seeds`].
    pub(in super::super) fn new(
        arguments: &IndexArguments,
        comparison: &'a Comparison,
        settings: &'a Settings,
        file: Option<&TruthFile>,
        stop: &AtomicBool,
    ) -> Result<Self, Failure> {
        let cancelled = || stop.load(Ordering::Relaxed);
        let sketch = &comparison.recipe.sketch;
        let first = sketch.seed;
        let seeds: Vec<u64> =
            (0..u64::from(arguments.index_seeds)).map(|own| first.wrapping_add(own)).collect();
        let cut = settings.thresholds.or_initial(MeasureId::JACCARD);
        let within = settings.thresholds.differing(sketch.bits);
        let mut wanted = vec![WantedPairs::reaching(comparison, cut)];
        if let Some(file) = file {
            let truth = understand(file, comparison)?;
            wanted.push(WantedPairs::judged(comparison, &judge(comparison, &truth)));
        }
        let run = |banding: &Banding| {
            bands_over_seeds(comparison, *banding, &wanted, &seeds, &cancelled).map_err(no_bands)
        };
        let bands = arguments.bands.iter().map(run).collect::<Result<Vec<_>, Failure>>()?;
        let tables = |shape: &TablesShape| {
            let TablesShape { blocks, within: complete } = *shape;
            let made = BlockTables::new(sketch.bits, complete, blocks).ok_or_else(|| {
                let what = format!("{blocks}c{complete} cannot be built");
                let bits = sketch.bits;
                Failure::usage(what, format!("at most {bits} blocks and {MOST_TABLES} tables"))
            })?;
            let found = what_if_blocks(comparison, made, within, &cancelled);
            Ok((made, found.ok_or(Failure::Stopped)?))
        };
        let tables = arguments.tables.iter().map(tables).collect::<Result<Vec<_>, Failure>>()?;
        let is_judged = file.is_some();
        Ok(Self { comparison, settings, seeds, cut, within, is_judged, bands, tables })
    }

    fn seeds_text(&self) -> String {
        match (self.seeds.first(), self.seeds.last()) {
            (Some(first), Some(last)) if first != last => {
                format!("{} ({first} to {last})", count(self.seeds.len() as u64, "seed"))
            }
            (Some(first), _) => format!("seed {first}"),
            _ => "no seed".to_owned(),
        }
    }
}

/// Writes the tables.
pub(in super::super) fn page(study: &IndexStudy<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    paper.text(&looked_at(study.comparison))?;
    if let Some(first) = study.bands.first() {
        paper.blank()?;
        let copies = match first.recalls.get(1) {
            Some(own) if own.wanted == 1 => "; 1 judged copy".to_owned(),
            Some(own) => format!("; {} judged copies", thousands(own.wanted as u64)),
            None => String::new(),
        };
        let wanted = first.recalls.first().map_or(0, |own| own.wanted as u64);
        let says = format!(
            "{}; wanted: {} with J ≥ {}{copies}",
            study.seeds_text(),
            count(wanted, "pair"),
            short_ratio(study.cut)
        );
        paper.title("MinHash bands", &says)?;
        paper.columns(
            "  bands       half at  wanted   recall   s.d.  lowest–highest  expected  candidates   of all pairs  a text    seconds",
        )?;
        for own in &study.bands {
            write_bands(own, paper)?;
        }
    }
    if !study.tables.is_empty() {
        paper.blank()?;
        let bits = study.comparison.recipe.sketch.bits;
        let says = format!("no seed; wanted: pairs of at most {} of {bits} bits", study.within);
        paper.title("SimHash tables", &says)?;
        paper.columns("  blocks      tables   wanted   recall  complete to  candidates   of all pairs  a text")?;
        for (tables, found) in &study.tables {
            let each = tables.count() * (bits as usize / 8 + 4);
            paper.text(&format!(
                "  {} {:>6} {:>8}  {:>7}  {:>6} {}  {:>10}  {:>13}  {}",
                pad(&format!("{}c{}", tables.blocks(), tables.within()), 11),
                tables.count(),
                thousands(found.wanted),
                ratio(found.recall()),
                tables.within(),
                pad(&paper.surface.words("bits"), 4),
                thousands(found.candidates),
                found.share_of_all().map_or_else(|| "—".to_owned(), percent),
                bytes(each as u64),
            ))?;
        }
    }
    Ok(())
}

fn ratio(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), |value| format!("{value:.4}"))
}

fn write_bands(own: &SeededBands, paper: &mut Paper<'_>) -> io::Result<()> {
    let all = pairs_among(own.documents);
    let mean = own.candidates.iter().sum::<u64>() as f64 / own.candidates.len().max(1) as f64;
    for (place, recall) in own.recalls.iter().enumerate() {
        let range = recall
            .range()
            .map_or_else(|| "—".to_owned(), |(low, high)| format!("{low:.4}–{high:.4}"));
        let shape = format!("{} x {}", own.banding.bands, own.banding.rows);
        let first = place == 0;
        let what = pad(&paper.surface.words(if first { "by J" } else { "judged" }), 6);
        let start = if first {
            format!("  {} {:>7}  {what}", pad(&shape, 11), short_ratio(own.banding.half()))
        } else {
            format!("  {} {:>7}  {what}", pad("", 11), "")
        };
        let end = if first {
            format!(
                "  {:>10}  {:>13}  {:>8}  {:>7.3}",
                thousands(mean.round() as u64),
                percent(mean / all.max(1) as f64),
                bytes((own.signature_bytes + own.entry_bytes) as u64),
                own.seconds
            )
        } else {
            String::new()
        };
        let line = format!(
            "{start}  {:>7}  {:>5}  {}  {:>8}{end}",
            ratio(recall.mean()),
            ratio(recall.deviation()).trim_start_matches('0'),
            pad(&range, 14),
            ratio(recall.expected),
        );
        paper.text(line.trim_end())?;
    }
    Ok(())
}
