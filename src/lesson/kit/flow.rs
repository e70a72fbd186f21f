//! Lays marked items out left to right, truncated with a count; finds the stretch of a text to show.

use crate::display::sanitise::sanitise;
use crate::display::width::{cluster_width, clusters, width};
use crate::lesson::kit::draw::{Line, Mark};
use std::ops::Range;

/// Columns between two items.
const GAP: usize = 2;

/// The items in at most `lines` lines of at most `columns` columns; if they do not fit, the last line
/// ends with the number of omitted items.
pub fn flow(items: &[(Mark, String)], columns: usize, lines: usize) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    let mut line = Line::new();
    for (place, (mark, text)) in items.iter().enumerate() {
        let text = sanitise(text);
        let wide = width(mark.sign()) + width(&text);
        let last = out.len() + 1 == lines;
        let left = items.len() - place;
        let more = format!("… +{left}");
        // The last line keeps room for what says that there are more.
        let room =
            if last && left > 1 { columns.saturating_sub(GAP + width(&more) + 1) } else { columns };
        let gap = if line.spans.is_empty() { 0 } else { GAP };
        if line.width() + gap + wide > room && !line.spans.is_empty() {
            if last {
                out.push(line.plain("  ").mark(Mark::Dim, &more));
                return out;
            }
            out.push(std::mem::take(&mut line));
        }
        if !line.spans.is_empty() {
            line = line.plain(&" ".repeat(GAP));
        }
        line = line.mark(*mark, &text);
    }
    if !line.spans.is_empty() {
        out.push(line);
    }
    out
}

/// A shingle as it is shown: safe, and its spaces visible.
pub(super) fn visible(shingle: &str) -> String {
    sanitise(shingle).replace(' ', "␣")
}

/// A place of a text and as much around it as fits into a line: before, inside, behind. Safe to
/// show; `…` stands where the text goes on.
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
    let end = crate::display::width::cut(&sanitise(head(behind, columns)), room);
    [start, inside, end]
}

/// The last characters of a text, at most `most`.
fn tail(text: &str, most: usize) -> &str {
    let start = text.char_indices().rev().nth(most).map_or(0, |(at, _)| at);
    text.get(start..).unwrap_or_default()
}

/// The first characters of a text, at most `most` + 1.
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
    fn what_does_not_fit_is_counted() {
        let items: Vec<_> = (0..9).map(|i| (Mark::Plain, format!("w{i}"))).collect();
        let text = |lines: Vec<Line>| lines.iter().map(Line::text).collect::<Vec<_>>();
        assert_eq!(text(flow(&items, 40, 1)), ["w0  w1  w2  w3  w4  w5  w6  w7  w8"]);
        assert_eq!(text(flow(&items, 15, 2)), ["w0  w1  w2  w3", "w4  w5  … +3"]);
        assert!(text(flow(&items, 15, 2)).iter().all(|line| width(line) <= 15));
    }

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
