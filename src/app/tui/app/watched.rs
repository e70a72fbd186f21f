//! Files that change while the app runs: the thread that watches them, and the changes that wait.

use crate::corpus::changed::FilesChanged;
use crate::corpus::document::Name;
use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise_bytes;
use crate::tui::jobs::{Comparing, Watching};
use crate::tui::model::{Model, Run};

/// The watching thread, and the changes that a running job makes wait.
#[derive(Debug, Default)]
pub(super) struct Watched {
    thread: Option<Watching>,
    waiting: Option<String>,
}

impl Watched {
    /// Watches the folders from now on; returns why it cannot.
    pub(super) fn start(&mut self, model: &Model, comparing: &Comparing) -> Option<String> {
        let source = comparing.source.clone();
        if matches!(source, Source::Demo) {
            return Some("the demo corpus has no files to watch".to_owned());
        }
        let (reading, sender) = (model.settings.reading.clone(), comparing.sender.clone());
        match Watching::start(source, reading, sender) {
            Ok(thread) => {
                self.thread = Some(thread);
                None
            }
            Err(why) => Some(why),
        }
    }

    /// Starts or ends watching; returns the notice. What changed before is read at once.
    pub(super) fn toggle(&mut self, model: &Model, comparing: &Comparing) -> String {
        if self.thread.take().is_some() {
            return "no longer watching the folders".to_owned();
        }
        self.start(model, comparing).unwrap_or_else(|| {
            self.waiting = Some("files read again".to_owned());
            "watching the folders: what changes is read again".to_owned()
        })
    }

    /// Notes changes of files; returns them in words, unless nothing is watched any more.
    pub(super) fn note(&mut self, changes: &FilesChanged) -> Option<String> {
        self.thread.as_ref()?;
        self.waiting = Some(words(changes));
        self.waiting.clone()
    }

    /// Takes the reason to read files again, once no job runs.
    pub(super) fn due(&mut self, run: &Run) -> Option<String> {
        let is_free = !run.is_going() && !matches!(run, Run::Arriving(_));
        self.waiting.take_if(|_| is_free)
    }
}

/// Most names in a line.
const NAMED: usize = 3;

/// The changes in one line, e.g. `2 new, 1 changed: a.txt, b.txt, c.txt`. Safe to show.
fn words(changes: &FilesChanged) -> String {
    let FilesChanged { added, changed, removed } = changes;
    let kinds = [(added, "new"), (changed, "changed"), (removed, "removed")];
    let counts = kinds.iter().filter(|(names, _)| !names.is_empty());
    let counts: Vec<_> = counts.map(|(names, word)| format!("{} {word}", names.len())).collect();
    let names: Vec<&Name> = kinds.iter().flat_map(|(names, _)| names.iter()).collect();
    let shown: Vec<_> = names.iter().take(NAMED).map(|name| sanitise_bytes(name.bytes())).collect();
    let more = if names.len() > NAMED { " …" } else { "" };
    format!("{}: {}{more}", counts.join(", "), shown.join(", "))
}
