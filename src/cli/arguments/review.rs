//! Where verdicts are kept, and who gives them: the same arguments for every command that asks.

use crate::cli::arguments::folders;
use crate::cli::console::{Console, Failure};
use crate::compare::result::Comparison;
use crate::corpus::document::ContentHash;
use crate::corpus::scan::Source;
use crate::display::number::count;
use crate::export::verdicts::Verdicts;
use crate::os::user;
use crate::pair::{DocId, DocPair};
use crate::review::journal::Journal;
use crate::review::ledger::Ledger;
use clap::Args;
use std::collections::BTreeMap;
use std::path::PathBuf;

const REVIEW: &str = "Review";

/// The longest name of a reviewer, in characters.
const LONGEST_NAME: usize = 60;

/// The journal and the reviewer.
#[derive(Debug, Clone, Args)]
pub struct ReviewArguments {
    /// Keep verdicts in this file [default: one for each corpus in the data folder]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = REVIEW)]
    review: Option<PathBuf>,
    /// Who gives the verdicts [default: $USER]
    #[arg(long, value_name = "NAME", help_heading = REVIEW)]
    reviewer: Option<String>,
}

impl ReviewArguments {
    /// Whether a journal was named.
    pub fn is_named(&self) -> bool {
        self.review.is_some()
    }

    /// The journal of a corpus: the one named, else the one in the data folder, if there is a home.
    pub fn journal(&self, source: &Source) -> Option<Journal> {
        self.review.clone().or_else(|| folders::journal(source)).map(Journal::new)
    }

    /// Who gives the verdicts; may be empty.
    pub fn reviewer(&self) -> String {
        let name = self.reviewer.clone().unwrap_or_else(user::name);
        name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect()
    }
}

/// What a journal says of the documents of a run. A journal that was not named and cannot be read is
/// a warning, not a failure.
pub fn verdicts(
    arguments: &ReviewArguments,
    source: &Source,
    comparison: &Comparison,
    console: &Console,
) -> Result<Verdicts, Failure> {
    Ok(looked_up(&ledger(arguments, source, console)?, comparison))
}

/// What a journal holds now. One that was not named and cannot be read is a warning, not a failure.
pub fn ledger(
    arguments: &ReviewArguments,
    source: &Source,
    console: &Console,
) -> Result<Ledger, Failure> {
    let named = arguments.review.is_some();
    let Some(mut journal) = arguments.journal(source) else { return Ok(Ledger::default()) };
    if named && !journal.path().exists() {
        return Err(Failure::usage(
            format!("{}: there is no such file", journal.path().display()),
            "",
        ));
    }
    let records = match journal.read() {
        Ok(records) => records,
        Err(error) => {
            let what = format!("{}: {error}", journal.path().display());
            if named {
                return Err(Failure::Unreadable(what));
            }
            console.warn(&format!("the verdicts are left out: {what}"));
            return Ok(Ledger::default());
        }
    };
    if journal.bad() > 0 {
        let lines = count(journal.bad() as u64, "damaged line");
        console.warn(&format!("{}: {lines} left out", journal.path().display()));
    }
    let mut ledger = Ledger::default();
    for record in records {
        ledger.take(record);
    }
    Ok(ledger)
}

fn looked_up(ledger: &Ledger, comparison: &Comparison) -> Verdicts {
    let mut verdicts = Verdicts::default();
    if ledger.is_empty() {
        return verdicts;
    }
    let mut firsts: BTreeMap<ContentHash, DocId> = BTreeMap::new();
    let documents = &comparison.corpus.documents;
    for (id, document) in DocId::first(documents.len()).zip(documents) {
        verdicts.text.push(*firsts.entry(document.hash).or_insert(id));
    }
    for record in ledger.records() {
        let [x, y] = record.key().hashes().map(|hash| firsts.get(&hash).copied());
        if let (Some(x), Some(y), Some(verdict)) = (x, y, record.verdict) {
            verdicts.given.insert(DocPair::ordered(x, y), verdict.name());
        }
    }
    verdicts
}
