//! HTML blocks inside Markdown: their text without the tags.

/// Adds what stands between the tags of a piece of HTML; comments are dropped, a `<` that opens no
/// tag stays. Pieces are lines: a tag over several lines loses only its first.
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
