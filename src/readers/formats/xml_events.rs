//! XML as a stream of elements and text; entities of plain text are expanded, nothing outside the file is read.

use crate::budget::{Halt, WorkBudget};
use crate::document::Reason;
use html_escape::decode_html_entities;
use quick_xml::Reader;
use quick_xml::events::{BytesEnd, BytesRef, BytesStart, Event};
use std::borrow::Cow;
use std::collections::HashMap;

/// Deepest nesting of elements.
const DEEPEST: usize = 256;

/// An event of an XML file. An empty element is opened and closed.
#[derive(Debug)]
pub(super) enum XmlEvent<'a> {
    /// The start of an element.
    Open(XmlElement<'a>),
    /// The end of an element.
    Close(XmlEnd<'a>),
    /// Text.
    Text(Cow<'a, str>),
}

/// Why an XML file is not read to its end.
#[derive(Debug)]
pub(super) enum XmlFault {
    /// Stopped, or too costly.
    Halt(Halt),
    /// Not well formed, with the problem.
    Broken(String),
}

impl From<Halt> for XmlFault {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<XmlFault> for Reason {
    fn from(fault: XmlFault) -> Self {
        match fault {
            XmlFault::Halt(halt) => halt.into(),
            XmlFault::Broken(what) => Self::Damaged(what),
        }
    }
}

/// A start tag.
#[derive(Debug)]
pub(super) struct XmlElement<'a>(BytesStart<'a>);

impl XmlElement<'_> {
    /// The name without its prefix.
    pub(super) fn name(&self) -> &str {
        local(self.0.name().0)
    }

    /// The value of the first attribute whose name without prefix is this.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut attributes = self.0.html_attributes();
        attributes.with_checks(false);
        let found = attributes.flatten().find(|attribute| local(attribute.key.0) == name)?;
        Some(decode_html_entities(&*found.value).into_owned())
    }
}

impl XmlElement<'_> {
    /// The value of the attribute of this name that has a prefix, such as `r:id` beside `id`.
    pub(super) fn related(&self, name: &str) -> Option<String> {
        let mut attributes = self.0.html_attributes();
        attributes.with_checks(false);
        let is_own = |key: &str| key.split_once(':').is_some_and(|(_, local)| local == name);
        let found = attributes.flatten().find(|attribute| is_own(attribute.key.0))?;
        Some(decode_html_entities(&*found.value).into_owned())
    }
}

/// An end tag, or the end of an empty element.
#[derive(Debug)]
pub(super) enum XmlEnd<'a> {
    /// An end tag.
    Tag(BytesEnd<'a>),
    /// The end of an empty element.
    Empty(BytesStart<'a>),
}

impl XmlEnd<'_> {
    /// The name without its prefix.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Tag(end) => local(end.name().0),
            Self::Empty(start) => local(start.name().0),
        }
    }
}

fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// A reader of XML.
pub(super) struct XmlEvents<'a> {
    reader: Reader<&'a [u8]>,
    budget: &'a WorkBudget<'a>,
    depth: usize,
    /// An empty element to close.
    empty: Option<BytesStart<'a>>,
    /// The entities that the file defines as plain text.
    defined: HashMap<String, String>,
    /// Entities met that are not those of XML, HTML or the file.
    pub(super) unknown: usize,
}

impl<'a> XmlEvents<'a> {
    /// Creates a reader of `xml`.
    pub(super) fn new(xml: &'a str, budget: &'a WorkBudget<'a>) -> Self {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().allow_dangling_amp = true;
        Self { reader, budget, depth: 0, empty: None, defined: HashMap::new(), unknown: 0 }
    }

