//! A sentence in both languages of the lessons: English and Simplified Chinese.

use std::borrow::Cow;

/// A language of the lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// The other language.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::English => Self::Chinese,
            Self::Chinese => Self::English,
        }
    }
}

/// A text in both languages. The creator sanitises bytes of texts or names in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bilingual {
    /// In English.
    pub en: Cow<'static, str>,
    /// In Simplified Chinese.
    pub zh: Cow<'static, str>,
}

impl Bilingual {
    /// Creates fixed words, for tables.
    pub const fn fixed(en: &'static str, zh: &'static str) -> Self {
        Self { en: Cow::Borrowed(en), zh: Cow::Borrowed(zh) }
    }

    /// Creates words from a text for each language, e.g. with figures that differ; see also
    /// `bilingual!`.
    pub fn new(en: impl Into<Cow<'static, str>>, zh: impl Into<Cow<'static, str>>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }

    /// Creates words that are the same in both languages: a number, a name, a formula.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        Self { en: text.clone(), zh: text }
    }

    /// The text in one language.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Chinese => &self.zh,
        }
    }
}

/// Creates a [`Bilingual`] from two strings in the syntax of `format!`: English, Chinese, and their
/// common arguments.
#[macro_export]
macro_rules! bilingual {
    ($en:literal, $zh:literal $(, $($argument:tt)*)?) => {
        $crate::lesson::kit::Bilingual::new(
            format!($en $(, $($argument)*)?),
            format!($zh $(, $($argument)*)?),
        )
    };
}
pub use bilingual;
