//! Reads one pair after another; what belongs to a document is prepared once.

use crate::compare::result::{Comparison, CopyFacts, PairReading};
use crate::corpus::reading::ReadingNote;
use crate::explain::disguise::{ClassFigures, Copying, CorpusTexts, PassageOptions, classify};
use crate::explain::reading::memo::{MemoKey, ReadingMemo};
use crate::measure::chains::{ChainText, NoReuse, chains};
use crate::measure::reuse_state::ReuseState;
use crate::pair::{DocId, DocPair};
use crate::text::hash;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of prepared texts that are kept, by their texts as written; in memory about 15 times that.
const KEPT: usize = 8 << 20;

/// A text prepared for chains, or why it has none.
type PreparedText = Arc<Result<ChainText, NoReuse>>;

/// What a reading finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadingDepth {
    /// The reuse alone.
    Reuse,
    /// The reuse, and what was done to the text.
    Copy,
}

/// Reads pairs of one comparison. Shared between threads.
#[derive(Debug)]
pub struct PairReader {
    comparison: Comparison,
    memo: Arc<ReadingMemo>,
    /// A hash of how texts are normalised, and of all texts: stock text is that of the corpus.
    corpus: u64,
    prepared: Mutex<KeptTexts>,
}

#[derive(Debug, Default)]
struct KeptTexts {
    texts: HashMap<DocId, PreparedText>,
    bytes: usize,
}

impl PairReader {
    /// A reader of the pairs of a comparison. Readings that `memo` knows are not made again.
    pub fn new(comparison: Comparison, memo: Arc<ReadingMemo>) -> Self {
        let mut known = comparison.recipe.ladder.to_string().into_bytes();
        let mut texts: Vec<[u8; 32]> = comparison.profiles.iter().map(|p| p.folded).collect();
        texts.sort_unstable();
        known.extend(texts.iter().flatten());
        let corpus = hash::shingle(&known);
        Self { comparison, memo, corpus, prepared: Mutex::default() }
    }

    /// Reads a pair of documents, in this order. `None` if a text is not available or `stop` returned
    /// true. Cost: the reuse, see [`PairReader::reuse`]; for the copy also the passages and the alignment.
    /// Nothing if the memo knows both texts.
    pub fn read(
        &self,
        pair: DocPair,
        depth: ReadingDepth,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<PairReading> {
        let reading = self.read_folded(pair, depth, stop)?;
        let copy = reading.copy.map(|copy| match self.are_stored_apart(pair) {
            Some(apart) => copy.of_equal_texts(apart),
            None => copy,
        });
        Some(PairReading { copy, ..reading })
    }

    /// Whether equal texts, of which a pair is some, are stored apart, see [`ReadingNote::are_stored_apart`]; `None` for
    /// other pairs. The first pair of copies stands for all of them.
    fn are_stored_apart(&self, pair: DocPair) -> Option<bool> {
        let copies = &self.comparison.copies;
        let first = copies.representative(pair.a);
        if first != copies.representative(pair.b) {
            return None;
        }
        let others = copies.others(first);
        let is_row = pair.a == first && others.first() == Some(&pair.b);
        let all = if is_row { others } else { &[] };
        let texts = [pair.a, pair.b].into_iter().chain(all.iter().copied());
        let documents = texts.filter_map(|id| self.comparison.document(id));
        Some(ReadingNote::are_stored_apart(documents.map(|document| &*document.notes)))
    }

    /// The reading that the memo has or gets: of the texts as compared.
    fn read_folded(
        &self,
        pair: DocPair,
        depth: ReadingDepth,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<PairReading> {
        let key = self.key(pair)?;
        let known = self.memo.get(&key);
        if let Some(known) =
            known.filter(|known| depth == ReadingDepth::Reuse || known.copy.is_some())
        {
            return Some(known);
        }
        let (copy, found) = if depth == ReadingDepth::Copy {
            let (copy, reuse) = self.copy(pair, stop)?;
            (Some(copy), reuse)
        } else {
            (None, None)
        };
        let reuse = match known.map(|known| known.reuse).or(found) {
            Some(reuse) => reuse,
            None => self.reuse(pair, stop)?,
        };
        let reading = PairReading { reuse, copy };
        self.memo.insert(key, reading);
        Some(reading)
    }

    /// What was done to one text to make the other, and the reuse between both where that is found on
    /// the way.
    fn copy(
        &self,
        pair: DocPair,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(CopyFacts, Option<ReuseState>)> {
        let [a, b] = pair.both().map(|id| self.comparison.document(id));
        let ladder = &self.comparison.recipe.ladder;
        let options = PassageOptions::default();
        let corpus = CorpusTexts::new(&self.comparison, false);
        let copying = Copying::new([&a?.text, &b?.text], ladder, &options, Some(corpus), stop);
        let figures = copying.disguise.figures;
        let class = |flagged| classify(&ClassFigures { flagged, ..figures }).class;
        let classes = [class(false), class(true)];
        let (explained, is_searched) = (figures.explained, figures.matched.is_some());
        let facts = CopyFacts { classes, explained, is_searched };
        let reuse = copying.reuse.filter(|_| copying.ladder == *ladder);
        (!stop()).then_some((facts, reuse))
    }

    /// Reads pairs in full and in parallel, in the order given; a pair that cannot be read has `None`.
    pub fn read_all(
        &self,
        pairs: &[DocPair],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(DocPair, Option<PairReading>)> {
        pairs.par_iter().map(|pair| (*pair, self.read(*pair, ReadingDepth::Copy, stop))).collect()
    }

    /// The reuse between two documents, in this order; `None` as for [`PairReader::read`]. Cost: about
    /// 2 ms for two texts of 5 kB, both prepared anew (`cargo run --release --example quality`).
    pub fn reuse(&self, pair: DocPair, stop: &(dyn Fn() -> bool + Sync)) -> Option<ReuseState> {
        let has_texts = pair.both().into_iter().all(|id| self.comparison.has_text(id));
        if !has_texts {
            return None;
        }
        let [x, y] = pair.both().map(|id| self.prepared(id, stop));
        match (&*x?, &*y?) {
            (Ok(x), Ok(y)) => {
                let found = chains(x, y, &|| stop())?;
                Some(ReuseState::Shares(found.shares, found.dice))
            }
            (Err(why), _) | (_, Err(why)) => Some(ReuseState::Undefined(*why)),
        }
    }

    fn key(&self, pair: DocPair) -> Option<MemoKey> {
        let folded = |id: DocId| self.comparison.profiles.get(id.index()).map(|p| p.folded);
        let [a, b] = pair.both().map(folded);
        Some(MemoKey { texts: [a?, b?], corpus: self.corpus })
    }

    /// The prepared text of a document. Two threads may prepare one text at the same time; the result
    /// is the same.
    fn prepared(&self, id: DocId, stop: &(dyn Fn() -> bool + Sync)) -> Option<PreparedText> {
        let lock = || self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().texts.get(&id).cloned();
        if known.is_some() || stop() {
            return known;
        }
        let text = &self.comparison.document(id)?.text;
        let folded = self.comparison.recipe.ladder.fold(text);
        let made: PreparedText = Arc::new(ChainText::new(&folded));
        let mut kept = lock();
        if kept.bytes > KEPT {
            *kept = KeptTexts::default();
        }
        kept.bytes += text.len();
        kept.texts.insert(id, Arc::clone(&made));
        Some(made)
    }
}
