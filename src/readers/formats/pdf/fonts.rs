//! Fonts of a PDF: character codes to widths and Unicode.

use crate::formats::pdf::letters::{DrawnLetter, DrawnLetters};
use crate::formats::pdf::tex_fonts::TexCodes;
use hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn};
use hayro_syntax::object::{Array, Dict, Name, String as PdfString};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// A TrueType file without tables. It replaces fonts that are not in the file: outlines are not drawn, widths
/// and names of the standard fonts are known without their programs.
const EMPTY_FONT: [u8; 12] = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The fonts of one file.
pub(super) struct FontShelf<'a> {
    cache: FontCache<'a>,
    /// Fonts by where their dictionaries are in memory.
    known: RefCell<HashMap<(usize, usize), Option<PdfFont<'a>>>>,
    programs: FontResolverFn,
    maps: CMapResolverFn,
}

/// A font in use.
#[derive(Clone)]
pub(super) struct PdfFont<'a> {
    font: Font<'a>,
    /// For fonts of a Chinese, Japanese or Korean collection without a map of their own.
    collection: Option<Arc<CollectionMaps>>,
    /// True if the file has a table of its letters.
    has_table: bool,
    /// True if its glyphs may have colours of their own.
    has_colours: bool,
    /// For bitmap fonts of TeX, which name no letters.
    codes: Option<TexCodes>,
    /// What its encoding draws, beside that table.
    letters: Option<Rc<DrawnLetters>>,
}

/// From codes to the glyph numbers of a collection, and from these to Unicode.
struct CollectionMaps {
    glyphs: CMap,
    characters: CMap,
}

impl<'a> FontShelf<'a> {
    pub(super) fn new() -> Self {
        let programs: FontResolverFn =
            Arc::new(|_missing: &FontQuery| Some((Arc::new(EMPTY_FONT), 0)));
        let known = RefCell::default();
        Self { cache: FontCache::new(), known, programs, maps: Arc::new(load_embedded) }
    }

    /// The font that a dictionary describes, if it can be read.
    pub(super) fn font(&self, described: &Dict<'a>) -> Option<PdfFont<'a>> {
        let bytes = described.data();
        let key = (bytes.as_ptr().addr(), bytes.len());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let font = self.load(described);
        self.known.borrow_mut().insert(key, font.clone());
        font
    }

    fn load(&self, described: &Dict<'a>) -> Option<PdfFont<'a>> {
        let font = self.cache.font(described, &self.programs, &self.maps)?;
        let has_table = described.contains_key("ToUnicode");
        let letters = DrawnLetters::of(described).map(Rc::new);
        let collection = if has_table { None } else { collection_maps(described).map(Arc::new) };
        let kind = described.get::<Name<'_>>("Subtype");
        let has_colours = kind.is_some_and(|kind| &*kind == b"Type3");
        let codes = TexCodes::of(described);
        Some(PdfFont { font, collection, has_table, has_colours, codes, letters })
    }
}

/// The maps of a font with a predefined encoding or collection.
fn collection_maps(described: &Dict<'_>) -> Option<CollectionMaps> {
    let below = described.get::<Array<'_>>("DescendantFonts")?.iter::<Dict<'_>>().next()?;
    let encoding = described.get::<Name<'_>>("Encoding")?;
    let glyphs = match CMapName::from_bytes(encoding.as_ref()) {
        CMapName::IdentityH => CMap::identity_h(),
        CMapName::IdentityV => CMap::identity_v(),
        name => CMap::parse(load_embedded(name)?, load_embedded)?,
    };
    let info = below.get::<Dict<'_>>("CIDSystemInfo")?;
    let text = |key: &str| info.get::<PdfString<'_>>(key);
    let (registry, ordering) = (text("Registry")?, text("Ordering")?);
    let family = CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes());
    let characters = CMap::parse(load_embedded(family.ucs2_cmap()?)?, load_embedded)?;
    Some(CollectionMaps { glyphs, characters })
}

impl PdfFont<'_> {
    /// The next code of a string and its length in bytes.
    pub(super) fn code(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        let (code, length) = self.font.read_code(bytes, at);
        (code, length.max(1))
    }

    /// How far a code moves the pen along its line, in thousandths of the size.
    pub(super) fn advance(&self, code: u32) -> f64 {
        let moved = self.font.code_advance(code);
        if self.is_horizontal() { moved.x } else { moved.y }
    }

    /// The letter that a code draws, if its table gives another one.
    pub(super) fn other_letter(&self, code: u32, given: &str) -> Option<DrawnLetter> {
        self.letters.as_deref().and_then(|letters| letters.other_than(code, given))
    }

    /// True if its glyphs may have colours of their own.
    pub(super) fn has_colours(&self) -> bool {
        self.has_colours
    }

    /// True if it is known for sure what a code draws: there is no table that may say otherwise.
    pub(super) fn is_sure(&self, code: u32) -> bool {
        (!self.has_table && self.codes.is_none())
            || self.letters.as_deref().is_some_and(|letters| letters.is_sure(code))
    }

    /// True if the font writes from left to right, false if from top to bottom.
    pub(super) fn is_horizontal(&self) -> bool {
        self.font.is_horizontal()
    }

    /// Appends the characters of a code; false if the file does not say which.
    pub(super) fn push(&self, code: u32, length: usize, to: &mut String) -> bool {
        let glyph = self.font.glyph(self.font.map_code(code), code);
        let known = match glyph {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        let known = known.or_else(|| {
            let maps = self.collection.as_deref()?;
            let glyph = maps.glyphs.lookup_cid_code(code, u8::try_from(length).ok()?)?;
            maps.characters.lookup_bf_string(glyph)
        });
        match known {
            Some(BfString::Char(c)) if is_unknown(c) => return false,
            Some(BfString::Char(c)) => to.push(c),
            Some(BfString::String(text)) => to.push_str(&text),
            None => match self.codes.and_then(|codes| codes.text(code)) {
                Some(text) => to.push_str(text),
                None => return false,
            },
        }
        true
    }
}

/// True for a character without a meaning of its own.
fn is_unknown(c: char) -> bool {
    c.is_control() || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fffd}' | '\u{f0000}'..)
}
