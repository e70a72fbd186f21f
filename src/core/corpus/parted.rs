//! Blanks between words that hidden pieces part on the page: a white letter in place of each space.

use crate::corpus::readers::Extracted;
use crate::corpus::reading::ReadingNote;
use crate::part::PartOf as _;
use crate::text::normalize::is_punctuation;
use crate::text::script::is_spaced_letter;

/// Fewest hidden pieces in place of spaces, and most letters of each.
const FEWEST: usize = 20;
const LETTERS: usize = 2;
/// Such pieces for each space of the text, at the least.
const PER_SPACE: usize = 2;

/// Puts a space where a hidden piece parts two letters of a script with spaces, if the text has hardly another one: on
/// the page the piece is a gap. Cost: a pass over the text if something is hidden.
pub(in crate::corpus) fn part_words(found: &mut Extracted<'_>) {
    let places = gaps(&found.text, &found.notes);
    let spaces = || found.text.matches([' ', '\u{a0}']).count();
    if places.len() < FEWEST || places.len() < PER_SPACE * spaces() {
        return;
    }
    let mut text = String::with_capacity(found.text.len() + places.len());
    let mut end = 0;
    for &at in &places {
        text.push_str(found.text.part(end..at));
        text.push(' ');
        end = at;
    }
    text.push_str(found.text.part(end..));
    // A place moves by the spaces before it.
    let moved = |at: usize| at + places.partition_point(|&own| own < at);
    for note in &mut found.notes {
        for span in &mut note.spans {
            *span = moved(span.start)..moved(span.end);
        }
        for piece in &mut note.unseen {
            piece.at = moved(piece.at);
        }
    }
    if let Some(parts) = &mut found.parts {
        for start in &mut parts.starts {
            *start = moved(*start);
        }
    }
    found.text = text.into();
}

/// The bytes between two words where a hidden piece of few letters stands, ascending.
fn gaps(text: &str, notes: &[ReadingNote]) -> Vec<usize> {
    let is_end = |c: char| is_spaced_letter(c) || is_punctuation(c);
    let parts = |at: usize| {
        let (before, after) = text.split_at_checked(at).unwrap_or_default();
        after.chars().next().is_some_and(is_spaced_letter)
            && before.chars().next_back().is_some_and(is_end)
    };
    let pieces = notes.iter().flat_map(|note| &note.unseen);
    let few = pieces.filter(|piece| piece.text.trim().chars().count() <= LETTERS);
    let mut places: Vec<usize> = few.map(|piece| piece.at).filter(|&at| parts(at)).collect();
    places.sort_unstable();
    places.dedup();
    places
}
