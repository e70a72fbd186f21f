//! The colour in which a PDF fills letters and areas, as far as it is known.

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Name, Number, Object};
use hayro_syntax::page::Resources;

/// Most that the components of two like colours differ.
const ALIKE: f64 = 0.03;

/// A colour in a space of grey, light or process colours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PdfColour {
    components: [f64; 4],
    count: usize,
}

impl PdfColour {
    /// The colour in which a page starts.
    pub(super) const BLACK: Self = Self { components: [0.0; 4], count: 1 };

    /// A colour of these components; `None` for another number of them than 1, 3 or 4.
    fn new(numbers: &[Number]) -> Option<Self> {
        let mut components = [0.0; 4];
        let count = Some(numbers.len()).filter(|count| matches!(count, 1 | 3 | 4))?;
        for (component, number) in components.iter_mut().zip(numbers) {
            *component = number.as_f64();
        }
        Some(Self { components, count })
    }

    /// True for the colour of paper.
    pub(super) fn is_white(self) -> bool {
        let white = if self.count == 4 { 0.0 } else { 1.0 };
        self.components.iter().take(self.count).all(|own| (own - white).abs() < ALIKE)
    }

    /// True for two colours that cannot be told apart. Of spaces with another number of components, only white
    /// and grey are compared.
    pub(super) fn is_like(self, other: Self) -> bool {
        let near = |one: &f64, two: &f64| (one - two).abs() < ALIKE;
        match (self.light(), other.light()) {
            _ if self.count == other.count => {
                self.components.iter().zip(&other.components).all(|(one, two)| near(one, two))
            }
            (Some(one), Some(two)) => one.iter().zip(&two).all(|(one, two)| near(one, two)),
            _ => self.is_white() && other.is_white(),
        }
    }

    /// Red, green and blue; `None` for process colours.
    fn light(self) -> Option<[f64; 3]> {
        let [one, two, three, _] = self.components;
        match self.count {
            1 => Some([one; 3]),
            3 => Some([one, two, three]),
            _ => None,
        }
    }

    /// The colour that an instruction sets: the outer `None` if it sets none, the inner one if it is not known.
    /// `is_known` is true in a space of which the components are known.
    #[expect(clippy::option_option, reason = "no colour, or one that is not known")]
    pub(super) fn set_by(op: &Op<'_, '_>, is_known: bool) -> Option<Option<Self>> {
        Some(match op {
            Op::NonStrokeColorDeviceGray(c) => Self::new(&[c.0]),
            Op::NonStrokeColorDeviceRgb(c) => Self::new(&[c.0, c.1, c.2]),
            Op::NonStrokeColorCmyk(c) => Self::new(&[c.0, c.1, c.2, c.3]),
            Op::NonStrokeColor(c) => Self::new(&c.0).filter(|_| is_known),
            Op::NonStrokeColorNamed(c) => Self::new(&c.0).filter(|_| is_known && c.1.is_none()),
            // Each space has its own first colour.
            Op::ColorSpaceNonStroke(_) => None,
            _ => return None,
        })
    }
}

/// True for a space of grey, light or process colours, of which white is known. In others, such as that of a
/// printing ink, the largest component may be black.
pub(super) fn is_plain(space: &Name<'_>, resources: &Resources<'_>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_other_spaces_are_alike_if_they_are_white_or_grey() {
        let of = |components: [f64; 4], count| PdfColour { components, count };
        let white = [of([1.0, 0.0, 0.0, 0.0], 1), of([1.0, 0.99, 1.0, 0.0], 3), of([0.0; 4], 4)];
        for (one, two) in white.iter().zip(white.iter().cycle().skip(1)) {
            assert!(one.is_white() && one.is_like(*two), "{one:?} {two:?}");
        }
        let grey = of([0.5, 0.0, 0.0, 0.0], 1);
        assert!(grey.is_like(of([0.5, 0.51, 0.5, 0.0], 3)));
        assert!(!grey.is_like(of([0.5, 0.5, 0.6, 0.0], 3)));
        assert!(!PdfColour::BLACK.is_like(of([0.0, 0.0, 0.0, 1.0], 4)), "inks are not known");
        assert!(!PdfColour::BLACK.is_like(white[2]) && !PdfColour::BLACK.is_white());
    }
}
