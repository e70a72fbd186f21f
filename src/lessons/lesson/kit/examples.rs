//! The fixed texts of the lessons: small enough to check every figure by hand.

use crate::lesson::kit::sheets::words;
use crate::page::{Language, Multilingual};

/// A sentence, a small change of it, and an unrelated one, as in many introductions to SimHash.
pub const CATS: [&str; 3] =
    ["the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream"];

/// The same in Chinese: a sentence, one with a word exchanged, and an unrelated one.
const DAYS: [&str; 3] =
    ["今天天气好，明天天气也好。", "今天天气好，后天天气也好。", "明天股市会怎样，谁也说不好。"];

/// Two Chinese sentences with the same characters in another order.
const TURNED: [&str; 2] = ["今天天气真好，我们去公园散步。", "我们今天去公园散步，天气真好。"];

/// The fixed pairs to choose from: name, title, both texts.
pub const PAIRS: [(&str, Multilingual, [&str; 2]); 6] = [
    ("mat", words!("kit.pairs.mat"), [CATS[0], CATS[1]]),
    ("cream", words!("kit.pairs.cream"), [CATS[0], CATS[2]]),
    ("amat", words!("kit.pairs.amat"), [CATS[1], CATS[2]]),
    ("days", words!("kit.pairs.chinese-word"), [DAYS[0], DAYS[1]]),
    ("park", words!("kit.pairs.chinese-reordered"), TURNED),
    ("stocks", words!("kit.pairs.chinese-unrelated"), [DAYS[0], DAYS[2]]),
];

/// The fixed pair with that name; the first if there is none.
pub fn pair(word: &str) -> [&'static str; 2] {
    PAIRS.iter().find(|pair| pair.0 == word).map_or([CATS[0], CATS[1]], |pair| pair.2)
}

/// The name of the pair that a lesson in that language starts with: one word is exchanged.
pub fn first_pair(language: Language) -> &'static str {
    match language {
        Language::English => "mat",
        Language::Chinese => "days",
    }
}

/// A sentence, one with a changed word and an unrelated one, in the language of the named pair.
pub fn trio(word: &str) -> [&'static str; 3] {
    if ["days", "park", "stocks"].contains(&word) { DAYS } else { CATS }
}

/// The rows of the small characteristic matrix (Leskovec, Rajaraman, Ullman, 3.3.2).
pub const ROWS: [char; 5] = ['a', 'b', 'c', 'd', 'e'];

/// The sets S1 to S4 over those rows.
pub const SETS: [&[char]; 4] = [&['a', 'd'], &['c'], &['b', 'd', 'e'], &['a', 'c', 'd']];

/// The initial order of the shuffled rows.
pub const ORDER: &str = "beadc";

/// The six pairs of the four sets.
pub const SIX: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The name of a set, S1 to S4.
pub fn set_name(set: usize) -> String {
    format!("S{}", set + 1)
}

/// The row numbers of a set, from 0, as input of hash functions.
pub fn numbers(set: usize) -> Vec<u32> {
    let held = |row: &char| SETS.get(set).is_some_and(|set| set.contains(row));
    let rows = ROWS.iter().enumerate().filter(|(_, row)| held(row));
    rows.map(|(number, _)| number as u32).collect()
}

/// |A∩B| and |A∪B| of two of the sets.
pub fn shared(a: usize, b: usize) -> (u32, u32) {
    let wide = |set| numbers(set).into_iter().map(u64::from).collect::<Vec<_>>();
    let (a, b) = (wide(a), wide(b));
    let both = crate::measure::jaccard::intersection(&a, &b);
    (both, a.len() as u32 + b.len() as u32 - both)
}
