//! Reads the candidates of a comparison in parallel, with progress, until it is stopped.

use crate::compare::result::{Comparison, PairReading, Readings};
use crate::compare::run::{Progress, Stage, Watch, on_threads};
use crate::display::number::{count, thousands};
use crate::explain::reading::candidates::{TEXT_BUDGET, bytes, candidates};
use crate::explain::reading::memo::ReadingMemo;
use crate::explain::reading::reader::{PairReader, ReadingDepth};
use crate::pair::DocPair;
use crate::settings::Settings;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of text, from the best pair on, that are read for the class of the copy, too.
pub const COPY_BUDGET: usize = 4 << 20;

/// How many likely pairs were read and how many are unread because of a limit or a stop; `None` if none
/// is.
pub fn unread_words(readings: &Readings) -> Option<String> {
    let (unread, all) = (readings.unread() as u64, readings.candidates as u64);
    let read = thousands(readings.len() as u64);
    (unread > 0).then(|| {
        format!(
            "{read} of {} were read, {} stay unread: {} MB of text and --readings are the limits, \
             --readings all reads all",
            count(all, "likely pair"),
            thousands(unread),
            TEXT_BUDGET >> 20
        )
    })
}

/// Reads the candidates at the thresholds of the settings, at most as many as they allow, and
/// stores the readings in the table. The first [`COPY_BUDGET`] bytes are read in full, the rest for
/// reuse alone; all in full without a limit of pairs. A cancelled run keeps what was read.
/// The result does not depend on the number of threads, unless cancelled.
pub fn read_candidates(comparison: &mut Comparison, settings: &Settings, watch: &dyn Watch) {
    let (pairs, of) = candidates(comparison, &settings.thresholds, settings.readings);
    let reader = PairReader::new(comparison.clone(), Arc::new(ReadingMemo::default()));
    let mut left = if settings.readings == usize::MAX { usize::MAX } else { COPY_BUDGET };
    let in_full = pairs.iter().take_while(|pair| {
        let bytes = bytes(comparison, **pair);
        let fits = bytes <= left;
        left = left.saturating_sub(bytes);
        fits
    });
    let in_full = in_full.count();
    let (done, total) = (AtomicU64::new(0), pairs.len() as u64);
    let stop = || watch.cancelled();
    let read = |(place, pair): (usize, &DocPair)| -> Option<(DocPair, PairReading)> {
        let depth = if place < in_full { ReadingDepth::Copy } else { ReadingDepth::Reuse };
        let reading = reader.read(*pair, depth, &stop)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        watch.progress(Progress { stage: Stage::ReadingPairs, done, total, bytes: 0, of_bytes: 0 });
        Some((*pair, reading))
    };
    // Small parts, so that the best pairs are read first.
    let all = || pairs.par_iter().enumerate().with_max_len(1).filter_map(read).collect::<Vec<_>>();
    let found = on_threads(settings.threads, all);
    let mut readings = Readings::new(of, pairs.len());
    readings.extend(found);
    comparison.pairs = Arc::new(comparison.pairs.with_readings(Arc::new(readings)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unread_pairs_are_counted() {
        assert_eq!(unread_words(&Readings::new(0, 0)), None);
        let words = unread_words(&Readings::new(1_456, 475)).unwrap();
        assert!(
            words.starts_with("0 of 1,456 likely pairs were read, 1,456 stay unread:"),
            "{words}"
        );
    }
}
