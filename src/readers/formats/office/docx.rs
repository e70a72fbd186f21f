//! The docx reader: body, tables, text boxes, footnotes and endnotes; hidden text kept and marked.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::office::chunks::imported;
use crate::formats::office::drawn::pictures;
use crate::formats::office::looks::{Formatting, Ink, WHITE};
use crate::formats::office::parts::{PackedParts, TYPES, likeness};
use crate::formats::office::relations::{relations, target};
use crate::formats::office::symbols::SymbolFont;
use crate::formats::office::word_styles::{WordStyles, set};
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
use crate::reading::RemarkKind;
use std::borrow::Cow;
use std::collections::HashMap;

/// Word documents and templates (Office Open XML, ECMA-376).
pub(in crate::formats) const DOCX: FileReader = FileReader {
    name: "docx",
    extensions: &["docx", "docm", "dotx", "dotm"],
    read: ReadMethod::Bytes { likeness: |bytes| likeness(bytes, TYPES, is_word), read },
};

fn is_word(types: &str) -> bool {
    let main = ["wordprocessingml.document.main", "wordprocessingml.template.main"];
    let macros =
        ["ms-word.document.macroEnabled.main", "ms-word.template.macroEnabledTemplate.main"];
    main.iter().chain(&macros).any(|kind| types.contains(kind))
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    read_within(bytes, limits, 0)
}

/// Reads a document that `depth` others import, one within the other.
fn read_within(
    bytes: &[u8],
    limits: &ReadLimits<'_>,
    depth: usize,
) -> Result<Extracted<'static>, Reason> {
    let mut parts = PackedParts::new(bytes, limits.unpacked)?;
    let roots = relations(&mut parts, "", limits.budget)?;
    let main = target(&roots, "/officeDocument").unwrap_or("word/document.xml").to_owned();
    let body = parts.required(&main)?;
    let links = relations(&mut parts, &main, limits.budget)?;
    let styles = match target(&links, "/styles") {
        Some(name) => parts.text(name)?,
        None => None,
    };
    let styles = WordStyles::parse(&styles.unwrap_or_default(), limits.budget)?;
    let mut word = WordText::new(&styles, limits.budget);
    word.imported = imported(&mut parts, &links, limits, (read_within, depth))?;
    word.part(&body)?;
    for kind in ["/footnotes", "/endnotes"] {
        if let Some(notes) =
            target(&links, kind).map(|name| parts.text(name)).transpose()?.flatten()
        {
            word.part(&notes)?;
        }
    }
    pictures(&mut parts, &links, &mut word.flow, limits.budget)?;
    let margins = links.iter().filter(|link| link.is("/header") || link.is("/footer"));
    word.flow.left_out(RemarkKind::HeadersFooters, margins.count());
    Ok(word.flow.finish("paragraph")?)
}

/// A paragraph; those of a text box are inside another one.
#[derive(Default)]
struct WordParagraph {
    formatting: Formatting,
    is_item: bool,
}

/// The text of a docx, part by part.
struct WordText<'a> {
    styles: &'a WordStyles,
    budget: &'a WorkBudget<'a>,
    flow: TextFlow<'a>,
    paragraphs: Vec<WordParagraph>,
    run: Formatting,
    /// For each open table and cell: true if its background is coloured.
    shaded: Vec<bool>,
    /// Number of open text boxes.
    boxes: usize,
    /// True if the pages have a colour of their own.
    has_background: bool,
    /// Texts of imported documents by their relationship; `None` for one that cannot be read.
    imported: HashMap<String, Option<Extracted<'static>>>,
}

impl<'a> WordText<'a> {
    fn new(styles: &'a WordStyles, budget: &'a WorkBudget<'a>) -> Self {
        Self {
            styles,
            budget,
            flow: TextFlow::new(budget),
            paragraphs: Vec::new(),
            run: Formatting::default(),
            shaded: Vec::new(),
            boxes: 0,
            has_background: false,
            imported: HashMap::new(),
        }
    }

