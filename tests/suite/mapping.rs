//! The normalisation ladder: each step and its map back against a naive version, on difficult
//! texts.

use lookalike::text::normalize::{Ladder, NormalizeStep};
use lookalike::text::script::is_han;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

/// Characters that steps change, and neighbours that matter.
const NASTY: &str = "aZ é\u{301}\u{327}\u{345} \t\r\n\u{a0}\u{3000}\u{2028}中文萬㑮𠁞𫝈，。“ﬁＡ１㌔①ﷺ\
    İΣσςΑ.'’\u{200b}\u{200d}\u{202e}\u{2066}\u{ad}\u{feff}\u{fe0f}\u{e0041}\u{3164}\u{ffa0}\u{1160}\
    \u{1100}\u{1161}\u{11a8}가ガｶﾞか\u{3099}ー々〇⽔豈\u{1f600}👍🏽\u{9c7}\u{9be}\u{9d7}\u{fffd}\u{0}\u{1b}\u{10ffff}";

fn text() -> impl Strategy<Value = String> {
    let alphabet: Vec<char> = NASTY.chars().collect();
    let nasty = prop::sample::select(alphabet);
    prop::collection::vec(prop_oneof![9 => nasty, 1 => any::<char>()], 0..24)
        .prop_map(|chars| chars.into_iter().collect())
}

fn ladder() -> impl Strategy<Value = Ladder> {
    prop::collection::vec(prop::sample::select(NormalizeStep::ALL.to_vec()), 0..6)
        .prop_map(Ladder::new)
}

/// Unicode's Default_Ignorable_Code_Point among the characters of [`NASTY`], and all others known
/// to be used for hiding text.
fn hides(c: char) -> bool {
    let ranges = [
        ('\u{200b}', '\u{200f}'),
        ('\u{202a}', '\u{202e}'),
        ('\u{2060}', '\u{206f}'),
        ('\u{fe00}', '\u{fe0f}'),
        ('\u{e0000}', '\u{e0fff}'),
        ('\u{180b}', '\u{180f}'),
        ('\u{1160}', '\u{1160}'),
        ('\u{3164}', '\u{3164}'),
        ('\u{ffa0}', '\u{ffa0}'),
        ('\u{ad}', '\u{ad}'),
        ('\u{feff}', '\u{feff}'),
        ('\u{61c}', '\u{61c}'),
    ];
    ranges.iter().any(|&(first, last)| (first..=last).contains(&c))
}

/// One step by its definition; `None` for the steps whose definition is a table.
fn slow(step: NormalizeStep, text: &str) -> Option<String> {
    let words = || text.split(char::is_whitespace).filter(|word| !word.is_empty());
    Some(match step {
        NormalizeStep::Invisible if text.chars().all(|c| NASTY.contains(c)) => {
            text.chars().filter(|&c| !hides(c)).collect()
        }
        NormalizeStep::Nfkc => text.nfkc().collect(),
        NormalizeStep::Lowercase => text.to_lowercase().replace('ß', "ss"),
        NormalizeStep::CollapseSpace => words().collect::<Vec<_>>().join(" "),
        NormalizeStep::SmartSpace => words().fold(String::new(), |mut done, word| {
            let beside = |c: Option<char>| c.is_none_or(is_han);
            if !beside(done.chars().last()) && !beside(word.chars().next()) {
                done.push(' ');
            }
            done + word
        }),
        NormalizeStep::RemoveSpace => words().collect(),
        NormalizeStep::Seen
        | NormalizeStep::Invisible
        | NormalizeStep::Simplify
        | NormalizeStep::Punctuation => return None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn every_step_is_as_its_slow_twin(text in text()) {
        for step in NormalizeStep::ALL {
            if let Some(expected) = slow(step, &text) {
                prop_assert_eq!(Ladder::new(vec![step]).fold(&text), expected, "{:?}", step);
            }
        }
    }

    #[test]
    fn a_map_back_is_sound(text in text(), ladder in ladder()) {
        let folded = ladder.fold_mapped(&text);
        prop_assert_eq!(&folded.text, &ladder.fold(&text));
        let mut ends: Vec<usize> = folded.text.char_indices().map(|(at, _)| at).collect();
        ends.push(folded.text.len());
        let mut before = 0..0;
        for window in ends.windows(2) {
            let original = folded.original(window[0]..window[1]);
            prop_assert!(text.get(original.clone()).is_some_and(|source| !source.is_empty()));
            prop_assert!(before.start <= original.start && before.end <= original.end);
            let point = folded.original(window[0]..window[0]);
            prop_assert_eq!(point, original.start..original.start);
            before = original;
        }
        for (i, &start) in ends.iter().enumerate() {
            for &end in ends.iter().skip(i + 1) {
                let whole = folded.original(start..end);
                prop_assert!(text.get(whole.clone()).is_some());
                let (first, last) = (folded.original(start..start + 1), folded.original(end - 1..end));
                prop_assert_eq!(whole, first.start..last.end, "no more and no less than its parts");
            }
        }
    }

    #[test]
    fn a_character_comes_from_where_the_map_says(text in text(), ladder in ladder()) {
        // What is seen in a place depends on the words around it.
        let steps = ladder.steps().iter().copied().filter(|&step| step != NormalizeStep::Seen);
        let ladder = Ladder::new(steps.collect());
        let folded = ladder.fold_mapped(&text);
        for (at, c) in folded.text.char_indices() {
            let source = folded.original(at..at + c.len_utf8());
            let again = ladder.fold(&text[source]);
            let by_neighbours = c == ' ' || c == 'ς' || c == 'σ';
            prop_assert!(by_neighbours || again.contains(c), "{:?} from {:?}", c, again);
        }
    }

    #[test]
    fn without_steps_nothing_moves(text in text(), start in 0..99_usize, end in 0..99_usize) {
        let folded = Ladder::new(Vec::new()).fold_mapped(&text);
        prop_assert_eq!(&folded.text, &text);
        let original = folded.original(start..end);
        prop_assert!(text.get(original.clone()).is_some());
        if text.get(start..end).is_some() {
            prop_assert_eq!(original, start..end);
        }
    }
}
