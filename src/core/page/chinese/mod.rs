//! What screens and reports say in Chinese: their English sentences, matched with a catalogue.
//!
//! Lower floors write English; a screen or a report translates where it lays out text, before it
//! measures or cuts it. So no floor below knows a second language, and what is saved, exported or
//! copied stays the same.

mod command_line;
mod pattern;
mod sentences;

pub use command_line::{command_sentence, command_text};

use crate::page::chinese::sentences::{SCREENS, SentenceCatalogue, framed};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Longest text that is looked up, in bytes: longer ones are no sentences of a screen.
const LONGEST: usize = 600;

/// The catalogue of the screens.
static SENTENCES: LazyLock<SentenceCatalogue> =
    LazyLock::new(|| SentenceCatalogue::new(&[SCREENS]));

/// The Chinese of a text where the catalogue has it, else the text. Blanks and `·` around it stay. Text
/// of documents, names and notes of users must not be given here.
pub fn in_chinese(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    framed(text, remembered)
}

/// Sentences that a thread remembers: a frame asks for the same ones again. At most 4 MB.
const REMEMBERED: usize = 4_096;

thread_local! {
    static FOUND: RefCell<HashMap<Box<str>, Option<Box<str>>>> = RefCell::default();
}

/// The Chinese of a line, found once a thread.
fn remembered(english: &str) -> Option<String> {
    FOUND.with_borrow_mut(|found| {
        if let Some(known) = found.get(english) {
            return known.as_deref().map(str::to_owned);
        }
        if found.len() == REMEMBERED {
            found.clear();
        }
        // Why work failed is said on screens as on the command line.
        let chinese = SENTENCES.all(english).or_else(|| command_sentence(english));
        found.insert(english.into(), chinese.as_deref().map(Into::into));
        chinese
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::chinese::pattern::SentencePattern;
    use crate::page::chinese::sentences::lines;
    use crate::text::script::is_han;
    use std::collections::BTreeSet;

    #[test]
    fn the_catalogue_is_sound() {
        let mut seen = BTreeSet::new();
        for line in SCREENS
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# ") || line.contains('\t'))
        {
            let fields: Vec<&str> = line.split('\t').collect();
            let [english, chinese] = fields[..] else { panic!("two fields: {line}") };
            assert!(seen.insert(english), "twice: {english}");
            let bare = |text: &str| text == text.trim_matches(' ');
            assert!(bare(english) && bare(chinese), "blanks: {line}");
            let is_chinese = chinese.chars().any(is_han) || chinese.contains('，');
            let is_chinese = is_chinese || english.contains("{t}");
            assert!(is_chinese, "no Chinese: {line}");
            let half = [", ", "; ", "!", "?"].iter().any(|mark| chinese.contains(mark));
            assert!(!half, "marks of another width: {line}");
            if english.contains('{') {
                let pattern = SentencePattern::new(english, chinese);
                assert!(pattern.is_sound(), "{line}");
            }
        }
        assert_eq!(seen.len(), lines(SCREENS).count());
    }

    #[test]
    fn unknown_text_stays() {
        for text in ["", "  ", "甲.txt", "Quartz zebra 7", "match.txt · x.txt"] {
            assert_eq!(in_chinese(text), text);
        }
        assert_eq!(in_chinese(" match  "), " 雷同  ");
        assert_eq!(in_chinese("3 pairs · a.txt"), "3 对 · a.txt");
    }
}
