//! The passage index: every stretch of a corpus that stands in two or more of its documents.

use crate::corpus::document::Document;
use crate::explain::passages::{Least, PassageWindows};
use crate::pair::DocId;
use crate::text::normalize::Ladder;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;

/// Most windows of a corpus; the index of this number takes about 5 GB while it is built.
const MOST_WINDOWS: usize = 1 << 27;
/// Windows of a part that is sorted at a time.
const PART: usize = 1 << 16;
/// No other document has this window.
pub(super) const ALONE: u32 = u32::MAX;

/// A window of a document, by the index of its first counted token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WindowPlace {
    pub(super) document: u32,
    pub(super) token: u32,
}

/// A document as the index sees it.
#[derive(Debug, Default)]
pub(super) struct IndexedText {
    /// First and last byte (exclusive) of each counted token in the normalised text.
    pub(super) tokens: Vec<[u32; 2]>,
    /// Characters of all counted tokens before each one, and of all.
    pub(super) letters: Vec<u32>,
    /// The index after the last token of the window from each token on.
    pub(super) ends: Vec<u32>,
    /// The group of each window, or [`ALONE`].
    pub(super) groups: Vec<u32>,
    /// True if only the first part of the text was indexed.
    pub(super) is_cut: bool,
}

impl IndexedText {
    /// The group of the window from a token on, if other documents have it.
    pub(super) fn group(&self, token: u32) -> Option<u32> {
        self.groups.get(token as usize).copied().filter(|&group| group != ALONE)
    }

    /// Number of counted tokens.
    pub(super) fn len(&self) -> u32 {
        self.tokens.len() as u32
    }

    /// Characters of the counted tokens from the first to before the second.
    pub(super) fn letters(&self, [from, to]: [u32; 2]) -> u32 {
        let before = |at: u32| self.letters.get(at as usize).copied().unwrap_or_default();
        before(to).saturating_sub(before(from))
    }

    /// Bytes of the normalised text from the first token to before the second.
    pub(super) fn bytes(&self, [from, to]: [u32; 2]) -> Range<usize> {
        let token = |at: u32| self.tokens.get(at as usize).copied().unwrap_or_default();
        token(from)[0] as usize..token(to.saturating_sub(1))[1] as usize
    }

    /// The tokens that start inside bytes of the normalised text.
    pub(super) fn tokens_in(&self, bytes: &Range<usize>) -> [u32; 2] {
        let first = |edge: usize| self.tokens.partition_point(|token| (token[0] as usize) < edge);
        [first(bytes.start), first(bytes.end)].map(|token| token as u32)
    }

    /// The index after the last token of the window from `token` on.
    pub(super) fn end(&self, token: u32) -> u32 {
        self.ends.get(token as usize).copied().unwrap_or(token)
    }
}

/// All places of all windows that two or more documents share.
///
/// A window is the shortest stretch that counts as a passage (see [`PassageWindows`]); two documents
/// share a longer stretch exactly where they share all of its windows. Equality is that of 64-bit
/// hashes of the normalised text.
#[derive(Debug)]
pub struct PassageIndex {
    pub(super) texts: Vec<IndexedText>,
    /// Where the places of each group start, and the end of the last.
    starts: Vec<u32>,
    /// The places by group, each ascending.
    places: Vec<WindowPlace>,
    /// Number of documents of each group, once requested.
    documents: OnceLock<Vec<u32>>,
    /// The shortest stretch.
    pub least: Least,
    /// How texts are normalised.
    pub ladder: Ladder,
}

/// A corpus is too large for the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the texts have {0} words and characters, more than {MOST_WINDOWS}: index a part of them")]
pub struct TooManyWindows(pub usize);

/// A window of one document: its hash and its first token.
type HashedWindow = (u64, u32);

/// The groups of one part of the hash space.
#[derive(Default)]
struct GroupPart {
    sizes: Vec<u32>,
    places: Vec<WindowPlace>,
}

impl PassageIndex {
    /// The index of these documents; `None` if stopped. `seen` is called for each document that was
    /// read. Cost: normalising the texts and sorting their windows, in parallel. Memory: 36 bytes a
    /// window while it is built, 20 afterwards, and 8 for each that is shared.
    ///
    /// # Errors
    /// The texts have too many windows.
    pub fn new(
        documents: &[Document],
        ladder: &Ladder,
        least: Least,
        stop: &(dyn Fn() -> bool + Sync),
        seen: &(dyn Fn() + Sync),
    ) -> Result<Option<Self>, TooManyWindows> {
        let read = |document: &Document| -> Option<(IndexedText, Vec<HashedWindow>)> {
            let folded = ladder.fold_mapped_unless(&document.text, &|| stop())?;
            let found = PassageWindows::new(&folded, least, &|| stop());
            seen();
            let mut hashes: Vec<HashedWindow> = found.hashes.into_iter().zip(0..).collect();
            hashes.sort_unstable();
            let text = IndexedText {
                tokens: found.tokens,
                letters: found.letters,
                ends: found.ends,
                groups: Vec::new(),
                is_cut: found.is_cut,
            };
            Some((text, hashes))
        };
        let read = documents.par_iter().map(|one| (!stop()).then(|| read(one)).flatten());
        let Some(read) = read.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let (mut texts, lists): (Vec<IndexedText>, Vec<Vec<HashedWindow>>) =
            read.into_iter().unzip();
        let all: usize = lists.iter().map(Vec::len).sum();
        if all > MOST_WINDOWS {
            return Err(TooManyWindows(all));
        }
        let Some(parts) = parts(&lists, all, stop) else { return Ok(None) };
        for (text, list) in texts.iter_mut().zip(&lists) {
            text.groups = vec![ALONE; list.len()];
        }
        drop(lists);
        let mut index = Self {
            texts,
            starts: vec![0],
            places: Vec::new(),
            documents: OnceLock::new(),
            least,
            ladder: ladder.clone(),
        };
        for part in parts {
            index.add(part);
        }
        Ok((!stop()).then_some(index))
    }

