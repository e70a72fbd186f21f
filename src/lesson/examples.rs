//! The fixed texts of the lessons: small enough to check every figure by hand.

/// A sentence, a small change of it, and an unrelated one, as SimHash is often introduced.
pub const CATS: [&str; 3] =
    ["the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream"];

/// Two Chinese sentences with the same characters in another order.
pub const CHINESE: [&str; 2] = ["今天天气真好，我们去公园散步。", "我们今天去公园散步，天气真好。"];

/// The pairs that a knob chooses between: word, English, Chinese, the two texts.
pub const PAIRS: [(&str, &str, &str, [&str; 2]); 4] = [
    ("mat", "mat / a mat", "mat / a mat", [CATS[0], CATS[1]]),
    ("cream", "mat / ice cream", "mat / ice cream", [CATS[0], CATS[2]]),
    ("amat", "a mat / ice cream", "a mat / ice cream", [CATS[1], CATS[2]]),
    ("park", "a Chinese pair", "中文例子", CHINESE),
];

/// The fixed pair of that word; the first for any other.
pub fn pair(word: &str) -> [&'static str; 2] {
    PAIRS.iter().find(|pair| pair.0 == word).map_or([CATS[0], CATS[1]], |pair| pair.3)
}
