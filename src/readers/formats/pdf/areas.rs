//! Areas of a page that are painted, and what lies behind them.

use hayro_font::kurbo::{Affine, Point, Rect};

/// Most areas of a kind; later ones are joined to the last.
const MOST: usize = 256;
/// Points below which an area is a line rather than a cover.
const THIN: f64 = 3.0;

/// A filled area or a picture that hides what was drawn before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageCover {
    pub(super) area: Rect,
    /// Number of chunks drawn before.
    pub(super) after: usize,
    pub(super) is_picture: bool,
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
}

/// What a page has painted so far.
#[derive(Debug, Default)]
pub(super) struct PageAreas {
    /// Around what is painted in other colours than white.
    painted: Vec<Rect>,
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
        let path = self.path.take();
        (self.boxes, self.lines) = (0, 0);
        if !std::mem::take(&mut self.is_clip) {
            return clip;
        }
        Some(PageClip { area: path.unwrap_or(Rect::ZERO), is_box }.inside(clip))
    }

    /// Fills the path with a colour, which is white or not; `cover` is what it covers if it is opaque.
    pub(super) fn fill(&mut self, is_white: bool, cover: Option<(Option<PageClip>, usize)>) {
        let Some(path) = self.path else { return };
        if !is_white {
            push(&mut self.painted, path);
        }
        if let Some((clip, after)) = cover.filter(|_| self.boxes == 1 && self.lines == 0) {
            self.cover(path, clip, after, false);
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
        push(&mut self.painted, area);
        push(&mut self.pictures, area);
        if is_opaque && is_straight(place) {
            self.cover(area, clip, after, true);
        }
    }

    /// All of the page may be painted.
    pub(super) fn paint_all(&mut self) {
        let all = Rect::new(-1e6, -1e6, 1e6, 1e6);
        push(&mut self.painted, all);
    }

    /// True if something else than white may be behind a point.
    pub(super) fn is_painted(&self, point: Point) -> bool {
        self.painted.iter().any(|area| area.inflate(1.0, 1.0).contains(point))
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
