//! The HTML reader: the text as in a browser, blocks on their own lines, scripts and styles
//! dropped.

use crate::corpus::budget::{Halt, WorkBudget};
use crate::corpus::readers::contract::{FileReader, ReadMethod};
use crate::corpus::readers::lines::end_line;
use html_escape::decode_html_entities;

/// Web pages.
pub(super) const HTML: FileReader = FileReader {
    name: "html",
    extensions: &["html", "htm", "xhtml"],
    read: ReadMethod::Text(|source, budget| text_of(&source, budget).map(Into::into)),
};

/// Elements without text content.
const DROPPED: [&str; 8] =
    ["script", "style", "head", "template", "svg", "iframe", "object", "noembed"];
/// Elements on lines of their own.
const BLOCKS: [&str; 38] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "tr",
    "ul",
    "html",
];
/// Blocks with an empty line around them.
const APART: [&str; 10] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "table"];
/// Limit for finding the end of a tag that contains quotes, in bytes.
const LONGEST_TAG: usize = 1 << 16;

/// The text of HTML. Invalid markup is kept as text.
pub fn text_of(html: &str, budget: &WorkBudget<'_>) -> Result<String, Halt> {
    let mut page =
        ExtractedText { text: String::with_capacity(html.len() / 2), space: false, pre: 0 };
    let mut rest = html;
    let mut has_ends = true;
    while let Some((before, after)) = rest.split_once('<') {
        budget.spend(1 + before.len())?;
        page.words(before);
        let opens =
            after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        if let Some(comment) = after.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
            continue;
        }
        let tag = if opens && has_ends { tag(after) } else { None };
        let Some((inside, behind)) = tag else {
            // Not a tag, or one without an end: then no later one has an end either.
            has_ends &= !opens;
            page.words("<");
            rest = after;
            continue;
        };
        let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '/');
        let name = inside.get(..end.unwrap_or(inside.len())).unwrap_or(inside);
        let name = name.trim_end_matches('/').to_ascii_lowercase();
        rest = behind;
        if DROPPED.contains(&name.as_str()) && !inside.ends_with('/') {
            rest = after_element(behind, &name);
        } else {
            page.tag(&name);
        }
    }
    page.words(rest);
    Ok(page.finish())
}

/// The content of a tag and the rest after it; a `>` in quotes does not end the tag.
fn tag(after: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (at, byte) in after.bytes().enumerate().take(LONGEST_TAG) {
        match (quote, byte) {
            (None, b'>') => return Some((after.get(..at)?, after.get(at + 1..)?)),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    after.split_once('>')
}

/// The rest after the end tag of an element; empty if there is none.
fn after_element<'a>(html: &'a str, name: &str) -> &'a str {
    let mut rest = html;
    while let Some((_, after)) = rest.split_once("</") {
        let is_end = after.get(..name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name));
        if is_end {
            return after.split_once('>').map_or("", |(_, behind)| behind);
        }
        rest = after;
    }
    ""
}

/// The extracted text and the state of extraction.
struct ExtractedText {
    text: String,
    /// True if a space is due before the next word.
    space: bool,
    /// Nesting depth of preformatted text.
    pre: usize,
}

impl ExtractedText {
    /// Adds the text between two tags: decodes entities, collapses white space.
    fn words(&mut self, raw: &str) {
        let text = decode_html_entities(raw);
        if self.pre > 0 {
            self.text.push_str(&text);
            return;
        }
        for c in text.chars() {
            if matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}') {
                self.space = true;
                continue;
            }
            if self.space && !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push(' ');
            }
            self.space = false;
            self.text.push(c);
        }
    }

    /// Handles a tag by its lower-case name, with a leading `/` if it ends an element.
    fn tag(&mut self, name: &str) {
        let (is_end, name) = name.strip_prefix('/').map_or((false, name), |name| (true, name));
        match name {
            "pre" if is_end => self.pre = self.pre.saturating_sub(1),
            "pre" => self.pre += 1,
            "br" => {
                self.space = false;
                self.text.push('\n');
            }
            "td" | "th" => self.space = true,
            _ => {}
        }
        if BLOCKS.contains(&name) {
            self.end_line(if APART.contains(&name) { 2 } else { 1 });
        }
    }

    /// Ensures that the text, unless empty, ends with at least `feeds` line feeds.
    fn end_line(&mut self, feeds: usize) {
        self.space = false;
        end_line(&mut self.text, feeds);
    }

    fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(html: &str) -> String {
        super::text_of(html, &WorkBudget::new(html.len(), &|| false)).unwrap()
    }

    #[test]
    fn tags_go_and_text_stays() {
        let source = "<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body>\n\
                      <h1>近似&amp;去重</h1><p>一段 <b>粗</b>体，\n  下一行&nbsp;。<br>换行<p title='a>b'>二段\
                      <script>if (a<b) {}</script><!-- 无 --><ul><li>甲<li>乙</ul><pre>a\n  b</pre>\
                      <table><tr><td>1<td>2</tr></table>3 < 4 &lt;b&gt; &#x6587;&#23383; 5 <6 7";
        let expected = "近似&去重\n\n一段 粗体， 下一行\u{a0}。\n换行\n\n二段\n甲\n乙\n\na\n  b\n\n\
                        1 2\n\n3 < 4 <b> 文字 5 <6 7";
        assert_eq!(text_of(source), expected);
        assert_eq!(text_of("没有标签 <"), "没有标签 <");
        assert_eq!(text_of("a <b c"), "a <b c");
        assert_eq!(text_of(""), "");
    }

    #[test]
    fn malformed_html_is_read_in_linear_time() {
        for odd in ["<", "<a", "<a \"", "<!--", "</", "<script>", "<p ' >", "&#", "<pre>", "&amp"] {
            let _text = text_of(&odd.repeat(30_000));
        }
        // Nested `pre` keeps line feeds: a look back over all of them would take hours.
        assert_eq!(text_of(&("<pre>\n".repeat(400_000) + "end")).len(), 400_001 + 3);
    }
}
