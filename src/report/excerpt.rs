//! Excerpts of two texts: their passages with context, within a budget of bytes.

use crate::display::width::{clusters, last_clusters};
use crate::pair::Side;
use crate::report::record_pair::{QuotedPiece, RecordedPassage};
use std::ops::Range;

/// Levels from most to least text. The first that fits is used, else the last: no passage is
/// dropped.
const LEVELS: [QuoteLevel; 11] = [
    QuoteLevel::WHOLE,
    QuoteLevel::new(1_200, 12_000),
    QuoteLevel::new(500, 4_000),
    QuoteLevel::new(250, 1_500),
    QuoteLevel::new(120, 600),
    QuoteLevel::new(80, 300),
    QuoteLevel::new(48, 150),
    QuoteLevel::new(32, 80),
    QuoteLevel::new(20, 48),
    QuoteLevel::new(10, 24),
    QuoteLevel::LEAST,
];
/// Lengths of quotations in characters.
#[derive(Debug, Clone, Copy)]
struct QuoteLevel {
    /// Context on each side of a passage.
    context: usize,
    /// Most characters of a passage.
    passage: usize,
}

impl QuoteLevel {
    const WHOLE: Self = Self::new(usize::MAX, usize::MAX);
    const LEAST: Self = Self::new(0, 12);

    const fn new(context: usize, passage: usize) -> Self {
        Self { context, passage }
    }
}

/// Shorter omissions are not made: the mark takes as much room.
const SLACK: usize = 16;
/// A passage quoted with fewer characters shows only its beginning.
const WITH_END: usize = 150;

/// A passage, or the text between two, before it is cut.
struct Stretch {
    range: Range<usize>,
    passage: Option<usize>,
    characters: usize,
    /// True if its start, its end is context of a neighbouring passage.
    ends: [bool; 2],
}

/// Bytes of markup per piece, on the page and in the record.
const PIECE: usize = 100;

/// Bytes of a report for a whole text with `passages` passages: on the page and in the record, with
/// markup.
pub fn whole_cost(text: &str, passages: usize) -> usize {
    2 * text.len() + PIECE * (2 * passages + 1)
}

/// Both texts in pieces of at most `most` bytes per text, more if many passages leave no choice.
/// `passages` are in the order of A.
pub fn excerpts(
    texts: [&str; 2],
    passages: &[RecordedPassage],
    most: usize,
) -> [Vec<QuotedPiece>; 2] {
    let stretches = Side::BOTH.map(|side| stretches(texts[side], passages, side));
    let at = |level: QuoteLevel| {
        Side::BOTH.map(|side| {
            let text = texts[side];
            let of = &stretches[side];
            of.iter().flat_map(|stretch| cut(text, stretch, level)).collect::<Vec<_>>()
        })
    };
    if texts.iter().all(|text| whole_cost(text, passages.len()) <= most) {
        return at(QuoteLevel::WHOLE);
    }
    let cost =
        |pieces: &Vec<QuotedPiece>| pieces.iter().map(|p| 2 * p.text.len() + PIECE).sum::<usize>();
    let fits = |both: &[Vec<QuotedPiece>; 2]| both.iter().all(|pieces| cost(pieces) <= most);
    LEVELS.iter().map(|&level| at(level)).find(fits).unwrap_or_else(|| at(QuoteLevel::LEAST))
}

fn stretches(text: &str, passages: &[RecordedPassage], side: Side) -> Vec<Stretch> {
    let mut all = Vec::new();
    let mut end = 0;
    let mut put = |range: Range<usize>, passage, ends| {
        let characters = text.get(range.clone()).map_or(0, |part| part.chars().count());
        if characters > 0 {
            all.push(Stretch { range, passage, characters, ends });
        }
    };
    let place = |passage: &RecordedPassage| match side {
        Side::A => passage.a,
        Side::B => passage.b,
    };
    let mut order: Vec<(usize, [usize; 2])> = passages.iter().map(place).enumerate().collect();
    order.sort_by_key(|(_, [start, _])| *start);
    for (number, (place, [start, stop])) in order.into_iter().enumerate() {
        put(end..start, None, [number > 0, true]);
        put(start..stop, Some(place), [true, true]);
        end = stop;
    }
    put(end..text.len(), None, [!passages.is_empty(), false]);
    all
}

