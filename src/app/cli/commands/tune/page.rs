//! A study of thresholds as text: histograms, cuts with their reasons, precision and recall.

use crate::cli::commands::tune::documents;
use crate::cli::commands::tune::study::{Study, TruthStudy};
use crate::cli::console::Paper;
use crate::cli::summary::looked_at;
use crate::compare::study::Distribution;
use crate::display::number::{count, thousands};
use crate::display::width::{pad, width};
use crate::explain::page::{
    JUDGED_HEAD, cut_words, f1_words, judged_row, unscored_words, valueless_row,
};
use crate::measure::scale::Scale;
use crate::page::{Line, Mark, worded_cells};
use std::io;

/// Edges of the histogram rows of a ratio: fine near 0, where rewrites score.
const EDGES: &[f64] = &[
    0.0, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9,
    1.0,
];

/// Writes the study.
pub(super) fn page(study: &Study<'_>, paper: &mut Paper<'_>) -> io::Result<()> {
    if study.comparison.pairs.is_empty() {
        return paper.text("No pairs: at least two texts with shingles are needed.");
    }
    paper.text(&looked_at(study.comparison))?;
    paper.blank()?;
    let mut page = TunePage { study, paper };
    for own in &study.distributions {
        page.distribution(own)?;
        page.paper.blank()?;
    }
    page.agreement()?;
    page.paper.blank()?;
    page.indexes()?;
    if let Some(curve) = &study.documents {
        page.paper.blank()?;
        documents::write(curve, &study.cuts, page.paper)?;
    }
    if study.truth.is_some() {
        page.paper.blank()?;
        page.truth()?;
    }
    Ok(())
}

struct TunePage<'a, 'p> {
    study: &'a Study<'a>,
    paper: &'a mut Paper<'p>,
}

impl TunePage<'_, '_> {
    fn title(&mut self, name: &str, says: &str) -> io::Result<()> {
        self.paper.title(name, says)
    }

    fn distribution(&mut self, own: &Distribution) -> io::Result<()> {
        let title = own.measure.measure().title;
        let kept = count(own.kept.iter().sum(), "pair");
        let below: f64 = own.below.iter().sum();
        let below = if below > 0.0 {
            format!(", and about {} below the floor", thousands(below.round() as u64))
        } else {
            String::new()
        };
        self.title(title, &format!("{kept}{below}"))?;
        if let Ok(suggestion) = &own.suggested {
            let cut = format!("{} {}", own.scale.sign(), own.scale.text(suggestion.cut));
            let over = count(suggestion.over, "pair");
            let surface = self.paper.surface;
            let (name, over) = (
                surface.words("suggested cut"),
                surface.words(&format!("{over} above it")).into_owned(),
            );
            let line = Line::from_text(&format!("  {name} ")).tint(Mark::Head, &cut);
            self.paper.line(&line.plain(&format!(": {over}")))?;
        }
        self.paper.text(&format!("  {}", cut_words(own)))?;
        let rows = rows(own);
        let most = rows.iter().map(|row| row.kept + row.below).fold(1.0, f64::max);
        let room = self.paper.surface.width.unwrap_or(80).clamp(50, 110) - 38;
        for row in rows {
            // Bars are logarithmic: ten pairs and ten million must both be visible.
            let columns = |value: f64| (value + 1.0).ln() / (most + 1.0).ln() * room as f64;
            let all = columns(row.kept + row.below).round() as usize;
            let kept = (columns(row.kept).round() as usize).min(all);
            let number = thousands((row.kept + row.below).round() as u64);
            let label = match row.label.trim_end().strip_suffix("bits") {
                Some(range) => {
                    let bits = self.paper.surface.words("bits");
                    pad(&format!("{range}{bits}"), width(&row.label))
                }
                None => row.label,
            };
            let line = Line::from_text(&format!("  {label}  {number:>13}  "));
            let line = line.tint(Mark::A, &"█".repeat(kept));
            self.paper.line(&line.tint(Mark::Dim, &"░".repeat(all - kept)))?;
        }
        Ok(())
    }

    fn agreement(&mut self) -> io::Result<()> {
        let bits = self.study.comparison.recipe.sketch.bits;
        let at = self.study.settings.thresholds.within(bits);
        let at = at.in_words(|_, threshold| threshold.to_string());
        let says = format!("{} {at}", self.paper.surface.words("at"));
        self.title("Agreement", &says)?;
        for &(flags, pairs) in &self.study.combinations {
            let letters = flags.letters();
            let none = self.paper.surface.words("none");
            let name = if letters.is_empty() { &*none } else { &letters };
            self.paper.text(&format!("  {}  {:>13}", pad(name, 4), thousands(pairs)))?;
        }
        Ok(())
    }

    fn indexes(&mut self) -> io::Result<()> {
        self.title("Indexes", "wanted: J ≥ or S ≤ the thresholds; copies are one text")?;
        self.paper.columns(
            "  index                   wanted     missed    recall  expected    candidates",
        )?;
        for index in &self.study.indexes {
            let share = |value: Option<f64>| value.map_or("—".to_owned(), |v| format!("{v:.4}"));
            self.paper.text(&format!(
                "  {}  {:>8}  {:>9}  {:>8}  {:>8}  {:>12}",
                pad(&self.paper.surface.words(&index.name), 20),
                thousands(index.what.wanted),
                thousands(index.what.missed),
                share(index.what.recall()),
                share(index.expected),
                thousands(index.what.candidates)
            ))?;
        }
        Ok(())
    }

