//! Cuts the part of a text to show around a place in it.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters, cut, width};
use std::ops::Range;

/// A shingle, safe to show, with visible spaces.
pub fn visible(shingle: &str) -> String {
    sanitise(shingle).replace(' ', "␣")
}

/// A range of a text with as much context as fits into a line: before, inside, after. Safe to show;
/// `…` marks a cut.
pub fn stretch(text: &str, place: &Range<usize>, columns: usize) -> [String; 3] {
    let part = |range: Range<usize>| text.get(range).unwrap_or_default();
    let inside = sanitise(part(place.clone()));
    let room = columns.saturating_sub(width(&inside) + 2);
    let (before, behind) = (part(0..place.start), part(place.end..text.len()));
    let whole_before = sanitise(tail(before, columns));
    let start = if width(&whole_before) < room && whole_before.len() >= sanitise(before).len() {
        whole_before
    } else {
        let kept = last_columns(&whole_before, (room / 3).max(1));
        format!("…{kept}")
    };
    let room = columns.saturating_sub(width(&inside) + width(&start));
    let end = cut(&sanitise(head(behind, columns)), room);
    [start, inside, end]
}

/// The last `most` characters of a text.
fn tail(text: &str, most: usize) -> &str {
    let start = text.char_indices().rev().nth(most).map_or(0, |(at, _)| at);
    text.get(start..).unwrap_or_default()
}

/// The first `most` + 1 characters of a text.
fn head(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most + 1).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

fn last_columns(text: &str, columns: usize) -> String {
    let all: Vec<&str> = clusters(text).collect();
    let mut used = 0;
    let fits = |cluster: &&&str| {
        used += cluster_width(cluster);
        used <= columns
    };
    let kept = all.iter().rev().take_while(fits).count();
    all.iter().skip(all.len() - kept).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_shows_the_place_and_fits() {
        let text = "一二三四五六七八九十abcdefghij".repeat(9);
        for at in [0, 9, 61, 301] {
            let parts = stretch(&text, &(at..at + 3), 30);
            assert_eq!(Some(parts[1].as_str()), text.get(at..at + 3));
            assert!(width(&parts.concat()) <= 30, "{parts:?}");
        }
        assert_eq!(stretch("abc", &(1..2), 30), ["a", "b", "c"]);
    }
}
