//! Steps: bands on a whole corpus: cost, colliding pairs, missed pairs, other shapes.

use crate::compare::study::whatif::{BandsWhatIf, NoBands, what_if_bands};
use crate::display::number::thousands;
use crate::lesson::bands::case::{BandsCase, shared};
use crate::lesson::kit::{
    Drawing, LessonError, LessonStep, LessonSteps, Stopped, best_pairs, figure, lines, name, share,
    words,
};
use crate::measure::banding::Banding;
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark};
use crate::pair::DocPair;

/// Pairs listed.
const LISTED: usize = 11;
/// Other shapes tried.
const SHAPES: usize = 8;

/// The steps about the index over the corpus.
pub(super) fn steps(case: &BandsCase<'_>, stopped: Stopped<'_>) -> LessonSteps {
    let mut others = Vec::new();
    let all = Banding::all(case.slots);
    let middle = all.iter().position(|cut| cut.rows >= case.banding.rows).unwrap_or(all.len());
    let first = middle.saturating_sub(SHAPES / 2).min(all.len().saturating_sub(SHAPES));
    for &cut in all.iter().skip(first).take(SHAPES) {
        match what_if_bands(case.corpus, cut, case.wanted, stopped) {
            Ok(index) => others.push(index),
            Err(NoBands::Cancelled) => return Err(LessonError::cancelled()),
            Err(_) => {}
        }
    }
    Ok(vec![costs(case), meeting(case), missed(case), cuts(case, &others)])
}

fn costs(case: &BandsCase<'_>) -> LessonStep {
    let index = &case.index.index;
    let pairs = index.pairs();
    let (wanted, found) = (case.wanted, index.wanted - index.missed);
    let lost = if index.missed > 0 { Mark::Wrong } else { Mark::Plain };
    let rows = [
        figure(words!("bands.costs.documents"), thousands(index.documents as u64)),
        figure(words!("bands.costs.pairs-documents"), thousands(pairs)),
        figure(words!("bands.costs.candidates-pairs-share"), thousands(index.candidates)),
        figure(
            words!("bands.costs.documents-largest-bucket"),
            thousands(index.sizes.largest() as u64),
        ),
        (Mark::Plain, words!("bands.costs.target-pairs-with", wanted), thousands(index.wanted)),
        (Mark::Right, words!("bands.costs.these-found"), thousands(found)),
        (lost, words!("bands.costs.these-missed"), thousands(index.missed)),
        figure(words!("bands.costs.recall"), share(index.recall())),
        figure(words!("bands.costs.expected-recall-over"), share(case.index.expected)),
    ];
    let drawing = Drawing::in_words(|say| {
        let mut lines = lines(say, &rows);
        if !case.index.all_wanted_known {
            let under = words!("bands.costs.below-floor-run");
            lines.push(Line::new().tint(Mark::Dim, &say(&under)));
        }
        lines
    });
    let part = 100.0 * index.share_of_all().unwrap_or(0.0);
    LessonStep {
        title: words!("bands.costs.title"),
        say: words!("bands.costs.say", part = format!("{part:.1}")),
        formula: words!(
            "bands.costs.formula",
            found,
            wanted = index.wanted,
            recall = share(index.recall())
        ),
        drawing,
    }
}