    /// The index of texts whose windows are grouped; `None` if they do not fit each other. Cost: two passes
    /// over the windows.
    pub(super) fn from_texts(
        texts: Vec<IndexedText>,
        groups: usize,
        ladder: &Ladder,
        least: Least,
    ) -> Option<Self> {
        let grouped = |text: &IndexedText| text.groups.iter().filter(|own| **own != ALONE).count();
        let all: usize = texts.iter().map(grouped).sum();
        if groups > all || all > MOST_WINDOWS {
            return None;
        }
        let mut starts = vec![0_u32; groups + 1];
        for group in texts.iter().flat_map(|text| &text.groups).filter(|own| **own != ALONE) {
            *starts.get_mut(*group as usize + 1)? += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut places = vec![WindowPlace { document: 0, token: 0 }; all];
        for (document, text) in (0..).zip(&texts) {
            for (token, group) in (0..).zip(&text.groups).filter(|(_, own)| **own != ALONE) {
                let at = next.get_mut(*group as usize)?;
                *places.get_mut(*at as usize)? = WindowPlace { document, token };
                *at += 1;
            }
        }
        let (documents, ladder) = (OnceLock::new(), ladder.clone());
        Some(Self { texts, starts, places, documents, least, ladder })
    }

    fn add(&mut self, part: GroupPart) {
        let mut rest = part.places.as_slice();
        for size in part.sizes {
            let group = self.groups() as u32;
            let (own, behind) = rest.split_at_checked(size as usize).unwrap_or_default();
            for place in own {
                let text = self.texts.get_mut(place.document as usize);
                if let Some(slot) = text.and_then(|text| text.groups.get_mut(place.token as usize))
                {
                    *slot = group;
                }
            }
            rest = behind;
            self.starts.push(self.starts.last().copied().unwrap_or_default() + size);
        }
        self.places.extend(part.places);
    }

    /// Number of groups.
    pub(super) fn groups(&self) -> usize {
        self.starts.len() - 1
    }

    /// The places of a group, by document, then by token.
    pub(super) fn places(&self, group: u32) -> &[WindowPlace] {
        let at = |group: usize| self.starts.get(group).map_or(0, |&at| at as usize);
        self.places.get(at(group as usize)..at(group as usize + 1)).unwrap_or_default()
    }

    /// Number of documents that have the window of a group. Cost: the first time, a pass over all
    /// places; memory: 4 bytes a group.
    pub(super) fn documents(&self, group: u32) -> u32 {
        let all = self.documents.get_or_init(|| {
            let distinct = |group: usize| {
                let places = self.places(group as u32);
                places.chunk_by(|x, y| x.document == y.document).count() as u32
            };
            (0..self.groups()).into_par_iter().map(distinct).collect()
        });
        all.get(group as usize).copied().unwrap_or_default()
    }

    pub(super) fn text(&self, document: DocId) -> Option<&IndexedText> {
        self.texts.get(document.index())
    }

    /// Letters of all documents.
    pub fn all_letters(&self) -> u64 {
        self.texts.iter().map(|text| u64::from(text.letters([0, text.len()]))).sum()
    }

    /// True if only the first part of a document was indexed.
    pub fn is_cut(&self, document: DocId) -> bool {
        self.text(document).is_some_and(|text| text.is_cut)
    }
}

/// The windows that two or more documents have, by part of the hash space; `None` if stopped.
fn parts(
    lists: &[Vec<HashedWindow>],
    all: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<GroupPart>> {
    let bits = (all / PART).max(1).ilog2() + 1;
    let edge = |part: u64| (u128::from(part) << (64 - bits)).min(u128::from(u64::MAX)) as u64;
    let part = |at: u64| {
        if stop() {
            return None;
        }
        let is_last = at + 1 == 1 << bits;
        let (from, to) = (edge(at), edge(at + 1));
        let mut windows: Vec<(u64, WindowPlace)> = Vec::new();
        for (document, list) in (0..).zip(lists) {
            let first = list.partition_point(|(hash, _)| *hash < from);
            let rest = list.get(first..).unwrap_or_default().iter();
            let own = rest.take_while(|(hash, _)| is_last || *hash < to);
            windows.extend(own.map(|&(hash, token)| (hash, WindowPlace { document, token })));
        }
        windows.sort_unstable();
        let mut part = GroupPart::default();
        for group in windows.chunk_by(|x, y| x.0 == y.0) {
            if let [(_, first), .., (_, last)] = group
                && first.document != last.document
            {
                part.sizes.push(group.len() as u32);
                part.places.extend(group.iter().map(|(_, place)| *place));
            }
        }
        Some(part)
    };
    (0..1_u64 << bits).into_par_iter().map(part).collect()
}
