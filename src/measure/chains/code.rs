//! Tells program code and data from prose.

/// Marks that structure code and data.
const MARKS: &[u8] = b"{}();=<>[]|&\\\"";
/// Least share of such marks among the characters that are no white space, in percent.
const SHARE: usize = 9;

/// True if a text is mostly program code or data, by the share of the marks that structure them.
pub(super) fn is_code(text: &str) -> bool {
    let (mut marks, mut all) = (0, 0);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        all += 1;
        marks += usize::from(u8::try_from(c).is_ok_and(|c| MARKS.contains(&c)));
    }
    100 * marks >= SHARE * all
}
