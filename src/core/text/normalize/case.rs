//! The step that converts to lower case.

use crate::text::rewrite::Rewrite;

/// Unicode lower-casing with the full mapping; a capital sigma at the end of a word becomes `ς`.
/// The result equals that of [`str::to_lowercase`], except that `ß` becomes `ss`, as its capitals do.
pub(super) fn lowercase(rewrite: &mut Rewrite<'_>) {
    let text = rewrite.old();
    if text.is_ascii() {
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            rewrite.swap_all(text.to_ascii_lowercase());
        }
        return;
    }
    let mut sigmas = sigmas(text).into_iter();
    for (at, capital) in text.char_indices() {
        if has_no_case(capital) {
            continue;
        }
        if matches!(capital, 'ß' | 'ẞ') {
            rewrite.replace(at..at + capital.len_utf8(), "ss");
            continue;
        }
        if capital == 'Σ' {
            rewrite.swap(at, capital, sigmas.next().unwrap_or('σ'));
            continue;
        }
        let mut small = capital.to_lowercase();
        match (small.next(), small.len()) {
            (Some(one), 0) if one == capital => {}
            (Some(one), 0) => rewrite.swap(at, capital, one),
            _ => {
                let small: String = capital.to_lowercase().collect();
                rewrite.replace(at..at + capital.len_utf8(), &small);
            }
        }
    }
}

/// True for characters of blocks without capitals: small ASCII letters and signs, and everything
/// from Chinese radicals to the end of the Yi syllables.
fn has_no_case(c: char) -> bool {
    matches!(c, '\0'..='@' | '['..='\u{7f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}')
}

/// The small form of each capital sigma, in order: the only letter whose small form depends on its
/// neighbours.
fn sigmas(text: &str) -> Vec<char> {
    if !text.contains('Σ') {
        return Vec::new();
    }
    let lower = text.to_lowercase();
    let mut small = lower.chars();
    let mut found = Vec::new();
    for capital in text.chars() {
        let first = small.next();
        if capital == 'Σ' {
            found.extend(first);
        } else {
            for _ in 1..capital.to_lowercase().len() {
                small.next();
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::text::normalize::{Ladder, NormalizeStep};

    #[test]
    fn every_character_and_a_final_sigma_become_small_as_in_the_standard_library() {
        let ladder = Ladder::new(vec![NormalizeStep::Lowercase]);
        let all: String = ('\0'..=char::MAX).collect();
        assert_eq!(ladder.fold(&all), all.to_lowercase().replace('ß', "ss"));
        for text in ["ΟΔΟΣ ΟΔΟΣ", "Σ", "ΑΣ.", "ΑΣ.Α", "İΣ", "ΣİΣ"] {
            assert_eq!(ladder.fold(text), text.to_lowercase(), "{text}");
        }
        assert_eq!(ladder.fold("Straße GROẞ"), ladder.fold("STRASSE gross"));
        assert_eq!(ladder.fold("ΟΔΟΣ"), "οδος");
        let folded = ladder.fold_mapped("aİb");
        assert_eq!(folded.text, "ai\u{307}b");
        assert_eq!(folded.original(2..4), 1..3);
        assert_eq!(folded.original(4..5), 3..4);
    }
}
