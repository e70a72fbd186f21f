//! Lesson: finding near fingerprints, by listing all variants and by the pigeonhole principle.

mod blocks;
mod case;
mod corpus;
mod enumerate;
mod exercises;
mod variants;

use crate::compare::result::Profile;
use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject, NEAR_SOURCES, Stopped,
    Target, demo, target_knob, words,
};
use crate::lesson::near::case::{BITS, LessonFingerprints};
use crate::measure::blocks::BlockTables;
use crate::measure::minhash::HashFamily;
use crate::measure::simhash::fingerprint;
use crate::pair::DocId;

/// The demo text of the fixed example, one of its words, and the replacement in B.
const TEXT: &str = "english/last-bus.txt";
const WORD: &str = "winter";
const OTHER: &str = "summer";

/// Counts variants, then shows the block tables that make them unnecessary.
pub const NEAR: Lesson = Lesson {
    name: "near",
    title: words!("near.title"),
    about: words!("near.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: NEAR_SOURCES,
};

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    vec![
        target_knob(&[Target::Fixed, Target::Pair, Target::Corpus]),
        Knob::numbers("within", words!("near.knobs.bits-apart"), 1..=4u32, &3),
        Knob::numbers("blocks", words!("near.knobs.blocks"), 2..=8u32, &4),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let (within, blocks) = (values.number("within") as u32, values.number("blocks") as u32);
    if Target::from_knobs(values) == Target::Corpus {
        let corpus = subject.corpus()?;
        return match BlockTables::new(corpus.recipe.sketch.bits, within, blocks) {
            Some(tables) => corpus::steps(corpus, tables, subject.room, stopped),
            None => Ok(vec![blocks::few_blocks(within, blocks)]),
        };
    }
    let prints = match Target::from_knobs(values) {
        Target::Pair => from_pair(subject)?,
        _ => fixed()?,
    };
    let mut steps = variants::steps(&prints, within);
    match BlockTables::new(BITS, within, blocks) {
        Some(tables) => steps.extend(blocks::steps(&prints, tables)),
        None => steps.push(blocks::few_blocks(within, blocks)),
    }
    Ok(steps)
}

/// The fixed example: a demo text, and the same with one word changed.
pub fn fixed() -> Result<LessonFingerprints, LessonError> {
    let corpus = demo::comparison();
    let id = demo::document(TEXT);
    let text = id.and_then(|id| corpus.document(id)).map_or("", |document| &document.text);
    let changed = text.replacen(WORD, OTHER, 1);
    let family = HashFamily::new(&corpus.recipe.sketch);
    let word = |text: &str| Profile::new(text, &corpus.recipe, &family).fingerprint;
    let (a, b) = word(text).zip(word(&changed)).ok_or_else(no_features)?;
    let names = [TEXT.to_owned(), format!("{TEXT}, {WORD} → {OTHER}")];
    Ok(LessonFingerprints { a: a.words[0], b: b.words[0], names })
}

fn no_features() -> LessonError {
    LessonError::new(words!("near.no-features.one-two-texts"))
}

/// The selected pair, at 64 bits whatever the run uses.
fn from_pair(subject: &LessonSubject<'_>) -> Result<LessonFingerprints, LessonError> {
    let sides = subject.sides()?;
    let words = sides.map(|side| fingerprint(side.profile.features(), BITS).map(|p| p.words[0]));
    let [Some(a), Some(b)] = words else {
        return Err(no_features());
    };
    let name = |id: DocId| subject.comparison.map_or_else(String::new, |c| demo::name(c, id, 30));
    let names = subject.pair.map_or_else(Default::default, |pair| pair.both().map(name));
    Ok(LessonFingerprints { a, b, names })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::kit::DrawingRoom;
    use crate::page::Language;
    use crate::settings::Settings;

    #[test]
    fn the_fixed_pair_is_near_and_not_equal() {
        let prints = fixed().unwrap();
        assert!((1..=3).contains(&prints.distance()), "{prints:?}");
    }

    #[test]
    fn too_few_blocks_are_shown_to_miss() {
        let settings = Settings::default();
        let subject = LessonSubject {
            comparison: None,
            pair: None,
            settings: &settings,
            room: DrawingRoom::LEAST,
        };
        let knobs = knobs(&subject);
        let mut values = KnobValues::new(&knobs);
        values.set(&knobs, "blocks", "3").unwrap();
        let last = steps(&subject, &values, &|| false).unwrap().pop().unwrap();
        assert_eq!(
            last.formula.text(Language::English),
            "3 blocks − 3 bits = 0 that must be equal"
        );
        values.set(&knobs, "on", "pair").unwrap();
        assert!(steps(&subject, &values, &|| false).is_err(), "no pair is chosen");
    }
}
