//! Where verdicts are kept, and who gives them: the same arguments for every command that asks.

use crate::cli::folders;
use crate::corpus::scan::Source;
use crate::review::journal::Journal;
use clap::Args;
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
    /// The journal of a corpus: the one named, else the one in the data folder, if there is a home.
    pub fn journal(&self, source: &Source) -> Option<Journal> {
        self.review.clone().or_else(|| folders::journal(source)).map(Journal::new)
    }

    /// The journal that was named, if any.
    pub fn named(&self) -> Option<Journal> {
        self.review.clone().map(Journal::new)
    }

    /// Who gives the verdicts; may be empty.
    pub fn reviewer(&self) -> String {
        let name = self.reviewer.clone().unwrap_or_else(folders::user);
        name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect()
    }
}
