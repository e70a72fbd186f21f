//! Areas of a page that are painted, and what lies behind them.

use crate::formats::pdf::colour::PdfColour;
use hayro_font::kurbo::{Affine, Point, Rect};

/// Most areas of a kind; later ones are joined to the last.
const MOST: usize = 256;
/// Most painted areas; later ones are joined to the last.
const MOST_PAINTED: usize = 1_024;
/// Points below which an area is a line rather than a cover.
const THIN: f64 = 3.0;

/// Part of a glyph that a clip leaves of one that it cuts off.
const LEFT: f64 = 0.02;
/// Around all that a page may have.
const EVERYWHERE: Rect = Rect::new(-1e6, -1e6, 1e6, 1e6);

/// A filled area or a picture that hides what was drawn before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageCover {
    pub(super) area: Rect,
    /// Number of chunks drawn before.
    pub(super) after: usize,
    pub(super) is_picture: bool,
}

/// An area that is painted.
#[derive(Debug, Clone, Copy)]
struct PagePaint {
    area: Rect,
    /// `None` if it is not known.
    colour: Option<PdfColour>,
    /// False if only a part of the area may be painted, or not quite in this colour.
    is_whole: bool,
}

/// Where painting is clipped to.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageClip {
    area: Rect,
    /// False if it is only around the true one.
    is_box: bool,
}

impl PageClip {
    /// The clip of a box.
    pub(super) fn of_box(place: Affine, area: Rect) -> Self {
        Self { area: place.transform_rect_bbox(area), is_box: is_straight(place) }
    }

    /// This clip inside another one.
    pub(super) fn inside(self, outer: Option<Self>) -> Self {
        outer.map_or(self, |outer| Self {
            area: outer.area.intersect(self.area),
            is_box: outer.is_box && self.is_box,
        })
    }

    /// True if nearly nothing of an area is inside.
    pub(super) fn cuts_off(self, own: Rect) -> bool {
        own.area() > 0.0 && self.area.intersect(own).area() < LEFT * own.area()
    }
}

/// What a page has painted so far.
#[derive(Debug, Default)]
pub(super) struct PageAreas {
    /// What is painted, in its order.
    painted: Vec<PagePaint>,
    pub(super) pictures: Vec<Rect>,
    pub(super) covers: Vec<PageCover>,
    /// Around the path so far.
    path: Option<Rect>,
    /// Number of boxes and lines that the path is made of.
    boxes: usize,
    lines: usize,
    is_clip: bool,
}

impl PageAreas {
    /// Adds a point to the path.
    pub(super) fn line_to(&mut self, place: Affine, x: f64, y: f64) {
        self.add(place * Point::new(x, y));
        self.lines += 1;
    }

    /// Adds a box to the path.
    pub(super) fn add_box(&mut self, place: Affine, area: Rect) {
        let is_straight = is_straight(place);
        let area = place.transform_rect_bbox(area);
        self.add(Point::new(area.x0, area.y0));
        self.add(Point::new(area.x1, area.y1));
        self.boxes += 1;
        self.lines += usize::from(!is_straight);
    }

    fn add(&mut self, point: Point) {
        if point.is_finite() {
            let own = Rect::from_points(point, point);
            self.path = Some(self.path.map_or(own, |path| path.union(own)));
        }
    }

    /// The path is to clip what follows.
    pub(super) fn clip(&mut self) {
        self.is_clip = true;
    }

    /// Ends the path; returns the clip of what follows, if it changes.
    pub(super) fn end_path(&mut self, clip: Option<PageClip>) -> Option<PageClip> {
        let is_box = self.boxes == 1 && self.lines == 0;
        // What a clip without a path leaves, programs do not agree on: all of it here.
        let path = self.path.take();
        let is_box = is_box && path.is_some();
        (self.boxes, self.lines) = (0, 0);
        if !std::mem::take(&mut self.is_clip) {
            return clip;
        }
        Some(PageClip { area: path.unwrap_or(EVERYWHERE), is_box }.inside(clip))
    }

