//! The styles of a docx: what each sets, its ancestors included.

use crate::budget::WorkBudget;
use crate::formats::office::looks::{Formatting, is_white};
use crate::formats::office::symbols::SymbolFont;
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
use std::collections::HashMap;

/// Longest chain of styles based on each other.
const LONGEST: usize = 32;
/// Half points below which letters are tiny.
const TINY: u32 = 4;

/// A style as written.
#[derive(Debug, Default)]
struct WordStyle {
    based_on: Option<String>,
    formatting: Formatting,
}

/// All styles by their id.
#[derive(Debug, Default)]
pub(super) struct WordStyles {
    defaults: Formatting,
    styles: HashMap<String, WordStyle>,
}

impl WordStyles {
    /// Parses the part with the styles.
    pub(super) fn parse(xml: &str, budget: &WorkBudget<'_>) -> Result<Self, XmlFault> {
        let mut events = XmlEvents::new(xml, budget);
        let mut found = Self::default();
        let mut open: Option<(String, WordStyle)> = None;
        while let Some(event) = events.next()? {
            match event {
                XmlEvent::Open(element) => match (element.name(), &mut open) {
                    ("style", _) => {
                        let id = element.attribute("styleId").unwrap_or_default();
                        open = Some((id, WordStyle::default()));
                    }
                    ("basedOn", Some((_, style))) => style.based_on = element.attribute("val"),
                    (_, Some((_, style))) => set(&mut style.formatting, &element),
                    (_, None) => set(&mut found.defaults, &element),
                },
                XmlEvent::Close(end) if end.name() == "style" => found.styles.extend(open.take()),
                _ => {}
            }
        }
        Ok(found)
    }

    /// What text without a style looks like.
    pub(super) fn defaults(&self) -> Formatting {
        self.defaults
    }

    /// `base` with a style and its ancestors over it.
    pub(super) fn over(&self, base: Formatting, id: &str) -> Formatting {
        let chain = std::iter::successors(self.styles.get(id), |style| {
            self.styles.get(style.based_on.as_deref()?)
        });
        let chain: Vec<Formatting> = chain.take(LONGEST).map(|style| style.formatting).collect();
        chain.into_iter().rev().fold(base, Formatting::under)
    }
}

/// Adds what one property element sets.
pub(super) fn set(formatting: &mut Formatting, element: &XmlElement<'_>) {
    let value = || element.attribute("val");
    match element.name() {
        "vanish" => {
            let off = value().is_some_and(|v| matches!(&*v, "0" | "false" | "off"));
            formatting.hidden = Some(!off);
        }
        "rFonts" => {
            let name = element.attribute("ascii").or_else(|| element.attribute("hAnsi"));
            formatting.symbols =
                name.map(|name| SymbolFont::from_name(&name)).or(formatting.symbols);
        }
        "color" => formatting.white = Some(value().and_then(|v| is_white(&v)).unwrap_or(false)),
        "sz" => {
            let size = value().and_then(|v| v.parse::<u32>().ok());
            formatting.tiny = size.map(|size| size < TINY).or(formatting.tiny);
        }
        "highlight" => {
            let none = value().is_none_or(|v| matches!(&*v, "none" | "white"));
            formatting.shaded = Some(!none);
        }
        "shd" => {
            let fill = element.attribute("fill").unwrap_or_default();
            formatting.shaded = Some(is_white(&fill) == Some(false));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_adds_to_the_one_it_is_based_on() {
        let xml = "<w:styles><w:docDefaults><w:rPr><w:sz w:val='24'/></w:rPr></w:docDefaults>\
                   <w:style w:styleId='a'><w:rPr><w:vanish/><w:color w:val='FFFFFF'/></w:rPr></w:style>\
                   <w:style w:styleId='b'><w:basedOn w:val='a'/><w:rPr><w:vanish w:val='0'/></w:rPr></w:style>\
                   <w:style w:styleId='c'><w:basedOn w:val='c'/><w:rPr><w:sz w:val='2'/></w:rPr></w:style>\
                   </w:styles>";
        let budget = WorkBudget::new(xml.len(), &|| false);
        let styles = WordStyles::parse(xml, &budget).unwrap();
        let of = |id: &str| styles.over(styles.defaults(), id).look(false);
        assert!(of("a").hidden && of("a").white);
        assert!(!of("b").hidden && of("b").white);
        assert!(of("c").tiny && !of("none").tiny);
    }
}
