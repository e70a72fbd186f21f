//! Normalises a long text piece by piece, which takes the memory of one copy, and foresees that memory.

use crate::text::normalize::Ladder;
use std::borrow::Cow;

/// Bytes from which on a text is normalised in pieces, and of a piece.
const PIECE: usize = 1 << 20;

/// Memory for normalising a text, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FoldingSizes {
    /// The normalised text.
    pub folded: u64,
    /// The most that is held at a time: a step reads the result of the one before.
    pub peak: u64,
}

impl Ladder {
    /// As [`Ladder::fold`]; `None` if the text gets longer than `most` bytes, or once `stop`, called
    /// after each step of each piece, returns true.
    pub fn fold_within(
        &self,
        original: &str,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<String> {
        self.fold_pieces(original, PIECE, most, stop)
    }

    /// As [`Ladder::fold_within`], in pieces from `size` bytes on: a long text takes the memory of its
    /// result and of one piece, not a copy for each step.
    fn fold_pieces(
        &self,
        original: &str,
        size: usize,
        most: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<String> {
        let (mut rest, mut folded) = (original, String::new());
        loop {
            let (piece, after) = rest.split_at(piece_end(rest, size));
            let most = most.saturating_sub(folded.len());
            let mut text = Cow::Borrowed(piece);
            for step in &self.0 {
                if let Some((changed, _)) = step.apply(&text, false, most) {
                    text = Cow::Owned(changed);
                }
                if text.len() > most || stop() {
                    return None;
                }
            }
            if after.is_empty() && folded.is_empty() {
                return Some(text.into_owned());
            }
            folded.reserve(if folded.is_empty() { original.len() } else { 0 });
            folded.push_str(&text);
            if after.is_empty() {
                return Some(folded);
            }
            rest = after;
        }
    }

    /// Normalises a text in pieces of one or two megabytes, and returns the memory that
    /// [`Ladder::fold`] takes for the whole. A piece is normalised as if it were a text of its own.
    pub fn each_piece(&self, original: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
        let (mut rest, mut sizes) = (original, FoldingSizes::default());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(piece_end(rest, PIECE));
            let own = self.each_part(piece, take);
            // The last piece of several is appended while it is held, too.
            let appended = if sizes.folded > 0 { own.folded } else { 0 };
            sizes.peak = sizes.peak.max(sizes.folded + own.peak + appended);
            sizes.folded += own.folded;
            rest = after;
        }
        sizes
    }

    /// Normalises one piece, in parts where it is long because nothing divides it.
    fn each_part(&self, piece: &str, take: &mut dyn FnMut(&str)) -> FoldingSizes {
        // For each step, whether it changes something, and the length of its result.
        let mut steps = vec![(false, 0); self.0.len()];
        let (mut rest, mut folded) = (piece, 0);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(rest.ceil_char_boundary(2 * PIECE));
            let mut text = Cow::Borrowed(part);
            for (step, (changes, length)) in self.0.iter().zip(&mut steps) {
                if let Some((changed, _)) = step.apply(&text, false, usize::MAX) {
                    (text, *changes) = (Cow::Owned(changed), true);
                }
                *length += text.len() as u64;
            }
            take(&text);
            folded += text.len() as u64;
            rest = after;
        }
        let (mut held, mut peak) = (0, folded);
        for (_, length) in steps.into_iter().filter(|step| step.0) {
            peak = peak.max(held + length);
            held = length;
        }
        FoldingSizes { folded, peak }
    }
}

/// Where the first piece of a text ends, of `size` bytes or more: between two characters that no step
/// changes for the sake of their neighbours, so that the pieces normalised one by one are the text
/// normalised. All of a text under twice the size.
fn piece_end(text: &str, size: usize) -> usize {
    if text.len() < 2 * size {
        return text.len();
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ('\u{4e00}'..='\u{9fff}').contains(&c);
    let from = text.ceil_char_boundary(size);
    let mut was_plain = false;
    let rest = text.get(from..).unwrap_or_default();
    let end = rest.char_indices().find(|&(_, c)| {
        let is_end = was_plain && is_plain(c);
        was_plain = is_plain(c);
        is_end
    });
    end.map_or(text.len(), |(at, _)| from + at)
}

#[cfg(test)]
mod tests {
    use super::{FoldingSizes, piece_end};
    use crate::text::normalize::{Ladder, NormalizeStep};

    #[test]
    fn pieces_have_the_sizes_of_the_whole() {
        let sizes = |text: &str| {
            let mut folded = String::new();
            let sizes = Ladder::default().each_piece(text, &mut |piece| folded.push_str(piece));
            (sizes, folded)
        };
        let (sizes_of_plain, _) = sizes("plain text");
        assert_eq!(sizes_of_plain, FoldingSizes { folded: 10, peak: 10 }, "one copy");
        let two = "Two steps\n\nchange it".repeat(70_000);
        let (sizes_of_two, folded) = sizes(&two);
        assert_eq!(sizes_of_two.peak, two.len() as u64 + sizes_of_two.folded);
        assert!(sizes_of_two.folded.abs_diff(Ladder::default().fold(&two).len() as u64) < 4);
        assert!(folded.starts_with("two steps change it"));
        let long = two.repeat(4);
        let (sizes_of_long, _) = sizes(&long);
        assert!(sizes_of_long.peak < sizes_of_long.folded + (5 << 20), "a piece more than a copy");
        assert!(Ladder::default().fold(&long) == Ladder::default().fold_mapped(&long).text);
        let whole = " ".repeat(3 << 20);
        assert_eq!(sizes(&whole).0.folded, 0);
    }

    #[test]
    fn pieces_folded_one_by_one_are_the_text_folded() {
        let signs = [
            "a", "B", "7", "Σ", "ﬁ", "é", "e\u{301}", "\u{301}", " ", "\n", "\u{3000}", "天", "體",
            "，", ".", "\u{200b}", "가", "\u{1100}", "\u{1161}", "ａ", "½", "'", "ſ", "İ",
            "\u{fe0f}",
        ];
        let all = Ladder::new(NormalizeStep::ALL.to_vec());
        let turned = Ladder::new(NormalizeStep::ALL.into_iter().rev().collect());
        let mut pieces = 0;
        for seed in 0..400 {
            let mut state: u64 = seed;
            let mut sign = |_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                signs[(state >> 33) as usize % signs.len()]
            };
            let text: String = (0..60).map(&mut sign).collect();
            for ladder in [&Ladder::default(), &all, &turned] {
                for size in [1, 5, 20] {
                    let folded = ladder.fold_pieces(&text, size, usize::MAX, &|| false).unwrap();
                    assert_eq!(folded, ladder.fold_mapped(&text).text, "{text:?} {ladder} {size}");
                    pieces += usize::from(piece_end(&text, size) < text.len());
                }
            }
        }
        assert!(pieces > 1_000, "{pieces}");
    }
}
