//! Draws borders, blocks and dots as shapes, since fonts leave gaps between the cells of a line.

use std::fmt::Write as _;

/// Position of a cell, in pixels.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    /// Left edge.
    pub(crate) x: f32,
    /// Upper edge.
    pub(crate) y: f32,
    /// Width.
    pub(crate) w: f32,
    /// Height.
    pub(crate) h: f32,
}

/// The arms of U+2500 to U+257F: up, right, down, left; 0 none, 1 light, 2 heavy, 3 double. 0000
/// marks characters of another shape: dashes, arcs, diagonals.
const ARMS: &str = "\
0101020210102020000000000000000000000000000000000110021001200220\
0011001200210022110012002100220010011002200120021110121021101120\
2120221012202220101110122011102120212012102220220111011202110212\
0121012202210222110112011102120221012201210222021111121112111212\
2111112121212112221111221221221212222122222122220000000000000000\
0303303003100130033000130031003313003100330010033001300313103130\
3330101330313033031301310333130331013303131331313333000000000000\
0000000000000000000110000100001000022000020000200201102001022010";

/// The shape of a drawn character, as SVG in this colour.
pub(crate) fn shape(c: char, at: Area, color: &str) -> Option<String> {
    match c {
        '─'..='╿' => cross(c, at, color),
        '▀'..='▟' => block(c, at, color),
        '\u{2800}'..='\u{28ff}' => Some(dots(c, at, color)),
        '␀'..='␟' | '␡' => Some(control(c, at, color)),
        _ => None,
    }
}

fn cross(c: char, at: Area, color: &str) -> Option<String> {
    let Area { x, y, w, h } = at;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    let stroke = |path: String, wide: f32, dash: &str| {
        format!(
            "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{wide}\" fill=\"none\"{dash}/>\n"
        )
    };
    let across = format!("M{x} {cy}H{}", x + w);
    let down = format!("M{cx} {y}V{}", y + h);
    Some(match c {
        '┄' | '┈' | '╌' => stroke(across, 1.3, " stroke-dasharray=\"2 1\""),
        '┅' | '┉' | '╍' => stroke(across, 2.7, " stroke-dasharray=\"2 1\""),
        '┆' | '┊' | '╎' => stroke(down, 1.3, " stroke-dasharray=\"3 2\""),
        '┇' | '┋' | '╏' => stroke(down, 2.7, " stroke-dasharray=\"3 2\""),
        '╭' => stroke(format!("M{cx} {}Q{cx} {cy} {} {cy}", y + h, x + w), 1.3, ""),
        '╮' => stroke(format!("M{cx} {}Q{cx} {cy} {x} {cy}", y + h), 1.3, ""),
        '╯' => stroke(format!("M{cx} {y}Q{cx} {cy} {x} {cy}"), 1.3, ""),
        '╰' => stroke(format!("M{cx} {y}Q{cx} {cy} {} {cy}", x + w), 1.3, ""),
        '╱' => stroke(format!("M{x} {}L{} {y}", y + h, x + w), 1.3, ""),
        '╲' => stroke(format!("M{x} {y}L{} {}", x + w, y + h), 1.3, ""),
        '╳' => {
            stroke(format!("M{x} {}L{} {y}M{x} {y}L{} {}", y + h, x + w, x + w, y + h), 1.3, "")
        }
        _ => return arms(c, at, color),
    })
}

