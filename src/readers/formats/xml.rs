//! The reader of XML: its text; of TEI the text as written, without the header.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
use crate::reading::{ReadingNote, RemarkKind};
use std::borrow::Cow;

/// XML of any vocabulary; TEI (P4 and P5) and DocBook by the names of their blocks.
pub(super) const XML: FileReader = FileReader {
    name: "xml",
    extensions: &["xml", "tei"],
    read: ReadMethod::Text { likeness, read },
};

/// Root elements of programs, drawings and settings, whose source is their text.
const SOURCES: [&str; 8] = [
    "stylesheet",
    "transform",
    "schema",
    "svg",
    "project",
    "manifest",
    "resources",
    "configuration",
];

/// Elements with an empty line after them.
const PARAGRAPHS: [&str; 14] = [
    "p", "para", "head", "title", "lg", "sp", "ab", "quote", "q", "epigraph", "div", "section",
    "list", "table",
];
/// Elements on lines of their own.
const LINES: [&str; 10] =
    ["l", "item", "row", "cell", "speaker", "stage", "listitem", "entry", "byline", "trailer"];
/// Elements that are not the text: metadata, and what an editor put for what is written.
const LEFT_OUT: [&str; 8] =
    ["teiHeader", "corr", "reg", "expan", "rdg", "metadata", "facsimile", "fw"];

/// Likely for TEI, and with an XML declaration if the first element is of a text.
fn likeness(source: &str) -> Likeness {
    let start = source.trim_start();
    if !["<?xml ", "<TEI"].iter().any(|own| start.starts_with(own)) {
        return Likeness::ByName;
    }
    let mut tags = start.match_indices('<').map(|(at, _)| start.get(at + 1..).unwrap_or_default());
    let root = tags.find(|tag| tag.starts_with(|c: char| c.is_alphabetic())).unwrap_or_default();
    let name = root.split(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).next();
    let local = name.unwrap_or_default().rsplit(':').next().unwrap_or_default();
    let is_source = SOURCES.iter().any(|own| local.eq_ignore_ascii_case(own));
    if is_source { Likeness::ByName } else { Likeness::Likely }
}

fn read<'a>(source: Cow<'a, str>, budget: &WorkBudget<'_>) -> Result<Extracted<'a>, Halt> {
    match text(&source, budget) {
        Ok(found) => Ok(found),
        Err(XmlFault::Halt(halt)) => Err(halt),
        Err(XmlFault::Broken(_)) => {
            let note = ReadingNote::new(RemarkKind::NotAsNamed, 1);
            Ok(Extracted { text: source, notes: vec![note], ..Extracted::default() })
        }
    }
}

fn text(source: &str, budget: &WorkBudget<'_>) -> Result<Extracted<'static>, XmlFault> {
    let mut xml = XmlText {
        flow: TextFlow::new(budget),
        is_tei: false,
        space: false,
        choices: 0,
        elements: 0,
    };
    let mut events = XmlEvents::new(source, budget);
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => {
                if !xml.open(&element) {
                    events.skip()?;
                }
            }
            XmlEvent::Close(end) => xml.close(end.name()),
            XmlEvent::Text(text) => xml.words(&text)?,
        }
    }
    if xml.elements == 0 {
        return Err(XmlFault::Broken("no element".to_owned()));
    }
    xml.flow.left_out(RemarkKind::Entities, events.unknown);
    Ok(xml.flow.finish("paragraph")?)
}

struct XmlText<'a> {
    flow: TextFlow<'a>,
    is_tei: bool,
    /// True if a space is due before the next word.
    space: bool,
    /// Number of open `choice` and `app` elements of TEI.
    choices: usize,
    elements: usize,
}

impl XmlText<'_> {
    /// Handles a start tag; returns false if its element is to be skipped.
    fn open(&mut self, element: &XmlElement<'_>) -> bool {
        let name = element.name();
        self.is_tei |= self.elements == 0 && matches!(name, "TEI" | "TEI.2" | "teiCorpus");
        self.elements += 1;
        let is_variant = matches!(name, "corr" | "reg" | "expan" | "rdg");
        if self.is_tei && LEFT_OUT.contains(&name) && (!is_variant || self.choices > 0) {
            let is_header = name == "teiHeader";
            self.flow.left_out(RemarkKind::Metadata, usize::from(is_header));
            return false;
        }
        if self.is_tei && matches!(name, "choice" | "app") {
            self.choices += 1;
        }
        match name {
            "lb" if self.is_tei => self.line(1),
            "pb" | "cb" | "milestone" if self.is_tei => self.space = true,
            _ if PARAGRAPHS.contains(&name) => {
                self.line(1);
                self.flow.start_part();
            }
            _ if LINES.contains(&name) => self.line(1),
            _ => {}
        }
        true
    }

    fn close(&mut self, name: &str) {
        if self.is_tei && matches!(name, "choice" | "app") {
            self.choices = self.choices.saturating_sub(1);
        }
        if PARAGRAPHS.contains(&name) {
            self.line(2);
        } else if LINES.contains(&name) {
            self.line(1);
        }
    }

    fn line(&mut self, feeds: usize) {
        self.space = false;
        self.flow.end_line(feeds);
    }

    /// Adds text: runs of white space are one space, or a line end if they have one between tags.
    fn words(&mut self, text: &str) -> Result<(), XmlFault> {
        if text.trim().is_empty() && text.contains('\n') {
            self.line(1);
            return Ok(());
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            if c.is_ascii_whitespace() {
                self.space = true;
                continue;
            }
            if self.space && !(out.is_empty() && self.flow.is_at_line_start()) {
                out.push(' ');
            }
            self.space = false;
            out.push(c);
        }
        Ok(self.flow.push(&out, Look::default())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> Extracted<'_> {
        read(source.into(), &WorkBudget::new(source.len(), &|| false)).unwrap()
    }

    #[test]
    fn the_text_is_read_and_of_tei_as_written() {
        let tei = "<?xml version='1.0'?>\n<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader><p>no</p></teiHeader>\n\
                   <text><body>\n<head>Title</head><p>One <hi>two</hi>\n  three<lb/>four \
                   <choice><sic>teh</sic><corr>the</corr></choice> end.</p><lg><l>a</l><l>b</l></lg>\
                   </body></text></TEI>";
        let found = told(tei);
        assert_eq!(found.text, "Title\n\nOne two three\nfour teh end.\n\na\nb");
        assert_eq!(found.notes[0].to_string(), "1 header left out");
        assert_eq!(told("<a><b>x</b> <c>y &amp; z</c>\n<d>w</d></a>").text, "x y & z\nw");
    }

    #[test]
    fn what_is_no_xml_is_read_as_it_is() {
        for source in ["<a>cut", "plain", "<a></b>", ""] {
            let found = told(source);
            assert_eq!((&*found.text, found.notes[0].kind), (source, RemarkKind::NotAsNamed));
        }
    }
}
