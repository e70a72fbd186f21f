//! The step that unifies compatible and composed forms of a character: Unicode's NFKC.

use crate::text::rewrite::Rewrite;
use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// Compatibility composition, in segments that do not affect each other (UAX #15, section 9.1), so
/// that each change has a place. Most of a text is plain and needs no work.
pub(super) fn nfkc(rewrite: &mut Rewrite<'_>) {
    let text = rewrite.old();
    if text.is_ascii() {
        return;
    }
    let mut normal = String::new();
    let mut chars = text.char_indices().peekable();
    let mut segment = 0;
    while let Some((at, c)) = chars.next() {
        if rewrite.is_too_long() {
            return;
        }
        if is_plain(c) {
            segment = at;
            continue;
        }
        if starts_segment(c) {
            segment = at;
        }
        while chars.next_if(|&(_, c)| !starts_segment(c)).is_some() {}
        let end = chars.peek().map_or(text.len(), |&(at, _)| at);
        let old = text.get(segment..end).unwrap_or_default();
        normal.clear();
        normal.extend(old.nfkc());
        if normal != old {
            rewrite.replace(segment..end, &normal);
        }
    }
}

/// True for a character that is its own normal form and starts a segment. Most are recognised by
/// their block.
fn is_plain(c: char) -> bool {
    match c {
        '\0'..='\u{9f}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{3001}'..='\u{3029}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{3400}'..='\u{4dbf}' => true,
        _ => canonical_combining_class(c) == 0 && quick(c) == IsNormalized::Yes,
    }
}

/// True if no character before this one can change with it: the first character of its
/// decomposition is a starter and never composes with one before it.
fn starts_segment(c: char) -> bool {
    if is_plain(c) {
        return true;
    }
    let mut first = None;
    decompose_compatible(c, |part| {
        first.get_or_insert(part);
    });
    first.is_none_or(|c| canonical_combining_class(c) == 0 && quick(c) != IsNormalized::Maybe)
}

fn quick(c: char) -> IsNormalized {
    is_nfkc_quick(std::iter::once(c))
}

#[cfg(test)]
mod tests {
    use super::{is_plain, quick};
    use crate::text::normalize::{Ladder, NormalizeStep};
    use unicode_normalization::char::canonical_combining_class;
    use unicode_normalization::{IsNormalized, UnicodeNormalization};

    #[test]
    fn every_character_alone_and_after_others_is_as_the_whole_text_would_be() {
        let ladder = Ladder::new(vec![NormalizeStep::Nfkc]);
        for before in ["", "가", "ᄀ", "a", "か", "ά\u{327}", "\u{9c7}", "Ｆ", "〱"] {
            for c in ('\0'..=char::MAX).filter(|&c| !is_plain(c)) {
                let text = format!("{before}{c}");
                assert!(ladder.fold(&text).chars().eq(text.nfkc()), "{text:?}");
            }
        }
    }

    #[test]
    fn the_blocks_called_plain_are_plain() {
        for c in ('\0'..=char::MAX).filter(|&c| is_plain(c)) {
            let plain = canonical_combining_class(c) == 0 && quick(c) == IsNormalized::Yes;
            assert!(plain, "{c:?}");
        }
    }

    #[test]
    fn a_composition_maps_to_its_whole_source() {
        let folded = Ladder::new(vec![NormalizeStep::Nfkc])
            .fold_mapped("xＡ，ﬁe\u{301}\u{327}中\u{1100}\u{1161}");
        assert_eq!(folded.text, "xA,fi\u{229}\u{301}中가");
        assert_eq!(folded.original(1..2), 1..4);
        assert_eq!(folded.original(3..4), 7..10, "half a ligature is the ligature");
        assert_eq!(folded.original(5..7), 10..15);
        assert_eq!(folded.original(9..12), 15..18);
        assert_eq!(folded.original(12..15), 18..24, "jamo");
    }
}
