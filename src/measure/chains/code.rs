//! Tells program code and data from prose.

/// Marks that structure code and data, and prose at times.
const MARKS: &[u8] = b"{}();=<>[]|&\\\"";
/// Those of them that prose hardly has.
const STRONG: &[u8] = b"{};=<>[]|&\\";

/// True if a text is mostly program code or data: of its characters but white space at least 5 % are
/// marks that structure them, and 1.5 % are such as prose hardly has.
///
/// Measured: all of 467 Java files of beginners, 288 HTML files, 61 % of 212 Python files, and none of
/// 1,182 news articles, laws, licences and chapters. Where the normalisation drops punctuation,
/// nothing is recognised as code.
pub(super) fn is_code(text: &str) -> bool {
    let (mut marks, mut strong, mut all) = (0_usize, 0_usize, 0_usize);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        all += 1;
        if let Ok(c) = u8::try_from(c) {
            marks += usize::from(MARKS.contains(&c));
            strong += usize::from(STRONG.contains(&c));
        }
    }
    all > 0 && 20 * marks >= all && 200 * strong >= 3 * all
}
