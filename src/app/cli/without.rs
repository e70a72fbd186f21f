//! Compares texts without the parts that do not count, next to the comparison of the whole texts.

use crate::cli::console::Console;
use crate::cli::headless::{RunOutcome, run_like};
use crate::compare::counted::ExcludedParts;
use crate::compare::result::Comparison;
use crate::corpus::document::{Corpus, Document};
use crate::display::number::{count, thousands};
use crate::explain::exclusions::{ExcludedLetters, ExclusionRules, Exclusions};
use crate::explain::passages::Least;
use crate::settings::Settings;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Most texts that are named.
const NAMED: usize = 5;

/// Texts compared without the parts that do not count.
#[derive(Debug)]
pub struct CountedRun {
    /// The comparison of what counts.
    pub outcome: RunOutcome,
    /// The letters of each text, in the order of the whole comparison.
    pub letters: Vec<ExcludedLetters>,
    /// What was left out.
    rules: ExclusionRules,
}

/// Compares the texts of a finished comparison without what `rules` exclude: these parts are blanks. Nothing
/// is read again, and no cache is used. A template stretch is at least as long as a passage.
pub fn run_counted(
    whole: &Comparison,
    rules: ExclusionRules,
    settings: &Settings,
    console: &Console,
    stop: &Arc<AtomicBool>,
) -> CountedRun {
    let exclusions = Exclusions::new(rules.clone(), &settings.ladder, Least::default());
    let is_stopped = || stop.load(Ordering::Relaxed);
    let documents = &whole.corpus.documents;
    warn_of_templates(&exclusions, &rules.templates, documents, console);
    let (documents, letters) = exclusions.all_blanked(documents, &is_stopped);
    let corpus = Corpus { documents, ..(*whole.corpus).clone() };
    CountedRun { outcome: run_like(whole, corpus, settings, console, stop), letters, rules }
}

/// Warns of templates that are one of the texts, or too short to be found in one.
pub fn warn_of_templates(
    exclusions: &Exclusions,
    templates: &[String],
    documents: &[Document],
    console: &Console,
) {
    for &short in exclusions.short_templates() {
        let number = short + 1;
        console.warn(&format!(
            "template {number} is shorter than a passage: nothing is excluded by it"
        ));
    }
    let is_template = |document: &&Document| templates.iter().any(|own| **own == *document.text);
    let own: Vec<&Document> = documents.iter().filter(is_template).collect();
    for document in own.iter().take(NAMED) {
        let name = String::from_utf8_lossy(document.name.bytes());
        console.warn(&format!("{name} is a template itself: nothing in it counts"));
    }
    if own.len() > NAMED {
        let more = thousands((own.len() - NAMED) as u64);
        console
            .warn(&format!("{more} other texts are templates themselves: nothing in them counts"));
    }
}

impl CountedRun {
    /// What does not count, for an export.
    pub fn excluded(&self) -> ExcludedParts {
        self.rules.parts(&self.letters)
    }

    /// How much does not count, e.g. `excluded: 75 of 244 letters in 2 of 2 texts: quotation 75`.
    pub fn in_words(&self) -> String {
        let mut sum = ExcludedLetters::default();
        self.letters.iter().for_each(|own| sum.add(own));
        let touched = self.letters.iter().filter(|own| own.excluded() > 0).count() as u64;
        let reasons = sum.in_words();
        format!(
            "excluded: {} of {} in {} of {}{}{reasons}",
            thousands(sum.excluded()),
            count(sum.all, "letter"),
            thousands(touched),
            count(self.letters.len() as u64, "text"),
            if reasons.is_empty() { "" } else { ": " }
        )
    }
}
