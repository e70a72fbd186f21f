//! Values typed into a form that only a program of Adobe draws (XFA): its pages hold a request to open it there.

use crate::budget::WorkBudget;
use crate::formats::contract::Extracted;
use crate::formats::pdf::adobe::is_empty_form;
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};
use crate::reading::{ReadingNote, RemarkKind};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Object};

/// The typed values of a form, one a line, where the text of its pages is only the request; `None` without any.
pub(super) fn values(
    file: &Pdf,
    pages: &str,
    budget: &WorkBudget<'_>,
) -> Result<Option<Extracted<'static>>, XmlFault> {
    if !is_empty_form(pages) {
        return Ok(None);
    }
    for packet in packets(file) {
        let values = typed(&String::from_utf8_lossy(&packet), budget)?;
        if !values.is_empty() {
            let note = ReadingNote::new(RemarkKind::FormFields, values.len());
            let text = values.join("\n");
            return Ok(Some(Extracted { notes: vec![note], ..text.into() }));
        }
    }
    Ok(None)
}

/// The XML of a form: whole, or in packets, of which one has the values.
fn packets(file: &Pdf) -> Vec<Vec<u8>> {
    let root: Option<Dict<'_>> = file.xref().get(file.xref().root_id());
    let form = root.and_then(|root| root.get::<Dict<'_>>("AcroForm"));
    let found: Vec<Object<'_>> = match form.and_then(|form| form.get::<Object<'_>>("XFA")) {
        Some(Object::Array(all)) => Array::iter::<Object<'_>>(&all).collect(),
        Some(one) => vec![one],
        None => Vec::new(),
    };
    let streams = found.into_iter().filter_map(|own| match own {
        Object::Stream(packet) => packet.decoded_data().ok().map(|bytes| bytes.to_vec()),
        _ => None,
    });
    streams.collect()
}

/// The texts of the innermost elements of the data.
fn typed(xml: &str, budget: &WorkBudget<'_>) -> Result<Vec<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    let (mut found, mut own) = (Vec::new(), String::new());
    let (mut is_of_data, mut is_data) = (false, false);
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => {
                is_data |= is_of_data && element.name() == "data";
                is_of_data |= element.name() == "datasets";
                own.clear();
            }
            XmlEvent::Close(end) => {
                is_data &= end.name() != "data" && end.name() != "datasets";
                let value = std::mem::take(&mut own);
                if is_data && !value.trim().is_empty() {
                    found.push(value.trim().to_owned());
                }
            }
            XmlEvent::Text(text) if is_data => own.push_str(&text),
            XmlEvent::Text(_) => {}
        }
    }
    Ok(found)
}
