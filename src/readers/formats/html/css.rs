//! What a list of CSS declarations says about being seen: display, colours, sizes, places.

use crate::formats::html::css_colour::{CssColour, FAINT};

/// Pixels beside the page at which nothing can be scrolled to, or is left of it.
const FAR: f32 = -400.0;
/// Pixels of an em where the size of the letters is not known.
const EM: f32 = 16.0;

/// A size of letters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum CssSize {
    /// In pixels.
    Pixels(f32),
    /// Times the size around.
    Times(f32),
}

/// What the coordinates of an element mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CssPosition {
    /// Nothing.
    Static,
    /// They move it.
    Relative,
    /// They are its place.
    Placed,
}

/// Properties of an element; `None` where nothing is declared.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct CssProperties {
    /// Not displayed.
    pub(super) none: Option<bool>,
    /// Not visible, though it takes place.
    pub(super) invisible: Option<bool>,
    /// Opacity of nearly nothing.
    pub(super) faint: Option<bool>,
    pub(super) size: Option<CssSize>,
    pub(super) colour: Option<CssColour>,
    pub(super) background: Option<CssColour>,
    pub(super) position: Option<CssPosition>,
    /// Its coordinates are far beside the page, across and along it.
    pub(super) far: [Option<bool>; 2],
    /// It is moved beside the page by an indent, by a margin, by a transformation.
    pub(super) moved: [Option<bool>; 3],
    /// All of it is clipped away by `clip`, which only holds for what is placed.
    pub(super) clip: Option<bool>,
    /// All of it is clipped away by `clip-path`.
    pub(super) path: Option<bool>,
    /// At most a pixel wide or high.
    pub(super) narrow: Option<bool>,
    pub(super) low: Option<bool>,
    /// What is larger than it is not seen.
    pub(super) cut: Option<bool>,
}

impl CssProperties {
    /// These properties with others over them.
    pub(super) fn under(self, over: Self) -> Self {
        Self {
            none: over.none.or(self.none),
            invisible: over.invisible.or(self.invisible),
            faint: over.faint.or(self.faint),
            size: over.size.or(self.size),
            colour: over.colour.or(self.colour),
            background: over.background.or(self.background),
            position: over.position.or(self.position),
            far: [0, 1].map(|way| over.far[way].or(self.far[way])),
            moved: [0, 1, 2].map(|way| over.moved[way].or(self.moved[way])),
            clip: over.clip.or(self.clip),
            path: over.path.or(self.path),
            narrow: over.narrow.or(self.narrow),
            low: over.low.or(self.low),
            cut: over.cut.or(self.cut),
        }
    }

    fn set(&mut self, property: &str, value: &str) {
        let length = || pixels(value);
        let is_far = |length: Option<f32>| length.is_some_and(|length| length <= FAR);
        match property {
            "display" if is_display(value) => self.none = Some(value == "none"),
            "visibility" => match value {
                "hidden" | "collapse" => self.invisible = Some(true),
                "visible" | "initial" => self.invisible = Some(false),
                _ => {}
            },
            "opacity" => {
                self.faint = number(value).map(|opacity| opacity < FAINT).or(self.faint);
            }
            "font-size" => self.size = size(value).or(self.size),
            "font" => {
                let mut words = value.split_whitespace();
                let found = words.find_map(|word| size(word.split('/').next()?));
                self.size = found.or(self.size);
            }
            "color" if matches!(value, "inherit" | "currentcolor" | "unset") => {}
            "color" => self.colour = CssColour::parse(value).or(Some(CssColour::NotKnown)),
            "background" | "background-color" => self.background = background(value),
            "background-image" if value != "none" => self.background = Some(CssColour::NotKnown),
            "position" => {
                self.position = match value {
                    "static" | "initial" => Some(CssPosition::Static),
                    "relative" | "sticky" => Some(CssPosition::Relative),
                    "absolute" | "fixed" => Some(CssPosition::Placed),
                    _ => self.position,
                }
            }
            "left" | "right" => self.far[0] = Some(is_far(length())),
            "top" | "bottom" => self.far[1] = Some(is_far(length())),
            "text-indent" => {
                let is_beyond = length().is_some_and(|own| own > -4.0 * FAR);
                self.moved[0] = Some(is_far(length()) || is_beyond);
            }
            // Columns and centred pages have margins of their own width, and of shares of the page.
            "margin-left" | "margin-top" => {
                let is_share = value.ends_with(['%', 'w', 'h']);
                self.moved[1] = Some(!is_share && length().is_some_and(|own| own <= 5.0 * FAR));
            }
            "transform" => {
                let inside = value.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
                let first = inside.map(|(inside, _)| inside.split(',').map(str::trim));
                self.moved[2] = first.map(|mut all| {
                    let is_scaled = value.starts_with("scale");
                    all.any(|own| is_far(pixels(own)) || (is_scaled && number(own) == Some(0.0)))
                });
            }
            "clip" => self.clip = Some(is_empty_rectangle(value)),
            "clip-path" => self.path = Some(is_empty_path(value)),
            "width" | "max-width" => self.narrow = length().map(|own| own <= 1.0).or(self.narrow),
            "height" | "max-height" => self.low = length().map(|own| own <= 1.0).or(self.low),
            "overflow" | "overflow-x" | "overflow-y" => {
                self.cut = Some(matches!(value, "hidden" | "clip"));
            }
            _ => {}
        }
    }
}

