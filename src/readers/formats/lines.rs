//! Ends lines and paragraphs of an extracted text.

/// Ensures that the text, unless empty, ends with at least `feeds` line feeds. Cost: `feeds`, however
/// many there are already.
pub(super) fn end_line(text: &mut String, feeds: usize) {
    let last = text.bytes().rev().take(feeds);
    let has = last.take_while(|&byte| byte == b'\n').count();
    if !text.is_empty() {
        text.extend(std::iter::repeat_n('\n', feeds - has));
    }
}
