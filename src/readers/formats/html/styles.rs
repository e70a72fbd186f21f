//! The open elements of a web page, and what each of them shows of its text.

use crate::budget::{Halt, WorkBudget};
use crate::formats::flow::Look;
use crate::formats::html::attributes::TagAttributes;
use crate::formats::html::css::{CssDeclarations, CssPosition, CssProperties, CssSize};
use crate::formats::html::css_colour::CssColour;
use crate::formats::html::css_rules::{CssRules, StyledElement};
use crate::formats::html::entities::decoded_references;
use crate::reading::RemarkKind;

/// Deepest nesting of elements; deeper ones look as those around them.
const DEEPEST: usize = 2_048;
/// Elements without an end tag.
const VOID: [&str; 15] = [
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "link",
    "meta", "source", "track", "wbr",
];
/// Elements that browsers do not show, unless their style or an attribute shows them.
const UNSHOWN: [&str; 4] = ["noscript", "datalist", "area", "param"];
/// The class of noise that forum programs strew between the letters of a post.
const NOISE: &str = "jammer";
/// Pixels of letters unless a page says otherwise.
const USUAL: f32 = 16.0;
/// Letters below this size, in pixels (2 points), are not seen.
const TINY: f32 = 8.0 / 3.0;

/// What an element shows of its text.
#[derive(Debug, Clone, Copy)]
struct ElementStyle {
    /// Why it and all in it is not shown.
    gone: Option<RemarkKind>,
    /// True if it is laid out all the same.
    takes_place: bool,
    invisible: bool,
    /// Pixels of its letters.
    size: f32,
    colour: CssColour,
    background: CssColour,
}

impl ElementStyle {
    /// The style of a page whose style sheets are all known, or not.
    fn of_page(is_known: bool) -> Self {
        let background = if is_known { CssColour::Rgb([255; 3]) } else { CssColour::NotKnown };
        Self {
            gone: None,
            takes_place: false,
            invisible: false,
            size: USUAL,
            colour: CssColour::Rgb([0; 3]),
            background,
        }
    }

    /// The style of an element in one of this style.
    fn with(self, own: &CssProperties, is_known: bool) -> Self {
        let is = |property: Option<bool>| property == Some(true);
        let is_clipped = (is(own.clip) && own.position == Some(CssPosition::Placed))
            || is(own.path)
            || (is(own.cut) && (is(own.low) || is(own.narrow)));
        let has_place = matches!(own.position, Some(CssPosition::Placed | CssPosition::Relative));
        let is_off =
            own.moved.contains(&Some(true)) || (own.far.contains(&Some(true)) && has_place);
        let gone = if is(own.none) || is(own.faint) || is_clipped {
            Some(RemarkKind::HiddenText)
        } else {
            is_off.then_some(RemarkKind::OffPage)
        };
        let background = match own.background {
            // What an outside style sheet puts behind it is not known.
            None if is_known => self.background,
            None => CssColour::NotKnown,
            Some(CssColour::Clear) => self.background,
            Some(own) => own,
        };
        let size = match own.size {
            Some(CssSize::Pixels(pixels)) => pixels,
            Some(CssSize::Times(times)) => self.size * times,
            // Nor what size it gives letters in an element that has none for want of blanks.
            None if !is_known && self.size < TINY => USUAL,
            None => self.size,
        };
        Self {
            gone: self.gone.or(gone),
            takes_place: if self.gone.is_some() { self.takes_place } else { !is(own.none) },
            invisible: own.invisible.unwrap_or(self.invisible),
            size,
            colour: own.colour.unwrap_or(self.colour),
            background,
        }
    }

    fn look(self) -> Look {
        if let Some(kind) = self.gone {
            Look::Unseen(kind)
        } else if self.invisible {
            Look::Unseen(RemarkKind::HiddenText)
        } else if self.size < TINY {
            Look::Unseen(RemarkKind::TinyText)
        } else if self.colour == CssColour::Clear || self.colour.is_like(self.background) {
            Look::Unseen(RemarkKind::WhiteText)
        } else {
            Look::Seen
        }
    }
}

/// An open element.
#[derive(Debug)]
struct OpenElement {
    name: String,
    style: ElementStyle,
}

/// The open elements, from the outermost on.
pub(super) struct OpenElements<'a> {
    sheets: &'a [&'a CssRules],
    budget: &'a WorkBudget<'a>,
    /// False if the page has style sheets outside of it.
    is_known: bool,
    /// True if a script has faded in what is transparent or invisible.
    is_faded_in: bool,
    page: ElementStyle,
    open: Vec<OpenElement>,
    /// Number of elements that are too deep.
    deeper: usize,
}

