//! What a reader of two texts does not see as it is stored, one place a row.

use crate::corpus::reading::ReadingNote;
use crate::display::sanitise::sanitise;
use crate::display::width::pad;
use crate::explain::disguise::change_words;
use crate::explain::sets::LineStarts;
use crate::page::{Line, Mark, Table, Wording};
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::normalize::{Seen, SeenChange};
use std::ops::Range;

/// Characters around a changed place.
const AROUND: usize = 16;
/// Columns of a line with its column, and of what is stored and seen.
const COLUMNS: [usize; 2] = [9, 18];

/// The places where the texts are stored otherwise than seen, those of A first.
pub fn seen_places(seen: &[Seen; 2]) -> Vec<(Side, &SeenChange)> {
    let of = |side: Side| seen[side].changes.iter().map(move |change| (side, change));
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// These places in rows: side, line and column, code point and what is seen, the text around.
pub fn seen_rows<'a>(texts: [&'a str; 2], seen: &'a [Seen; 2], words: Wording<'_>) -> Table<'a> {
    let places = seen_places(seen);
    let lines = texts.map(LineStarts::new);
    let what = words("stored otherwise than seen");
    let [line, change, around] = ["line:column", "stored → seen", "around it"].map(words);
    let [place, room] = COLUMNS;
    let head = format!("   {} {} {around}", pad(&line, place + 2), pad(&change, room));
    Table::new(what, head, places.len(), move |at| {
        let &(side, change) = places.get(at)?;
        let text = texts[side];
        let mark = if side == Side::A { Mark::A } else { Mark::B };
        let line = Line::new().right(mark, side.letter(), 2);
        let line =
            line.plain(&format!(" {}", pad(&lines[side].at(text, change.at.start), place + 2)));
        let line = line.left(Mark::Warning, &change_words(text, change), room);
        Some(line.tint(Mark::Dim, &format!(" {}", around_words(text, &change.at))))
    })
}

/// The text around a place, which is in quotes; safe to show.
fn around_words(text: &str, at: &Range<usize>) -> String {
    let before: String = text.part(..at.start).chars().rev().take(AROUND).collect();
    let before: String = before.chars().rev().collect();
    let own: String = text.part(at.clone()).chars().take(AROUND).collect();
    let after: String = text.part(at.end..).chars().take(AROUND).collect();
    let [before, own, after] = [before, own, after].map(|part| sanitise(&part));
    format!("{before}‹{own}›{after}")
}

/// The pieces of text that the pages of both originals do not show, and the byte before which each stands: side, what it
/// is, its first words.
pub fn unseen_rows<'a>(
    notes: [&'a [ReadingNote]; 2],
    columns: usize,
    words: Wording<'_>,
) -> (Table<'a>, Vec<(Side, usize)>) {
    let mut pieces = Vec::new();
    for side in Side::BOTH {
        for note in notes[side] {
            let what = words(&note.to_string());
            pieces.extend(note.unseen.iter().map(|own| (side, what.clone(), own)));
        }
    }
    let places = pieces.iter().map(|(side, _, own)| (*side, own.at)).collect();
    let table = Table::new(words("not shown by the page"), "", pieces.len(), move |at| {
        let (side, what, own) = pieces.get(at)?;
        let mark = if *side == Side::A { Mark::A } else { Mark::B };
        let line = Line::new().right(mark, side.letter(), 2).plain(&format!(" {what}  "));
        let text: String = own.text.chars().take(columns).collect();
        Some(line.tint(Mark::Dim, &format!("‹{}›", sanitise(&text))))
    });
    (table, places)
}
