//! Watches the folders of the corpus on a thread of its own and reports files that changed.

use crate::corpus::changed::WatchedFiles;
use crate::corpus::scan::{ReadOptions, Source};
use crate::tui::flow::{Event, Sender};
use crate::tui::work::Cancel;
use std::time::{Duration, Instant};

/// Time between two looks at the folders.
const INTERVAL: Duration = Duration::from_secs(1);
/// The least time between two looks, as a multiple of the time that one takes: of one core at most 2 %
/// are used.
const REST: u32 = 50;

/// A thread that watches; dropping it ends the thread at its next look.
#[derive(Debug)]
pub struct Watching(Cancel);

impl Watching {
    /// Starts to watch. A change is reported once two looks in a row find the same state, so a file that
    /// is being written is not read before it is whole. A look that fails is no change.
    ///
    /// # Errors
    /// The thread cannot be started; a sentence.
    pub fn start(source: Source, options: ReadOptions, sender: Sender) -> Result<Self, String> {
        let cancel = Cancel::default();
        let own = cancel.clone();
        // Files that change while the first look waits for its thread are read by the run that starts.
        let work = move || watch(&source, &options, &own, &sender);
        match std::thread::Builder::new().name("watch".to_owned()).spawn(work) {
            Ok(_) => Ok(Self(cancel)),
            Err(error) => Err(format!("cannot watch the folders: {error}")),
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.set();
    }
}

fn watch(source: &Source, options: &ReadOptions, cancel: &Cancel, sender: &Sender) {
    let mut known = WatchedFiles::look(source, options).ok();
    let mut before = known.clone();
    let mut rest = INTERVAL;
    while !cancel.is_set() {
        std::thread::sleep(rest);
        let start = Instant::now();
        let Ok(now) = WatchedFiles::look(source, options) else { continue };
        rest = INTERVAL.max(start.elapsed() * REST);
        let is_settled = before.as_ref() == Some(&now);
        if is_settled && !cancel.is_set() {
            let changes = known.as_ref().map(|known| now.since(known)).unwrap_or_default();
            if !changes.is_empty() {
                sender.send(Event::Files(changes));
            }
            known = Some(now.clone());
        }
        before = Some(now);
    }
}
