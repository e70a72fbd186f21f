//! Finds changes that normalisation removes: hidden characters, widths, capitals, spaces, and the
//! switch between traditional and simplified characters.

use crate::pair::Side;
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::script::is_han;
use std::ops::Range;

/// Least difference between the shares of traditional characters of two texts that counts as a
/// switch of the script.
const SWITCHED: f64 = 0.1;

/// How many characters of two stretches differ for each reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tricks {
    pub(super) hidden: usize,
    pub(super) width: usize,
    pub(super) case: usize,
    pub(super) space: usize,
}

fn fold(step: NormalizeStep, text: &str) -> String {
    Ladder::new(vec![step]).fold(text)
}

/// The differences of two stretches with equal normalised texts.
pub(super) fn tricks(a: &str, b: &str) -> Tricks {
    let mut tricks = Tricks::default();
    if a == b {
        return tricks;
    }
    let mut texts = [a.to_owned(), b.to_owned()];
    let mut step = |step: NormalizeStep| {
        let lengths = texts.each_ref().map(|text| text.chars().count());
        let before = unequal(&texts);
        texts = texts.each_ref().map(|text| fold(step, text));
        let dropped =
            Side::BOTH.map(|side| lengths[side] - texts[side].chars().count().min(lengths[side]));
        (dropped[0].abs_diff(dropped[1]), before.saturating_sub(unequal(&texts)))
    };
    tricks.hidden = step(NormalizeStep::Invisible).0;
    tricks.space = step(NormalizeStep::RemoveSpace).0;
    tricks.width = step(NormalizeStep::Nfkc).1;
    tricks.case = step(NormalizeStep::Lowercase).1;
    tricks
}

/// How many characters of two texts differ by position; for texts of different lengths, a lower
/// bound.
fn unequal(texts: &[String; 2]) -> usize {
    let [a, b] = texts.each_ref().map(|text| text.chars().count());
    if a != b {
        return a.abs_diff(b);
    }
    texts[0].chars().zip(texts[1].chars()).filter(|(x, y)| x != y).count()
}

/// The ranges of invisible characters, one each.
pub(super) fn hidden(text: &str) -> Vec<Range<usize>> {
    let folded = fold(NormalizeStep::Invisible, text);
    let mut kept = folded.chars().peekable();
    let mut places = Vec::new();
    for (at, c) in text.char_indices() {
        if kept.next_if_eq(&c).is_none() {
            places.push(at..at + c.len_utf8());
        }
    }
    places
}

/// How many characters of a text are traditional Chinese ones that have a simplified form, and how
/// many are Han.
fn traditional(text: &str) -> (usize, usize) {
    let han = text.chars().filter(|&c| is_han(c)).count();
    let simplified = fold(NormalizeStep::Simplify, text);
    let changed = text.chars().zip(simplified.chars()).filter(|(x, y)| x != y).count();
    (changed, han)
}

/// One text is in traditional characters and the other in simplified ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Switch {
    /// The side in traditional characters.
    pub traditional: Side,
    /// How many of its characters have another simplified form.
    pub characters: usize,
}

/// The switch of the script between two texts, if any.
pub(super) fn switch(texts: [&str; 2]) -> Option<Switch> {
    let counts = texts.map(traditional);
    let share = counts.map(|(changed, han)| changed as f64 / han.max(1) as f64);
    let side = if share[1] > share[0] { Side::B } else { Side::A };
    let (characters, _) = counts[side];
    ((share[0] - share[1]).abs() > SWITCHED).then_some(Switch { traditional: side, characters })
}

/// The ladder with the step `simplify` in its position.
pub(super) fn with_simplify(ladder: &Ladder) -> Ladder {
    let mut steps = ladder.steps().to_vec();
    let order = |step: &NormalizeStep| NormalizeStep::ALL.iter().position(|other| other == step);
    let place = steps.iter().position(|step| order(step) > order(&NormalizeStep::Simplify));
    steps.insert(place.unwrap_or(steps.len()), NormalizeStep::Simplify);
    Ladder::new(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trick_is_told_from_the_others() {
        let found = tricks("Ａb，c d", "ab,\u{200b}C\n d");
        assert_eq!(found, Tricks { hidden: 1, width: 1, case: 2, space: 1 });
        assert_eq!(tricks("abc", "aBC").case, 2);
        assert_eq!(hidden("a\u{200b}b\u{feff}"), [1..4, 5..8]);
    }

    #[test]
    fn scripts_are_told() {
        let texts = ["他們說這個國家很大", "他们说这个国家很大"];
        assert_eq!(switch(texts), Some(Switch { traditional: Side::A, characters: 5 }));
        assert_eq!(switch([texts[1], texts[1]]), None);
        assert_eq!(
            with_simplify(&Ladder::default()).to_string(),
            "seen,invisible,nfkc,lowercase,simplify,whitespace=smart"
        );
    }
}
