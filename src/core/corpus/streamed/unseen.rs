//! What a reader does not see as it is stored, in few bytes: the remarks on a document whose text is not kept.

use crate::corpus::document::Document;
use crate::corpus::reading::{ReadingNote, RemarkKind, SeenAmount};
use std::sync::Arc;

/// Kinds with an amount, each for its place. New ones come last: files hold the places.
const SEEN: [fn(SeenAmount) -> RemarkKind; 7] = [
    RemarkKind::ExchangedLetters,
    RemarkKind::IdleMarks,
    RemarkKind::Separators,
    RemarkKind::HiddenCharacters,
    RemarkKind::StyledLetters,
    RemarkKind::Reversed,
    RemarkKind::Radicals,
];
/// Kinds of text apart from the page, likewise.
const OF_PAGE: [RemarkKind; 8] = [
    RemarkKind::HiddenText,
    RemarkKind::HiddenParts,
    RemarkKind::WhiteText,
    RemarkKind::TinyText,
    RemarkKind::OffPage,
    RemarkKind::Covered,
    RemarkKind::LayersOff,
    RemarkKind::OtherLetters,
];
/// Bytes of a remark: its kind, whether it is no finding, its count, its first bytes in the text.
const LENGTH: usize = 14;

/// The remarks on text that a reader does not see as it is stored, without the pieces. Empty for most documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnseenNotes(pub Vec<u8>);

impl UnseenNotes {
    /// Those of a document.
    pub fn new(document: &Document) -> Self {
        let mut bytes = Vec::new();
        for note in document.notes.iter() {
            let Some(kind) = all().position(|kind| is_kind(note.kind, kind)) else { continue };
            let first = note.spans.first().cloned().unwrap_or_default();
            bytes.extend([kind as u8, u8::from(!note.is_finding())]);
            for number in [note.count, first.start, first.end] {
                bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
            }
        }
        Self(bytes)
    }

    /// The remarks; those of kinds that are not known are left out.
    pub fn read(&self) -> Arc<[ReadingNote]> {
        let (entries, _) = self.0.as_chunks::<LENGTH>();
        entries.iter().filter_map(note).collect()
    }
}

/// All kinds, of findings.
fn all() -> impl Iterator<Item = RemarkKind> {
    OF_PAGE.into_iter().chain(SEEN.map(|kind| kind(SeenAmount::Telling)))
}

/// True if a kind is another one, in any amount.
fn is_kind(own: RemarkKind, kind: RemarkKind) -> bool {
    own == kind || std::mem::discriminant(&own) == std::mem::discriminant(&kind)
}

fn note(bytes: &[u8; LENGTH]) -> Option<ReadingNote> {
    let [kind, is_noted, numbers @ ..] = bytes;
    let (numbers, _) = numbers.as_chunks::<4>();
    let mut numbers = numbers.iter().map(|number| u32::from_le_bytes(*number) as usize);
    let (count, start, end) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let (place, is_noted) = (usize::from(*kind), *is_noted > 0);
    let amount = if is_noted { SeenAmount::Noted } else { SeenAmount::Telling };
    let seen = || SEEN.get(place.checked_sub(OF_PAGE.len())?).map(|kind| kind(amount));
    let kind = OF_PAGE.get(place).copied().or_else(seen)?;
    let spans = Some(start..end).filter(|span| !span.is_empty()).into_iter().collect();
    Some(ReadingNote { spans, is_noted, ..ReadingNote::new(kind, count) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;

    #[test]
    fn remarks_of_each_kind_and_amount_are_read_back() {
        let mut document =
            from_bytes(Name::new(b"a.txt"), b"text", &ReadOptions::default()).unwrap();
        for (place, kind) in all().enumerate() {
            let spans = std::iter::once(3..9).collect();
            let own = ReadingNote { spans, ..ReadingNote::new(kind, place + 1) };
            let noted = match place.checked_sub(OF_PAGE.len()) {
                Some(place) => ReadingNote::new(SEEN[place](SeenAmount::Noted), 2),
                None => ReadingNote { is_noted: true, ..ReadingNote::new(kind, 2) },
            };
            let other = ReadingNote::new(RemarkKind::Comments, 1);
            document.notes = Arc::from([own, noted, other]);
            let read = UnseenNotes::new(&document).read();
            assert_eq!(read.len(), 2, "{kind:?}");
            for (read, made) in read.iter().zip(document.notes.iter()) {
                assert_eq!(
                    (read.kind, read.count, &read.spans),
                    (made.kind, made.count, &made.spans)
                );
                assert_eq!(read.is_finding(), made.is_finding(), "{kind:?}");
            }
        }
    }
}
