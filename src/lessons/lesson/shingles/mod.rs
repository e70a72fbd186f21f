//! Lesson 1: slide a window over two texts, build sets of shingles, intersect them: Jaccard.

mod curve;
mod exercises;
mod window;

pub(in crate::lesson) use window::{in_order, union};

use crate::explain::page::set_bar;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Bilingual, Choice, Drawing, Knob, KnobValues, Lesson, LessonError, LessonStep, LessonSteps,
    LessonSubject, LessonTexts, PAIRS, SHINGLE_SOURCES, Stopped, TEXTS, Target, pair, recipe,
    stretch, target_knob,
};
use crate::measure::contract::Params;
use crate::measure::jaccard::JACCARD;
use crate::page::{Line, Mark, flow};
use crate::pair::Side;
use crate::text::shingle_length::ShingleLength;

/// Shingles and Jaccard.
pub const SHINGLES: Lesson = Lesson {
    name: "shingles",
    title: Bilingual::fixed("Shingles and Jaccard", "片段与 Jaccard 系数"),
    about: Bilingual::fixed(
        "A window slides over each text; similarity is the share of common shingles.",
        "窗口在文本上滑动，得到片段（shingle）的集合；两个集合的重合程度就是相似度。",
    ),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: SHINGLE_SOURCES,
};

/// Longest shingle that the knob offers.
const LONGEST: usize = 8;

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let pairs = PAIRS.map(|(word, en, zh, _)| (word, en, zh));
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        Knob::choices(TEXTS, Bilingual::fixed("texts", "例句"), &pairs),
        length(),
    ]
}

/// The knob for n: by default 2 in the fixed example and that of the run on a pair.
pub(super) fn length() -> Knob {
    let mut knob = Knob::numbers("n", Bilingual::same("n"), 1..=LONGEST, &1);
    let auto = Choice { word: "auto".to_owned(), title: Bilingual::fixed("auto", "自动") };
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
        title: Bilingual::fixed("Two texts", "两个文本"),
        say: Bilingual::new(
            format!(
                "Both texts are first normalised ({}). Each is now a sequence of {}, without \
                 grammar or meaning.",
                texts.recipe.ladder,
                texts.unit().en
            ),
            format!(
                "先把两个文本规范化（{}）。现在每个文本只是一串词元（token），这里是{}：不看语法，也不看意思。",
                texts.recipe.ladder,
                texts.unit().zh
            ),
        ),
        formula: format!("n = {}", texts.recipe.n.spelled()),
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
        let head = |words: Bilingual, count: u32| Line::head(&format!("{}: {count}", t(&words)));
        let mut lines = vec![head(Bilingual::fixed("in both, A∩B", "两者都有 A∩B"), sets.both)];
        lines.extend(flow(&both, columns, texts.room.taller(5, 0.4)));
        lines.push(head(Bilingual::fixed("only in A", "只在 A 中"), sets.only_a));
        lines.extend(flow(&only_a, columns, texts.room.taller(3, 0.3)));
        lines.push(head(Bilingual::fixed("only in B", "只在 B 中"), sets.only_b));
        lines.extend(flow(&only_b, columns, texts.room.taller(3, 0.3)));
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Intersect", "求交集"),
        say: Bilingual::new(
            "Each shingle is in both sets, only in A or only in B; there is no fourth case. Its \
             position no longer matters.",
            "每个片段要么两边都有，要么只在 A，要么只在 B，没有第四种情况；它出现在什么位置不再重要。",
        ),
        formula: format!(
            "|A∩B| = {}   |A\\B| = {}   |B\\A| = {}",
            sets.both, sets.only_a, sets.only_b
        ),
        drawing,
    }
}

fn jaccard(texts: &LessonTexts) -> LessonStep {
    let sets = SetReport::new(&texts.evidence);
    let bar = set_bar(&sets, texts.room.wider(60, 1.0) as u16, ["A", "█", "B"]);
    let drawing = Drawing::in_words(|t| {
        let row = |mark, letter: &str, words: Bilingual, count: u32| {
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
            row(Mark::A, "A", Bilingual::fixed("only in A", "只在 A 中"), sets.only_a),
            row(Mark::Equal, "█", Bilingual::fixed("in both, A∩B", "两者都有 A∩B"), sets.both),
            row(Mark::B, "B", Bilingual::fixed("only in B", "只在 B 中"), sets.only_b),
            row(Mark::Plain, " ", Bilingual::fixed("all together, A∪B", "合计 A∪B"), sets.union),
            Line::new(),
            Line::new().mark(Mark::Changed, &format!("J = {}", (JACCARD.text)(&texts.evidence))),
        ]
    });
    LessonStep {
        title: Bilingual::fixed("Jaccard", "Jaccard 系数"),
        say: Bilingual::new(
            "The share of all distinct shingles that both texts contain: 1 for equal sets, 0 \
             without a common shingle.",
            "两个文本共有的片段占全部不同片段的比例：集合相同为 1，没有共同片段为 0。",
        ),
        formula: format!(
            "J = |A∩B| / |A∪B| = {}/({} + {} − {}) = {}",
            sets.both,
            sets.size_a(),
            sets.size_b(),
            sets.both,
            (JACCARD.text)(&texts.evidence)
        ),
        drawing,
    }
}