    /// Fills the path with a colour, if that is known; opaque, it covers the `after` chunks before.
    pub(super) fn fill(
        &mut self,
        colour: Option<PdfColour>,
        clip: Option<PageClip>,
        is_opaque: bool,
        after: usize,
    ) {
        let Some(path) = self.path else { return };
        let is_box = self.boxes == 1 && self.lines == 0;
        let area = clip.map_or(path, |clip| clip.area.intersect(path));
        let is_whole = is_opaque && is_box && clip.is_none_or(|clip| clip.is_box);
        self.paint(PagePaint { area, colour, is_whole });
        if is_opaque && is_box {
            self.cover(path, clip, after, false);
        }
    }

    /// Draws the path; a thick line alone is an area whose colour is not known.
    pub(super) fn stroke(&mut self, width: f64) {
        let Some(path) = self.path else { return };
        if self.lines == 2 && self.boxes == 0 && width > THIN {
            let area = path.inflate(0.5 * width, 0.5 * width);
            self.paint(PagePaint { area, colour: None, is_whole: false });
        }
    }

    fn paint(&mut self, own: PagePaint) {
        let is_full = self.painted.len() >= MOST_PAINTED;
        match self.painted.last_mut().filter(|_| is_full) {
            Some(last) => {
                let area = last.area.union(own.area);
                *last = PagePaint { area, colour: None, is_whole: false };
            }
            None => self.painted.push(own),
        }
    }

    /// Shows a picture.
    pub(super) fn picture(
        &mut self,
        place: Affine,
        is_opaque: bool,
        clip: Option<PageClip>,
        after: usize,
    ) {
        let unit = Rect::new(0.0, 0.0, 1.0, 1.0);
        let area = place.transform_rect_bbox(unit);
        if !area.is_finite() {
            return;
        }
        self.paint(PagePaint { area, colour: None, is_whole: false });
        push(&mut self.pictures, area);
        if is_opaque && is_straight(place) {
            self.cover(area, clip, after, true);
        }
    }

    /// All of the page may be painted.
    pub(super) fn paint_all(&mut self) {
        self.paint(PagePaint { area: EVERYWHERE, colour: None, is_whole: false });
    }

    /// True if what is behind an area is in this colour for sure.
    pub(super) fn is_behind(&self, own: Rect, colour: PdfColour) -> bool {
        for paint in self.painted.iter().rev() {
            let around = paint.area.inflate(1.0, 1.0);
            let over = around.intersect(own);
            let is_beside = over.width() <= 0.0 && own.width() > 0.0 || over.height() <= 0.0;
            if is_beside {
                continue;
            }
            if !paint.colour.is_some_and(|behind| behind.is_like(colour)) {
                return false;
            }
            if paint.is_whole && over.area() >= own.area() {
                return true;
            }
        }
        colour.is_white()
    }

    fn cover(&mut self, area: Rect, clip: Option<PageClip>, after: usize, is_picture: bool) {
        let area = match clip {
            Some(clip) if clip.is_box => clip.area.intersect(area),
            Some(_) => return,
            None => area,
        };
        if after > 0 && self.covers.len() < MOST && area.width() > THIN && area.height() > THIN {
            self.covers.push(PageCover { area, after, is_picture });
        }
    }
}

/// True if the sides of a box stay level and upright.
fn is_straight(place: Affine) -> bool {
    let [a, b, c, d, ..] = place.as_coeffs();
    let is_none = |one: f64, two: f64| one.abs() + two.abs() < 1e-6;
    is_none(b, c) || is_none(a, d)
}

fn push(areas: &mut Vec<Rect>, area: Rect) {
    let is_full = areas.len() >= MOST;
    match areas.last_mut().filter(|_| is_full) {
        Some(last) => *last = last.union(area),
        None => areas.push(area),
    }
}
