//! Lesson: two other classical methods, I-Match and counting Bloom filters, and all four compared.

mod bloom;
mod case;
mod digest;
mod exercises;
mod families;
mod filter;
mod imatch;

use crate::explain::account::evidence;
use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject, Stopped, Target,
    WEB_SOURCES, demo, target_knob, words,
};
use crate::lesson::web::case::{FilterSize, WebCase, demo_words, folded, words_of};
use crate::lesson::web::digest::{IMatch, IdfBand, Vocabulary};
use crate::pair::{DocId, DocPair};
use std::collections::BTreeMap;

/// I-Match, the filter, then the four families on one pair.
pub const WEB: Lesson = Lesson {
    name: "web",
    title: words!("web.title"),
    about: words!("web.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: WEB_SOURCES,
};

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::numbers("low", words!("web.knobs.low"), [0.0, 0.1, 0.2, 0.3, 0.4, 0.5], &0.4),
        Knob::numbers("high", words!("web.knobs.high"), [0.6, 0.7, 0.8, 0.9, 1.0], &0.8),
        Knob::numbers("room", words!("web.knobs.room"), [1, 2, 4, 8, 16], &8),
        Knob::numbers("hashes", words!("web.knobs.hashes"), 1..=10, &4),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let fixed = ("english/last-bus-edited.txt", "english/last-bus.txt");
    let demo = || Some(DocPair::new(demo::document(fixed.0)?, demo::document(fixed.1)?));
    let (corpus, pair) = if Target::from_knobs(values) == Target::Pair {
        subject.sides()?;
        (subject.corpus()?, subject.pair)
    } else {
        (demo::comparison(), demo())
    };
    let number = |knob: &str, usual: f64| values.word(knob).parse().unwrap_or(usual);
    let band = IdfBand { low: number("low", 0.4), high: number("high", 0.8) };
    let nothing = || LessonError::new(words!("web.one-two-texts"));
    let pair = pair.ok_or_else(nothing)?;
    let profile = |id: DocId| corpus.profiles.get(id.index());
    let profiles = profile(pair.a).zip(profile(pair.b));
    let evidence = profiles.and_then(|(x, y)| evidence(x, y, &corpus.recipe.sketch));
    let evidence = evidence.ok_or_else(nothing)?;
    let words = if Target::from_knobs(values) == Target::Pair {
        words_of(corpus, pair, stopped)
    } else {
        demo_words()
    };
    let words = words.ok_or_else(LessonError::cancelled)?;
    let vocabulary = Vocabulary::new(words.values());
    let digest = |(&id, words): (&DocId, &Vec<String>)| (id, IMatch::new(words, &vocabulary, band));
    let digests: BTreeMap<DocId, IMatch> = words.iter().map(digest).collect();
    let folded = pair.both().map(|id| folded(corpus, id));
    let of = |id: DocId| {
        digests.get(&id).cloned().unwrap_or_else(|| IMatch::new(&[], &vocabulary, band))
    };
    let matches = pair.both().map(of);
    let filter = FilterSize {
        counters: values.number("room").max(1),
        hashes: values.number("hashes").max(1),
    };
    let case = WebCase {
        corpus,
        pair,
        evidence,
        folded,
        vocabulary,
        band,
        digests,
        matches,
        filter,
        room: subject.room,
    };
    let mut steps = imatch::steps(&case);
    steps.extend(bloom::steps(&case));
    steps.extend(families::steps(&case));
    if stopped() { Err(LessonError::cancelled()) } else { Ok(steps) }
}
