//! Finds tags, comments and the ends of elements in HTML.

/// Limit for finding the end of a tag that contains quotes, in bytes.
const LONGEST_TAG: usize = 1 << 16;

/// The rest after a comment, a declaration or an instruction whose `<` is taken; `None` for anything
/// else.
pub(super) fn after_comment(after: &str) -> Option<&str> {
    if let Some(comment) = after.strip_prefix("!--") {
        let empty = ["->", ">"].into_iter().find_map(|end| comment.strip_prefix(end));
        return Some(empty.unwrap_or_else(|| {
            let ends = comment.match_indices("--").find_map(|(at, _)| {
                let behind = comment.get(at + 2..)?;
                behind.strip_prefix('>').or_else(|| behind.strip_prefix("!>"))
            });
            ends.unwrap_or("")
        }));
    }
    let bogus = after.starts_with(['!', '?'])
        || (after.starts_with('/')
            && !after.get(1..)?.starts_with(|c: char| c.is_ascii_alphabetic()));
    bogus.then(|| after.split_once('>').map_or("", |(_, behind)| behind))
}

/// The content of a tag and the rest after it; a `>` in a quoted value does not end the tag.
pub(super) fn tag(after: &str) -> Option<(&str, &str)> {
    let (mut quote, mut is_value) = (None, false);
    for (at, byte) in after.bytes().enumerate().take(LONGEST_TAG) {
        match (quote, byte) {
            (None, b'>') => return Some((after.get(..at)?, after.get(at + 1..)?)),
            (None, b'"' | b'\'') if is_value => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        // Quotes open a value only right after its `=`.
        is_value = byte == b'=' || (is_value && byte.is_ascii_whitespace());
    }
    after.split_once('>')
}

/// The content of an element without markup, and the rest after its end tag.
pub(super) fn content<'a>(html: &'a str, name: &str) -> (&'a str, &'a str) {
    let ends = html.match_indices("</").filter(|_| name != "plaintext");
    let mut ends = ends.filter_map(|(at, _)| Some((at, html.get(at + 2..)?)));
    let end = ends.find(|(_, behind)| is_named(behind, name));
    let Some((at, behind)) = end else { return (html, "") };
    (html.get(..at).unwrap_or(""), behind.split_once('>').map_or("", |(_, behind)| behind))
}

/// True if a tag whose start is taken has this name.
pub(super) fn is_named(tag: &str, name: &str) -> bool {
    let own = tag.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    own && tag.get(name.len()..).is_none_or(|rest| rest.is_empty() || rest.starts_with(ends))
}
