//! Matches the sentences of two texts one to one by likeness, in any order.
//!
//! Equal sentences are matched first; then an index of character runs finds possible partners, and
//! an auction chooses among them (the sum of scores is within 0.014 per match of the best sum);
//! then split and joined sentences are matched. The result does not depend on which text is A:
//! swapping the texts swaps the sides.

mod anchor;
mod assign;
mod candidates;
mod contract;
mod grams;
mod join;

use crate::explain::align::anchor::anchors;
use crate::explain::align::assign::assign;
use crate::explain::align::candidates::{MatchEdge, candidates};
pub use crate::explain::align::contract::{
    Alignment, AlignmentFigures, AlignmentRow, BETWEEN, Coarser, FLOOR, GAIN,
};
use crate::explain::align::grams::{Grams, Sentence};
use crate::explain::align::join::{Match, Partners};
use crate::explain::diff::{Approximation, DiffSpan, Limits, TokenList, absorb, ascending, spans};
use crate::explain::sentences::{SENTENCES, core, flat_sentences};
use crate::explain::tokens::Numbers;
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::text::lines::{Reflowed, SpaceRule};
use std::collections::HashSet;
use std::iter;
use std::ops::Range;

/// Bytes between two checks for cancelling.
const POLL: usize = 1 << 14;

/// Aligns two texts as written, except for white space: what `rule` does not read is equal. `cancelled` is polled often; once true, returns what was found so
/// far, marked [`Coarser::Stopped`].
pub fn align(a: &str, b: &str, rule: SpaceRule, cancelled: &dyn Fn() -> bool) -> Alignment {
    reflowed([a, b], rule, true, cancelled)
}

/// As [`align`], without marks inside the rows. Cost: about half.
pub fn align_unmarked(
    a: &str,
    b: &str,
    rule: SpaceRule,
    cancelled: &dyn Fn() -> bool,
) -> Alignment {
    reflowed([a, b], rule, false, cancelled)
}

fn reflowed(
    texts: [&str; 2],
    rule: SpaceRule,
    is_marked: bool,
    cancelled: &dyn Fn() -> bool,
) -> Alignment {
    let flat = Reflowed::both(texts, rule);
    let marks = is_marked.then_some(rule);
    let found = either_order([&flat[0].text, &flat[1].text], marks, cancelled);
    if rule == SpaceRule::Kept { found } else { written(texts, &flat, found) }
}