/// Arms from the centre of the cell to its edges; two lines for a double one.
fn arms(c: char, at: Area, color: &str) -> Option<String> {
    let start = (u32::from(c).checked_sub(0x2500)? as usize) * 4;
    let digits = ARMS.as_bytes().get(start..start + 4)?;
    let (cx, cy) = (at.x + at.w / 2.0, at.y + at.h / 2.0);
    let ends = [(cx, at.y), (at.x + at.w, cy), (cx, at.y + at.h), (at.x, cy)];
    let mut svg = String::new();
    for (&digit, (ex, ey)) in digits.iter().zip(ends) {
        let upright = (ex - cx).abs() < f32::EPSILON;
        let (wide, sides): (f32, &[f32]) = match digit {
            b'1' => (1.3, &[0.0]),
            b'2' => (2.7, &[0.0]),
            b'3' => (1.3, &[-1.5, 1.5]),
            _ => continue,
        };
        for side in sides {
            let (dx, dy) = if upright { (*side, 0.0) } else { (0.0, *side) };
            // Start slightly before the centre, so that corners close.
            let (bx, by) = (
                cx - (ex - cx).signum() * if upright { 0.0 } else { wide / 2.0 },
                cy - (ey - cy).signum() * if upright { wide / 2.0 } else { 0.0 },
            );
            let _ = writeln!(
                svg,
                "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"{wide}\" shape-rendering=\"crispEdges\"/>",
                bx + dx,
                by + dy,
                ex + dx,
                ey + dy
            );
        }
    }
    (!svg.is_empty()).then_some(svg)
}

/// Eighths from below and from the left, halves, shades and quadrants.
fn block(c: char, at: Area, color: &str) -> Option<String> {
    let code = u32::from(c);
    let eighths = |n: u32| n as f32 / 8.0;
    let rect = |x: f32, y: f32, w: f32, h: f32, opacity: &str| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\" shape-rendering=\"crispEdges\"{opacity}/>\n",
            at.x + x * at.w,
            at.y + y * at.h,
            w * at.w,
            h * at.h
        )
    };
    let quadrants = |set: u8| {
        let corners = [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)];
        let chosen = corners.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        chosen.map(|(_, (x, y))| rect(*x, *y, 0.5, 0.5, "")).collect()
    };
    Some(match c {
        '▀' => rect(0.0, 0.0, 1.0, 0.5, ""),
        '▁'..='█' => rect(0.0, 1.0 - eighths(code - 0x2580), 1.0, eighths(code - 0x2580), ""),
        '▉'..='▏' => rect(0.0, 0.0, eighths(0x2590 - code), 1.0, ""),
        '▐' => rect(0.5, 0.0, 0.5, 1.0, ""),
        '░' => rect(0.0, 0.0, 1.0, 1.0, " fill-opacity=\".25\""),
        '▒' => rect(0.0, 0.0, 1.0, 1.0, " fill-opacity=\".5\""),
        '▓' => rect(0.0, 0.0, 1.0, 1.0, " fill-opacity=\".75\""),
        '▔' => rect(0.0, 0.0, 1.0, 0.125, ""),
        '▕' => rect(0.875, 0.0, 0.125, 1.0, ""),
        '▖'..='▟' => {
            // Upper left, upper right, lower left, lower right from the lowest bit.
            let sets = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];
            quadrants(*sets.get((code - 0x2596) as usize)?)
        }
        _ => return None,
    })
}

/// The eight dots of a Braille cell.
fn dots(c: char, at: Area, color: &str) -> String {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
    let raised = u32::from(c) - 0x2800;
    let on = places.iter().enumerate().filter(|(bit, _)| raised >> bit & 1 == 1);
    let dot = |(_, (col, row)): (usize, &(u8, u8))| {
        let (x, y) = (
            at.x + at.w * (0.25 + 0.5 * f32::from(*col)),
            at.y + at.h * (0.125 + 0.25 * f32::from(*row)),
        );
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"1.3\" fill=\"{color}\"/>\n")
    };
    on.map(dot).collect()
}

/// The symbol of a control character: its name in small letters, falling to the right.
fn control(c: char, at: Area, color: &str) -> String {
    const NAMES: [&str; 32] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
        "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB",
        "ESC", "FS", "GS", "RS", "US",
    ];
    let name = NAMES.get((u32::from(c) - 0x2400) as usize).unwrap_or(&"DEL");
    let step = (name.len() as f32).recip();
    let letter = |(place, letter): (usize, char)| {
        let (x, y) = (
            at.x + at.w * step * (place as f32 + 0.5),
            at.y + at.h * (0.3 + step * 0.75 * (place as f32 + 0.5)),
        );
        format!("<text x=\"{x}\" y=\"{y}\" font-size=\"7.5\" fill=\"{color}\">{letter}</text>\n")
    };
    name.chars().enumerate().map(letter).collect()
}
