//! Text that is reworded from a source, as the reading of the pair says; the readings are kept.

use crate::corpus::document::Document;
use crate::explain::disguise::{Copying, PassageOptions};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::ranges::TokenRange;
use crate::explain::sources::readings::{ReadRewordings, Rewording};
use crate::measure::copy_class::CopyClass;
use crate::pair::{DocId, DocPair, Side};
use std::ops::Range;
use std::sync::{Arc, PoisonError};

/// Longest pair that is read, in bytes of both texts.
const LONGEST: usize = 1 << 20;
/// Most readings that are kept, about 1 kB each.
const KEPT: usize = 1 << 16;
/// Classes of pairs that share no more than any two texts may: what is matched there explains nothing.
const NO_COPY: [CopyClass; 3] =
    [CopyClass::TooShort, CopyClass::Unrelated, CopyClass::SharedPhrases];

impl PassageIndex {
    /// What is reworded in a document from another one; `None` if the pair is too long, or if stopped.
    /// `documents` are those of the index. Cost: a reading of the pair, the first time.
    pub(super) fn rewordings(
        &self,
        documents: &[Document],
        [document, source]: [DocId; 2],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Arc<ReadRewordings>, Side)> {
        let side = if document < source { Side::A } else { Side::B };
        let pair = DocPair::ordered(document, source);
        let lock = || self.read.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&pair).cloned();
        if let Some(known) = known {
            return Some((known, side));
        }
        let found = Arc::new(self.read_pair(documents, pair, stop)?);
        let mut kept = lock();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(pair, Arc::clone(&found));
        Some((found, side))
    }

    fn read_pair(
        &self,
        documents: &[Document],
        pair: DocPair,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<ReadRewordings> {
        let [a, b] = pair.both().map(|id| documents.get(id.index()));
        let texts = [&*a?.text, &*b?.text];
        if texts.iter().map(|text| text.len()).sum::<usize>() > LONGEST {
            return None;
        }
        let options = PassageOptions { least: self.least, ..PassageOptions::default() };
        let copying = Copying::new(texts, &self.ladder, &options, None, stop);
        if stop() {
            return None;
        }
        let is_same = copying.ladder == self.ladder;
        let folded = (!is_same).then(|| texts.map(|text| self.ladder.fold_mapped(text)));
        let folded = folded.as_ref().unwrap_or(&copying.passages.texts);
        let tokens = |side: Side, bytes: &Range<usize>| -> Option<TokenRange> {
            let tokens = self.text(pair[side])?.tokens_in(&folded[side].normalised(bytes));
            Some(tokens).filter(|tokens| tokens[0] < tokens[1])
        };
        // The index compares texts of one script only; a switched script is another wording.
        let passages = copying.passages.list.iter().filter(|_| !is_same);
        let passages = passages
            .map(|own| (Side::BOTH.map(|side| vec![own.original[side].clone()]), &own.original));
        let rows = copying.reworded.list.iter().map(|own| {
            let bytes = |side: Side| own.parts[side].iter().map(|part| part.at.clone()).collect();
            (Side::BOTH.map(bytes), &own.original)
        });
        let mut sides: [Vec<Rewording>; 2] = Default::default();
        for (parts, whole) in passages.chain(rows) {
            for side in Side::BOTH {
                let both = [side, side.other()].map(|side| tokens(side, &whole[side]));
                let [Some(row), Some(theirs)] = both else { continue };
                let mut own: Vec<TokenRange> =
                    parts[side].iter().filter_map(|at| tokens(side, at)).collect();
                // Parts end where exchanged words start.
                own.dedup_by(|next, open| {
                    let joins = next[0] <= open[1];
                    if joins {
                        open[1] = open[1].max(next[1]);
                    }
                    joins
                });
                sides[side].extend(own.into_iter().map(|own| Rewording { own, theirs, row }));
            }
        }
        for own in &mut sides {
            own.sort_unstable_by_key(|one| (one.own, one.theirs));
        }
        let is_copy = !NO_COPY.contains(&copying.disguise.rule.class);
        Some(ReadRewordings { is_copy, sides })
    }
}
