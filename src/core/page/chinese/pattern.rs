//! A sentence with gaps: English as the program writes it, and its Chinese.

use crate::part::PartOf as _;
use crate::text::script::is_han;

/// A part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// These words.
    Words(&'static str),
    /// A gap for a number: `{n}`.
    Number,
    /// A gap for a sentence of the catalogue, or any other text: `{t}`.
    Sentence,
    /// A gap for any text, e.g. a name: `{}`.
    Any,
    /// The ending of a plural, there or not: `(s)`.
    Plural,
}

/// The parts of an English sentence that are no words, as the catalogue writes them.
const MARKS: [(&str, Piece); 4] =
    [("{n}", Piece::Number), ("{t}", Piece::Sentence), ("{}", Piece::Any), ("(s)", Piece::Plural)];

/// An English sentence with gaps, and its Chinese with `{1}`, `{2}`… in their places.
#[derive(Debug)]
pub(super) struct SentencePattern {
    pieces: Vec<Piece>,
    chinese: &'static str,
}

/// What a gap holds; the sentences of the catalogue are translated in it if `is_sentence`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Filling<'a> {
    pub(super) text: &'a str,
    pub(super) is_sentence: bool,
}

impl SentencePattern {
    /// Parses a line of the catalogue. Two gaps without words between them never match.
    pub(super) fn new(english: &'static str, chinese: &'static str) -> Self {
        let (mut pieces, mut rest) = (Vec::new(), english);
        while !rest.is_empty() {
            let first = MARKS.iter().filter_map(|mark| Some((rest.find(mark.0)?, mark)));
            let Some((at, (name, piece))) = first.min_by_key(|(at, _)| *at) else {
                pieces.push(Piece::Words(rest));
                break;
            };
            if let Some(words) = rest.get(..at).filter(|words| !words.is_empty()) {
                pieces.push(Piece::Words(words));
            }
            pieces.push(*piece);
            rest = rest.part(at + name.len()..);
        }
        Self { pieces, chinese }
    }

    /// The bytes of its words: of two patterns that match, the one with more of them is meant.
    pub(super) fn words(&self) -> usize {
        let length = |piece: &Piece| if let Piece::Words(words) = piece { words.len() } else { 0 };
        self.pieces.iter().map(length).sum()
    }

    /// True if its Chinese has a place for each gap and no other.
    #[cfg(test)]
    pub(super) fn is_sound(&self) -> bool {
        let is_gap = |piece: &Piece| matches!(piece, Piece::Number | Piece::Sentence | Piece::Any);
        let gaps = self.pieces.iter().filter(|piece| is_gap(piece)).count();
        let has = |gap: usize| self.chinese.contains(&format!("{{{gap}}}"));
        let is_word = |piece: Option<&Piece>| matches!(piece, None | Some(Piece::Words(_)));
        let is_split = self
            .pieces
            .iter()
            .enumerate()
            .all(|(at, piece)| !is_gap(piece) || is_word(self.pieces.get(at + 1)));
        is_split && self.words() > 0 && (1..=gaps).all(has) && !has(gaps + 1)
    }

    /// What the gaps hold if the text is this sentence.
    pub(super) fn fillings<'a>(&self, text: &'a str) -> Option<Vec<Filling<'a>>> {
        if !self.has_ends(text) {
            return None;
        }
        let mut fillings = Vec::new();
        matches(&self.pieces, text, &mut fillings).then_some(fillings)
    }

    /// False for most texts that do not match, without a look at what is between their ends.
    fn has_ends(&self, text: &str) -> bool {
        let has_start = match self.pieces.first() {
            Some(Piece::Words(words)) => text.starts_with(words),
            Some(Piece::Number) => text.starts_with(starts_number),
            _ => true,
        };
        has_start
            && match self.pieces.last() {
                Some(Piece::Words(words)) => text.ends_with(words),
                _ => true,
            }
    }

    /// The Chinese sentence with these texts in its gaps.
    pub(super) fn filled(&self, texts: &[String]) -> String {
        let mut out = String::new();
        let mut rest = self.chinese;
        while let Some((before, gap)) = rest.split_once('{') {
            push_apart(&mut out, before);
            let Some((number, after)) = gap.split_once('}') else { break };
            let text = number.parse::<usize>().ok().and_then(|n| texts.get(n.checked_sub(1)?));
            push_apart(&mut out, text.map_or("", |text| text));
            rest = after;
        }
        push_apart(&mut out, rest);
        out
    }
}

