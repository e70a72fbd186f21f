//! The relationships between the parts of an Office document.

use crate::corpus::budget::WorkBudget;
use crate::corpus::document::Reason;
use crate::corpus::readers::office::parts::{PackedParts, resolve};
use crate::corpus::readers::xml_events::{XmlEvent, XmlEvents, XmlFault};

/// A relationship of a part.
pub(super) struct Relation {
    /// What the part names it by.
    pub(super) id: String,
    kind: String,
    /// The other part.
    pub(super) target: String,
}

impl Relation {
    /// True if its kind ends like this.
    pub(super) fn is(&self, kind: &str) -> bool {
        self.kind.ends_with(kind)
    }
}

/// The relationships of a part; of the whole document for the empty name.
pub(super) fn relations(
    parts: &mut PackedParts<'_>,
    from: &str,
    budget: &WorkBudget<'_>,
) -> Result<Vec<Relation>, Reason> {
    let (folder, file) = from.rsplit_once('/').unwrap_or(("", from));
    let xml = parts.text(&resolve("", &format!("{folder}/_rels/{file}.rels")))?;
    Ok(parse(&xml.unwrap_or_default(), from, budget)?)
}

fn parse(xml: &str, from: &str, budget: &WorkBudget<'_>) -> Result<Vec<Relation>, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    let mut found = Vec::new();
    while let Some(event) = events.next()? {
        if let XmlEvent::Open(element) = event
            && element.name() == "Relationship"
            && element.attribute("TargetMode").as_deref() != Some("External")
        {
            let value = |name: &str| element.attribute(name).unwrap_or_default();
            let target = resolve(from, &value("Target"));
            found.push(Relation { id: value("Id"), kind: value("Type"), target });
        }
    }
    Ok(found)
}

/// The part that is related in this way.
pub(super) fn target<'a>(relations: &'a [Relation], kind: &str) -> Option<&'a str> {
    relations.iter().find(|own| own.is(kind)).map(|own| own.target.as_str())
}
