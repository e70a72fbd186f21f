//! The chosen pair without what does not count: its scores, and the parts of both texts that are left out.

use crate::compare::result::{Comparison, Recipe};
use crate::corpus::document::Corpus;
use crate::explain::exclusions::{CountedPair, ExcludedSpan};
use crate::explain::page::{excluded_words, ratio_words, ratio_words_short};
use crate::explain::passages::Least;
use crate::pair::{DocPair, Side};
use crate::tui::model::left_out::UncountedParts;
use std::ops::Range;
use std::sync::Arc;

/// What the sentence on the scores without what does not count starts with.
pub const COUNTED: &str = "of what counts: ";

/// What the scores without what does not count depend on.
#[derive(Debug, Clone)]
pub struct CountedKey {
    corpus: Arc<Corpus>,
    recipe: Arc<Recipe>,
    least: Least,
    /// The pair.
    pub pair: DocPair,
    /// What does not count.
    pub parts: UncountedParts,
}

/// A pair without what does not count.
#[derive(Debug)]
pub struct CountedTexts {
    /// Both texts.
    pub texts: [Arc<str>; 2],
    /// The scores, and how many letters are left out.
    pub scores: CountedPair,
    /// The parts of both texts that are left out, ascending and disjoint, as bytes of the text as read.
    pub spans: [Vec<ExcludedSpan>; 2],
}

/// The newest request, and its result.
#[derive(Debug, Default)]
pub struct LiveCounted {
    requested: Option<CountedKey>,
    found: Option<Arc<CountedTexts>>,
    /// True if the result is of an earlier request.
    is_old: bool,
}

impl CountedKey {
    /// A pair of a comparison without these parts; template stretches have at least this length.
    pub fn new(shown: &Comparison, pair: DocPair, parts: UncountedParts, least: Least) -> Self {
        let (corpus, recipe) = (shown.corpus.clone(), shown.recipe.clone());
        Self { corpus, recipe, least, pair, parts }
    }

    /// True if both give the same scores.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_comparison =
            Arc::ptr_eq(&self.corpus, &other.corpus) && Arc::ptr_eq(&self.recipe, &other.recipe);
        let is_pair = (self.pair, self.least) == (other.pair, other.least);
        is_comparison && is_pair && self.parts.scores_as(&other.parts)
    }
}

impl LiveCounted {
    /// True if this was requested last.
    pub fn is_requested(&self, key: &CountedKey) -> bool {
        self.requested.as_ref().is_some_and(|own| own.is_same(key))
    }

    /// Records a request. The result of an earlier one stays until this one has its own, unless nothing
    /// is left out or the pair is another one.
    pub fn request(&mut self, key: CountedKey) {
        let is_pair = self.requested.as_ref().is_some_and(|own| own.pair == key.pair);
        if !is_pair || !key.parts.excludes_parts() {
            self.found = None;
        }
        self.is_old = self.found.is_some();
        self.requested = Some(key);
    }

    /// True if the result leaves out other parts than requested last, and is computed again.
    pub fn is_old(&self) -> bool {
        self.is_old
    }

    /// Stores the result of the newest request; false if it is of another one.
    pub fn adopt(&mut self, key: &CountedKey, found: Option<CountedTexts>) -> bool {
        let is_newest = self.is_requested(key);
        if is_newest {
            (self.found, self.is_old) = (found.map(Arc::new), false);
        }
        is_newest
    }

    /// The result for these two texts.
    pub fn for_texts(&self, texts: [&Arc<str>; 2]) -> Option<&Arc<CountedTexts>> {
        let is_own = |found: &&Arc<CountedTexts>| {
            found.texts.iter().zip(texts).all(|(own, text)| Arc::ptr_eq(own, text))
        };
        self.found.as_ref().filter(is_own)
    }
}

impl CountedTexts {
    /// The scores without what does not count, then how much that is in each text.
    pub fn in_words(&self) -> Vec<String> {
        if !self.scores.excludes() {
            return vec!["nothing of these two texts is left out".to_owned()];
        }
        let scores = ratio_words(self.scores.evidence.as_ref());
        let mut words = vec![format!("{COUNTED}{scores}")];
        for (side, letters) in Side::BOTH.into_iter().zip(&self.scores.letters) {
            if letters.excluded() > 0 {
                words.push(excluded_words(side, letters));
            }
        }
        words
    }

    /// The scores without what does not count, in full and short.
    pub fn in_a_line(&self) -> [String; 2] {
        if !self.scores.excludes() {
            let nothing = "nothing of these two texts is left out";
            return [nothing, "nothing is left out"].map(str::to_owned);
        }
        let evidence = self.scores.evidence.as_ref();
        [ratio_words(evidence), ratio_words_short(evidence)]
            .map(|words| format!("{COUNTED}{words}"))
    }

    /// The first part that is left out in a range of a text.
    pub fn within(&self, side: Side, bytes: &Range<usize>) -> Option<&ExcludedSpan> {
        let spans = &self.spans[side];
        let span = spans.get(spans.partition_point(|span| span.bytes.end <= bytes.start))?;
        (span.bytes.start < bytes.end).then_some(span)
    }

    /// The part that is left out at this byte of a text.
    pub fn at(&self, side: Side, byte: usize) -> Option<&ExcludedSpan> {
        self.within(side, &(byte..byte + 1))
    }
}
