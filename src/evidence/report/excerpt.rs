//! Excerpts of two texts: passages and reworded stretches with context, within a budget of bytes.

use crate::display::width::{clusters, last_clusters};
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::report::record_marks::{QuotedPiece, RecordedPassage, RecordedStretch};
use crate::report::record_pair::PairRecord;
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

/// A marked range of a text.
#[derive(Debug, Clone)]
struct QuoteMark {
    range: Range<usize>,
    passage: Option<usize>,
    reworded: Option<usize>,
    exchanged: bool,
}

impl QuoteMark {
    const fn none(range: Range<usize>) -> Self {
        Self { range, passage: None, reworded: None, exchanged: false }
    }

    const fn is_marked(&self) -> bool {
        self.passage.is_some() || self.reworded.is_some()
    }
}

/// A marked range, or the text between two, before it is cut.
struct Stretch {
    mark: QuoteMark,
    characters: usize,
    /// True if its start, its end is context of a neighbouring passage.
    ends: [bool; 2],
}

/// Bytes of markup per piece, on the page and in the record.
const PIECE: usize = 100;

/// Bytes of a report for a whole text with `marks` marked ranges: on the page and in the record, with
/// markup.
pub fn whole_cost(text: &str, marks: usize) -> usize {
    2 * text.len() + PIECE * (2 * marks + 1)
}

/// The marked text of a pair.
#[derive(Debug, Clone, Copy)]
pub struct QuotedFindings<'a> {
    /// Passages, in the order of A.
    pub passages: &'a [RecordedPassage],
    /// Reworded stretches, in the order of A.
    pub reworded: &'a [RecordedStretch],
}

impl<'a> QuotedFindings<'a> {
    /// Those of a pair.
    pub fn new(pair: &'a PairRecord) -> Self {
        Self { passages: &pair.passages, reworded: &pair.reworded }
    }

    /// Number of marked ranges, in the text that has more of them.
    pub fn ranges(self) -> usize {
        let parts = |side| self.reworded.iter().map(|own| own.parts(side).len()).sum::<usize>();
        self.passages.len() + Side::BOTH.map(parts).into_iter().max().unwrap_or(0)
    }
}

/// Both texts in pieces of at most `most` bytes per text, more if many marks leave no choice.
pub fn excerpts(texts: [&str; 2], found: QuotedFindings<'_>, most: usize) -> [Vec<QuotedPiece>; 2] {
    let stretches = Side::BOTH.map(|side| stretches(texts[side], marks(found, side)));
    let at = |level: QuoteLevel| {
        Side::BOTH.map(|side| {
            let text = texts[side];
            let of = &stretches[side];
            of.iter().flat_map(|stretch| cut(text, stretch, level)).collect::<Vec<_>>()
        })
    };
    if texts.iter().all(|text| whole_cost(text, found.ranges()) <= most) {
        return at(QuoteLevel::WHOLE);
    }
    let cost =
        |pieces: &Vec<QuotedPiece>| pieces.iter().map(|p| 2 * p.text.len() + PIECE).sum::<usize>();
    let fits = |both: &[Vec<QuotedPiece>; 2]| both.iter().all(|pieces| cost(pieces) <= most);
    LEVELS.iter().map(|&level| at(level)).find(fits).unwrap_or_else(|| at(QuoteLevel::LEAST))
}

/// The marks of one text, ascending.
fn marks(found: QuotedFindings<'_>, side: Side) -> Vec<QuoteMark> {
    let passages = found.passages.iter().enumerate().map(|(at, passage)| {
        let [start, end] = if side == Side::A { passage.a } else { passage.b };
        QuoteMark { passage: Some(at), ..QuoteMark::none(start..end) }
    });
    let mut all: Vec<QuoteMark> = passages.collect();
    for (at, own) in found.reworded.iter().enumerate() {
        all.extend(own.parts(side).iter().map(|part| QuoteMark {
            reworded: Some(at),
            exchanged: part.exchanged,
            ..QuoteMark::none(part.at[0]..part.at[1])
        }));
    }
    all.order_by_key(|mark| (mark.range.start, mark.range.end));
    all
}

