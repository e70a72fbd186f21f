//! Renders the page model as HTML: facts, and the classes of passages.

use crate::page::Fact;
use maud::{Markup, html};

/// Colours of passages in the style sheet, in turn.
const PASSAGES: usize = 6;

/// A fact without its note, for a definition list.
pub(super) fn fact(fact: &Fact) -> Markup {
    html! { dt { (fact.label) } dd { (fact.value) } }
}

/// The class of a passage.
pub(super) fn passage_class(place: usize) -> String {
    format!("k{}", place % PASSAGES)
}
