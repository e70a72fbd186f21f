//! `--lang`: the language of the explorer, of help and messages, of a lesson or of a page of the guide.

use crate::cli::arguments::saved_place::words;
use crate::os::locale;
use crate::page::Language;
use clap::{Args, ValueEnum};
use std::ffi::OsString;

/// `--lang`.
#[derive(Debug, Clone, Args)]
pub struct LanguageArguments {
    /// Language of what is for people: screens, help, messages, tables [default: Chinese in a Chinese locale, else English]
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE", help_heading = "Display")]
    lang: Option<LanguageName>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguageName {
    /// English
    En,
    /// Simplified Chinese (简体中文)
    Zh,
}

impl LanguageName {
    fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::Zh => Language::Chinese,
        }
    }
}

/// The language of the locale.
fn from_locale() -> Language {
    if locale::is_chinese() { Language::Chinese } else { Language::English }
}

/// The language of a command line, found without the parser: its errors and its help are in it, too.
pub fn language_of(arguments: &[OsString]) -> Language {
    let words: Vec<&str> = words(arguments).map_while(|word| word.to_str()).collect();
    let value = words.iter().enumerate().find_map(|(place, word)| match *word {
        "--lang" => words.get(place + 1).copied(),
        word => word.strip_prefix("--lang="),
    });
    let name = value.and_then(|value| LanguageName::from_str(value, false).ok());
    name.map_or_else(from_locale, LanguageName::language)
}

impl LanguageArguments {
    /// The given language, else that of the locale.
    pub fn language(&self) -> Language {
        self.given().unwrap_or_else(from_locale)
    }

    /// The language of the explorer. The captions of a script speak of the English examples.
    pub fn explorer_language(&self, plays_script: bool) -> Language {
        if plays_script { self.given().unwrap_or_default() } else { self.language() }
    }

    fn given(&self) -> Option<Language> {
        self.lang.map(LanguageName::language)
    }
}
