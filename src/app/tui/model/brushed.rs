//! The list of the pairs in a range of scores, and the list before it.

use crate::compare::result::{PairsView, ScoreRanges};
use crate::measure::set::FlagSet;
use crate::tui::screen_id::ScreenId;

/// A list of the pairs in ranges that were chosen on another screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Brushed {
    /// The screen with the ranges.
    pub from: ScreenId,
    /// The filter of the list.
    pub(super) filter: String,
    /// The filter before it.
    filter_before: String,
    flagged_only_before: bool,
    only_before: Option<FlagSet>,
}

impl Brushed {
    /// Restricts the list to the ranges of `words`, next to the other words of the filter; flags do
    /// not restrict it.
    pub(super) fn new(
        filter: &mut String,
        view: &mut PairsView,
        words: &str,
        from: ScreenId,
    ) -> Self {
        let (rest, _) = ScoreRanges::take(filter);
        let narrowed = format!("{rest} {words}").trim().to_owned();
        Self {
            from,
            filter: narrowed.clone(),
            filter_before: std::mem::replace(filter, narrowed),
            flagged_only_before: std::mem::take(&mut view.flagged_only),
            only_before: view.only.take(),
        }
    }

    /// Restores the list before the ranges.
    pub(super) fn restore(self, filter: &mut String, view: &mut PairsView) {
        *filter = self.filter_before;
        view.flagged_only = self.flagged_only_before;
        view.only = self.only_before;
    }
}