/// Appends a text, with a blank between Han characters and Latin letters or digits.
fn push_apart(out: &mut String, text: &str) {
    let (before, after) = (out.chars().next_back(), text.chars().next());
    if let (Some(before), Some(after)) = (before, after)
        && ((is_han(before) && after.is_ascii_alphanumeric())
            || (before.is_ascii_alphanumeric() && is_han(after)))
    {
        out.push(' ');
    }
    out.push_str(text);
}

/// Matches all of a text; the gaps are as short as possible.
fn matches<'a>(pieces: &[Piece], text: &'a str, fillings: &mut Vec<Filling<'a>>) -> bool {
    let Some((first, rest)) = pieces.split_first() else { return text.is_empty() };
    match first {
        Piece::Words(words) => {
            return text.strip_prefix(words).is_some_and(|text| matches(rest, text, fillings));
        }
        Piece::Plural => {
            let plural = text.strip_prefix('s');
            return plural.is_some_and(|text| matches(rest, text, fillings))
                || matches(rest, text, fillings);
        }
        Piece::Number | Piece::Sentence | Piece::Any => {}
    }
    let ends: Vec<usize> = match rest.first() {
        None => vec![text.len()],
        Some(Piece::Words(words)) => text.match_indices(words).map(|(at, _)| at).collect(),
        Some(_) => Vec::new(),
    };
    for end in ends {
        let (Some(own), Some(after)) = (text.get(..end), text.get(end..)) else { continue };
        if own.is_empty() || (*first == Piece::Number && !is_number(own)) {
            continue;
        }
        fillings.push(Filling { text: own, is_sentence: *first == Piece::Sentence });
        if matches(rest, after, fillings) {
            return true;
        }
        fillings.pop();
    }
    false
}

/// True for the first character of a number.
fn starts_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ',' | '.' | '-' | '+' | '<' | '>' | '—')
}

/// True for a number as screens show it: `1,234`, `.420`, `>.999`, `8.8 %`, `—`.
fn is_number(text: &str) -> bool {
    let bare = text.strip_suffix(" %").unwrap_or(text).trim_start_matches(['<', '>']);
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.' | '-' | '+');
    bare == "—" || (bare.chars().all(is_part) && bare.contains(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_in_the_order_of_the_chinese_sentence() {
        let pattern = SentencePattern::new("{n} of {n} in {}", "{3} 的 {2} 中有 {1}");
        assert!(pattern.is_sound());
        let fillings = pattern.fillings("3 of 1,200 in a of b").unwrap();
        let texts: Vec<String> = fillings.iter().map(|own| own.text.to_owned()).collect();
        assert_eq!(pattern.filled(&texts), "a of b 的 1,200 中有 3");
        for other in ["x of 2 in a", "3 of 4 in ", "3 of 4 at a", ""] {
            assert_eq!(pattern.fillings(other), None, "{other}");
        }
    }

    #[test]
    fn numbers_are_those_of_the_screens() {
        for number in ["0", "1,234", ".420", "8.8 %", "—", "1.000", ">.999"] {
            assert!(is_number(number) && number.starts_with(starts_number), "{number}");
        }
        for other in ["", "a", ",", "3 of", "% 3"] {
            assert!(!is_number(other), "{other}");
        }
    }

    #[test]
    fn a_pattern_without_words_between_gaps_is_not_sound() {
        assert!(!SentencePattern::new("{n}{t} x", "{1}{2}").is_sound());
        assert!(!SentencePattern::new("{n} of {n}", "{1}").is_sound());
        assert!(!SentencePattern::new("{n}", "{1}").is_sound());
    }
}
