//! The reader of spreadsheets: sheets in order, a row a line, the values as stored, days as dates.

use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::office::parts::{PackedParts, TYPES, likeness};
use crate::formats::office::relations::{MainPart, target};
use crate::formats::office::xlsx_dates::DateStyles;
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
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
    let hidden = hidden_sheets(&main.xml, limits)?;
    let mut flow = TextFlow::new(limits.budget);
    for link in main.ordered() {
        flow.start_part();
        let cells = CellValues { shared: &shared, dates: &dates };
        let look = HIDDEN.when(hidden.contains(&link.id), Look::Seen);
        match parts.text(&link.target)? {
            Some(xml) => sheet(&xml, (&cells, look), &mut flow, limits)?,
            None => flow.left_out(RemarkKind::Unread, 1),
        }
        flow.end_line(2);
    }
    Ok(flow.finish("sheet")?)
}

/// How the cells of sheets, rows and columns look that are not shown.
const HIDDEN: Look = Look::Unseen(RemarkKind::HiddenText);

/// The relationships of the sheets that are not shown.
fn hidden_sheets(xml: &str, limits: &ReadLimits<'_>) -> Result<Vec<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, limits.budget);
    let mut found = Vec::new();
    while let Some(event) = events.next()? {
        if let XmlEvent::Open(own) = event
            && own.name() == "sheet"
            && matches!(own.attribute("state").as_deref(), Some("hidden" | "veryHidden"))
        {
            found.extend(own.related("id"));
        }
    }
    Ok(found)
}

/// What the cells of a workbook refer to.
struct CellValues<'a> {
    shared: &'a [String],
    dates: &'a DateStyles,
}

impl CellValues<'_> {
    /// The text of a cell of this kind and style with this value.
    fn text(&self, kind: &str, style: Option<&str>, value: &str) -> String {
        let place = value.trim().parse::<usize>().ok().filter(|_| kind == "s");
        let style = style.filter(|_| matches!(kind, "" | "n"));
        let date = style.and_then(|style| self.dates.shown(style, value));
        let shared = || place.and_then(|place| self.shared.get(place)).cloned();
        date.or_else(shared).unwrap_or_else(|| value.to_owned())
    }
}

/// Rows and columns of a sheet that are not shown.
#[derive(Default)]
struct HiddenCells {
    /// First and last number.
    columns: Vec<(u32, u32)>,
    row: bool,
    /// The column of the cell, from 1.
    column: u32,
}

impl HiddenCells {
    /// Notes what an element says of itself: a range of columns, a row, a cell.
    fn open(&mut self, element: &XmlElement<'_>) {
        let is = |name: &str| {
            matches!(element.attribute(name).as_deref().map(str::trim), Some("1" | "true"))
        };
        let number = |name: &str| element.attribute(name).and_then(|own| own.parse::<u32>().ok());
        let is_flat = |name: &str| {
            element
                .attribute(name)
                .and_then(|own| own.parse::<f64>().ok())
                .is_some_and(|own| own <= 0.0)
        };
        match element.name() {
            "col" if is("hidden") || is_flat("width") => {
                self.columns.extend(number("min").zip(number("max")));
            }
            "row" => (self.row, self.column) = (is("hidden") || is_flat("ht"), 0),
            "c" => {
                let named = element.attribute("r").map(|own| column(&own)).filter(|own| *own > 0);
                self.column = named.unwrap_or(self.column.saturating_add(1));
            }
            _ => {}
        }
    }

    /// True if the cell is in a row or column that is not shown.
    fn is_hidden(&self) -> bool {
        self.row || self.columns.iter().any(|(from, to)| (*from..=*to).contains(&self.column))
    }
}

/// The number of the column of a cell, from 1: 28 for `AB7`.
fn column(cell: &str) -> u32 {
    let letters = cell.bytes().take_while(u8::is_ascii_uppercase);
    letters.fold(0_u32, |all, letter| {
        all.saturating_mul(26).saturating_add(u32::from(letter - b'A') + 1)
    })
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
    (cells, look): (&CellValues<'_>, Look),
    flow: &mut TextFlow<'_>,
    limits: &ReadLimits<'_>,
) -> Result<(), XmlFault> {
    let mut events = XmlEvents::new(xml, limits.budget);
    let (mut is_value, mut value) = (false, String::new());
    let (mut kind, mut style, mut hidden) = (String::new(), None, HiddenCells::default());
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => {
                hidden.open(&element);
                match element.name() {
                    "c" => {
                        kind = element.attribute("t").unwrap_or_default();
                        style = element.attribute("s");
                        value.clear();
                    }
                    // Formulas; readings above characters.
                    "f" | "rPh" => events.skip()?,
                    name => is_value = matches!(name, "v" | "t"),
                }
            }
            XmlEvent::Close(end) => {
                is_value = false;
                match end.name() {
                    "c" => {
                        let text = cells.text(&kind, style.as_deref(), &value);
                        let look = HIDDEN.when(hidden.is_hidden(), look);
                        if !text.is_empty() && !flow.is_at_line_start() {
                            flow.push("\t", look)?;
                        }
                        flow.push(&text, look)?;
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
