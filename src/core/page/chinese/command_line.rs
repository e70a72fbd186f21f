//! What the command line says in Chinese: help, messages, and the sentences of its pages.

use crate::page::chinese::sentences::{SCREENS, SentenceCatalogue, framed};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Sentences of the command line, in the form of those of the screens.
const COMMAND_LINE: &str = include_str!("../../../../assets/chinese/command_line.tsv");

/// Both catalogues.
static SENTENCES: LazyLock<SentenceCatalogue> =
    LazyLock::new(|| SentenceCatalogue::new(&[COMMAND_LINE, SCREENS]));

/// Patterns of less than this many bytes of words are so common that each of their gaps must be known.
const SHORT: usize = 14;

/// Between sentences and parts of sentences, in English and in Chinese.
const JOINTS: [(&str, &str); 3] = [(" · ", " · "), ("; ", "；"), (", ", "，")];

/// A text of the command line in Chinese where a catalogue has it, else as it is. Blanks around it stay.
/// Text of documents and notes of users must not be given here.
pub fn command_text(text: &str) -> Cow<'_, str> {
    framed(text, command_sentence)
}

/// The Chinese of a sentence of the command line: of the whole, of all its parts, or of what follows a
/// name and `: `; `None` if the catalogues do not have it.
pub fn command_sentence(english: &str) -> Option<String> {
    if let Some(found) = SENTENCES.find_with(english, SHORT, &part_or_number) {
        return Some(found);
    }
    for (joint, chinese) in JOINTS {
        let parts: Vec<&str> = english.split(joint).collect();
        if parts.len() > 1
            && let Some(found) = parts.iter().map(|part| part_or_number(part)).collect()
        {
            let found: Vec<String> = found;
            return Some(found.join(chinese));
        }
    }
    let (name, rest) = english.split_once(": ")?;
    let rest = part_or_number(rest)?;
    // A name of one word stays: a folder may be called `none`.
    let words = name.contains(' ').then(|| SENTENCES.find_with(name, SHORT, &part_or_number));
    Some(format!("{}：{rest}", words.flatten().unwrap_or_else(|| name.to_owned())))
}

/// The Chinese of a part of a sentence; a part without letters stays.
fn part_or_number(text: &str) -> Option<String> {
    let is_word = text.contains(|c: char| c.is_ascii_alphabetic());
    if is_word { command_sentence(text) } else { Some(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::chinese::pattern::SentencePattern;
    use crate::page::chinese::sentences::{has_gap, lines};
    use crate::text::script::is_han;
    use std::collections::BTreeSet;

    #[test]
    fn the_catalogue_is_sound() {
        let mut seen = BTreeSet::new();
        let is_line =
            |line: &&str| !line.is_empty() && !line.starts_with("# ") || line.contains('\t');
        for line in COMMAND_LINE.lines().filter(is_line) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [english, chinese] = fields[..] else { panic!("two fields: {line}") };
            assert!(seen.insert(english), "twice: {english}");
            let bare = |text: &str| text == text.trim_matches(' ') && !text.is_empty();
            assert!(bare(english) && bare(chinese), "blanks: {line}");
            assert!(chinese.chars().any(is_han) || english.contains("{t}"), "no Chinese: {line}");
            assert!(
                !has_gap(english) || SentencePattern::new(english, chinese).is_sound(),
                "{line}"
            );
        }
        assert_eq!(seen.len(), lines(COMMAND_LINE).count());
    }

    #[test]
    fn sentences_behind_names_and_parts_are_found() {
        assert_eq!(
            command_sentence("甲.txt: no such file").as_deref(),
            Some("甲.txt：没有这个文件")
        );
        assert_eq!(command_sentence("Quartz zebra: seven"), None);
        assert_eq!(command_text("  Quartz zebra"), "  Quartz zebra");
    }
}
