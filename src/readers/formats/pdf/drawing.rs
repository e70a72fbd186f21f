//! Follows the drawing instructions of a page to where its text is.

use crate::budget::{Halt, WorkBudget};
use crate::formats::flow::Look;
use crate::formats::pdf::chunks::{PageText, Place};
use crate::formats::pdf::fonts::{FontShelf, PdfFont};
use crate::formats::pdf::strings::text_string;
use hayro_font::kurbo::{Affine, Point, Vec2};
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
/// Work for loading a font.
const FONT_STEPS: usize = 1_000;

/// What an instruction depends on.
#[derive(Clone)]
struct DrawState<'a> {
    page: Affine,
    text: Affine,
    line: Affine,
    font: Option<PdfFont<'a>>,
    size: f64,
    spacing: f64,
    word_spacing: f64,
    scale: f64,
    leading: f64,
    rise: f64,
    is_invisible: bool,
    is_white: bool,
}

/// Draws one page into chunks of text.
pub(super) struct PageDrawing<'a, 'b> {
    shelf: &'b FontShelf<'a>,
    budget: &'b WorkBudget<'b>,
    /// Where the page is on the paper.
    origin: Affine,
    state: DrawState<'a>,
    saved: Vec<DrawState<'a>>,
    pub(super) text: PageText,
    /// True if something else than white was painted before.
    is_painted: bool,
    /// For each open marked content: true if it gives the text of its glyphs itself.
    marks: Vec<bool>,
    /// Text that the glyphs of a mark stand for; `Some("")` once it is written.
    actual: Option<String>,
    scratch: String,
}

impl<'a, 'b> PageDrawing<'a, 'b> {
    pub(super) fn new(shelf: &'b FontShelf<'a>, budget: &'b WorkBudget<'b>, page: Affine) -> Self {
        let state = DrawState {
            page,
            text: Affine::IDENTITY,
            line: Affine::IDENTITY,
            font: None,
            size: 1.0,
            spacing: 0.0,
            word_spacing: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            is_invisible: false,
            is_white: false,
        };
        Self {
            shelf,
            budget,
            origin: page,
            state,
            saved: Vec::new(),
            text: PageText::default(),
            is_painted: false,
            marks: Vec::new(),
            actual: None,
            scratch: String::new(),
        }
    }

    /// Draws a page.
    pub(super) fn page(&mut self, page: &Page<'a>) -> Result<(), Halt> {
        let bytes = page.page_stream().unwrap_or_default();
        self.run(bytes, page.resources(), 0)
    }

