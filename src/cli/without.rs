//! Compares texts without the parts that do not count, next to the comparison of the whole texts.

use crate::cli::console::Console;
use crate::cli::headless::{RunOutcome, run_like};
use crate::compare::counted::ExcludedParts;
use crate::compare::result::Comparison;
use crate::corpus::document::Corpus;
use crate::display::number::{count, thousands};
use crate::explain::exclusions::{ExcludedLetters, ExclusionRules, Exclusions};
use crate::explain::passages::Least;
use crate::settings::Settings;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let (documents, letters) = exclusions.all_blanked(documents, &is_stopped);
    let corpus = Corpus { documents, ..(*whole.corpus).clone() };
    CountedRun { outcome: run_like(whole, corpus, settings, console, stop), letters, rules }
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
