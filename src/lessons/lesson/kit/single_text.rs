//! The text of a lesson on one text: A of the chosen pair, or a demo text.

use crate::compare::result::Comparison;
use crate::lesson::kit::demo;
use crate::lesson::kit::error::LessonError;
use crate::lesson::kit::knobs::KnobValues;
use crate::lesson::kit::subject::{LessonSubject, Target};

/// A text, and the comparison that it is from.
#[derive(Debug, Clone)]
pub struct SingleText<'a> {
    /// The comparison.
    pub corpus: &'a Comparison,
    /// Its name, safe to show.
    pub name: String,
    /// Its first [`SingleText::MOST`] characters.
    pub text: &'a str,
    /// True if it has more.
    pub is_cut: bool,
}

impl<'a> SingleText<'a> {
    /// Most characters that are used.
    pub const MOST: usize = 20_000;

    /// A of the chosen pair if the knobs ask for it, else the demo text of this name. Errors: no pair is chosen.
    pub fn new(
        subject: &LessonSubject<'a>,
        values: &KnobValues,
        demo_text: &str,
    ) -> Result<Self, LessonError> {
        let is_pair = Target::from_knobs(values) == Target::Pair;
        let corpus = if is_pair { subject.corpus()? } else { demo::comparison() };
        let id = if is_pair {
            subject.sides()?;
            subject.pair.map(|pair| pair.a)
        } else {
            demo::document(demo_text)
        };
        let id = id.ok_or_else(LessonError::cancelled)?;
        let document = corpus.document(id).ok_or_else(LessonError::cancelled)?;
        let end = document.text.char_indices().nth(Self::MOST).map(|(at, _)| at);
        let text = document.text.get(..end.unwrap_or(document.text.len())).unwrap_or_default();
        Ok(Self { corpus, name: demo::name(corpus, id, 50), text, is_cut: end.is_some() })
    }
}
