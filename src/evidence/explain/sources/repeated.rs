//! Repeated passages: stretches of text with all their places in the corpus.

use crate::explain::sources::gathered::IndexedCorpus;
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::text::WindowPlace;
use crate::pair::DocId;
use rayon::prelude::*;
use std::ops::Range;

/// A stretch that stands in two or more documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatedPassage {
    /// Its letters, see [`crate::explain::sources::TextSources`].
    pub letters: u32,
    /// Number of documents that hold it.
    pub documents: usize,
    /// All its places, by document, then by place.
    pub places: Vec<PassagePlace>,
}

/// A place of a passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassagePlace {
    /// The document.
    pub document: DocId,
    /// Bytes of the normalised text, or of the text as written; see [`IndexedCorpus::turn_to_originals`].
    pub bytes: Range<usize>,
}

impl IndexedCorpus {
    /// Turns the bytes of all places from those of normalised texts into those of the texts as written.
    /// Cost: each text with a place is normalised once, in parallel; memory: 8 bytes a place.
    pub fn turn_to_originals(&self, found: &mut [RepeatedPassage]) {
        let mut places: Vec<&mut PassagePlace> =
            found.iter_mut().flat_map(|passage| &mut passage.places).collect();
        places.sort_unstable_by_key(|place| place.document);
        let texts: Vec<_> = places.chunk_by_mut(|x, y| x.document == y.document).collect();
        let turn = |places: &mut [&mut PassagePlace]| {
            let document = places.first().map_or(0, |place| place.document.index());
            let text = self.corpus.documents.get(document).map_or("", |document| &document.text);
            let folded = self.index.ladder.fold_mapped(text);
            for place in places {
                place.bytes = folded.original(place.bytes.clone());
            }
        };
        self.pool.install(|| texts.into_par_iter().for_each(turn));
    }
}

impl PassageIndex {
    /// All passages in at least `documents` documents, those that repeat the most letters first.
    ///
    /// A passage is as long as all its windows stand at the same places: where a document joins or
    /// leaves, one passage ends and the next one starts. So each window belongs to one passage, and
    /// neighbours overlap by less than the shortest passage. Cost: one pass over all places.
    pub fn repeated(&self, documents: usize) -> Vec<RepeatedPassage> {
        let mut found: Vec<RepeatedPassage> = (0..self.groups() as u32)
            .filter(|&group| self.neighbour(group, -1).is_none())
            .map(|group| self.passage(group))
            .filter(|passage| passage.documents >= documents.max(2))
            .collect();
        found.sort_by_cached_key(|passage| {
            let copied = u64::from(passage.letters) * (passage.documents as u64 - 1);
            let first = passage.places.first().map(|place| (place.document, place.bytes.start));
            (std::cmp::Reverse(copied), first)
        });
        found
    }

    /// The passage whose first window is that of a group.
    fn passage(&self, group: u32) -> RepeatedPassage {
        let first = self.places(group);
        let (mut last, mut windows) = (group, 1);
        while let Some(next) = self.neighbour(last, 1) {
            (last, windows) = (next, windows + 1);
        }
        let tokens = |place: &WindowPlace| {
            let end =
                self.text(DocId(place.document)).map(|text| text.end(place.token + windows - 1));
            [place.token, end.unwrap_or(place.token)]
        };
        let letters = first
            .first()
            .and_then(|place| Some(self.text(DocId(place.document))?.letters(tokens(place))));
        let place = |place: &WindowPlace| {
            let document = DocId(place.document);
            let bytes = self.text(document)?.bytes(tokens(place));
            Some(PassagePlace { document, bytes })
        };
        RepeatedPassage {
            letters: letters.unwrap_or_default(),
            documents: first.chunk_by(|x, y| x.document == y.document).count(),
            places: first.iter().filter_map(place).collect(),
        }
    }

    /// The group of the windows right after (1) or right before (−1) those of a group, if they are
    /// the same everywhere and stand nowhere else.
    fn neighbour(&self, group: u32, step: i32) -> Option<u32> {
        let places = self.places(group);
        let beside = |place: &WindowPlace| {
            let token = place.token.checked_add_signed(step)?;
            self.text(DocId(place.document))?.group(token)
        };
        let next = beside(places.first()?)?;
        let is_same = self.places(next).len() == places.len()
            && places.iter().all(|place| beside(place) == Some(next));
        is_same.then_some(next)
    }
}
