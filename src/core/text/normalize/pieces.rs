//! Divides a long text into pieces that are normalised one by one, within the memory of one copy.

/// Bytes from which on a text is normalised in pieces, and of a piece.
pub(super) const PIECE: usize = 1 << 20;

/// Memory for normalising a text, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FoldingSizes {
    /// The normalised text.
    pub folded: u64,
    /// The most that is held at a time: a step reads the result of the one before.
    pub peak: u64,
}

/// Where the first piece of a text ends, of `size` bytes or more: between two characters that no step
/// changes for the sake of their neighbours, so that the pieces normalised one by one are the text
/// normalised. All of a text under twice the size.
pub(super) fn piece_end(text: &str, size: usize) -> usize {
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
