//! The state of drawing a page, which instructions set and glyphs depend on.

use crate::formats::flow::Look;
use crate::formats::pdf::areas::PageClip;
use crate::formats::pdf::chunks::Place;
use crate::formats::pdf::colour::PdfColour;
use crate::formats::pdf::fonts::PdfFont;
use hayro_font::kurbo::{Affine, Point, Rect, Vec2};

/// Part of their height below which the width of letters makes them lines.
const NARROW: f64 = 0.1;

/// What an instruction depends on.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the format")]
pub(super) struct DrawState<'a> {
    pub(super) page: Affine,
    pub(super) text: Affine,
    pub(super) line: Affine,
    pub(super) font: Option<PdfFont<'a>>,
    pub(super) size: f64,
    pub(super) spacing: f64,
    pub(super) word_spacing: f64,
    pub(super) scale: f64,
    pub(super) leading: f64,
    pub(super) rise: f64,
    pub(super) is_invisible: bool,
    /// The colour of letters and areas; `None` if it is not known.
    pub(super) colour: Option<PdfColour>,
    pub(super) line_width: f64,
    /// True if the colour is in a space of which white is known.
    pub(super) adds_light: bool,
    /// Letters have an outline, which a white fill leaves seen.
    pub(super) has_outline: bool,
    /// Drawn with an opacity of nearly nothing.
    pub(super) is_faint: bool,
    /// What is behind may be seen through what is painted.
    pub(super) is_mixed: bool,
    pub(super) clip: Option<PageClip>,
}

/// Marked content.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ContentMark {
    /// It gives the text of its glyphs itself.
    pub(super) has_text: bool,
    /// Its layer is off.
    pub(super) is_off: bool,
}

/// A glyph of marked content that gives its text.
pub(super) struct MarkedGlyph {
    pub(super) text: String,
    pub(super) place: Place,
    pub(super) look: Look,
    pub(super) is_known: bool,
    /// True if the font draws this text for sure.
    pub(super) is_sure: bool,
}

/// Text that stands for glyphs, and these.
pub(super) struct ActualText {
    pub(super) text: String,
    pub(super) glyphs: Vec<MarkedGlyph>,
}

impl DrawState<'_> {
    /// The state in which a page is begun.
    pub(super) fn new(page: Affine) -> Self {
        Self {
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
            colour: Some(PdfColour::BLACK),
            line_width: 1.0,
            adds_light: true,
            has_outline: false,
            is_faint: false,
            is_mixed: false,
            clip: None,
        }
    }

    /// About where the ink of a glyph of this advance is on the page: from below the line to the height of an x.
    pub(super) fn area(&self, advance: f64, horizontal: bool) -> Rect {
        let (low, high) = (self.rise - 0.1 * self.size, self.rise + 0.5 * self.size);
        let own = if horizontal {
            Rect::new(0.0, low, advance * self.scale, high)
        } else {
            Rect::new(-0.5 * self.size, 0.0, 0.5 * self.size, advance)
        };
        (self.page * self.text).transform_rect_bbox(own.abs())
    }

    /// True if letters are so narrow that they are lines.
    pub(super) fn is_narrow(&self) -> bool {
        let [a, b, c, d, ..] = (self.page * self.text).as_coeffs();
        self.scale.abs() * a.hypot(b) < NARROW * c.hypot(d)
    }

    /// Where a glyph of this advance is, turned so that its line runs to the right.
    pub(super) fn place(&self, advance: f64, horizontal: bool) -> Place {
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
        let tracking = self.spacing * along.hypot();
        Place { x, y, advance: advance.abs() * along.hypot(), tracking, size, turns }
    }
}