fn cut(
    text: &str,
    stretch: &Stretch,
    QuoteLevel { context, passage }: QuoteLevel,
) -> Vec<QuotedPiece> {
    let part = text.get(stretch.range.clone()).unwrap_or_default();
    let start = stretch.range.start;
    let whole = |at: usize, text: &str| QuotedPiece {
        at,
        passage: stretch.passage,
        text: text.to_owned(),
        left_out: 0,
    };
    let [head, tail] = match (stretch.passage, stretch.ends) {
        (Some(_), _) if passage < WITH_END => [passage, 0],
        (Some(_), _) => [passage / 3 * 2, passage / 3],
        (None, [false, false]) => [context.saturating_mul(4).max(48), 0],
        (None, ends) => ends.map(|kept| if kept { context } else { 0 }),
    };
    let kept = head.saturating_add(tail);
    if stretch.characters <= kept.saturating_add(SLACK) {
        return vec![whole(start, part)];
    }
    let first: usize = clusters(part).take(head).map(str::len).sum();
    let rest = part.get(first..).unwrap_or_default();
    let last = last_clusters(rest, tail);
    let middle = rest.strip_suffix(last).unwrap_or(rest);
    let left_out = middle.chars().count();
    let gap =
        QuotedPiece { at: start + first, passage: stretch.passage, text: String::new(), left_out };
    let behind = start + first + middle.len();
    let mut pieces =
        vec![whole(start, part.get(..first).unwrap_or_default()), gap, whole(behind, last)];
    pieces.retain(|piece| piece.left_out > 0 || !piece.text.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::passages::{Least, passages};
    use crate::text::normalize::Ladder;

    fn shared(a: &str, b: &str) -> Vec<RecordedPassage> {
        let found = passages(a, b, &Ladder::default(), Least::default(), &|| false);
        let list = found.list.iter().map(|passage| {
            let [a, b] = passage.original.clone().map(|range| [range.start, range.end]);
            RecordedPassage { a, b, characters: passage.length, moved: false, template: 0 }
        });
        list.collect()
    }

    /// Pieces tell the whole text: what is quoted is what stands there, what is left out is counted.
    fn check(text: &str, pieces: &[QuotedPiece]) {
        let mut at = 0;
        for piece in pieces {
            assert_eq!(piece.at, at, "{pieces:?}");
            at = if piece.left_out == 0 {
                assert_eq!(text.get(at..at + piece.text.len()), Some(piece.text.as_str()));
                at + piece.text.len()
            } else {
                let rest = text.get(at..).unwrap();
                rest.char_indices().nth(piece.left_out).map_or(text.len(), |(n, _)| at + n)
            };
        }
        assert_eq!(at, text.len());
    }

    #[test]
    fn pieces_tell_the_whole_text() {
        let common = "人民网评论员认为洗稿是对原创者的伤害也是对读者的欺骗".repeat(3);
        let a = format!("{}{common}{}e\u{301}尾", "甲乙丙丁".repeat(90), "戊己庚辛".repeat(70));
        let b = format!("{common}{}", "子丑寅卯".repeat(300));
        let found = shared(&a, &b);
        assert!(!found.is_empty());
        for most in [1, 1_000, 2_000, 4_000, 100_000] {
            let both = excerpts([&a, &b], &found, most);
            for (text, pieces) in [&a, &b].into_iter().zip(&both) {
                check(text, pieces);
                let shown: usize = pieces.iter().map(|p| p.text.len()).sum();
                assert!(shown <= most.max(400), "{shown} of {most}");
                for place in 0..found.len() {
                    assert!(pieces.iter().any(|p| p.passage == Some(place) && p.left_out == 0));
                }
            }
        }
        let both = excerpts(["", &b], &[], 600);
        check("", &both[0]);
        check(&b, &both[1]);
    }
}
