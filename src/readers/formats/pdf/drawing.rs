//! Follows the drawing instructions of a page to where its text is.

use crate::budget::{Halt, WorkBudget};
use crate::formats::flow::Look;
use crate::formats::pdf::areas::{PageAreas, PageClip};
use crate::formats::pdf::chunks::{PageText, Place};
use crate::formats::pdf::fonts::{FontShelf, PdfFont};
use crate::formats::pdf::layers::PdfLayers;
use crate::formats::pdf::state::{ActualText, ContentMark, DrawState, MarkedGlyph};
use crate::reading::RemarkKind;
use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Stream, String as PdfString};
use hayro_syntax::page::{Page, Resources};

/// Forms within forms.
const DEEPEST: usize = 12;
/// Saved states; deeper ones are not restored.
const MOST_STATES: usize = 256;
/// Letters below this size, in points, are not seen.
const TINY: f64 = 2.0;
/// Opacity of what is not seen.
pub(super) const FAINT: f64 = 0.04;
/// Work for loading a font.
const FONT_STEPS: usize = 1_000;

/// Draws one page into chunks of text.
pub(super) struct PageDrawing<'a, 'b> {
    pub(super) shelf: &'b FontShelf<'a>,
    pub(super) budget: &'b WorkBudget<'b>,
    /// Where the page is on the paper.
    pub(super) origin: Affine,
    pub(super) state: DrawState<'a>,
    pub(super) saved: Vec<DrawState<'a>>,
    /// Number of states that were too many to save.
    unsaved: usize,
    pub(super) text: PageText,
    pub(super) areas: PageAreas,
    pub(super) layers: &'b PdfLayers,
    /// Number of open marks and forms whose layers are off.
    pub(super) off: usize,
    /// The open marked content.
    pub(super) marks: Vec<ContentMark>,
    pub(super) actual: Option<ActualText>,
    pub(super) scratch: String,
}

impl<'a, 'b> PageDrawing<'a, 'b> {
    pub(super) fn new(
        shelf: &'b FontShelf<'a>,
        layers: &'b PdfLayers,
        budget: &'b WorkBudget<'b>,
        page: Affine,
    ) -> Self {
        let state = DrawState::new(page);
        Self {
            shelf,
            budget,
            origin: page,
            state,
            saved: Vec::new(),
            unsaved: 0,
            text: PageText::default(),
            areas: PageAreas::default(),
            layers,
            off: 0,
            marks: Vec::new(),
            actual: None,
            scratch: String::new(),
        }
    }

    /// Draws a page.
    pub(super) fn page(&mut self, page: &Page<'a>) -> Result<(), Halt> {
        let bytes = page.page_stream().unwrap_or_default();
        self.run(bytes, page.resources(), 0)?;
        self.end_actual();
        (self.off, self.state.clip) = (0, None);
        Ok(())
    }

    /// True if a dictionary is of a layer that is off.
    pub(super) fn hides(&self, dict: &Dict<'_>) -> bool {
        self.layers.hides(dict, b"OC")
    }

    /// Draws the appearance of an annotation.
    pub(super) fn annotation(&mut self, form: &Stream<'a>) -> Result<(), Halt> {
        let before = self.state.clone();
        let done = self.form(form, &Resources::new(Dict::empty()), 1);
        self.end_actual();
        self.state = before;
        done
    }

    /// Where the page is on the paper.
    pub(super) fn place(&self) -> Affine {
        self.origin
    }

    /// Sets where what is drawn next is.
    pub(super) fn set_place(&mut self, place: Affine) {
        self.state.page = place;
        (self.saved, self.unsaved) = (Vec::new(), 0);
    }

    /// Spends steps of the budget.
    pub(super) fn spend(&self, steps: usize) -> Result<(), Halt> {
        self.budget.spend(steps)
    }

