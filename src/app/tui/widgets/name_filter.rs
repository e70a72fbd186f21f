//! Matches names as shown against a typed filter.

use crate::corpus::document::Name;
use crate::display::sanitise::sanitise_bytes;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// A filter for names: every word must match, a word after `!` must not.
pub struct NameFilter {
    pattern: Pattern,
    matcher: Matcher,
    buffer: Vec<char>,
}

impl NameFilter {
    /// The filter of a typed text.
    pub fn new(text: &str) -> Self {
        let pattern = Pattern::parse(text, CaseMatching::Smart, Normalization::Smart);
        let matcher = Matcher::new(Config::DEFAULT.match_paths());
        Self { pattern, matcher, buffer: Vec::new() }
    }

    /// True if it has no words and accepts everything.
    pub fn is_empty(&self) -> bool {
        self.pattern.atoms.is_empty()
    }

    /// True if a name matches as it is shown.
    pub fn accepts(&mut self, name: &Name) -> bool {
        let shown = sanitise_bytes(name.bytes());
        let text = Utf32Str::new(&shown, &mut self.buffer);
        self.pattern.score(text, &mut self.matcher).is_some()
    }
}
