//! Follows the drawing instructions of a page for colours, areas and pictures.

use crate::formats::pdf::drawing::{FAINT, PageDrawing};
use hayro_font::kurbo::Rect;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Dict, Name, Number, Object};
use hayro_syntax::page::Resources;

impl PageDrawing<'_, '_> {
    /// Handles colours and areas; false for another instruction.
    pub(super) fn paint(&mut self, op: &Op<'_, '_>, resources: &Resources<'_>) -> bool {
        let all = |numbers: &[Number], value: f64| {
            numbers.iter().all(|n| (n.as_f64() - value).abs() < 0.03)
        };
        match op {
            Op::ColorSpaceNonStroke(space) => self.state.adds_light = is_plain(space.0, resources),
            Op::NonStrokeColorDeviceGray(_)
            | Op::NonStrokeColorDeviceRgb(_)
            | Op::NonStrokeColorCmyk(_) => self.state.adds_light = true,
            _ => {}
        }
        let is_plain = self.state.adds_light;
        self.state.is_white = match op {
            Op::NonStrokeColorDeviceGray(c) => all(&[c.0], 1.0),
            Op::NonStrokeColorDeviceRgb(c) => all(&[c.0, c.1, c.2], 1.0),
            Op::NonStrokeColorCmyk(c) => all(&[c.0, c.1, c.2, c.3], 0.0),
            Op::NonStrokeColor(c) => is_plain && is_white(&c.0),
            Op::NonStrokeColorNamed(c) => is_plain && c.1.is_none() && is_white(&c.0),
            Op::ColorSpaceNonStroke(_) => false,
            Op::FillPathNonZero(_)
            | Op::FillPathEvenOdd(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillAndStrokeNonZero(_)
            | Op::FillAndStrokeEvenOdd(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => {
                let state = &self.state;
                let is_opaque = !state.is_mixed && self.off == 0;
                let cover = is_opaque.then_some((state.clip, self.text.chunks.len()));
                self.areas.fill(state.is_white, cover);
                self.text.is_cut = true;
                self.state.clip = self.areas.end_path(self.state.clip);
                return true;
            }
            Op::Shading(_) => {
                self.areas.paint_all();
                return true;
            }
            _ => return false,
        };
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
            Op::StrokePath(_) | Op::CloseAndStrokePath(_) | Op::EndPath(_) => {
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

/// True for a space of grey, light or process colours, of which white is known. In others, such as that of a
/// printing ink, the largest component may be black.
fn is_plain(space: &Name<'_>, resources: &Resources<'_>) -> bool {
    let is_device = |name: &Name<'_>| {
        matches!(&**name, b"DeviceGray" | b"DeviceRGB" | b"DeviceCMYK" | b"G" | b"RGB" | b"CMYK")
    };
    if is_device(space) {
        return true;
    }
    match resources.get_color_space(space) {
        Some(Object::Name(name)) => is_device(&name),
        Some(Object::Array(own)) => own.iter::<Object<'_>>().next().is_some_and(|kind| {
            let name = kind.into_name();
            name.is_some_and(|name| matches!(&*name, b"CalGray" | b"CalRGB" | b"ICCBased"))
        }),
        _ => false,
    }
}

/// True for components of white, in a space with one, three or four of them.
fn is_white(components: &[Number]) -> bool {
    let white = if components.len() == 4 { 0.0 } else { 1.0 };
    !components.is_empty() && components.iter().all(|n| (n.as_f64() - white).abs() < 0.03)
}
