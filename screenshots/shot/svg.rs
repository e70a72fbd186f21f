//! Renders a terminal screen as SVG, cell by cell, so that wide characters keep their place.

use crate::glyph::{Area, shape};
use crate::palette::{Palette, Rgb, mix};
use std::fmt::Write as _;
use vt100::{Cell, Screen};

/// Width and height of a cell, font size, distance of the baseline from the top of the cell.
const CELL: (f32, f32) = (10.0, 20.0);
const SIZE: f32 = 16.6;
/// Wide characters are slightly enlarged to fill their two cells.
const WIDE: f32 = 18.4;
const BASE: f32 = 15.5;
/// Margin around the screen.
const MARGIN: f32 = 12.0;
const FONTS: &str =
    "'DejaVu Sans Mono','Noto Sans Mono CJK SC','WenQuanYi Micro Hei Mono',monospace";

/// Renders a screen.
pub(crate) fn picture(screen: &Screen, palette: &Palette) -> String {
    let (width, height) = size(screen);
    let (rows, _) = screen.size();
    let mut svg = start(width, height, palette);
    for row in 0..rows.get() {
        svg.push_str(&row_of(screen, palette, row));
    }
    svg.push_str(&cursor(screen, palette));
    svg.push_str("</svg>\n");
    svg
}

/// The start tag and the background.
pub(crate) fn start(width: f32, height: f32, palette: &Palette) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" font-size=\"{SIZE}\" text-anchor=\"middle\" \
         fill=\"{}\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{}\"/>\n",
        hex(palette.foreground),
        hex(palette.background),
    )
}

/// Width and height of the picture of a screen.
pub(crate) fn size(screen: &Screen) -> (f32, f32) {
    let (rows, cols) = screen.size();
    (
        f32::from(cols.get()).mul_add(CELL.0, 2.0 * MARGIN),
        f32::from(rows.get()).mul_add(CELL.1, 2.0 * MARGIN),
    )
}

/// One row of a screen.
pub(crate) fn row_of(screen: &Screen, palette: &Palette, row: u16) -> String {
    let (_, cols) = screen.size();
    let mut svg = String::new();
    backgrounds(&mut svg, screen, palette, row, cols.get());
    let mut run = Run::default();
    for col in 0..cols.get() {
        if let Some(cell) = screen.cell(row, col) {
            let at = area(row, col, 1 + u16::from(cell.is_wide()));
            foreground(&mut svg, &mut run, cell, palette, at);
        }
    }
    run.end(&mut svg);
    svg
}

/// The cursor, if it is shown.
pub(crate) fn cursor(screen: &Screen, palette: &Palette) -> String {
    if screen.hide_cursor() {
        return String::new();
    }
    let (row, col) = screen.cursor_position();
    let Area { x, y, w, h } = area(row, col, 1);
    let fill = hex(palette.foreground);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\" fill-opacity=\".5\"/>\n"
    )
}

/// Successive characters of one style; each has its own place, whatever the font.
#[derive(Default)]
struct Run {
    style: String,
    y: f32,
    places: String,
    text: String,
}

impl Run {
    fn end(&mut self, svg: &mut String) {
        let Self { style, y, places, text } = std::mem::take(self);
        if !text.is_empty() {
            let _ = writeln!(svg, "<text x=\"{places}\" y=\"{y}\"{style}>{text}</text>");
        }
    }
}

fn area(row: u16, col: u16, cells: u16) -> Area {
    Area {
        x: f32::from(col).mul_add(CELL.0, MARGIN),
        y: f32::from(row).mul_add(CELL.1, MARGIN),
        w: f32::from(cells) * CELL.0,
        h: CELL.1,
    }
}

/// Visible text colour and background of a cell: swapped if inverse, faded if dim.
fn colors(cell: &Cell, palette: &Palette) -> (Rgb, Rgb) {
    let mut fore = palette.rgb(cell.fgcolor(), palette.foreground);
    let mut back = palette.rgb(cell.bgcolor(), palette.background);
    if cell.inverse() {
        std::mem::swap(&mut fore, &mut back);
    }
    if cell.dim() {
        fore = mix(fore, back, 600);
    }
    (fore, back)
}

/// One rectangle for each run of cells with the same background.
fn backgrounds(svg: &mut String, screen: &Screen, palette: &Palette, row: u16, cols: u16) {
    let back = |col: u16| {
        let cell = screen.cell(row, col)?;
        let second = cell.is_wide_continuation(); // has no colours of its own
        let cell = if second { screen.cell(row, col.checked_sub(1)?)? } else { cell };
        Some(colors(cell, palette).1)
    };
    let back = |col| back(col).unwrap_or(palette.background);
    let mut start = 0;
    while start < cols {
        let color = back(start);
        let end = (start + 1..cols).find(|&col| back(col) != color).unwrap_or(cols);
        if color != palette.background {
            let Area { x, y, w, h } = area(row, start, end - start);
            let fill = hex(color);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\"/>"
            );
        }
        start = end;
    }
}

fn foreground(svg: &mut String, run: &mut Run, cell: &Cell, palette: &Palette, at: Area) {
    let (fore, _) = colors(cell, palette);
    let color = hex(fore);
    if cell.underline() {
        let y = at.y + BASE + 2.5;
        let _ = writeln!(svg, "<path d=\"M{} {y}H{}\" stroke=\"{color}\"/>", at.x, at.x + at.w);
    }
    let text = cell.contents();
    if cell.is_wide_continuation() || text.trim().is_empty() {
        return;
    }
    if let Some(drawn) = text.chars().next().and_then(|c| shape(c, at, &color)) {
        svg.push_str(&drawn);
        return;
    }
    let mut style = String::new();
    if cell.is_wide() {
        let _ = write!(style, " font-size=\"{WIDE}\"");
    }
    if fore != palette.foreground {
        let _ = write!(style, " fill=\"{color}\"");
    }
    if cell.bold() {
        style.push_str(" font-weight=\"bold\"");
    }
    if cell.italic() {
        style.push_str(" font-style=\"italic\"");
    }
    let is_one = text.chars().nth(1).is_none();
    if style != run.style || !is_one {
        run.end(svg);
    }
    (run.style, run.y) = (style, at.y + BASE);
    let gap = if run.places.is_empty() { "" } else { " " };
    let _ = write!(run.places, "{gap}{}", at.x + at.w / 2.0);
    run.text += &text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    if !is_one {
        run.end(svg);
    }
}

fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
