//! Describes how a copy was disguised: findings with numbers, and the class of the pair.

mod changes;
mod contract;
mod facts;
mod findings;
mod gaps;
mod tricks;

pub use contract::{ChangedPlace, ClassRule, Finding, FindingSubject, RULES, Substitution};

use crate::compare::result::{Profile, Recipe};
use crate::explain::disguise::changes::changes;
use crate::explain::disguise::contract::{Disguise, classify};
use crate::explain::disguise::facts::Facts;
use crate::explain::disguise::findings::findings;
use crate::explain::disguise::tricks::{switch, with_simplify};
use crate::explain::passages::{Least, Passages, Template, passages};
use crate::text::normalize::{Ladder, NormalizeStep};

/// Options of passages and disguise.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PassageOptions {
    /// The shortest passage.
    pub least: Least,
    /// The definition of template text.
    pub template: Template,
    /// True to exclude template text from coverage, in numerator and denominator.
    pub but_template: bool,
}

/// The passages of a pair and how the copy was disguised.
#[derive(Debug, Clone)]
pub struct Copying {
    /// The passages.
    pub passages: Passages,
    /// The disguise.
    pub disguise: Disguise,
    /// The normalisation steps of both texts. If the script was switched, they include `simplify`
    /// even if the comparison did not use it.
    pub ladder: Ladder,
    /// Least number of documents that hold template text; `None` if it was not searched for.
    pub template_documents: Option<usize>,
}

impl Copying {
    /// Reads a pair. `corpus`: the profiles of all documents and their recipe, to find template
    /// text.
    pub fn new(
        texts: [&str; 2],
        ladder: &Ladder,
        options: &PassageOptions,
        corpus: Option<(&[Profile], &Recipe)>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let switch =
            if ladder.steps().contains(&NormalizeStep::Simplify) { None } else { switch(texts) };
        let ladder = if switch.is_some() { with_simplify(ladder) } else { ladder.clone() };
        let mut passages = passages(texts[0], texts[1], &ladder, options.least, stop);
        let corpus = corpus.filter(|(_, recipe)| recipe.ladder == ladder);
        let template_documents = corpus.map(|(profiles, recipe)| {
            passages.mark_template(profiles, recipe, options.template, options.least, stop)
        });
        let changes = changes(&passages, stop);
        let facts = Facts { texts, passages: &passages, changes: &changes, switch };
        let figures = facts.figures(options.but_template);
        let substitutions = facts.substitutions();
        let findings = findings(&facts, &figures, &substitutions);
        let disguise = Disguise { rule: classify(&figures), figures, findings, substitutions };
        Self { passages, disguise, ladder, template_documents }
    }
}
