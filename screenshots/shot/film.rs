//! An animated SVG of several screens: a row that stays the same is in it once, and CSS shows it when it is due.

use crate::palette::Palette;
use crate::svg::{cursor, row_of, size, start};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use vt100::Screen;

/// Screens, each with its seconds.
pub(crate) struct Film<'p> {
    palette: &'p Palette,
    /// Width and height of the largest screen.
    size: (f32, f32),
    /// When each frame ends, in milliseconds.
    ends: Vec<u32>,
    /// The frames that have a row, by its SVG.
    rows: BTreeMap<String, BTreeSet<usize>>,
}

impl<'p> Film<'p> {
    /// A film without frames.
    pub(crate) fn new(palette: &'p Palette) -> Self {
        Self { palette, size: (0.0, 0.0), ends: Vec::new(), rows: BTreeMap::new() }
    }

    /// Adds a frame.
    pub(crate) fn take(&mut self, screen: &Screen, milliseconds: u32) {
        let (frame, (width, height)) = (self.ends.len(), size(screen));
        self.size = (self.size.0.max(width), self.size.1.max(height));
        self.ends.push(self.ends.last().unwrap_or(&0) + milliseconds);
        let (rows, _) = screen.size();
        let rows = (0..rows.get()).map(|row| row_of(screen, self.palette, row));
        for row in rows.chain([cursor(screen, self.palette)]).filter(|row| !row.is_empty()) {
            self.rows.entry(row).or_default().insert(frame);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The whole film, which starts again at its end. Without animation it is its first frame.
    pub(crate) fn svg(&self) -> String {
        let whole = self.ends.last().copied().unwrap_or(1).max(1);
        let seen: BTreeSet<&BTreeSet<usize>> = self.rows.values().collect();
        let classes: BTreeMap<_, usize> = seen.into_iter().zip(0..).collect();
        let mut svg = start(self.size.0, self.size.1, self.palette);
        svg.push_str("<style>\n");
        for (frames, class) in &classes {
            if frames.len() == self.ends.len() {
                continue;
            }
            let seconds = f64::from(whole) / 1_000.0;
            let first = if frames.contains(&0) { "" } else { "visibility:hidden;" };
            let _ = writeln!(
                svg,
                ".c{class}{{{first}animation:k{class} {seconds}s step-end infinite}}"
            );
            let _ = write!(svg, "@keyframes k{class}{{");
            let mut shown = None;
            for frame in 0..self.ends.len() {
                let is_in = frames.contains(&frame);
                if shown != Some(is_in) {
                    let before = frame.checked_sub(1).and_then(|before| self.ends.get(before));
                    let at = f64::from(*before.unwrap_or(&0)) * 100.0 / f64::from(whole);
                    let word = if is_in { "visible" } else { "hidden" };
                    let _ = write!(svg, "{at:.2}%{{visibility:{word}}}");
                    shown = Some(is_in);
                }
            }
            svg.push_str("}\n");
        }
        svg.push_str(
            "@media(prefers-reduced-motion:reduce){*{animation:none!important}}\n</style>\n",
        );
        for (row, frames) in &self.rows {
            let class = classes.get(frames).copied().unwrap_or_default();
            if frames.len() == self.ends.len() {
                svg.push_str(row);
            } else {
                let _ = writeln!(svg, "<g class=\"c{class}\">\n{row}</g>");
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}