/// An alignment of reflowed texts in bytes of the texts as written.
fn written(texts: [&str; 2], flat: &[Reflowed<'_>; 2], mut found: Alignment) -> Alignment {
    for side in Side::BOTH {
        for sentence in &mut found.sentences[side] {
            *sentence = flat[side].written_range(sentence);
        }
    }
    let mut rows = std::mem::take(&mut found.rows);
    for row in rows.iter_mut().filter(|row| !row.inner.is_empty()) {
        let bodies = Side::BOTH.map(|side| body(texts, row, &found, side).unwrap_or_default());
        let place = |side: Side, range: &Range<usize>| {
            let place = flat[side].written_range(range);
            // White space before and after the row is not part of it.
            let body = &bodies[side];
            place.start.clamp(body.start, body.end)..place.end.clamp(body.start, body.end)
        };
        for span in &mut row.inner {
            (span.a, span.b) = (place(Side::A, &span.a), place(Side::B, &span.b));
        }
    }
    found.rows = rows;
    found
}

/// Marks differences inside the rows by a rule, if there is one.
fn either_order(
    [a, b]: [&str; 2],
    marks: Option<SpaceRule>,
    cancelled: &dyn Fn() -> bool,
) -> Alignment {
    if (a.len(), a) <= (b.len(), b) {
        return in_order([a, b], marks, cancelled);
    }
    let mut found = in_order([b, a], marks, cancelled);
    found.sentences.reverse();
    found.figures.sentences.reverse();
    found.figures.alone.reverse();
    for row in &mut found.rows {
        std::mem::swap(&mut row.a, &mut row.b);
        row.inner.iter_mut().for_each(|span| std::mem::swap(&mut span.a, &mut span.b));
    }
    let order = found.order(Side::A);
    found.rows = order.into_iter().filter_map(|at| found.rows.get(at).cloned()).collect();
    found
}

fn in_order(
    [a, b]: [&str; 2],
    marks: Option<SpaceRule>,
    cancelled: &dyn Fn() -> bool,
) -> Alignment {
    let cut = |text: &str| {
        let whole = iter::once(0..text.len()).filter(|whole| !whole.is_empty());
        flat_sentences(text, cancelled).unwrap_or_else(|| whole.collect())
    };
    let all = [cut(a), cut(b)];
    let (matches, mut coarser) = matched([a, b], &all, cancelled);
    if all.iter().any(|all| all.len() >= SENTENCES) {
        coarser = coarser.max(Some(Coarser::Sentences));
    }
    let mut rows = rows(&matches, [all[0].len(), all[1].len()]);
    let mut out = Alignment { sentences: all, ..Alignment::default() };
    let inside = marks.and_then(|rule| mark([a, b], rule, &mut rows, &out, cancelled));
    out.figures = figures([a, b], marks.unwrap_or(SpaceRule::Kept), &rows, &out);
    out.rows = rows;
    let order = out.order(Side::A);
    out.rows = order.into_iter().filter_map(|at| out.rows.get(at).cloned()).collect();
    out.approximate = coarser.max(inside);
    out
}

/// The matches, by sentence of A.
fn matched(
    texts: [&str; 2],
    all: &[Vec<Range<usize>>; 2],
    cancelled: &dyn Fn() -> bool,
) -> (Vec<Match>, Option<Coarser>) {
    if texts[0] == texts[1] {
        let each = (0..all[0].len()).map(|at| Match { a: at..at + 1, b: at..at + 1, score: 1.0 });
        return (each.collect(), None);
    }
    let grams = Grams::new(texts);
    let fold = |text: &str, all: &[Range<usize>]| -> Vec<Sentence> {
        let (mut bytes, mut stopped) = (0, cancelled());
        let each = all.iter().enumerate().map(|(at, sentence)| {
            bytes += sentence.len();
            if bytes >= POLL {
                (bytes, stopped) = (0, stopped || cancelled());
            }
            // The rest of a text after the last allowed sentence is not compared.
            let skip = stopped || at + 1 == SENTENCES;
            if skip { Sentence::default() } else { grams.sentence(text, sentence) }
        });
        each.collect()
    };
    let (a, b) = (fold(texts[0], &all[0]), fold(texts[1], &all[1]));
    let mut partners = Partners::new(a.len(), b.len());
    if cancelled() {
        return (Vec::new(), Some(Coarser::Stopped));
    }
    for (x, y) in anchors(&a, &b).into_iter().enumerate() {
        if let Some(y) = y {
            partners.take(x, y, 1.0);
        }
    }
    let free_a: Vec<usize> =
        (0..a.len()).filter(|&x| partners.of_a.get(x) == Some(&None)).collect();
    let free_b: Vec<usize> =
        (0..b.len()).filter(|&y| partners.of_b.get(y) == Some(&None)).collect();
    let of = |all: &'_ [Sentence], free: &[usize]| -> Vec<usize> {
        free.iter().copied().filter(|&at| all.get(at).is_some_and(|s| !s.runs.is_empty())).collect()
    };
    let (free_a, free_b) = (of(&a, &free_a), of(&b, &free_b));
    let left_a: Vec<&Sentence> = free_a.iter().filter_map(|&at| a.get(at)).collect();
    let left_b: Vec<&Sentence> = free_b.iter().filter_map(|&at| b.get(at)).collect();
    let (edges, alike) = candidates(&left_a, &left_b, cancelled);
    let near = |edge: &MatchEdge| {
        let place = |free: &[usize], at: usize, of: usize| {
            free.get(at).map_or(0.0, |&at| at as f64 / of.max(1) as f64)
        };
        1.0 - (place(&free_a, edge.a, a.len()) - place(&free_b, edge.b, b.len())).abs()
    };
    let (chosen, cut) = assign(free_a.len(), free_b.len(), &edges, &near, cancelled);
    for (x, found) in chosen.into_iter().enumerate() {
        if let (Some(&x), Some((y, score))) = (free_a.get(x), found)
            && let Some(&y) = free_b.get(y)
        {
            partners.take(x, y, score);
        }
    }
    partners.between(&a, &b);
    (partners.matches(&a, &b, &grams), alike.max(cut))
}

