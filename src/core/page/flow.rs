//! Lays items out left to right, wraps, and truncates with `… +N`.

use crate::display::sanitise::sanitise;
use crate::display::width::width;
use crate::page::line::{Line, Mark};

/// Columns between two items.
const GAP: usize = 2;

/// Lays the items out in at most `lines` lines of `columns` columns; if they do not fit, the last
/// line ends with the number of omitted items.
pub fn flow(items: &[(Mark, String)], columns: usize, lines: usize) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    let mut line = Line::new();
    for (place, (mark, text)) in items.iter().enumerate() {
        let text = sanitise(text);
        let wide = width(mark.sign()) + width(&text);
        let last = out.len() + 1 == lines;
        let left = items.len() - place;
        let more = format!("… +{left}");
        // The last line reserves space for the number of omitted items.
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
}
