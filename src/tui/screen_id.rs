//! The names of the screens.

/// Which screen; the order is that of the tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScreenId {
    /// The ranked table of pairs.
    Pairs,
    /// Both texts of the chosen pair.
    Read,
    /// The arithmetic of the chosen pair.
    Why,
    /// From where pairs are flagged, and what that is worth.
    Thresholds,
    /// Groups of documents that are alike.
    Groups,
    /// Every document and every skipped file.
    Documents,
    /// The algorithms, step by step.
    Lessons,
}
