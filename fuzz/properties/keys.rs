//! Input of a terminal is decoded alike wherever it is cut, and nothing stays unfinished.

use lookalike::tui::terminal::{InputDecoder, LONGEST_PASTE};
use std::time::{Duration, Instant};

/// The size of the pieces, then the bytes of the terminal.
pub(crate) fn run(data: &[u8]) {
    let Some((size, bytes)) = data.split_first() else { return };
    let start = Instant::now();
    let (mut whole, mut torn) = (InputDecoder::default(), InputDecoder::default());
    let batch = whole.feed(bytes, start);
    let pieces = bytes.chunks(usize::from(*size).max(1));
    let inputs: Vec<_> = pieces.flat_map(|piece| torn.feed(piece, start).inputs).collect();
    assert_eq!(inputs, batch.inputs);
    // Two keys at most for a byte: Esc, and the next key.
    assert!(inputs.len() <= 2 * bytes.len());
    assert!(format!("{torn:?}").len() < 5 * LONGEST_PASTE + 1_000, "bounded");
    let late = start + Duration::from_secs(1);
    assert_eq!(torn.expire(late), whole.expire(late));
    assert_eq!(whole.deadline(), None);
    let key = whole.feed(b"q", late + Duration::from_secs(2));
    assert!(!key.is_stray && key.inputs.len() == 1, "{key:?}");
}
