//! How the scores without what does not count look: old ones are marked.

use crate::tui::model::Model;
use ratatui::style::Style;

/// The style of the scores of the chosen pair without what does not count, and what follows them: scores that
/// leave out other parts than now are dim and marked.
pub fn counted_look(model: &Model) -> (Style, String) {
    if !model.counted.is_old() {
        return (model.theme.accent, String::new());
    }
    (model.theme.dim, format!(" … {}", model.translated("being counted again")))
}
