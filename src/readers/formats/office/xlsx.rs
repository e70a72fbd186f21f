//! The reader of spreadsheets: sheets in order, a row a line, the values as stored, days as dates.

use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::office::parts::{PackedParts, TYPES, likeness};
use crate::formats::office::relations::{MainPart, target};
use crate::formats::office::xlsx_dates::DateStyles;
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};
use crate::reading::RemarkKind;

/// Excel workbooks (Office Open XML).
pub(in crate::formats) const XLSX: FileReader = FileReader {
    name: "xlsx",
    extensions: &["xlsx", "xlsm", "xltx"],
    read: ReadMethod::Bytes { likeness: |bytes| likeness(bytes, TYPES, is_workbook), read },
};

fn is_workbook(types: &str) -> bool {
    ["spreadsheetml.sheet.main", "spreadsheetml.template.main", "ms-excel.sheet.macroEnabled.main"]
        .iter()
        .any(|kind| types.contains(kind))
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut parts = PackedParts::new(bytes, limits.unpacked)?;
    let main = MainPart::read(&mut parts, ("xl/workbook.xml", "sheet"), limits.budget)?;
    let shared = match target(&main.links, "/sharedStrings") {
        Some(name) => parts.text(name)?,
        None => None,
    };
    let shared = strings(&shared.unwrap_or_default(), limits)?;
    let styles = match target(&main.links, "/styles") {
        Some(name) => parts.text(name)?.unwrap_or_default(),
        None => String::new(),
    };
    let dates = DateStyles::read(&styles, &main.xml, limits.budget)?;
    let mut flow = TextFlow::new(limits.budget);
    for link in main.ordered() {
        flow.start_part();
        match parts.text(&link.target)? {
            Some(xml) => sheet(&xml, (&shared, &dates), &mut flow, limits)?,
            None => flow.left_out(RemarkKind::Unread, 1),
        }
        flow.end_line(2);
    }
    Ok(flow.finish("sheet")?)
}

/// The strings that cells share; readings above characters are left out.
fn strings(xml: &str, limits: &ReadLimits<'_>) -> Result<Vec<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, limits.budget);
    let (mut found, mut own, mut is_text) = (Vec::new(), String::new(), false);
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) if element.name() == "rPh" => events.skip()?,
            XmlEvent::Open(element) => is_text = element.name() == "t",
            XmlEvent::Close(end) => {
                is_text = false;
                if end.name() == "si" {
                    found.push(std::mem::take(&mut own));
                }
            }
            XmlEvent::Text(text) if is_text => own.push_str(&text),
            XmlEvent::Text(_) => {}
        }
    }
    Ok(found)
}

/// Adds the rows of a sheet: values between tabs.
fn sheet(
    xml: &str,
    (shared, dates): (&[String], &DateStyles),
    flow: &mut TextFlow<'_>,
    limits: &ReadLimits<'_>,
) -> Result<(), XmlFault> {
    let mut events = XmlEvents::new(xml, limits.budget);
    let (mut is_value, mut value) = (false, String::new());
    let (mut kind, mut style) = (String::new(), None);
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => match element.name() {
                "c" => {
                    kind = element.attribute("t").unwrap_or_default();
                    style = element.attribute("s");
                    value.clear();
                }
                // Formulas; readings above characters.
                "f" | "rPh" => events.skip()?,
                name => is_value = matches!(name, "v" | "t"),
            },
            XmlEvent::Close(end) => {
                is_value = false;
                match end.name() {
                    "c" => {
                        let place = value.trim().parse::<usize>().ok().filter(|_| kind == "s");
                        let is_number = matches!(kind.as_str(), "" | "n");
                        let date = style.as_ref().filter(|_| is_number);
                        let date = date.and_then(|style| dates.shown(style, &value));
                        let shared = place.and_then(|place| shared.get(place));
                        let text = date.as_ref().or(shared).unwrap_or(&value);
                        if !text.is_empty() && !flow.is_at_line_start() {
                            flow.push("\t", Look::default())?;
                        }
                        flow.push(text, Look::default())?;
                    }
                    "row" => flow.end_line(1),
                    _ => {}
                }
            }
            XmlEvent::Text(text) if is_value => value.push_str(&text),
            XmlEvent::Text(_) => {}
        }
    }
    Ok(())
}
