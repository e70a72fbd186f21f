//! Remarks on what differs between a text as stored and as seen.

use crate::corpus::reading::{ReadingNote, RemarkKind, SeenAmount};
use crate::text::normalize::{Seen, SeenKind};

/// Most places of one kind that are kept of a text.
const PLACES: usize = 1_000;

/// What differs between a text as stored and as seen, one remark a kind. Cost: that of [`Seen::new`].
pub(in crate::corpus) fn seen_notes(text: &str) -> Vec<ReadingNote> {
    let seen = Seen::new(text);
    SeenKind::ALL.into_iter().filter_map(|kind| seen_note(&seen, kind)).collect()
}

/// The remark on one kind, with its first places; `None` if there is nothing of it.
pub fn seen_note(seen: &Seen, kind: SeenKind) -> Option<ReadingNote> {
    let count = seen.count(kind);
    let is_telling = seen.is_telling(kind);
    let amount = if is_telling { SeenAmount::Telling } else { SeenAmount::Noted };
    let spans = seen.of(kind).take(PLACES).map(|change| change.at.clone()).collect();
    (count > 0).then(|| ReadingNote { spans, ..ReadingNote::new(remark_kind(kind, amount), count) })
}

/// The kind of the remark on a kind of change.
pub fn remark_kind(kind: SeenKind, amount: SeenAmount) -> RemarkKind {
    let kind_of_remark = match kind {
        SeenKind::Exchanged => RemarkKind::ExchangedLetters,
        SeenKind::Marks => RemarkKind::IdleMarks,
        SeenKind::Separators => RemarkKind::Separators,
        SeenKind::Hidden => RemarkKind::HiddenCharacters,
        SeenKind::Styled => RemarkKind::StyledLetters,
        SeenKind::Reversed => RemarkKind::Reversed,
        SeenKind::Ideographs => RemarkKind::Radicals,
    };
    kind_of_remark(amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;
    use crate::text::normalize::Ladder;

    #[test]
    fn letters_are_remarked_on_with_their_places() {
        let text = "Thе nаme оf thе pоrt";
        let notes = seen_notes(text);
        assert_eq!(notes[0].to_string(), "5 letters of another alphabet inside words");
        assert!(notes[0].is_finding() && notes[0].spans[0] == (2..4), "{notes:?}");
        assert!(seen_notes("The name of the port").is_empty());
    }

    #[test]
    fn a_text_without_remarks_is_normalised_alike_without_the_search() {
        let ladder = Ladder::default();
        for text in ["Thе nаme оf thе pоrt", "The port", "⾃⼰", "a\u{200b}b", "中 文", "ｆｕｌｌ"]
        {
            let name = Name::new(b"a.txt");
            let document = from_bytes(name, text.as_bytes(), &ReadOptions::default()).unwrap();
            let is_same = ladder.fold(text) == ladder.for_text_as_seen().fold(text);
            assert!(is_same || !document.is_as_seen(), "{text}");
            assert_eq!(document.is_as_seen(), Seen::new(text).changes.is_empty(), "{text}");
        }
    }
}