    /// Follows the instructions of a page or a form.
    fn run(&mut self, bytes: &[u8], resources: &Resources<'a>, depth: usize) -> Result<(), Halt> {
        self.budget.spend(bytes.len())?;
        let mut instructions = TypedIter::new(bytes);
        while let Some(op) = instructions.next() {
            self.budget.spend(1)?;
            match op {
                Op::SaveState(_) if self.saved.len() < MOST_STATES => {
                    self.saved.push(self.state.clone());
                }
                Op::SaveState(_) => self.unsaved += 1,
                Op::RestoreState(_) => {
                    if self.unsaved > 0 {
                        self.unsaved -= 1;
                    } else if let Some(state) = self.saved.pop() {
                        self.state = state;
                    }
                }
                Op::Transform(t) => {
                    self.state.page *= affine([t.0, t.1, t.2, t.3, t.4, t.5]);
                }
                Op::XObject(name) => self.object(name.0, resources, depth)?,
                Op::InlineImage(picture) => self.picture(picture.0.dict()),
                Op::BeginMarkedContent(_) => self.marks.push(ContentMark::default()),
                Op::BeginMarkedContentWithProperties(mark) => {
                    self.begin_mark(mark.0, mark.1, resources);
                }
                Op::EndMarkedContent(_) => {
                    let mark = self.marks.pop().unwrap_or_default();
                    self.off -= usize::from(mark.is_off);
                    if mark.has_text {
                        self.end_actual();
                    }
                }
                other => {
                    if !self.paint(&other, resources) && !self.path(&other) {
                        self.write(&other, resources)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Handles the instructions for text.
    fn write(&mut self, op: &Op<'_, '_>, resources: &Resources<'a>) -> Result<(), Halt> {
        let state = &mut self.state;
        match op {
            Op::BeginText(_) => (state.text, state.line) = (Affine::IDENTITY, Affine::IDENTITY),
            Op::CharacterSpacing(n) => state.spacing = n.0.as_f64(),
            Op::WordSpacing(n) => state.word_spacing = n.0.as_f64(),
            Op::HorizontalScaling(n) => state.scale = n.0.as_f64() / 100.0,
            Op::TextLeading(n) => state.leading = n.0.as_f64(),
            Op::TextRise(n) => state.rise = n.0.as_f64(),
            Op::TextRenderingMode(n) => {
                state.is_invisible = matches!(n.0.as_i64(), 3 | 7);
                state.has_outline = matches!(n.0.as_i64(), 1 | 2 | 5 | 6);
            }
            Op::TextFont(font) => {
                self.budget.spend(FONT_STEPS)?;
                state.font = resources.get_font(font.0).and_then(|dict| self.shelf.font(&dict));
                state.size = font.1.as_f64();
            }
            Op::SetGraphicsState(name) => {
                let dict = resources.get_ext_g_state(name.0);
                if let Some(dict) = &dict {
                    self.transparency(dict);
                }
                let state = &mut self.state;
                if let Some(set) = dict.and_then(|dict| dict.get::<Array<'_>>("Font")) {
                    let mut items = set.iter::<Object<'_>>();
                    let font = items.next().and_then(Object::into_dict);
                    state.font = font.and_then(|dict| self.shelf.font(&dict));
                    let size = items.next().and_then(Object::into_number);
                    state.size = size.map_or(state.size, |size| size.as_f64());
                }
            }
            Op::SetTextMatrix(t) => {
                state.line = affine([t.0, t.1, t.2, t.3, t.4, t.5]);
                state.text = state.line;
            }
            Op::NextLine(by) => self.next_line(by.0.as_f64(), by.1.as_f64()),
            Op::NextLineAndSetLeading(by) => {
                state.leading = -by.1.as_f64();
                self.next_line(by.0.as_f64(), by.1.as_f64());
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -self.state.leading),
            Op::ShowText(text) => self.show(text.0)?,
            Op::NextLineAndShowText(text) => {
                self.next_line(0.0, -self.state.leading);
                self.show(text.0)?;
            }
            Op::ShowTextWithParameters(all) => {
                (state.word_spacing, state.spacing) = (all.0.as_f64(), all.1.as_f64());
                self.next_line(0.0, -self.state.leading);
                self.show(all.2)?;
            }
            Op::ShowTexts(all) => self.show_all(all.0)?,
            _ => {}
        }
        Ok(())
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.state.line *= Affine::translate((x, y));
        self.state.text = self.state.line;
    }

    fn show_all(&mut self, items: &Array<'_>) -> Result<(), Halt> {
        for item in items.iter::<Object<'_>>() {
            match item {
                Object::String(text) => self.show(&text)?,
                Object::Number(by) => {
                    let state = &self.state;
                    let horizontal = state.font.as_ref().is_none_or(PdfFont::is_horizontal);
                    self.advance(-by.as_f64() / 1000.0 * state.size, horizontal);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Moves the pen along the line, in units of the text.
    fn advance(&mut self, by: f64, horizontal: bool) {
        let by = if horizontal { (by * self.state.scale, 0.0) } else { (0.0, by) };
        self.state.text *= Affine::translate(by);
    }

    /// Writes the glyphs of a string.
    fn show(&mut self, text: &PdfString<'_>) -> Result<(), Halt> {
        let Some(font) = self.state.font.clone() else { return Ok(()) };
        let bytes = text.as_bytes();
        let horizontal = font.is_horizontal();
        let mut at = 0;
        while at < bytes.len() {
            let (code, length) = font.code(bytes, at);
            at += length;
            self.budget.spend(4)?;
            let state = &self.state;
            let space = if code == 32 && length == 1 { state.word_spacing } else { 0.0 };
            let drawn = font.advance(code) / 1000.0 * state.size;
            let place = state.place(drawn, horizontal);
            let area = state.area(drawn, horizontal);
            self.glyph(&font, (code, length), place, area);
            self.advance(drawn + self.state.spacing + space, horizontal);
        }
        Ok(())
    }

    fn glyph(
        &mut self,
        font: &PdfFont<'_>,
        (code, length): (u32, usize),
        place: Place,
        area: Rect,
    ) {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        let is_known = font.push(code, length, &mut text);
        if let Some(drawn) = font.other_letter(code, &text) {
            self.text.add_other(1, &text);
            if drawn.is_sure {
                text.clear();
                text.push(drawn.letter);
            }
        }
        let look = self.look(font, place, area);
        if let Some(actual) = &mut self.actual {
            let (text, is_sure) = (text.clone(), font.is_sure(code));
            actual.glyphs.push(MarkedGlyph { text, place, look, is_known, is_sure });
        } else {
            self.text.unknown += usize::from(!is_known);
            self.text.push(&text, place, look);
        }
        self.scratch = text;
    }

    /// How a glyph looks at its place, which is about this area of the page.
    fn look(&self, font: &PdfFont<'_>, place: Place, area: Rect) -> Look {
        let state = &self.state;
        let colour = state.colour.filter(|_| !state.has_outline && !font.has_colours());
        let is_white = colour.is_some_and(|colour| self.areas.is_behind(area, colour));
        let is_tiny =
            (place.size < TINY && place.size > 0.0) || (font.is_horizontal() && state.is_narrow());
        let look = Look::Unseen(RemarkKind::WhiteText).when(is_white, Look::Seen);
        let look = Look::Unseen(RemarkKind::TinyText).when(is_tiny, look);
        let is_cut_off = state.clip.is_some_and(|clip| clip.cuts_off(area));
        let look = Look::Unseen(RemarkKind::OffPage).when(is_cut_off, look);
        let is_invisible = state.is_invisible || state.is_faint;
        let look = Look::Unseen(RemarkKind::HiddenText).when(is_invisible, look);
        Look::Unseen(RemarkKind::LayersOff).when(self.off > 0, look)
    }

    /// Draws a form; notes a picture.
    fn object(
        &mut self,
        name: &Name<'_>,
        resources: &Resources<'a>,
        depth: usize,
    ) -> Result<(), Halt> {
        let Some(object) = resources.get_x_object(name) else { return Ok(()) };
        let dict = object.dict();
        let off = self.off;
        self.off += usize::from(self.hides(dict));
        let done = match dict.get::<Name<'_>>("Subtype").as_deref() {
            Some(b"Form") if depth < DEEPEST => self.form(&object, resources, depth + 1),
            Some(b"Image") => {
                self.picture(dict);
                Ok(())
            }
            _ => Ok(()),
        };
        self.off = off;
        done
    }

    fn form(
        &mut self,
        form: &Stream<'a>,
        around: &Resources<'a>,
        depth: usize,
    ) -> Result<(), Halt> {
        let Ok(bytes) = form.decoded_data() else { return Ok(()) };
        let own = form.dict().get::<Dict<'_>>("Resources").map(Resources::new);
        let before = self.state.clone();
        let saved = std::mem::take(&mut self.saved);
        let unsaved = std::mem::take(&mut self.unsaved);
        let is_apart = self.actual.is_none();
        let marks = std::mem::take(&mut self.marks);
        let off = self.off;
        if let Some(matrix) = form.dict().get::<[f64; 6]>("Matrix") {
            self.state.page *= Affine::new(matrix);
        }
        if let Some([x0, y0, x1, y1]) = form.dict().get::<[f64; 4]>("BBox") {
            let own = PageClip::of_box(self.state.page, Rect::new(x0, y0, x1, y1).abs());
            self.state.clip = Some(own.inside(self.state.clip));
        }
        let done = self.run(&bytes, own.as_ref().unwrap_or(around), depth);
        if is_apart {
            // A mark that the form does not end ends with it.
            self.end_actual();
        }
        (self.state, self.saved, self.marks) = (before, saved, marks);
        self.unsaved = unsaved;
        self.off = off;
        done
    }
}

fn affine(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|number| number.as_f64()))
}
