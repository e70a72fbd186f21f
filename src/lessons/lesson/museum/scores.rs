//! Steps: the effect of a mistake on the scores and ranks of pairs.

use crate::display::number::thousands;
use crate::display::width::cut_middle;
use crate::lesson::kit::{Drawing, DrawingRoom, LessonStep, lines, then, words};
use crate::lesson::museum::mistakes::{
    Bench, MOST_CHARACTERS, RankedTwice, Ranks, RuleScores, TOP,
};
use crate::page::{Line, Mark, Multilingual};

/// Pairs listed.
const LISTED: usize = 12;

/// The steps: totals, then the pairs.
pub(super) fn steps(bench: &Bench, scores: &RuleScores, room: DrawingRoom) -> Vec<LessonStep> {
    let ranks = Ranks::new(scores);
    vec![totals(bench, scores, &ranks), pairs(bench, scores, &ranks, room)]
}

/// A sentence about the texts used.
pub(super) fn bench_words(bench: &Bench) -> Multilingual {
    let (used, of) = (bench.texts.len(), bench.documents);
    let mut words = if used < of {
        words!("museum.bench-words.run-texts-those", used, of = thousands(of as u64))
    } else {
        words!("museum.bench-words.run-all", used = thousands(used as u64))
    };
    if bench.cut {
        let most = thousands(MOST_CHARACTERS as u64);
        words = then(&words, &words!("museum.bench-words.only-first", most));
    }
    words
}

fn totals(bench: &Bench, scores: &RuleScores, ranks: &Ranks) -> LessonStep {
    let [right, wrong] = ranks.flagged;
    let threshold = (scores.cell)(scores.threshold);
    let flagged =
        |way: Multilingual| words!("museum.scores-totals.flagged-by-rule", way, threshold);
    let mean = ranks.mean.map_or_else(|| "—".to_owned(), |mean| format!("{mean:.4}"));
    let rows = [
        (Mark::Plain, words!("museum.scores-totals.pairs"), thousands(scores.pairs.len() as u64)),
        (
            Mark::Plain,
            words!("museum.scores-totals.pairs-whose-score"),
            thousands(ranks.changed as u64),
        ),
        (Mark::Plain, words!("museum.scores-totals.mean-change-score"), mean.clone()),
        (Mark::Right, flagged(words!("museum.scores-totals.right")), thousands(right as u64)),
        (Mark::Wrong, flagged(words!("museum.scores-totals.wrong")), thousands(wrong as u64)),
        (
            Mark::Plain,
            words!("museum.scores-totals.flagged-by-one"),
            thousands(ranks.turned as u64),
        ),
        (
            Mark::Plain,
            words!("museum.scores-totals.pairs-drop-out", top = TOP),
            ranks.fallen.to_string(),
        ),
    ];
    let run = bench_words(bench);
    let say = if ranks.changed == 0 {
        then(&run, &words!("museum.scores-totals.nothing-changes-here"))
    } else {
        run
    };
    LessonStep {
        title: words!("museum.scores-totals.title", measure = scores.measure),
        say,
        formula: words!("museum.scores-totals.formula", mean),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn pairs(bench: &Bench, scores: &RuleScores, ranks: &Ranks, room: DrawingRoom) -> LessonStep {
    let (shown, columns) = (ranks.shown(room.taller(LISTED, 1.0)), room.wider(20, 0.5));
    let score = |value: Option<f64>| value.map_or_else(|| "—".to_owned(), scores.cell);
    let rank =
        |place: Option<usize>| place.map_or_else(|| "—".to_owned(), |rank| format!("#{rank}"));
    let name = |place: usize| {
        bench.texts.get(place).map_or_else(String::new, |text| cut_middle(&text.name, columns))
    };
    let row = |row: &RankedTwice| {
        let same = row.right == row.wrong && score(row.pair.right) == score(row.pair.wrong);
        let mark = if same { Mark::Plain } else { Mark::Wrong };
        Line::new()
            .right(Mark::Plain, &score(row.pair.right), 6)
            .right(Mark::Dim, &rank(row.right), 7)
            .right(mark, &score(row.pair.wrong), 8)
            .right(Mark::Dim, &rank(row.wrong), 7)
            .plain("  ")
            .pair(&name(row.pair.a), &name(row.pair.b))
    };
    let drawing = Drawing::in_words(|say| {
        let head = Line::new()
            .right(Mark::Head, &say(&words!("museum.scores-pairs.right")), 6)
            .right(Mark::Head, &say(&words!("museum.scores-pairs.rank")), 7)
            .right(Mark::Head, &say(&words!("museum.scores-pairs.wrong")), 8)
            .right(Mark::Head, &say(&words!("museum.scores-pairs.rank")), 7)
            .plain("  ")
            .mark(Mark::Head, &say(&words!("museum.scores-pairs.pair")));
        let mut lines = vec![head];
        lines.extend(shown.iter().map(row));
        if shown.is_empty() {
            let none = words!("museum.scores-pairs.no-pair-texts");
            lines.push(Line::new().tint(Mark::Dim, &say(&none)));
        }
        lines
    });
    let units = match (scores.cell)(1.0).as_str() {
        "0" => words!("museum.scores-pairs.bits-differ"),
        _ => words!("museum.scores-pairs.scores-0-1"),
    };
    LessonStep {
        title: words!("museum.scores-pairs.title"),
        say: words!("museum.scores-pairs.say", units),
        formula: words!(
            "museum.scores-pairs.formula",
            shown = shown.len(),
            pairs = thousands(scores.pairs.len() as u64)
        ),
        drawing,
    }
}
