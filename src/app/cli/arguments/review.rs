//! `--review` and `--reviewer`: the journal of verdicts and the name in it; reads the journal.

use crate::cli::arguments::folders;
use crate::cli::console::{Console, Failure};
use crate::compare::result::Comparison;
use crate::corpus::document::ContentHash;
use crate::corpus::scan::Source;
use crate::display::number::count;
use crate::export::verdicts::{GivenDecision, Verdicts};
use crate::os::user;
use crate::pair::{DocId, DocPair};
use crate::review::journal::Journal;
use crate::review::ledger::Ledger;
use crate::review::verdict::{DISPUTED, Verdict};
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const REVIEW: &str = "Review";

/// Longest name of a reviewer, in characters; the rest is cut.
const LONGEST_NAME: usize = 60;

/// The journal and the reviewer.
#[derive(Debug, Clone, Args)]
pub struct ReviewArguments {
    /// Journal of verdicts [default: a file per corpus in the data folder]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = REVIEW)]
    review: Option<PathBuf>,
    /// Name of the reviewer [default: $USER]
    #[arg(long, value_name = "NAME", help_heading = REVIEW)]
    reviewer: Option<String>,
}

impl ReviewArguments {
    /// The journal in this file.
    pub fn from_file(path: &Path) -> Self {
        Self { review: Some(path.to_owned()), reviewer: None }
    }

    /// True with `--review`.
    pub fn is_named(&self) -> bool {
        self.review.is_some()
    }

    /// The journal: `--review`, else the corpus's own in the data folder; `None` where the user has no
    /// home.
    pub fn journal(&self, source: &Source) -> Option<Journal> {
        self.review.clone().or_else(|| folders::journal(source)).map(Journal::new)
    }

    /// The reviewer's name, without control characters; may be empty.
    pub fn reviewer(&self) -> String {
        let name = self.reviewer.clone().unwrap_or_else(user::name);
        name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect()
    }
}

/// The journal's verdicts on the documents of a run. An unreadable journal is a failure only with
/// `--review`, else a warning.
pub fn verdicts(
    arguments: &ReviewArguments,
    source: &Source,
    comparison: &Comparison,
    console: &Console,
) -> Result<Verdicts, Failure> {
    Ok(by_document(&ledger(arguments, source, console)?, comparison))
}

/// The current verdicts of a journal. An unreadable journal is a failure only with `--review`, else a
/// warning.
pub fn ledger(
    arguments: &ReviewArguments,
    source: &Source,
    console: &Console,
) -> Result<Ledger, Failure> {
    let named = arguments.review.is_some();
    let Some(mut journal) = arguments.journal(source) else { return Ok(Ledger::default()) };
    if named && !journal.path().exists() {
        return Err(Failure::usage(
            format!("{}: no such file", journal.path().display()),
            "the explorer and `lookalike review merge` write journals; without --review the corpus's own is used",
        ));
    }
    let records = match journal.read() {
        Ok(records) => records,
        Err(error) => {
            let what = format!("{}: {error}", journal.path().display());
            if named {
                return Err(Failure::Unreadable(what));
            }
            console.warn(&format!("verdicts are ignored: {what}"));
            return Ok(Ledger::default());
        }
    };
    if journal.bad() > 0 {
        let lines = count(journal.bad() as u64, "damaged line");
        console.warn(&format!("{}: {lines} ignored", journal.path().display()));
    }
    let mut ledger = Ledger::default();
    for record in records {
        ledger.take(record);
    }
    Ok(ledger)
}

/// The verdicts by document id. Documents with equal text share the id of the first of them.
pub fn by_document(ledger: &Ledger, comparison: &Comparison) -> Verdicts {
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
        if let (Some(x), Some(y)) = (x, y) {
            let is_disputed = ledger.standing(&record.key()).is_disputed();
            let name = |verdict: Verdict| if is_disputed { DISPUTED } else { verdict.name() };
            let opinions = ledger.opinions_in_words(&record.key());
            let given = GivenDecision { verdict: record.verdict.map(name), opinions };
            if given != GivenDecision::default() {
                verdicts.given.insert(DocPair::ordered(x, y), given);
            }
        }
    }
    verdicts
}
