//! Lays out the elements of a web page as text.

use crate::budget::Halt;
use crate::formats::contract::Extracted;
use crate::formats::flow::Look;
use crate::formats::html::entities::decoded_references;
use crate::formats::html::styles::OpenElements;
use crate::formats::html::unseen::UnseenPieces;
use crate::formats::lines::end_line;
use crate::formats::quoted_parts::QuotedParts;
use crate::reading::TextSource;

/// Elements on lines of their own, in order.
const BLOCKS: [&str; 55] = [
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
    "dir",
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
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "listing",
    "main",
    "menu",
    "nav",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "p",
    "plaintext",
    "pre",
    "search",
    "section",
    "select",
    "summary",
    "table",
    "tbody",
    "textarea",
    "tfoot",
    "thead",
    "tr",
    "ul",
    "xmp",
];
/// Blocks with an empty line around them.
const APART: [&str; 10] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "table"];
/// Elements with a quotation.
const QUOTED: [&str; 2] = ["blockquote", "q"];
/// Elements that show white space as written.
const PREFORMATTED: [&str; 5] = ["pre", "listing", "textarea", "xmp", "plaintext"];

/// True for elements on lines of their own.
fn is_block(name: &str) -> bool {
    BLOCKS.binary_search(&name).is_ok()
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
pub(super) struct HtmlText<'a> {
    text: String,
    open: OpenElements<'a>,
    /// How text looks in the innermost element.
    look: Look,
    unseen: UnseenPieces,
    /// True if a space is due before the next word.
    space: bool,
    /// Nesting depth of preformatted text.
    pre: usize,
    /// True right after its start tag, where a line feed does not count.
    starts_pre: bool,
    quoted: QuotedParts,
    ruby: RubyPart,
}

impl<'a> HtmlText<'a> {
    /// Creates an empty text, for about `capacity` bytes.
    pub(super) fn new(open: OpenElements<'a>, capacity: usize) -> Self {
        Self {
            open,
            look: Look::Seen,
            unseen: UnseenPieces::default(),
            text: String::with_capacity(capacity),
            space: false,
            pre: 0,
            starts_pre: false,
            quoted: QuotedParts::default(),
            ruby: RubyPart::Outside,
        }
    }

    /// Adds the text between two tags: decodes entities, collapses white space.
    pub(super) fn words(&mut self, raw: &str) {
        if self.ruby == RubyPart::Reading {
            return;
        }
        let text = decoded_references(raw);
        if let Look::Unseen(kind) = self.look {
            self.unseen.push(kind, self.text.len(), &text);
            return;
        }
        if self.pre > 0 {
            let first =
                if std::mem::take(&mut self.starts_pre) { text.strip_prefix('\n') } else { None };
            if !text.trim().is_empty() {
                self.unseen.seen(self.text.len());
            }
            self.text.push_str(first.unwrap_or(&text));
            return;
        }
        for c in text.chars() {
            if matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}') {
                self.space = true;
                continue;
            }
            self.unseen.seen(self.text.len());
            if self.space && !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push(' ');
            }
            self.space = false;
            self.text.push(c);
        }
    }

    /// Adds the content of an element without markup.
    pub(super) fn raw(&mut self, name: &str, content: &str) {
        if name == "textarea" || self.look != Look::Seen {
            return self.words(content);
        }
        self.text.push_str(content.strip_prefix('\n').unwrap_or(content));
    }

    /// Opens an element by its lower-case name; `inside` is all of its tag.
    pub(super) fn open(&mut self, name: &str, inside: &str) -> Result<(), Halt> {
        self.open.open(name, inside)?;
        self.look = self.open.look();
        self.tag(false, name);
        Ok(())
    }

    /// Closes an element.
    pub(super) fn close(&mut self, name: &str) -> Result<(), Halt> {
        self.tag(true, name);
        self.open.close(name)?;
        self.look = self.open.look();
        Ok(())
    }

    /// Lays out the start or end of an element.
    pub(super) fn tag(&mut self, is_end: bool, name: &str) {
        self.starts_pre = false;
        if self.open.is_gone() {
            if name == "br" || is_block(name) {
                self.unseen.end_line();
            }
            return;
        }
        self.ruby(is_end, name);
        match name {
            name if PREFORMATTED.contains(&name) && is_end => self.pre = self.pre.saturating_sub(1),
            name if PREFORMATTED.contains(&name) => self.pre += 1,
            "br" => {
                self.space = false;
                self.unseen.end_page_line();
                self.text.push('\n');
            }
            "td" | "th" => {
                self.space = true;
                self.unseen.end_page_line();
            }
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
        self.unseen.end_page_line();
        end_line(&mut self.text, feeds);
    }

    pub(super) fn finish(mut self) -> Extracted<'static> {
        self.text.truncate(self.text.trim_end().len());
        let quoted = self.quoted.note(self.text.len());
        let notes = quoted.into_iter().chain(self.unseen.notes(self.text.len())).collect();
        let source = TextSource::WebPage;
        Extracted { text: self.text.into(), notes, source, ..Extracted::default() }
    }
}
