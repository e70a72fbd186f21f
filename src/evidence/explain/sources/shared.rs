//! The stretches that one document shares with each other document, as long as they can be.

use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::text::WindowPlace;
use crate::pair::DocId;
use crate::part::PartOf as _;

/// A window that stands more often than this in one of two documents is paired in order only: its
/// first place with the first of the other document, and so on, all further ones with the last.
const OFTEN: usize = 4;
/// Most documents of one window that are looked at; those with the lowest ids.
pub const MOST_SOURCES: usize = 1_000;

/// A stretch of one document that stands in another one, and cannot be made longer on either side.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SharedStretch {
    pub(super) source: DocId,
    /// First token, and the one after the last.
    pub(super) own: [u32; 2],
    /// First token in the source; the number of tokens is the same.
    pub(super) theirs: u32,
}

impl SharedStretch {
    /// The tokens of the source.
    pub(super) fn their_tokens(&self) -> [u32; 2] {
        [self.theirs, self.theirs + (self.own[1] - self.own[0])]
    }
}

/// The other documents that may be sources.
pub(super) type IsSource<'a> = &'a dyn Fn(DocId) -> bool;

/// All stretches that a document shares with others, by source, then by place; and whether there are
/// documents that were not looked at because more than [`MOST_SOURCES`] have the same window. Cost: the places
/// of the windows, but where more documents go on together, of the first of these windows.
pub(super) fn shared(
    index: &PassageIndex,
    document: DocId,
    is_source: IsSource<'_>,
) -> (Vec<SharedStretch>, bool) {
    let Some(text) = index.text(document) else { return (Vec::new(), false) };
    let mut found = Vec::new();
    let mut is_crowded = false;
    // Stretches that reach the window before, ascending by their keys, as the places of a window are.
    let (mut open, mut next): (Vec<OpenStretch>, Vec<OpenStretch>) = (Vec::new(), Vec::new());
    for token in 0..text.windows() {
        let group = text.group(token);
        let before = token.checked_sub(1).and_then(|before| text.group(before));
        if group.is_some() && before.is_some_and(|before| index.is_continued(before)) {
            // All open stretches go on, and no other one starts.
            continue;
        }
        let end = token.checked_sub(1).map_or(0, |before| text.end(before));
        let mut reached = open.iter().copied().peekable();
        if let Some(group) = group {
            let places = index.places(group);
            let own = same(places, document.0);
            let rank = own.partition_point(|place| place.token < token);
            let others = by_document(places);
            let others = others.filter(|theirs| {
                theirs.first().is_some_and(|first| {
                    first.document != document.0 && is_source(DocId(first.document))
                })
            });
            for (number, theirs) in others.enumerate() {
                if number == MOST_SOURCES {
                    is_crowded = true;
                    break;
                }
                for place in paired(own, theirs, rank) {
                    let key = (place.document, i64::from(place.token) - i64::from(token));
                    while let Some(ended) = reached.next_if(|own| own.key < key) {
                        found.push(ended.closed(end));
                    }
                    let before = reached.next_if(|own| own.key == key);
                    next.push(OpenStretch { key, first: before.map_or(token, |own| own.first) });
                }
            }
        }
        found.extend(reached.map(|ended| ended.closed(end)));
        std::mem::swap(&mut open, &mut next);
        next.clear();
    }
    let end = text.windows().checked_sub(1).map_or(0, |last| text.end(last));
    found.extend(open.into_iter().map(|ended| ended.closed(end)));
    found.sort_unstable();
    (found, is_crowded)
}

/// A stretch that may go on; all of them end with the window before.
#[derive(Debug, Clone, Copy)]
struct OpenStretch {
    /// Its source and the distance between both places.
    key: (u32, i64),
    /// Its first token.
    first: u32,
}

impl OpenStretch {
    fn closed(self, end: u32) -> SharedStretch {
        let (source, distance) = self.key;
        let theirs = (i64::from(self.first) + distance) as u32;
        SharedStretch { source: DocId(source), own: [self.first, end], theirs }
    }
}

/// The places of each document. Cost: a binary search for a document with several places.
fn by_document(places: &[WindowPlace]) -> impl Iterator<Item = &[WindowPlace]> {
    let mut rest = places;
    std::iter::from_fn(move || {
        let document = rest.first()?.document;
        let is_own = |place: &WindowPlace| place.document == document;
        let several = rest.get(1).is_some_and(is_own);
        let own = if several { rest.partition_point(is_own) } else { 1 };
        let (own, others) = rest.split_at_checked(own)?;
        rest = others;
        Some(own)
    })
}

/// The places of one document.
fn same(places: &[WindowPlace], document: u32) -> &[WindowPlace] {
    let first = places.partition_point(|place| place.document < document);
    let last = places.partition_point(|place| place.document <= document);
    places.part(first..last)
}

/// The places of another document that the place `rank` of this document is paired with.
fn paired<'a>(own: &[WindowPlace], theirs: &'a [WindowPlace], rank: usize) -> &'a [WindowPlace] {
    if own.len().max(theirs.len()) <= OFTEN {
        return theirs;
    }
    let at = rank.min(theirs.len().saturating_sub(1));
    theirs.part(at..=at)
}
