//! One line end for all systems.

use std::borrow::Cow;

/// Converts CRLF and CR to LF.
pub fn line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split('\r');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        out.push('\n');
        out.push_str(line.strip_prefix('\n').unwrap_or(line));
    }
    out.into()
}

/// Replaces the carriage returns that a format writes as references, `&#13;`: by a blank before a line feed,
/// else by a line feed. All other bytes stay in their places.
pub fn without_returns(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text;
    }
    text.replace("\r\n", " \n").replace('\r', "\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_is_a_line_feed() {
        assert_eq!(line_feeds("a\r\nb\rc\n\r\rd\r".into()), "a\nb\nc\n\n\nd\n");
        assert_eq!(line_feeds("\r\n".into()), "\n");
    }

    #[test]
    fn returns_are_replaced_in_their_places() {
        assert_eq!(without_returns("a\r\nb\rc\r\r\n油\r".into()), "a \nb\nc\n \n油\n");
    }
}
