//! Lesson 5: SimHash in six steps: counters, features, hashes, votes, signs, distance.

mod compare;
mod exercises;
mod short;
mod votes;

use crate::lesson::kit::{
    CATS, Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject, LessonTexts, PAIRS,
    SIMHASH_SOURCES, Stopped, TEXTS, Target, pair, recipe, target_knob, trio, words,
};
use crate::measure::contract::{Params, Weight};
use crate::page::Multilingual;
use crate::pair::Side;

/// SimHash.
pub const SIMHASH: Lesson = Lesson {
    name: "simhash",
    title: words!("simhash.title"),
    about: words!("simhash.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: SIMHASH_SOURCES,
};

/// Longest fingerprint drawn.
pub(super) const MOST_BITS: u32 = 64;

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let pairs = PAIRS.map(|(word, title, _)| (word, title));
    let auto = || ("auto", words!("simhash.knobs.auto"));
    let same = |word| (word, Multilingual::same(word));
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::choices(TEXTS, words!("simhash.knobs.texts"), pairs),
        Knob::choices("bits", words!("simhash.knobs.bits"), [auto(), same("32"), same("64")]),
        Knob::choices(
            "weight",
            words!("simhash.knobs.weight"),
            [
                auto(),
                ("count", words!("simhash.knobs.count")),
                ("one", words!("simhash.knobs.one")),
                ("log", Multilingual::same("1+ln")),
            ],
        ),
        Knob::numbers("bit", words!("simhash.knobs.bit"), 0..MOST_BITS, &0),
    ]
}

/// The sketch parameters set by knobs, or `auto`'s.
fn selected(values: &KnobValues, auto: Params) -> Params {
    let bits = match values.number("bits") {
        0 => auto.bits.min(MOST_BITS),
        bits => bits as u32,
    };
    let weight = match values.word("weight") {
        "count" => Weight::Count,
        "one" => Weight::One,
        "log" => Weight::Log,
        // Tf-idf weighs words, but the lesson shows shingles.
        _ if auto.weight == Weight::TfIdf => Weight::Log,
        _ => auto.weight,
    };
    Params { bits, weight, ..auto }
}

fn texts(subject: &LessonSubject<'_>, values: &KnobValues) -> Result<LessonTexts, LessonError> {
    if Target::from_knobs(values) == Target::Pair {
        return LessonTexts::chosen(subject, |recipe| {
            recipe.sketch = selected(values, recipe.sketch);
        });
    }
    let auto = Params { bits: 32, weight: Weight::Count, ..Params::default() };
    let texts = LessonTexts::fixed(pair(values.word(TEXTS)), recipe(2, selected(values, auto)))?;
    Ok(texts.in_room(subject.room))
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let texts = texts(subject, values)?;
    let bit = (values.number("bit") as u32).min(texts.recipe.sketch.bits - 1);
    let mut steps = vec![votes::zero(&texts), votes::features(&texts), votes::hashes(&texts)];
    steps.extend(votes::adding(&texts));
    steps.push(votes::signs(&texts, Side::A));
    steps.push(votes::signs(&texts, Side::B));
    steps.push(compare::compare(&texts));
    steps.push(compare::opened(&texts, bit));
    if Target::from_knobs(values) == Target::Fixed {
        let trio = trio(values.word(TEXTS));
        steps.push(compare::three(trio, &texts.recipe)?);
        steps.extend((trio == CATS).then(compare::published));
    }
    steps.push(compare::angle(&texts));
    steps.push(short::ties(&texts));
    steps.push(short::cuts(&texts, stopped));
    Ok(steps)
}
