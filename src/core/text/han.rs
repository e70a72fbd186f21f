//! Chinese word segmentation by jieba; the dictionary is loaded at first use.

use crate::part::PartOf as _;
use crate::text::packed::{each_piece, inflated};
use jieba_rs::Jieba;
use std::ops::Range;
use std::sync::OnceLock;

/// Words and frequencies, packed; see `assets/jieba/README.md`.
const WORDS: &[u8] = include_bytes!("../../../assets/jieba/dict.gz");

/// Longer runs of Han characters are cut into pieces of this many bytes, which limits the memory of
/// one call to a few megabytes.
const LONGEST_RUN: usize = 1 << 16;

static DICTIONARY: OnceLock<Jieba> = OnceLock::new();

/// Loading takes about 0.1 s and 32 MB, once.
fn dictionary() -> &'static Jieba {
    DICTIONARY.get_or_init(|| {
        let mut jieba = Jieba::empty();
        each_frequency(&mut |word, frequency| {
            // Cutting uses no tag. With an empty one, each word took 0.15 µs longer to add, in a comparison
            // of tags.
            jieba.add_word(word, Some(frequency), Some("x"));
        });
        jieba
    })
}

/// Calls `emit` for each word of the dictionary, with its frequency.
fn each_frequency(emit: &mut dyn FnMut(&str, usize)) {
    each_piece(&inflated(WORDS), &mut |word, frequency, _| {
        let frequency = frequency.and_then(|digits| str::from_utf8(digits).ok()?.parse().ok());
        if let (Ok(word), Some(frequency)) = (str::from_utf8(word), frequency) {
            emit(word, frequency);
        }
    });
}

/// Starts loading the dictionary on a thread of its own. Does nothing if it is loaded.
pub fn warm() {
    if !is_ready() {
        let thread = std::thread::Builder::new().name("dictionary".to_owned());
        // If no thread starts, the first text with Han characters loads it.
        drop(thread.spawn(dictionary));
    }
}

/// True if the dictionary is loaded, so that segmentation starts at once.
pub fn is_ready() -> bool {
    DICTIONARY.get().is_some()
}

/// Cuts a run of Han characters into words by the dictionary and, for unknown words, jieba's hidden
/// Markov model. Emits byte ranges in order, without gaps.
pub(super) fn cut(run: &str, emit: &mut dyn FnMut(Range<usize>)) {
    let mut start = 0;
    while start < run.len() {
        let mut later = start.saturating_add(LONGEST_RUN)..run.len();
        let end = later.find(|&at| run.is_char_boundary(at)).unwrap_or(run.len());
        let piece = run.part(start..end);
        for token in dictionary().cut(piece, true) {
            emit(start + token.byte_start..start + token.byte_end);
        }
        start = end;
    }
}

/// The words of a text by jieba alone: runs between white space, with letters, digits and marks as jieba
/// cuts them.
pub fn jieba_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for run in text.split_whitespace() {
        cut(run, &mut |range| words.extend(run.get(range)));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_RUN, cut, dictionary, each_frequency, is_ready, warm};

    fn words(run: &str) -> Vec<&str> {
        let mut words = Vec::new();
        cut(run, &mut |range| words.push(run.get(range).unwrap()));
        words
    }

    #[test]
    fn the_dictionary_is_whole() {
        warm();
        let (mut count, mut last) = (0, String::new());
        each_frequency(&mut |word, _| {
            count += 1;
            word.clone_into(&mut last);
        });
        assert_eq!(count, 349_045);
        assert!(dictionary().has_word("我们") && dictionary().has_word(&last));
        assert!(is_ready());
    }

    #[test]
    fn cuts_as_jieba_does() {
        assert_eq!(words("我来到北京清华大学"), ["我", "来到", "北京", "清华大学"]);
        assert_eq!(
            words("他来到了网易杭研大厦"),
            ["他", "来到", "了", "网易", "杭研", "大厦"],
            "杭研 by the model"
        );
        assert_eq!(
            words("小明硕士毕业于中国科学院计算所"),
            ["小明", "硕士", "毕业", "于", "中国科学院", "计算所"]
        );
    }

    #[test]
    fn a_run_without_end_is_cut_in_pieces() {
        let run = "天地玄黄".repeat(LONGEST_RUN / 6);
        assert_eq!(words(&run).concat(), run);
    }
}
