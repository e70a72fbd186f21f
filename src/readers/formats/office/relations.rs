//! The relationships between the parts of an Office document.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::office::parts::{PackedParts, resolve};
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};

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

/// The main part of a document: its relationships, and those of them that elements of this name order, such
/// as slides and sheets.
pub(super) struct MainPart {
    pub(super) xml: String,
    pub(super) links: Vec<Relation>,
    order: Vec<String>,
}

impl MainPart {
    /// `usual` is its name where the document does not tell it.
    pub(super) fn read(
        parts: &mut PackedParts<'_>,
        (usual, element): (&str, &str),
        budget: &WorkBudget<'_>,
    ) -> Result<Self, Reason> {
        let roots = relations(parts, "", budget)?;
        let name = target(&roots, "/officeDocument").unwrap_or(usual).to_owned();
        let xml = parts.required(&name)?;
        let order = ordered(&xml, element, budget)?;
        Ok(Self { links: relations(parts, &name, budget)?, xml, order })
    }

    /// The ordered relationships.
    pub(super) fn ordered(&self) -> impl Iterator<Item = &Relation> {
        self.order.iter().filter_map(|id| self.links.iter().find(|link| link.id == *id))
    }
}

/// The relationships that elements of this name have, in their order.
fn ordered(xml: &str, element: &str, budget: &WorkBudget<'_>) -> Result<Vec<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    let mut found = Vec::new();
    while let Some(event) = events.next()? {
        if let XmlEvent::Open(own) = event
            && own.name() == element
        {
            found.extend(own.related("id"));
        }
    }
    Ok(found)
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
