//! Describes how a copy was disguised: findings with numbers, and the class of the pair.

mod boilerplate;
mod changes;
mod classes;
mod contract;
mod evidence;
mod exchanges;
mod facts;
mod findings;
mod free;
mod gaps;
mod length;
mod marks;
mod matched;
mod reworded;
mod tricks;
mod units;
mod unsearched;

pub use classes::{ClassFigures, ClassRule, MOST, RULES, classify};
pub use contract::{ChangedPlace, Disguise, Finding, FindingSubject, Substitution};
pub use findings::change_words;
pub use marks::{MarkedFinding, MarkedKind, MarkedRun};
pub use reworded::{Reworded, RewordedPart, RewordedStretch};

use crate::compare::result::{Comparison, Profile, Recipe, TextScript};
use crate::explain::disguise::boilerplate::boilerplate;
use crate::explain::disguise::changes::changes;
use crate::explain::disguise::classes::class_words;
use crate::explain::disguise::evidence::CopyEvidence;
use crate::explain::disguise::facts::Facts;
use crate::explain::disguise::findings::findings;
use crate::explain::disguise::length::{chained, size};
use crate::explain::disguise::marks::{in_order, marked};
use crate::explain::disguise::matched::matched_sentences;
use crate::explain::disguise::tricks::{switch, with_simplify};
use crate::explain::disguise::unsearched::unsearched;
use crate::explain::passages::{Least, Passages, Template, holders, passages, stock};
use crate::measure::frequency::Holders;
use crate::measure::reuse_state::ReuseState;
use crate::pair::Side;
use crate::text::lines::SpaceRule;
use crate::text::normalize::{Ladder, NormalizeStep, Seen, SeenKind};

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

/// The profiles of documents, the scripts of their texts, and how the profiles were made.
pub type ProfiledTexts<'a> = (&'a [Profile], &'a [Option<TextScript>], &'a Recipe);

/// What is known of the other texts of a corpus when a pair is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct CorpusTexts<'a> {
    /// The profiles of all documents, the scripts of their texts and the recipe, to find template text.
    pub profiles: Option<ProfiledTexts<'a>>,
    /// Which texts hold what, to find stock text, which explains nothing.
    pub holders: Option<&'a Holders>,
}

impl<'a> CorpusTexts<'a> {
    /// The texts of a run; `template`: true to search for template text. Cost: the first time for a run,
    /// that of [`holders`].
    pub fn new(comparison: &'a Comparison, template: bool) -> Self {
        let profiles =
            template.then(|| (&*comparison.profiles, comparison.scripts(), &*comparison.recipe));
        Self { profiles, holders: Some(holders(comparison)) }
    }
}

/// The passages of a pair and how the copy was disguised.
#[derive(Debug, Clone)]
pub struct Copying {
    /// The passages.
    pub passages: Passages,
    /// The reworded stretches outside passages.
    pub reworded: Reworded,
    /// The disguise.
    pub disguise: Disguise,
    /// The normalisation steps of both texts. If the script was switched, they include `simplify`
    /// even if the comparison did not use it.
    pub ladder: Ladder,
    /// Least number of documents that hold template text; `None` if it was not searched for.
    pub template_documents: Option<usize>,
    /// The reuse between both texts, normalised by `ladder`; `None` if undefined or stopped.
    pub reuse: Option<ReuseState>,
}

