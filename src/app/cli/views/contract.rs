//! The contract of a view of a pair: its name, and how it is written as text and as JSON.

use crate::cli::two::Two;
use crate::explain::diff::{Diff, Effort, diff_by};
use crate::explain::disguise::PassageOptions;
use crate::export::rows::Surface;
use crate::text::lines::SpaceRule;
use schemars::{Schema, SchemaGenerator};
use std::io::{self, Write};

/// A view of a pair.
///
/// The table of views is [`crate::cli::views::VIEWS`]; arguments and help iterate it, so a new view
/// is a new file and one line in that table.
#[derive(Debug)]
pub struct View {
    /// Value of `--view`.
    pub name: &'static str,
    /// What it shows; for help.
    pub about: &'static str,
    /// Writes it as text.
    pub text: fn(&ViewContext<'_>, &mut dyn Write) -> io::Result<()>,
    /// Returns the scores and the view as one JSON object: [`Two::json`] with the view's record.
    pub json: fn(&ViewContext<'_>) -> io::Result<Vec<u8>>,
    /// The schema of its record.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

/// Inputs of a view.
pub struct ViewContext<'a> {
    /// The pair.
    pub two: &'a Two<'a>,
    /// Lines of equal text around each change.
    pub context: usize,
    /// How long a passage must be, and which text counts as template.
    pub options: PassageOptions,
    /// Texts of `--boilerplate`.
    pub boilerplate: &'a [String],
    /// With `--rules`: show the rules of the classes.
    pub rules: bool,
    /// A run over the folder in which template text is looked up.
    pub corpus: Option<&'a crate::compare::result::Comparison>,
    /// The stream it is written to.
    pub surface: Surface,
    /// True once the work must stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl ViewContext<'_> {
    /// Both texts as written.
    pub fn texts(&self) -> [&str; 2] {
        self.two.documents.map(|document| &*document.text)
    }

    /// What changed from A to B, by the rules of the run.
    pub fn diff(&self) -> Diff {
        let ladder = &self.two.comparison.recipe.ladder;
        diff_by(self.texts(), ladder, &Effort::default(), self.stop)
    }

    /// How the run reads white space.
    pub fn space_rule(&self) -> SpaceRule {
        SpaceRule::from_ladder(&self.two.comparison.recipe.ladder)
    }
}
