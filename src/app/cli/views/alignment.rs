//! The view `alignment`: sentences matched in any order, with scores, moves and inner changes.

use crate::cli::reading::{A, B, BOTH, LineRows, ReadingPage, SideStyle};
use crate::cli::views::contract::{View, ViewContext};
use crate::cli::views::positions::{InnerRecord, Positions, WrittenSpan, inner};
use crate::display::number::{count, thousands};
use crate::explain::align::{Alignment, AlignmentRow, align};
use crate::explain::sentences::core;
use crate::export::rows::Surface;
use crate::pair::Side;
use anstyle::Style;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

/// The member for the table.
pub(super) const ALIGNMENT: View = View {
    name: "alignment",
    about: "sentences matched in any order: score, moved or not, changes inside",
    text,
    json,
    schema: SchemaGenerator::subschema_for::<AlignmentRecord>,
};

const QUIET: Style = Style::new().dimmed();

#[derive(Serialize, JsonSchema)]
struct AlignmentRecord {
    view: &'static str,
    sentences: [usize; 2],
    matched: usize,
    moved: usize,
    same: usize,
    alone: [usize; 2],
    approximate: Option<String>,
    rows: Vec<RowRecord>,
}

#[derive(Serialize, JsonSchema)]
struct RowRecord {
    /// Numbers of the sentences, from 1; so is `b_sentences`.
    a_sentences: Vec<usize>,
    b_sentences: Vec<usize>,
    a: Option<WrittenSpan>,
    b: Option<WrittenSpan>,
    score: Option<f64>,
    moved: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inner: Vec<InnerRecord>,
}

fn alignment(look: &ViewContext<'_>) -> Alignment {
    let [a, b] = look.texts();
    align(a, b, look.space_rule(), look.stop)
}

fn json(look: &ViewContext<'_>) -> io::Result<Vec<u8>> {
    let found = alignment(look);
    let [of_a, of_b] = look.texts().map(Positions::new);
    let numbers = |range: &Range<usize>| range.clone().map(|at| at + 1).collect();
    let rows = found.rows.iter().map(|row| RowRecord {
        a_sentences: numbers(&row.a),
        b_sentences: numbers(&row.b),
        a: found.bytes(row, Side::A).map(|bytes| of_a.span(&bytes)),
        b: found.bytes(row, Side::B).map(|bytes| of_b.span(&bytes)),
        score: row.is_matched().then_some(row.score),
        moved: row.moved,
        inner: inner(&row.inner, [&of_a, &of_b]),
    });
    let figures = found.figures;
    look.two.json(Some(&AlignmentRecord {
        view: ALIGNMENT.name,
        sentences: figures.sentences,
        matched: figures.matched,
        moved: figures.moved,
        same: figures.same,
        alone: figures.alone,
        approximate: found.approximate.map(|why| why.to_string()),
        rows: rows.collect(),
    }))
}

fn text(look: &ViewContext<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (found, surface) = (alignment(look), look.surface);
    let page = ReadingPage::new(surface, look.context);
    let figures = found.figures;
    let of = |side: Side| {
        let (all, alone) = (figures.sentences[side], figures.alone[side]);
        format!("{} of {}", thousands((all - alone) as u64), count(all as u64, "sentence"))
    };
    let matched = format!(
        "{} of A and {} of B are matched; {} moved, {} the same character by character",
        of(Side::A),
        of(Side::B),
        thousands(figures.moved as u64),
        thousands(figures.same as u64)
    );
    writeln!(out, "{}", surface.words(&matched))?;
    if let Some(why) = found.approximate {
        writeln!(out, "approximate: {why}")?;
    }
    let mut line = LineRows::new(&page);
    for row in &found.rows {
        let text = |side: Side| {
            found
                .bytes(row, side)
                .and_then(|bytes| look.texts()[side].get(bytes))
                .unwrap_or_default()
        };
        line.block(Side::BOTH.map(text), out, |out| {
            heading(row, surface, out)?;
            let same = row.is_matched() && row.inner.is_empty();
            for (side, sign) in [(Side::A, &A), (Side::B, &B)] {
                let Some(bytes) = found.bytes(row, side) else { continue };
                let text = look.texts()[side];
                let body = core(text, &bytes);
                if !(same && side == Side::B) {
                    let sign = if same { &BOTH } else { sign };
                    sentence(&page, sign, (text, body), (row, side), out)?;
                }
            }
            Ok(())
        })?;
    }
    line.end(out)
}

/// Writes the heading of a row: sentence numbers, score and move.
fn heading(row: &AlignmentRow, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
    let quiet = if surface.colour { QUIET } else { Style::new() };
    let numbers = |range: &Range<usize>| {
        let all: Vec<String> = range.clone().map(|at| thousands(at as u64 + 1)).collect();
        if all.is_empty() { "—".to_owned() } else { all.join("+") }
    };
    let (a, b) = (numbers(&row.a), numbers(&row.b));
    let score = match row {
        _ if row.b.is_empty() => "only in A".to_owned(),
        _ if row.a.is_empty() => "only in B".to_owned(),
        _ if row.inner.is_empty() => "the same".to_owned(),
        _ => format!("{:.2}", row.score),
    };
    let moved = match (row.moved, row.b.start >= row.a.start) {
        (false, _) => String::new(),
        (true, true) => format!(" · {} ↓", surface.words("moved")),
        (true, false) => format!(" · {} ↑", surface.words("moved")),
    };
    writeln!(out, "{quiet}A {a} · B {b} · {}{moved}{quiet:#}", surface.words(&score))
}

/// Writes a sentence with its changes marked.
fn sentence(
    page: &ReadingPage,
    side: &SideStyle,
    (text, body): (&str, Range<usize>),
    (row, of): (&AlignmentRow, Side),
    out: &mut dyn Write,
) -> io::Result<()> {
    let spans = row.inner.iter().filter(|span| !span.same && row.inner.len() > 1);
    let changed = spans.map(|span| span.bytes(of));
    let changed: Vec<Range<usize>> = changed
        .filter(|bytes| !bytes.is_empty())
        .map(|bytes| bytes.start - body.start..bytes.end - body.start)
        .collect();
    page.block(side, text.get(body).unwrap_or_default(), &changed, out)
}
