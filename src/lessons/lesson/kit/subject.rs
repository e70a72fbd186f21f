//! The subject of a lesson: loaded corpus, selected pair, settings.

use crate::compare::result::{Comparison, Profile};
use crate::corpus::document::Document;
use crate::lesson::kit::draw::DrawingRoom;
use crate::lesson::kit::error::LessonError;
use crate::lesson::kit::knobs::{Choice, Knob, KnobValues};
use crate::lesson::kit::sheets::words;
use crate::page::Multilingual;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;

/// The data available to a lesson. Fixed examples need none of it.
#[derive(Debug, Clone, Copy)]
pub struct LessonSubject<'a> {
    /// The comparison of the corpus; `None` before the first result, or without a corpus.
    pub comparison: Option<&'a Comparison>,
    /// The documents of the selected pair.
    pub pair: Option<DocPair>,
    /// The settings of the run.
    pub settings: &'a Settings,
    /// The room for each drawing.
    pub room: DrawingRoom,
}

/// One side of the selected pair.
#[derive(Debug, Clone, Copy)]
pub struct PairText<'a> {
    /// Its text and name.
    pub document: &'a Document,
    /// Its shingles and sketches.
    pub profile: &'a Profile,
}

/// The texts that a lesson works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// An example small enough to check by hand.
    Fixed,
    /// The selected pair.
    Pair,
    /// The whole loaded corpus.
    Corpus,
}

impl Target {
    /// Its name on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Pair => "pair",
            Self::Corpus => "corpus",
        }
    }

    fn words(self) -> Multilingual {
        match self {
            Self::Fixed => words!("kit.subject.fixed-example"),
            Self::Pair => words!("kit.subject.your-pair"),
            Self::Corpus => words!("kit.subject.corpus"),
        }
    }

    /// The value of the knob made by [`target_knob`].
    pub fn from_knobs(values: &KnobValues) -> Self {
        let word = values.word("on");
        [Self::Pair, Self::Corpus]
            .into_iter()
            .find(|target| target.word() == word)
            .unwrap_or(Self::Fixed)
    }
}

/// The knob that selects the subject, named `on`; starts at the first value.
pub fn target_knob(values: &[Target]) -> Knob {
    let choice = |target: &Target| Choice { word: target.word().to_owned(), title: target.words() };
    Knob {
        name: "on",
        title: words!("kit.target-knob.title"),
        choices: values.iter().map(choice).collect(),
        start: 0,
        moves: None,
    }
}

impl<'a> LessonSubject<'a> {
    /// Both sides of the selected pair; an error without one.
    pub fn sides(&self) -> Result<[PairText<'a>; 2], LessonError> {
        let none = || LessonError::new(words!("kit.sides.none"));
        let (comparison, DocPair { a, b }) = self.comparison.zip(self.pair).ok_or_else(none)?;
        let side = |id: DocId| {
            let profile = comparison.profiles.get(id.index())?;
            Some(PairText { document: comparison.document(id)?, profile })
        };
        let (a, b) = side(a).zip(side(b)).ok_or_else(none)?;
        Ok([a, b])
    }

    /// The comparison if it has a document; an error otherwise.
    pub fn corpus(&self) -> Result<&'a Comparison, LessonError> {
        let some = self.comparison.filter(|comparison| !comparison.profiles.is_empty());
        some.ok_or_else(|| LessonError::new(words!("kit.corpus.none")))
    }
}
