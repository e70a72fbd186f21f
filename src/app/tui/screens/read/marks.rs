//! The quiet style of long changes.

use ratatui::style::Style;

/// The style of a whole sentence that only one text holds: its colour without the ground, so that
/// long passages can still be read.
pub(super) fn quiet(style: Style) -> Style {
    match style.bg {
        Some(ground) => Style { fg: Some(ground), bg: None, ..style },
        None => style,
    }
}
