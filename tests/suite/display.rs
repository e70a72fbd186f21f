//! Sanitised text never drives a terminal, and columns are counted correctly.

use crate::properties::screen::assert_safe;
use lookalike::display::cells::cells;
use lookalike::display::sanitise::{is_safe_cell, sanitise, sanitise_bytes};
use lookalike::display::width::{clusters, cut, cut_middle, pad, width};
use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

/// Characters that affect their neighbours.
const ODD: &[char] = &[
    'a',
    ' ',
    '中',
    '\t',
    '\n',
    '\r',
    '\x1b',
    '\0',
    '\x7f',
    '\u{9b}',
    '\u{301}',
    '\u{fe0f}',
    '\u{200b}',
    '\u{200d}',
    '\u{202e}',
    '\u{1100}',
    '\u{1161}',
    '\u{11a8}',
    '한',
    '\u{600}',
    'क',
    '\u{94d}',
    '\u{93e}',
    '\u{d4e}',
    '🇨',
    '🇳',
    '👩',
    '🏽',
    '❤',
    '\u{ff9e}',
    '\u{e0041}',
    '\u{e0100}',
    '\u{e000}',
    '\u{fffe}',
    '\u{3164}',
    '\u{2028}',
    '\u{ad}',
    '\u{a0}',
    '﷽',
    '⸻',
    'ل',
    'ا',
    '\u{e33}',
];

fn odd() -> impl Strategy<Value = String> {
    let one = prop_oneof![prop::sample::select(ODD), any::<char>()];
    let run = (one, prop_oneof![9 => Just(1_usize), 1 => Just(12)]);
    prop::collection::vec(run, 0..24)
        .prop_map(|runs| runs.into_iter().flat_map(|(c, n)| std::iter::repeat_n(c, n)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn sanitised_text_is_safe_and_stays_as_it_is(text in odd()) {
        let once = sanitise(&text);
        assert_safe(&once);
        prop_assert_eq!(sanitise(&once), once);
    }

    #[test]
    fn sanitised_bytes_are_safe(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        assert_safe(&sanitise_bytes(&bytes));
    }

    #[test]
    fn clusters_are_those_of_the_standard(text in odd()) {
        prop_assert!(clusters(&text).eq(text.graphemes(true)));
    }

    #[test]
    fn cells_cover_the_line_and_show_what_sanitise_shows(line in odd()) {
        let (mut shown, mut covered) = (String::new(), 0..0);
        for cell in cells(&line) {
            prop_assert!(is_safe_cell(&cell.text) && cell.width == width(&cell.text));
            prop_assert!(cell.bytes == covered || cell.bytes.start == covered.end);
            prop_assert!(line.get(cell.bytes.clone()).is_some_and(|part| !part.is_empty()));
            covered = cell.bytes;
            shown.push_str(&cell.text);
        }
        prop_assert_eq!(covered.end, line.len());
        if !line.contains('\t') {
            prop_assert_eq!(shown, sanitise(&line));
        }
    }

    #[test]
    fn cuts_fit(text in odd(), columns in 0_usize..20) {
        let text = sanitise(&text);
        for short in [cut(&text, columns), cut_middle(&text, columns)] {
            prop_assert!(width(&short) <= columns, "{short:?}");
            let whole = width(&text) <= columns;
            prop_assert_eq!(whole, short == text);
            prop_assert!(whole || columns == 0 || short.contains('…'));
            assert_safe(&short);
        }
        prop_assert_eq!(width(&pad(&text, columns)), columns);
    }
}

#[test]
fn floods_are_bounded() {
    for flood in ['\u{301}', '\u{1100}', '\u{600}', '\u{200d}', '\u{e0100}'] {
        let text = format!("a{} b", flood.to_string().repeat(100_000));
        assert!(sanitise(&text).ends_with('b'));
        assert_safe(&cut(&sanitise(&text), 80));
    }
}