    /// Adds the text of a part.
    fn part(&mut self, xml: &str) -> Result<(), XmlFault> {
        let mut events = XmlEvents::new(xml, self.budget);
        let mut is_text = false;
        while let Some(event) = events.next()? {
            match event {
                XmlEvent::Open(element) => {
                    is_text = element.name() == "t";
                    self.open(&element, &mut events)?;
                }
                XmlEvent::Close(end) => {
                    is_text = false;
                    self.close(end.name())?;
                }
                XmlEvent::Text(text) if is_text => self.push(&text)?,
                XmlEvent::Text(_) => {}
            }
        }
        self.flow.left_out(RemarkKind::Entities, events.unknown);
        self.flow.end_line(2);
        Ok(())
    }

    fn push(&mut self, text: &str) -> Result<(), XmlFault> {
        // The background of a shape is not known: white in it is not judged.
        let shaded = self.has_background || self.boxes > 0 || self.shaded.contains(&true);
        let text = match self.run.symbols.flatten() {
            Some(font) => {
                let seen = |c: char| font.character(u32::from(c)).unwrap_or(c);
                Cow::from(text.chars().map(seen).collect::<String>())
            }
            None => Cow::from(text),
        };
        Ok(self.flow.push(&text, self.run.look(shaded))?)
    }

