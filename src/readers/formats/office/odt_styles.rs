//! The styles of an OpenDocument text: what each sets, its ancestors included.

use crate::formats::office::looks::{Formatting, Ink};
use crate::formats::xml_events::XmlElement;
use std::collections::HashMap;

/// Centimetres beside the margin at which nothing is on the page: a page has at most 22 inches.
const FAR: f32 = 55.9;
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
    let left = element.attribute("margin-left");
    let centimetres = left.and_then(|own| own.strip_suffix("cm")?.parse::<f32>().ok());
    formatting.beside = centimetres.map(|own| own.abs() > FAR).or(formatting.beside);
    let size = element.attribute("font-size");
    let points = size.and_then(|size| size.strip_suffix("pt")?.parse::<f32>().ok());
    formatting.tiny = points.map(|points| points < 2.0).or(formatting.tiny);
}
