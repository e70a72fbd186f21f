//! Lesson 5: SimHash in six steps: counters, features, hashes, votes, signs, distance.

mod compare;
mod exercises;
mod short;
mod votes;

use crate::lesson::kit::{
    Bilingual, CATS, Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject,
    LessonTexts, PAIRS, SIMHASH_SOURCES, Stopped, TEXTS, Target, pair, recipe, target_knob, trio,
};
use crate::measure::contract::{Params, Weight};
use crate::pair::Side;

/// SimHash.
pub const SIMHASH: Lesson = Lesson {
    name: "simhash",
    title: Bilingual::fixed("SimHash", "SimHash 指纹"),
    about: Bilingual::fixed(
        "Every feature votes on every bit; the signs of the votes are the fingerprint, and \
         differing bits measure an angle.",
        "每个特征对每一位投票，票数的正负组成指纹（fingerprint）；由两个指纹相差多少位，可以估计两个文本的夹角。",
    ),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: SIMHASH_SOURCES,
};

/// Longest fingerprint drawn.
pub(super) const MOST_BITS: u32 = 64;

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let pairs = PAIRS.map(|(word, en, zh, _)| (word, en, zh));
    let auto = ("auto", "auto", "自动");
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::choices(TEXTS, Bilingual::fixed("texts", "例句"), &pairs),
        Knob::choices(
            "bits",
            Bilingual::fixed("bits", "位数"),
            &[auto, ("32", "32", "32"), ("64", "64", "64")],
        ),
        Knob::choices(
            "weight",
            Bilingual::fixed("weight", "权重"),
            &[auto, ("count", "count", "次数"), ("one", "one", "都为 1"), ("log", "1+ln", "1+ln")],
        ),
        Knob::numbers("bit", Bilingual::fixed("bit", "位"), 0..MOST_BITS, &0),
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
