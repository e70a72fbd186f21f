//! The passage index: every stretch of a corpus that stands in two or more of its documents.

use crate::corpus::document::Document;
use crate::explain::passages::{Least, PassageWindows};
use crate::explain::sources::groups::WindowGroups;
use crate::explain::sources::readings::KeptReadings;
use crate::explain::sources::terms::RareTerms;
use crate::explain::sources::text::{ALONE, IndexedText, WindowPlace};
use crate::pair::DocId;
use crate::part::PartOf as _;
use crate::text::normalize::Ladder;
use rayon::prelude::*;
use std::sync::OnceLock;

/// Most windows of a corpus; the index of this number takes about 3.5 GB.
const MOST_WINDOWS: usize = 1 << 27;

/// From this number of places on, it is worth knowing whether they go on together.
const MANY: usize = if cfg!(test) { 2 } else { 8 };

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
    // Not filled in parallel: the thread that fills one would wait for the threads of the pool, and these
    // for it.
    /// Number of documents of each group, once requested.
    documents: OnceLock<Vec<u32>>,
    /// True for each group whose places all go on with the next token to another group, and make up all
    /// of that one; once requested.
    continued: OnceLock<Vec<bool>>,
    /// The rare terms of all texts, once requested.
    terms: OnceLock<RareTerms>,
    /// The pairs that were read.
    pub(super) read: KeptReadings,
    /// The shortest stretch.
    pub least: Least,
    /// How texts are normalised.
    pub ladder: Ladder,
}

/// A corpus is too large for the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the texts have {0} words and characters, more than {MOST_WINDOWS}: index a part of them")]
pub struct TooManyWindows(pub usize);

impl PassageIndex {
    /// The index of these documents; `None` if stopped. `seen` is called for each document that was
    /// read. Cost: normalising the texts and sorting their windows, in parallel. Memory: 18 bytes a
    /// window while it is built, and up to 70 MB; 14 afterwards, and 10 for each that is shared; in texts of
    /// more than 65,535 bytes 6 more.
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
        let read = |document: &Document| -> Option<(IndexedText, Vec<u64>)> {
            let folded = ladder.fold_mapped_unless(&document.text, &|| stop())?;
            let mut found = PassageWindows::new(&folded, least, &|| stop());
            seen();
            let hashes = std::mem::take(&mut found.hashes);
            Some((IndexedText::new(found), hashes))
        };
        let read = documents.par_iter().map(|one| (!stop()).then(|| read(one)).flatten());
        let Some(read) = read.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let (mut texts, hashes): (Vec<IndexedText>, Vec<Vec<u64>>) = read.into_iter().unzip();
        let all: usize = hashes.iter().map(Vec::len).sum();
        if all > MOST_WINDOWS {
            return Err(TooManyWindows(all));
        }
        let Some(grouped) = WindowGroups::new(hashes, stop) else { return Ok(None) };
        let groups = grouped.groups as usize;
        for (text, own) in texts.iter_mut().zip(grouped.into_lists()) {
            text.groups = own;
        }
        let index = Self::from_texts(texts, groups, ladder, least);
        Ok(index.filter(|_| !stop()))
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
        // Sizes two places after their group, so that filling moves each start to its place.
        let mut starts = vec![0_u32; groups + 2];
        for group in texts.iter().flat_map(|text| &text.groups).filter(|own| **own != ALONE) {
            *starts.get_mut(*group as usize + 2)? += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut places = vec![WindowPlace { document: 0, token: 0 }; all];
        for (document, text) in (0..).zip(&texts) {
            for (token, group) in (0..).zip(&text.groups).filter(|(_, own)| **own != ALONE) {
                let at = starts.get_mut(*group as usize + 1)?;
                *places.get_mut(*at as usize)? = WindowPlace { document, token };
                *at += 1;
            }
        }
        starts.truncate(groups + 1);
        let (documents, continued, terms) = Default::default();
        let (read, ladder) = (KeptReadings::default(), ladder.clone());
        Some(Self { texts, starts, places, documents, continued, terms, read, least, ladder })
    }

    /// Number of groups.
    pub(super) fn groups(&self) -> usize {
        self.starts.len() - 1
    }

    /// The places of a group, by document, then by token.
    pub(super) fn places(&self, group: u32) -> &[WindowPlace] {
        let at = |group: usize| self.starts.get(group).map_or(0, |&at| at as usize);
        self.places.part(at(group as usize)..at(group as usize + 1))
    }

    /// Number of documents that have the window of a group. Cost: the first time, a pass over all
    /// places; memory: 4 bytes a group.
    pub(super) fn documents(&self, group: u32) -> u32 {
        let all = self.documents.get_or_init(|| {
            let distinct = |group: usize| {
                let places = self.places(group as u32);
                places.chunk_by(|x, y| x.document == y.document).count() as u32
            };
            (0..self.groups()).map(distinct).collect()
        });
        all.get(group as usize).copied().unwrap_or_default()
    }

    /// True if the places of the next window of a document that has this group are those of the group, each
    /// one token on; so whatever is shared there goes on in all of them. False for a group of few
    /// places. Cost: the first time, a pass over all places; memory: a byte a group.
    pub(super) fn is_continued(&self, group: u32) -> bool {
        let all = self
            .continued
            .get_or_init(|| (0..self.groups() as u32).map(|group| self.goes_on(group)).collect());
        all.get(group as usize) == Some(&true)
    }

    /// The rare terms of all texts. Cost: the first time, see [`RareTerms::new`].
    pub(super) fn rare_terms(&self) -> &RareTerms {
        self.terms.get_or_init(|| RareTerms::new(&self.texts))
    }

    fn goes_on(&self, group: u32) -> bool {
        let places = self.places(group);
        let Some(first) = places.first().filter(|_| places.len() >= MANY) else { return false };
        let text = self.text(DocId(first.document));
        let Some(next) = text.and_then(|text| text.group(first.token + 1)) else { return false };
        let next = self.places(next);
        let one_on = |(place, next): (&WindowPlace, &WindowPlace)| {
            (next.document, next.token) == (place.document, place.token + 1)
        };
        next.len() == places.len() && places.iter().zip(next).all(one_on)
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
