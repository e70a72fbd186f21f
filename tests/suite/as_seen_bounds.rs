//! Texts that were made to break the step `seen` cost no more than others.

use lookalike::text::normalize::{Ladder, Seen};

#[test]
fn texts_made_to_break_it_are_bounded() {
    let marks: String = std::iter::repeat_n('\u{301}', 1_000_000).collect();
    let overrides = "\u{202e}abc".repeat(100_000);
    let texts = [
        format!("one letter a{marks} with marks"),
        marks,
        "\u{336}".repeat(1_000),
        "\u{202e}".repeat(100_000),
        overrides,
        "\u{e000}".repeat(100_000),
        "\u{0}".repeat(100_000),
        "a\u{430}".repeat(200_000),
        "·a".repeat(200_000),
        "\u{200b}\u{fdd0}".repeat(100_000),
    ];
    for text in texts {
        let seen = Seen::new(&text);
        assert!(seen.changes.windows(2).all(|pair| pair[0].at.end <= pair[1].at.start));
        let folded = Ladder::default().fold_mapped(&text);
        assert_eq!(folded.text, Ladder::default().fold(&text));
    }
}
