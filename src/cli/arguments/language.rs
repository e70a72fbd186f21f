//! `--lang`: the language of the explorer, of a lesson or of a page of the guide.

use crate::lesson::kit::Language;
use crate::os::locale;
use clap::{Args, ValueEnum};

/// `--lang`.
#[derive(Debug, Clone, Args)]
pub struct LanguageArguments {
    /// Language [default: Chinese in a Chinese locale, else English]
    #[arg(long, value_enum, value_name = "LANGUAGE", help_heading = "Display")]
    lang: Option<LanguageName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguageName {
    /// English
    En,
    /// Simplified Chinese (简体中文)
    Zh,
}

impl LanguageArguments {
    /// The given language, else that of the locale.
    pub fn language(&self) -> Language {
        let by_locale = || if locale::is_chinese() { Language::Chinese } else { Language::English };
        self.given().unwrap_or_else(by_locale)
    }

    /// The language of the explorer. The captions of a script speak of the English examples.
    pub fn of_explorer(&self, plays_script: bool) -> Language {
        if plays_script { self.given().unwrap_or_default() } else { self.language() }
    }

    fn given(&self) -> Option<Language> {
        self.lang.map(|name| match name {
            LanguageName::En => Language::English,
            LanguageName::Zh => Language::Chinese,
        })
    }
}
