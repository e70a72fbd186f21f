//! Recognises the marks that end a sentence, and full stops that do not: abbreviations, initials,
//! numbers.

/// Abbreviations before a name or a number.
const SHORT: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "st", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "gov",
    "sen", "rep", "pres", "messrs", "mt", "ft", "fig", "no", "nos", "vol", "pp", "ch", "sec",
    "art", "ed", "eds", "vs", "cf", "e.g", "i.e", "viz", "approx", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sept", "oct", "nov", "dec",
];

/// True for marks that end a sentence unless a comma follows.
pub(super) fn is_strong(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '；' | '．' | '｡' | '‼' | '⁇' | '⁈' | '⁉')
}

/// True if this mark may end a sentence. `before` is its line so far.
pub(super) fn ends(before: &str, c: char, next: Option<char>) -> bool {
    let follows = |c: char| c.is_whitespace() || is_closing(c) || is_stop(c) || c >= '\u{2E80}';
    match c {
        '．' => next.is_none_or(|next| !next.is_alphanumeric() || next >= '\u{2E80}'),
        _ if is_strong(c) => true,
        '!' | '?' | '…' => next.is_none_or(|next| follows(next) || c == '…'),
        '.' => next.is_none_or(follows) && !is_abbreviated(before),
        _ => false,
    }
}

/// True if the full stop after this part of a line belongs to an abbreviation, an initial or a list
/// item.
fn is_abbreviated(before: &str) -> bool {
    let line = before.trim_start();
    let is_item = line.len() == 1 || (line.len() < 4 && line.chars().all(|c| c.is_ascii_digit()));
    if is_item && line.chars().all(char::is_alphanumeric) {
        return true;
    }
    let from = |c: char| c.is_whitespace() || matches!(c, '(' | '[' | '“' | '"' | '‘' | '\'');
    let word = before.rsplit(from).next().unwrap_or("");
    let mut letters = word.chars();
    let initial = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    // `U.S.` too: single letters with full stops between.
    let dotted = word.contains('.') && word.split('.').all(|part| part.chars().count() == 1);
    initial || dotted || SHORT.contains(&word.to_lowercase().as_str())
}

/// True if this mark may end a sentence, or follow one that does.
pub(super) fn is_stop(c: char) -> bool {
    is_strong(c) || matches!(c, '.' | '!' | '?' | '…')
}

/// True if it closes a quotation or a bracket.
pub(super) fn is_closing(c: char) -> bool {
    matches!(
        c,
        '”' | '’' | '"' | '\'' | ')' | '）' | ']' | '】' | '」' | '』' | '》' | '〉' | '»' | '〕'
    )
}