    /// Draws the appearance of an annotation.
    pub(super) fn annotation(&mut self, form: &Stream<'a>) -> Result<(), Halt> {
        let before = self.state.clone();
        let done = self.form(form, &Resources::new(Dict::empty()), 1);
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
        self.saved.clear();
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
                Op::RestoreState(_) => {
                    if let Some(state) = self.saved.pop() {
                        self.state = state;
                    }
                }
                Op::Transform(t) => {
                    self.state.page *= affine([t.0, t.1, t.2, t.3, t.4, t.5]);
                }
                Op::XObject(name) => self.object(name.0, resources, depth)?,
                Op::InlineImage(_) => self.picture(),
                Op::BeginMarkedContent(_) => self.marks.push(false),
                Op::BeginMarkedContentWithProperties(mark) => {
                    self.begin_mark(mark.1, resources);
                }
                Op::EndMarkedContent(_) => {
                    if self.marks.pop() == Some(true) {
                        self.actual = None;
                    }
                }
                other => {
                    if !self.paint(&other) {
                        self.write(&other, resources)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Handles colours and areas; false for another instruction.
    fn paint(&mut self, op: &Op<'_, '_>) -> bool {
        let all = |numbers: &[Number], value: f64| {
            numbers.iter().all(|n| (n.as_f64() - value).abs() < 0.03)
        };
        self.state.is_white = match op {
            Op::NonStrokeColorDeviceGray(c) => all(&[c.0], 1.0),
            Op::NonStrokeColorDeviceRgb(c) => all(&[c.0, c.1, c.2], 1.0),
            Op::NonStrokeColorCmyk(c) => all(&[c.0, c.1, c.2, c.3], 0.0),
            Op::NonStrokeColor(c) => is_white(&c.0),
            Op::NonStrokeColorNamed(c) => c.1.is_none() && is_white(&c.0),
            Op::ColorSpaceNonStroke(_) => false,
            Op::FillPathNonZero(_)
            | Op::FillPathEvenOdd(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillAndStrokeNonZero(_)
            | Op::FillAndStrokeEvenOdd(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => {
                self.is_painted |= !self.state.is_white;
                return true;
            }
            Op::Shading(_) => {
                self.is_painted = true;
                return true;
            }
            _ => return false,
        };
        true
    }

    fn picture(&mut self) {
        self.is_painted = true;
        self.text.has_picture = true;
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
            Op::TextRenderingMode(n) => state.is_invisible = matches!(n.0.as_i64(), 3 | 7),
            Op::TextFont(font) => {
                self.budget.spend(FONT_STEPS)?;
                state.font = resources.get_font(font.0).and_then(|dict| self.shelf.font(&dict));
                state.size = font.1.as_f64();
            }
            Op::SetGraphicsState(name) => {
                let dict = resources.get_ext_g_state(name.0);
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
            self.glyph(&font, code, length, place);
            self.advance(drawn + self.state.spacing + space, horizontal);
        }
        Ok(())
    }

    fn glyph(&mut self, font: &PdfFont<'_>, code: u32, length: usize, place: Place) {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        match &mut self.actual {
            Some(actual) => std::mem::swap(&mut text, actual),
            None => {
                if !font.push(code, length, &mut text) {
                    self.text.unknown += 1;
                }
            }
        }
        let look = Look {
            hidden: self.state.is_invisible,
            white: self.state.is_white && !self.is_painted,
            tiny: place.size < TINY && place.size > 0.0,
        };
        self.text.push(&text, place, look);
        self.scratch = text;
    }

    /// Starts marked content; the text that it stands for replaces that of its glyphs.
    fn begin_mark(&mut self, properties: &Object<'_>, resources: &Resources<'a>) {
        let dict = match properties {
            Object::Dict(dict) => Some(dict.clone()),
            Object::Name(name) => resources.properties.get::<Dict<'_>>(name),
            _ => None,
        };
        let actual = dict.and_then(|dict| dict.get::<PdfString<'_>>("ActualText"));
        let is_outermost = actual.is_some() && self.actual.is_none();
        if let (Some(actual), true) = (actual, is_outermost) {
            self.actual = Some(text_string(actual.as_bytes()));
        }
        self.marks.push(is_outermost);
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
        match dict.get::<Name<'_>>("Subtype").as_deref() {
            Some(b"Form") if depth < DEEPEST => self.form(&object, resources, depth + 1),
            Some(b"Image") => {
                self.picture();
                Ok(())
            }
            _ => Ok(()),
        }
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
        let marks = std::mem::take(&mut self.marks);
        if let Some(matrix) = form.dict().get::<[f64; 6]>("Matrix") {
            self.state.page *= Affine::new(matrix);
        }
        let done = self.run(&bytes, own.as_ref().unwrap_or(around), depth);
        (self.state, self.saved, self.marks) = (before, saved, marks);
        done
    }
}

impl DrawState<'_> {
    /// Where a glyph of this advance is, turned so that its line runs to the right.
    fn place(&self, advance: f64, horizontal: bool) -> Place {
        let all = self.page * self.text;
        let at = all * Point::new(0.0, self.rise);
        let turned = |vector: Vec2| {
            let [a, b, c, d, ..] = all.as_coeffs();
            Vec2::new(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
        };
        let along = if horizontal { Vec2::new(self.scale, 0.0) } else { Vec2::new(0.0, -1.0) };
        let along = turned(along);
        let size = turned(Vec2::new(0.0, self.size)).hypot();
        let quarter = (along.y.atan2(along.x) / std::f64::consts::FRAC_PI_2).round();
        let turns = (quarter as i64).rem_euclid(4) as u8;
        let (x, y) = match turns {
            0 => (at.x, at.y),
            1 => (at.y, -at.x),
            2 => (-at.x, -at.y),
            _ => (-at.y, at.x),
        };
        Place { x, y, advance: advance.abs() * along.hypot(), size, turns }
    }
}

/// True for components of white, in a space with one, three or four of them.
fn is_white(components: &[Number]) -> bool {
    let white = if components.len() == 4 { 0.0 } else { 1.0 };
    !components.is_empty() && components.iter().all(|n| (n.as_f64() - white).abs() < 0.03)
}

fn affine(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|number| number.as_f64()))
}