    fn truth(&mut self) -> io::Result<()> {
        let verdicts = self.study.verdicts();
        let first = verdicts.first().map(|verdict| &verdict.judged);
        let (copies, others) = first.map_or((0, 0), |judged| (judged.copied(), judged.other()));
        let copied = count(copies, "copied pair");
        let file = self.study.truth_file();
        self.title("Truth", &format!("{file}: {copied}, {} independent", thousands(others)))?;
        if copies == 0 {
            return self
                .paper
                .text("  no judged pair is a copy: precision and recall are undefined");
        }
        self.paper.columns(&format!("  {}  suggested F1  now", pad(JUDGED_HEAD, 76)))?;
        for verdict in &verdicts {
            let row = worded_cells(&self.row(verdict), &self.words());
            self.paper.raw(&format!("  {row}\n"))?;
        }
        let unscored = |verdict: &TruthStudy| {
            unscored_words(verdict.measure, &verdict.judged, verdict.unscored.as_ref()?)
        };
        for words in verdicts.iter().filter_map(unscored) {
            self.paper.text(&format!("  {words}"))?;
        }
        self.grades(&verdicts)
    }

    /// How measures rank the labelled pairs, where the labels are grades.
    fn grades(&mut self, verdicts: &[TruthStudy]) -> io::Result<()> {
        if verdicts.iter().all(|verdict| verdict.grades.is_none()) {
            return Ok(());
        }
        self.paper.blank()?;
        self.title("Grades", "rank correlation with the labels, and discounted gain")?;
        self.paper.text("              Spearman   nDCG")?;
        let cell =
            |value: Option<f64>| value.map_or("—".to_owned(), |value| format!("{value:.3}"));
        for verdict in verdicts {
            let Some([rank, gain]) = verdict.grades else { continue };
            let name = pad(&self.paper.surface.words(verdict.measure.measure().title), 11);
            self.paper.text(&format!("  {name} {:>8}  {:>5}", cell(rank), cell(gain)))?;
        }
        Ok(())
    }

    /// Words in the language of the reader.
    fn words(&self) -> impl Fn(&str) -> String + use<> {
        let surface = self.paper.surface;
        move |text: &str| surface.words(text).into_owned()
    }

    fn row(&self, verdict: &TruthStudy) -> String {
        let scale = verdict.measure.scale(self.study.comparison.recipe.sketch.bits);
        let judged = &verdict.judged;
        let why = verdict.unscored.as_deref().unwrap_or_default();
        if let Some(row) = valueless_row(verdict.measure, judged, why) {
            return row;
        }
        let suggested = verdict.suggested.and_then(|cut| Some((judged.at(cut).f1()?, cut)));
        let now = verdict.threshold.map(|now| threshold_text(scale, now));
        let parts = [
            pad(&judged_row(verdict.measure, scale, judged, verdict.threshold), 76),
            pad(&f1_words(suggested, scale), 12),
            now.unwrap_or_default(),
        ];
        parts.join("  ")
    }
}

fn threshold_text(scale: Scale, value: f64) -> String {
    format!("{}{}", scale.sign(), scale.text(value))
}

struct Row {
    label: String,
    kept: f64,
    below: f64,
}

fn rows(own: &Distribution) -> Vec<Row> {
    let edges: Vec<f64> = match own.scale {
        Scale::Ratio => EDGES.to_vec(),
        // A row for each power of ten.
        Scale::Expected => (0..20).map(|row| f64::from(row) / 20.0).collect(),
        Scale::Bits(bits) => {
            (0..=16).map(|row| f64::from(row * bits / 16) / f64::from(bits)).collect()
        }
    };
    let last = own.scale.bins();
    let mut bins: Vec<usize> = edges.iter().map(|&edge| own.scale.bin(edge)).collect();
    bins.push(last);
    let row = |window: &[usize]| {
        let [from, to] = *window else { return None };
        let kept: u64 = own.kept.get(from..to)?.iter().sum();
        let below: f64 = own.below.get(from..to)?.iter().sum();
        let (low, high) = (own.scale.value(from), own.scale.value(to.min(last - 1)));
        let label = match own.scale {
            Scale::Ratio if to == last => "1          ".to_owned(),
            Scale::Ratio => format!("{low:.3}–{high:.3}"),
            Scale::Expected => {
                format!("{:>5}–{:<5}", own.scale.text(low), own.scale.text(high))
            }
            Scale::Bits(_) if to == last => "  0 bits    ".to_owned(),
            Scale::Bits(_) => {
                let (most, least) = (last - 1 - from, last - to);
                format!("{most:>3}–{least:<4}bits")
            }
        };
        Some(Row { label, kept: kept as f64, below })
    };
    bins.windows(2).filter_map(row).collect()
}
