//! The OpenDocument reader: body, tables, text boxes and notes; hidden text kept and marked.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, ReadLimits, ReadMethod};
use crate::formats::flow::TextFlow;
use crate::formats::office::looks::Formatting;
use crate::formats::office::odt_styles::OdtStyles;
use crate::formats::office::parts::{PackedParts, likeness};
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
use crate::reading::RemarkKind;

/// OpenDocument texts and templates (ISO/IEC 26300).
pub(in crate::formats) const ODT: FileReader = FileReader {
    name: "odt",
    extensions: &["odt", "ott"],
    read: ReadMethod::Bytes {
        likeness: |bytes| likeness(bytes, "mimetype", |kind| kind.starts_with(KIND)),
        read,
    },
};

const KIND: &str = "application/vnd.oasis.opendocument.text";
/// Most spaces that one element may stand for.
const MOST_SPACES: usize = 256;

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut parts = PackedParts::new(bytes, limits.unpacked)?;
    let manifest = parts.text("META-INF/manifest.xml")?.unwrap_or_default();
    if manifest.contains("encryption-data") {
        return Err(Reason::Encrypted);
    }
    let mut styles = OdtStyles::default();
    let mut margins = 0;
    if let Some(xml) = parts.text("styles.xml")? {
        margins = page_styles(&xml, &mut styles, limits.budget)?;
    }
    let content = parts.required("content.xml")?;
    let mut text = OdtText {
        styles,
        flow: TextFlow::new(limits.budget),
        formats: Vec::new(),
        in_styles: false,
        in_text: 0,
        tables: 0,
        boxes: 0,
        space: true,
    };
    text.flow.left_out(RemarkKind::HeadersFooters, margins);
    text.body(&content, limits.budget)?;
    Ok(text.flow.finish("paragraph")?)
}

/// Adds the named styles; returns the number of page headers and footers.
fn page_styles(
    xml: &str,
    styles: &mut OdtStyles,
    budget: &WorkBudget<'_>,
) -> Result<usize, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    let mut margins = 0;
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => {
                let sides = ["header", "footer", "header-left", "footer-left"];
                margins += usize::from(sides.contains(&element.name()));
                styles.take(&element);
            }
            XmlEvent::Close(end) if end.name() == "style" => styles.end(),
            _ => {}
        }
    }
    Ok(margins)
}

/// The text of a content part.
struct OdtText<'a> {
    styles: OdtStyles,
    flow: TextFlow<'a>,
    /// The formatting of each open paragraph, span and cell.
    formats: Vec<Formatting>,
    in_styles: bool,
    /// Number of open paragraphs: text outside them is layout.
    in_text: usize,
    tables: usize,
    boxes: usize,
    /// True if a space before the next character is dropped.
    space: bool,
}

impl OdtText<'_> {
    fn body(&mut self, xml: &str, budget: &WorkBudget<'_>) -> Result<(), XmlFault> {
        let mut events = XmlEvents::new(xml, budget);
        while let Some(event) = events.next()? {
            match event {
                XmlEvent::Open(element) => self.open(&element, &mut events)?,
                XmlEvent::Close(end) => self.close(end.name())?,
                XmlEvent::Text(text) if self.in_text > 0 => self.words(&text)?,
                XmlEvent::Text(_) => {}
            }
        }
        self.flow.left_out(RemarkKind::Entities, events.unknown);
        Ok(())
    }

    /// Adds text: runs of white space are one space.
    fn words(&mut self, text: &str) -> Result<(), XmlFault> {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            let is_space = matches!(c, ' ' | '\t' | '\n' | '\r');
            if !is_space {
                out.push(c);
            } else if !self.space {
                out.push(' ');
            }
            self.space = is_space;
        }
        self.push(&out)
    }

    fn push(&mut self, text: &str) -> Result<(), XmlFault> {
        let format = self.formats.last().copied().unwrap_or_default();
        Ok(self.flow.push(text, format.look(self.boxes > 0))?)
    }

    fn open(
        &mut self,
        element: &XmlElement<'_>,
        events: &mut XmlEvents<'_>,
    ) -> Result<(), XmlFault> {
        match element.name() {
            "automatic-styles" => self.in_styles = true,
            _ if self.in_styles => self.styles.take(element),
            "p" | "h" => {
                self.flow.start_part();
                self.format(element);
                self.in_text += 1;
                self.space = true;
            }
            "span" | "table-cell" => self.format(element),
            "hidden-text" | "hidden-paragraph" => {
                let under = self.formats.last().copied().unwrap_or_default();
                self.formats.push(Formatting { hidden: Some(true), ..under });
            }
            "s" => {
                let count = element.attribute("c").and_then(|c| c.parse().ok()).unwrap_or(1);
                self.push(&" ".repeat(MOST_SPACES.min(count)))?;
            }
            "tab" => self.push("\t")?,
            "line-break" => {
                self.push("\n")?;
                self.space = true;
            }
            "table" => self.tables += 1,
            "note-body" | "text-box" => {
                self.boxes += 1;
                self.flow.open_side();
            }
            "tracked-changes" => self.changes(events)?,
            "annotation" => {
                self.flow.left_out(RemarkKind::Comments, 1);
                events.skip()?;
            }
            // What is not on the page, or is drawn by the program.
            "note-citation" | "annotation-end" | "forms" | "scripts" | "font-face-decls"
            | "ruby-text" | "title" | "desc" | "event-listeners" | "variable-decls" => {
                events.skip()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Opens a formatted element.
    fn format(&mut self, element: &XmlElement<'_>) {
        let under = self.formats.last().copied().unwrap_or_default();
        let style = element.attribute("style-name").unwrap_or_default();
        self.formats.push(self.styles.over(under, &style));
    }

    fn close(&mut self, name: &str) -> Result<(), XmlFault> {
        match name {
            "automatic-styles" => self.in_styles = false,
            "style" if self.in_styles => self.styles.end(),
            _ if self.in_styles => {}
            "p" | "h" => {
                self.formats.pop();
                self.in_text = self.in_text.saturating_sub(1);
                self.flow.end_line(if self.tables > 0 { 1 } else { 2 });
                if self.in_text == 0 {
                    self.flow.flush_sides()?;
                }
            }
            "span" | "table-cell" | "hidden-text" | "hidden-paragraph" => drop(self.formats.pop()),
            "table" => {
                self.tables = self.tables.saturating_sub(1);
                self.flow.end_line(2);
            }
            "note-body" | "text-box" => {
                self.boxes = self.boxes.saturating_sub(1);
                self.flow.close_side()?;
                self.space = false;
            }
            _ => {}
        }
        Ok(())
    }

    /// Skips the list of tracked changes, which holds the deleted text.
    fn changes(&mut self, events: &mut XmlEvents<'_>) -> Result<(), XmlFault> {
        let outside = events.depth() - 1;
        while events.depth() > outside {
            if let Some(XmlEvent::Open(element)) = events.next()?
                && element.name() == "deletion"
            {
                self.flow.left_out(RemarkKind::Deletions, 1);
            }
        }
        Ok(())
    }
}