    /// The next event; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<XmlEvent<'a>>, XmlFault> {
        loop {
            if let Some(start) = self.empty.take() {
                self.depth -= 1;
                return Ok(Some(XmlEvent::Close(XmlEnd::Empty(start))));
            }
            self.budget.spend(1)?;
            let event = self.reader.read_event().map_err(|error| {
                let at = self.reader.error_position();
                XmlFault::Broken(format!("not well-formed XML at byte {at} ({error})"))
            })?;
            match event {
                Event::Start(start) => {
                    self.deeper()?;
                    return Ok(Some(XmlEvent::Open(XmlElement(start))));
                }
                Event::Empty(start) => {
                    self.deeper()?;
                    self.empty = Some(start.clone());
                    return Ok(Some(XmlEvent::Open(XmlElement(start))));
                }
                Event::End(end) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Some(XmlEvent::Close(XmlEnd::Tag(end))));
                }
                Event::Text(text) => return Ok(Some(XmlEvent::Text(text.xml10_content()))),
                Event::CData(text) => return Ok(Some(XmlEvent::Text(text.xml10_content()))),
                Event::GeneralRef(entity) => {
                    let text = self.entity(&entity);
                    self.budget.spend(text.len())?;
                    return Ok(Some(XmlEvent::Text(text.into())));
                }
                Event::DocType(declaration) => {
                    self.defined = plain_entities(&declaration.xml10_content());
                }
                Event::Eof if self.depth > 0 => {
                    return Err(XmlFault::Broken("its XML ends inside an element".to_owned()));
                }
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }

    /// Skips the rest of the element just opened.
    pub(super) fn skip(&mut self) -> Result<(), XmlFault> {
        let outside = self.depth - 1;
        while self.depth > outside {
            if self.next()?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Number of open elements.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    fn deeper(&mut self) -> Result<(), XmlFault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(XmlFault::Broken(format!("its XML nests deeper than {DEEPEST} elements")));
        }
        Ok(())
    }

    /// The text of a reference: a character, or the reference itself if it is unknown.
    fn entity(&mut self, entity: &BytesRef<'_>) -> String {
        if entity.is_char_ref() {
            let c = entity.resolve_char_ref().ok().flatten();
            return c.unwrap_or(char::REPLACEMENT_CHARACTER).to_string();
        }
        if let Some(text) = self.defined.get(&*entity.xml10_content()) {
            return text.clone();
        }
        let written = format!("&{};", entity.xml10_content());
        let text = decode_html_entities(&written).into_owned();
        self.unknown += usize::from(text == written);
        text
    }
}

/// The entities of a document type declaration that stand for text without markup and other entities: none grows when
/// it is expanded.
fn plain_entities(declaration: &str) -> HashMap<String, String> {
    let mut found = HashMap::new();
    for entity in declaration.split("<!ENTITY").skip(1) {
        let Some((name, rest)) = entity.trim_start().split_once(char::is_whitespace) else {
            continue;
        };
        let rest = rest.trim_start();
        let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else { continue };
        let Some((value, _)) = rest.get(1..).and_then(|rest| rest.split_once(quote)) else {
            continue;
        };
        if !value.contains(['&', '<', '%']) {
            // Of two definitions the first one holds.
            found.entry(name.to_owned()).or_insert_with(|| value.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    fn told(xml: &str) -> Result<String, String> {
        let budget = WorkBudget::new(xml.len(), &|| false);
        let mut events = XmlEvents::new(xml, &budget);
        let mut out = String::new();
        loop {
            match events.next() {
                Ok(Some(XmlEvent::Open(element))) => {
                    let value = element.attribute("v").unwrap_or_default();
                    write!(out, "<{} {value}>", element.name()).unwrap();
                }
                Ok(Some(XmlEvent::Close(end))) => write!(out, "</{}>", end.name()).unwrap(),
                Ok(Some(XmlEvent::Text(text))) => out.push_str(&text),
                Ok(None) => return Ok(out),
                Err(XmlFault::Broken(what)) => return Err(what),
                Err(XmlFault::Halt(halt)) => return Err(format!("{halt:?}")),
            }
        }
    }

    #[test]
    fn events_have_local_names_and_plain_text() {
        let xml =
            "<?xml version='1.0'?><w:a w:v='&lt;1'>x&amp;&#x6587;<b/>&nbsp;&no;<![CDATA[<]]></w:a>";
        assert_eq!(told(xml).unwrap(), "<a <1>x&文<b ></b>\u{a0}&no;<</a>");
    }

    #[test]
    fn what_is_not_well_formed_is_said() {
        assert!(told("<a><b></a>").unwrap_err().contains("not well-formed"));
        assert!(told("<a>").unwrap_err().contains("inside an element"));
        assert!(told(&"<a>".repeat(300_000)).unwrap_err().contains("deeper"));
        let own = "<!DOCTYPE l [<!ENTITY hm \"a b\"><!ENTITY hm 'c'><!ENTITY s SYSTEM 'f'>]><l>&hm;&s;</l>";
        assert_eq!(told(own).unwrap(), "<l >a b&s;</l>");
        let bomb = "<!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><l>&b;</l>";
        assert_eq!(told(bomb).unwrap(), "<l >&b;</l>");
    }
}
