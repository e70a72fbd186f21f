//! The pages of the guide that `lookalike help TOPIC` prints, in both languages.

use crate::page::Multilingual;

/// One page of the guide.
#[derive(Debug)]
pub struct Topic {
    /// The word on the command line; the page is `assets/guide/NAME.md`, in Chinese
    /// `assets/guide/zh/NAME.md`.
    pub name: &'static str,
    /// One line for lists.
    pub about: &'static str,
    /// The page, in the part of Markdown that `layout` knows.
    pub text: Multilingual,
}

/// A topic with its page.
macro_rules! topic {
    ($name:literal, $about:literal) => {
        Topic {
            name: $name,
            about: $about,
            text: Multilingual::fixed([
                include_str!(concat!("../../../../../assets/guide/", $name, ".md")),
                include_str!(concat!("../../../../../assets/guide/zh/", $name, ".md")),
            ]),
        }
    };
}

/// All topics, in the order of help.
pub const TOPICS: &[Topic] = &[
    topic!("screens", "What each of the eight screens shows"),
    topic!("keys", "Keys and mouse"),
    topic!("scores", "What the numbers mean, and which pairs are listed"),
    topic!("classes", "What was done to a text: the classes of pairs and their rules"),
    topic!("exclusions", "What does not count: templates, quotations, references"),
    topic!("people", "Who wrote the texts: authors from paths or from a list"),
    topic!("verdicts", "Verdicts, notes and their journal"),
    topic!("scripts", "Use without a screen: every command, with examples"),
    topic!("formats", "Columns, output formats, exit codes"),
    topic!("files", "Which files are read, encodings, tables of texts"),
    topic!("libraries", "New texts against a library, sketch files"),
    topic!("scale", "Corpora larger than memory: a plan, two passes"),
    topic!("reports", "Reports to hand over, and how to verify them"),
    topic!("lessons", "Lessons, and lectures to record and play"),
    topic!("settings", "Flags, the settings file, presets"),
    topic!("tuning", "Thresholds, and how good the suggested cut is"),
    topic!("speed", "Time and memory, alone and against other libraries"),
];
