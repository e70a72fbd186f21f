//! Strips tags from HTML blocks inside Markdown.

/// Appends the text between the tags of HTML; drops comments, keeps a `<` that opens no tag. Works
/// line by line: of a tag over several lines only the first is dropped.
pub(super) fn push_without_tags(text: &mut String, html: &str) {
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let end = if tag.starts_with("!--") { "-->" } else { ">" };
        let opens =
            tag.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        match tag.split_once(end) {
            Some((_, after)) if opens => rest = after,
            _ if opens => return,
            _ => {
                text.push('<');
                rest = tag;
            }
        }
    }
    text.push_str(rest);
}
