//! The names of the screens.

/// The id of a screen; each screen names itself in its own file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScreenId(pub &'static str);

/// The screens that others open.
impl ScreenId {
    /// The ranked table of pairs.
    pub const PAIRS: Self = Self("pairs");
    /// Both texts of the chosen pair.
    pub const READ: Self = Self("read");
    /// The sources of texts.
    pub const SOURCES: Self = Self("sources");
    /// The arithmetic of the chosen pair.
    pub const WHY: Self = Self("why");
}
