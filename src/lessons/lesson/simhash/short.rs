//! Lesson 5: why short texts fail: ties, and the bits that a small cut flips.

use crate::compare::result::Profile;
use crate::corpus::demo;
use crate::lesson::kit::{Drawing, LessonStep, LessonTexts, Stopped, words};
use crate::measure::minhash::HashFamily;
use crate::measure::simhash::FEW_FEATURES;
use crate::page::{Line, Mark, Multilingual};
use crate::pair::Side;

/// Numbers of features whose probability of a tie is shown.
const COUNTS: [u32; 6] = [2, 6, 10, 16, 30, 100];

/// Probability that `features` features of equal weight cancel out on a bit: (m choose m/2) / 2^m
/// for even m, 0 for odd m.
pub(super) fn tie(features: u32) -> f64 {
    if features % 2 == 1 {
        return 0.0;
    }
    (1..=features / 2)
        .fold(1.0, |chance, i| chance * f64::from(features / 2 + i) / f64::from(i) / 4.0)
}

/// The step with ties by number of features, and those of this pair.
pub(super) fn ties(texts: &LessonTexts) -> LessonStep {
    let bits = texts.recipe.sketch.bits;
    let drawing = Drawing::in_words(|t| {
        let heads = [
            words!("simhash.ties.features"),
            words!("simhash.ties.tie-bit"),
            words!("simhash.ties.ties-expected"),
        ];
        let mut lines = vec![heads.iter().fold(Line::new(), |l, h| l.right(Mark::Head, &t(h), 16))];
        for count in COUNTS {
            let few = if (count as usize) < FEW_FEATURES { Mark::Wrong } else { Mark::Plain };
            lines.push(
                Line::new()
                    .right(few, &count.to_string(), 16)
                    .right(Mark::Plain, &format!("{:.3}", tie(count)), 16)
                    .right(Mark::Plain, &format!("{:.1}", tie(count) * f64::from(bits)), 16),
            );
        }
        lines.push(Line::new());
        for side in Side::BOTH {
            let profile = &texts.profiles[side];
            let count = profile.features().hashes.len();
            let found = profile.fingerprint.map_or(0, |print| print.ties);
            let words = words!("simhash.ties.features-ties-bits", count, found, bits);
            let tint = [Mark::A, Mark::B][side];
            lines.push(
                Line::new().plain("   ").tint(tint, side.letter()).plain("  ").plain(&t(&words)),
            );
        }
        lines
    });
    LessonStep {
        title: words!("simhash.ties.title"),
        say: words!("simhash.ties.say", few_features = FEW_FEATURES),
        formula: Multilingual::same("Pr[V = 0] = C(m, m/2) / 2^m"),
        drawing,
    }
}

/// Characters cut out.
const CUT: usize = 4;
/// Number of places where they are cut out.
const PLACES: usize = 6;

/// The distances between a text and copies with a few characters cut out at places spread over it.
fn distances(text: &str, texts: &LessonTexts, stopped: Stopped<'_>) -> Option<(usize, Vec<u32>)> {
    let family = HashFamily::new(&texts.recipe.sketch);
    let profile = |text: &str| Profile::new(text, &texts.recipe, &family);
    let whole = profile(text);
    let print = whole.fingerprint?;
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for place in 0..PLACES {
        if stopped() {
            return None;
        }
        let at = letters.len().saturating_sub(CUT) * place / (PLACES - 1);
        let rest = letters.iter().enumerate().filter(|(i, _)| !(at..at + CUT).contains(i));
        let cut: String = rest.map(|(_, c)| c).collect();
        found.extend(profile(&cut).fingerprint.and_then(|cut| cut.distance(&print)));
    }
    Some((whole.features().hashes.len(), found))
}

/// The step with the bits flipped by a cut of four characters, in text A and in a long demo text.
pub(super) fn cuts(texts: &LessonTexts, stopped: Stopped<'_>) -> LessonStep {
    let corpus = demo::corpus();
    let long = corpus.documents.iter().max_by_key(|document| document.text.chars().count());
    let long = long.map_or("", |document| &document.text);
    let mut rows = Vec::new();
    let names = [words!("simhash.cuts.a"), words!("simhash.cuts.demo")];
    for (name, text) in names.into_iter().zip([texts.written[0].as_str(), long]) {
        let length = text.chars().count();
        if let Some((features, found)) = distances(text, texts, stopped) {
            rows.push((name, length, features, found));
        }
    }
    let mean = |found: &[u32]| f64::from(found.iter().sum::<u32>()) / found.len().max(1) as f64;
    let turned =
        |row: usize| rows.get(row).map_or_else(String::new, |r| format!("{:.1}", mean(&r.3)));
    let drawing = Drawing::in_words(|t| {
        let heads = [
            words!("simhash.cuts.characters"),
            words!("simhash.cuts.features"),
            words!("simhash.cuts.mean-d"),
        ];
        let line =
            heads.iter().fold(Line::new().plain("      "), |l, h| l.right(Mark::Head, &t(h), 11));
        let mut lines = vec![line.plain("   ").mark(Mark::Head, "d")];
        for (name, length, features, found) in &rows {
            let mean = mean(found);
            let each: Vec<String> = found.iter().map(u32::to_string).collect();
            lines.push(
                Line::new()
                    .left(Mark::Head, &t(name), 6)
                    .right(Mark::Plain, &length.to_string(), 11)
                    .right(Mark::Plain, &features.to_string(), 11)
                    .right(Mark::Changed, &format!("{mean:.1}"), 11)
                    .plain("   ")
                    .plain(&each.join("  ")),
            );
        }
        lines
    });
    LessonStep {
        title: words!("simhash.cuts.title"),
        say: words!(
            "simhash.cuts.say",
            cut = CUT,
            places = PLACES,
            short = turned(0),
            long = turned(1)
        ),
        formula: Multilingual::same(format!("f = {}", texts.recipe.sketch.bits)),
        drawing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_as_likely_as_known() {
        for (features, chance) in [(2, 0.5), (6, 0.3125), (30, 0.1445), (15, 0.0)] {
            assert!((tie(features) - chance).abs() < 1e-4, "{features}: {}", tie(features));
        }
    }
}
