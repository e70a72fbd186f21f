//! Follows the drawing instructions of a page for colours, areas and pictures.

use crate::formats::pdf::colour::{PdfColour, is_plain};
use crate::formats::pdf::drawing::{FAINT, PageDrawing};
use hayro_font::kurbo::Rect;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Dict, Name, Number};
use hayro_syntax::page::Resources;

impl PageDrawing<'_, '_> {
    /// Handles colours and areas; false for another instruction.
    pub(super) fn paint(&mut self, op: &Op<'_, '_>, resources: &Resources<'_>) -> bool {
        match op {
            Op::ColorSpaceNonStroke(space) => self.state.adds_light = is_plain(space.0, resources),
            Op::NonStrokeColorDeviceGray(_)
            | Op::NonStrokeColorDeviceRgb(_)
            | Op::NonStrokeColorCmyk(_) => self.state.adds_light = true,
            _ => {}
        }
        if let Some(colour) = PdfColour::set_by(op, self.state.adds_light) {
            self.state.colour = colour;
            return true;
        }
        match op {
            Op::FillPathNonZero(_)
            | Op::FillPathEvenOdd(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillAndStrokeNonZero(_)
            | Op::FillAndStrokeEvenOdd(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => {
                let state = &self.state;
                let is_opaque = !state.is_mixed && self.off == 0;
                self.areas.fill(state.colour, state.clip, is_opaque, self.text.chunks.len());
                self.text.is_cut = true;
                self.state.clip = self.areas.end_path(self.state.clip);
            }
            Op::Shading(_) => self.areas.paint_all(),
            _ => return false,
        }
        true
    }

    /// Handles the instructions for paths; false for another one.
    pub(super) fn path(&mut self, op: &Op<'_, '_>) -> bool {
        let place = self.state.page;
        let mut point = |x: &Number, y: &Number| self.areas.line_to(place, x.as_f64(), y.as_f64());
        match op {
            Op::MoveTo(to) => point(&to.0, &to.1),
            Op::LineTo(to) => point(&to.0, &to.1),
            Op::CubicTo(to) => {
                point(&to.0, &to.1);
                point(&to.2, &to.3);
                point(&to.4, &to.5);
            }
            Op::CubicStartTo(to) => {
                point(&to.0, &to.1);
                point(&to.2, &to.3);
            }
            Op::CubicEndTo(to) => {
                point(&to.0, &to.1);
                point(&to.2, &to.3);
            }
            Op::RectPath(own) => {
                let [x, y, width, height] = [&own.0, &own.1, &own.2, &own.3].map(Number::as_f64);
                self.areas.add_box(place, Rect::new(x, y, x + width, y + height).abs());
            }
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.areas.clip(),
            Op::LineWidth(width) => self.state.line_width = width.0.as_f64(),
            Op::StrokePath(_) | Op::CloseAndStrokePath(_) => {
                let [a, b, c, d, ..] = place.as_coeffs();
                self.areas.stroke(self.state.line_width * a.hypot(b).max(c.hypot(d)));
                self.state.clip = self.areas.end_path(self.state.clip);
            }
            Op::EndPath(_) => {
                self.state.clip = self.areas.end_path(self.state.clip);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn picture(&mut self, dict: &Dict<'_>) {
        if self.off > 0 {
            return;
        }
        let masks = ["SMask", "Mask"].iter().any(|key| dict.contains_key(key));
        let is_mask = ["ImageMask", "IM"].iter().any(|key| dict.get::<bool>(key) == Some(true));
        let is_opaque = !masks && !is_mask && !self.state.is_mixed;
        let (place, clip) = (self.state.page, self.state.clip);
        self.areas.picture(place, is_opaque, clip, self.text.chunks.len());
        self.text.is_cut = true;
        self.text.has_picture = true;
    }

    /// Takes transparency from a graphics state.
    pub(super) fn transparency(&mut self, set: &Dict<'_>) {
        if let Some(opacity) = set.get::<Number>("ca") {
            self.state.is_faint = opacity.as_f64() < FAINT;
            self.state.is_mixed = opacity.as_f64() < 1.0 - FAINT;
        }
        let is_plain = |name: &Name<'_>| matches!(&**name, b"Normal" | b"Compatible");
        self.state.is_mixed |= set.get::<Name<'_>>("BM").is_some_and(|name| !is_plain(&name));
        self.state.is_mixed |= set.get::<Dict<'_>>("SMask").is_some();
    }
}
