//! The styles of an OpenDocument text: what each sets, its ancestors included.

use crate::formats::office::looks::{Formatting, Ink};
use crate::formats::xml_events::XmlElement;
use std::collections::HashMap;

/// Points beside the margin at which nothing is on the page: a page has at most 22 inches.
const FAR: f32 = 1_584.0;
/// Points below which letters and lines are tiny.
const TINY: f32 = 2.0;
/// Points of what a size or a height in percent is taken of.
const USUAL: f32 = 12.0;
/// Percent of their width below which letters are lines.
const NARROW: f32 = 10.0;
/// Longest chain of styles based on each other.
const LONGEST: usize = 32;

/// A style as written.
#[derive(Debug, Default)]
struct OdtStyle {
    parent: Option<String>,
    formatting: Formatting,
}

/// All styles by their name.
#[derive(Debug, Default)]
pub(super) struct OdtStyles {
    styles: HashMap<String, OdtStyle>,
    /// The style whose properties follow.
    open: Option<String>,
}

impl OdtStyles {
    /// Takes a start tag; returns true if it belongs to a style.
    pub(super) fn take(&mut self, element: &XmlElement<'_>) {
        match element.name() {
            "style" => {
                let name = element.attribute("name").unwrap_or_default();
                let parent = element.attribute("parent-style-name");
                self.styles.insert(name.clone(), OdtStyle { parent, ..OdtStyle::default() });
                self.open = Some(name);
            }
            "text-properties" | "paragraph-properties" | "table-cell-properties" => {
                let open = self.open.as_ref().and_then(|name| self.styles.get_mut(name));
                if let Some(style) = open {
                    set(&mut style.formatting, element);
                }
            }
            _ => {}
        }
    }

    /// Declares that the open style is over.
    pub(super) fn end(&mut self) {
        self.open = None;
    }

    /// `base` with a style and its ancestors over it.
    pub(super) fn over(&self, base: Formatting, name: &str) -> Formatting {
        let chain = std::iter::successors(self.styles.get(name), |style| {
            self.styles.get(style.parent.as_deref()?)
        });
        let chain: Vec<Formatting> = chain.take(LONGEST).map(|style| style.formatting).collect();
        chain.into_iter().rev().fold(base, Formatting::under)
    }
}

fn set(formatting: &mut Formatting, element: &XmlElement<'_>) {
    if let Some(display) = element.attribute("display") {
        formatting.hidden = Some(display == "none");
    }
    if let Some(colour) = element.attribute("color") {
        formatting.colour = Some(Ink::parse(&colour));
    }
    if let Some(colour) = element.attribute("background-color") {
        formatting.background = Some(Ink::parse(&colour));
    }
    let points = |name: &str| element.attribute(name).and_then(|length| points(&length));
    let percent = |name: &str| element.attribute(name).and_then(|own| percent(&own));
    let left = points("margin-left");
    formatting.beside = left.map(|left| left.abs() > FAR).or(formatting.beside);
    let of_usual = |name: &str| percent(name).map(|own| own / 100.0 * USUAL);
    let size = points("font-size").or_else(|| of_usual("font-size"));
    formatting.tiny = size.map(|size| size < TINY).or(formatting.tiny);
    let narrow = percent("text-scale").map(|width| width < NARROW);
    formatting.narrow = narrow.or(formatting.narrow);
    if element.attribute("line-height").is_some() {
        let height = points("line-height").or_else(|| of_usual("line-height"));
        // `normal` has no number.
        formatting.flat = Some(height.is_some_and(|height| height < TINY));
    }
}

/// A length in points; `None` for another value.
fn points(length: &str) -> Option<f32> {
    let units = [
        ("cm", 72.0 / 2.54),
        ("mm", 7.2 / 2.54),
        ("in", 72.0),
        ("pt", 1.0),
        ("pc", 12.0),
        ("px", 0.75),
    ];
    let (number, points) = units
        .into_iter()
        .find_map(|(unit, points)| Some((length.trim().strip_suffix(unit)?, points)))?;
    number.trim().parse::<f32>().ok().map(|number| number * points)
}

fn percent(value: &str) -> Option<f32> {
    value.trim().strip_suffix('%')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::WorkBudget;
    use crate::formats::flow::Look;
    use crate::formats::xml_events::{XmlEvent, XmlEvents};
    use crate::reading::RemarkKind;

    fn look(properties: &str) -> Look {
        let xml = format!("<style style:name='a'>{properties}</style>");
        let budget = WorkBudget::new(xml.len(), &|| false);
        let (mut events, mut styles) = (XmlEvents::new(&xml, &budget), OdtStyles::default());
        while let Some(event) = events.next().unwrap() {
            if let XmlEvent::Open(element) = event {
                styles.take(&element);
            }
        }
        styles.over(Formatting::default(), "a").look(false)
    }

    #[test]
    fn lengths_have_any_unit() {
        for far in ["60cm", "-600mm", "23in", "-1600pt", "140pc", "2200px"] {
            let own = look(&format!("<paragraph-properties fo:margin-left='{far}'/>"));
            assert_eq!(own, Look::Unseen(RemarkKind::OffPage), "{far}");
        }
        for near in ["5cm", "-50mm", "20in", "1500pt", "100pc", "2000px", "50%", "auto"] {
            let own = look(&format!("<paragraph-properties fo:margin-left='{near}'/>"));
            assert_eq!(own, Look::Seen, "{near}");
        }
        for tiny in ["1pt", "0.05cm", "0.02in", "0.5mm", "2px", "10%"] {
            let own = look(&format!("<text-properties fo:font-size='{tiny}'/>"));
            assert_eq!(own, Look::Unseen(RemarkKind::TinyText), "{tiny}");
            let own = look(&format!("<paragraph-properties fo:line-height='{tiny}'/>"));
            assert_eq!(own, Look::Unseen(RemarkKind::TinyText), "{tiny}");
        }
        for size in ["12pt", "0.5cm", "0.2in", "80%", "normal"] {
            let own = look(&format!("<text-properties fo:font-size='{size}'/>"));
            assert_eq!(own, Look::Seen, "{size}");
            let own = look(&format!("<paragraph-properties fo:line-height='{size}'/>"));
            assert_eq!(own, Look::Seen, "{size}");
        }
        let scale = |own: &str| look(&format!("<text-properties style:text-scale='{own}'/>"));
        assert_eq!(scale("1%"), Look::Unseen(RemarkKind::TinyText));
        assert_eq!(scale("80%"), Look::Seen);
    }
}
