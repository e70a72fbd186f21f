//! Finds the stretches of a text that stand in template files.

use crate::explain::passages::{Least, PassageWindows};
use crate::text::normalize::{Folded, Ladder};
use std::ops::Range;

/// The windows of all template files: see [`PassageWindows`].
#[derive(Debug, Clone, Default)]
pub(super) struct TemplateWindows {
    /// Hashes, ascending, distinct.
    hashes: Vec<u64>,
    /// Texts without a window, by their place in the list.
    pub(super) without: Vec<usize>,
}

impl TemplateWindows {
    /// The windows of these texts. Cost: normalising and sorting.
    pub(super) fn new(texts: &[String], ladder: &Ladder, least: Least) -> Self {
        let (mut hashes, mut without) = (Vec::new(), Vec::new());
        for (at, text) in texts.iter().enumerate() {
            let own = PassageWindows::new(&ladder.fold_mapped(text), least, &|| false).hashes;
            if own.is_empty() {
                without.push(at);
            }
            hashes.extend(own);
        }
        hashes.sort_unstable();
        hashes.dedup();
        Self { hashes, without }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The bytes of a normalised text in stretches of at least the length of a passage that stand in a
    /// template, ascending and disjoint.
    pub(super) fn find(
        &self,
        text: &Folded,
        least: Least,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Range<usize>> {
        if self.is_empty() {
            return Vec::new();
        }
        let windows = PassageWindows::new(text, least, stop);
        let mut found: Vec<Range<usize>> = Vec::new();
        for (first, (hash, &end)) in windows.hashes.iter().zip(&windows.ends).enumerate() {
            if self.hashes.binary_search(hash).is_err() {
                continue;
            }
            let edge = |token: usize, side: usize| {
                windows.tokens.get(token).map_or(0, |token| token[side] as usize)
            };
            let (start, end) = (edge(first, 0), edge(end as usize - 1, 1));
            match found.last_mut() {
                Some(open) if open.end >= start => open.end = end,
                _ => found.push(start..end),
            }
        }
        found
    }
}