/// All rows: the matches by sentence of A with their marks, then the sentences without a partner.
fn rows(matches: &[Match], counts: [usize; 2]) -> Vec<AlignmentRow> {
    let mut by_a: Vec<&Match> = matches.iter().collect();
    by_a.order_by_key(|found| found.a.start);
    let chain: Vec<(usize, usize)> = by_a.iter().map(|m| (m.a.start, m.b.start)).collect();
    let still: HashSet<usize> = ascending(&chain).into_iter().map(|(x, _)| x).collect();
    let mut alone = counts.map(|count| vec![true; count]);
    let mut out = Vec::with_capacity(by_a.len());
    for found in by_a {
        for (alone, own) in alone.iter_mut().zip([&found.a, &found.b]) {
            own.clone().filter_map(|at| alone.get_mut(at).map(|flag| *flag = false)).for_each(drop);
        }
        out.push(AlignmentRow {
            a: found.a.clone(),
            b: found.b.clone(),
            score: found.score,
            moved: !still.contains(&found.a.start),
            inner: Vec::new(),
        });
    }
    for (side, alone) in Side::BOTH.into_iter().zip(&alone) {
        for at in (0..alone.len()).filter(|&at| alone.get(at) == Some(&true)) {
            let mut own = [0..0, 0..0];
            own[side] = at..at + 1;
            let [a, b] = own;
            out.push(AlignmentRow { a, b, score: 0.0, moved: false, inner: Vec::new() });
        }
    }
    out
}

/// The text of a row of one side, without the blanks at its ends.
fn body(
    texts: [&str; 2],
    row: &AlignmentRow,
    found: &Alignment,
    side: Side,
) -> Option<Range<usize>> {
    Some(core(texts[side], &found.bytes(row, side)?))
}

/// Marks differences inside the matched rows.
fn mark(
    texts: [&str; 2],
    rule: SpaceRule,
    rows: &mut [AlignmentRow],
    found: &Alignment,
    cancelled: &dyn Fn() -> bool,
) -> Option<Coarser> {
    let mut limits = Limits::new(cancelled, None);
    for row in rows.iter_mut().filter(|row| row.is_matched()) {
        let [Some(a), Some(b)] = Side::BOTH.map(|side| body(texts, row, found, side)) else {
            continue;
        };
        let [part_a, part_b] = [(0, &a), (1, &b)].map(|(side, at)| texts[side].get(at.clone()));
        if rule.reads_equal(part_a.unwrap_or(""), part_b.unwrap_or("")) {
            continue;
        }
        if limits.over() || !limits.spend(a.len() + b.len()) {
            break;
        }
        let mut words = Numbers::default();
        let own = TokenList::new(texts[0], &a, &mut words);
        let other = TokenList::new(texts[1], &b, &mut words);
        let mut inner = absorb(texts, rule, spans(texts, &own, &other, &mut limits));
        if inner.is_empty() {
            inner = vec![DiffSpan { same: false, a, b }];
        }
        row.inner = inner;
    }
    match limits.struck {
        None => None,
        Some(Approximation::Stopped | Approximation::Deadline) => Some(Coarser::Stopped),
        Some(_) => Some(Coarser::Inside),
    }
}

fn figures(
    texts: [&str; 2],
    rule: SpaceRule,
    rows: &[AlignmentRow],
    found: &Alignment,
) -> AlignmentFigures {
    let mut out = AlignmentFigures {
        sentences: [found.sentences[0].len(), found.sentences[1].len()],
        ..AlignmentFigures::default()
    };
    for row in rows {
        if row.is_matched() {
            let part = |side: Side| {
                body(texts, row, found, side).and_then(|at| texts[side].get(at)).unwrap_or("")
            };
            out.matched += 1;
            out.moved += usize::from(row.moved);
            out.same += usize::from(rule.reads_equal(part(Side::A), part(Side::B)));
        } else {
            out.alone[if row.a.is_empty() { Side::B } else { Side::A }] += 1;
        }
    }
    out
}
