//! Text that drawings hold: paragraphs of DrawingML, as in slides, SmartArt and charts.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::flow::{Look, TextFlow};
use crate::formats::office::parts::PackedParts;
use crate::formats::office::relations::Relation;
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};

/// Adds the paragraphs of a drawing, one a line.
pub(super) fn paragraphs(
    xml: &str,
    flow: &mut TextFlow<'_>,
    budget: &WorkBudget<'_>,
) -> Result<(), XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    // Names of a chart's values are `v` in a cache of strings.
    let (mut is_text, mut is_strings) = (false, false);
    while let Some(event) = events.next()? {
        match event {
            XmlEvent::Open(element) => {
                is_text = element.name() == "t" || (is_strings && element.name() == "v");
                match element.name() {
                    "strCache" => is_strings = true,
                    "br" => flow.push("\n", Look::default())?,
                    // What old programs show instead.
                    "Fallback" => events.skip()?,
                    _ => {}
                }
            }
            XmlEvent::Close(end) => {
                is_text = false;
                match end.name() {
                    "p" | "pt" => flow.end_line(1),
                    "strCache" => is_strings = false,
                    _ => {}
                }
            }
            XmlEvent::Text(text) if is_text => flow.push(&text, Look::default())?,
            XmlEvent::Text(_) => {}
        }
    }
    flow.end_line(2);
    Ok(())
}

/// Adds the text of the SmartArt and the charts that a part shows.
pub(super) fn pictures(
    parts: &mut PackedParts<'_>,
    links: &[Relation],
    flow: &mut TextFlow<'_>,
    budget: &WorkBudget<'_>,
) -> Result<(), Reason> {
    for link in links.iter().filter(|link| link.is("/diagramData") || link.is("/chart")) {
        if let Some(xml) = parts.text(&link.target)? {
            flow.start_part();
            paragraphs(&xml, flow, budget)?;
        }
    }
    Ok(())
}