    fn open(
        &mut self,
        element: &XmlElement<'_>,
        events: &mut XmlEvents<'_>,
    ) -> Result<(), XmlFault> {
        match element.name() {
            "p" => {
                self.flow.start_part();
                let formatting = self.styles.defaults();
                self.paragraphs.push(WordParagraph { formatting, is_item: false });
                self.run = formatting;
            }
            "pPr" => self.paragraph_properties(events)?,
            "r" => {
                self.run =
                    self.paragraphs.last().map_or_else(Formatting::default, |p| p.formatting);
            }
            "rPr" => self.run_properties(events)?,
            "tab" | "ptab" => self.push("\t")?,
            "br" | "cr" => self.push("\n")?,
            "noBreakHyphen" => self.push("\u{2011}")?,
            "sym" => self.symbol(element)?,
            "altChunk" => self.import(element)?,
            "background" => {
                let colour = element.attribute("color").map(|own| Ink::parse(&own));
                self.has_background =
                    colour.is_some_and(|own| own != Ink::Usual && !own.is_like(WHITE));
            }
            "tbl" | "tc" => self.shaded.push(false),
            "tblStyle" => {
                let style = element.attribute("val").unwrap_or_default();
                let style = self.styles.over(Formatting::default(), &style);
                self.shade(is_coloured(style));
            }
            "tcPr" => self.cell_properties(events)?,
            "txbxContent" => {
                self.boxes += 1;
                self.flow.open_side();
            }
            "del" | "moveFrom" => {
                self.flow.left_out(RemarkKind::Deletions, 1);
                events.skip()?;
            }
            "fldSimple" => self.flow.left_out(RemarkKind::FieldCodes, 1),
            "fldChar" if element.attribute("fldCharType").as_deref() == Some("begin") => {
                self.flow.left_out(RemarkKind::FieldCodes, 1);
            }
            "commentReference" => self.flow.left_out(RemarkKind::Comments, 1),
            // The fallback repeats a drawing for old programs, `rt` is a reading aid over a word.
            "Fallback" | "rt" | "delText" | "instrText" | "sectPr" | "sdtPr" | "tblGrid" => {
                events.skip()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), XmlFault> {
        match name {
            "p" => {
                let paragraph = self.paragraphs.pop().unwrap_or_default();
                let tight = paragraph.is_item || !self.shaded.is_empty();
                self.flow.end_line(if tight { 1 } else { 2 });
                if self.boxes == 0 {
                    self.flow.flush_sides()?;
                }
                self.run =
                    self.paragraphs.last().map_or_else(Formatting::default, |p| p.formatting);
            }
            "tbl" | "tc" => {
                self.shaded.pop();
                if self.shaded.is_empty() {
                    self.flow.end_line(2);
                }
            }
            "txbxContent" => {
                self.boxes = self.boxes.saturating_sub(1);
                self.flow.close_side()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads the properties of a paragraph; those of its mark do not apply to its text.
    fn paragraph_properties(&mut self, events: &mut XmlEvents<'_>) -> Result<(), XmlFault> {
        let outside = events.depth() - 1;
        while events.depth() > outside {
            let Some(XmlEvent::Open(element)) = events.next()? else { continue };
            let Some(paragraph) = self.paragraphs.last_mut() else { continue };
            match element.name() {
                "pStyle" => {
                    let style = element.attribute("val").unwrap_or_default();
                    paragraph.formatting = self.styles.over(paragraph.formatting, &style);
                }
                "numPr" => paragraph.is_item = true,
                "shd" | "ind" | "spacing" => set(&mut paragraph.formatting, &element),
                "rPr" | "sectPr" | "pPrChange" => events.skip()?,
                _ => {}
            }
        }
        Ok(())
    }

    fn run_properties(&mut self, events: &mut XmlEvents<'_>) -> Result<(), XmlFault> {
        let outside = events.depth() - 1;
        let mut direct = Formatting::default();
        while events.depth() > outside {
            let Some(XmlEvent::Open(element)) = events.next()? else { continue };
            match element.name() {
                "rStyle" => {
                    let style = element.attribute("val").unwrap_or_default();
                    self.run = self.styles.over(self.run, &style);
                }
                "rPrChange" => events.skip()?,
                _ => set(&mut direct, &element),
            }
        }
        self.run = self.run.under(direct);
        Ok(())
    }

    fn cell_properties(&mut self, events: &mut XmlEvents<'_>) -> Result<(), XmlFault> {
        let outside = events.depth() - 1;
        let mut cell = Formatting::default();
        while events.depth() > outside {
            if let Some(XmlEvent::Open(element)) = events.next()?
                && element.name() == "shd"
            {
                set(&mut cell, &element);
            }
        }
        self.shade(is_coloured(cell));
        Ok(())
    }

    /// Sets the background of the innermost table or cell.
    fn shade(&mut self, shaded: bool) {
        if let Some(last) = self.shaded.last_mut() {
            *last |= shaded;
        }
    }

    /// Adds a character given by number: what it looks like in its font, if that is known.
    fn symbol(&mut self, element: &XmlElement<'_>) -> Result<(), XmlFault> {
        let number = element.attribute("char").and_then(|hex| u32::from_str_radix(&hex, 16).ok());
        let font = element.attribute("font").and_then(|name| SymbolFont::from_name(&name));
        let own = number.filter(|n| !(0xe000..0xf900).contains(n)).and_then(char::from_u32);
        let c = number.zip(font).and_then(|(number, font)| font.character(number)).or(own);
        match c {
            Some(c) => self.push(c.encode_utf8(&mut [0; 4])),
            None => Ok(()),
        }
    }

    /// Adds the text of an imported document.
    fn import(&mut self, element: &XmlElement<'_>) -> Result<(), XmlFault> {
        let found = element.related("id").and_then(|id| self.imported.remove(&id)).flatten();
        let Some(found) = found else {
            self.flow.left_out(RemarkKind::Unread, 1);
            return Ok(());
        };
        self.flow.start_part();
        self.flow.push_found(&found, |flow, text| {
            for line in text.split_inclusive('\n') {
                flow.push(line.trim_end_matches('\n'), Look::Seen)?;
                if line.ends_with('\n') {
                    flow.end_line(1);
                    flow.start_part();
                }
            }
            Ok(())
        })?;
        self.flow.end_line(2);
        Ok(())
    }
}

/// True if a table or cell has a background that is not white.
fn is_coloured(formatting: Formatting) -> bool {
    formatting.background.is_some_and(|own| own != Ink::Usual && !own.is_like(WHITE))
}
