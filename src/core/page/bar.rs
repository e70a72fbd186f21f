//! A horizontal bar in eighths of a column.

/// The left eighths of a column, from none to all.
const EIGHTHS: [&str; 9] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];

/// A bar of exactly `columns` columns, filled to `value` of 0 to 1; a value above zero shows.
pub fn bar(value: f64, columns: usize) -> String {
    let full = columns * 8;
    let filled = (value.clamp(0.0, 1.0) * full as f64).round() as usize;
    let filled = if value > 0.0 { filled.max(1) } else { filled };
    (0..columns).map(|column| EIGHTHS[filled.saturating_sub(column * 8).min(8)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_from_the_left() {
        assert_eq!(bar(0.0, 3), "   ");
        assert_eq!(bar(0.0001, 3), "▏  ");
        assert_eq!(bar(0.5, 3), "█▌ ");
        assert_eq!(bar(7.0, 2), "██");
    }
}
