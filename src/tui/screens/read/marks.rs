//! Percentages, and the quiet style of long changes.

use ratatui::style::Style;

/// The style of a whole sentence that only one text holds: its colour without the ground, so that
/// long passages can still be read.
pub(super) fn quiet(style: Style) -> Style {
    match style.bg {
        Some(ground) => Style { fg: Some(ground), bg: None, ..style },
        None => style,
    }
}

/// A share as percent; 100 % only for 1, 0 % only for 0.
pub(super) fn percent(share: f64) -> String {
    let shown = (share * 1000.0).round().clamp(0.0, 1000.0) / 10.0;
    if shown >= 100.0 && share < 1.0 {
        return "99.9 %".to_owned();
    }
    if shown <= 0.0 && share > 0.0 {
        return "0.1 %".to_owned();
    }
    format!("{shown:.1} %")
}