/// True for a value of `display`, not for one that browsers do not know.
fn is_display(value: &str) -> bool {
    let first = value.split_whitespace().next().unwrap_or_default();
    first.starts_with("table")
        || first.starts_with("inline")
        || first.starts_with("ruby")
        || first.starts_with('-')
        || matches!(first, "none" | "block" | "flex" | "grid" | "list-item" | "contents" | "flow")
        || matches!(first, "flow-root" | "initial" | "unset" | "revert" | "inherit" | "run-in")
}

fn background(value: &str) -> Option<CssColour> {
    if value.contains("url(") || value.contains("gradient(") {
        return Some(CssColour::NotKnown);
    }
    match value {
        "none" | "initial" | "unset" => return Some(CssColour::Clear),
        "inherit" => return None,
        _ => {}
    }
    let known = |value: &str| CssColour::parse(value).filter(|own| *own != CssColour::NotKnown);
    known(value).or_else(|| value.split_whitespace().find_map(known)).or(Some(CssColour::NotKnown))
}

fn number(value: &str) -> Option<f32> {
    match value.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f32>().ok().map(|own| own / 100.0),
        None => value.parse().ok(),
    }
}

/// The unit of a length, and the number before it.
fn measured(value: &str) -> Option<(f32, &str)> {
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
    let end = value.find(|c| !is_number(c)).unwrap_or(value.len());
    let (own, unit) = value.split_at_checked(end)?;
    let own: f32 = own.parse().ok()?;
    own.is_finite().then_some((own, unit.trim()))
}

/// A length in pixels; `None` for one that depends on the page.
fn pixels(value: &str) -> Option<f32> {
    let (own, unit) = measured(value)?;
    let each = match unit {
        "px" | "" => 1.0,
        "pt" => 4.0 / 3.0,
        "em" | "rem" | "ch" | "ex" | "ic" => EM,
        "in" => 96.0,
        "cm" => 37.8,
        "mm" => 3.78,
        "pc" => 16.0,
        // Of a page, or of a box that may be as wide.
        "vw" | "vh" | "%" if own <= -100.0 => 10.0,
        _ => return None,
    };
    Some(own * each)
}

/// A size of letters; `None` for a value that is none, or is that of the element around.
fn size(value: &str) -> Option<CssSize> {
    match value {
        "smaller" | "larger" => return Some(CssSize::Times(1.0)),
        "medium" | "small" | "large" | "initial" => return Some(CssSize::Pixels(EM)),
        _ if value.ends_with("x-small") || value.ends_with("x-large") => {
            return Some(CssSize::Pixels(EM));
        }
        // Computed from what is not known here, to be read.
        _ if value.contains('(') => return Some(CssSize::Pixels(EM)),
        _ => {}
    }
    let (own, unit) = measured(value)?;
    match unit {
        "em" => Some(CssSize::Times(own)),
        "%" => Some(CssSize::Times(own / 100.0)),
        // Numbers without a unit are those of weights in `font`.
        "" => (own == 0.0).then_some(CssSize::Pixels(0.0)),
        "vw" | "vh" | "vmin" | "vmax" => Some(CssSize::Pixels(if own == 0.0 { 0.0 } else { EM })),
        _ => pixels(value).map(CssSize::Pixels),
    }
}

/// True for `rect(0,0,0,0)`, `rect(1px 1px 1px 1px)` and the like.
fn is_empty_rectangle(value: &str) -> bool {
    let Some(sides) = value.strip_prefix("rect(").and_then(|rest| rest.strip_suffix(')')) else {
        return false;
    };
    let sides: Option<Vec<f32>> =
        sides.split([',', ' ']).filter(|side| !side.is_empty()).map(pixels).collect();
    match sides.as_deref() {
        Some([top, right, bottom, left]) => bottom - top <= 1.0 || right - left <= 1.0,
        _ => false,
    }
}

/// True for `inset(50%)`, `circle(0)`, a polygon of one point.
fn is_empty_path(value: &str) -> bool {
    let Some((shape, rest)) = value.split_once('(') else { return false };
    let inside = rest.strip_suffix(')').unwrap_or(rest);
    let first = inside.split([' ', ',']).find(|word| !word.is_empty()).unwrap_or_default();
    match shape {
        "inset" => first.strip_suffix('%').and_then(|own| own.parse::<f32>().ok()) >= Some(50.0),
        "circle" | "ellipse" => measured(first).is_some_and(|(own, _)| own == 0.0),
        "polygon" => inside.split(',').all(|point| point.trim() == "0 0"),
        _ => false,
    }
}

