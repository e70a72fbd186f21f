//! Steps: block tables over the fingerprints of the loaded corpus, and the cost of each split.

use crate::compare::result::Comparison;
use crate::compare::study::whatif::{WhatIf, what_if_blocks};
use crate::display::number::thousands;
use crate::lesson::kit::{
    Drawing, DrawingRoom, LessonError, LessonStep, LessonSteps, Stopped, best_pairs, figure, lines,
    name, words,
};
use crate::measure::blocks::BlockTables;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual, bar};
use crate::pair::{DocId, DocPair};

/// Splits compared.
const SPLITS: u32 = 5;

/// The steps: distances, the tables, other splits, pairs found, pairs missed beyond the limit.
pub(super) fn steps(
    corpus: &Comparison,
    tables: BlockTables,
    room: DrawingRoom,
    stopped: Stopped<'_>,
) -> LessonSteps {
    let index = |tables, limit| {
        what_if_blocks(corpus, tables, limit, stopped).ok_or_else(LessonError::cancelled)
    };
    let own = index(tables, tables.within())?;
    let mut others = Vec::new();
    for blocks in tables.within() + 1..=tables.within() + SPLITS {
        if let Some(other) = BlockTables::new(tables.bits(), tables.within(), blocks) {
            others.push((other, index(other, other.within())?));
        }
    }
    let beyond = index(tables, tables.within() + BEYOND)?;
    Ok(vec![
        distances(corpus, tables, room),
        costs(tables, &own),
        splits(tables, &others),
        meeting(corpus, tables, room),
        missed(corpus, tables, &beyond, room),
    ])
}

/// Pairs of the table by distance, up to three eighths of the bits; without copies.
fn distances(corpus: &Comparison, tables: BlockTables, room: DrawingRoom) -> LessonStep {
    let last = tables.bits() * 3 / 8 - 1;
    let mut counts = vec![0u64; last as usize + 1];
    for (_, evidence) in best_pairs(corpus) {
        let place = evidence.distance.and_then(|d| counts.get_mut(d as usize));
        if let Some(count) = place {
            *count += 1;
        }
    }
    let near: u64 = counts.iter().take(tables.within() as usize + 1).sum();
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    // Several distances a line where there are many.
    let step = (counts.len()).div_ceil(room.taller(12, 1.0));
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::head(&say(&words!("near.distances.bits-apart-pairs")))];
        for (place, group) in counts.chunks(step).enumerate() {
            let (first, all) = (place * step, group.iter().sum::<u64>());
            let label = if step == 1 {
                first.to_string()
            } else {
                format!("{first}–{}", first + group.len() - 1)
            };
            let near = first as u32 <= tables.within();
            let mark = if near { Mark::Right } else { Mark::Plain };
            let line = Line::new().right(mark, &label, 8).right(Mark::Plain, &thousands(all), 10);
            lines.push(line.plain(" ").tint(
                if near { Mark::Right } else { Mark::Dim },
                &bar(all as f64 / (most * step as f64), room.wider(50, 1.0)),
            ));
        }
        lines
    });
    LessonStep {
        title: words!("near.distances.title"),
        say: words!(
            "near.distances.say",
            near = thousands(near),
            within = tables.within(),
            half = tables.bits() / 2
        ),
        formula: words!(
            "near.distances.formula",
            distinct = thousands(corpus.distinct() as u64),
            bits = tables.bits()
        ),
        drawing,
    }
}

fn costs(tables: BlockTables, index: &WhatIf) -> LessonStep {
    let all = index.pairs();
    let part = 100.0 * index.share_of_all().unwrap_or(0.0);
    let random = tables.candidates(index.documents as f64) / 2.0 * index.documents as f64;
    let within = tables.within();
    let lost = if index.missed > 0 { Mark::Wrong } else { Mark::Plain };
    let found = thousands(index.wanted - index.missed);
    let near = words!("near.costs.pairs-within-bits", within);
    let rows = [
        figure(words!("near.costs.tables"), index.tables),
        figure(words!("near.costs.pairs-documents"), thousands(all)),
        figure(words!("near.costs.candidates-pairs-share"), thousands(index.candidates)),
        figure(words!("near.costs.visits-each-every"), thousands(index.visits)),
        figure(words!("near.costs.visits-random-fingerprints"), format!("{random:.1}")),
        figure(
            words!("near.costs.documents-largest-bucket"),
            thousands(index.sizes.largest() as u64),
        ),
        (Mark::Plain, near, thousands(index.wanted)),
        (Mark::Right, words!("near.costs.these-found"), found),
        (lost, words!("near.costs.these-missed"), thousands(index.missed)),
    ];
    LessonStep {
        title: words!("near.costs.title", tables = index.tables),
        say: words!("near.costs.say", part = format!("{part:.1}")),
        formula: words!(
            "near.costs.formula",
            candidates = thousands(index.candidates),
            all = thousands(all),
            part = format!("{part:.2}")
        ),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn splits(tables: BlockTables, others: &[(BlockTables, WhatIf)]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &say(&words!("near.corpus-splits.blocks")), 10)
                .right(Mark::Head, &say(&words!("near.corpus-splits.tables")), 8)
                .right(Mark::Head, &say(&words!("near.corpus-splits.key-bits")), 10)
                .right(Mark::Head, &say(&words!("near.corpus-splits.candidates")), 14)
                .right(Mark::Head, &say(&words!("near.corpus-splits.visits")), 14)
                .right(Mark::Head, &say(&words!("near.corpus-splits.missed")), 10),
        ];
        for (other, index) in others {
            let own = other.blocks() == tables.blocks();
            lines.push(
                Line::new()
                    .left(
                        if own { Mark::Changed } else { Mark::Plain },
                        &other.blocks().to_string(),
                        10,
                    )
                    .turning("blocks", other.blocks().to_string())
                    .right(Mark::Plain, &index.tables.to_string(), 8)
                    .right(Mark::Plain, &other.shortest_key().to_string(), 10)
                    .right(Mark::Plain, &thousands(index.candidates), 14)
                    .right(Mark::Plain, &thousands(index.visits), 14)
                    .right(Mark::Plain, &thousands(index.missed), 10),
            );
        }
        lines
    });
    LessonStep {
        title: words!("near.corpus-splits.title"),
        say: words!("near.corpus-splits.say"),
        formula: words!("near.corpus-splits.formula", within = tables.within()),
        drawing,
    }
}

