//! Bars: a block in eighths of a row, and a thin line in halves of a column, for many rows.

/// The lower eighths of a cell, from none to all.
const LOWER: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// A cell filled from below by `eighths`, at most 8.
pub fn filled_from_below(eighths: usize) -> &'static str {
    LOWER[eighths.min(8)]
}

/// A thin line of exactly `columns` columns, drawn to `value` of 0 to 1 in half columns; a value
/// above zero is visible. Such lines in adjacent rows stay apart; blocks would touch.
pub(super) fn line(value: f64, columns: usize) -> String {
    let halves = (value.clamp(0.0, 1.0) * (columns * 2) as f64).round() as usize;
    let halves = if value > 0.0 { halves.max(1) } else { halves };
    let part = |column: usize| match halves.saturating_sub(column * 2) {
        0 => ' ',
        1 => '╸',
        _ => '━',
    };
    (0..columns).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn lines_fill_from_the_left() {
        assert_eq!([line(0.0, 2), line(0.01, 2), line(0.7, 2)], ["  ", "╸ ", "━╸"]);
    }
}
