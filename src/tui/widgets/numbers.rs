//! Numbers as people read them.

/// With a comma between groups of three digits: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with its noun, in the singular for one: `1 pair`, `2,000 pairs`.
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number as u64))
}

/// Bytes in units of thousands: `12.3 MB`.
pub fn bytes(number: u64) -> String {
    let mut value = number as f64;
    let mut unit = "B";
    for larger in ["kB", "MB", "GB", "TB"] {
        if value < 1000.0 {
            break;
        }
        value /= 1000.0;
        unit = larger;
    }
    if unit == "B" { format!("{number} B") } else { format!("{value:.1} {unit}") }
}

/// A ratio of 0 to 1 with three decimals and no leading zero: `.200`, `1.000`.
pub fn ratio(value: f64) -> String {
    format!("{value:.3}").trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([grouped(0), grouped(999), grouped(1_234_567)], ["0", "999", "1,234,567"]);
        assert_eq!([counted(1, "pair"), counted(2000, "pair")], ["1 pair", "2,000 pairs"]);
        assert_eq!([bytes(999), bytes(12_345_678)], ["999 B", "12.3 MB"]);
        assert_eq!([ratio(0.2), ratio(1.0), ratio(0.0)], [".200", "1.000", ".000"]);
    }
}
