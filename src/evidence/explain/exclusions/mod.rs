//! What does not count in a text: templates, quotations, references, and matches that are too short or
//! too frequent.

mod blank;
mod citations;
mod contract;
mod counted;
mod given;
mod headings;
mod marks;
mod rules;
mod templates;

pub use blank::ExcludedLetters;
pub use contract::{
    ExcludedSpan, ExclusionReason, QuoteReference, QuotedSpan, TextExclusions, common_texts,
};
pub use counted::CountedPair;
pub use given::GivenExclusions;
pub use headings::REFERENCE_HEADINGS;
pub use rules::{ExclusionRules, Exclusions};
