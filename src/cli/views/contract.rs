//! What a view must offer: its name, the view to read, the view as JSON.

use crate::cli::two::Two;
use crate::explain::disguise::Options;
use crate::export::rows::Surface;
use std::io::{self, Write};

/// One reading of a pair.
///
/// The table of them is [`crate::cli::views::VIEWS`]; arguments and help iterate it, so a new view
/// is a new file and one line in that table.
#[derive(Debug)]
pub struct View {
    /// The word that selects it.
    pub name: &'static str,
    /// What it shows, for help.
    pub about: &'static str,
    /// Writes it for a person.
    pub text: fn(&Look<'_>, &mut dyn Write) -> io::Result<()>,
    /// Writes the scores and it as one JSON object: [`Two::json`] with its record.
    pub json: fn(&Look<'_>) -> io::Result<Vec<u8>>,
}

/// What a view gets to work with.
pub struct Look<'a> {
    /// The pair.
    pub two: &'a Two<'a>,
    /// Lines of equal text around each change.
    pub context: usize,
    /// How long a passage must be, and what is template.
    pub options: Options,
    /// Show the rules of the classes.
    pub rules: bool,
    /// The folder that template text is told by, compared.
    pub corpus: Option<&'a crate::compare::result::Comparison>,
    /// Where it goes.
    pub surface: Surface,
    /// Is it time to stop?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Look<'_> {
    /// Both texts as written.
    pub fn texts(&self) -> [&str; 2] {
        self.two.documents.map(|document| &*document.text)
    }
}
