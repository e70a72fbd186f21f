//! Lesson 1: slide a window over two texts, build sets of shingles, intersect them: Jaccard.

mod curve;
mod exercises;
mod window;

pub(in crate::lesson) use window::{in_order, union};

use crate::explain::page::set_bar;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Choice, Drawing, Knob, KnobValues, Lesson, LessonError, LessonStep, LessonSteps, LessonSubject,
    LessonTexts, PAIRS, SHINGLE_SOURCES, Stopped, TEXTS, Target, pair, recipe, stretch,
    target_knob, words,
};
use crate::measure::contract::Params;
use crate::measure::jaccard::JACCARD;
use crate::page::{Line, Mark, Multilingual, flow};
use crate::pair::Side;
use crate::text::shingle_length::ShingleLength;

/// Shingles and Jaccard.
pub const SHINGLES: Lesson = Lesson {
    name: "shingles",
    title: words!("shingles.title"),
    about: words!("shingles.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: SHINGLE_SOURCES,
};

/// Longest shingle that the knob offers.
const LONGEST: usize = 8;

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let pairs = PAIRS.map(|(word, title, _)| (word, title));
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::choices(TEXTS, words!("shingles.knobs.texts"), pairs),
        length(),
    ]
}

/// The knob for n: by default 2 in the fixed example and that of the run on a pair.
pub(super) fn length() -> Knob {
    let mut knob = Knob::numbers("n", Multilingual::same("n"), 1..=LONGEST, &1);
    let auto = Choice { word: "auto".to_owned(), title: words!("shingles.length.title") };
    knob.choices.insert(0, auto);
    knob.start = 0;
    knob
}

/// The texts and the n that the knobs select.
pub(super) fn texts(
    subject: &LessonSubject<'_>,
    values: &KnobValues,
) -> Result<LessonTexts, LessonError> {
    let n = values.number("n");
    if Target::from_knobs(values) == Target::Pair {
        return LessonTexts::chosen(subject, |recipe| {
            if n > 0 {
                recipe.n = ShingleLength::Fixed(n);
            }
        });
    }
    let n = if n > 0 { n } else { 2 };
    let texts = LessonTexts::fixed(pair(values.word(TEXTS)), recipe(n, Params::default()))?;
    Ok(texts.in_room(subject.room))
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let texts = texts(subject, values)?;
    let mut steps = vec![opening(&texts)];
    steps.extend(window::slide(&texts));
    steps.push(window::set(&texts, Side::A));
    steps.push(window::set(&texts, Side::B));
    steps.push(shared(&texts));
    steps.push(jaccard(&texts));
    if Target::from_knobs(values) == Target::Fixed {
        steps.push(curve::family(texts.recipe.n.longest())?);
    }
    steps.push(curve::lengths(&texts, stopped));
    steps.push(curve::dice(&texts));
    steps.push(curve::bags(&texts));
    Ok(steps)
}

fn opening(texts: &LessonTexts) -> LessonStep {
    let drawing = Drawing::in_words(|t| {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let (mark, letter) = ([Mark::A, Mark::B][side], side.letter());
            let text = texts.spelled[side].text();
            let [_, _, shown] = stretch(text, &(0..0), texts.room.columns() - 2);
            let tokens = texts.profiles[side].tokens;
            let unit = t(&texts.unit());
            lines.push(Line::new().tint(mark, letter).plain(" ").plain(&shown));
            let name = &texts.names[side];
            let named = if name == letter { String::new() } else { format!(" · {name}") };
            lines.push(Line::new().mark(Mark::Dim, &format!("  L = {tokens} {unit}{named}")));
            lines.push(Line::new());
        }
        lines
    });
    LessonStep {
        title: words!("shingles.opening.title"),
        say: words!("shingles.opening.say", ladder = texts.recipe.ladder, unit = texts.unit()),
        formula: Multilingual::same(format!("n = {}", texts.recipe.n.spelled())),
        drawing,
    }
}

/// The step with shingles in both, only in A, only in B, each list in text order.
fn shared(texts: &LessonTexts) -> LessonStep {
    let sets = SetReport::new(&texts.evidence);
    let [a, b] = &texts.spelled;
    let all = union(texts);
    let list = |mark: Mark, held: [bool; 2]| {
        let items = all.iter().filter(|&&hash| [a.count(hash) > 0, b.count(hash) > 0] == held);
        items.map(|&hash| (mark, texts.spelling(hash))).collect::<Vec<_>>()
    };
    let both = list(Mark::Equal, [true, true]);
    let only_a = list(Mark::Plain, [true, false]);
    let only_b = list(Mark::Plain, [false, true]);
    let drawing = Drawing::in_words(|t| {
        let columns = texts.room.columns();
        let head = |words: Multilingual, count: u32| Line::head(&format!("{}: {count}", t(&words)));
        let mut lines = vec![head(words!("shingles.shared.both-b"), sets.both)];
        lines.extend(flow(&both, columns, texts.room.taller(5, 0.4)));
        lines.push(head(words!("shingles.shared.only"), sets.only_a));
        lines.extend(flow(&only_a, columns, texts.room.taller(3, 0.3)));
        lines.push(head(words!("shingles.shared.only-b"), sets.only_b));
        lines.extend(flow(&only_b, columns, texts.room.taller(3, 0.3)));
        lines
    });
    LessonStep {
        title: words!("shingles.shared.title"),
        say: words!("shingles.shared.say"),
        formula: Multilingual::same(format!(
            "|A∩B| = {}   |A\\B| = {}   |B\\A| = {}",
            sets.both, sets.only_a, sets.only_b
        )),
        drawing,
    }
}

fn jaccard(texts: &LessonTexts) -> LessonStep {
    let sets = SetReport::new(&texts.evidence);
    let bar = set_bar(&sets, texts.room.wider(60, 1.0) as u16, ["A", "█", "B"]);
    let drawing = Drawing::in_words(|t| {
        let row = |mark, letter: &str, words: Multilingual, count: u32| {
            Line::new()
                .tint(mark, &letter.repeat(3))
                .plain(" ")
                .left(Mark::Plain, &t(&words), 24)
                .right(Mark::Plain, &count.to_string(), 8)
        };
        vec![
            Line::new(),
            bar.clone(),
            Line::new(),
            row(Mark::A, "A", words!("shingles.jaccard.only"), sets.only_a),
            row(Mark::Equal, "█", words!("shingles.jaccard.both-b"), sets.both),
            row(Mark::B, "B", words!("shingles.jaccard.only-b"), sets.only_b),
            row(Mark::Plain, " ", words!("shingles.jaccard.all-together-b"), sets.union),
            Line::new(),
            Line::new().mark(Mark::Changed, &format!("J = {}", (JACCARD.text)(&texts.evidence))),
        ]
    });
    LessonStep {
        title: words!("shingles.jaccard.title"),
        say: words!("shingles.jaccard.say"),
        formula: Multilingual::same(format!(
            "J = |A∩B| / |A∪B| = {}/({} + {} − {}) = {}",
            sets.both,
            sets.size_a(),
            sets.size_b(),
            sets.both,
            (JACCARD.text)(&texts.evidence)
        )),
        drawing,
    }
}
