//! Lesson: MinHash signatures cut into bands: which pairs collide, which are missed.

mod case;
mod corpus;
mod curve;
mod exercises;

use crate::compare::result::Comparison;
use crate::compare::study::whatif::{NoBands, what_if_bands};
use crate::explain::account::evidence;
use crate::lesson::bands::case::BandsCase;
use crate::lesson::kit::{
    BAND_SOURCES, Drawing, Knob, KnobValues, Lesson, LessonError, LessonStep, LessonSteps,
    LessonSubject, Stopped, Target, demo, target_knob, words,
};
use crate::measure::MeasureId;
use crate::measure::banding::Banding;
use crate::measure::jaccard::jaccard;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};
use crate::pair::DocPair;

/// The S-curve of b bands of r rows, and what such an index does to a corpus.
pub const BANDS: Lesson = Lesson {
    name: "bands",
    title: words!("bands.title"),
    about: words!("bands.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: BAND_SOURCES,
};

/// Bands and rows to choose from.
const NUMBERS: [usize; 26] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 25, 28, 32, 42, 50, 64, 128,
];
/// Shapes that fit are drawn at most.
const SHOWN: usize = 13;
/// Target Jaccard values to choose from, in addition to the threshold of the run.
const WANTED: [f64; 7] = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9];

fn knobs(subject: &LessonSubject<'_>) -> Vec<Knob> {
    let own = subject.settings.thresholds.or_initial(MeasureId::JACCARD);
    let mut wanted: Vec<f64> = WANTED.into_iter().chain([own]).collect();
    wanted.order_by(f64::total_cmp);
    wanted.dedup();
    // Starts on the corpus if there is one, since the lesson is about it.
    let first = subject
        .comparison
        .map_or([Target::Fixed, Target::Corpus], |_| [Target::Corpus, Target::Fixed]);
    vec![
        target_knob(&first),
        Knob::numbers("bands", words!("bands.knobs.bands-b"), NUMBERS, &32),
        Knob::numbers("rows", words!("bands.knobs.rows-r"), NUMBERS, &4),
        Knob::numbers("jaccard", words!("bands.knobs.target-j"), wanted, &own),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let demo = demo::comparison();
    let corpus =
        if Target::from_knobs(values) == Target::Corpus { subject.corpus()? } else { demo };
    let banding = Banding { bands: values.number("bands"), rows: values.number("rows") };
    let wanted = values
        .word("jaccard")
        .parse()
        .unwrap_or(subject.settings.thresholds.or_initial(MeasureId::JACCARD));
    let index = match what_if_bands(corpus, banding, wanted, stopped) {
        Err(NoBands::TooFewSlots { slots, .. }) => return Ok(vec![too_many(banding, slots)]),
        other => other.map_err(error)?,
    };
    let own = subject.pair.filter(|_| Target::from_knobs(values) == Target::Corpus);
    let pair = chosen(corpus, own).ok_or_else(|| LessonError::new(words!("bands.no-pair-two")))?;
    let (slots, room) = (corpus.recipe.sketch.slots, subject.room);
    let case = BandsCase { corpus, banding, slots, wanted, pair, index, room };
    let mut steps = curve::steps(&case);
    steps.extend(corpus::steps(&case, stopped)?);
    Ok(steps)
}

/// The selected pair, or the one of the table whose Jaccard similarity is closest to one half.
fn chosen(corpus: &Comparison, own: Option<DocPair>) -> Option<(DocPair, f64)> {
    let score = |DocPair { a, b }: DocPair| {
        evidence(
            corpus.profiles.get(a.index())?,
            corpus.profiles.get(b.index())?,
            &corpus.recipe.sketch,
        )
    };
    // Copies agree in every slot, which shows nothing.
    let own = own.and_then(|pair| Some((pair, jaccard(&score(pair)?))));
    if let Some(own) = own.filter(|(_, own)| *own < 1.0) {
        return Some(own);
    }
    let all = demo::best_pairs(corpus).into_iter();
    let all = all.map(|(pair, evidence)| (pair, jaccard(&evidence)));
    all.min_by(|x, y| (x.1 - 0.5).abs().total_cmp(&(y.1 - 0.5).abs()))
}

fn error(no: NoBands) -> LessonError {
    match no {
        NoBands::Cancelled => LessonError::cancelled(),
        NoBands::NoSlots | NoBands::TooFewSlots { .. } => {
            LessonError::new(words!("bands.error.bottom-k-sketches"))
        }
    }
}

/// The step for a shape with too many slots, with shapes that fit.
fn too_many(banding: Banding, slots: usize) -> LessonStep {
    let Banding { bands, rows } = banding;
    let fits = |bands: usize| NUMBERS.into_iter().rev().find(move |&rows| rows * bands <= slots);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::head(&say(&words!("bands.too-many.what-fits")))];
        // Those around the chosen number.
        let all: Vec<usize> = NUMBERS.into_iter().filter(|&bands| bands <= slots).collect();
        let middle = all.iter().position(|&own| own >= bands).unwrap_or(all.len());
        let first = middle.saturating_sub(SHOWN / 2).min(all.len().saturating_sub(SHOWN));
        for &bands in all.iter().skip(first).take(SHOWN) {
            let Some(rows) = fits(bands) else { continue };
            let line = Line::new().right(Mark::Plain, &format!("{bands} ×"), 8).plain(" ");
            let line =
                line.left(Mark::Right, &rows.to_string(), 6).turning("rows", rows.to_string());
            lines.push(line.right(Mark::Dim, &format!("= {}", bands * rows), 8));
        }
        lines
    });
    LessonStep {
        title: words!("bands.too-many.title"),
        say: words!("bands.too-many.say", bands, rows, needed = bands * rows, slots),
        formula: Multilingual::same(format!("{bands} · {rows} = {} > {slots}", bands * rows)),
        drawing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::kit::DrawingRoom;
    use crate::page::Language;
    use crate::settings::Settings;

    fn values(turns: &[(&str, &str)]) -> (KnobValues, Vec<Knob>) {
        let settings = Settings::default();
        let knobs = knobs(&LessonSubject {
            comparison: None,
            pair: None,
            settings: &settings,
            room: DrawingRoom::LEAST,
        });
        let mut values = KnobValues::new(&knobs);
        for (name, word) in turns {
            values.set(&knobs, name, word).unwrap();
        }
        (values, knobs)
    }

    #[test]
    fn what_does_not_fit_is_shown_with_what_does() {
        let settings = Settings::default();
        let subject = LessonSubject {
            comparison: None,
            pair: None,
            settings: &settings,
            room: DrawingRoom::LEAST,
        };
        let (values, _) = values(&[("bands", "64"), ("rows", "4")]);
        let all = steps(&subject, &values, &|| false).unwrap();
        assert_eq!(
            (all.len(), &*all[0].formula.text(Language::English)),
            (1, "64 · 4 = 256 > 128")
        );
        let fits = all[0]
            .drawing
            .lines(Language::English)
            .iter()
            .any(|line| line.text().contains("64 × ✓2"));
        assert!(fits, "{:?}", all[0].drawing);
    }
}
