//! The HTML reader: the text as in a browser, blocks on their own lines, scripts and styles
//! dropped.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, ReadMethod};
use crate::formats::html_entities::decode;
use crate::formats::html_signs::likeness;
use crate::formats::lines::end_line;
use crate::formats::quoted_parts::QuotedParts;

/// Web pages.
pub(super) const HTML: FileReader = FileReader {
    name: "html",
    extensions: &["html", "htm", "xhtml"],
    read: ReadMethod::Text { likeness, read: |source, budget| read(&source, budget) },
};

/// Elements whose content is no markup and is not shown.
const DROPPED: [&str; 6] = ["script", "style", "title", "iframe", "noembed", "noframes"];
/// Elements whose content is text without markup, and is shown.
const RAW: [&str; 3] = ["textarea", "xmp", "plaintext"];
/// Elements whose content is markup that is not shown; they nest.
const INERT: [&str; 2] = ["template", "svg"];
/// Elements on lines of their own.
const BLOCKS: &str = " address article aside blockquote body caption center dd details dialog dir div \
     dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li \
     listing main menu nav noscript object ol optgroup option p plaintext pre search section select summary table tbody \
     textarea tfoot thead tr ul xmp ";
/// Blocks with an empty line around them.
const APART: [&str; 10] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "table"];
/// Elements with a quotation.
const QUOTED: [&str; 2] = ["blockquote", "q"];
/// Elements that show white space as written.
const PREFORMATTED: [&str; 5] = ["pre", "listing", "textarea", "xmp", "plaintext"];
/// Limit for finding the end of a tag that contains quotes, in bytes.
const LONGEST_TAG: usize = 1 << 16;

/// The text of HTML. Invalid markup is kept as text.
pub fn text_of(html: &str, budget: &WorkBudget<'_>) -> Result<String, Halt> {
    read(html, budget).map(|found| found.text.into_owned())
}

/// The text, with a remark on its quotations.
fn read(html: &str, budget: &WorkBudget<'_>) -> Result<Extracted<'static>, Halt> {
    let mut page = ExtractedText {
        text: String::with_capacity(html.len() / 2),
        space: false,
        pre: 0,
        starts_pre: false,
        quoted: QuotedParts::default(),
        ruby: RubyPart::Outside,
    };
    let mut rest = html;
    // False once a tag, or an element that nests, has no end: then no later one has.
    let (mut has_ends, mut nested_ends) = (true, true);
    while let Some((before, after)) = rest.split_once('<') {
        budget.spend(1 + before.len())?;
        page.words(before);
        if let Some(behind) = after_comment(after) {
            rest = behind;
            continue;
        }
        let opens = after.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic());
        let opens = opens && !after.starts_with("//");
        let tag = if opens && has_ends { tag(after) } else { None };
        let Some((inside, behind)) = tag else {
            // Not a tag, or one without an end: then no later one has an end either.
            has_ends &= !opens;
            page.words("<");
            rest = after;
            continue;
        };
        let end = inside.find(|c: char| c.is_ascii_whitespace()).unwrap_or(inside.len());
        let name = inside.get(..end).unwrap_or(inside).trim_end_matches('/').to_ascii_lowercase();
        rest = behind;
        // As in XHTML, an element that ends itself has no content.
        let ends_itself = inside.ends_with('/');
        match name.as_str() {
            name if ends_itself && is_special(name) => {}
            name if DROPPED.contains(&name) => rest = content(behind, name).1,
            name if INERT.contains(&name) && nested_ends => {
                let found = after_nested(behind, name, budget)?;
                nested_ends = found.is_some();
                rest = found.unwrap_or(behind);
            }
            name if RAW.contains(&name) => {
                let (inner, behind) = content(behind, name);
                page.tag(name);
                page.raw(name, inner);
                page.tag(&format!("/{name}"));
                rest = behind;
            }
            name => page.tag(name),
        }
    }
    page.words(rest);
    Ok(page.finish())
}

/// True for elements on lines of their own.
fn is_block(name: &str) -> bool {
    BLOCKS.contains(&format!(" {name} "))
}

/// True for elements whose content is not read as markup that is shown.
fn is_special(name: &str) -> bool {
    DROPPED.contains(&name) || INERT.contains(&name) || RAW.contains(&name)
}

/// The rest after a comment, a declaration or an instruction whose `<` is taken; `None` for anything
/// else.
fn after_comment(after: &str) -> Option<&str> {
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
fn tag(after: &str) -> Option<(&str, &str)> {
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
fn content<'a>(html: &'a str, name: &str) -> (&'a str, &'a str) {
    let ends = html.match_indices("</").filter(|_| name != "plaintext");
    let mut ends = ends.filter_map(|(at, _)| Some((at, html.get(at + 2..)?)));
    let end = ends.find(|(_, behind)| is_named(behind, name));
    let Some((at, behind)) = end else { return (html, "") };
    (html.get(..at).unwrap_or(""), behind.split_once('>').map_or("", |(_, behind)| behind))
}

/// True if a tag whose start is taken has this name.
fn is_named(tag: &str, name: &str) -> bool {
    let own = tag.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name));
    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
    own && tag.get(name.len()..).is_none_or(|rest| rest.is_empty() || rest.starts_with(ends))
}