/// Bits above the limit up to which missed pairs are listed.
const BEYOND: u32 = 5;
/// Pairs listed.
const LISTED: usize = 10;

/// The step with the near pairs and the tables that find them.
pub(super) fn meeting(corpus: &Comparison, tables: BlockTables, room: DrawingRoom) -> LessonStep {
    let (most, columns) = (room.taller(LISTED, 1.0), room.wider(23, 0.5));
    let masks = tables.masks();
    let word =
        |id: DocId| corpus.profiles.get(id.index()).and_then(|p| p.fingerprint).map(|p| p.words);
    let mut near: Vec<_> = best_pairs(corpus)
        .into_iter()
        .filter_map(|(DocPair { a, b }, evidence)| {
            let distance = evidence.distance.filter(|&d| d <= tables.within())?;
            let (x, y) = (word(a)?, word(b)?);
            let shared = |mask: &[u64; 4]| (0..4).all(|i| (x[i] ^ y[i]) & mask[i] == 0);
            let met: Vec<usize> = (0..masks.len()).filter(|&i| shared(&masks[i])).collect();
            Some((distance, a, b, met))
        })
        .collect();
    near.order_by_key(|pair| std::cmp::Reverse(pair.0));
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("near.meeting.bits")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&words!("near.meeting.found-table")), 19)
                .left(Mark::Head, &say(&words!("near.meeting.pair")), 50),
        ];
        for (distance, a, b, met) in near.iter().take(most) {
            let list = met.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
            lines.push(
                Line::new()
                    .right(Mark::Plain, &distance.to_string(), 5)
                    .plain("  ")
                    .left(Mark::Right, &list, 19)
                    .pair(&name(corpus, *a, columns), &name(corpus, *b, columns)),
            );
        }
        if near.is_empty() {
            lines.push(Line::new().tint(Mark::Dim, &say(&words!("near.meeting.no-two-distinct"))));
        }
        lines
    });
    LessonStep {
        title: words!("near.meeting.title"),
        say: words!("near.meeting.say"),
        formula: words!("near.meeting.formula", most = near.len().min(most), near = near.len()),
        drawing,
    }
}

/// The step with pairs beyond the limit of the tables that share no key.
pub(super) fn missed(
    corpus: &Comparison,
    tables: BlockTables,
    beyond: &WhatIf,
    room: DrawingRoom,
) -> LessonStep {
    let (most, columns) = (room.taller(LISTED, 1.0), room.wider(32, 0.5));
    let limit = tables.within() + BEYOND;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().right(Mark::Head, &say(&words!("near.missed.bits")), 5).plain("  ").left(
                Mark::Head,
                &say(&words!("near.missed.missed-pair")),
                60,
            ),
        ];
        for miss in beyond.misses.iter().take(most) {
            lines.push(
                Line::new()
                    .right(Mark::Wrong, &format!("{:.0}", miss.score), 5)
                    .plain("  ")
                    .pair(&name(corpus, miss.a, columns), &name(corpus, miss.b, columns)),
            );
        }
        if beyond.misses.is_empty() {
            lines.push(Line::new().mark(Mark::Right, &say(&words!("near.missed.none-missed"))));
        }
        lines
    });
    LessonStep {
        title: words!("near.missed.title", limit),
        say: words!(
            "near.missed.say",
            within = tables.within(),
            wanted = thousands(beyond.wanted),
            limit,
            missed = thousands(beyond.missed)
        ),
        formula: beyond.recall().map_or_else(Multilingual::default, |recall| {
            words!("near.missed.formula", limit, recall = format!("{recall:.3}"))
        }),
        drawing,
    }
}
