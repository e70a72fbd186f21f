//! Which repeated passages to cut from the texts of a corpus, so that each is kept once.

use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::text::{ALONE, IndexedText};
use crate::pair::DocId;
use std::ops::Range;

/// A stretch to cut: each of its passages stands whole in what is kept of an earlier text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassageCut {
    /// Bytes of the normalised text.
    pub bytes: Range<usize>,
    /// Its letters.
    pub letters: u32,
    /// The earlier text that keeps its first passage; its others may be kept elsewhere.
    pub kept_in: DocId,
}

/// Tokens to cut, and the text that keeps their first window.
struct CutTokens {
    tokens: [u32; 2],
    kept_in: u32,
}

impl PassageIndex {
    /// What to cut from each document, ascending and disjoint; empty lists once `stop` returns true.
    ///
    /// Documents are read in order. A passage is cut if it stands in what was kept of a document before,
    /// so each cut passage is still there once, whole. What repeats inside one document only stays.
    /// Cost: one pass over all windows; memory: 4 bytes a group.
    pub fn cuts(&self, stop: &dyn Fn() -> bool) -> Vec<Vec<PassageCut>> {
        // The document that keeps the window of each group.
        let mut kept = vec![ALONE; self.groups()];
        let cut = |(text, document): (&IndexedText, u32)| {
            if stop() {
                return Vec::new();
            }
            let cuts = repeated(text, &kept);
            keep(text, document, &cuts, &mut kept);
            let cut = |cut: CutTokens| PassageCut {
                bytes: text.bytes(cut.tokens),
                letters: text.letters(cut.tokens),
                kept_in: DocId(cut.kept_in),
            };
            cuts.into_iter().map(cut).collect()
        };
        self.texts.iter().zip(0..).map(cut).collect()
    }
}

/// The windows of a text that are kept already, joined where they touch.
fn repeated(text: &IndexedText, kept: &[u32]) -> Vec<CutTokens> {
    let mut cuts: Vec<CutTokens> = Vec::new();
    for token in 0..text.windows() {
        let holder = text.group(token).and_then(|group| kept.get(group as usize).copied());
        let Some(kept_in) = holder.filter(|holder| *holder != ALONE) else { continue };
        let end = text.end(token);
        match cuts.last_mut() {
            Some(open) if open.tokens[1] >= token => open.tokens[1] = end,
            _ => cuts.push(CutTokens { tokens: [token, end], kept_in }),
        }
    }
    cuts
}

/// Notes the windows that stand whole in what is kept of a document.
fn keep(text: &IndexedText, document: u32, cuts: &[CutTokens], kept: &mut [u32]) {
    let mut rest = cuts;
    for token in 0..text.windows() {
        while let [first, more @ ..] = rest
            && first.tokens[1] <= token
        {
            rest = more;
        }
        let is_whole = rest.first().is_none_or(|cut| cut.tokens[0] >= text.end(token));
        let slot = text.group(token).and_then(|group| kept.get_mut(group as usize));
        if let Some(slot) = slot.filter(|slot| is_whole && **slot == ALONE) {
            *slot = document;
        }
    }
}