fn meeting(case: &BandsCase<'_>) -> LessonStep {
    let all: Vec<_> = best_pairs(case.corpus)
        .into_iter()
        .filter_map(|(pair, evidence)| {
            let met = shared(case.corpus, pair, case.banding);
            (met > 0).then(|| (pair, jaccard(&evidence), met))
        })
        .collect();
    let below = all.iter().filter(|pair| pair.1 < case.wanted).count();
    // The best pairs, and the least similar ones that collide.
    let unwanted: Vec<_> = all.iter().filter(|pair| pair.1 < case.wanted).rev().take(4).collect();
    let best = all
        .iter()
        .filter(|pair| pair.1 >= case.wanted)
        .take(case.room.taller(LISTED, 1.0) - unwanted.len());
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, &say(&words!("bands.meeting.bands")), 8)
                .plain("  ")
                .left(Mark::Head, &say(&words!("bands.meeting.pair")), 40),
        ];
        for (row, j, met) in best.clone().chain(unwanted.iter().copied().rev()) {
            let mark = if *j >= case.wanted { Mark::Right } else { Mark::Differs };
            lines.push(pair(
                case,
                Line::new().right(mark, &format!("{j:.3}"), 6).right(
                    Mark::Plain,
                    &met.to_string(),
                    8,
                ),
                *row,
            ));
        }
        lines
    });
    LessonStep {
        title: words!("bands.meeting.title"),
        say: words!(
            "bands.meeting.say",
            all = thousands(all.len() as u64),
            below = thousands(below as u64)
        ),
        formula: words!(
            "bands.meeting.formula",
            bands = case.banding.bands,
            rows = case.banding.rows
        ),
        drawing,
    }
}

fn pair(case: &BandsCase<'_>, line: Line, DocPair { a, b }: DocPair) -> Line {
    let columns = case.room.wider(28, 0.5);
    line.plain("  ").pair(&name(case.corpus, a, columns), &name(case.corpus, b, columns))
}

fn missed(case: &BandsCase<'_>) -> LessonStep {
    let index = &case.index.index;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, &say(&words!("bands.missed.chance")), 8)
                .plain("  ")
                .left(Mark::Head, &say(&words!("bands.missed.missed-pair")), 40),
        ];
        for miss in index.misses.iter().take(case.room.taller(LISTED, 1.0)) {
            let line = Line::new().right(Mark::Wrong, &format!("{:.3}", miss.score), 6).right(
                Mark::Plain,
                &format!("{:.3}", case.banding.chance(miss.score)),
                8,
            );
            lines.push(pair(case, line, miss.pair()));
        }
        if index.misses.is_empty() {
            let none = words!("bands.missed.no-target-pair");
            lines.push(Line::new().mark(Mark::Right, &say(&none)));
        }
        lines
    });
    LessonStep {
        title: words!("bands.missed.title"),
        say: words!("bands.missed.say", missed = thousands(index.missed), wanted = case.wanted),
        formula: words!(
            "bands.missed.formula",
            missed = thousands(index.missed),
            wanted = thousands(index.wanted)
        ),
        drawing,
    }
}

fn cuts(case: &BandsCase<'_>, others: &[BandsWhatIf]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "b × r", 11)
                .right(Mark::Head, &say(&words!("bands.cuts.turn")), 8)
                .right(Mark::Head, &say(&words!("bands.cuts.candidates")), 13)
                .right(Mark::Head, &say(&words!("bands.cuts.missed")), 10)
                .right(Mark::Head, &say(&words!("bands.cuts.recall")), 10)
                .right(Mark::Head, &say(&words!("bands.cuts.expected")), 10),
        ];
        for other in others {
            let Banding { bands, rows } = other.banding;
            let own = other.banding == case.banding;
            lines.push(
                Line::new()
                    .left(
                        if own { Mark::Changed } else { Mark::Plain },
                        &format!("{bands} × {rows}"),
                        11,
                    )
                    .right(Mark::Plain, &format!("{:.3}", other.banding.turn()), 8)
                    .right(Mark::Plain, &thousands(other.index.candidates), 13)
                    .right(Mark::Plain, &thousands(other.index.missed), 10)
                    .right(Mark::Plain, &share(other.index.recall()), 10)
                    .right(Mark::Plain, &share(other.expected), 10),
            );
        }
        lines
    });
    LessonStep {
        title: words!("bands.cuts.title"),
        say: words!("bands.cuts.say"),
        formula: words!("bands.cuts.formula", all = case.slots, wanted = case.wanted),
        drawing,
    }
}