impl Copying {
    /// Reads a pair. `corpus`: what is known of the other texts.
    pub fn new(
        texts: [&str; 2],
        ladder: &Ladder,
        options: &PassageOptions,
        corpus: Option<CorpusTexts<'_>>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let switch =
            if ladder.steps().contains(&NormalizeStep::Simplify) { None } else { switch(texts) };
        let ladder = if switch.is_some() { with_simplify(ladder) } else { ladder.clone() };
        let mut passages = passages(texts[0], texts[1], &ladder, options.least, stop);
        let corpus = corpus.unwrap_or_default();
        let profiles = corpus.profiles.filter(|(_, _, recipe)| recipe.ladder == ladder);
        let holders = corpus.holders.filter(|_| switch.is_none());
        let stock = holders.map(|holders| stock(&passages.texts, holders)).unwrap_or_default();
        let template_documents = profiles.map(|(profiles, scripts, recipe)| {
            let (rule, least) = (options.template, options.least);
            passages.mark_template((profiles, scripts), recipe, rule, least, stop)
        });
        let changes = changes(&passages, stop);
        let chained = chained(&passages, stop);
        let rule = SpaceRule::from_ladder(&ladder);
        let matched = matched_sentences(texts, &passages, rule, &chained, options.least, stop);
        let (least, sentences) = (options.least, matched.as_deref());
        let reworded = Reworded::new(texts, &passages, &chained, sentences, least, stop);
        let seen = texts.map(Seen::new);
        let disguised = is_disguised(&seen) && ladder.steps().contains(&NormalizeStep::Seen);
        let facts = Facts {
            texts,
            passages: &passages,
            reworded: &reworded,
            changes: &changes,
            switch,
            seen,
        };
        let evidence = CopyEvidence::new(&passages, &changes, &chained, sentences, (least, stock));
        let figures = ClassFigures { disguised, ..figures(&passages, &evidence, least) };
        let substitutions = facts.substitutions();
        let mut findings = findings(&facts, &figures, &substitutions);
        let rule = classify(&figures);
        findings.extend(unsearched(&figures, rule.class));
        let says = class_words(&figures, rule.class);
        let disguise = Disguise { figures, rule, says, findings, substitutions };
        let reuse =
            chained.ok().flatten().map(|found| ReuseState::Shares(found.shares, found.dice));
        Self { passages, reworded, disguise, ladder, template_documents, reuse }
    }

    /// The marked ranges of a side, ascending and disjoint.
    pub fn marked(&self, side: Side) -> Vec<MarkedRun> {
        marked(&self.passages, &self.reworded, side)
    }

    /// All passages and reworded stretches by their place in A.
    pub fn in_order(&self) -> Vec<MarkedFinding> {
        in_order(&self.passages, &self.reworded)
    }

    /// The same pair, decided with what the texts do not tell.
    #[must_use]
    pub fn knowing(mut self, known: &Knowledge<'_>, stop: &dyn Fn() -> bool) -> Self {
        let disguise = &mut self.disguise;
        disguise.figures.flagged = known.flagged;
        if !known.boilerplate.is_empty() {
            let (named, least) = (known.boilerplate, known.least);
            let share = boilerplate(&self.passages, named, &self.ladder, least, stop);
            disguise.figures.boilerplate = share;
        }
        disguise.rule = classify(&disguise.figures);
        disguise.says = class_words(&disguise.figures, disguise.rule.class);
        disguise.findings.retain(|own| own.subject != FindingSubject::Unsearched);
        disguise.findings.extend(unsearched(&disguise.figures, disguise.rule.class));
        self
    }
}

/// What is known of a pair besides its texts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Knowledge<'a> {
    /// True if the pair is flagged.
    pub flagged: bool,
    /// Texts that the reviewer named as boilerplate.
    pub boilerplate: &'a [String],
    /// The shortest passage shared with boilerplate.
    pub least: Least,
}

/// True if one of two texts is stored otherwise than seen in some kind, beyond an accident, and the other is not:
/// radicals and letters in another form change no word.
fn is_disguised(seen: &[Seen; 2]) -> bool {
    let kinds = [
        SeenKind::Exchanged,
        SeenKind::Marks,
        SeenKind::Separators,
        SeenKind::Hidden,
        SeenKind::Reversed,
    ];
    kinds.into_iter().any(|kind| {
        let [a, b] = seen.each_ref().map(|own| own.is_telling(kind));
        a != b
    })
}

/// The figures of a pair.
fn figures(found: &Passages, evidence: &CopyEvidence<'_>, least: Least) -> ClassFigures {
    let most = found.characters.into_iter().max().unwrap_or(0);
    let longer = Side::BOTH.into_iter().filter(|&side| found.characters[side] == most);
    ClassFigures {
        characters: found.characters,
        sizes: found.texts.each_ref().map(|text| size(&text.text, least)),
        coverage: Side::BOTH.map(|side| evidence.covered(side)),
        stock: Side::BOTH.map(|side| evidence.stock_share(side)),
        explained: Side::BOTH.map(|side| evidence.explained(side)),
        aligned: Side::BOTH.map(|side| evidence.aligned(side)),
        moved: evidence.moved(),
        stretches: longer.map(|side| evidence.stretches(side)).max().unwrap_or(0),
        matched: evidence.rows,
        code: evidence.code,
        longest: evidence.longest_passage(),
        stretch: Side::BOTH.map(|side| evidence.longest(side)).into_iter().fold(f64::MAX, f64::min),
        boilerplate: 0.0,
        disguised: false,
        flagged: false,
    }
}
