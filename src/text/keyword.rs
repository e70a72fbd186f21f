//! The best words of a text by tf-idf, as jieba's keyword extraction chooses them.

/// The `top` words of a normalised text with the highest tf-idf: shingle hash of the word and its
/// weight, heaviest first.
pub fn keywords(_text: &str, _top: usize) -> Vec<(u64, f64)> {
    Vec::new()
}
