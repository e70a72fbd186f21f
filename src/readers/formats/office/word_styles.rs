//! The styles of a docx: what each sets, its ancestors included.

use crate::budget::WorkBudget;
use crate::formats::office::looks::{Formatting, Ink, WHITE};
use crate::formats::office::symbols::SymbolFont;
use crate::formats::xml_events::{XmlElement, XmlEvent, XmlEvents, XmlFault};
use std::collections::HashMap;

/// Longest chain of styles based on each other.
const LONGEST: usize = 32;
/// Twentieths of a point beside the margin at which nothing is on the page: a page has at most 22 inches.
const FAR: u64 = 31_680;
/// Colours of markers that letters may have, too.
const HIGHLIGHTS: [(&str, [u8; 3]); 15] = [
    ("black", [0, 0, 0]),
    ("white", [255, 255, 255]),
    ("yellow", [255, 255, 0]),
    ("green", [0, 255, 0]),
    ("cyan", [0, 255, 255]),
    ("magenta", [255, 0, 255]),
    ("blue", [0, 0, 255]),
    ("red", [255, 0, 0]),
    ("darkBlue", [0, 0, 128]),
    ("darkCyan", [0, 128, 128]),
    ("darkGreen", [0, 128, 0]),
    ("darkMagenta", [128, 0, 128]),
    ("darkRed", [128, 0, 0]),
    ("darkGray", [128, 128, 128]),
    ("lightGray", [192, 192, 192]),
];
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
        "color" => {
            // What the theme has as the colour of paper.
            let theme = element.attribute("themeColor").unwrap_or_default();
            let is_paper = matches!(&*theme, "background1" | "light1")
                && element.attribute("themeShade").is_none();
            let own = value().map_or(Ink::Usual, |v| Ink::parse(&v));
            formatting.colour = Some(if is_paper { WHITE } else { own });
        }
        "sz" => {
            let size = value().and_then(|v| v.parse::<u32>().ok());
            formatting.tiny = size.map(|size| size < TINY).or(formatting.tiny);
        }
        // The width of letters in percent.
        "w" => {
            let width = value().and_then(|v| v.trim_end_matches('%').parse::<u32>().ok());
            formatting.narrow = width.map(|width| width < 10).or(formatting.narrow);
        }
        // Lines of a height that cuts all letters off, in twentieths of a point.
        "spacing" => {
            let is_exact = element.attribute("lineRule").as_deref() == Some("exact");
            let height = element.attribute("line").and_then(|v| v.parse::<u32>().ok());
            let flat = height.map(|height| is_exact && height < 10 * TINY);
            formatting.flat = flat.or(formatting.flat);
        }
        "ind" => {
            let left = element.attribute("left").or_else(|| element.attribute("start"));
            let left = left.and_then(|v| v.parse::<i64>().ok());
            formatting.beside = left.map(|left| left.unsigned_abs() > FAR).or(formatting.beside);
        }
        "highlight" => {
            let name = value().unwrap_or_default();
            let known = HIGHLIGHTS.iter().find(|(own, _)| *own == name);
            formatting.background = Some(known.map_or(Ink::Usual, |(_, ink)| Ink::Rgb(*ink)));
        }
        "shd" => {
            let is_solid = value().as_deref() == Some("solid");
            let fill =
                element.attribute(if is_solid { "color" } else { "fill" }).unwrap_or_default();
            formatting.background = Some(Ink::parse(&fill));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::flow::Look;
    use crate::reading::RemarkKind;

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
        assert_eq!(of("a"), Look::Unseen(RemarkKind::HiddenText));
        assert_eq!(of("b"), Look::Unseen(RemarkKind::WhiteText));
        assert_eq!(of("c"), Look::Unseen(RemarkKind::TinyText));
        assert_eq!(of("none"), Look::Seen);
    }

    #[test]
    fn size_width_and_line_height_are_apart() {
        let of = |properties: &str| {
            let xml = format!("<w:styles>{properties}</w:styles>");
            let budget = WorkBudget::new(xml.len(), &|| false);
            WordStyles::parse(&xml, &budget).unwrap().defaults().look(false)
        };
        let tiny = Look::Unseen(RemarkKind::TinyText);
        assert_eq!(of("<w:w w:val='1'/><w:sz w:val='24'/>"), tiny);
        assert_eq!(of("<w:sz w:val='2'/><w:w w:val='100'/>"), tiny);
        let flat = "<w:spacing w:line='10' w:lineRule='exact'/>";
        assert_eq!(of(&format!("{flat}<w:spacing w:val='20'/><w:sz w:val='24'/>")), tiny);
        assert_eq!(of(&format!("{flat}<w:spacing w:line='240' w:lineRule='auto'/>")), Look::Seen);
        assert_eq!(of("<w:w w:val='1%'/><w:w w:val='90%'/><w:sz w:val='24'/>"), Look::Seen);
        let beside = Look::Unseen(RemarkKind::OffPage);
        for far in ["-2147483648", "-9223372036854775808", "40000"] {
            assert_eq!(of(&format!("<w:ind w:left='{far}'/>")), beside);
        }
    }
}
