//! Strips tags from HTML blocks inside Markdown.

/// True if what follows a tag is a reading above characters, which is no part of the text; `is_reading`
/// is what was so before it.
pub(super) fn starts_reading(tag: &str, is_reading: bool) -> bool {
    let bare = tag.trim_start_matches('<').to_ascii_lowercase();
    let name = bare.split(|c: char| c.is_ascii_whitespace() || c == '>').next().unwrap_or_default();
    match name {
        "rt" | "rp" | "rtc" => true,
        "/rt" | "/rp" | "/rtc" | "rb" | "/ruby" => false,
        _ => is_reading,
    }
}

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
            Some((inside, after)) if opens => {
                let is_reading = starts_reading(inside, false);
                rest = after
                    .get(if is_reading { after.find('<').unwrap_or(0) } else { 0 }..)
                    .unwrap_or(after);
            }
            _ if opens => return,
            _ => {
                text.push('<');
                rest = tag;
            }
        }
    }
    text.push_str(rest);
}
