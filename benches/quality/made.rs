//! Copies made from real texts, always the same: spun, mosaic, condensed.

use crate::set::Set;
use std::collections::BTreeMap;

/// Kinds of copies.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// 10, 20, 30 or 40 % of the words are exchanged; every second text is also shuffled by sentence.
    Spun,
    /// A fifth of another text, with 10 % of its words exchanged, in the middle of a text.
    Mosaic,
    /// Half of the sentences, each without 15 % of its words.
    Condensed,
}

pub(crate) const KINDS: &[Kind] = &[Kind::Spun, Kind::Mosaic, Kind::Condensed];

/// Most texts of a made set, and most characters of one.
const TEXTS: usize = 80;
const CHARACTERS: usize = 3_000;

struct Random(u64);

impl Random {
    fn pick(&mut self, of: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        (self.0 >> 33) as usize % of.max(1)
    }
}

fn sentences(text: &str) -> Vec<String> {
    text.split_inclusive(['.', '!', '?', '。', '！', '？', '\n']).map(str::to_owned).collect()
}

/// Words and the characters between them; runs of Han in pieces of two.
fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut before = (false, false);
    for c in text.chars() {
        let is = (c.is_alphanumeric(), c > '\u{2e7f}');
        match out.last_mut() {
            Some(word) if is == before && (!is.1 || word.chars().count() < 2) => word.push(c),
            _ => out.push(c.to_string()),
        }
        before = is;
    }
    out
}

fn is_word(word: &str) -> bool {
    word.chars().count() > 1 && word.chars().all(char::is_alphanumeric)
}

/// The text with this share of its words, in percent, replaced by others of the corpus, or dropped.
fn exchange(text: &str, percent: usize, stock: &[String], random: &mut Random) -> String {
    let mut one = |word: String| match stock.is_empty() {
        _ if !is_word(&word) || random.pick(100) >= percent => word,
        true => String::new(),
        false => stock.get(random.pick(stock.len())).cloned().unwrap_or_default(),
    };
    words(text).into_iter().map(&mut one).collect()
}

/// A set of the first texts of another one, with a copy of each.
pub(crate) fn copies(set: &Set, kind: Kind) -> Set {
    let random = &mut Random(18);
    // Of texts that are copies of each other only the first.
    let is_first = |at: &usize| (0..*at).all(|b| set.label(b, *at).is_none_or(|label| label == 0));
    let texts: Vec<String> = (0..set.texts.len())
        .filter(is_first)
        .filter_map(|at| set.texts.get(at))
        .filter(|text| text.chars().count() > 600)
        .take(TEXTS)
        .map(|text| text.chars().take(CHARACTERS).collect())
        .collect();
    let stock: Vec<String> =
        texts.iter().flat_map(|text| words(text)).filter(|word| is_word(word)).collect();
    let mut all = texts.clone();
    let mut labels = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        let mut parts = sentences(text);
        let copy = match kind {
            Kind::Spun => {
                if at / 4 % 2 == 1 {
                    (1..parts.len()).for_each(|place| parts.swap(place, random.pick(place + 1)));
                }
                exchange(&parts.concat(), 10 * (1 + at % 4), &stock, random)
            }
            Kind::Mosaic => {
                let other = sentences(&texts[(at + 1) % texts.len()]);
                let piece: String =
                    other.iter().skip(2).take(other.len().div_ceil(5)).cloned().collect();
                let piece = exchange(&piece, 10, &stock, random);
                parts.insert(parts.len() / 2, piece);
                parts.concat()
            }
            Kind::Condensed => {
                let kept: Vec<String> = parts.into_iter().filter(|_| random.pick(2) == 0).collect();
                exchange(&kept.concat(), 15, &[], random)
            }
        };
        match kind {
            // The text itself is replaced: only the source of the piece is a copy.
            Kind::Mosaic if at % 2 == 0 && at + 1 < texts.len() => {
                all[at] = copy;
                labels.insert([at, at + 1], 1);
            }
            Kind::Mosaic => {}
            Kind::Spun | Kind::Condensed => {
                labels.insert([at, all.len()], 1);
                all.push(copy);
            }
        }
    }
    let name = format!("{:?} {}", kind, set.name).to_lowercase();
    Set { name, texts: all, labels, skips: false }
}

/// Two texts of generated words of this many bytes: unrelated if `every` is 0, else every `every` words
/// another one.
pub(crate) fn english(bytes: usize, seed: u64, every: usize) -> [String; 2] {
    let random = &mut Random(seed);
    let syllables = ["ka", "ro", "min", "tel", "su", "van", "dor", "li", "pex", "ung", "ar", "ist"];
    let word = |random: &mut Random| -> String {
        (0..=random.pick(3)).map(|_| syllables[random.pick(syllables.len())]).collect()
    };
    let mut both = [String::new(), String::new()];
    let mut at = 0;
    while both[0].len() < bytes {
        let own = word(random);
        at += 1;
        let is_same = every > 0 && at % every != 0;
        let other = if is_same { own.clone() } else { word(random) };
        for (text, word) in both.iter_mut().zip([own, other]) {
            text.push_str(&word);
            text.push(' ');
        }
    }
    both
}