/// A list of declarations: those that count as usual, and those marked as important.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct CssDeclarations {
    pub(super) usual: CssProperties,
    pub(super) important: CssProperties,
}

impl CssDeclarations {
    /// Parses declarations as in a `style` attribute. Linear cost; blocks inside them are skipped.
    pub(super) fn parse(declarations: &str) -> Self {
        let mut found = Self::default();
        let mut rest = declarations;
        while !rest.is_empty() {
            let end = until(rest, b";{");
            let (own, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
            if behind.starts_with('{') {
                rest = behind.get(block_end(behind)..).unwrap_or_default();
                continue;
            }
            rest = behind.get(1..).unwrap_or_default();
            let Some((property, value)) = own.split_once(':') else { continue };
            let value = value.trim().to_ascii_lowercase();
            let (value, properties) = match value.rsplit_once('!') {
                Some((value, mark)) if mark.trim() == "important" => (value, &mut found.important),
                _ => (value.as_str(), &mut found.usual),
            };
            properties.set(&property.trim().to_ascii_lowercase(), value.trim());
        }
        found
    }

    /// True if nothing of it says anything about being seen.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Where the first of some bytes is, outside of strings and brackets; the length if there is none.
pub(super) fn until(css: &str, ends: &[u8]) -> usize {
    let (mut quote, mut depth, mut is_escaped) = (None, 0_usize, false);
    for (at, byte) in css.bytes().enumerate() {
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match (quote, byte) {
            (_, b'\\') => is_escaped = true,
            // A string ends with its line at the latest.
            (Some(open), _) if byte == open || byte == b'\n' => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, _) if depth == 0 && ends.contains(&byte) => return at,
            (None, b'(' | b'[') => depth += 1,
            (None, b')' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    css.len()
}

/// The length of a block that starts with `{`, to its end or to that of the text.
pub(super) fn block_end(css: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        at += until(css.get(at..).unwrap_or_default(), b"{}");
        match css.as_bytes().get(at) {
            Some(b'{') => depth += 1,
            Some(_) => depth = depth.saturating_sub(1),
            None => return css.len(),
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(css: &str) -> CssProperties {
        CssDeclarations::parse(css).usual
    }

    #[test]
    fn declarations_say_what_is_not_seen() {
        assert_eq!(
            usual("background: no-repeat url(a;b.png) white").background,
            Some(CssColour::NotKnown)
        );
        assert_eq!(usual("background:#000 none").background, Some(CssColour::Rgb([0; 3])));
        assert_eq!(usual("color:red;DISPLAY : None").none, Some(true));
        assert_eq!(usual("display:none;display:block").none, Some(false));
        let found = CssDeclarations::parse("display:none ! important; display:block");
        assert_eq!((found.important.none, found.usual.none), (Some(true), Some(false)));
        assert_eq!(usual("font:0/0 a").size, Some(CssSize::Pixels(0.0)));
        assert_eq!(usual("font: bold 12px/1 x").size, Some(CssSize::Pixels(12.0)));
        assert_eq!(usual("font-size:.01em").size, Some(CssSize::Times(0.01)));
        for moved in [
            "text-indent:-9999px",
            "text-indent:-999em",
            "transform:translateX(-9999px)",
            "transform:scale(0)",
        ] {
            assert!(usual(moved).moved.contains(&Some(true)), "{moved}");
        }
        for shown in
            ["text-indent:-2em", "margin-left:-480px", "margin-left:-100%", "margin-top:1700px"]
        {
            assert!(!usual(shown).moved.contains(&Some(true)), "{shown}");
        }
        assert_eq!(usual("text-indent:-9999px;margin-left:0").moved[0], Some(true));
        assert_eq!(usual("left:-10000px;top:0").far, [Some(true), Some(false)]);
        assert_eq!(usual("font-size:medium").size, Some(CssSize::Pixels(16.0)));
        assert_eq!(usual("font-size:0;font-size:inherit").size, Some(CssSize::Pixels(0.0)));
        assert_eq!(usual("display:none;display:x").none, Some(true));
        assert_eq!(usual("opacity:0;opacity:x").faint, Some(true));
        for clip in ["clip:rect(0,0,0,0)", "clip: rect(1px 1px 1px 1px)"] {
            assert_eq!(usual(clip).clip, Some(true), "{clip}");
        }
        assert_eq!(usual("clip:rect(0,90px,90px,0)").clip, Some(false));
        assert_eq!(usual("clip-path: inset(100%)").path, Some(true));
        assert_eq!(usual("opacity:0.00").faint, Some(true));
        assert!(CssDeclarations::parse("margin:0; a{display:none} padding:1px").is_empty());
    }

    #[test]
    fn malformed_css_ends() {
        for odd in ["{", "}", "(", "\"", "\\", ";", ":", "a{", "é\\"] {
            let _found = CssDeclarations::parse(&odd.repeat(50_000));
            let _end = block_end(&odd.repeat(50_000));
        }
    }
}
