//! The progress of a run, in words and as a bar.

use crate::compare::run::{Progress, Stage};
use crate::display::number::{bytes, duration, thousands};
use crate::page::bar;
use std::time::Duration;

/// Columns of the progress bar.
const BAR: usize = 12;

/// How many pairs are read, if it is known how many are to be read; the longest version first.
pub(crate) fn reading_pairs(progress: Option<(usize, usize)>) -> Vec<String> {
    let shortest = "reading…".to_owned();
    let Some((done, of)) = progress else { return vec![shortest] };
    let counts = format!("reading {} of {}", thousands(done as u64), thousands(of as u64));
    vec![format!("{counts} pairs"), counts, shortest]
}

/// The progress in words, the longest version first.
pub(crate) fn going(progress: &Progress, left: Option<Duration>) -> Vec<String> {
    let (what, noun) = match progress.stage {
        Stage::Listing => ("listing", "files"),
        Stage::Reading => ("reading", "files"),
        Stage::Sketching => ("sketching", "documents"),
        Stage::Indexing => {
            let documents = thousands(progress.total);
            return vec![format!("indexing {documents} documents · esc stops"), "indexing".into()];
        }
        Stage::Pairing => ("pairing", "pairs"),
        Stage::Sampling => ("sampling", "pairs below the floor"),
        Stage::Measuring => ("measuring recall:", "texts"),
        Stage::Passing => ("checking against", "library texts"),
        Stage::Scoring => ("scoring", "pairs found"),
        Stage::Matching => ("matching sketches:", "pairs"),
        Stage::ReadingPairs => ("reading", "pairs"),
        Stage::FindingSources => ("finding sources:", "texts"),
    };
    let (done, total) = (thousands(progress.done), thousands(progress.total));
    let Some(share) = progress.share() else {
        return vec![format!("{what} {done} {noun} · esc stops"), format!("{what} {done}")];
    };
    let read = match progress.bytes {
        0 => String::new(),
        n => format!(" · {}", bytes(n)),
    };
    let left = match left {
        Some(left) => format!("about {}", duration(left)),
        None => thousands(progress.total.saturating_sub(progress.done)),
    };
    let short = format!("{what} {:.0} %", (share * 100.0).floor());
    let middle = format!("{what} ▕{}▏ {done} of {total} {noun}", bar(share, BAR));
    vec![
        format!("{middle}{read} · {left} left · esc stops"),
        format!("{middle}{read}"),
        middle,
        short,
    ]
}
