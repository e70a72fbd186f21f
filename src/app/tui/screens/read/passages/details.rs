//! The list of details of the passages: class, findings, passages and substitutions, each line a
//! link.

use crate::explain::disguise::ChangedPlace;
use crate::explain::page::{
    copying_lines, exchange_words, passage_rows, reworded_rows, rule_lines, seen_places, seen_rows,
    unseen_rows,
};
use crate::page::{Line, Mark, Table, Wording};
use crate::pair::Side;
use crate::tui::model::Spot;
use crate::tui::screens::read::contract::Detail;
use crate::tui::screens::read::passages::found::Copied;
use crate::tui::screens::read::texts::PairTexts;

/// Maximum number of listed substitutions; `compare` prints all.
const LISTED: usize = 200;

/// The lines of the list, the most important first.
pub(super) fn details(
    copied: &Copied,
    texts: &PairTexts,
    columns: usize,
    words: Wording<'_>,
) -> Vec<Detail> {
    let disguise = &copied.copying.disguise;
    let lines = copying_lines(&copied.copying, columns, words).into_iter();
    let mut out: Vec<Detail> = lines
        .map(|own| Detail { line: own.line, place: own.place.as_ref().and_then(first) })
        .collect();
    let both = Side::BOTH.map(|side| texts.text(side));
    let rows = passage_rows(&copied.copying, both, columns, words);
    if rows.len > 0 {
        out.extend([Line::new(), Line::head(&words(&rows.head))].map(Detail::from));
    }
    for (at, passage) in copied.list().iter().enumerate() {
        out.push(Detail { line: rows.row(at), place: first(&passage.original) });
    }
    let rows = reworded_rows(&copied.copying, both, columns);
    if rows.len > 0 {
        out.extend([Line::new(), Line::head(&words(&rows.head))].map(Detail::from));
    }
    for (at, own) in copied.copying.reworded.list.iter().enumerate() {
        out.push(Detail { line: rows.row(at), place: first(&own.original) });
    }
    if !disguise.substitutions.is_empty() {
        out.extend(heading(&words("Substitutions"), &words("what stands for what")));
    }
    for substitution in disguise.substitutions.iter().take(LISTED) {
        let line = Line::from_text(&exchange_words(substitution));
        out.push(Detail { line, place: substitution.places.first().and_then(first) });
    }
    out.extend(seen(texts, columns, words));
    out.extend(heading(&words("Rules"), &words("the first one that applies names the class")));
    out.extend(rule_lines(disguise.rule, columns, words).into_iter().map(Detail::from));
    out
}

/// The places that a reader does not see as they are stored.
fn seen(texts: &PairTexts, columns: usize, words: Wording<'_>) -> Vec<Detail> {
    let mut out = Vec::new();
    let mut list = |rows: &Table<'_>, places: &mut dyn Iterator<Item = (Side, usize)>| {
        if rows.len > 0 {
            out.extend(heading(&rows.what, &rows.head));
        }
        for (at, (side, byte)) in places.enumerate().take(LISTED) {
            out.push(Detail { line: rows.row(at), place: Some(Spot { side, byte }) });
        }
    };
    let both = Side::BOTH.map(|side| texts.text(side));
    let changed = seen_places(&texts.seen).into_iter();
    let rows = seen_rows(both, &texts.seen, words);
    list(&rows, &mut changed.map(|(side, change)| (side, change.at.start)));
    let notes = texts.notes.each_ref().map(|notes| &**notes);
    let (rows, places) = unseen_rows(notes, columns, words);
    list(&rows, &mut places.into_iter());
    out
}

fn heading(title: &str, about: &str) -> [Detail; 2] {
    let title = Line::head(title).tint(Mark::Dim, &format!("  {about}"));
    [Line::new(), title].map(Detail::from)
}

/// The first byte of a place, in A if it has text there.
fn first(place: &ChangedPlace) -> Option<Spot> {
    let side = Side::BOTH.into_iter().find(|&side| !place[side].is_empty())?;
    Some(Spot { side, byte: place[side].start })
}
