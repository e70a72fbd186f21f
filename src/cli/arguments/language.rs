//! `--lang`: the language of a lesson or of a page of the guide.

use crate::lesson::kit::Language;
use crate::os::locale;
use clap::{Args, ValueEnum};

/// `--lang`.
#[derive(Debug, Args)]
pub struct LanguageArguments {
    /// Language [default: Chinese in a Chinese locale, else English]
    #[arg(long, value_enum, value_name = "LANGUAGE")]
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
        match self.lang {
            Some(LanguageName::Zh) => Language::Chinese,
            None if locale::is_chinese() => Language::Chinese,
            Some(LanguageName::En) | None => Language::English,
        }
    }
}
