//! Sheets of texts in every language, looked up by key when the program is compiled.

use crate::page::language::Language;

/// A text in every language, in the order of [`Language::ALL`].
pub type Texts = [&'static str; Language::ALL.len()];

/// A sheet of texts: a file for each language.
///
/// A line is a key, a tab, and a text with placeholders: `{name}`, or `{name|pair|pairs}` for the first of
/// both words if the argument is 1, else for the second. Lines without a tab are empty or remarks.
#[derive(Debug, Clone, Copy)]
pub struct TextSheet {
    /// The first part of its keys.
    pub name: &'static str,
    /// Its files.
    pub files: Texts,
}

/// The texts of a key `sheet.rest` with arguments of these names, for the macro `words!`.
///
/// # Panics
///
/// So that the program does not compile, if a language does not have the key, has a placeholder without an
/// argument, or lacks the placeholder of an argument.
pub const fn texts(sheets: &[TextSheet], key: &str, names: &[&str]) -> Texts {
    let mut texts = [""; Language::ALL.len()];
    let mut language = 0;
    while language < texts.len() {
        texts[language] = find(sheets, key.as_bytes(), language);
        check(texts[language].as_bytes(), names);
        language += 1;
    }
    texts
}

/// The text of a key in a language.
const fn find(sheets: &[TextSheet], key: &[u8], language: usize) -> &'static str {
    let mut sheet = 0;
    while sheet < sheets.len() && !starts_part(key, sheets[sheet].name.as_bytes(), b'.') {
        sheet += 1;
    }
    assert!(sheet < sheets.len(), "no sheet of texts has this name");
    let (_, key) = key.split_at(sheets[sheet].name.len() + 1);
    let mut rest = sheets[sheet].files[language];
    while !starts_part(rest.as_bytes(), key, b'\t') {
        let (_, after) = rest.split_at(index(rest.as_bytes(), b'\n'));
        assert!(!after.is_empty(), "a language does not have this key");
        rest = after.split_at(1).1;
    }
    let (_, text) = rest.split_at(key.len() + 1);
    text.split_at(index(text.as_bytes(), b'\n')).0
}

/// True if a text starts with these bytes and the end of a part behind them.
const fn starts_part(text: &[u8], start: &[u8], end: u8) -> bool {
    starts_with(text, start, 0) && text.len() > start.len() && text[start.len()] == end
}

/// Checks that each placeholder is that of an argument, and that each argument has a placeholder.
const fn check(text: &[u8], names: &[&str]) {
    let mut found = 0;
    while found < text.len() {
        assert!(
            text[found] != b'{' || find_name(text, found, names) < names.len(),
            "a text has a placeholder without an argument"
        );
        found += 1;
    }
    let mut name = 0;
    while name < names.len() {
        let mut at = 0;
        while at < text.len() && !is_placeholder(text, at, names[name]) {
            at += 1;
        }
        assert!(at < text.len(), "a text has no placeholder for an argument");
        name += 1;
    }
}

/// The place among these names of the placeholder at this index; their number if it is not there.
const fn find_name(text: &[u8], at: usize, names: &[&str]) -> usize {
    let mut name = 0;
    while name < names.len() && !is_placeholder(text, at, names[name]) {
        name += 1;
    }
    name
}

/// True if the placeholder of an argument is at this index.
const fn is_placeholder(text: &[u8], at: usize, name: &str) -> bool {
    let end = at + 1 + name.len();
    text[at] == b'{'
        && starts_with(text, name.as_bytes(), at + 1)
        && end < text.len()
        && matches!(text[end], b'}' | b'|')
}

const fn starts_with(bytes: &[u8], start: &[u8], from: usize) -> bool {
    if bytes.len() < from + start.len() {
        return false;
    }
    let mut at = 0;
    while at < start.len() {
        if bytes[from + at] != start[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Index of a byte; the length if it is not there.
const fn index(bytes: &[u8], byte: u8) -> usize {
    let mut at = 0;
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEETS: &[TextSheet] = &[
        TextSheet { name: "a", files: ["x\tX\n", "x\t甲\n"] },
        TextSheet {
            name: "ab",
            files: ["# Remark\nx.y\tboth {n} {n|pair|pairs}\n\nx\tone", "x\t一\nx.y\t{n} 对\n"],
        },
    ];

    #[test]
    fn a_key_is_found_in_its_sheet_in_every_language() {
        assert_eq!(const { texts(SHEETS, "a.x", &[]) }, ["X", "甲"]);
        assert_eq!(texts(SHEETS, "ab.x", &[]), ["one", "一"]);
        assert_eq!(texts(SHEETS, "ab.x.y", &["n"]), ["both {n} {n|pair|pairs}", "{n} 对"]);
    }

    #[test]
    fn what_is_missing_stops_the_compiler() {
        let stops = |key: &'static str, names: &'static [&'static str]| {
            std::panic::catch_unwind(|| texts(SHEETS, key, names)).is_err()
        };
        assert!(stops("a.y", &[]) && stops("b.x", &[]) && stops("x", &[]) && stops("ab.", &[]));
        assert!(stops("ab.x.y", &[]) && stops("ab.x.y", &["n", "m"]) && stops("ab.x", &["n"]));
    }
}