/// The rest after the end tag of an element that nests; `None` if it has no end.
fn after_nested<'a>(
    html: &'a str,
    name: &str,
    budget: &WorkBudget<'_>,
) -> Result<Option<&'a str>, Halt> {
    let (mut rest, mut depth) = (html, 1_usize);
    while let Some((before, after)) = rest.split_once('<') {
        budget.spend(1 + before.len())?;
        rest = after_comment(after).unwrap_or(after);
        let is_end = after.strip_prefix('/').is_some_and(|after| is_named(after, name));
        if is_end || is_named(after, name) {
            let (inside, behind) = after.split_once('>').unwrap_or((after, ""));
            rest = behind;
            match (is_end, inside.ends_with('/')) {
                (true, _) => depth -= 1,
                (false, true) => {}
                (false, false) => depth += 1,
            }
            if depth == 0 {
                return Ok(Some(rest));
            }
        }
    }
    Ok(None)
}

/// Where the extraction is in a text with readings above its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RubyPart {
    Outside,
    Base,
    /// A reading, which is no part of the text.
    Reading,
}

/// The extracted text and the state of extraction.
struct ExtractedText {
    text: String,
    /// True if a space is due before the next word.
    space: bool,
    /// Nesting depth of preformatted text.
    pre: usize,
    /// True right after its start tag, where a line feed does not count.
    starts_pre: bool,
    quoted: QuotedParts,
    ruby: RubyPart,
}

impl ExtractedText {
    /// Adds the text between two tags: decodes entities, collapses white space.
    fn words(&mut self, raw: &str) {
        if self.ruby == RubyPart::Reading {
            return;
        }
        let text = decode(raw);
        if self.pre > 0 {
            let first =
                if std::mem::take(&mut self.starts_pre) { text.strip_prefix('\n') } else { None };
            self.text.push_str(first.unwrap_or(&text));
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

    /// Adds the content of an element without markup.
    fn raw(&mut self, name: &str, content: &str) {
        if name == "textarea" {
            return self.words(content);
        }
        self.text.push_str(content.strip_prefix('\n').unwrap_or(content));
    }

    /// Handles a tag by its lower-case name, with a leading `/` if it ends an element.
    fn tag(&mut self, name: &str) {
        let (is_end, name) = name.strip_prefix('/').map_or((false, name), |name| (true, name));
        self.starts_pre = false;
        self.ruby(is_end, name);
        match name {
            name if PREFORMATTED.contains(&name) && is_end => self.pre = self.pre.saturating_sub(1),
            name if PREFORMATTED.contains(&name) => self.pre += 1,
            "br" => {
                self.space = false;
                self.text.push('\n');
            }
            "td" | "th" => self.space = true,
            _ => {}
        }
        if is_end && QUOTED.contains(&name) {
            self.quoted.close(self.text.len());
        }
        if is_block(name) {
            self.end_line(if APART.contains(&name) { 2 } else { 1 });
        }
        if !is_end && QUOTED.contains(&name) {
            self.quoted.open(self.text.len());
        }
        self.starts_pre = !is_end && PREFORMATTED.contains(&name);
    }

    /// Follows readings above characters; their end tags may be missing.
    fn ruby(&mut self, is_end: bool, name: &str) {
        self.ruby = match (name, self.ruby) {
            ("ruby", _) if !is_end => RubyPart::Base,
            ("ruby", _) | (_, RubyPart::Outside) => RubyPart::Outside,
            ("rt" | "rp" | "rtc", _) if !is_end => RubyPart::Reading,
            ("rt" | "rp" | "rtc" | "rb", _) => RubyPart::Base,
            _ if is_block(name) => RubyPart::Outside,
            (_, part) => part,
        };
    }

    /// Ensures that the text, unless empty, ends with at least `feeds` line feeds.
    fn end_line(&mut self, feeds: usize) {
        self.space = false;
        end_line(&mut self.text, feeds);
    }

    fn finish(mut self) -> Extracted<'static> {
        self.text.truncate(self.text.trim_end().len());
        let notes = self.quoted.note(self.text.len()).into_iter().collect();
        Extracted { text: self.text.into(), notes, ..Extracted::default() }
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
        assert_eq!(text_of("<ruby>漢<rp>(<rt>かん<rp>)</rp>字<rt>じ</ruby>を<rt>x"), "漢字をx");
        assert_eq!(
            text_of("<ruby><rb>漢<rtc><rt>かん</rtc></ruby>字<ruby>a<rt>b<p>c"),
            "漢字a\n\nc"
        );
        assert_eq!(text_of("没有标签 <"), "没有标签 <");
        assert_eq!(text_of("a <b c"), "a <b c");
        assert_eq!(text_of(""), "");
    }

    #[test]
    fn quotations_are_marked() {
        let html = "<p>own<blockquote><p>one<blockquote>two</blockquote> three</blockquote></q>own \
                    <q>four</q> own<blockquote>no end";
        let found = read(html, &WorkBudget::new(html.len(), &|| false)).unwrap();
        let spans = &found.notes[0].spans;
        let part = |span: &std::ops::Range<usize>| found.text.get(span.clone()).unwrap().trim();
        let parts: Vec<&str> = spans.iter().map(part).collect();
        assert_eq!(parts, ["one\n\ntwo\n\nthree", "four"]);
    }

    #[test]
    fn malformed_html_is_read_in_linear_time() {
        for odd in ["<", "<a", "<a \"", "<!--", "</", "<script>", "<p ' >", "&#", "<pre>", "&amp"] {
            let _text = text_of(&odd.repeat(30_000));
        }
        // Nested `pre` keeps line feeds: a look back over all of them would take hours.
        let feeds = text_of(&("<pre>\n\n".repeat(400_000) + "end"));
        assert!(feeds.len() > 400_000 && feeds.ends_with("\nend"), "{}", feeds.len());
        let _text = text_of(&("<svg><script>".repeat(30_000) + "<!--"));
    }
}
