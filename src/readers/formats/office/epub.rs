//! The EPUB reader: the pages of a book in the order of its spine.

use crate::budget::WorkBudget;
use crate::document::Reason;
use crate::formats::contract::{Extracted, FileReader, Likeness, ReadLimits, ReadMethod};
use crate::formats::flow::{Look, TextFlow};
use crate::formats::html::CssRules;
use crate::formats::html::PageStyles;
use crate::formats::html::read_styled;
use crate::formats::office::parts::{PackedParts, likeness, resolve};
use crate::formats::xml_events::{XmlEvent, XmlEvents, XmlFault};
use crate::reading::RemarkKind;
use std::collections::{HashMap, HashSet};

/// E-books (EPUB 2 and 3).
pub(in crate::formats) const EPUB: FileReader = FileReader {
    name: "epub",
    extensions: &["epub"],
    read: ReadMethod::Bytes { likeness: likeness_of_book, read },
};

/// The part that names the book.
const CONTAINER: &str = "META-INF/container.xml";

/// Certain by its type; a book that was packed anew without it, by the part that names the book.
fn likeness_of_book(bytes: &[u8]) -> Likeness {
    match likeness(bytes, "mimetype", |kind| kind.trim() == "application/epub+zip") {
        Likeness::Other => likeness(bytes, CONTAINER, |xml| xml.contains("rootfile")),
        found => found,
    }
}

fn read(bytes: &[u8], limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let mut parts = PackedParts::new(bytes, limits.unpacked)?;
    let container = parts.required(CONTAINER)?;
    let book = first_attribute(&container, "rootfile", "full-path", limits.budget)?
        .ok_or_else(|| Reason::Damaged("it does not name its book".to_owned()))?;
    let book = resolve("", &book);
    let encrypted = match parts.text("META-INF/encryption.xml")? {
        Some(xml) => encrypted_parts(&xml, limits.budget)?,
        None => HashSet::new(),
    };
    let spine = Spine::parse(&parts.required(&book)?, &book, limits.budget)?;
    let mut flow = TextFlow::new(limits.budget);
    let mut sheets: HashMap<String, (CssRules, bool)> = HashMap::new();
    flow.left_out(RemarkKind::Navigation, spine.navigation);
    // Books made on Windows and macOS may name their pages in another case.
    let names = parts.names();
    let stored: HashMap<String, &String> =
        names.iter().map(|name| (name.to_lowercase(), name)).collect();
    let exact: HashSet<&String> = names.iter().collect();
    for page in spine.pages {
        let other = stored.get(&page.to_lowercase()).filter(|_| !exact.contains(&page));
        let page = other.map_or(page.clone(), |name| (*name).clone());
        if encrypted.contains(&page) {
            return Err(Reason::Encrypted);
        }
        let Some(html) = parts.text(&page)? else {
            flow.left_out(RemarkKind::Unread, 1);
            continue;
        };
        let styles = PageStyles::collect(&html, limits.budget)?;
        let mut is_whole = !styles.rules.imports && !styles.rules.has_other_looks;
        for own in &styles.outside {
            let name = resolve(&page, own);
            if !sheets.contains_key(&name) {
                let mut rules = CssRules::default();
                let sheet = parts.text(&name)?;
                if let Some(sheet) = &sheet {
                    rules.add(sheet, limits.budget)?;
                }
                sheets.insert(name.clone(), (rules, sheet.is_some()));
            }
            is_whole &= sheets.get(&name).is_some_and(|(rules, is_read)| {
                *is_read && !rules.imports && !rules.has_other_looks
            });
        }
        let outside = styles.outside.iter().filter_map(|own| sheets.get(&resolve(&page, own)));
        let all: Vec<&CssRules> = outside.map(|(rules, _)| rules).chain([&styles.rules]).collect();
        let found = read_styled(&html, &all, is_whole, limits.budget)?;
        flow.start_part();
        flow.push_found(&found, |flow, text| flow.push(text, Look::Seen))?;
        flow.end_line(2);
    }
    Ok(flow.finish("chapter")?)
}

/// The value of an attribute of the first element of this name.
fn first_attribute(
    xml: &str,
    element: &str,
    attribute: &str,
    budget: &WorkBudget<'_>,
) -> Result<Option<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    while let Some(event) = events.next()? {
        if let XmlEvent::Open(open) = event
            && open.name() == element
            && let Some(value) = open.attribute(attribute)
        {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The parts listed as encrypted; fonts often are.
fn encrypted_parts(xml: &str, budget: &WorkBudget<'_>) -> Result<HashSet<String>, XmlFault> {
    let mut events = XmlEvents::new(xml, budget);
    let mut found = HashSet::new();
    while let Some(event) = events.next()? {
        if let XmlEvent::Open(open) = event
            && open.name() == "CipherReference"
        {
            found.extend(open.attribute("URI").map(|uri| resolve("", &uri)));
        }
    }
    Ok(found)
}

/// The pages of a book in reading order.
struct Spine {
    /// Names of the parts.
    pages: Vec<String>,
    /// Number of navigation pages, which are not among the pages.
    navigation: usize,
}

impl Spine {
    /// Parses the package document `xml`, the part of that `name`.
    fn parse(xml: &str, name: &str, budget: &WorkBudget<'_>) -> Result<Self, XmlFault> {
        let mut events = XmlEvents::new(xml, budget);
        // By id: the part, and whether it is navigation.
        let mut manifest: HashMap<String, (String, bool)> = HashMap::new();
        let mut found = Self { pages: Vec::new(), navigation: 0 };
        while let Some(event) = events.next()? {
            let XmlEvent::Open(open) = event else { continue };
            match open.name() {
                "item" => {
                    let id = open.attribute("id").unwrap_or_default();
                    let part = resolve(name, &open.attribute("href").unwrap_or_default());
                    let properties = open.attribute("properties").unwrap_or_default();
                    let is_navigation = properties.split_whitespace().any(|word| word == "nav");
                    manifest.insert(id, (part, is_navigation));
                }
                "itemref" => match manifest.get(&open.attribute("idref").unwrap_or_default()) {
                    Some((_, true)) => found.navigation += 1,
                    Some((part, false)) => found.pages.push(part.clone()),
                    None => {}
                },
                _ => {}
            }
        }
        Ok(found)
    }
}