fn stretches(text: &str, marks: Vec<QuoteMark>) -> Vec<Stretch> {
    let mut all = Vec::new();
    let mut end = 0;
    let is_any = !marks.is_empty();
    let mut put = |mark: QuoteMark, ends| {
        let characters = text.get(mark.range.clone()).map_or(0, |part| part.chars().count());
        if characters > 0 {
            all.push(Stretch { mark, characters, ends });
        }
    };
    for (number, mark) in marks.into_iter().enumerate() {
        put(QuoteMark::none(end..mark.range.start), [number > 0, true]);
        end = mark.range.end;
        put(mark, [true, true]);
    }
    put(QuoteMark::none(end..text.len()), [is_any, false]);
    all
}

fn cut(
    text: &str,
    stretch: &Stretch,
    QuoteLevel { context, passage }: QuoteLevel,
) -> Vec<QuotedPiece> {
    let mark = &stretch.mark;
    let part = text.get(mark.range.clone()).unwrap_or_default();
    let start = mark.range.start;
    let piece = |at: usize, text: &str, left_out: usize| QuotedPiece {
        at,
        passage: mark.passage,
        reworded: mark.reworded,
        exchanged: mark.exchanged,
        text: text.to_owned(),
        left_out,
    };
    let whole = |at: usize, text: &str| piece(at, text, 0);
    let [head, tail] = match (mark.is_marked(), stretch.ends) {
        (true, _) if passage < WITH_END => [passage, 0],
        (true, _) => [passage / 3 * 2, passage / 3],
        (false, [false, false]) => [context.saturating_mul(4).max(48), 0],
        (false, ends) => ends.map(|kept| if kept { context } else { 0 }),
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
    let gap = piece(start + first, "", left_out);
    let behind = start + first + middle.len();
    let mut pieces =
        vec![whole(start, part.get(..first).unwrap_or_default()), gap, whole(behind, last)];
    pieces.retain(|piece| piece.left_out > 0 || !piece.text.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::disguise::{Copying, PassageOptions, RewordedPart};
    use crate::report::record_marks::RecordedPart;
    use crate::text::normalize::Ladder;

    fn shared(a: &str, b: &str) -> (Vec<RecordedPassage>, Vec<RecordedStretch>) {
        let options = PassageOptions::default();
        let found = Copying::new([a, b], &Ladder::default(), &options, None, &|| false);
        let passages = found.passages.list.iter().map(|passage| {
            let [a, b] = passage.original.clone().map(|range| [range.start, range.end]);
            RecordedPassage {
                a,
                b,
                characters: passage.length,
                moved: false,
                template: 0,
                a_part: None,
                b_part: None,
            }
        });
        let stretches = found.reworded.list.iter().map(|own| {
            let [a, b] = own.parts.each_ref().map(|parts| {
                let part = |part: &RewordedPart| RecordedPart {
                    at: [part.at.start, part.at.end],
                    exchanged: part.exchanged,
                };
                parts.iter().map(part).collect()
            });
            RecordedStretch { a, b, characters: own.characters, a_part: None, b_part: None }
        });
        (passages.collect(), stretches.collect())
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
        let old =
            "巷口那家茶馆没有招牌，街坊只管叫它老地方，喝茶的人慢慢来了，说的都是去年的收成。";
        let new =
            "巷口那家茶馆没有匾额，邻居只管叫它老地方，喝茶的客陆续来了，说的全是去年的年景。";
        let a =
            format!("{}{common}{}{old}e\u{301}尾", "甲乙丙丁".repeat(90), "戊己庚辛".repeat(70));
        let b = format!("{common}{}{new}", "子丑寅卯".repeat(300));
        let (passages, reworded) = shared(&a, &b);
        assert!(!passages.is_empty() && !reworded.is_empty());
        let found = QuotedFindings { passages: &passages, reworded: &reworded };
        for most in [1, 1_000, 2_000, 4_000, 100_000] {
            let both = excerpts([&a, &b], found, most);
            for (text, pieces) in [&a, &b].into_iter().zip(&both) {
                check(text, pieces);
                let shown: usize = pieces.iter().map(|p| p.text.len()).sum();
                assert!(shown <= most.max(600), "{shown} of {most}");
                for place in 0..passages.len() {
                    assert!(pieces.iter().any(|p| p.passage == Some(place) && p.left_out == 0));
                }
                for place in 0..reworded.len() {
                    assert!(pieces.iter().any(|p| p.reworded == Some(place) && p.left_out == 0));
                }
            }
        }
        let none = QuotedFindings { passages: &[], reworded: &[] };
        let both = excerpts(["", &b], none, 600);
        check("", &both[0]);
        check(&b, &both[1]);
    }
}
