//! The languages of texts for people.

/// A language of texts for people. A new one is a variant, its place in [`Language::ALL`], its code, and
/// a file in each sheet of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages, in the order of their declaration.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its code by BCP 47, as objects of JSON and folders of texts name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The next language; after the last, the first.
    #[must_use]
    pub fn next(self) -> Self {
        let mut all = Self::ALL.into_iter().cycle().skip_while(|own| *own != self).skip(1);
        all.next().unwrap_or(self)
    }
}
