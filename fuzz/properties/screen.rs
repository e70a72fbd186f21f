//! Text for the terminal holds no control or invisible character and fits its columns.

use lookalike::display::cells::cells;
use lookalike::display::sanitise::{is_forbidden, is_safe_cell, sanitise, sanitise_bytes};
use lookalike::display::width::{cut, cut_middle, pad, width};
use unicode_segmentation::UnicodeSegmentation as _;

/// The number of columns, then a name or a line of any bytes.
pub(crate) fn run(data: &[u8]) {
    let Some((&columns, data)) = data.split_first() else { return };
    let columns = usize::from(columns);
    assert_safe(&sanitise_bytes(data));
    let line = String::from_utf8_lossy(data);
    let safe = sanitise(&line);
    assert_safe(&safe);
    assert_eq!(sanitise(&safe), safe);
    for short in [cut(&safe, columns), cut_middle(&safe, columns)] {
        assert!(width(&short) <= columns, "{short:?}");
        assert_safe(&short);
    }
    assert_eq!(width(&pad(&safe, columns)), columns);
    let mut covered = 0..0;
    for cell in cells(&line) {
        assert!(is_safe_cell(&cell.text) && cell.width == width(&cell.text));
        assert!(cell.bytes == covered || cell.bytes.start == covered.end);
        covered = cell.bytes;
    }
    assert_eq!(covered.end, line.len());
}

pub(crate) fn assert_safe(text: &str) {
    // Joiners are part of the spelling of some scripts, which the clusters show.
    let is_hidden = |c| is_forbidden(c) && !matches!(c, '\u{200c}' | '\u{200d}');
    assert!(!text.chars().any(is_hidden), "{text:?}");
    for symbol in text.graphemes(true) {
        assert!(is_safe_cell(symbol), "{symbol:?} in {text:?}");
    }
}
