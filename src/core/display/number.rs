//! Formats numbers for people: thousands separators, sizes, durations.

/// The number with a comma between groups of three digits: `13,203`.
pub fn thousands(number: u64) -> String {
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

/// A count and its noun, in the singular for one: `1 pair`, `13,203 pairs`.
pub fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// A share as a percentage: `79.5 %`; 100 % only for 1, 0 % only for 0.
pub fn percent(share: f64) -> String {
    let shown = (share * 1000.0).round().clamp(0.0, 1000.0) / 10.0;
    if shown >= 100.0 && share < 1.0 {
        return "99.9 %".to_owned();
    }
    if shown <= 0.0 && share > 0.0 {
        return "0.1 %".to_owned();
    }
    format!("{shown:.1} %")
}

/// A share as a percentage, `—` for none.
pub fn percent_or_dash(share: Option<f64>) -> String {
    share.map_or_else(|| "—".to_owned(), percent)
}

/// A size in bytes, to about three digits: `512 B`, `4.7 MB` (powers of 1,000).
pub fn bytes(number: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if number < 1_000 {
        return format!("{number} B");
    }
    let mut value = number as f64 / 1e3;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1e3;
        unit += 1;
    }
    let unit = UNITS.get(unit).copied().unwrap_or("TB");
    if value < 9.95 { format!("{value:.1} {unit}") } else { format!("{value:.0} {unit}") }
}

/// A duration, to about two digits: `4 s`, `2 min`, `3 h`.
pub fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.95 => format!("{seconds:.1} s"),
        ..99.5 => format!("{seconds:.0} s"),
        ..5_970.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1,000");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(count(1, "pair"), "1 pair");
        assert_eq!(count(0, "pair"), "0 pairs");
        assert_eq!(
            [1.0, 0.9999, 0.795, 0.0].map(percent),
            ["100.0 %", "99.9 %", "79.5 %", "0.0 %"]
        );
        assert_eq!(percent_or_dash(None), "—");
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(4_700_000), "4.7 MB");
        assert_eq!(bytes(999_900), "1.0 MB");
        assert_eq!(bytes(16 << 20), "17 MB");
    }
}
