//! Lesson: the mutation lab: one text, edited more and more, and the scores that remain.

mod case;
mod curve;
mod exercises;
mod mutate;
mod text;

use crate::compare::result::{Comparison, PairTable, Profile, Recipe, score_pair};
use crate::explain::spinner::{Exchange, gather};
use crate::lesson::kit::{
    Knob, KnobValues, Lesson, LessonError, LessonSteps, LessonSubject, MUTATION_SOURCES,
    SingleText, Stopped, Target, demo, target_knob, words,
};
use crate::lesson::mutation::case::{Crossing, Experiment, FOLLOWED, MutationPoint, crossing};
use crate::lesson::mutation::mutate::{Edit, Synonyms};
use crate::measure::minhash::HashFamily;
use crate::order::ListOrder as _;
use crate::page::{Multilingual, Turn};
use crate::pair::DocPair;
use crate::settings::Thresholds;
use crate::text::normalize::Ladder;
use std::sync::LazyLock;

/// Edits of increasing strength, three curves, and where each crosses its threshold.
pub const MUTATION: Lesson = Lesson {
    name: "mutation",
    title: words!("mutation.title"),
    about: words!("mutation.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: MUTATION_SOURCES,
};

/// Best flagged pairs used for the dictionary; the limit bounds the time of finding substitutions.
const MOST_PAIRS: usize = 12;
/// Percent between two points of a curve.
const EVERY: u32 = 5;

/// The edits as choices: name and title; in the order of [`Edit::ALL`].
static EDITS: [(&str, Multilingual); 6] = [
    ("spin", words!("mutation.edits.swap-words-by")),
    ("shuffle", words!("mutation.edits.shuffle-paragraphs")),
    ("neighbours", words!("mutation.edits.swap-neighbouring-words")),
    ("drop", words!("mutation.edits.drop-sentences")),
    ("width", words!("mutation.edits.change-punctuation-width")),
    ("hidden", words!("mutation.edits.insert-hidden-characters")),
];

/// The edits in a word, in the same order.
static SHORT: [Multilingual; 6] = [
    words!("mutation.short.spin"),
    words!("mutation.short.shuffle"),
    words!("mutation.short.neighbours"),
    words!("mutation.short.drop"),
    words!("mutation.short.width"),
    words!("mutation.short.hidden"),
];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let ladder =
        [("run", words!("mutation.knobs.as-set")), ("none", words!("mutation.knobs.none"))];
    vec![
        Knob::choices("edit", words!("mutation.knobs.edit"), EDITS.iter().cloned()),
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::choices("normalize", words!("mutation.knobs.ladder"), ladder),
        Knob::numbers("strength", words!("mutation.knobs.shown-at"), (0..=100u32).step_by(10), &30),
        Knob::numbers("seed", words!("mutation.knobs.seed"), 1..=9u32, &1),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let pair = Target::from_knobs(values) == Target::Pair;
    let SingleText { corpus, name, text, is_cut } =
        SingleText::new(subject, values, "茶馆旧事.txt")?;
    let place = EDITS.iter().position(|edit| edit.0 == values.word("edit")).unwrap_or(0);
    let edit = Edit::ALL.get(place).copied().unwrap_or(Edit::Spin);
    let dictionary = match edit {
        Edit::Spin if pair => dictionary(corpus, &subject.settings.thresholds, stopped),
        Edit::Spin => DEMO.clone(),
        _ => Synonyms::new(),
    };
    let mut recipe = corpus.recipe.as_ref().clone();
    if values.word("normalize") == "none" {
        recipe.ladder = Ladder::new(Vec::new());
    }
    let family = HashFamily::new(&recipe.sketch);
    let lab = Lab {
        original: Profile::new(text, &recipe, &family),
        text,
        edit,
        seed: values.number("seed") as u64,
        dictionary,
        recipe,
        family,
    };
    let shown = values.number("strength") as u32;
    let mutated = edit.apply(text, shown, lab.seed, &lab.dictionary);
    if mutated.places == 0 || !lab.original.is_defined() {
        return Err(nothing(edit));
    }
    let thresholds = subject.settings.thresholds;
    let (points, fine) = lab.points(&thresholds, stopped).ok_or_else(LessonError::cancelled)?;
    let case = Experiment {
        name,
        cut: is_cut,
        text: text.to_owned(),
        edit: EDITS.get(place).unwrap_or(&EDITS[0]).1.clone(),
        short: SHORT.get(place).unwrap_or(&SHORT[0]).clone(),
        shown: lab.point(shown),
        mutated,
        points,
        fine,
        thresholds,
        dictionary: lab.dictionary.len(),
        room: subject.room,
    };
    let mut steps = vec![text::before_and_after(&case), text::table(&case)];
    steps.extend(curve::steps(&case));
    Ok(steps)
}

/// A text with its edit and the settings to measure it.
struct Lab<'a> {
    text: &'a str,
    original: Profile,
    edit: Edit,
    seed: u64,
    dictionary: Synonyms,
    recipe: Recipe,
    family: HashFamily,
}

impl Lab<'_> {
    fn point(&self, strength: u32) -> MutationPoint {
        let mutated = self.edit.apply(self.text, strength, self.seed, &self.dictionary);
        let profile = Profile::new(&mutated.text, &self.recipe, &self.family);
        let row = score_pair(DocPair::FIRST, &self.original, &profile);
        let table = PairTable::new(&[self.original.clone(), profile], &self.recipe.sketch);
        let evidence = row.map(|row| table.evidence_of(&row));
        MutationPoint { strength, touched: mutated.touched, evidence }
    }

    /// The scores at every few percent, and at every percent around the crossings.
    fn points(
        &self,
        thresholds: &Thresholds,
        stopped: Stopped<'_>,
    ) -> Option<(Vec<MutationPoint>, Vec<MutationPoint>)> {
        let mut points = Vec::new();
        for strength in (0..=100).step_by(EVERY as usize) {
            points.push((!stopped()).then(|| self.point(strength))?);
        }
        let mut fine = points.clone();
        for flag in FOLLOWED {
            let Crossing::Between(kept, lost) = crossing(&points, flag, thresholds) else {
                continue;
            };
            for strength in kept + 1..lost {
                fine.push((!stopped()).then(|| self.point(strength))?);
            }
        }
        fine.order_by_key(|point| point.strength);
        Some((points, fine))
    }
}

/// The dictionary of the demo texts, built once.
static DEMO: LazyLock<Synonyms> =
    LazyLock::new(|| dictionary(demo::comparison(), &Thresholds::default(), &|| false));

/// Words that replace each other in the flagged pairs of a corpus, in both directions.
fn dictionary(corpus: &Comparison, thresholds: &Thresholds, stopped: Stopped<'_>) -> Synonyms {
    let spinner = gather(corpus, thresholds, MOST_PAIRS, stopped);
    let both = |x: &Exchange| [(x.from.clone(), x.to.clone()), (x.to.clone(), x.from.clone())];
    // The most frequent comes last and overwrites others.
    spinner.list.iter().rev().flat_map(both).collect()
}

/// The error for a text without a place for the edit.
fn nothing(edit: Edit) -> LessonError {
    let why = if edit == Edit::Spin {
        words!("mutation.nothing.no-word-this")
    } else {
        words!("mutation.nothing.text-has-no")
    };
    LessonError { why, instead: Some(Turn { knob: "on", value: "fixed".to_owned() }) }
}