impl<'a> OpenElements<'a> {
    pub(super) fn new(
        sheets: &'a [&'a CssRules],
        is_known: bool,
        budget: &'a WorkBudget<'a>,
    ) -> Self {
        let page = ElementStyle::of_page(is_known);
        let is_faded_in = false;
        Self { sheets, budget, is_known, is_faded_in, page, open: Vec::new(), deeper: 0 }
    }

    /// The same once a script has faded in what is transparent or invisible.
    pub(super) fn faded_in(self) -> Self {
        Self { is_faded_in: true, ..self }
    }

    fn style(&self) -> ElementStyle {
        self.open.last().map_or(self.page, |open| open.style)
    }

    /// How text looks here.
    pub(super) fn look(&self) -> Look {
        self.style().look()
    }

    /// True if elements here are not laid out.
    pub(super) fn is_gone(&self) -> bool {
        let style = self.style();
        style.gone.is_some() && !style.takes_place
    }

    /// Opens the element of a tag; `name` is lower case, `inside` all of the tag.
    pub(super) fn open(&mut self, name: &str, inside: &str) -> Result<(), Halt> {
        if VOID.contains(&name) {
            return Ok(());
        }
        self.close_implied(name)?;
        if self.open.len() >= DEEPEST {
            self.deeper += 1;
            return Ok(());
        }
        let around = self.style();
        let attributes = inside.get(name.len()..).unwrap_or_default();
        let has_rule = || self.sheets.iter().any(|sheet| sheet.has_name(name));
        let is_plain = !attributes.contains('=') && !attributes.contains("hidden");
        let style = if is_plain && name != "dialog" && !UNSHOWN.contains(&name) && !has_rule() {
            around
        } else {
            self.styled(around, name, attributes)?
        };
        self.open.push(OpenElement { name: name.to_owned(), style });
        Ok(())
    }

    fn styled(
        &self,
        around: ElementStyle,
        name: &str,
        attributes: &str,
    ) -> Result<ElementStyle, Halt> {
        self.budget.spend(attributes.len())?;
        let own = TagAttributes::parse(name, attributes);
        let element = StyledElement { name, id: own.id, class: own.class };
        let inline = if own.style.is_empty() {
            CssDeclarations::default()
        } else {
            CssDeclarations::parse(&decoded_references(own.style))
        };
        let is_noise = own.class.split_ascii_whitespace().any(|class| class == NOISE);
        let is_unshown = own.hidden || is_noise || UNSHOWN.contains(&name);
        let mut set =
            CssProperties { none: is_unshown.then_some(true), ..CssProperties::default() };
        set.none = set.none.or((name == "dialog" && !own.is_open).then_some(true));
        set.colour = CssColour::parse(&own.colour.to_ascii_lowercase());
        set.background = CssColour::parse(&own.background.to_ascii_lowercase());
        for sheet in self.sheets {
            set = set.under(sheet.properties(&element, CssDeclarations::default(), self.budget)?);
        }
        set = set.under(inline.usual).under(inline.important);
        if self.is_faded_in {
            (set.faint, set.invisible) = (None, None);
        }
        let is_named = !own.class.is_empty() || !own.id.is_empty();
        Ok(around.with(&set, self.is_known || !is_named))
    }

    /// Closes the element of an end tag, and those in it.
    pub(super) fn close(&mut self, name: &str) -> Result<(), Halt> {
        if self.deeper > 0 {
            self.deeper -= 1;
            return Ok(());
        }
        let is_cell = |own: &str| matches!(own, "td" | "th" | "caption");
        let is_table =
            matches!(name, "table" | "tbody" | "thead" | "tfoot" | "tr" | "body" | "html");
        for (steps, at) in (0..self.open.len()).rev().enumerate() {
            self.budget.spend(usize::from(steps > 0))?;
            let Some(open) = self.open.get(at) else { break };
            if open.name == name {
                self.open.truncate(at);
                break;
            }
            if is_cell(&open.name) && !is_table {
                break;
            }
        }
        Ok(())
    }

    /// Closes elements whose end tags may be missing before this one.
    fn close_implied(&mut self, name: &str) -> Result<(), Halt> {
        let (closes, within): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "td" | "th" => (&["td", "th"], &["tr", "table"]),
            "tr" => (&["tr"], &["tbody", "thead", "tfoot", "table"]),
            "tbody" | "thead" | "tfoot" => (&["tbody", "thead", "tfoot"], &["table"]),
            "option" => (&["option"], &["select"]),
            "body" => (&["head"], &["html"]),
            name if closes_paragraph(name) => (&["p"], &["td", "th", "table", "button", "object"]),
            _ => return Ok(()),
        };
        for (steps, open) in self.open.iter().rev().enumerate() {
            self.budget.spend(1)?;
            if closes.contains(&open.name.as_str()) {
                let at = self.open.len() - 1 - steps;
                self.open.truncate(at);
                break;
            }
            // A paragraph holds little: most of the open elements are around it.
            if within.contains(&open.name.as_str()) || steps > 64 {
                break;
            }
        }
        Ok(())
    }
}

/// True for elements before which a paragraph ends.
fn closes_paragraph(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "center"
            | "details"
            | "dialog"
            | "dir"
            | "div"
            | "dl"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hgroup"
            | "hr"
            | "main"
            | "menu"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "search"
            | "section"
            | "table"
            | "ul"
    )
}
